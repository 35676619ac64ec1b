"""Variables of a graph get their place in memory. `[mem-15]`"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.ir import OpResult

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.desc_members import desc_attribute
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import PERSISTENT_MEMORY_TYPES, REF_ATTR, VariableRefOp
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.state import MemoryType, Session, VariableManager

_WRITERS = frozenset({"Assign", "AssignAdd", "AssignSub"})
_OFFSETS = "output_i"
_RDMA = 1
"""The value of `_output_memory_type` that asks for memory that other devices can reach."""


@dataclass(frozen=True)
class AssignVariableMemoryPass(GraphPass):
    """Gives each variable of a graph that has no place in the session yet one, and writes offsets into the graph.

    A node with persistent memory that is no variable ref is known under `_src_const_name` or its own name, and its
    output offset becomes its logic address. `[mem-15]` Outputs of writers, and outputs that live in a variable's
    memory, have the address of that variable. `[mem-16]` So has a variable that shares another's. `[mem-18]`
    """

    name: ClassVar[str] = "assign-variable-memory"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Places the variables of a root graph and its subgraphs; raises GeError for one that has no place."""
        nodes = [node for each in graph.family() for node in each.nodes]
        assignment = _Assignment(graph.graph_id, session.variables, diagnostics)
        changed = [assignment.place(node) for node in nodes if _has_own_memory(node)]
        changed += [assignment.share(node) for node in nodes]
        return any(changed)


def _has_own_memory(node: NodeOp) -> bool:
    return (
        node.ge_type in PERSISTENT_MEMORY_TYPES
        and not isinstance(node, VariableRefOp)
        and node.str_attr("_src_var_name") is None
    )


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
        name = _name_in_manager(node)
        placement = self.variables.placement(name, desc)
        if placement is None:
            if (other := self.variables.collision(name, desc)) is not None:
                self.diagnostics.warning(
                    node,
                    f"has key '{other.text}' in files, which is that of variable '{other.name}' too; "
                    "an engine that reads the state takes them for one",
                    label="dev-varkey-separator",
                )
            try:
                placement = self.variables.assign(name, desc, _memory_type(node))
            except GeError as error:
                raise GeError(node, error.diagnostic.message, label=error.diagnostic.label) from None
            self.variables.record_allocation(name, self.graph_id)
        return _write_offset(node, 0, placement.address)

    def share(self, node: NodeOp) -> bool:
        """Gives outputs that live in a variable's memory the address of that variable. `[mem-16]` `[mem-18]`"""
        changed = [_write_offset(node, index, address) for index, address in self._shared(node)]
        return any(changed)

    def _shared(self, node: NodeOp) -> Iterator[tuple[int, int]]:
        source = node.str_attr("_src_var_name") if node.ge_type in PERSISTENT_MEMORY_TYPES else None
        if source is not None:
            address = self._address(source)
            if address is None:
                message = f"expected variable '{source}', whose memory it shares, to have a place, got none"
                raise GeError(node, message, label="mem-18")
            yield 0, address
        owners = {0: self._written_variable(node)}
        for index in range(len(node.data_results)):
            owners[index] = _desc_attr(node, index, REF_ATTR) or owners.get(index)
        for index, owner in owners.items():
            # A variable of another kind, such as a VariableV2, has no place to share.
            if owner is not None and (address := self._address(owner)) is not None:
                yield index, address

    def _written_variable(self, node: NodeOp) -> str | None:
        """The variable that feeds a writer at input 0, also through other writers; None for other nodes."""
        chain: list[NodeOp] = []
        found: str | None = None
        while node.ge_type in _WRITERS:
            if node in self.written:
                found = self.written[node]
                break
            self.written[node] = None
            chain.append(node)
            value = node.source(0)
            if not isinstance(value, OpResult) or not isinstance(value.op, NodeOp):
                break
            node = value.op
        if node.ge_type == "Variable" and not isinstance(node, VariableRefOp) and chain:
            found = _name_in_manager(node)
        self.written.update(dict.fromkeys(chain, found))
        return found

    def _address(self, variable: str) -> int | None:
        desc = self.variables.current(variable)
        placement = None if desc is None else self.variables.placement(variable, desc)
        return None if placement is None else placement.address


def _memory_type(node: NodeOp) -> int:
    asked = node.attributes.get("_output_memory_type")
    return MemoryType.RDMA_HBM if isinstance(asked, IntegerAttr) and asked.value.data == _RDMA else MemoryType.HBM


def _name_in_manager(node: NodeOp) -> str:
    return node.str_attr("_src_const_name") or node.node_name


def _desc_attr(node: NodeOp, output: int, key: str) -> str | None:
    value = desc_attribute(node, output=True, index=output, key=key)
    return value.data if isinstance(value, StringAttr) else None


def _write_offset(node: NodeOp, output: int, offset: int) -> bool:
    """Writes an output's offset among the node's fields; tells whether that changed anything."""
    fields = {} if node.fields is None else dict(node.fields.data)
    given = fields.get(_OFFSETS)
    offsets = [int(value) for value in given.get_values()] if isinstance(given, DenseArrayBase) else []
    offsets += [0] * (output + 1 - len(offsets))
    if offsets[output] == offset and given is not None:
        return False
    offsets[output] = offset
    fields[_OFFSETS] = DenseArrayBase.from_list(i64, offsets)
    node.fields = DictionaryAttr(fields)
    return True
