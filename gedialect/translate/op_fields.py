"""Members of GE's nodes that have no place of their own in IR, and notes about the file that a node came from."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, cast

from google.protobuf.message import Message
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.edges import is_absent
from gedialect.dialects.ge.node import NodeOp
from gedialect.proto.ge_ir_pb2 import OpDef
from gedialect.translate.members import read_member, write_member

OP_FIELDS = (
    *("has_out_attr", "id", "stream_id", "input_name", "src_name", "src_index", "dst_name", "dst_index"),
    *("input_i", "output_i", "workspace", "workspace_bytes", "is_input_const"),
)
"""Members of `OpDef` that have no place of their own."""

OP_KNOWN = (*OP_FIELDS, "name", "type", "input", "attr", "input_desc", "output_desc", "subgraph_name")
GRAPH_KNOWN = ("name", "input", "output", "op", "attr")
MODEL_FIELDS = ("name", "version", "custom_version")
MODEL_KNOWN = (*MODEL_FIELDS, "graph", "attr")

FILE_NAME = "name"
"""Among an operation's `fields`: the node's name in the file, when another node has that name. `[graph-2]`"""

NO_PEERS = "no_peers"
"""Among an operation's `fields`: the file leaves out the node's peer indices, against its style. `[file-3]`"""

INPUT_ORDER = "input_order"
"""Among an operation's `fields`: where each input stood in the file, when controls did not come last. `[file-4]`"""

CUT_INPUTS = "cut_inputs"
"""Among an operation's `fields`: how many absent inputs at the end the file leaves out. `[file-4]`"""

_NOTES: Mapping[str, type[Attribute]] = {
    FILE_NAME: StringAttr,
    NO_PEERS: UnitAttr,
    INPUT_ORDER: DenseArrayBase,
    CUT_INPUTS: IntegerAttr,
}


def written_operands(op: NodeOp) -> list[int]:
    """The operands that a file has an input string for: all but the absent ones that it leaves out. `[file-4]`"""
    count, last = len(op.operands), len(op.data_operands)
    cut = None if op.fields is None else op.fields.data.get(CUT_INPUTS)
    left = cut.value.data if isinstance(cut, IntegerAttr) else 0
    first = last
    while left > 0 and first and is_absent(op.operands[first - 1]):
        first, left = first - 1, left - 1
    return [*range(first), *range(last, count)]


def input_order(op: NodeOp, count: int) -> list[int] | None:
    """The places of the `count` written operands in the file; None for data first, control last. `[file-4]`"""
    order = None if op.fields is None else op.fields.data.get(INPUT_ORDER)
    if not isinstance(order, DenseArrayBase):
        return None
    places = [int(place) for place in cast("DenseArrayBase[Any]", order).get_values()]
    return places if sorted(places) == list(range(count)) else None


def read_fields(message: Message, names: Container[str]) -> dict[str, Attribute]:
    """The named members that are set, as attributes under their names, in the order of their numbers."""
    return {field.name: read_member(message, field.name) for field, _ in message.ListFields() if field.name in names}


def write_op_fields(fields: Mapping[str, Attribute], message: OpDef) -> None:
    """Writes an operation's `fields` to the members they are named after. Raises GeError for what has no place."""
    for name, value in fields.items():
        if name in OP_FIELDS:
            write_member(message, name, value)
        elif name not in _NOTES:
            raise GeError(None, f"expected a member of OpDef as the name of a field, got '{name}'", label="file-9")
        elif not isinstance(value, _NOTES[name]):
            raise GeError(None, f"expected another kind of attribute for field '{name}', got {value}", label="file-9")
