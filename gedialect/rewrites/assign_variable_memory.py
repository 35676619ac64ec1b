"""Variables of a graph get their place in memory. `[mem-15]`"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, DictionaryAttr, i64
from xdsl.ir import OpResult

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.memory_attributes import SHARED_ATTR
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import PERSISTENT_MEMORY_TYPES, REF_ATTR
from gedialect.dialects.ge.writers import REF_WRITERS
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import padded_size, tensor_size
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.persistent_nodes import (
    has_own_memory,
    initial_value,
    is_variable,
    memory_type,
    name_in_manager,
    output_owner,
    source,
)
from gedialect.state import Broadcast, Placement, Session, VariableManager, memory_size

_BROADCASTS = frozenset({"HcomBroadcast", "HorovodBroadcast"})
_INPUT_OFFSETS, _OUTPUT_OFFSETS = "input_i", "output_i"


@dataclass(frozen=True)
class AssignVariableMemoryPass(GraphPass):
    """Gives each variable of a graph that has no place in the session yet one, and writes offsets into the graph.

    A node with persistent memory that is no variable ref is known under `_src_const_name` or its own name, and its
    output offset becomes its logic address. `[mem-15]` Outputs of writers, and outputs that live in a variable's
    memory, have the address of that variable. `[mem-16]` So has a variable that shares another's. `[mem-18]`
    Broadcasts of variables are recorded in the session. `[mem-17]`
    """

    name: ClassVar[str] = "assign-variable-memory"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Places the variables of a root graph and its subgraphs; raises GeError for one that has no place."""
        nodes = [node for each in graph.family() for node in each.nodes]
        assignment = _Assignment(graph.graph_id, session.variables, diagnostics)
        changed = [assignment.place(node) for node in nodes if has_own_memory(node)]
        changed += [assignment.share(node) for node in nodes]
        for node in nodes:
            if node.ge_type in _BROADCASTS:
                assignment.record_broadcasts(node)
        return any(changed)


