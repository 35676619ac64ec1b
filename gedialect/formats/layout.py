"""The language that storage formats are described in: terms over named logical axes. `[fmt-layout]`

A tensor has *logical axes* such as N, C, H, W. A storage format places its elements along *storage axes*, and each of
these is a term over the logical ones:

    C // 16         the number of C's block of 16 (the last block is padded)
    C % 16          the place in that block
    (C // 16, H)    two terms merged into one axis, the last one fastest
    C.sized(4)      C continued with padding, or cut, to 4 places

A term may be used twice, which stores elements on a diagonal. Block sizes are numbers, or parameters that come from the
format word, the data type or the tensor's own sizes. Shapes, checks, data movement, composition and inverses all follow
from the description alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from types import EllipsisType


@dataclass(frozen=True, slots=True)
class Geometry:
    """All that decides a description's numbers: sizes of the logical axes, C0, number of groups, one-byte elements."""

    sizes: Mapping[str, int]
    c0: int
    groups: int
    one_byte: bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """A block size that is not a fixed number."""

    name: str
    value: Callable[[Geometry], int]

    def __str__(self) -> str:
        return self.name


Size = int | Parameter


def resolve(size: Size, geometry: Geometry) -> int:
    """A block size as a number."""
    return size if isinstance(size, int) else size.value(geometry)


@dataclass(frozen=True, slots=True)
class Term:
    """A place along some logical axes, as a function of their indices."""

    def __floordiv__(self, block: Size) -> Quotient:
        return Quotient(self, block)

    def __mod__(self, block: Size) -> Remainder:
        return Remainder(self, block)

    def sized(self, size: Size) -> Sized:
        """This term with exactly `size` places: continued with padding, or cut, which drops elements."""
        return Sized(self, size)


@dataclass(frozen=True, slots=True)
class Axis(Term):
    """A logical axis."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Quotient(Term):
    """The number of the block that a term's place lies in."""

    of: Term
    block: Size

    def __str__(self) -> str:
        return f"{self.of} // {self.block}"


@dataclass(frozen=True, slots=True)
class Remainder(Term):
    """The place inside its block."""

    of: Term
    block: Size

    def __str__(self) -> str:
        return f"{self.of} % {self.block}"


@dataclass(frozen=True, slots=True)
class Sized(Term):
    """A term with another number of places."""

    of: Term
    size: Size

    def __str__(self) -> str:
        return f"{self.of}.sized({self.size})"


@dataclass(frozen=True, slots=True)
class Merge(Term):
    """Several terms as one, in mixed radix: the last one is fastest."""

    parts: tuple[Term, ...]

    def __str__(self) -> str:
        return f"({', '.join(map(str, self.parts))})"


def merge(*parts: Term) -> Merge:
    """Several terms as one, the last one fastest."""
    return Merge(parts)


def axes(names: str) -> tuple[Axis, ...]:
    """The logical axes of these blank-separated names."""
    return tuple(Axis(name) for name in names.split())


def extent(term: Term, geometry: Geometry) -> int:
    """How many places a term has, padding included."""
    match term:
        case Axis(name):
            return geometry.sizes[name]
        case Quotient(of, block):
            return -(-extent(of, geometry) // resolve(block, geometry))
        case Remainder(_, block):
            return resolve(block, geometry)
        case Sized(_, size):
            return resolve(size, geometry)
        case Merge(parts):
            return prod(extent(part, geometry) for part in parts)
        case _:
            raise TypeError(f"not a term: {term!r}")


StorageAxis = Term | tuple[Term, ...] | EllipsisType
BATCH = "..."


@dataclass(frozen=True)
class Layout:
    """What a storage format is.

    `axes` names the logical axes, blank-separated and in the order in which a shape lists them; a leading `...` stands
    for any number of further axes in front. `storage` lists the storage axes, outermost first. `nd` names the axes of
    an ND tensor that is stored in this format, where GE allows that; axes it leaves out have one place.
    """

    axes: str
    storage: tuple[StorageAxis, ...]
    nd: str | None = None

    def names(self, rank: int) -> tuple[str, ...] | None:
        """The logical axes of a tensor of that many of them; None when the format has no such tensors."""
        return _expand(self.axes, rank)

    @property
    def fixed_names(self) -> tuple[str, ...]:
        """The logical axes that all tensors of the format have."""
        return tuple(name for name in self.axes.split() if name != BATCH)

    def nd_names(self, rank: int) -> tuple[str, ...] | None:
        """The axes of an ND tensor of that rank, outermost first; None when it cannot be stored in this format."""
        if self.nd is None:
            return None
        names = self.nd.split()
        # A matrix of one dimension is a single row.
        if names[0] == BATCH and 0 < rank < len(names) - 1:
            return tuple(names[-rank:])
        return _expand(self.nd, rank)

    def terms(self, sizes: Mapping[str, int]) -> tuple[Term, ...]:
        """The storage axes of a tensor with these logical axes, one term each."""
        terms: list[Term] = []
        for axis in self.storage:
            if isinstance(axis, EllipsisType):
                terms.extend(Axis(name) for name in sizes if name.isdigit())
            else:
                terms.append(Merge(axis) if isinstance(axis, tuple) else axis)
        return tuple(terms)

    def shape(self, geometry: Geometry) -> tuple[int, ...]:
        """The storage shape of a tensor of that geometry."""
        return tuple(extent(term, geometry) for term in self.terms(geometry.sizes))

    @property
    def is_plain(self) -> bool:
        """Whether storage axes are the logical ones, in their order."""
        return self.storage == plain(self.axes).storage

    @property
    def uses_c0(self) -> bool:
        """Whether some block size is the format word's C0."""
        return any(_mentions_c0(axis) for axis in self.storage)


def plain(names: str) -> Layout:
    """A format that stores its logical axes one after the other."""
    return Layout(names, tuple(... if name == BATCH else Axis(name) for name in names.split()))


def _expand(axes: str, rank: int) -> tuple[str, ...] | None:
    names = axes.split()
    if names[0] != BATCH:
        return tuple(names) if len(names) == rank else None
    batch = rank - len(names) + 1
    return (*map(str, range(batch)), *names[1:]) if batch >= 0 else None


C0 = Parameter("C0", lambda geometry: geometry.c0)


def _mentions_c0(axis: StorageAxis) -> bool:
    match axis:
        case Quotient(of, size) | Remainder(of, size) | Sized(of, size):
            return size is C0 or _mentions_c0(of)
        case Merge(parts):
            return any(map(_mentions_c0, parts))
        case tuple():
            return any(map(_mentions_c0, axis))
        case _:
            return False
