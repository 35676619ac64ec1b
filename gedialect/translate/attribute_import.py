"""From GE's attributes (`AttrDef`) to IR attributes, without loss. `[graph-2]` `[file-8]` `[file-9]`"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    f32,
    i1,
    i64,
)
from xdsl.ir import Attribute

from gedialect.dialects.ge.attribute_kinds import (
    BytesAttr,
    DtAttr,
    ExpressionAttr,
    GraphDefAttr,
    RawStringAttr,
)
from gedialect.dialects.ge.attribute_names import attribute_key
from gedialect.dialects.ge.desc_members import MODERN, difference
from gedialect.dialects.ge.list_attributes import ListAttr, ListListAttr, NamedAttrsAttr, UntypedAttr
from gedialect.dialects.ge.tensor_attributes import BlobAttr, TensorAttr, TensorDescAttr
from gedialect.proto.ge_ir_pb2 import AttrDef, NamedAttrs, TensorDef, TensorDescriptor
from gedialect.translate.attribute_export import write_attr
from gedialect.translate.descriptors import read_desc
from gedialect.translate.list_fields import LIST_FIELDS
from gedialect.translate.members import opaque

_KIND_BY_NUMBER = {number: kind for kind, (_, number) in LIST_FIELDS.items()}
_DENSE = {"int": i64, "float": f32, "bool": i1}


def read_attr(attr: AttrDef, usual: DictionaryAttr = MODERN, *, has_unknown: bool = False) -> Attribute:
    """The IR attribute for a GE attribute; `usual` is what of descriptors need not be said.

    `has_unknown` tells whether there may be members in it that no table knows, so that most need not be searched.
    """
    read = _read_attr(attr, usual)
    if has_unknown:
        again = AttrDef()
        write_attr(read, again, usual)
        if again.SerializeToString(deterministic=True) != attr.SerializeToString(deterministic=True):
            return opaque(attr)
    return read


def _read_attr(attr: AttrDef, usual: DictionaryAttr) -> Attribute:
    kind = attr.WhichOneof("value")
    if kind is None:
        return UnitAttr()
    read = _READERS[kind](attr, usual)
    return opaque(attr) if read is None else read  # zero and empty attributes are false


def read_attrs(
    attrs: Iterable[tuple[str, AttrDef]], usual: DictionaryAttr = MODERN, *, has_unknown: bool = False
) -> dict[str, Attribute]:
    """A map of GE attributes as a dictionary, sorted by name so that equal maps give equal text."""
    ordered = sorted(attrs, key=lambda item: item[0])
    return {attribute_key(None, name): read_attr(attr, usual, has_unknown=has_unknown) for name, attr in ordered}


def read_string(value: bytes) -> Attribute:
    """A GE string: text where it is UTF-8, else its bytes."""
    try:
        return StringAttr(value.decode("utf-8"))
    except UnicodeDecodeError:
        return RawStringAttr(value)


def _read_float(attr: AttrDef, usual: DictionaryAttr) -> Attribute | None:
    return None if math.isnan(attr.f) else FloatAttr(attr.f, f32)


def _read_list(attr: AttrDef, usual: DictionaryAttr) -> Attribute | None:
    value = attr.list
    stated = _KIND_BY_NUMBER.get(value.val_type)
    if stated is None:
        return None
    filled = [kind for kind, (field, _) in LIST_FIELDS.items() if field and getattr(value, field)]
    if len(filled) > 1 or (filled and stated not in ("none", filled[0])):
        return None
    read = _read_items(filled[0] if filled else stated, value, usual)
    if read is not None and filled and stated == "none":
        return UntypedAttr(read)
    return read


def _read_items(kind: str, value: AttrDef.ListValue, usual: DictionaryAttr) -> Attribute | None:
    if kind == "none":
        return ListAttr(StringAttr(kind), ArrayAttr(()))
    items = getattr(value, LIST_FIELDS[kind][0])
    if kind in _DENSE:
        if kind == "float" and not all(map(math.isfinite, items)):
            return _read_floats(items)
        return DenseArrayBase.from_list(_DENSE[kind], list(items))
    if kind == "string":
        strings = [read_string(item) for item in items]
        if all(isinstance(item, StringAttr) for item in strings):
            return ArrayAttr(strings)
        return ListAttr(StringAttr(kind), ArrayAttr(strings))
    return ListAttr(StringAttr(kind), ArrayAttr([_ITEM_READERS[kind](item, usual) for item in items]))


def _read_floats(items: Iterable[float]) -> Attribute | None:
    """Floats that are not all finite; MLIR's arrays cannot say infinities, and a NaN may have a payload."""
    floats = list(items)
    if any(map(math.isnan, floats)):
        return None
    return ListAttr(StringAttr("float"), ArrayAttr([FloatAttr(item, f32) for item in floats]))


def read_named_attrs(value: NamedAttrs, usual: DictionaryAttr) -> NamedAttrsAttr:
    """A name with attributes."""
    return NamedAttrsAttr(StringAttr(value.name), DictionaryAttr(read_attrs(value.attr.items(), usual)))


def _read_tensor_desc(value: TensorDescriptor, usual: DictionaryAttr) -> TensorDescAttr:
    type, desc = read_desc(value)
    return TensorDescAttr(type, difference(desc, usual))


def _read_tensor(value: TensorDef, usual: DictionaryAttr) -> Attribute:
    if not value.HasField("desc"):
        return opaque(value)
    type, desc = read_desc(value.desc)
    return TensorAttr(type, difference(desc, usual), BlobAttr(value.data))


_ITEM_READERS: Mapping[str, Callable[[Any, DictionaryAttr], Attribute]] = {
    "bytes": lambda item, _: BytesAttr(item),
    "tensor_desc": _read_tensor_desc,
    "tensor": _read_tensor,
    "graph": lambda item, _: GraphDefAttr(item.SerializeToString(deterministic=True)),
    "named_attrs": read_named_attrs,
    "data_type": lambda item, _: DtAttr(item),
}

_READERS: Mapping[str, Callable[[AttrDef, DictionaryAttr], Attribute | None]] = {
    "s": lambda attr, _: read_string(attr.s),
    "i": lambda attr, _: IntegerAttr(attr.i, i64),
    "f": _read_float,
    "b": lambda attr, _: IntegerAttr.from_bool(attr.b),
    "bt": lambda attr, _: BytesAttr(attr.bt),
    "list": _read_list,
    "func": lambda attr, usual: read_named_attrs(attr.func, usual),
    "td": lambda attr, usual: _read_tensor_desc(attr.td, usual),
    "t": lambda attr, usual: None if not attr.t.HasField("desc") else _read_tensor(attr.t, usual),
    "g": lambda attr, _: GraphDefAttr(attr.g.SerializeToString(deterministic=True)),
    "list_list_int": lambda attr, _: ListListAttr(
        i64, ArrayAttr([DenseArrayBase.from_list(i64, list(item.list_i)) for item in attr.list_list_int.list_list_i])
    ),
    "dt": lambda attr, _: DtAttr(attr.dt),
    "list_list_float": lambda attr, _: _read_list_list_float(attr),
    "expression": lambda attr, _: ExpressionAttr(attr.expression),
}


def _read_list_list_float(attr: AttrDef) -> Attribute | None:
    lists = [list(item.list_f) for item in attr.list_list_float.list_list_f]
    if not all(math.isfinite(value) for values in lists for value in values):
        return None
    return ListListAttr(f32, ArrayAttr([DenseArrayBase.from_list(f32, values) for values in lists]))
