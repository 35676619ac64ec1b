"""What a graph leaves open: reads and writes of one variable that nothing orders. `[acc-5]`"""

from __future__ import annotations

from dataclasses import dataclass

from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.image import Effect, Image, NodeKey, image_of
from gedialect.dialects.ge.graph import GraphOp

MOST_QUESTIONS = 1 << 12
"""Where more reads and writes of one variable would have to be compared, all of them are taken to be open."""


@dataclass(frozen=True)
class Races:
    """Nodes that may find one content of a variable or another, and variables that may be left with either."""

    readers: frozenset[NodeKey]
    variables: frozenset[str]


def races_of(root: GraphOp) -> Races:
    """The races in a root graph and its subgraphs, whatever order a run of it takes."""
    image = image_of(root, Chains(), {})
    copies: dict[int, list[str]] = {}
    for effect in image.effects:
        if effect.value.read_by is not None:
            copies.setdefault(effect.value.read_by, []).append(effect.variable)
    readers: set[int] = set()
    variables: set[str] = set()
    waiting = list(dict.fromkeys(effect.variable for effect in image.effects))
    while waiting:
        name = waiting.pop()
        writes, mine = image.writers(name), image.readers(name)
        many = len(writes) * (len(writes) + len(mine)) > MOST_QUESTIONS
        if many or name in variables or any(_may_swap(image, one, other) for one in writes for other in writes):
            variables.add(name)
            found = mine
        else:
            found = {reader for reader in mine if any(_may_miss(image, reader, each) for each in writes)}
        readers |= found
        # What a variable is written may have been read too early or too late.
        for variable in {written for reader in found for written in copies.get(reader, ())} - variables:
            variables.add(variable)
            waiting.append(variable)
    return Races(frozenset(image.keys[reader] for reader in readers), frozenset(variables))


def _may_miss(image: Image, reader: int, write: Effect) -> bool:
    order = image.order
    return not (reader == write.site or order.before(reader, write.site) or order.before(write.done, reader))


def _may_swap(image: Image, first: Effect, other: Effect) -> bool:
    order = image.order
    return first.site != other.site and not (
        order.before(first.done, other.site) or order.before(other.done, first.site)
    )
