"""Casts of data: what GE's host does, bit for bit, and what devices and numpy do. `[cast-pairs]` `[cast-roundings]`"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, get_args

import ml_dtypes
import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.conversions import has_cast
from gedialect.formats.datatypes import DataType
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.halves import halves_of_floats
from gedialect.formats.hifloat8 import NAN, codes_of_floats, codes_of_halves, nearest, values

Rounding = Literal["reference", "ieee"]
ROUNDINGS: tuple[Rounding, ...] = get_args(Rounding)
Kernel = Callable[[Array, Array], None]
"""Casts a one-dimensional array into another."""

CHUNK = 1 << 16
"""Elements that a kernel with intermediate results takes at a time."""

INT32_MIN, INT32_MAX = -(1 << 31), (1 << 31) - 1
HALF_MAX = 65504


def cast(
    array: Array | None,
    src: DataType,
    dst: DataType,
    rounding: Rounding = "reference",
    out: Array | None = None,
) -> Array:
    """Casts elements of type `src` to type `dst`.

    `reference` does what GE's host does and has its 20 pairs; `ieee` keeps infinities and NaN, rounds to nearest even,
    goes to integers towards zero, and has every pair of real types with a numpy form (hifloat8 with the float types
    that hold it). `array` has elements of `src`'s size, in any shape; the result has that shape and `dst`'s numpy type,
    and is written to `out` if given. hifloat8 is held as uint8.

    Raises FormatError: kind data type without such a cast, kind parameter for a missing array, one of another size, or
    an `out` of another type or size.
    """
    kernel, source, destination = _prepared(src, dst, rounding)
    if array is None:
        raise FormatError(ErrorKind.PARAMETER, f"expected data to cast from {src} to {dst}, got none")
    if type(array) is not np.ndarray:
        array = np.asarray(array)
    if array.itemsize != source.itemsize or array.dtype.hasobject or not array.dtype.isnative:
        expected = f"elements of {source.itemsize} bytes to cast from {src} to {dst}"
        raise FormatError(ErrorKind.PARAMETER, f"expected {expected}, got {array.dtype}")
    if out is None:
        out = np.empty(array.shape, destination)
    elif out.dtype != destination or out.size != array.size or not (out.flags.c_contiguous and out.flags.writeable):
        expected = f"{array.size} contiguous, writeable elements of {destination} for {dst}"
        raise FormatError(ErrorKind.PARAMETER, f"expected out to be {expected}, got {out.size} of {out.dtype}")
    elif np.may_share_memory(array, out):
        raise FormatError(ErrorKind.PARAMETER, f"expected out to lie apart from the array, casting {src} to {dst}")
    flat = array.reshape(-1)
    kernel(flat if flat.dtype == source else flat.view(source), out.reshape(-1))
    return out


@cache
def form_of(dtype: DataType) -> np.dtype[Any]:
    """The numpy type that elements are held in."""
    if dtype.name == "DT_HIFLOAT8":
        return np.dtype(np.uint8)
    name = dtype.numpy or ""
    return np.dtype(getattr(ml_dtypes, name) if hasattr(ml_dtypes, name) else name)


@cache
def _prepared(src: DataType, dst: DataType, rounding: Rounding) -> tuple[Kernel, np.dtype[Any], np.dtype[Any]]:
    """The kernel, which gives no warnings, and the numpy types that it takes and gives."""
    kernel = _kernel(src, dst, rounding)
    quiet = kernel in (_float_to_half, _float_to_half_ieee)
    return kernel if quiet else _quiet(kernel), form_of(src), form_of(dst)


def _quiet(kernel: Kernel) -> Kernel:
    """The kernel without numpy's warnings; to turn them off takes a microsecond."""

    def quiet(source: Array, destination: Array) -> None:
        with np.errstate(all="ignore"):
            kernel(source, destination)

    return quiet


