"""Casts of the engine's host at their edges, and of devices."""

import tracemalloc

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gedialect.formats.casts import CHUNK, cast, form_of
from gedialect.formats.conversions import CAST_PAIRS
from gedialect.formats.datatypes import BY_NAME, DATA_TYPES, DataType
from gedialect.formats.errors import ErrorKind, FormatError

FLOAT, HALF, DOUBLE, INT32, BF16 = (BY_NAME[f"DT_{name}"] for name in ("FLOAT", "FLOAT16", "DOUBLE", "INT32", "BF16"))
INT8, INT64, BOOL, HIFLOAT8 = (BY_NAME[f"DT_{name}"] for name in ("INT8", "INT64", "BOOL", "HIFLOAT8"))
INT4, INT2 = BY_NAME["DT_INT4"], BY_NAME["DT_INT2"]

INF, NAN = np.inf, np.nan
HALVES = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
BITS = arrays(np.uint32, st.integers(1, 200), elements=st.integers(0, 2**32 - 1))


def half_bits(values: object, rounding: str = "reference") -> list[int]:
    array = np.array(values, np.float32)
    return cast(array, FLOAT, HALF, rounding).view(np.uint16).tolist()  # pyright: ignore[reportArgumentType]


def test_float_to_half_past_its_range() -> None:
    """`cast-f32-f16`"""
    past = [65519.0, 65520.0, -65520.0, 131071.0, 131072.0, -1e30, INF, -INF, NAN]
    assert half_bits(past) == [0x7BFF, 0x7FFF, 0xFFFF, 0x7FFF, 0x7BFF, 0xFBFF, 0x7BFF, 0xFBFF, 0x7BFF]
    assert half_bits(past, "ieee")[:-1] == [0x7BFF, 0x7C00, 0xFC00, 0x7C00, 0x7C00, 0xFC00, 0x7C00, 0xFC00]
    assert np.isnan(cast(np.array([NAN], np.float32), FLOAT, HALF, "ieee"))


@given(BITS)
def test_float_to_half_is_numpy_s_where_it_keeps_values(bits: np.ndarray) -> None:
    with np.errstate(all="ignore"):
        floats = bits.view(np.float32)
        expected = floats.astype(np.float16)
    np.testing.assert_array_equal(cast(floats, FLOAT, HALF, "ieee").view(np.uint16), expected.view(np.uint16))
    kept = np.abs(floats) < 65520
    np.testing.assert_array_equal(cast(floats, FLOAT, HALF)[kept].view(np.uint16), expected[kept].view(np.uint16))


@pytest.mark.parametrize("value", [65519.0, 65520.0, -1e30, NAN, 0.0, 6e-8])
def test_float_to_half_with_one_number_that_is_not_usual(value: float) -> None:
    floats = np.full(1000, 1.5, np.float32)
    floats[321] = value
    expected = [0x3E00] * 1000
    expected[321] = half_bits([value])[0]
    assert cast(floats, FLOAT, HALF).view(np.uint16).tolist() == expected


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 1.0])
@pytest.mark.parametrize("size", [1000, CHUNK * 2 + 77])
def test_float_to_half_with_many_or_few_small_numbers(size: int, share: float) -> None:
    random = np.random.default_rng(7)
    floats = random.standard_normal(size).astype(np.float32)
    small = random.random(size) < share
    floats[small] *= np.exp2(random.integers(-40, -12, small.sum())).astype(np.float32)
    floats[::7] *= share < 1
    with np.errstate(all="ignore"):
        expected = floats.astype(np.float16).view(np.uint16)
    np.testing.assert_array_equal(cast(floats, FLOAT, HALF).view(np.uint16), expected)


@pytest.mark.parametrize("size", [1000, CHUNK + 1])
def test_float_to_half_whatever_the_caller_has_numpy_raise(size: int) -> None:
    floats = np.full(size, 1.5, np.float32)
    floats[:4] = [1e-6, 1e-42, 7e4, NAN]
    with np.errstate(all="raise"):
        few, all_kinds = cast(floats[4:].copy() * np.float32(1.0), FLOAT, HALF), cast(floats, FLOAT, HALF)
        one_small = cast(floats[[0, *range(4, size)]], FLOAT, HALF)
    assert set(few.tolist()) == {1.5}
    assert all_kinds.view(np.uint16)[:4].tolist() == half_bits(floats[:4])
    assert one_small.view(np.uint16)[:2].tolist() == half_bits([1e-6, 1.5])


def test_every_half_and_all_halfway_points_are_rounded_right() -> None:
    halves = np.arange(0x7C00, dtype=np.uint16)
    exact = halves.view(np.float16).astype(np.float64)
    middles = ((exact[:-1] + exact[1:]) / 2).astype(np.float32)
    even = np.where(halves[:-1] % 2, halves[1:], halves[:-1])
    for rounded, expected in (
        (exact.astype(np.float32), halves),
        (middles, even),
        (np.nextafter(middles, np.float32(0)), halves[:-1]),
        (np.nextafter(middles, np.float32(1e9)), halves[1:]),
    ):
        np.testing.assert_array_equal(cast(rounded, FLOAT, HALF).view(np.uint16), expected)
        np.testing.assert_array_equal(cast(-rounded, FLOAT, HALF).view(np.uint16), expected | 0x8000)


