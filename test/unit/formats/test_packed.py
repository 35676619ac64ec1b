"""Elements of less than a byte move as if each had its own. `[dev-sub-byte]`"""

from time import process_time

import numpy as np
import pytest
from formats.engine_formulas import Ints, numbered
from formats.tensors import INT64, Stored, blocked_desc, stored_tensors
from hypothesis import given
from hypothesis import strategies as st

from gedialect.formats import packed
from gedialect.formats.convert import convert, move
from gedialect.formats.datatypes import BY_NAME, DATA_TYPES, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.plan import Plan
from gedialect.formats.shapes import tensor_size
from gedialect.formats.storage_format import storage_format

SUB_BYTE = [dtype for dtype in DATA_TYPES if dtype.is_sub_byte]


def pack(values: Ints, bits: int) -> np.ndarray:
    """Values one after the other, lowest bits first: as a number whose digits they are."""
    number = sum(int(value) << bits * k for k, value in enumerate(values.reshape(-1)))
    return np.frombuffer(number.to_bytes(-(-values.size * bits // 8), "little"), np.uint8)


def retyped(desc: TensorDesc, dtype: DataType) -> TensorDesc:
    return TensorDesc(desc.shape, desc.format, dtype)


@given(stored_tensors(INT64), st.sampled_from(SUB_BYTE))
def test_packed_elements_end_where_others_do(tensor: Stored, dtype: DataType) -> None:
    bits = dtype.bits or 0
    values = numbered(tensor.plain.shape) % (1 << bits)
    expected = pack(move(values, tensor.plain, tensor.blocked), bits)
    source, destination = retyped(tensor.plain, dtype), retyped(tensor.blocked, dtype)
    result = move(pack(values, bits), source, destination)
    assert result.nbytes == tensor_size(destination)
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize("dtype", SUB_BYTE, ids=str)
def test_chunks_join(dtype: DataType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "CHUNK", 64)
    bits = dtype.bits or 0
    values = numbered((3, 5, 7, 3)) % (1 << bits)
    source = TensorDesc(values.shape, storage_format("NCHW"), dtype)
    result = convert(pack(values, bits), source, TensorDesc((), storage_format("NHWC"), dtype))
    np.testing.assert_array_equal(result, pack(values.transpose(0, 2, 3, 1), bits))


def test_time_is_that_of_the_elements_not_of_pieces_times_elements() -> None:
    """Rows of 227 columns with four channels do not end where blocks do: 125 pieces, of 726 000 places."""
    dtype = BY_NAME["DT_INT4"]
    source = TensorDesc((1, 3, 50, 227), storage_format("NCHW"), dtype)
    destination = blocked_desc(source, storage_format("FRACTAL_Z_C04"))
    values = numbered(source.shape) % 16
    wide = move(values, retyped(source, INT64), retyped(destination, INT64)).reshape(-1, 2)
    given = values.reshape(-1, 2)
    start = process_time()
    result = move((given[:, 0] | given[:, 1] << 4).astype(np.uint8), source, destination)
    assert process_time() - start < 1
    np.testing.assert_array_equal(result, wide[:, 0] | wide[:, 1] << 4)


def test_whole_bytes_are_moved_as_bytes() -> None:
    dtype = BY_NAME["DT_INT4"]
    source = TensorDesc((4, 6, 64), storage_format("ND"), dtype)
    destination = TensorDesc((4, 2, 1, 16, 32), storage_format("FRACTAL_NZ", 0, 32), dtype)
    from gedialect.formats.movement import movement

    boxes = movement(source, destination).boxes
    assert isinstance(packed.packed_plan(boxes, 4, (4 * 6 * 64, 4 * 2 * 16 * 32)), Plan)
    values = numbered(source.shape) % 16
    wide = move(values, retyped(source, INT64), retyped(destination, INT64))
    np.testing.assert_array_equal(move(pack(values, 4), source, destination), pack(wide, 4))
