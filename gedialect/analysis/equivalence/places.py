"""In whose memory the values of graphs lie, and what stands on the other side of a call. `[graph-8]` `[graph-9]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import OpResult, SSAValue

from gedialect.analysis.equivalence.kinds import Kind, kind_of
from gedialect.analysis.equivalence.steps import Step, Steps
from gedialect.analysis.equivalence.writes import NO_WRITES, Writes, writes_by_type
from gedialect.dialects.ge.control_flow import ForOp, PartitionedCallOp, StatelessWhileOp, WhileOp
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.dataflow import DataOp, NetOutputOp, returned_output
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp

BOUNDARY = frozenset({Kind.INPUT, Kind.CALL})
"""Sorts of nodes whose outputs come from beyond a call."""

VARIABLES = frozenset({Kind.VARIABLE, Kind.REF})
"""Sorts of nodes that stand for a variable."""

_ASSIGNED: Writes = {0: 0}


class Places:
    """Where the values of one root graph and its subgraphs lie."""

    def __init__(self, family: Sequence[GraphOp], steps: Steps) -> None:
        self._steps = steps
        self._written = writes_by_type(node for graph in family for node in graph.nodes)
        self._places: dict[SSAValue, str | None] = {}
        self._callers = _callers(family)
        self._graphs = {graph.graph_name: graph for graph in family}
        self._outputs: dict[str, dict[int, SSAValue]] = {}
        self._inputs: dict[OpResult, SSAValue | None] = {}

    def writes(self, node: NodeOp) -> Writes:
        """The inputs that a node writes; an `Assign` does so whatever its ports are called. `[graph-7]`"""
        written = self._written.get(node.ge_type, NO_WRITES)
        return written or (_ASSIGNED if kind_of(node) is Kind.ASSIGN else NO_WRITES)

    # --- memory

    def place(self, value: SSAValue) -> str | None:
        """The variable in whose memory a value lies; None for memory of its own."""
        walked: list[SSAValue] = []
        name: str | None = None
        current: SSAValue | None = value
        while current is not None:
            if current in self._places:
                name = self._places[current]
                break
            walked.append(current)
            self._places[current] = None
            name, current = self._place_step(current)
        for each in walked:
            self._places[each] = name
        return name

    def _place_step(self, value: SSAValue) -> tuple[str | None, SSAValue | None]:
        """The variable, or the value that lies in the same memory."""
        if not isinstance(value, OpResult) or not isinstance(value.op, NodeOp):
            return None, None
        node = value.op
        told = owning_variable(node, value.index)
        kind = kind_of(node)
        if kind is Kind.VARIABLE or kind is Kind.REF:
            return variable_name(node), None
        if told is not None:
            return told, None
        written = next((use.operation for use in value.uses if isinstance(use.operation, VariableRefOp)), None)
        if written is not None:
            return written.variable, None
        return None, self._same_memory(node, value)

    def place_anyway(self, value: SSAValue) -> str | None:
        """The variable in whose memory a value lies whatever its descriptor and the refs behind it say."""
        if not isinstance(value, OpResult) or not isinstance(value.op, NodeOp):
            return None
        if kind_of(value.op) in VARIABLES:
            return variable_name(value.op)
        same = self._same_memory(value.op, value)
        return None if same is None else self.place(same)

    def _same_memory(self, node: NodeOp, value: OpResult) -> SSAValue | None:
        """The value whose memory an output is because of what its node does, not because of a descriptor."""
        kind = kind_of(node)
        if kind is Kind.SAME or (kind is Kind.CONVERSION and not self.step(node).copies):
            return node.source(0)
        if kind in BOUNDARY:
            return self.across(value)
        if kind is Kind.CONVERSION:
            return None
        for index, output in self.writes(node).items():
            if output == value.index:
                return node.source(index)
        return None

    def step(self, node: NodeOp) -> Step:
        """What a conversion does."""
        assert isinstance(node, TransOp), "conversions are of that class"
        return self._steps.of_node(node)

    # --- called graphs

    def maker(self, value: SSAValue) -> NodeOp | None:
        """The node that makes a value, inside the called graph if that is one; None for what no node makes."""
        # Graphs that nobody calls may call each other in a circle.
        seen: set[SSAValue] = set()
        while isinstance(value, OpResult) and isinstance(value.op, DataOp | PartitionedCallOp) and value not in seen:
            seen.add(value)
            beyond = self.across(value)
            if beyond is None:
                break
            value = beyond
        return value.op if isinstance(value, OpResult) and isinstance(value.op, NodeOp) else None

    def across(self, value: OpResult) -> SSAValue | None:
        """The value on the other side of a call: what feeds it, or what the called graph returns. `[graph-6]`"""
        if value in self._inputs:
            return self._inputs[value]
        self._inputs[value] = None
        node = value.op
        found: SSAValue | None = None
        if isinstance(node, PartitionedCallOp):
            found = self._returned(node, value.index)
        elif isinstance(node, DataOp):
            found = self._given(node)
        self._inputs[value] = found
        return found

    def _returned(self, call: PartitionedCallOp, index: int) -> SSAValue | None:
        names = call.subgraph_names
        if len(names) != 1 or len(self._callers.get(names[0], ())) != 1:
            return None
        value = self._outputs_of(names[0]).get(index)
        return value if isinstance(value, OpResult) and isinstance(value.op, NodeOp) else None

    def _given(self, data: DataOp) -> SSAValue | None:
        index, graph = data.parent_index, data.parent_op()
        if index is None or index < 0 or not isinstance(graph, GraphOp) or graph.is_root:
            return None
        callers = self._callers.get(graph.graph_name, ())
        if len(callers) != 1 or index >= len(callers[0].data_operands):
            return None
        (call,) = callers
        source = call.source(index)
        if source is None:
            return None
        if isinstance(call, WhileOp | StatelessWhileOp | ForOp) and not self._stays(call, index, source):
            return None
        return source

    def _stays(self, call: NodeOp, index: int, source: SSAValue) -> bool:
        """Whether a loop hands on an input as the same variable's memory in every round. `[split-3]`"""
        name = self.place(source)
        if name is None or isinstance(call, ForOp):
            return False
        body = call.subgraph_names[1:]
        if len(body) != 1:
            return False
        returned = self._outputs_of(body[0]).get(index)
        return returned is not None and self._leads_to(returned, name, index)

    def _leads_to(self, value: SSAValue, name: str, index: int) -> bool:
        """Whether a value in a loop's body is the memory of a variable, or of the loop's input of that index."""
        seen: set[SSAValue] = set()
        current: SSAValue | None = value
        while isinstance(current, OpResult) and isinstance(current.op, NodeOp) and current not in seen:
            seen.add(current)
            node = current.op
            if isinstance(node, DataOp):
                return node.parent_index == index
            if kind_of(node) in VARIABLES:
                return variable_name(node) == name
            if isinstance(node, PartitionedCallOp):
                return False
            current = self._same_memory(node, current)
        return False

    def _outputs_of(self, name: str) -> dict[int, SSAValue]:
        """What a graph returns, by output of the node that calls it. `[graph-6]`"""
        outputs = self._outputs.get(name)
        if outputs is None:
            outputs = self._outputs[name] = {}
            graph = self._graphs.get(name)
            for node in () if graph is None else graph.nodes:
                if isinstance(node, NetOutputOp):
                    for position, operand in enumerate(node.data_operands):
                        outputs[returned_output(node, position)] = operand
        return outputs


def variable_name(node: NodeOp) -> str:
    """The variable that a variable node or a ref speaks of. `[graph-9]`"""
    return node.variable if isinstance(node, VariableRefOp) else node.node_name


def _callers(family: Sequence[GraphOp]) -> dict[str, list[NodeOp]]:
    callers: dict[str, list[NodeOp]] = {}
    for graph in family:
        for node in graph.nodes:
            if node.subgraphs is not None:
                for name in node.subgraph_names:
                    callers.setdefault(name, []).append(node)
    return callers