def test_half_to_float_has_no_infinities() -> None:
    """`cast-f16-f32`"""
    special = np.array([0x7C00, 0xFC00, 0x7E00, 0x8000], np.uint16).view(np.float16)
    assert cast(special, HALF, FLOAT).tolist() == [65536.0, -65536.0, 98304.0, -0.0]
    finite = HALVES[np.isfinite(HALVES)]
    np.testing.assert_array_equal(cast(finite, HALF, FLOAT), finite.astype(np.float32))
    assert cast(special, HALF, FLOAT, "ieee").tolist()[:2] == [INF, -INF]


def test_half_to_int32() -> None:
    """`cast-f16-i32`: nearest even by the host, towards zero by devices."""
    halves = np.array([0.5, 1.5, 2.5, -0.5, -1.5, 65504, INF, -INF, NAN], np.float16)
    limit = 2**31 - 1
    assert cast(halves, HALF, INT32).tolist() == [0, 2, 2, 0, -2, 65504, limit, -limit - 1, limit]
    assert cast(halves, HALF, INT32, "ieee").tolist() == [0, 1, 2, 0, -1, 65504, *[-limit - 1] * 3]


def test_int32_to_half() -> None:
    """`cast-i32-f16`, `dev-cast-undefined`"""
    numbers = np.array([0, -1, 2049, 2051, 65519, 65520, 2**31 - 1, -(2**31)], np.int32)
    assert cast(numbers, INT32, HALF).tolist() == [0, -1, 2048, 2052, 65504, 65504, 65504, -65504]
    assert cast(numbers, INT32, HALF, "ieee").tolist() == [0, -1, 2048, 2052, 65504, INF, INF, -INF]


@pytest.mark.parametrize(("form", "dtype"), [(np.float32, FLOAT), (np.float64, DOUBLE)])
def test_floats_to_int32(form: type, dtype: object) -> None:
    """`cast-f32-i32`"""
    numbers = np.array([1.9, -1.9, 2147483520, 2147483648, -2147483648, -2147483904, 1e30, INF, -INF, NAN], form)
    lowest = -(2**31)
    expected = [1, -1, 2147483520, lowest, lowest, *[lowest] * 5]
    assert cast(numbers, dtype, INT32).tolist() == expected  # pyright: ignore[reportArgumentType]


def test_doubles_near_the_limits_of_int32() -> None:
    numbers = np.array([2147483647.9, -2147483648.9, -2147483649.0])
    assert cast(numbers, DOUBLE, INT32).tolist() == [2**31 - 1, -(2**31), -(2**31)]


def test_narrow_integers_keep_the_low_bits() -> None:
    """`cast-int-int`"""
    numbers = np.array([255, 256, -129, 2**31 - 1], np.int32)
    assert cast(numbers, INT32, INT8).tolist() == [-1, 0, 127, -1]
    assert cast(np.array([2**32 + 5], np.int64), INT64, INT32).tolist() == [5]


def test_widening_is_exact() -> None:
    """`cast-exact`"""
    np.testing.assert_array_equal(cast(np.arange(-128, 128).astype(np.int8), INT8, FLOAT), np.arange(-128.0, 128))
    assert cast(np.array([2**24 + 1, 2**24 + 3], np.int32), INT32, FLOAT).tolist() == [2**24, 2**24 + 4]


@pytest.mark.parametrize(("src", "dst"), sorted(CAST_PAIRS, key=str), ids=str)
def test_every_pair_takes_empty_and_many(src: object, dst: object) -> None:
    from gedialect.formats.casts import form_of

    source, destination = form_of(src), form_of(dst)
    array = np.ones((3, CHUNK), source)
    for rounding in ("reference", "ieee"):
        assert cast(array[:0], src, dst, rounding).shape == (0, CHUNK)  # pyright: ignore[reportArgumentType]
        result = cast(array, src, dst, rounding)  # pyright: ignore[reportArgumentType]
        assert (result.shape, result.dtype) == (array.shape, destination)
        assert (result == result[0, 0]).all()


SMALL = [dtype for dtype in DATA_TYPES if dtype.numpy and (dtype.bits or 64) <= 8 and dtype.name != "DT_BOOL"]


@pytest.mark.parametrize("src", SMALL, ids=str)
def test_devices_cast_small_types_to_one_another(src: DataType) -> None:
    array = np.ones(9, np.float32).astype(form_of(src))
    for dst in SMALL:
        with np.errstate(all="raise"):
            result = cast(array, src, dst, "ieee")
        assert result.dtype == form_of(dst)
        assert (result.astype(np.float32) == 1).all()


