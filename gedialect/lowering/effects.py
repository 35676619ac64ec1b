"""What nodes read and write: variables by name, inputs of the calling node, other values. `[v2-11]`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import OpResult, SSAValue

from gedialect.dialects.ge.control_flow import CallOp, ForOp
from gedialect.dialects.ge.dataflow import DataOp
from gedialect.dialects.ge.edges import owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import memory_name, owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import PERSISTENT_MEMORY_TYPES, VARIABLE_TYPES, VariableRefOp, handled_variable
from gedialect.lowering.no_work_types import NO_WORK_TYPES
from gedialect.lowering.real_types import real_type
from gedialect.lowering.written import written_inputs

Place: TypeAlias = str | int | SSAValue
"""Where a value lives: the name of a variable, an input of the calling node, or a value that is made in the graph."""

PERSISTENT_TYPES = PERSISTENT_MEMORY_TYPES | VARIABLE_TYPES
"""GE types whose memory is there before the graph runs. `[v2-2]`"""

_FIRST_VALUES = {"While": 0, "StatelessWhile": 0, "For": 3}
"""Where the values are among the inputs of a loop."""

_BEFORE_VALUES = 2
"""How many more inputs of a `For` than of its body come before the values: start, limit and delta for a counter."""


@dataclass(slots=True)
class Effects:
    """What is read and written, by place."""

    reads: set[Place] = field(default_factory=set[Place])
    writes: set[Place] = field(default_factory=set[Place])


HANDLE_TYPES = frozenset({"VarHandleOp"})
"""GE types of handles of variables. `[dev-handles]`"""


def is_handle(value: SSAValue) -> bool:
    """Whether a value of the compute graph is a handle. `[dev-handles]`"""
    desc = desc_of(value.type)
    return desc is not None and desc.dtype.name == "DT_RESOURCE"


class EffectsOfGraphs:
    """The effects of nodes in a root graph and its subgraphs, none of which calls itself; each is looked at once."""

    def __init__(self, graphs: Mapping[str, GraphOp]):
        self._graphs = graphs
        self._places: dict[SSAValue, Place] = {}
        self._written: dict[NodeOp, dict[int, int | None]] = {}
        self._standing_for: dict[NodeOp, dict[int, int]] = {}
        self._of_nodes: dict[NodeOp, Effects] = {}
        self._of_graphs: dict[str, Effects] = {}

    def of(self, node: NodeOp) -> Effects:
        """What a node reads and writes, what it calls included."""
        known = self._of_nodes.get(node)
        if known is None:
            known = self._of_nodes[node] = self._effects(node)
        return known

    def of_graph(self, name: str) -> Effects:
        """What all nodes of a graph read and write."""
        known = self._of_graphs.get(name)
        if known is None:
            effects = Effects()
            for node in self._graphs[name].nodes:
                inner = self.of(node)
                effects.reads |= inner.reads
                effects.writes |= inner.writes
            known = self._of_graphs[name] = Effects(_outer(effects.reads), _outer(effects.writes))
        return known

    def written(self, node: NodeOp) -> Mapping[int, int | None]:
        """The inputs that a node writes in place, each with the output that is the same memory, or None. `[graph-7]`"""
        known = self._written.get(node)
        if known is None:
            known = self._written[node] = written_inputs(node)
        return known

    def standing_for(self, node: NodeOp) -> Mapping[int, int]:
        """The outputs that are the memory of an input, each with that input. `[v2-5]`"""
        known = self._standing_for.get(node)
        if known is None:
            written = self.written(node).items()
            known = self._standing_for[node] = {output: index for index, output in written if output is not None}
        return known

    def place(self, value: SSAValue) -> Place:
        """Where a value lives."""
        chain: list[SSAValue] = []
        found: Place | None = None
        while found is None:
            found = self._places.get(value)
            if found is not None:
                break
            chain.append(value)
            self._places[value] = value  # ends a chain that leads to itself
            following = self._following(value)
            if isinstance(following, SSAValue):
                value = following
            else:
                found = value if following is None else following
        self._places.update(dict.fromkeys(chain, found))
        return found

    def _following(self, value: SSAValue) -> Place | None:
        """Where a value lives in turn; None for one that has memory of its own."""
        node = owner_node(value)
        if node is None:
            return None
        if isinstance(node, VariableRefOp):
            return node.variable
        if node.ge_type in PERSISTENT_TYPES:
            return memory_name(node)
        if node.ge_type in HANDLE_TYPES:
            return handled_variable(node)
        if isinstance(node, DataOp):
            return node.parent_index
        index = value.index if isinstance(value, OpResult) else 0
        target = owning_variable(node, index)
        if target is not None:
            return target
        if real_type(node) in NO_WORK_TYPES and index == 0:
            return node.source(0)
        if node.ge_type in _FIRST_VALUES and is_handle(value):
            return node.source(_FIRST_VALUES[node.ge_type] + index)
        source = self.standing_for(node).get(index)
        return None if source is None else node.source(source)

    def _effects(self, node: NodeOp) -> Effects:
        effects = Effects()
        operands = node.data_operands
        written = self.written(node)
        for index, operand in enumerate(operands):
            (effects.writes if index in written else effects.reads).add(self.place(operand))
        for output in range(len(node.data_results)):
            target = owning_variable(node, output)
            if target is not None:
                effects.writes.add(target)
        if isinstance(node, VariableRefOp):
            effects.writes.add(node.variable)
        if isinstance(node, CallOp):
            for name in node.subgraph_names:
                called = self.of_graph(name)
                for mine, theirs in ((effects.reads, called.reads), (effects.writes, called.writes)):
                    for place in theirs:
                        if isinstance(place, str):
                            mine.add(place)
                        elif isinstance(place, int) and (index := _input_for(node, place)) is not None:
                            mine.add(self.place(operands[index]))
        return effects


def _input_for(node: CallOp, place: int) -> int | None:
    """The input that a called graph has at a place: of a `For`, the counter comes first. `[graph-6]` `[dev-for]`"""
    index = place if not isinstance(node, ForOp) else place + _BEFORE_VALUES if place else -1
    return index if 0 <= index < len(node.data_operands) else None


def _outer(places: set[Place]) -> set[Place]:
    return {place for place in places if not isinstance(place, SSAValue)}
