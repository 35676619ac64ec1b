"""What conversions take and give, and what they refuse."""

import ml_dtypes
import numpy as np
import pytest
from formats.engine_formulas import numbered
from formats.tensors import blocked_desc

from gedialect.formats.convert import convert, move
from gedialect.formats.datatypes import BY_NAME, DATA_TYPES, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.storage_format import storage_format

NCHW, NHWC, ND = storage_format("NCHW"), storage_format("NHWC"), storage_format("ND")
FLOAT = BY_NAME["DT_FLOAT"]
SHAPE = (2, 20, 3, 4)
SOURCE = TensorDesc(SHAPE, NCHW, FLOAT)
BLOCKED = blocked_desc(SOURCE, storage_format("NC1HWC0", 0, 16))
ARRAY = numbered(SHAPE).astype(np.float32)
RESULT = convert(ARRAY, SOURCE, BLOCKED)


def test_the_result_has_the_array_s_type_and_the_destination_s_shape() -> None:
    assert RESULT.dtype == np.float32
    assert RESULT.shape == BLOCKED.shape == (2, 2, 3, 4, 16)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_give_bytes(kind: type) -> None:
    result = convert(kind(ARRAY.tobytes()), SOURCE, BLOCKED)
    assert (result.dtype, result.ndim) == (np.uint8, 1)
    assert result.tobytes() == RESULT.tobytes()


def test_an_array_of_bytes_gives_bytes() -> None:
    result = convert(ARRAY.view(np.uint8).reshape(-1), SOURCE, BLOCKED)
    assert result.tobytes() == RESULT.tobytes()


def test_elements_may_come_in_any_shape_and_order() -> None:
    np.testing.assert_array_equal(convert(ARRAY.reshape(-1), SOURCE, BLOCKED), RESULT)
    turned = np.asfortranarray(ARRAY)
    assert not turned.flags.c_contiguous
    np.testing.assert_array_equal(convert(turned, SOURCE, BLOCKED), RESULT)