def test_small_types_are_cast_as_others_are() -> None:
    numbers = np.arange(-8, 8).astype(ml_dtypes.int4)
    assert cast(numbers, INT4, INT2, "ieee").astype(int).tolist() == [0, 1, -2, -1] * 4
    floats = np.array([0.5, 3, NAN, 448], ml_dtypes.float8_e4m3fn)
    powers = cast(floats, BY_NAME["DT_FLOAT8_E4M3FN"], BY_NAME["DT_FLOAT8_E8M0"], "ieee")
    np.testing.assert_array_equal(powers.astype(np.float32), [0.5, 4, NAN, 512])


@pytest.mark.parametrize("dtype", DATA_TYPES, ids=str)
def test_devices_cast_a_type_to_itself_if_it_has_a_form(dtype: DataType) -> None:
    if dtype.numpy or dtype == HIFLOAT8:
        array = np.arange(16, dtype=np.uint8).view(form_of(dtype)) if dtype != BOOL else np.array([False, True])
        assert cast(array, dtype, dtype, "ieee").tobytes() == array.tobytes()
    else:
        with pytest.raises(FormatError, match=f"{dtype} is no real number type"):
            cast(np.zeros(1, np.uint8), dtype, dtype, "ieee")


def test_devices_cast_more_types() -> None:
    numbers = np.array([1.00390625, -2.5, 3e38], np.float32)
    np.testing.assert_array_equal(cast(numbers, FLOAT, BF16, "ieee"), numbers.astype(ml_dtypes.bfloat16))
    assert cast(np.array([0.0, -0.0, 0.5, NAN]), DOUBLE, BOOL, "ieee").tolist() == [False, False, True, True]
    assert cast(np.array([300.7, -300.7, NAN], np.float32), FLOAT, INT8, "ieee").tolist() == [-128, -128, -128]
    assert cast(np.array([2.5], ml_dtypes.bfloat16), BF16, INT64, "ieee").tolist() == [2]


def test_the_result_may_have_a_buffer() -> None:
    out = np.empty((2, 2), np.float16)
    assert cast(np.ones((2, 2), np.float32), FLOAT, HALF, out=out) is out
    assert out.sum() == 4
    with pytest.raises(
        FormatError, match="expected out to be 4 contiguous, writeable elements of float16 for DT_FLOAT16"
    ):
        cast(np.ones((2, 2), np.float32), FLOAT, HALF, out=np.empty((2, 2), np.float32))
    both = np.ones(4, np.float32)
    with pytest.raises(FormatError, match="expected out to lie apart from the array, casting DT_FLOAT to DT_INT32"):
        cast(both, FLOAT, INT32, out=both.view(np.int32))
    out.flags.writeable = False
    with pytest.raises(FormatError, match="writeable"):
        cast(np.ones((2, 2), np.float32), FLOAT, HALF, out=out)


@pytest.mark.parametrize(
    ("src", "dst", "rounding", "message"),
    [
        (FLOAT, FLOAT, "reference", "there is no cast from DT_FLOAT to DT_FLOAT"),
        (BF16, FLOAT, "reference", "there is no cast from DT_BF16 to DT_FLOAT"),
        (BY_NAME["DT_STRING"], FLOAT, "ieee", "DT_STRING is no real number type"),
        (FLOAT, BY_NAME["DT_COMPLEX64"], "ieee", "DT_COMPLEX64 is no real number type"),
        (HIFLOAT8, INT32, "ieee", "DT_HIFLOAT8 is no real number type"),
    ],
)
def test_casts_that_do_not_exist(src: object, dst: object, rounding: str, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        cast(None, src, dst, rounding)  # pyright: ignore[reportArgumentType]
    assert caught.value.kind is ErrorKind.DATA_TYPE


def test_subclasses_of_arrays_are_cast_as_arrays() -> None:
    result = cast(np.ones((2, 2), np.float32).view(np.matrix), FLOAT, HALF)
    assert type(result) is np.ndarray
    assert result.tolist() == [[1, 1], [1, 1]]
    with pytest.raises(FormatError, match="got object"):
        cast(np.ones(2, object), INT64, INT32)


def test_data_is_needed_and_of_the_type_s_size() -> None:
    for array, message in (
        (None, "got none"),
        (np.ones(3), "expected elements of 4 bytes .* got float64"),
        (np.ones(3, ">f4"), "got >f4"),
    ):
        with pytest.raises(FormatError, match=message) as caught:
            cast(array, FLOAT, HALF)
        assert caught.value.kind is ErrorKind.PARAMETER


@pytest.mark.parametrize(("src", "dst"), sorted(CAST_PAIRS, key=str), ids=str)
def test_no_memory_beyond_input_output_and_a_constant(src: DataType, dst: DataType) -> None:
    array = np.ones(1 << 20, form_of(src))
    cast(array[:1], src, dst)
    tracemalloc.start()
    result = cast(array, src, dst)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak - result.nbytes < 32 * CHUNK
