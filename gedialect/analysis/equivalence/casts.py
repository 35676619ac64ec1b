"""A small theory of casts: which are exact, what two in a row are, and for which value two chains differ.

Nodes of a graph cast as devices do (`ieee`), the steps of a variable's path as the engine's host does (`reference`).
Chains from types of at most 16 bits are compared on every value; others by rules, and by a search for a value that
tells them apart. `[cast-roundings]`
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from gedialect.analysis.equivalence.verdict import EQUAL, Verdict, Witness, different, unknown
from gedialect.formats.datatypes import BY_NAME, DataType

Rounding = str
"""`ieee` or `reference`, as in `gedialect.formats.casts`."""

IEEE, REFERENCE = "ieee", "reference"


@dataclass(frozen=True, slots=True)
class Cast:
    """A conversion of each element from one data type to another."""

    source: DataType
    target: DataType
    rounding: Rounding = IEEE

    def __str__(self) -> str:
        return f"{self.source} to {self.target}"


Casts = tuple[Cast, ...]

_WIDENED = ("DT_INT32 DT_FLOAT", "DT_INT32 DT_DOUBLE", "DT_INT32 DT_INT64", "DT_UINT8 DT_FLOAT", "DT_UINT8 DT_INT32")
_NARROWED = ("DT_INT32 DT_INT8", "DT_INT32 DT_UINT8", "DT_INT64 DT_INT32", "DT_FLOAT DT_INT32", "DT_DOUBLE DT_INT32")
_ONE_ROUNDING = frozenset(
    (BY_NAME[source], BY_NAME[target])
    for source, target in (
        pair.split() for pair in (*_WIDENED, *_NARROWED, "DT_INT8 DT_FLOAT", "DT_INT8 DT_INT32", "DT_HIFLOAT8 DT_FLOAT")
    )
)
"""Casts that the host does as devices do; all others differ for some values. `[cast-exact, cast-int-int]`"""

_FLOATS: dict[str, tuple[int, int, int]] = {
    "DT_FLOAT8_E5M2": (3, -16, 15),
    "DT_FLOAT16": (11, -24, 15),
    "DT_BF16": (8, -133, 127),
    "DT_FLOAT": (24, -149, 127),
    "DT_DOUBLE": (53, -1074, 1023),
}
"""Floats with infinities and NaN: digits of the significand, exponents of the smallest and the largest number."""


def _integers() -> dict[str, tuple[int, bool]]:
    signs = product(("DT_INT", "DT_UINT"), (8, 16, 32, 64))
    return {f"{kind}{bits}": (bits - (kind == "DT_INT"), kind == "DT_INT") for kind, bits in signs}


_INTEGERS = _integers()
"""Integers: digits, and whether there are negative ones."""

_WITHOUT_ZERO = frozenset({"DT_FLOAT8_E8M0"})
"""Types in which zero bytes are not the number zero."""


@cache
def is_exact(cast: Cast) -> bool:
    """Whether every value of the source type stays what it is; all NaN count as one. `[cast-exact]`"""
    if cast.rounding != IEEE:
        return False
    source, target = cast.source.name, cast.target.name
    if source in _FLOATS and target in _FLOATS:
        digits, low, high = _FLOATS[source]
        more, lower, higher = _FLOATS[target]
        return digits <= more and lower <= low and high <= higher
    if source not in _INTEGERS:
        return False
    digits, signed = _INTEGERS[source]
    if target in _FLOATS:
        return digits <= _FLOATS[target][0] and digits <= _FLOATS[target][2]
    held = _INTEGERS.get(target)
    return held is not None and held[0] >= digits and (held[1] or not signed)


def keeps_zero(cast: Cast) -> bool:
    """Whether zero bytes become zero bytes, so that padding stays padding."""
    return not {cast.source.name, cast.target.name} & _WITHOUT_ZERO


def one_rounding(cast: Cast) -> Cast:
    """The cast as devices do it where the host does the same. `[cast-roundings]`"""
    if cast.rounding == IEEE or (cast.source, cast.target) not in _ONE_ROUNDING:
        return cast
    return Cast(cast.source, cast.target)


def then(casts: Casts, cast: Cast) -> Casts:
    """Casts and one more behind them, simplified: exact ones are joined, and go where the next undoes them."""
    cast = one_rounding(cast)
    if cast.source == cast.target:
        return casts
    if not casts or not is_exact(casts[-1]) or cast.rounding != IEEE or casts[-1].target != cast.source:
        return (*casts, cast)
    before, first = casts[:-1], casts[-1]
    if cast.target == first.source:
        return before
    return then(before, Cast(first.source, cast.target)) if is_exact(cast) else (*casts, cast)


@cache
def compare_casts(before: Casts, after: Casts) -> Verdict:
    """Whether two chains of casts from one type to one type do the same to every value."""
    if before == after:
        return EQUAL
    source, target = (before or after)[0].source, (before or after)[-1].target
    for casts in (before, after):
        if casts and (casts[0].source, casts[-1].target) != (source, target):
            return different(f"was made by {_text(before)}, and is by {_text(after)}")
    try:
        bits, value = _first_difference(before, after, source)
    except ValueError as error:
        return unknown(str(error))
    if value is not None:
        return different("is rounded otherwise", value, "cast-roundings")
    if bits is not None and bits <= 16:
        return EQUAL
    return unknown(f"is made by {_text(after)} instead of {_text(before)}, and no value is known for which they differ")


def _text(casts: Casts) -> str:
    return " and ".join(f"{cast} ({cast.rounding})" for cast in casts) or "no cast"


def _first_difference(before: Casts, after: Casts, source: DataType) -> tuple[int | None, Witness | None]:
    """The width of the source type, and a value for which the chains differ; None where none was found."""
    import numpy as np

    values = samples(source)
    first, second = run_casts(before, values), run_casts(after, values)
    differs = _bits(first) != _bits(second)
    if first.dtype.kind not in "iu":
        # Whatever its bits, a NaN is no number.
        with np.errstate(all="ignore"):
            differs &= ~((first != first) & (second != second))
    places = differs.nonzero()[0]
    if not len(places):
        return source.bits, None
    place = places[0]
    return source.bits, Witness(str(first[place]), str(second[place]), (), values[place].item())


def run_casts(casts: Casts, values: Any) -> Any:
    """What casts make of an array. Raises ValueError where one of them cannot be carried out."""
    from gedialect.formats.casts import cast as convert

    for step in casts:
        values = convert(values, step.source, step.target, "ieee" if step.rounding == IEEE else "reference")
    return values


def _bits(values: Any) -> Any:
    return values.view(f"u{values.dtype.itemsize}")


_NUMBERS: Sequence[float] = (
    *(1.0, 0.1, -2.5, 1.0009765625, 3.0000002, 1e-3, 70000.0, 200000.0, -1e-8, 1e-30, 3e9, -3e9, 1e20, 1e300),
    *(float("inf"), float("-inf"), float("nan"), -0.0, 65519.0, 65520.0, 1e-40, 5e-324, 0.0),
)
_WHOLE: Sequence[int] = (
    *(1, -1, 3, 100, 200, 300, -129, 2049, 32768, 65505, 70000, -70000, (1 << 24) + 1, (1 << 31) - 1, -(1 << 31)),
    *((1 << 31) + 1, (1 << 53) + 1, (1 << 63) - 1, -(1 << 63), 0),
)
_RANDOM = 1 << 12


@cache
def samples(dtype: DataType) -> Any:
    """Values of a type to compare chains on: all where there are few, telling ones and random ones where not.

    Raises ValueError for a type without a numpy form.
    """
    import numpy as np

    from gedialect.formats.casts import form_of

    if dtype.bits not in (8, 16, 32, 64) or (dtype.numpy is None and dtype.name != "DT_HIFLOAT8"):
        raise ValueError(f"casts of {dtype} are not known")
    form, words = form_of(dtype), np.dtype(f"u{dtype.bits // 8}")
    with np.errstate(all="ignore"):
        if dtype.bits <= 16:
            return np.arange(1 << dtype.bits, dtype=words).view(form)
        if form.kind in "iu":
            telling = np.array([number for number in _WHOLE if _fits(number, np.iinfo(form))], form)
        else:
            telling = np.array(_NUMBERS).astype(form)
        random = np.random.default_rng(0).integers(0, np.iinfo(words).max, _RANDOM, words, endpoint=True)
        return np.concatenate([telling, random.view(form)])


def _fits(number: int, limits: Any) -> bool:
    return limits.min <= number <= limits.max
