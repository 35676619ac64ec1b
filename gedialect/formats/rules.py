"""The checks of GE that differ from pair to pair, as data. `[check-4]` `[check-5]` `[check-6]`

What all conversions share (rank, sizes, agreement of the two shapes) follows from the descriptions and is checked
in `shapes.py`; here is the rest: which class of error GE reports, and what it lets pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from gedialect.formats.errors import ErrorKind


class DefaultC0(Enum):
    """Where a format word without C0 gets 32 for one-byte types and 16 for others, instead of an error."""

    NOWHERE = "nowhere"
    SHAPE_RULE = "shape rule"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Rules:
    """How GE checks one pair of formats. An error kind of None means that GE does not check.

    `unsized_shape_rule` and `unsized` are for data types without a size, in the shape rule and in the conversion;
    `missing_destination` for a destination shape that is not given (None: it is inferred); `limits_items` tells whether
    the shape rule limits the number of items; `types` are the only data types, by name; `largest` limits logical axes;
    `never_empty` are logical axes that must not be empty, with the error. The last two hold in the conversion only.
    `[check-7, check-9, check-10]`
    """

    missing_c0: ErrorKind = ErrorKind.DATA_TYPE
    default_c0: DefaultC0 = DefaultC0.NOWHERE
    unsized_shape_rule: ErrorKind | None = ErrorKind.DATA_TYPE
    unsized: ErrorKind = ErrorKind.DATA_TYPE
    missing_destination: ErrorKind | None = ErrorKind.SHAPE
    limits_items: bool = True
    types: frozenset[str] | None = None
    largest: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    never_empty: tuple[str, ErrorKind] | None = None


_USUAL = Rules()
_PERMUTATION = Rules(unsized_shape_rule=None, unsized=ErrorKind.PARAMETER, missing_destination=None, limits_items=False)
_MATRIX = Rules(missing_c0=ErrorKind.SHAPE)
_DIAGONAL = Rules(types=frozenset({"DT_FLOAT", "DT_FLOAT16", "DT_INT8"}))
_FOUR_CHANNELS = Rules(unsized=ErrorKind.INTERNAL, largest=MappingProxyType({"C": 4}))

_BY_PAIR: Mapping[tuple[str, str], Rules] = MappingProxyType(
    {
        ("NCHW", "NC1HWC0"): Rules(default_c0=DefaultC0.SHAPE_RULE, unsized_shape_rule=None, unsized=ErrorKind.SHAPE),
        ("NHWC", "NC1HWC0"): Rules(default_c0=DefaultC0.EVERYWHERE),
        ("HWCN", "FRACTAL_Z"): Rules(missing_destination=ErrorKind.PARAMETER),
        ("C1HWNCoC0", "HWCN"): replace(_DIAGONAL, never_empty=("C", ErrorKind.SHAPE)),
        ("HWCN", "FRACTAL_Z_C04"): replace(_FOUR_CHANNELS, never_empty=("HWCN", ErrorKind.PARAMETER)),
        ("FRACTAL_Z_C04", "HWCN"): replace(_FOUR_CHANNELS, never_empty=("HWCN", ErrorKind.INTERNAL)),
    }
)

_BY_BLOCKED: Mapping[str, Rules] = MappingProxyType(
    {"FRACTAL_NZ": _MATRIX, "FRACTAL_ZZ": _MATRIX, "C1HWNCoC0": _DIAGONAL, "FRACTAL_Z_C04": _FOUR_CHANNELS}
)


def rules_of(src: str, dst: str, *, is_permutation: bool) -> Rules:
    """The checks of the conversion between the two formats of these names."""
    if is_permutation:
        return _PERMUTATION
    own = _BY_PAIR.get((src, dst))
    return own or _BY_BLOCKED.get(src) or _BY_BLOCKED.get(dst, _USUAL)
