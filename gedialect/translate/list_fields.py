"""The fields of GE's `ListValue`, by what a list is of. `[file-8]`"""

from __future__ import annotations

from collections.abc import Mapping

from gedialect.proto.ge_ir_pb2 import AttrDef

LIST_FIELDS: Mapping[str, tuple[str, int]] = {
    "none": ("", AttrDef.ListValue.VT_LIST_NONE),
    "string": ("s", AttrDef.ListValue.VT_LIST_STRING),
    "int": ("i", AttrDef.ListValue.VT_LIST_INT),
    "float": ("f", AttrDef.ListValue.VT_LIST_FLOAT),
    "bool": ("b", AttrDef.ListValue.VT_LIST_BOOL),
    "bytes": ("bt", AttrDef.ListValue.VT_LIST_BYTES),
    "tensor_desc": ("td", AttrDef.ListValue.VT_LIST_TENSOR_DESC),
    "tensor": ("t", AttrDef.ListValue.VT_LIST_TENSOR),
    "graph": ("g", AttrDef.ListValue.VT_LIST_GRAPH),
    "named_attrs": ("na", AttrDef.ListValue.VT_LIST_NAMED_ATTRS),
    "data_type": ("dt", AttrDef.ListValue.VT_LIST_DATA_TYPE),
}
"""For each kind of items the field that holds them, and the number that says so."""