def _kernel(src: DataType, dst: DataType, rounding: Rounding) -> Kernel:
    if rounding == "reference":
        if not has_cast(src, dst):
            raise FormatError(ErrorKind.DATA_TYPE, f"there is no cast from {src} to {dst}")
        return _REFERENCE.get((src.name, dst.name), _exact)
    kernel = _IEEE.get((src.name, dst.name))
    if kernel:
        return kernel
    if src == dst and src.numpy:
        return _exact
    for dtype in (src, dst):
        if dtype.numpy is None or dtype.numpy.startswith("complex"):
            raise FormatError(
                ErrorKind.DATA_TYPE, f"there is no cast from {src} to {dst}: {dtype} is no real number type"
            )
    if dst.numpy == "bool":
        return _to_bool
    if _is_integer(dst) and not _is_integer(src):
        return _to_integer
    if np.can_cast(form_of(src), form_of(dst), "unsafe"):
        return _exact
    return _through_int8 if _is_integer(src) else _through_float


def _is_integer(dtype: DataType) -> bool:
    return (dtype.numpy or "").startswith(("int", "uint", "bool"))


def _chunked(kernel: Kernel) -> Kernel:
    """The kernel, used on one chunk after the other, so that its intermediate results stay small."""

    def chunked(source: Array, destination: Array) -> None:
        for start in range(0, source.size, CHUNK):
            kernel(source[start : start + CHUNK], destination[start : start + CHUNK])

    return chunked


def _exact(source: Array, destination: Array) -> None:
    """What numpy does: exact where the type is wider, nearest even to floats, the low bits between integers.

    `[cast-exact, cast-int-int, cast-i32-f32]`
    """
    np.copyto(destination, source, casting="unsafe")


@_chunked
def _through_int8(source: Array, destination: Array) -> None:
    """As `_exact`, from small integers to types that numpy does not cast them to."""
    np.copyto(destination, source.astype(np.int8), casting="unsafe")


@_chunked
def _through_float(source: Array, destination: Array) -> None:
    """As `_exact`, between small float types that numpy does not cast to one another."""
    np.copyto(destination, source.astype(np.float32), casting="unsafe")


def _to_bool(source: Array, destination: Array) -> None:
    np.not_equal(source, source.dtype.type(0), out=destination)


@_chunked
def _to_integer(source: Array, destination: Array) -> None:
    """Towards zero; what does not fit, infinities and NaN become the lowest number. `[cast-f32-i32]`"""
    if source.dtype.name not in ("float32", "float64"):
        source = source.astype(np.float32)
    limits = np.iinfo(destination.dtype) if destination.dtype.kind in "iu" else ml_dtypes.iinfo(destination.dtype)
    whole = np.trunc(source)
    fits = (whole >= limits.min) & (whole < source.dtype.type(limits.max) + 1)
    np.copyto(destination, np.where(fits, whole, limits.min), casting="unsafe")


def _float_to_half(source: Array, destination: Array) -> None:
    halves_of_floats(source, destination, reference=True)


def _float_to_half_ieee(source: Array, destination: Array) -> None:
    halves_of_floats(source, destination, reference=False)


@_chunked
def _half_to_float(source: Array, destination: Array) -> None:
    """The exponent 31 is one like the others. `[cast-f16-f32]`"""
    bits = destination.view(np.int32)
    np.copyto(bits, source.view(np.int16))
    np.left_shift(bits, 13, out=bits)
    np.bitwise_and(bits, ~0x70000000, out=bits)
    np.multiply(destination, np.float32(2.0**112), out=destination)


@_chunked
def _half_to_int32(source: Array, destination: Array) -> None:
    """Nearest even; infinities and NaN become the limit of their sign. `[cast-f16-i32]`"""
    np.copyto(destination, np.rint(source, dtype=np.float32), casting="unsafe")
    magnitude = source.view(np.uint16) & 0x7FFF
    if np.maximum.reduce(magnitude) >= 0x7C00:
        special = magnitude >= 0x7C00
        destination[special] = np.where(np.signbit(source[special]), INT32_MIN, INT32_MAX)


