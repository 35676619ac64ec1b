"""What is around the variables of some graphs: the conversions on their way to what computes, and that. `[graph-8]`"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.explain.crossings import Crossings
from gedialect.dialects.ge.conversions import RELABELS, TransOp
from gedialect.dialects.ge.edges import source_node
from gedialect.dialects.ge.graph import GraphOp, graph_of, graphs_of
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp
from gedialect.dialects.ge.writers import ASSIGNS
from gedialect.formats.shapes import tensor_size

Place: TypeAlias = tuple[int, str, str]
"""Where a node is: the id of its graph, the name of that, and its own."""


@dataclass
class Surroundings:
    """One variable in some graphs: its nodes and refs, and the conversions that only lead from them or to them.

    `written` are those conversions whose output is the memory of the variable, `asking` are the ids of the root graphs
    in which a conversion reads it: where another form of it is asked for.
    """

    variables: list[NodeOp] = field(default_factory=list[NodeOp])
    refs: list[NodeOp] = field(default_factory=list[NodeOp])
    written: list[TransOp] = field(default_factory=list[TransOp])
    conversions: list[TransOp] = field(default_factory=list[TransOp])
    asking: set[int] = field(default_factory=set[int])

    @property
    def nodes(self) -> list[NodeOp]:
        """All of them."""
        return [*self.variables, *self.conversions, *self.refs]

    def add(self, other: Surroundings) -> None:
        """Adds what is around the variable in other graphs."""
        self.variables += other.variables
        self.refs += other.refs
        self.written += other.written
        self.conversions += other.conversions
        self.asking |= other.asking


def surroundings(roots: Iterable[GraphOp]) -> dict[str, Surroundings]:
    """The variables of some root graphs and their subgraphs with what is around each, by name, in graph order. Linear.

    What is around a variable in the graphs that it is handed to is around it, as if they read it themselves.
    """
    all_found: dict[str, Surroundings] = {}
    for root in roots:
        family = root.family()
        crossings = Crossings(family)
        for name, around in _found(family).items():
            _add_conversions(around, root.graph_id, crossings)
            all_found.setdefault(name, Surroundings()).add(around)
    return {name: around for name, around in all_found.items() if around.variables}


def _found(family: Iterable[GraphOp]) -> dict[str, Surroundings]:
    found: dict[str, Surroundings] = {}
    for graph in family:
        for node in graph.nodes:
            if isinstance(node, VariableRefOp):
                found.setdefault(node.variable, Surroundings()).refs.append(node)
            elif isinstance(node, TransOp) and (written := owning_variable(node, 0)) is not None:
                found.setdefault(written, Surroundings()).written.append(node)
            elif node.ge_type in VARIABLE_TYPES:
                found.setdefault(node.node_name, Surroundings()).variables.append(node)
    return found


def _add_conversions(around: Surroundings, graph_id: int, crossings: Crossings) -> None:
    seen: dict[NodeOp, None] = dict.fromkeys(around.variables)
    waiting = [reader for variable in around.variables for reader in crossings.readers(variable)]
    # What is written to the variable: by refs, by conversions in its memory, and by assignments.
    written: list[NodeOp] = [source for ref in around.refs for source in crossings.sources(ref)]
    written += around.written
    while waiting:
        node = waiting.pop()
        if node.ge_type in ASSIGNS and any(source in seen for source in crossings.sources(node)):
            written += crossings.sources(node, 1)
        elif isinstance(node, TransOp) and node not in seen:
            seen[node] = None
            around.asking.add(graph_id)
            waiting += crossings.readers(node)
    while written:
        node = written.pop()
        if isinstance(node, TransOp) and node not in seen:
            seen[node] = None
            written += crossings.sources(node)
    around.conversions = [node for node in seen if isinstance(node, TransOp)]


def conversions_of(module: ModuleOp) -> dict[Place, TransOp]:
    """All conversions of the graphs of a module."""
    nodes = (node for graph in graphs_of(module) for node in graph.nodes)
    return {place_of(node): node for node in nodes if isinstance(node, TransOp)}


def place_of(node: NodeOp) -> Place:
    """Where a node is; passes leave it there."""
    graph = graph_of(node)
    return graph.graph_id, graph.graph_name, node.node_name


def assigned(node: NodeOp) -> NodeOp | None:
    """The node of a variable that a node assigns to; None for one that does not."""
    variable = source_node(node) if node.ge_type in ASSIGNS else None
    return variable if variable is not None and variable.ge_type in VARIABLE_TYPES else None


def moved_bytes(node: TransOp) -> int:
    """The bytes that a conversion reads and writes; 0 for one that only relabels, or of unknown size."""
    if node.ge_type in RELABELS or not node.results:
        return 0
    types = [node.input_type(0), node.results[0].type]
    descs = [None if type is None else desc_of(type) for type in types]
    return sum(tensor_size(desc) or 0 for desc in descs if desc is not None)
