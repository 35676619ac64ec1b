"""What every value of a graph is: where it comes from, through which chain, and in whose memory it lies. `[graph-8]`

A value begins at a *root*: the content of a variable, or an output of a node whose work is not looked into.
Conversions, `Identity`, `RefIdentity`, refs, `Assign`, and the boundary of a called graph lead on; all of them have one
source, so that a value is found by walking back, once for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Attribute, OpResult, SSAValue

from gedialect.analysis.equivalence.chains import NOTHING, Chains
from gedialect.analysis.equivalence.kinds import Kind, kind_of
from gedialect.analysis.equivalence.steps import Step
from gedialect.analysis.equivalence.writes import NO_WRITES, Writes, writes_by_type
from gedialect.dialects.ge.control_flow import CallOp, PartitionedCallOp
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.dataflow import PARENT_INDEX, DataOp, NetOutputOp, parent_index
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.formats.shapes import tensor_size
from gedialect.state import TransStep

Root = tuple[str, ...]
"""`("variable", name)`, `("output", graph, node, number)`, `("written", graph, node, input)` or `("nothing",)`."""

_FROM_INPUT_0 = frozenset({Kind.CONVERSION, Kind.COPY, Kind.SAME, Kind.REF})
_BOUNDARY = frozenset({Kind.INPUT, Kind.CALL})
_VARIABLES = frozenset({Kind.VARIABLE, Kind.REF})
_ASSIGNED: Writes = {0: 0}
_LOOPS = frozenset({"While", "StatelessWhile", "For"})


@dataclass(frozen=True, slots=True)
class Value:
    """A value as a function of its root.

    `memory` is the variable in whose memory it was read and `read_by` the node that read it, by number: the conversion
    that made a copy; None where the value still lies in that memory. `padded` tells that the chain is right only if
    padding is zero. `doubt` says why a root is not what it seems, "" where it is.
    """

    root: Root
    chain: int = NOTHING
    memory: str | None = None
    read_by: int | None = None
    padded: bool = False
    doubt: str = ""


class Values:
    """The values of one root graph and its subgraphs.

    `forms` are, by variable, the conversions that its content went through before this graph sees it.
    """

    def __init__(
        self,
        family: Sequence[GraphOp],
        numbers: Mapping[NodeOp, int],
        chains: Chains,
        forms: Mapping[str, tuple[TransStep, ...]],
    ) -> None:
        self._numbers = numbers
        self._chains = chains
        self._forms = forms
        self._written = writes_by_type(node for graph in family for node in graph.nodes)
        self._known: dict[SSAValue, Value] = {}
        self._places: dict[SSAValue, str | None] = {}
        self._stored: dict[tuple[str, int], Value] = {}
        self._callers = _callers(family)
        self._graphs = {graph.graph_name: graph for graph in family}
        self._outputs: dict[str, dict[int, SSAValue]] = {}
        self._inputs: dict[OpResult, SSAValue | None] = {}
        self._graph_names: dict[GraphOp, str] = {graph: graph.graph_name for graph in family}

    # --- what nodes write

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
        return self.same_memory(node, value)

    def place_anyway(self, value: SSAValue) -> str | None:
        """The variable in whose memory a value lies whatever its descriptor and the refs behind it say."""
        if not isinstance(value, OpResult) or not isinstance(value.op, NodeOp):
            return None
        if kind_of(value.op) in _VARIABLES:
            return variable_name(value.op)
        same = self.same_memory(value.op, value)[1]
        return None if same is None else self.place(same)

    def same_memory(self, node: NodeOp, value: OpResult) -> tuple[None, SSAValue | None]:
        """The value whose memory an output is because of what its node does, not because of a descriptor."""
        kind = kind_of(node)
        if kind is Kind.SAME or (kind is Kind.CONVERSION and not self._step(node).copies):
            return None, node.source(0)
        if kind in _BOUNDARY:
            return None, self._across(value)
        if kind is Kind.CONVERSION:
            return None, None
        for index, output in self.writes(node).items():
            if output == value.index:
                return None, node.source(index)
        return None, None

    # --- values

    def of(self, value: SSAValue) -> Value:
        """What a value is."""
        walked: list[tuple[SSAValue, NodeOp]] = []
        current = value
        while True:
            known = self._known.get(current)
            if known is not None:
                break
            node = current.op if isinstance(current, OpResult) else None
            if not isinstance(node, NodeOp):
                known = Value(("nothing",))
                break
            source = self._source(node, current)
            if source is None:
                known = self._known[current] = self._begin(node, current)
                break
            # A cycle of conversions has no beginning; whoever comes back here finds this.
            self._known[current] = self._output(node, current)
            walked.append((current, node))
            current = source
        for each, node in reversed(walked):
            known = self._known[each] = self._lead_on(known, node)
        return known

    def read(self, node: NodeOp, index: int) -> Value | None:
        """What a node finds at an input; None where nothing feeds it. Bytes count, not what they are taken for."""
        source = node.source(index)
        if source is None:
            return None
        value, place = self._found(node, index, source), self.place(source)
        return value if place is None else replace(value, memory=place, read_by=self._numbers[node])

    def put(self, ref: NodeOp) -> Value | None:
        """What a ref puts in its variable's memory: what was made, not what may lie there when the ref runs."""
        source = ref.source(0)
        if source is None:
            return None
        value, place = self._found(ref, 0, source), self.place_anyway(source)
        return value if place is None else replace(value, memory=place, read_by=self._numbers[ref])

    def _found(self, node: NodeOp, index: int, source: SSAValue) -> Value:
        value = self.of(source)
        if node.input_descs is None or node.input_type(index) is source.type:
            return value
        return self._seen_as(value, source.type, node.input_type(index))

    def _source(self, node: NodeOp, value: SSAValue) -> SSAValue | None:
        """The value that a value is made of; None where it begins."""
        kind = kind_of(node)
        if kind in _FROM_INPUT_0 or (kind is Kind.VARIABLE and self._is_written(node)):
            return node.source(0)
        if kind is Kind.ASSIGN:
            return node.source(1)
        if kind in _BOUNDARY and isinstance(value, OpResult):
            return self._across(value)
        return None

    def _lead_on(self, value: Value, node: NodeOp) -> Value:
        kind = kind_of(node)
        if kind is Kind.CONVERSION:
            value = self._seen_as_input(value, node, 0)
            step = self._step(node)
            if not step.copies:
                return value
            chain, padded = self._chains.then(value.chain, step)
            return self._copied(value, node, 0, chain, padded)
        if kind is Kind.COPY:
            return self._copied(self._seen_as_input(value, node, 0), node, 0, value.chain, False)
        if kind is Kind.ASSIGN:
            return self._copied(self._seen_as_input(value, node, 1), node, 1, value.chain, False)
        if kind is Kind.REF or kind is Kind.SAME or kind is Kind.VARIABLE:
            return self._seen_as_input(value, node, 0)
        return value

    def _is_written(self, variable: NodeOp) -> bool:
        """Whether what feeds a variable is put in its memory, so that its readers find that. `[assign-2]`"""
        source = variable.source(0) if variable.data_operands else None
        if not isinstance(source, OpResult) or not isinstance(source.op, NodeOp):
            return False
        return owning_variable(source.op, source.index) == variable.node_name

    def _copied(self, value: Value, node: NodeOp, index: int, chain: int, padded: bool) -> Value:
        source = node.source(index)
        place = None if source is None else self.place(source)
        memory, reader = (value.memory, value.read_by) if place is None else (place, self._numbers[node])
        return Value(value.root, chain, memory, reader, value.padded or padded, value.doubt)

    def _begin(self, node: NodeOp, value: SSAValue) -> Value:
        if kind_of(node) in _VARIABLES:
            name = variable_name(node)
            key = name, id(value.type)
            stored = self._stored.get(key)
            if stored is None:
                path = self._forms.get(name, ())
                chain, padded = self._chains.along(NOTHING, path)
                stored = Value(("variable", name), chain, None, None, padded)
                if path:
                    stored = self._seen_sizes(stored, tensor_size(path[-1].output), _size(value.type))
                self._stored[key] = stored
            return stored
        return self._output(node, value)

    def _output(self, node: NodeOp, value: SSAValue) -> Value:
        number = value.index if isinstance(value, OpResult) else 0
        doubt = ""
        if isinstance(node, CallOp):
            doubt = f'what {node.ge_type} "{node.node_name}" leaves there depends on what it calls'
        elif isinstance(node, DataOp) and PARENT_INDEX in node.attributes:
            doubt = f'"{node.node_name}" is fed by a node that may give something else each time'
        graph = node.parent_op()
        name = self._graph_names.get(graph, "") if isinstance(graph, GraphOp) else ""
        return Value(("output", name, node.node_name, str(number)), doubt=doubt)

    def _step(self, node: NodeOp) -> Step:
        assert isinstance(node, TransOp), "conversions are of that class"
        return self._chains.steps.of_node(node)

    # --- where two nodes see one edge differently

    def _seen_as_input(self, value: Value, node: NodeOp, index: int) -> Value:
        if node.input_descs is None:
            return value
        source = node.source(index)
        return value if source is None else self._seen_as(value, source.type, node.input_type(index))

    def _seen_as(self, value: Value, made: Attribute, seen: Attribute | None) -> Value:
        """A value whose bytes are taken for another tensor: the same bytes, unless there are more or fewer of them."""
        if seen is None or seen is made:
            return value
        return self._seen_sizes(value, _size(made), _size(seen))

    def _seen_sizes(self, value: Value, made: int | None, seen: int | None) -> Value:
        if made is None or seen is None or made == seen:
            return value
        chain, _ = self._chains.then(value.chain, self._chains.steps.of_sizes(made, seen))
        return replace(value, chain=chain)

    # --- called graphs

    def maker(self, value: SSAValue) -> NodeOp | None:
        """The node that makes a value, inside the called graph if that is one; None for what no node makes."""
        while isinstance(value, OpResult) and isinstance(value.op, DataOp | PartitionedCallOp):
            beyond = self._across(value)
            if beyond is None:
                break
            value = beyond
        return value.op if isinstance(value, OpResult) and isinstance(value.op, NodeOp) else None

    def _across(self, value: OpResult) -> SSAValue | None:
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
        if call.ge_type in _LOOPS and not self._stays(call, index, source):
            return None
        return source

    def _stays(self, call: NodeOp, index: int, source: SSAValue) -> bool:
        """Whether a loop hands on an input as the same variable's memory in every round. `[split-3]`"""
        name = self.place(source)
        if name is None or call.ge_type == "For":
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
            if kind_of(node) in _VARIABLES:
                return variable_name(node) == name
            if isinstance(node, PartitionedCallOp):
                return False
            current = self.same_memory(node, current)[1]
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
                        index = parent_index(node, position)
                        outputs[position if index is None else index] = operand
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


def _size(type: Attribute) -> int | None:
    desc = desc_of(type)
    return None if desc is None else tensor_size(desc)
