"""What is around the variables of some graphs: the conversions on their way to what computes, and that. `[graph-8]`"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gedialect.dialects.ge.conversions import RELABELS, TransOp
from gedialect.dialects.ge.edges import data_consumers, source_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp
from gedialect.dialects.ge.writers import ASSIGNS
from gedialect.formats.shapes import tensor_size


@dataclass
class Surroundings:
    """One variable in some graphs: its nodes and refs, and the conversions that only lead from them or to them.

    `written` are those conversions whose output is the memory of the variable.
    """

    variables: list[NodeOp] = field(default_factory=list[NodeOp])
    refs: list[NodeOp] = field(default_factory=list[NodeOp])
    written: list[TransOp] = field(default_factory=list[TransOp])
    conversions: list[TransOp] = field(default_factory=list[TransOp])

    @property
    def nodes(self) -> list[NodeOp]:
        """All of them."""
        return [*self.variables, *self.conversions, *self.refs]


def surroundings(graphs: Iterable[GraphOp]) -> dict[str, Surroundings]:
    """The variables of some graphs with what is around each, by name, in graph order. Linear."""
    found: dict[str, Surroundings] = {}
    for graph in graphs:
        for node in graph.nodes:
            if isinstance(node, VariableRefOp):
                found.setdefault(node.variable, Surroundings()).refs.append(node)
            elif isinstance(node, TransOp) and (written := owning_variable(node, 0)) is not None:
                found.setdefault(written, Surroundings()).written.append(node)
            elif node.ge_type in VARIABLE_TYPES:
                found.setdefault(node.node_name, Surroundings()).variables.append(node)
    for around in found.values():
        around.conversions = _conversions(around)
    return {name: around for name, around in found.items() if around.variables}


def _conversions(around: Surroundings) -> list[TransOp]:
    seen: dict[NodeOp, None] = dict.fromkeys(around.variables)
    waiting = [reader for variable in around.variables for reader in data_consumers(variable)]
    # What is written to the variable: by refs, by conversions in its memory, and by assignments.
    written: list[NodeOp | None] = [*map(source_node, around.refs), *around.written]
    while waiting:
        node = waiting.pop()
        if node.ge_type in ASSIGNS and source_node(node) in seen:
            written.append(source_node(node, 1))
        elif isinstance(node, TransOp) and node not in seen:
            seen[node] = None
            waiting += data_consumers(node)
    for node in written:
        while isinstance(node, TransOp) and node not in seen:
            seen[node] = None
            node = source_node(node)
    return [node for node in seen if isinstance(node, TransOp)]


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