@pytest.mark.parametrize("size", [20, 4000])
def test_elements_and_bytes_may_lie_apart(size: int) -> None:
    source = TensorDesc((1, 2, size), ND, FLOAT)
    blocked = blocked_desc(source, storage_format("FRACTAL_NZ", 0, 16))
    array = numbered(source.shape).astype(np.float32)
    expected = move(array, source, blocked)
    apart, bytes_apart = (np.repeat(part.reshape(-1), 2)[::2] for part in (array, array.view(np.uint8)))
    for given, form in ((apart, np.float32), (bytes_apart, np.uint8)):
        assert move(given, source, blocked).tobytes() == expected.tobytes()
        out = np.ones(expected.nbytes // np.dtype(form).itemsize, form)
        assert move(given, source, blocked, out=out).tobytes() == expected.tobytes()


def test_a_given_buffer_of_opaque_items_is_cleared() -> None:
    array, out = (np.ones(shape, np.float32).view("V4") for shape in (SHAPE, BLOCKED.shape))
    assert convert(array, SOURCE, BLOCKED, out=out).view(np.float32).sum() == 480


def test_subclasses_of_arrays_are_taken_as_arrays() -> None:
    matrix = ARRAY.reshape(40, 12).view(np.matrix)
    result = convert(matrix, SOURCE, BLOCKED)
    assert type(result) is np.ndarray
    np.testing.assert_array_equal(result, RESULT)


def test_empty_tensors_give_empty_results_without_data() -> None:
    source = TensorDesc((2, 0, 3, 4), NCHW, FLOAT)
    assert convert(None, source, TensorDesc((2, 3, 4, 0), NHWC, FLOAT)).size == 0
    blocked = blocked_desc(source, storage_format("FRACTAL_Z", 0, 16))
    assert convert(np.empty(source.shape, np.float32), source, blocked).shape == (0, 1, 16, 16)


def test_a_permutation_s_shape_is_inferred() -> None:
    assert convert(ARRAY, SOURCE, TensorDesc((), NHWC, FLOAT)).shape == (2, 3, 4, 20)


def test_c0_is_inferred_where_ge_infers_it() -> None:
    source = TensorDesc((1, 2, 2, 5), NHWC, BY_NAME["DT_INT8"])
    destination = TensorDesc((1, 1, 2, 2, 32), storage_format("NC1HWC0"), source.dtype)
    assert convert(np.ones(source.shape, np.int8), source, destination).sum() == 20


SIZED = [dtype for dtype in DATA_TYPES if dtype.itemsize]


@pytest.mark.parametrize("dtype", SIZED, ids=str)
def test_every_type_moves_as_opaque_items(dtype: DataType) -> None:
    size = dtype.itemsize or 0
    data = np.random.default_rng(1).integers(0, 256, (3, 5, 2, 7, size), np.uint8)
    source = TensorDesc((3, 5, 2, 7), NCHW, dtype)
    result = convert(data.reshape(-1), source, TensorDesc((), NHWC, dtype))
    np.testing.assert_array_equal(result.reshape(3, 2, 7, 5, size), data.transpose(0, 2, 3, 1, 4))


@pytest.mark.parametrize("name", ["bfloat16", "float8_e4m3fn", "int4", "float6_e2m3fn"])
def test_types_of_ml_dtypes_stay_what_they_are(name: str) -> None:
    dtype = next(dtype for dtype in DATA_TYPES if dtype.numpy == name)
    array = np.arange(3 * 5 * 2 * 7).reshape(3, 5, 2, 7).astype(np.int8).astype(getattr(ml_dtypes, name))
    result = convert(array, TensorDesc(array.shape, NCHW, dtype), TensorDesc((), NHWC, dtype))
    assert result.dtype == array.dtype
    assert result.tobytes() == array.transpose(0, 2, 3, 1).tobytes()


def bad(message: str, kind: ErrorKind, *arguments: object, **named: object) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        convert(*arguments, **named)  # pyright: ignore[reportArgumentType]
    assert caught.value.kind is kind


def test_data_of_another_size_is_refused() -> None:
    message = r"expected 480 elements of 4 bytes, or 1920 bytes, for NCHW \[2, 20, 3, 4\] DT_FLOAT, got 479 of float32"
    bad(message, ErrorKind.PARAMETER, ARRAY.reshape(-1)[1:], SOURCE, BLOCKED)
    bad("got 480 of float64", ErrorKind.PARAMETER, ARRAY.astype(np.float64), SOURCE, BLOCKED)
    bad("got 1919 of uint8", ErrorKind.PARAMETER, ARRAY.tobytes()[1:], SOURCE, BLOCKED)


def test_missing_data_is_refused() -> None:
    bad("expected data for NCHW .* to NC1HWC0 .*, got none", ErrorKind.PARAMETER, None, SOURCE, BLOCKED)


def test_a_wrong_buffer_is_refused() -> None:
    short, other = np.empty(10, np.float32), np.empty(BLOCKED.shape, np.int32)
    bad("expected out to have 3072 bytes of float32", ErrorKind.PARAMETER, ARRAY, SOURCE, BLOCKED, out=short)
    bad("got 3072 of int32", ErrorKind.PARAMETER, ARRAY, SOURCE, BLOCKED, out=other)
    turned = np.empty(BLOCKED.shape[::-1], np.float32).T
    bad("contiguous and writeable", ErrorKind.PARAMETER, ARRAY, SOURCE, BLOCKED, out=turned)
    both = np.empty(ARRAY.size, np.float32)
    same = TensorDesc((), NHWC, FLOAT)
    bad("lie apart", ErrorKind.PARAMETER, both, SOURCE, same, out=both)


def test_what_is_no_contiguous_data_is_refused() -> None:
    turned = memoryview(ARRAY.tobytes())[::-1]
    bad("expected contiguous data for NCHW .*: .* not C-contiguous", ErrorKind.PARAMETER, turned, SOURCE, BLOCKED)
    bad("expected contiguous data for NCHW", ErrorKind.PARAMETER, ARRAY.tolist(), SOURCE, BLOCKED)
    source = TensorDesc(SHAPE, NCHW, BY_NAME["DT_INT64"])
    objects = ARRAY.astype(object)
    bad("got Python objects", ErrorKind.PARAMETER, objects, source, TensorDesc((), NHWC, source.dtype))


def test_a_thread_is_needed() -> None:
    for side in (10, 100):
        source = TensorDesc((1, 3, side, side), NCHW, FLOAT)
        array = np.ones(source.shape, np.float32)
        bad("expected at least one thread", ErrorKind.PARAMETER, array, source, TensorDesc((), NHWC, FLOAT), threads=0)


def test_storage_of_too_many_items_is_refused() -> None:
    source = TensorDesc((1 << 38, 1, 1, 1), NCHW, FLOAT)
    bad("at most 2\\^40 items", ErrorKind.SHAPE, None, source, blocked_desc(source, BLOCKED.format))


@pytest.mark.parametrize("shape", [(1,) * 63, (1 << 62, 0, 2), (1 << 70, 0)])
def test_shapes_that_arrays_cannot_have_are_refused(shape: tuple[int, ...]) -> None:
    source = TensorDesc(shape, ND, FLOAT)
    blocked = blocked_desc(source, storage_format("FRACTAL_NZ", 0, 16))
    bad("no array has such a shape", ErrorKind.SHAPE, np.ones(1, np.float32), source, blocked)


def test_results_that_memory_is_too_small_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "zeros", full)
    source = TensorDesc((4, 1, 1), ND, FLOAT)
    blocked = blocked_desc(source, storage_format("FRACTAL_ZZ", 0, 1 << 14))
    message = "expected memory of 4294967296 bytes for ND .* to FRACTAL_ZZ .*, got too little"
    bad(message, ErrorKind.INTERNAL, np.ones(4, np.float32), source, blocked)


def test_types_without_a_size_cannot_be_moved() -> None:
    dtype = BY_NAME["DT_STRING"]
    with pytest.raises(FormatError, match="elements have no size"):
        move(None, TensorDesc((1, 2, 3, 4), NCHW, dtype), TensorDesc((1, 3, 4, 2), NHWC, dtype))
