"""Members of GE's messages that have no place of their own in IR: kept under their names, or opaque. `[file-9]`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, StringAttr, i1, i64
from xdsl.ir import Attribute

from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.edges import is_absent
from gedialect.dialects.ge.node import NodeOp
from gedialect.translate.attributes import opaque

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


def read_fields(message: Message, names: Iterable[str]) -> dict[str, Attribute]:
    """The named members that are set, as attributes under their names."""
    fields = message.DESCRIPTOR.fields_by_name
    return {
        name: _read(getattr(message, name), cast(FieldDescriptor, fields[name]))
        for name in names
        if getattr(message, name)
    }


def _read(value: Any, field: FieldDescriptor) -> Attribute:
    if field.is_repeated:
        if field.type == FieldDescriptor.TYPE_STRING:
            return ArrayAttr([StringAttr(item) for item in value])
        return DenseArrayBase.from_list(i1 if field.type == FieldDescriptor.TYPE_BOOL else i64, list(value))
    if field.type == FieldDescriptor.TYPE_STRING:
        return StringAttr(value)
    return IntegerAttr.from_bool(value) if field.type == FieldDescriptor.TYPE_BOOL else IntegerAttr(value, i64)


def write_fields(values: Mapping[str, Attribute], message: Message) -> None:
    """Writes attributes back to the members they are named after; other names are passed over."""
    fields = message.DESCRIPTOR.fields_by_name
    for name, value in values.items():
        if name not in fields:
            continue
        boolean = fields[name].type == FieldDescriptor.TYPE_BOOL
        match value:
            case StringAttr():
                setattr(message, name, value.data)
            case IntegerAttr():
                setattr(message, name, bool(value.value.data) if boolean else value.value.data)
            case DenseArrayBase():
                items = cast("DenseArrayBase[Any]", value).get_values()
                getattr(message, name).extend([bool(item) if boolean else int(item) for item in items])
            case ArrayAttr():
                getattr(message, name).extend(item.data for item in value.data if isinstance(item, StringAttr))
            case _:
                pass


def read_rest(message: Message, known: Iterable[str], has_unknown: bool) -> OpaqueAttr | None:
    """What a message holds besides its known members: attribute groups, and members that no table knows.

    `has_unknown` tells whether the file has any of the latter, so that most files need not be searched for them.
    """
    if not has_unknown and not message.HasField("attr_groups"):
        return None
    rest = type(message)()
    rest.CopyFrom(message)
    for name in known:
        rest.ClearField(name)
    return opaque(rest) if rest.ByteSize() else None


def write_rest(rest: Attribute | None, message: Message) -> None:
    """Writes what `read_rest` kept into a message that is empty so far."""
    if isinstance(rest, OpaqueAttr):
        message.MergeFromString(rest.data[1])