@_chunked
def _int32_to_half(source: Array, destination: Array) -> None:
    """Nearest even, at most the largest float16, also for the lowest number. `[cast-i32-f16]` `[dev-cast-undefined]`"""
    clipped = np.clip(source, -HALF_MAX, HALF_MAX)
    np.copyto(destination, clipped.astype(np.float32), casting="unsafe")


def _to_hifloat8(*, wraps: bool) -> Kernel:
    """From float; the lower half of the bits matters only by whether it is zero. `[cast-to-hif8]`"""

    @_chunked
    def kernel(source: Array, destination: Array) -> None:
        bits = source.view(np.uint32)
        upper = bits >> 16 | (bits & 0xFFFF != 0)
        np.take(codes_of_floats(wraps=wraps), upper, out=destination, mode="clip")

    return kernel


@_chunked
def _half_to_hifloat8(source: Array, destination: Array) -> None:
    np.take(codes_of_halves(), source.view(np.uint16), out=destination, mode="clip")


@_chunked
def _hifloat8_to_float(source: Array, destination: Array) -> None:
    """Exact. `[cast-from-hif8]`"""
    np.take(values(), source, out=destination, mode="clip")


@_chunked
def _hifloat8_to_half(source: Array, destination: Array) -> None:
    np.take(_halves(), source, out=destination, mode="clip")


@cache
def _halves() -> Array:
    """Infinities become the largest finite number, NaN becomes 0x7C01. `[cast-from-hif8]`"""
    halves = np.clip(values(), -HALF_MAX, HALF_MAX).astype(np.float16)
    halves.view(np.uint16)[NAN] = 0x7C01
    return halves


@_chunked
def _through_float_to_hifloat8(source: Array, destination: Array) -> None:
    destination[...] = nearest(source.astype(np.float32))


@_chunked
def _from_hifloat8(source: Array, destination: Array) -> None:
    np.copyto(destination, values()[source], casting="unsafe")


_REFERENCE: Mapping[tuple[str, str], Kernel] = MappingProxyType(
    {
        ("DT_FLOAT", "DT_FLOAT16"): _float_to_half,
        ("DT_FLOAT", "DT_INT32"): _to_integer,
        ("DT_FLOAT", "DT_HIFLOAT8"): _to_hifloat8(wraps=True),
        ("DT_FLOAT16", "DT_FLOAT"): _half_to_float,
        ("DT_FLOAT16", "DT_INT32"): _half_to_int32,
        ("DT_FLOAT16", "DT_HIFLOAT8"): _half_to_hifloat8,
        ("DT_INT32", "DT_FLOAT16"): _int32_to_half,
        ("DT_DOUBLE", "DT_INT32"): _to_integer,
        ("DT_HIFLOAT8", "DT_FLOAT"): _hifloat8_to_float,
        ("DT_HIFLOAT8", "DT_FLOAT16"): _hifloat8_to_half,
    }
)
"""The casts of GE's host that are not what numpy does."""

_IEEE: Mapping[tuple[str, str], Kernel] = MappingProxyType(
    {
        ("DT_FLOAT", "DT_FLOAT16"): _float_to_half_ieee,
        ("DT_FLOAT", "DT_HIFLOAT8"): _to_hifloat8(wraps=False),
        ("DT_FLOAT16", "DT_HIFLOAT8"): _half_to_hifloat8,
        ("DT_BF16", "DT_HIFLOAT8"): _through_float_to_hifloat8,
        ("DT_HIFLOAT8", "DT_HIFLOAT8"): _exact,
        **{("DT_HIFLOAT8", name): _from_hifloat8 for name in ("DT_FLOAT", "DT_FLOAT16", "DT_BF16", "DT_DOUBLE")},
    }
)
"""The `ieee` casts that are not what numpy does, or that numpy has no types for."""
