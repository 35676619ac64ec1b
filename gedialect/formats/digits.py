"""From descriptions to data movement: layouts as sums of digits with strides. `[fmt-layout]` `[conv-4]`

Both sides of a conversion place the same logical elements. Lowering writes each logical index in mixed radix, such that
both addresses become sums of digit times stride:

    NCHW to NC1HWC0, C = 20, C0 = 16:   C in [0, 20) = 16 * c1 + c0      source + 16*HW*c1 + HW*c0
                                                                   destination + 16*HW*c1 +    c0

An address that is no such sum as a whole (where blocks do not fit merged axes) is one on each of several pieces.
Padding needs no care: it is where no digit leads. Elements that only one side holds fall out of the ranges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import prod

from gedialect.formats.layout import Axis, Geometry, Merge, Quotient, Remainder, Sized, Term, extent, resolve


@dataclass(frozen=True, slots=True)
class Digit:
    """One digit of an axis: its radix and what it contributes, per unit, to the two addresses, in elements.

    The radix of an axis's slowest digit has no effect: the axis's range ends it.
    """

    radix: int
    source: int
    destination: int


@dataclass(frozen=True, slots=True)
class Range:
    """Indices from `low` to below `high`, written in `digits`, slowest first."""

    low: int
    high: int
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """Elements that move alike: one for each choice from the axes; the addresses of digits all zero come first."""

    source: int
    destination: int
    axes: tuple[Range, ...]


@dataclass(frozen=True, slots=True)
class _Slice:
    """The value (x + shift) // weight % radix of a variable's index x; a radix of 0 stands for no upper end."""

    variable: str
    weight: int = 1
    radix: int = 0
    shift: int = 0

    @property
    def is_whole(self) -> bool:
        return self.weight == 1 and not self.radix


@dataclass(frozen=True, slots=True)
class _Item:
    """A slice that counts `weight` each; it has values below `places`."""

    slice: _Slice
    weight: int
    places: int


@dataclass(frozen=True, slots=True)
class _Number:
    """A term's value: a constant and items, slowest first."""

    constant: int
    items: tuple[_Item, ...]

    def scaled(self, factor: int) -> _Number:
        return _Number(self.constant * factor, tuple(replace(i, weight=i.weight * factor) for i in self.items))

    def __add__(self, other: _Number) -> _Number:
        return _Number(self.constant + other.constant, self.items + other.items)


class _MisfitError(Exception):
    """A block ends inside a merged axis; with the values of `part` fixed one at a time, addresses are sums again."""

    def __init__(self, part: _Slice) -> None:
        super().__init__(part)
        self.part = part


