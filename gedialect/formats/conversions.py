"""Which conversions and casts GE has, as data: 42 pairs of formats, 20 pairs of data types. `[conv-1]` `[cast-pairs]`

What exists in GE is one question, what the descriptions of `layouts.py` can express is another: this table answers the
first and knows nothing of the second.
"""

from __future__ import annotations

from itertools import permutations

from gedialect.formats.datatypes import BY_NAME, DataType
from gedialect.formats.storage_format import PRIMARY_BY_NAME, StorageFormat

_PERMUTED = ("NCHW", "NHWC", "HWCN", "CHWN")
_ANY_MATRIX = ("ND", "NCHW", "NHWC")

_BOTH_WAYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("NC1HWC0", ("NCHW", "NHWC")),
    ("FRACTAL_Z", ("NCHW", "NHWC", "HWCN")),
    ("FRACTAL_NZ", _ANY_MATRIX),
    ("FRACTAL_ZZ", _ANY_MATRIX),
    ("C1HWNCoC0", ("HWCN",)),
    ("FRACTAL_Z_C04", ("HWCN",)),
)
"""Blocked format and the plain formats it is converted from and to."""

_ONE_WAY: tuple[tuple[str, str], ...] = (
    ("ND", "FRACTAL_Z"),
    ("DHWCN", "FRACTAL_Z_3D"),
    ("DHWNC", "FRACTAL_Z_3D_TRANSPOSE"),
    ("NCHW", "FRACTAL_Z_C04"),
)

FORMAT_PAIRS: frozenset[tuple[str, str]] = frozenset(
    [
        *permutations(_PERMUTED, 2),
        *((plain, blocked) for blocked, plains in _BOTH_WAYS for plain in plains),
        *((blocked, plain) for blocked, plains in _BOTH_WAYS for plain in plains),
        *_ONE_WAY,
    ]
)
"""Names of source and destination format of every conversion that GE has."""

_CASTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("DT_FLOAT", ("DT_FLOAT16", "DT_INT32", "DT_HIFLOAT8")),
    ("DT_FLOAT16", ("DT_FLOAT", "DT_INT32", "DT_HIFLOAT8")),
    ("DT_INT32", ("DT_FLOAT", "DT_FLOAT16", "DT_DOUBLE", "DT_INT8", "DT_UINT8", "DT_INT64")),
    ("DT_UINT8", ("DT_FLOAT", "DT_INT32")),
    ("DT_INT8", ("DT_FLOAT", "DT_INT32")),
    ("DT_INT64", ("DT_INT32",)),
    ("DT_DOUBLE", ("DT_INT32",)),
    ("DT_HIFLOAT8", ("DT_FLOAT", "DT_FLOAT16")),
)

CAST_PAIRS: frozenset[tuple[DataType, DataType]] = frozenset(
    (BY_NAME[source], BY_NAME[destination]) for source, destinations in _CASTS for destination in destinations
)
"""Source and destination type of every cast that GE has on the host."""

_FORMAT_NUMBERS = {(PRIMARY_BY_NAME[source], PRIMARY_BY_NAME[destination]) for source, destination in FORMAT_PAIRS}


def check_new_conversion(source: str, destination: str) -> None:
    """Raises ValueError for formats that GE does not have, and for a conversion that is known."""
    for name in (source, destination):
        if name not in PRIMARY_BY_NAME:
            raise ValueError(f"expected the name of a format of GE, got '{name}'")
    if source == destination or (PRIMARY_BY_NAME[source], PRIMARY_BY_NAME[destination]) in _FORMAT_NUMBERS:
        raise ValueError(f"expected a conversion that is not known, got that from '{source}' to '{destination}'")


def add_conversion(source: str, destination: str) -> None:
    """Let a conversion be known that GE itself does not have. Raises ValueError as `check_new_conversion`."""
    check_new_conversion(source, destination)
    _FORMAT_NUMBERS.add((PRIMARY_BY_NAME[source], PRIMARY_BY_NAME[destination]))


def has_conversion(src: StorageFormat, dst: StorageFormat) -> bool:
    """Whether GE, or an extension, converts `src` to `dst`; only the primary formats count. `[conv-1]`

    Same to same is no conversion.
    """
    return (src.primary, dst.primary) in _FORMAT_NUMBERS


def has_cast(src: DataType, dst: DataType) -> bool:
    """Whether GE's host casts `src` to `dst`. Same to same is no cast. `[cast-pairs]`"""
    return (src, dst) in CAST_PAIRS
