"""Which inputs a node writes to, as its own names and descriptors and those of its type say. `[graph-7]`

This is read from the graph, and from what is known of types that run; nothing of what passes believe is used. `[v2-5]`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gedialect.dialects.ge.control_flow import FrameworkOp
from gedialect.dialects.ge.memory_attributes import is_marked_as_written, named_writes
from gedialect.dialects.ge.node import NodeOp
from gedialect.lowering.written import written_by_type

Writes = Mapping[int, int | None]
"""Inputs that a node writes, each with the output that is the same memory; None where there is no such output."""

NO_WRITES: Writes = {}


def writes_by_type(nodes: Iterable[NodeOp]) -> dict[str, dict[int, int | None]]:
    """What the nodes of each GE type write; what one node says holds for all of its type. `[prep-1]`"""
    table: dict[str, dict[int, int | None]] = {}
    told: set[object] = set()
    for node in nodes:
        names = node.properties
        ge_type = node.ge_type
        # Most nodes say what another one of their type has said: names are shared objects, or come from the class.
        shape = (len(node.operands), len(node.results))
        signature = (ge_type, id(names.get("input_names")), id(names.get("output_names")), shape)
        if (signature in told and "input_desc_attrs" not in names) or isinstance(node, FrameworkOp):
            continue
        told.add(signature)
        for index, output in _own_writes(node):
            written = table.setdefault(ge_type, {})
            if written.get(index) is None:
                written[index] = output
    return table


def _own_writes(node: NodeOp) -> Iterable[tuple[int, int | None]]:
    named = named_writes(node)
    yield from named.items()
    # What runs writes these too, although no name says so.
    known = written_by_type(node.ge_type)
    for index in range(node.num_input_descs):
        if index not in named and (index in known or is_marked_as_written(node, index)):
            yield index, None