@dataclass(frozen=True)
class _Variables:
    """What indices range over: each logical axis as a number over variables, and the variables' sizes (above 1)."""

    axes: Mapping[str, _Number]
    sizes: Mapping[str, int]

    def fix(self, part: _Slice) -> Iterator[_Variables]:
        """The same indices, apart by the slice's value; what is above and below it become variables of their own."""
        size = self.sizes[part.variable]
        # A shifted slice, or one that is constant, would leave the variable as it was.
        weight, radix = (1, size) if part.shift or part.weight >= size else (part.weight, part.radix)
        values = -(-size // weight)
        radix = radix or values
        for value in range(min(radix, values)):
            start, step = value * weight, weight * radix
            whole = max(0, (size - start - weight) // step + 1)
            if whole:
                yield self._replace(part.variable, start, step, whole, weight)
            rest = size - start - whole * step
            if 0 < rest < weight:
                yield self._replace(part.variable, start + whole * step, step, 1, rest)

    def _replace(self, variable: str, start: int, step: int, above: int, below: int) -> _Variables:
        """The variable as start + step * (one below `above`) + (one below `below`)."""
        sizes = {name: size for name, size in self.sizes.items() if name != variable}
        items: list[_Item] = []
        for name, weight, size in ((f"{variable}^", step, above), (f"{variable}_", 1, below)):
            if size > 1:
                sizes[name] = size
                items.append(_Item(_Slice(name), weight, size))
        number = _Number(start, tuple(items))
        return _Variables({name: _substitute(old, variable, number) for name, old in self.axes.items()}, sizes)


def _substitute(number: _Number, variable: str, by: _Number) -> _Number:
    for k, item in enumerate(number.items):
        if item.slice.variable == variable:
            new = by.scaled(item.weight)
            items = (*number.items[:k], *new.items, *number.items[k + 1 :])
            return _Number(number.constant + new.constant, items)
    return number


def _value(term: Term, geometry: Geometry, axes: Mapping[str, _Number]) -> _Number:
    match term:
        case Axis(name):
            return axes.get(name, _Number(0, ()))
        case Quotient(of, block):
            return _divide(_value(of, geometry, axes), resolve(block, geometry))[0]
        case Remainder(of, block):
            return _divide(_value(of, geometry, axes), resolve(block, geometry))[1]
        case Sized(of, _):
            return _value(of, geometry, axes)
        case Merge(parts):
            number, weight = _Number(0, ()), 1
            for part in reversed(parts):
                number = _value(part, geometry, axes).scaled(weight) + number
                weight *= extent(part, geometry)
            return number
        case _:
            raise TypeError(f"not a term: {term!r}")


def _divide(number: _Number, block: int) -> tuple[_Number, _Number]:
    """Quotient and remainder of a number by a block."""
    slow = tuple(item for item in number.items if item.weight % block == 0)
    fast = tuple(item for item in number.items if item.weight % block)
    quotient = _Number(0, tuple(replace(item, weight=item.weight // block) for item in slow))
    constant = number.constant
    if not fast:
        return quotient + _Number(constant // block, ()), _Number(constant % block, ())
    if constant + sum((item.places - 1) * item.weight for item in fast) < block:
        return quotient, _Number(constant, fast)
    top, others = fast[0], fast[1:]
    if block % top.weight or constant % top.weight:
        raise _MisfitError(top.slice)
    if constant:
        if not top.slice.is_whole:
            raise _MisfitError(top.slice)
        shift = constant // top.weight
        top = _Item(replace(top.slice, shift=top.slice.shift + shift), top.weight, top.places + shift)
    inner = block // top.weight
    old = top.slice
    if old.radix % inner:
        raise _MisfitError(old)
    above = _Item(replace(old, weight=old.weight * inner, radix=old.radix // inner), 1, -(-top.places // inner))
    below = _Item(replace(old, radix=inner), top.weight, inner)
    return quotient + _Number(0, (above,)), _Number(0, (below, *others) if inner > 1 else others)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a storage format puts the elements of a tensor.

    `terms` are its storage axes and `geometry` their numbers; `order` says which logical axis of the format each dim of
    the tensor is, outermost first, None for a dim of size 1 that the format does not have.
    """

    terms: tuple[Term, ...]
    geometry: Geometry
    order: tuple[str | None, ...]

    @property
    def places(self) -> int:
        """Elements of the storage shape, padding included."""
        return prod(extent(term, self.geometry) for term in self.terms)

    @property
    def kept(self) -> tuple[int, ...]:
        """The tensor's dims as far as the format holds them."""
        kept = dict(self.geometry.sizes)
        _limit(Merge(self.terms), self.geometry, kept)
        return tuple(kept[name] if name else 1 for name in self.order)


def _limit(term: Term, geometry: Geometry, kept: dict[str, int]) -> None:
    match term:
        case Sized(Axis(name), size):
            kept[name] = min(kept[name], resolve(size, geometry))
        case Quotient(of, _) | Remainder(of, _) | Sized(of, _):
            _limit(of, geometry, kept)
        case Merge(parts):
            for part in parts:
                _limit(part, geometry, kept)
        case _:
            pass


def lower(source: Placement, destination: Placement, kept: Sequence[int]) -> tuple[Piece, ...]:
    """The pieces that take a tensor of dims `kept`, as far as both sides hold it, from one place to the other."""
    sizes = {str(k): min(sizes) for k, sizes in enumerate(zip(kept, source.kept, destination.kept, strict=True))}
    if not all(sizes.values()):
        return ()
    axes = {name: _Number(0, (_Item(_Slice(name), 1, size),) if size > 1 else ()) for name, size in sizes.items()}
    variables = _Variables(axes, {name: size for name, size in sizes.items() if size > 1})
    return tuple(_lower((source, destination), variables))


def _lower(sides: tuple[Placement, Placement], variables: _Variables) -> Iterator[Piece]:
    try:
        piece = _piece(sides, variables)
    except _MisfitError as misfit:
        part = misfit.part
    else:
        yield piece
        return
    for fixed in variables.fix(part):
        yield from _lower(sides, fixed)


def _address(side: Placement, variables: _Variables) -> _Number:
    axes = {name: variables.axes[str(k)] for k, name in enumerate(side.order) if name}
    return _value(Merge(side.terms), side.geometry, axes)


def _piece(sides: tuple[Placement, Placement], variables: _Variables) -> Piece:
    addresses = [_address(side, variables) for side in sides]
    offsets = [address.constant for address in addresses]
    ranges: list[Range] = []
    for variable, size in variables.sizes.items():
        uses = [[item for item in address.items if item.slice.variable == variable] for address in addresses]
        slices = [item.slice for items in uses for item in items]
        shift = _common_shift(slices)
        for k, items in enumerate(uses):
            offsets[k] -= sum(item.weight * shift for item in items if item.slice.shift != shift)
        bounds = _bounds(slices, variable, shift + size)
        digits = (
            Digit(high // low, *(sum(_stride(item, low) for item in items) for items in uses))
            for low, high in pairwise([*bounds, bounds[-1]])
        )
        ranges.append(Range(shift, shift + size, tuple(digits)[::-1]))
    return Piece(offsets[0], offsets[1], tuple(ranges))


def _common_shift(slices: Sequence[_Slice]) -> int:
    """The one shift of a variable; an unshifted whole slice goes with any."""
    shift = max((s.shift for s in slices), default=0)
    for s in slices:
        if s.shift != shift and not (s.is_whole and s.shift == 0):
            raise _MisfitError(_Slice(s.variable))
    return shift


def _bounds(slices: Sequence[_Slice], variable: str, end: int) -> list[int]:
    """The weights of a variable's digits, such that every slice is made of whole digits; all below `end`."""
    weights = {1, *(s.weight for s in slices), *(s.weight * s.radix for s in slices if s.radix)}
    bounds = sorted(weight for weight in weights if weight < end)
    for low, high in pairwise(bounds):
        if high % low:
            raise _MisfitError(_Slice(variable, low))
    return bounds


def _stride(item: _Item, weight: int) -> int:
    """What a digit of that weight counts in an item."""
    part = item.slice
    inside = part.weight <= weight and (not part.radix or weight < part.weight * part.radix)
    return item.weight * (weight // part.weight) if inside else 0
