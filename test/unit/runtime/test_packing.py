"""Elements of less than a byte: one a byte in arrays, packed in memory. `[dev-sub-byte]`"""

import numpy as np
import pytest
from executor_runs import Run

from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import FormatError
from gedialect.runtime.packing import pack, unpacked
from gedialect.runtime.tensor import Tensor

VALUES = {
    "DT_INT4": ([-8, 7, 1], [0x78, 0x01]),
    "DT_INT2": ([-2, 1, -1, 0, 1], [0b00_11_01_10, 0b01]),
    "DT_UINT2": ([3, 0, 1], [0b01_00_11]),
    "DT_FLOAT6_E2M3": ([1.0, -7.5], [0b11_001000, 0b1111]),
    "DT_FLOAT4_E2M1": ([0.5, -6.0, 1.0], [0xF1, 0x02]),
}


@pytest.mark.parametrize("name", VALUES)
def test_elements_lie_in_memory_lowest_bits_first(name: str) -> None:
    values, expected = VALUES[name]
    tensor = Tensor.of(TensorDesc((len(values),), dtype=BY_NAME[name]), np.array(values, np.float32))
    memory = np.full(len(expected) + 1, 0xAA, np.uint8)
    pack(tensor, memory)
    assert memory.tolist() == [*expected, 0xAA]
    assert unpacked(tensor.desc, memory).array.astype(np.float32).tolist() == values


def test_too_few_bytes() -> None:
    with pytest.raises(FormatError, match=r"expected 2 bytes for .*, got 1"):
        unpacked(TensorDesc((3,), dtype=BY_NAME["DT_INT4"]), np.zeros(1, np.uint8))


@pytest.mark.parametrize("element", ["i4", "i2", "ui2", "f6E3M2FN", "f4E2M1FN"])
def test_a_variable_holds_them_from_run_to_run(element: str) -> None:
    run = Run(
        f"""
        !f = tensor<5xf32>
        !p = tensor<5x{element}>
        ge.graph "write" id 0 {{
          %v = ge.variable "v" : !p
          %x = ge.data "x" {{index = 0 : i64}} : !f
          %n = ge.cast "n" %x : !f -> !p
          %a = ge.assign "a" %v, %n : (!p, !p) -> !p
          ge.net_output "out" %a : !p
        }}
        ge.graph "read" id 1 {{
          %v = ge.variable "v" : !p
          %y = ge.cast "y" %v : !p -> !f
          ge.net_output "out" %y : !f
        }}
        """
    )
    for values in ([0.0, 1.0, 1.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0, 1.0]):
        (written,) = run("write", np.array(values, np.float32))
        assert written.astype(np.float32).tolist() == values
        assert run("read")[0].tolist() == values
        assert run.variable("v").tolist() == values