@dataclass(frozen=True)
class _Assignment:
    """The assignment of one graph; `written` remembers which variable a writer writes."""

    graph_id: int
    variables: VariableManager
    diagnostics: Diagnostics
    written: dict[NodeOp, str | None] = field(default_factory=dict[NodeOp, str | None])

    def place(self, node: NodeOp) -> bool:
        """Gives a node its place, unless it has one, and writes its offset. `[mem-15]`"""
        desc = node.output_desc(0)
        if desc is None:
            raise GeError(
                node, "expected an output with a descriptor to have a place in memory, got none", label="mem-15"
            )
        name = name_in_manager(node)
        placement = self.variables.placement(name, desc)
        if placement is None:
            placement = self._assign(node, name, desc)
            self.variables.record_allocation(name, self.graph_id)
        else:
            self._reuse(node, name, desc, placement)
        return _write_offset(node, 0, placement.address)

    def _assign(self, node: NodeOp, name: str, desc: TensorDesc) -> Placement:
        if (other := self.variables.collision(name, desc)) is not None:
            self.diagnostics.warning(
                node,
                f"has key '{other.text}' in files, which is that of variable '{other.name}' too; "
                "an engine that reads the state takes them for one",
                label="dev-varkey-separator",
            )
        try:
            initial = initial_value(node)
            if initial is not None and initial.desc.storage != desc.storage:
                # It is in the form that the variable had before a conversion, and is taken through it at load.
                initial = None
            return self.variables.assign(name, desc, memory_type(node), source(node), initial)
        except GeError as error:
            raise GeError(node, error.diagnostic.message, label=error.diagnostic.label) from None

    def _reuse(self, node: NodeOp, name: str, desc: TensorDesc, placement: Placement) -> None:
        if (content := source(node)) is not None:
            self.variables.remember(name, desc, content)
        data = tensor_size(desc)
        if data is not None and (size := padded_size(data)) > placement.desc.size:
            self.diagnostics.warning(
                node,
                f"takes {size} bytes as {desc}, and the place of variable '{name}' has {placement.desc.size}",
                label="mem-15",
            )

    def share(self, node: NodeOp) -> bool:
        """Gives outputs that live in a variable's memory the address of that variable. `[mem-16]` `[mem-18]`"""
        changed = [_write_offset(node, index, address) for index, address in self._shared(node)]
        return any(changed)

    def _shared(self, node: NodeOp) -> Iterator[tuple[int, int]]:
        owner = node.str_attr(SHARED_ATTR) if node.ge_type in PERSISTENT_MEMORY_TYPES else None
        if owner is not None:
            address = self._address(owner)
            if address is None:
                message = f"expected variable '{owner}', whose memory it shares, to have a place, got none"
                raise GeError(node, message, label="mem-18")
            yield 0, address
        owners = {0: self._written_variable(node)}
        for index in range(len(node.data_results)):
            owners[index] = output_owner(node, index, REF_ATTR) or owners.get(index)
        for index, owner in owners.items():
            # A variable of another kind, such as a VariableV2, has no place to share.
            if owner is not None and (address := self._address(owner)) is not None:
                yield index, address

    def _written_variable(self, node: NodeOp) -> str | None:
        """The variable that feeds a writer at input 0, also through other writers; None for other nodes."""
        chain: list[NodeOp] = []
        found: str | None = None
        while node.ge_type in REF_WRITERS:
            if node in self.written:
                found = self.written[node]
                break
            self.written[node] = None
            chain.append(node)
            value = node.source(0)
            if not isinstance(value, OpResult) or not isinstance(value.op, NodeOp):
                break
            node = value.op
        if chain and is_variable(node):
            found = name_in_manager(node)
        self.written.update(dict.fromkeys(chain, found))
        return found

    def _address(self, variable: str) -> int | None:
        placement = self.variables.current_place(variable)
        return None if placement is None else placement.address

    def record_broadcasts(self, node: NodeOp) -> None:
        """Records the variables that feed a broadcast; raises GeError where an output has another size. `[mem-17]`

        Offsets that the node does not say are those of the variable, which is read and written in place.
        """
        given_inputs, given_outputs = _offsets(node, _INPUT_OFFSETS), _offsets(node, _OUTPUT_OFFSETS)
        for index, value in enumerate(node.data_operands):
            producer = value.op if isinstance(value, OpResult) else None
            if not isinstance(producer, NodeOp) or not is_variable(producer):
                continue
            variable = name_in_manager(producer)
            address = self._address(variable) or 0
            read, written = node.input_desc(index), node.output_desc(index)
            if read is None or written is None or memory_size(read) != memory_size(written):
                raise GeError(
                    node,
                    f"expected output {index} of the size of variable '{variable}' as {read}, got {written}",
                    label="mem-17",
                )
            broadcast = Broadcast(
                variable,
                node.node_name,
                index,
                given_inputs.get(index, address),
                memory_size(read),
                given_outputs.get(index, address),
                memory_size(written),
            )
            self.variables.record_broadcast(self.graph_id, broadcast)


def _offsets(node: NodeOp, field: str) -> dict[int, int]:
    given = None if node.fields is None else node.fields.data.get(field)
    return dict(enumerate(int(value) for value in given.get_values())) if isinstance(given, DenseArrayBase) else {}


def _write_offset(node: NodeOp, output: int, offset: int) -> bool:
    """Writes an output's offset among the node's fields; tells whether that changed anything."""
    given = _offsets(node, _OUTPUT_OFFSETS)
    if given.get(output) == offset:
        return False
    given[output] = offset
    offsets = [given.get(index, 0) for index in range(max(given) + 1)]
    fields = {} if node.fields is None else dict(node.fields.data)
    node.fields = DictionaryAttr({**fields, _OUTPUT_OFFSETS: DenseArrayBase.from_list(i64, offsets)})
    return True
