"""Kernels of trans ops where storage, and not content alone, matters; constants from bytes."""

from dataclasses import replace

import numpy as np
import pytest
from runtime.kernels.samples import HALF, nd, random, stored

from gedialect.diagnostics import GeError
from gedialect.formats.convert import move
from gedialect.formats.datatypes import BY_NAME, FLOAT, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.runtime.kernels.attributes import TensorValue
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.constants import tensor_of_bytes
from gedialect.runtime.kernels.registry import find_kernel
from gedialect.runtime.tensor import Tensor, with_content_shape

NCHW, NHWC, HWCN, ND = map(storage_format, ("NCHW", "NHWC", "HWCN", "ND"))
HIFLOAT8, INT4, E8M0 = (BY_NAME[name] for name in ("DT_HIFLOAT8", "DT_INT4", "DT_FLOAT8_E8M0"))


def run(type: str, source: Tensor, output: TensorDesc, **attributes: object) -> Tensor:
    result = Tensor.zeros(output)
    find_kernel(type).run(KernelCall(type, "n", [source], [result], attributes))
    return result


def test_trans_data_between_descriptors_without_origin() -> None:
    """As GE's variable passes write them; groups are in the format word."""
    plain = TensorDesc((2, 3, 4, 10), HWCN, FLOAT)
    for groups, shape in ((0, (6, 1, 16, 8)), (2, (6, 1, 16, 8))):
        blocked = TensorDesc(shape, storage_format("FRACTAL_Z", groups, 8), FLOAT)
        x = random(*plain.shape)
        there = run("TransData", Tensor(plain, x), blocked)
        assert (there.array == move(x, plain, blocked)).all()
        assert (run("TransDataD", there, plain).array == x).all()


@pytest.mark.parametrize("size", [(2, 3, 4, 5), (16, 8, 16, 16)])
def test_trans_data_needs_an_origin_between_blocked_formats_alone(size: tuple[int, ...]) -> None:
    x = random(*size)
    plain = TensorDesc(size, NCHW, FLOAT, ND, (1,), True)  # an origin that does not fit
    first, second = storage_format("NC1HWC0", c0=4), storage_format("FRACTAL_Z", c0=8)
    blocked = [with_content_shape(TensorDesc((), format, FLOAT, NCHW, (), True), size) for format in (first, second)]
    there = run("TransData", Tensor(plain, x), blocked[0])
    over = run("TransData", there, blocked[1])
    assert (over.logical() == x).all()
    assert (run("TransData", over, plain).array == x).all()
    unknown = [replace(desc, origin_shape_set=False) for desc in blocked]
    with pytest.raises(GeError, match="'TransData' node 'n': expected an origin shape in a plain format"):
        run("TransData", Tensor(unknown[0], there.array), unknown[1])


def test_trans_data_of_a_matrix_in_an_image_format() -> None:
    x = random(5, 20)
    plain = TensorDesc((5, 20), NCHW, FLOAT, NCHW, (5, 20), True)
    blocked = TensorDesc((3, 1, 16, 8), storage_format("FRACTAL_NZ", c0=8), FLOAT, NCHW, (5, 20), True)
    there = run("TransData", Tensor(plain, x), blocked)
    assert (there.logical() == x).all()
    assert (run("TransData", there, plain).array == x).all()


def test_transposition_of_storage_whose_origin_stays() -> None:
    x = random(2, 3, 4, 5)
    source = Tensor(TensorDesc((2, 3, 4, 5), NCHW, FLOAT, NCHW, (2, 3, 4, 5), True), x)
    output = TensorDesc((2, 4, 5, 3), NHWC, FLOAT, NCHW, (2, 3, 4, 5), True)
    result = run("TransposeD", source, output, perm=[0, 2, 3, 1])
    assert (result.array == x.transpose(0, 2, 3, 1)).all()
    assert (result.logical() == x).all()


def test_views_see_the_axes_of_plain_storage() -> None:
    x = random(2, 3, 4, 5)
    source = Tensor(TensorDesc((2, 3, 4, 5), NHWC, FLOAT, NCHW, (2, 5, 3, 4), True), x)
    result = run("Reshape", source, TensorDesc((6, 20), ND, FLOAT))
    assert (result.array.reshape(-1) == x.reshape(-1)).all()


def test_blocked_tensors_without_origin_are_handed_on() -> None:
    desc = TensorDesc((6, 1, 16, 8), storage_format("FRACTAL_Z", c0=8), FLOAT)
    source = Tensor(desc, random(6, 1, 16, 8))
    assert (run("Identity", source, desc).array == source.array).all()


def test_re_format_keeps_bytes() -> None:
    source = Tensor(TensorDesc((6, 1, 16, 8), storage_format("FRACTAL_Z", c0=8), FLOAT), random(6, 1, 16, 8))
    result = run("ReFormat", source, TensorDesc((6, 16, 8), ND, FLOAT))
    assert result.array.tobytes() == source.array.tobytes()


def test_roundings_of_cast() -> None:
    source = stored(nd([1e30, 1 / 3]))
    half = TensorDesc((2,), ND, HALF)
    assert run("Cast", source, half).array[0] == np.inf
    assert run("Cast", source, half, _rounding="reference").array[0] == 65504
    with pytest.raises(GeError, match="expected attribute '_rounding' to be ieee or reference, got up"):
        run("Cast", source, half, _rounding="up")
    with pytest.raises(GeError, match="'Cast' node 'n': there is no cast from DT_FLOAT to DT_DOUBLE"):
        run("Cast", source, TensorDesc((2,), ND, BY_NAME["DT_DOUBLE"]), _rounding="reference")


@pytest.mark.parametrize("dtype", [FLOAT, HALF, HIFLOAT8, E8M0], ids=str)
def test_cast_leaves_padding_zero(dtype: DataType) -> None:
    """Of E8M0, a zero byte is the number 2^-127."""
    blocked = storage_format("FRACTAL_NZ", c0=16)
    source = run("Cast", stored(nd(np.ones((3, 5)))), TensorDesc((1, 1, 16, 16), blocked, dtype, ND, (3, 5), True))
    assert np.count_nonzero(source.array.view(np.uint8).reshape(256, -1).any(axis=1)) == 15
    back = run("Cast", source, TensorDesc((1, 1, 16, 16), blocked, FLOAT, ND, (3, 5), True))
    assert back.array.sum() == 15
    assert np.count_nonzero(back.array) == 15


def test_no_arithmetic_on_codes() -> None:
    codes = Tensor.zeros(TensorDesc((2,), ND, HIFLOAT8))
    with pytest.raises(GeError, match="expected numbers to compute with, got DT_HIFLOAT8: cast them first"):
        run("Relu", codes, codes.desc)


def test_constants_of_less_than_a_byte_are_packed() -> None:
    tensor = tensor_of_bytes(TensorDesc((3,), ND, INT4), bytes([0xF1, 0x07]))
    assert tensor.array.astype(np.int32).tolist() == [1, -1, 7]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            TensorValue(TensorDesc((2,), ND, FLOAT), None),
            "expected the constant's data in attribute 'value', got elided",
        ),
        (TensorValue(TensorDesc((2,), ND, FLOAT), b"1234"), "expected 8 bytes for ND .2. DT_FLOAT, got 4"),
        (3, "expected attribute 'value' to be a tensor, got 3"),
    ],
)
def test_constants_without_their_data(value: object, message: str) -> None:
    output = Tensor.zeros(TensorDesc((2,), ND, FLOAT))
    with pytest.raises(GeError, match=f"'Const' node 'n': {message}"):
        find_kernel("Const").run(KernelCall("Const", "n", [], [output], {"value": value}))
