"""What uses the memory of a variable by another way than its nodes: no pass converts for it. `[rec-1]` `[acc-7]`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import SSAValue, Use

from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.dialects.ge.dataflow import DataOp
from gedialect.dialects.ge.edges import uses_behind
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import SHARED_ATTR
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import (
    ReadVariableOp,
    VarHandleOp,
    VariableRefOp,
    handled_variable,
    is_variable_like,
)
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.variable_groups import reader_node
from gedialect.rewrites.variable_memory import hands_on_memory, owning_variables
from gedialect.rewrites.written_inputs import WrittenInputs
from gedialect.state import VariableManager


@dataclass(frozen=True)
class Alias:
    """A node that finds the memory of a variable, the form in which it takes it, and what it does with it."""

    node: NodeOp
    variable: str
    form: TensorDesc | None
    what: str
    label: str


def aliases(graphs: Iterable[GraphOp]) -> Iterator[Alias]:
    """Outputs in a variable's memory, variables that share it, and handles of it. `[refdel-2]` `[mem-18]`"""
    graphs = list(graphs)
    writes = InPlaceWrites(graphs)
    for node in (node for graph in graphs for node in graph.nodes):
        if isinstance(node, VariableRefOp):
            continue
        if isinstance(node, VarHandleOp):
            name = handled_variable(node)
            for user in _users_of_handle(node, writes):
                form = user.output_desc(0) if isinstance(user, ReadVariableOp) else user.input_desc(1)
                yield Alias(user, name, form, "uses a handle of", "rec-1")
        elif is_variable_like(node):
            shared = node.str_attr(SHARED_ATTR)
            if shared is not None:
                yield Alias(node, shared, node.output_desc(0), "has the memory of", "rec-1")
        else:
            for index, name in owning_variables(node).items():
                yield Alias(node, name, node.output_desc(index), "makes an output in the memory of", "rec-3")


def aliased_variables(graphs: Iterable[GraphOp]) -> list[str]:
    """The names of variables that graphs use by handles, or by others in their memory. `[mem-18]`"""
    names: dict[str, None] = {}
    for node in (node for graph in graphs for node in graph.nodes):
        if isinstance(node, VarHandleOp):
            names[handled_variable(node)] = None
        elif is_variable_like(node) and (shared := node.str_attr(SHARED_ATTR)) is not None:
            names[shared] = None
    return list(names)


def taken_otherwise(found: Iterable[Alias], variables: VariableManager) -> Iterator[tuple[Alias, str]]:
    """Those that take a variable for something else than its path has made of its memory, and how to say so."""
    for alias in found:
        path = variables.path(alias.variable)
        if alias.form is None or all(step.type in KEEPS_DATA for step in path):
            continue
        if alias.form.storage != path[-1].output.storage:
            stored = f'variable "{alias.variable}", which is stored as {path[-1].output} now'
            yield alias, f"{alias.what} {stored}, and takes it for {alias.form}: values are others"


def _users_of_handle(handle: NodeOp, writes: InPlaceWrites) -> list[NodeOp]:
    """What reads or writes by a handle, also where a graph that is called gets it. `[dev-handles]`"""
    uses = uses_behind(handle.data_results, writes.values_inside)
    return list(dict.fromkeys(reader_node(use) for use, beyond in uses if not beyond))


@dataclass
class InPlaceWrites:
    """The writes of some graphs that nothing but the memory which is written tells of."""

    graphs: list[GraphOp]
    _inputs: dict[GraphOp, dict[int, list[DataOp]]] = field(default_factory=dict[GraphOp, dict[int, list[DataOp]]])

    def lost(self, variable: NodeOp) -> NodeOp | None:
        """What writes to a variable in place where no ref says so: to a copy, once there is one. `[rec-2]`"""
        writer: NodeOp | None = None
        for use, _ in uses_behind(variable.data_results, self._same_memory):
            node = reader_node(use)
            if isinstance(node, VariableRefOp):
                if node.variable == variable.node_name:
                    return None
            elif writer is None and use.index in self._written.of(node):
                writer = node
        return writer

    def _same_memory(self, use: Use) -> Sequence[SSAValue]:
        """The values that are the memory of what a use takes, once it has been used."""
        node = reader_node(use)
        if isinstance(node, VariableRefOp):
            return ()
        outputs = self._written.of(node).get(use.index)
        if outputs is not None:
            return [node.data_results[output] for output in outputs if output < len(node.data_results)]
        return node.data_results if hands_on_memory(node) else self.values_inside(use)

    def values_inside(self, use: Use) -> Sequence[SSAValue]:
        """The values that stand for what a call takes in the graphs that it calls. `[graph-6]`"""
        return [data.data_results[0] for data in self.inside(reader_node(use), use.index)]

    def inside(self, call: NodeOp, index: int) -> list[DataOp]:
        """The nodes that stand for an input of a call in the graphs that it calls. `[graph-6]`"""
        if call.subgraphs is None:
            return []
        graphs = [self._by_name[name] for name in call.subgraph_names if name in self._by_name]
        return [data for graph in graphs for data in self._inputs_of(graph).get(index, ())]

    def _inputs_of(self, graph: GraphOp) -> Mapping[int, list[DataOp]]:
        found = self._inputs.get(graph)
        if found is None:
            found = self._inputs[graph] = {}
            for node in graph.nodes:
                if isinstance(node, DataOp) and node.data_results and node.parent_index is not None:
                    found.setdefault(node.parent_index, []).append(node)
        return found

    @cached_property
    def _written(self) -> WrittenInputs:
        written = WrittenInputs()
        for graph in self.graphs:
            written.learn(graph.nodes)
        return written

    @cached_property
    def _by_name(self) -> Mapping[str, GraphOp]:
        return {graph.graph_name: graph for graph in self.graphs}
