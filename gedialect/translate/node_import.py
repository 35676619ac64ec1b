"""From a node of GE's file to an operation without its edges."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation

from gedialect.dialects.ge.attribute_names import attribute_key
from gedialect.dialects.ge.dataflow import GenericNodeOp
from gedialect.dialects.ge.desc_members import difference, set_desc_entries
from gedialect.dialects.ge.node import NO_NAMES, NodeOp
from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.dialects.ge.variables import REF_ATTR, VARIABLE_LIKE_TYPES, VariableRefOp
from gedialect.proto.ge_ir_pb2 import AttrDef, OpDef, TensorDescriptor
from gedialect.translate.attribute_import import read_attr
from gedialect.translate.descriptors import read_desc
from gedialect.translate.file_style import PEER_INDEX, FileStyle
from gedialect.translate.members import read_rest
from gedialect.translate.op_fields import NO_PEERS, OP_FIELDS, OP_KNOWN, read_fields

_FIELDS = {
    (usual_number, usual_mark): frozenset(OP_FIELDS)
    - ({"id"} if usual_number else set[str]())
    - ({"has_out_attr"} if usual_mark else set[str]())
    for usual_number in (False, True)
    for usual_mark in (False, True)
}
"""The members that are kept, by whether id and `has_out_attr` are the usual ones, which are not."""

_LONGEST_SHARED = 256
"""Bytes of the longest attribute that is remembered."""


@dataclass
class NodeReader:
    """Reads nodes, given what is usual in their model.

    `usual` is what descriptors usually hold; `has_unknown` tells whether any message has members that no table knows.
    """

    style: FileStyle
    usual: DictionaryAttr
    has_unknown: bool
    _attrs: dict[bytes, Attribute] = field(default_factory=dict[bytes, Attribute], init=False)
    _entries: dict[int, tuple[DictionaryAttr, DictionaryAttr]] = field(
        default_factory=dict[int, tuple[DictionaryAttr, DictionaryAttr]], init=False
    )

    def read_node(self, message: OpDef, usual_id: int) -> NodeOp:
        """The operation for a node, with no operands yet. `usual_id` is the id that need not be kept. `[file-11]`"""
        cls = OPS_BY_GE_TYPE.get(message.type, GenericNodeOp)
        properties: dict[str, Attribute] = {"name": StringAttr(message.name)}
        taken: set[str] = set()
        if cls is GenericNodeOp:
            properties["type"] = StringAttr(message.type)
        elif message.type in VARIABLE_LIKE_TYPES and REF_ATTR in message.attr:
            variable = self.read_attr(message.attr[REF_ATTR])
            if isinstance(variable, StringAttr) and variable.data:
                cls = VariableRefOp
                taken.add(REF_ATTR)
                properties["variable"] = variable
                if message.type != VariableRefOp.GE_TYPE:
                    properties["type"] = StringAttr(message.type)
        self._names(cls, message, properties, taken)
        outputs = [self.read_desc(desc) for desc in message.output_desc]
        set_desc_entries(properties, True, [entry for _, entry in outputs])
        if message.subgraph_name:
            properties["subgraphs"] = ArrayAttr([StringAttr(name) for name in message.subgraph_name])
        fields = self._fields(message, usual_id)
        if fields:
            properties["fields"] = DictionaryAttr(fields)
        rest = read_rest(message, OP_KNOWN, self.has_unknown)
        if rest is not None:
            properties["rest"] = rest
        if self.style.has_peers(message) and self.style.read_peers(message) is not None:
            taken.add(PEER_INDEX)
        return cls.create(
            result_types=[type for type, _ in outputs],
            properties=properties,
            attributes=self.read_attrs(cls, message.attr.items(), taken),
        )

    def _fields(self, message: OpDef, usual_id: int) -> dict[str, Attribute]:
        usual_number, usual_mark = message.id == usual_id, message.has_out_attr == self.style.has_out_attr
        fields = read_fields(message, _FIELDS[usual_number, usual_mark])
        if not usual_number:
            fields["id"] = IntegerAttr(message.id, i64)
        if not usual_mark:
            fields["has_out_attr"] = IntegerAttr.from_bool(message.has_out_attr)
        if self.style.has_peers(message) and PEER_INDEX not in message.attr:
            fields[NO_PEERS] = UnitAttr()
        return fields

    def _names(self, cls: type[NodeOp], message: OpDef, properties: dict[str, Attribute], taken: set[str]) -> None:
        counts = {"input": len(message.input_desc), "output": len(message.output_desc)}
        for what, usual in (("input", cls.INPUTS), ("output", cls.OUTPUTS)):
            names = self.style.read_names(message, what)
            if names is None:
                properties[f"{what}_names"] = NO_NAMES
                continue
            taken |= set(self.style.name_attrs(what))
            if [name.data for name in names.data] != list(usual[: counts[what]]):
                properties[f"{what}_names"] = names

    def read_attr(self, attr: AttrDef) -> Attribute:
        """An attribute of a node or graph; one object for equal short ones, of which a model has many."""
        data = attr.SerializeToString()
        known = self._attrs.get(data)
        if known is None:
            known = read_attr(attr, self.usual, has_unknown=self.has_unknown)
            if len(data) <= _LONGEST_SHARED:
                self._attrs[data] = known
        return known

    def read_attrs(
        self, op: type[IRDLOperation], attrs: Iterable[tuple[str, AttrDef]], taken: Container[str] = ()
    ) -> dict[str, Attribute]:
        """The attributes of an operation for a node or graph, but those that are `taken`."""
        left = {attribute_key(op, name): value for name, value in attrs if name not in taken}
        return {key: self.read_attr(left[key]) for key in sorted(left)}

    def read_desc(self, message: TensorDescriptor) -> tuple[Attribute, DictionaryAttr]:
        """The type for a descriptor, and the entry that says what else it holds."""
        type, members = read_desc(message)
        known = self._entries.get(id(members))
        if known is None:
            # The members are kept, so that none of them can be freed and others take their identity.
            known = self._entries[id(members)] = (members, difference(members, self.usual))
        return type, known[1]
