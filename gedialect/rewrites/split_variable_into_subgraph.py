"""`--split-variable-into-subgraph`: a subgraph reads variables itself instead of getting them as inputs.

No pattern: a pattern matches along the edges of one graph. Here nodes of two graphs meet, a call and an input of what
it calls, and graphs take their turn from caller to called. `[split-1]`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.ir import OpResult, SSAValue

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.control_flow import CaseOp, PartitionedCallOp, StatelessWhileOp, WhileOp
from gedialect.dialects.ge.dataflow import DataOp, NetOutputOp, returned_output
from gedialect.dialects.ge.edges import add_control_edge, data_consumers, reconnect, runs_before, set_output_type
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.hints import name_results
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.variables import VariableRefOp, is_variable_like
from gedialect.dialects.ge.views import set_view
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.variable_memory import hands_on_memory
from gedialect.rewrites.written_inputs import WrittenInputs
from gedialect.state import Session

MULTI_BATCH = "mbatch-inserted-node"
"""On a `Case`: it chooses between branches for different batch sizes. `[split-4]`"""


@dataclass(frozen=True)
class SplitVariableIntoSubgraphPass(GraphPass):
    """Copy variables that feed a call into the called graphs."""

    name: ClassVar[str] = "split-variable-into-subgraph"

    strict: bool = field(default=False, metadata={"help": "leave a loop alone that makes something else of a variable"})

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        subgraphs = {each.graph_name: each for each in graph.family() if not each.is_root}
        changed = False
        waiting = [graph]
        visited = {graph}
        while waiting:
            current = waiting.pop(0)
            for call in [node for node in current.nodes if node.subgraphs is not None]:
                called = [subgraphs[name] for name in call.subgraph_names if name in subgraphs]
                changed |= self._split(call, called, diagnostics)
                for subgraph in called:
                    if subgraph not in visited:
                        visited.add(subgraph)
                        waiting.append(subgraph)
        return changed

    def _split(self, call: NodeOp, called: Iterable[GraphOp], diagnostics: Diagnostics) -> bool:
        """Copies the variables that feed a call. `[split-1]`"""
        graphs = list(called)
        inputs = {index: node for index in range(len(call.data_operands)) if (node := _variable(call, index))}
        if not inputs or (isinstance(call, PartitionedCallOp) and _has_unknown_shape(call, graphs)):
            return False
        if isinstance(call, WhileOp | StatelessWhileOp):
            for index in self._made_anew(call, graphs, inputs, diagnostics):
                del inputs[index]
        changed = _copy_into(graphs, inputs, call)
        if isinstance(call, WhileOp | StatelessWhileOp):
            for index in inputs:
                changed |= _read_directly(call, index)
        return changed

    def _made_anew(
        self, loop: NodeOp, graphs: Sequence[GraphOp], inputs: Mapping[int, NodeOp], diagnostics: Diagnostics
    ) -> list[int]:
        """Says which variables a loop makes something else of; those are told that stay as they are for that."""
        bodies = [_Body(body) for body in graphs[1:]]
        found = {
            index: node for index, node in inputs.items() if not all(body.hands_on(index, node) for body in bodies)
        }
        for index, variable in found.items():
            what = f'does not hand on variable "{variable.node_name}" as output {index}'
            if self.strict:
                diagnostics.remark(loop, f'strict: "{loop.node_name}" {what}, and is left alone', label="split-3")
            else:
                message = (
                    f"{what}; its body and what reads that read the variable itself now: they may read other values"
                )
                diagnostics.warning(loop, message, label="split-3")
        return list(found) if self.strict else []


def _copy_into(graphs: Iterable[GraphOp], inputs: Mapping[int, NodeOp], call: NodeOp) -> bool:
    """Puts the variables that feed a call into the graphs that it calls. `[split-1]`"""
    changed = False
    for graph in graphs:
        by_index = {node.parent_index: node for node in graph.nodes if isinstance(node, DataOp) and node.data_results}
        by_name = {node.node_name: node for node in graph.nodes}
        for index, variable in inputs.items():
            data = by_index.get(index)
            if data is not None:
                copy = by_name.get(variable.node_name) or _copy(graph, data, variable)
                by_name[variable.node_name] = copy
                changed |= _read_copy(data, copy, variable, call)
    return changed


def _variable(call: NodeOp, index: int) -> NodeOp | None:
    """The variable that feeds an input. A ref is none: a copy of it would write nothing to the variable."""
    source = call.source(index)
    return source.op if isinstance(source, OpResult) and is_variable_like(source.op) else None


def _has_unknown_shape(call: PartitionedCallOp, graphs: Iterable[GraphOp]) -> bool:
    """Whether a call, or anything that it calls directly, has a tensor of unknown shape. `[split-2]`"""
    nodes: list[NodeOp] = [call]
    for graph in graphs:
        nodes.extend(graph.nodes)
    return any(_is_unknown(node) for node in nodes)


def _is_unknown(node: NodeOp) -> bool:
    descs = [node.input_desc(index) for index in range(node.num_input_descs)]
    descs += [node.output_desc(index) for index in range(len(node.data_results))]
    return any(desc is not None and not desc.has_known_shape for desc in descs)


def _read_copy(data: DataOp, copy: NodeOp, variable: NodeOp, call: NodeOp) -> bool:
    """Lets the consumers of a subgraph's input read the node of the variable's name in the subgraph. `[split-1]`

    Nothing changes where a node of that name is something else, or waits for a consumer. One that runs before the
    input does not wait for it. `[dev-no-cycle]`
    """
    if not is_variable_like(copy) or copy.ge_type != variable.ge_type or not copy.data_results:
        return False
    if runs_before(data_consumers(data), copy):
        return False
    if isinstance(call, CaseOp) and call.int_attr(MULTI_BATCH) and variable.ge_type == "RefData":
        set_output_type(copy, 0, type_of(described(data, data.output_desc(0), "output 0")))
    if not runs_before(copy, data):
        add_control_edge(data, copy)
    reconnect(data.data_results[0], copy.data_results[0])
    return True


def _copy(graph: GraphOp, data: DataOp, variable: NodeOp) -> NodeOp:
    """A node like the variable, without sources, behind the input that it takes the place of."""
    copy = type(variable).create(
        operands=[graph.get_absent()] * len(variable.data_operands),
        result_types=[result.type for result in variable.data_results],
        properties=variable.properties,
        attributes=variable.attributes,
        location=variable.location,
    )
    copy.properties.pop("peer_index", None)
    copy.properties.pop("input_descs", None)
    for index in range(len(variable.data_operands)):
        view = variable.input_type(index)
        if view is not None:
            set_view(copy, index, view)
    name_results(copy)
    block = data.parent_block()
    assert block is not None, "a node stands in a graph"
    block.insert_op_after(copy, data)
    return copy


def _read_directly(call: NodeOp, index: int) -> bool:
    """Lets what reads output `index` of a loop read the variable, after the loop. `[split-3]`"""
    source = call.source(index)
    if index >= len(call.data_results) or source is None:
        return False
    readers = reconnect(call.data_results[index], source)
    for reader in readers:
        add_control_edge(call, reader)
    return bool(readers)


class _Body:
    """The body of a loop: what it returns, and which inputs its nodes write."""

    def __init__(self, graph: GraphOp) -> None:
        self._written = WrittenInputs()
        self._written.learn(graph.nodes)
        self._returned: dict[int, SSAValue] = {}
        for node in graph.nodes:
            for position, value in enumerate(node.data_operands if isinstance(node, NetOutputOp) else ()):
                self._returned[returned_output(node, position)] = value

    def hands_on(self, index: int, variable: NodeOp) -> bool:
        """Whether what it returns as output `index` is the memory of the variable that the loop began with.

        So it is where nothing is returned.
        """
        value = self._returned.get(index)
        if value is None:
            return True
        seen: set[SSAValue] = set()
        while isinstance(value, OpResult) and isinstance(value.op, NodeOp) and value not in seen:
            seen.add(value)
            node, output = value.op, value.index
            if isinstance(node, VariableRefOp):
                return node.variable == variable.node_name
            if is_variable_like(node):
                return node.node_name == variable.node_name
            if isinstance(node, DataOp):
                return node.parent_index == index
            if hands_on_memory(node):
                value = node.source(0)
            elif isinstance(node, WhileOp | StatelessWhileOp):
                # Its readers will read what it is given, too.
                value = node.source(output)
            else:
                writes = self._written.of(node).items()
                value = next((node.source(place) for place, outputs in writes if output in outputs), None)
        return False
