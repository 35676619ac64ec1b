"""What every value of a graph is: where it comes from, and through which chain. `[graph-8]`

A value begins at a *root*: the content of a variable, or an output of a node whose work is not looked into.
Conversions, `Identity`, `RefIdentity`, refs, `Assign`, and the boundary of a called graph lead on; all of them have one
source, so that a value is found by walking back, once for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Attribute, OpResult, SSAValue

from gedialect.analysis.equivalence.chains import NOTHING, Chains
from gedialect.analysis.equivalence.kinds import HANDS_ON, Kind, kind_of
from gedialect.analysis.equivalence.places import BOUNDARY, VARIABLES, Places, variable_name
from gedialect.dialects.ge.control_flow import CallOp
from gedialect.dialects.ge.dataflow import PARENT_INDEX, DataOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.shapes import tensor_size
from gedialect.state import TransStep

Root = tuple[str, ...]
"""`("variable", name)`, `("output", graph, node, number)`, `("written", graph, node, input)` or `("nothing",)`."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value as a function of its root.

    `memory` is the variable in whose memory it was read and `read_by` the node that read it, by number: the conversion
    that made a copy; None where the value still lies in that memory. `held` is the chain to what was read there.
    `padded` tells that the chain is right only if padding is zero. `doubt` says why a root is not what it seems, ""
    where it is.
    """

    root: Root
    chain: int = NOTHING
    memory: str | None = None
    read_by: int | None = None
    held: int = NOTHING
    padded: bool = False
    doubt: str = ""


class Values:
    """The values of one root graph and its subgraphs.

    `forms` are, by variable, the conversions that its content went through before this graph sees it.
    """

    def __init__(
        self,
        family: Sequence[GraphOp],
        places: Places,
        numbers: Mapping[NodeOp, int],
        chains: Chains,
        forms: Mapping[str, tuple[TransStep, ...]],
    ) -> None:
        self._places = places
        self._numbers = numbers
        self._chains = chains
        self._forms = forms
        self._known: dict[SSAValue, Value] = {}
        self._stored: dict[tuple[str, int], Value] = {}
        self._graph_names: dict[GraphOp, str] = {graph: graph.graph_name for graph in family}

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
        value, place = self._found(node, index, source), self._places.place(source)
        return value if place is None else self._read_there(value, place, node)

    def put(self, ref: NodeOp) -> Value | None:
        """What a ref puts in its variable's memory: what was made, not what may lie there when the ref runs."""
        source = ref.source(0)
        if source is None:
            return None
        value, place = self._found(ref, 0, source), self._places.place_anyway(source)
        return value if place is None else self._read_there(value, place, ref)

    def _read_there(self, value: Value, place: str, reader: NodeOp) -> Value:
        return replace(value, memory=place, read_by=self._numbers[reader], held=value.chain)

    def _found(self, node: NodeOp, index: int, source: SSAValue) -> Value:
        value = self.of(source)
        if node.input_descs is None or node.input_type(index) is source.type:
            return value
        return self._seen_as(value, source.type, node.input_type(index))

    def _source(self, node: NodeOp, value: SSAValue) -> SSAValue | None:
        """The value that a value is made of; None where it begins."""
        kind = kind_of(node)
        if kind in HANDS_ON or (kind is Kind.VARIABLE and self._is_written(node)):
            return node.source(0)
        if kind is Kind.ASSIGN:
            return node.source(1)
        if kind in BOUNDARY and isinstance(value, OpResult):
            return self._places.across(value)
        return None

    def _lead_on(self, value: Value, node: NodeOp) -> Value:
        kind = kind_of(node)
        if kind is Kind.CONVERSION:
            value = self._seen_as_input(value, node, 0)
            step = self._places.step(node)
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
        place = None if source is None else self._places.place(source)
        memory, reader, held = value.memory, value.read_by, value.held
        if place is not None:
            memory, reader, held = place, self._numbers[node], value.chain
        return Value(value.root, chain, memory, reader, held, value.padded or padded, value.doubt)

    def _begin(self, node: NodeOp, value: SSAValue) -> Value:
        if kind_of(node) in VARIABLES:
            name = variable_name(node)
            key = name, id(value.type)
            stored = self._stored.get(key)
            if stored is None:
                path = self._forms.get(name, ())
                chain, padded = self._chains.along(NOTHING, path)
                stored = Value(("variable", name), chain, padded=padded)
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


def _size(type: Attribute) -> int | None:
    desc = desc_of(type)
    return None if desc is None else tensor_size(desc)
