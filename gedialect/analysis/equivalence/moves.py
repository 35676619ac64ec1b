"""Movements of elements in a row: composed where the layouts allow, and compared place by place. `[fmt-layout]`"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from gedialect.analysis.equivalence.verdict import EQUAL, Verdict, Witness, different, unknown
from gedialect.formats.boxes import Box
from gedialect.formats.convert import Conversion
from gedialect.formats.datatypes import DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.digits import Placement
from gedialect.formats.layout import Axis, Geometry
from gedialect.formats.movement import Movement, compose

MOST_PLACES = 1 << 24
"""Tensors of more places are compared by their boxes only, not place by place."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Movements one after the other, none of which can be joined with its neighbours.

    `needs_zero_padding` tells that something was left out which changes nothing only where padding is zero. It is no
    part of what the movements do.
    """

    steps: tuple[Movement, ...] = ()
    needs_zero_padding: bool = False

    def then(self, movement: Movement) -> Moves:
        """These and one more; two that change nothing together go."""
        steps = self.steps
        if steps:
            both = compose(steps[-1], movement)
            if both is not None:
                steps, movement = steps[:-1], both
        if movement.is_identity:
            padded = self.needs_zero_padding or movement.losses.padding > 0
            return Moves(steps, padded)
        return Moves((*steps, movement), self.needs_zero_padding)

    @property
    def key(self) -> object:
        """Equal for movements that are known to do the same."""
        return tuple((step.source.places, step.destination.places, _sorted(step.boxes)) for step in self.steps)


@dataclass(frozen=True)
class Carrier:
    """A movement of a tensor with elements of a type, to be carried out on bytes any number of times."""

    dtype: DataType
    moves: Movement

    def _flat(self, placement: Placement) -> TensorDesc:
        # A conversion asks its descriptors for sizes only.
        return TensorDesc((placement.places,), dtype=self.dtype)

    @cached_property
    def there(self) -> Conversion:
        """The tensor where the movement takes it."""
        return Conversion(self._flat(self.moves.source), self._flat(self.moves.destination), self.moves)

    @cached_property
    def back(self) -> Conversion:
        """The tensor where the movement takes it from."""
        return Conversion(self._flat(self.moves.destination), self._flat(self.moves.source), self.moves.inverse)


def _sorted(boxes: Sequence[Box]) -> tuple[Box, ...]:
    return tuple(sorted(boxes, key=lambda box: (box.destination, box.source, box.elements)))


def permutation(shape: Sequence[int], perm: Sequence[int]) -> Movement:
    """The movement of a transposition: axis *k* of the result is axis `perm[k]` of the tensor."""
    names = tuple(map(str, range(len(shape))))
    geometry = Geometry(dict(zip(names, shape, strict=True)), 0, 1, False)
    source = Placement(tuple(map(Axis, names)), geometry, names)
    target = Placement(tuple(Axis(names[axis]) for axis in perm), geometry, names)
    return Movement(source, target, tuple(shape))


def compare_moves(before: Moves, after: Moves, shape: Sequence[int]) -> Verdict:
    """Whether two sequences of movements from one tensor to one of `shape` put the same elements everywhere."""
    if before.key == after.key:
        return EQUAL
    ends = [moves.steps[-1].destination.places for moves in (before, after) if moves.steps]
    places = ends[0]
    if any(end != places for end in ends):
        return different(f"had {ends[0]} places and has {ends[-1]}")
    starts = {moves.steps[0].source.places for moves in (before, after) if moves.steps}
    if len(starts) > 1:
        return different("is made from a tensor of another size")
    start = starts.pop()
    if not (before.steps and after.steps) and start != places:
        return different(f"has {places} places, of {start}")
    if max(start, places) > MOST_PLACES:
        return unknown(f"has {max(start, places)} places, too many to compare them one by one")
    first, second = origins(before, start), origins(after, start)
    differs = (first != second).nonzero()[0]
    if not len(differs):
        return EQUAL
    place = int(differs[0])
    witness = Witness(_element(int(first[place])), _element(int(second[place])), indices(place, shape, places))
    return different("has its elements elsewhere", witness)


def origins(moves: Moves, start: int) -> Any:
    """For each place of the result the number of the element that comes there, from 1; 0 for padding."""
    import numpy as np

    numbers = np.arange(1, start + 1, dtype=np.int64)
    for step in moves.steps:
        result = np.zeros(step.destination.places, np.int64)
        for box in step.boxes:
            to, of = np.array(box.destination), np.array(box.source)
            for dim in box.dims:
                steps = np.arange(dim.count)
                to = np.add.outer(to, steps * dim.destination)
                of = np.add.outer(of, steps * dim.source)
            result[to.reshape(-1)] = numbers[of.reshape(-1)]
        numbers = result
    return numbers


def indices(place: int, shape: Sequence[int], places: int) -> tuple[int, ...]:
    """The indices of a place in a tensor of that shape; its number alone where the shape has other places."""
    if prod(shape) != places or any(dim < 0 for dim in shape):
        return (place,)
    found: list[int] = []
    for dim in reversed(shape):
        place, index = divmod(place, dim)
        found.append(index)
    return tuple(reversed(found))


def _element(number: int) -> str:
    return f"element {number - 1}" if number else "padding"
