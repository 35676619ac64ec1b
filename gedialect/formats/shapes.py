"""Shape rules and sizes, derived from the descriptions. `[check-1]` `[check-2]` `[check-3]`

Everything here is arithmetic on shapes; no data is looked at.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod

from gedialect.formats.conversions import has_conversion
from gedialect.formats.datatypes import DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.layout import Geometry, Layout
from gedialect.formats.layouts import groups_of, layout_of
from gedialect.formats.rules import DefaultC0, Rules, rules_of
from gedialect.formats.storage_format import StorageFormat

MAX_ITEMS = 1 << 40
"""A tensor has at most that many items. `[check-3]`"""

Shape = tuple[int, ...]


def tensor_size(desc: TensorDesc) -> int | None:
    """Bytes of a tensor's data, elements of less than a byte packed; None without a size. `[desc-7]`"""
    if desc.dtype.bits is None or not desc.has_known_shape:
        return None
    return -(-prod(desc.shape) * desc.dtype.bits // 8)


def padded_size(size: int) -> int:
    """Bytes that memory assignment sets aside for `size` bytes: up to a multiple of 32, plus 32. `[desc-7]`"""
    return -(-size // 32) * 32 + 32


@lru_cache(maxsize=4096)
def storage_shape(shape: Shape, src: StorageFormat, dst: StorageFormat, dtype: DataType) -> Shape:
    """The shape in format `dst` of a tensor that has `shape` in format `src`: GE's shape rule with its checks.

    Raises FormatError: kind format when GE has no such conversion or `src` is blocked (many plain shapes have the same
    blocked one), kind shape for a wrong rank, a negative dim or too many items, kind data type for elements without a
    size and for a blocked format without C0; with the exceptions of `rules.py`.
    """
    try:
        return _storage_shape(shape, src, dst, dtype)
    except FormatError as error:
        raise error.within(f"cannot convert {src} {list(shape)} {dtype} to {dst}") from None


def _storage_shape(shape: Shape, src: StorageFormat, dst: StorageFormat, dtype: DataType) -> Shape:
    check_exists(src, dst)
    if not described(src).is_plain:
        raise FormatError(ErrorKind.FORMAT, f"many shapes in {dst} have this one in {src}")
    rules = rules_of(src.name, dst.name, is_permutation=described(dst).is_plain)
    check_type(dtype, rules, rules.unsized_shape_rule)
    if rules.limits_items:
        check_items(shape, src)
    if rules.default_c0 is not DefaultC0.NOWHERE:
        dst = with_default_c0(dst, dtype)
    stored = layout_shape(src, shape, dst, dtype)
    if rules.limits_items:
        check_items(stored, dst)
    return stored


def check_exists(src: StorageFormat, dst: StorageFormat) -> None:
    """Raises FormatError of kind format when GE has no such conversion. `[check-1]`"""
    if not has_conversion(src, dst):
        raise FormatError(ErrorKind.FORMAT, f"there is no conversion from {src.name} to {dst.name}")


def check_type(dtype: DataType, rules: Rules, unsized: ErrorKind | None) -> None:
    """Raises FormatError for a type that the conversion does not take, of kind `unsized` for one without a size."""
    if unsized and dtype.bits is None:
        raise FormatError(unsized, f"elements of {dtype} have no size")
    if rules.types and dtype.name not in rules.types:
        raise FormatError(ErrorKind.DATA_TYPE, f"expected one of {', '.join(sorted(rules.types))}, got {dtype}")


def described(format: StorageFormat) -> Layout:
    """The description of a format. Raises FormatError of kind format when there is none."""
    layout = layout_of(format)
    if layout is None:
        raise FormatError(ErrorKind.FORMAT, f"there is no description of format {format}")
    return layout


def with_default_c0(format: StorageFormat, dtype: DataType) -> StorageFormat:
    """The format with C0 for that data type where its word gives none."""
    return format if format.c0 else format.with_c0(32 if dtype.bits == 8 else 16)


def check_dims(shape: Shape, format: StorageFormat) -> None:
    """Raises FormatError of kind shape for a negative dim."""
    if any(dim < 0 for dim in shape):
        raise FormatError(ErrorKind.SHAPE, f"expected dims of at least 0 in {format} {list(shape)}")


def check_items(shape: Shape, format: StorageFormat) -> None:
    """Raises FormatError of kind shape for a negative dim or too many items."""
    check_dims(shape, format)
    if prod(shape) > MAX_ITEMS:
        raise FormatError(ErrorKind.SHAPE, f"expected at most 2^40 items, got {prod(shape)} in {format} {list(shape)}")


def layout_shape(plain: StorageFormat, shape: Shape, format: StorageFormat, dtype: DataType) -> Shape:
    """The storage shape in `format` of the tensor that has `shape` in the plain format `plain`, whatever GE supports.

    Raises FormatError as `geometry` does.
    """
    return described(format).shape(geometry(plain, shape, format, dtype))


def geometry(plain: StorageFormat, shape: Shape, format: StorageFormat, dtype: DataType) -> Geometry:
    """The numbers that `format`'s description needs for the tensor that has `shape` in the plain format `plain`.

    Raises FormatError: kind format when the two formats have no logical axes in common, kind shape for a wrong rank,
    negative dims or groups that do not fit, kind data type (kind shape for FRACTAL_NZ and FRACTAL_ZZ) without C0.
    """
    layout = described(format)
    sizes = dict.fromkeys(layout.fixed_names, 1) | dict(zip(axis_names(plain, shape, format), shape, strict=True))
    groups = groups_of(format)
    if layout.uses_c0 and format.c0 is None:
        kind = rules_of(plain.name, format.name, is_permutation=False).missing_c0
        raise FormatError(kind, f"expected C0 in the format word of {format}, converted from {plain} {list(shape)}")
    if groups > 1 and not (sizes["C"] and sizes["N"] >= groups):
        expected = f"channels, and no fewer output channels than the {groups} groups of {format}"
        # GE divides by C here. `[dev-groups-empty]`
        raise FormatError(ErrorKind.SHAPE, f"expected {expected}, got {plain} {list(shape)}")
    return Geometry(sizes, format.c0 or 0, groups, dtype.bits == 8)


def axis_names(plain: StorageFormat, shape: Shape, format: StorageFormat) -> tuple[str, ...]:
    """The logical axes of `format` that the dims of a tensor in the plain format `plain` are, in the order of its dims.

    Axes of the same names are the same; otherwise the tensor is read as ND. Raises FormatError as `geometry` does, and
    of kind format when `plain` is not plain.
    """
    if not described(plain).is_plain:
        expected = f"a plain format, whose shape says how large the tensor is, to or from {format}"
        raise FormatError(ErrorKind.FORMAT, f"expected {expected}, got {plain} {list(shape)}")
    rank, layout = len(shape), described(format)
    own = described(plain).names(rank) if rank else None
    axes = layout.names(rank)
    same = own is not None and axes is not None and set(own) == set(axes)
    names = own if same else layout.nd_names(rank)
    if own is None or (names is None and layout.nd is not None):
        expected = described(plain).axes if own is None else layout.nd
        raise FormatError(
            ErrorKind.SHAPE, f"expected dims {expected} in {plain} {list(shape)} for {format}, got {rank}"
        )
    if names is None:
        raise FormatError(ErrorKind.FORMAT, f"{plain} {list(shape)} and {format} have no logical axes in common")
    check_dims(shape, plain)
    return names


def disagreement(a: TensorDesc, b: TensorDesc) -> str | None:
    """Why the shapes of a conversion's two descriptors do not fit, in either direction; None when they do. `[check-3]`

    None as well when that cannot be told: unknown dims, or formats that GE does not convert.
    """
    if not (a.has_known_shape and b.has_known_shape):
        return None
    for plain, other in ((a, b), (b, a)):
        if not has_conversion(plain.format, other.format) or not described(plain.format).is_plain:
            continue
        try:
            shape = storage_shape(plain.shape, plain.format, other.format, plain.dtype)
        except FormatError as error:
            return str(error)
        if shape != other.shape:
            return f"expected {other.format} {list(shape)} for {plain}, got {list(other.shape)}"
        return None
    return None
