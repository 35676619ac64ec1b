"""Pieces of a movement as boxes: strided copies without any ragged edge. `[fmt-layout]`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd, prod

from gedialect.formats.digits import Digit, Piece, Range


@dataclass(frozen=True, slots=True)
class Dim:
    """A loop of a strided copy: how often, and the two steps."""

    count: int
    source: int
    destination: int


@dataclass(frozen=True, slots=True)
class Box:
    """A strided copy: the two addresses it starts from, and its loops, each with a count above 1."""

    source: int
    destination: int
    dims: tuple[Dim, ...]

    @property
    def elements(self) -> int:
        """How many elements are copied."""
        return prod(dim.count for dim in self.dims)

    @property
    def stays(self) -> bool:
        """Whether every element keeps its address."""
        return self.source == self.destination and all(dim.source == dim.destination for dim in self.dims)

    @property
    def together(self) -> int:
        """How many elements always stay side by side; groups of so many start at multiples of it, on both sides."""
        run = 1
        steps = [self.source, self.destination]
        for dim in self.dims:
            if dim.source == dim.destination == 1:
                run = dim.count
            else:
                steps += [dim.source, dim.destination]
        return gcd(run, *steps)

    def grouped(self, size: int) -> Box:
        """The box with groups of `size` elements, which divides `together`, as its elements."""
        dims: list[Dim] = []
        for dim in self.dims:
            if dim.source != 1 or dim.destination != 1:
                dims.append(Dim(dim.count, dim.source // size, dim.destination // size))
            elif dim.count > size:
                dims.append(Dim(dim.count // size, 1, 1))
        return Box(self.source // size, self.destination // size, tuple(dims))

    def scaled(self, size: int) -> Box:
        """The same copy with addresses in units `size` times smaller."""
        dims = tuple(Dim(dim.count, dim.source * size, dim.destination * size) for dim in self.dims)
        return Box(self.source * size, self.destination * size, dims)


def boxes_of(pieces: Sequence[Piece]) -> tuple[Box, ...]:
    """The boxes that move what the pieces move."""
    return tuple(_joined(piece, parts) for piece in pieces for parts in product(*map(_range_boxes, piece.axes)))


def _joined(piece: Piece, parts: Sequence[Box]) -> Box:
    source = piece.source + sum(part.source for part in parts)
    destination = piece.destination + sum(part.destination for part in parts)
    return Box(source, destination, tuple(dim for part in parts for dim in part.dims))


def _range_boxes(axis: Range) -> list[Box]:
    return list(_blocks(axis.low, axis.high, axis.digits))


def _blocks(low: int, high: int, digits: Sequence[Digit]) -> Iterator[Box]:
    """Indices from low to below high: a started block, whole blocks, a block that ends early."""
    if low >= high:
        return
    slowest, rest = digits[0], digits[1:]
    block = prod(digit.radix for digit in rest)
    first, last = low // block, high // block
    if first * block < low:
        end = min(high, (first + 1) * block)
        yield from _shifted(_blocks(low - first * block, end - first * block, rest), slowest, first)
        first += 1
    if first < last:
        dims = (Dim(last - first, slowest.source, slowest.destination), *_whole(rest))
        yield Box(first * slowest.source, first * slowest.destination, tuple(dim for dim in dims if dim.count > 1))
    if first <= last and last * block < high:
        yield from _shifted(_blocks(0, high - last * block, rest), slowest, last)


def _whole(digits: Sequence[Digit]) -> Iterator[Dim]:
    return (Dim(digit.radix, digit.source, digit.destination) for digit in digits)


def _shifted(boxes: Iterator[Box], digit: Digit, value: int) -> Iterator[Box]:
    for box in boxes:
        yield Box(box.source + value * digit.source, box.destination + value * digit.destination, box.dims)
