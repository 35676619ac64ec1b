"""Which inputs a node writes to, as its own names and descriptors and those of its type say. `[graph-7]`

This is read from the graph, and from what is known of types that run; nothing of what passes believe is used. `[v2-5]`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerType, StringAttr
from xdsl.ir import Attribute

from gedialect.dialects.ge.control_flow import FrameworkOp
from gedialect.dialects.ge.desc_members import ATTRS, desc_attribute, usual_desc
from gedialect.dialects.ge.list_attributes import UntypedAttr
from gedialect.dialects.ge.node import NodeOp
from gedialect.lowering.written import written_by_type

_REF_PORT = "ref_port_index"
_LIVES_IN = ("ref_var_src_var_name", "_assign_var_name")
"""On an output's descriptor: the variable whose memory the output is. `[graph-9, assign-2]`"""

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
    inputs = node.names_of_inputs()[: node.num_input_descs]
    outputs = node.names_of_outputs()[: len(node.data_results)]
    for index, name in enumerate(inputs):
        if name in outputs:
            yield index, outputs.index(name)
    # What runs writes these too, although no name says so.
    known = written_by_type(node.ge_type)
    for index in range(node.num_input_descs):
        named = index < len(inputs) and inputs[index] in outputs
        if not named and (index in known or _is_listed(desc_attribute(node, False, index, _REF_PORT))):
            yield index, None


def _is_listed(value: Attribute | None) -> bool:
    if isinstance(value, UntypedAttr):
        value = value.value
    if isinstance(value, DenseArrayBase):
        return len(cast("DenseArrayBase[IntegerType]", value)) > 0
    return isinstance(value, ArrayAttr) and len(cast("ArrayAttr[Attribute]", value)) > 0


def tells_of_places(node: NodeOp) -> bool:
    """Whether descriptors of a node's outputs may say in whose memory they are."""
    return "output_desc_attrs" in node.properties or ATTRS in usual_desc(node).data


def lives_in(node: NodeOp, index: int) -> str | None:
    """The variable whose memory an output's descriptor says that it is; None where it says nothing. `[graph-9]`"""
    if not tells_of_places(node):
        return None
    for key in _LIVES_IN:
        value = desc_attribute(node, True, index, key)
        if isinstance(value, StringAttr) and value.data:
            return value.data
    return None
