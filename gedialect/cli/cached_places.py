"""Places in cached models: which operations of the graph they were made of, as equal ones are elsewhere. `[cache-6]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Operation

from gedialect.diagnostics import Location
from gedialect.dialects.ge.graph import GraphOp

_OPERATION = StringAttr("<operation>")


def operations_of(graph: GraphOp) -> list[Operation]:
    """The operations of a root graph and its subgraphs, in their order."""
    return [op for each in graph.family() for op in each.walk()]


def places_of(graph: GraphOp) -> list[Location | None]:
    """Where these were read from."""
    return [Location.of(op) for op in operations_of(graph)]


def detach_places(model: ModuleOp, places: Sequence[Location | None]) -> None:
    """Makes the places of a model's operations those of operations that were at these places."""
    numbers: dict[Location, int] = {}
    for number, place in enumerate(places):
        if place is not None:
            numbers.setdefault(place, number)
    for op in model.walk():
        place = Location.of(op)
        if place in numbers:
            op.location = FileLineColLoc(_OPERATION, IntAttr(numbers[place]), IntAttr(0))


def attach_places(model: ModuleOp, operations: Sequence[Operation]) -> None:
    """Gives the operations of a model that `detach_places` was applied to the places of these."""
    for op in model.walk():
        place = op.location
        if isinstance(place, FileLineColLoc) and place.filename == _OPERATION and place.line.data < len(operations):
            op.location = operations[place.line.data].location
