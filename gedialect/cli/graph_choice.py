"""Which graph an option `--graph` means, by name or by id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import GeError, Location
from gedialect.dialects.ge.graph import roots_of
from gedialect.wording import did_you_mean

_MOST_NAMED = 5
_PLACE = Location("--graph")


class NamedGraph(Protocol):
    """What a graph is chosen by."""

    @property
    def graph_name(self) -> str:
        """The name of the graph."""
        ...

    @property
    def graph_id(self) -> int:
        """The id of the graph in the session."""
        ...


_Graph = TypeVar("_Graph", bound=NamedGraph)


def find_graph(graphs: Sequence[_Graph], name: str) -> _Graph:
    """The graph of this name, or else of this id. Raises GeError where there is none, or several have the name."""
    found = [graph for graph in graphs if graph.graph_name == name]
    found = found or [graph for graph in graphs if str(graph.graph_id) == name]
    if len(found) == 1:
        return found[0]
    if found:
        ids = " and ".join(str(graph.graph_id) for graph in found)
        raise GeError(_PLACE, f'expected one graph "{name}", got those of ids {ids}')
    known = [graph.graph_name for graph in graphs]
    listed = ", ".join(f'"{each}"' for each in known[:_MOST_NAMED]) or "none"
    more = f" and {len(known) - _MOST_NAMED} more" if len(known) > _MOST_NAMED else ""
    near = did_you_mean(name, known)
    raise GeError(_PLACE, f'expected a root graph of the session ({listed}{more}), got "{name}"{near}')


def chosen_id(module: ModuleOp, name: str | None) -> int | None:
    """The id of the root graph of this name or id; None where none is chosen. Raises GeError as `find_graph`."""
    return None if name is None else find_graph(roots_of(module), name).graph_id
