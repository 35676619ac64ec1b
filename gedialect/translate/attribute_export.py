"""From IR attributes to GE's attributes (`AttrDef`): what import read, and what people write. `[graph-2]` `[file-8]`"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    i1,
    i64,
)
from xdsl.dialects.builtin import BytesAttr as TextWithEscapes
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_kinds import (
    BytesAttr,
    DtAttr,
    ExpressionAttr,
    GraphDefAttr,
    OpaqueAttr,
    RawStringAttr,
)
from gedialect.dialects.ge.attribute_names import attribute_name
from gedialect.dialects.ge.desc_members import MODERN, complete
from gedialect.dialects.ge.list_attributes import ListAttr, ListListAttr, NamedAttrsAttr, UntypedAttr
from gedialect.dialects.ge.tensor_attributes import TensorAttr, TensorDescAttr
from gedialect.proto.ge_ir_pb2 import AttrDef, NamedAttrs, TensorDef
from gedialect.translate.descriptors import write_desc
from gedialect.translate.list_fields import LIST_FIELDS
from gedialect.translate.members import merge_bytes, merge_opaque

_BEYOND_FLOAT = 2.0**128 - 2.0**103
"""The least number that is rounded to no float of 32 bits but infinity."""


def write_attr(attr: Attribute, message: AttrDef, usual: DictionaryAttr = MODERN) -> None:
    """Writes an IR attribute into an empty `AttrDef`. Raises GeError for an attribute that GE has no kind for."""
    writer = _WRITERS.get(type(attr))
    if writer is None:
        _write_list(attr, message.list, usual, typed=True)
    else:
        writer(attr, message, usual)


def write_attrs(
    attrs: Mapping[str, Attribute],
    messages: Any,
    usual: DictionaryAttr = MODERN,
    op: type[IRDLOperation] | None = None,
) -> None:
    """Writes the attributes of an operation of a class, or of a dictionary, into a map from name to `AttrDef`."""
    for key, attr in attrs.items():
        write_attr(attr, messages[attribute_name(op, key)], usual)


def write_named_attrs(attr: NamedAttrsAttr, message: NamedAttrs, usual: DictionaryAttr) -> None:
    """Writes a name with attributes."""
    message.SetInParent()
    message.name = attr.label.data
    write_attrs(attr.attrs.data, message.attr, usual)


def _write_integer(attr: IntegerAttr[Any], message: AttrDef) -> None:
    value = attr.value.data
    if attr.type == i1:
        message.b = bool(value)
    elif -(2**63) <= value < 2**63:
        message.i = value
    else:
        raise GeError(None, f"expected an integer of 64 bits with sign, got {attr}", label="graph-2")


def _write_float(attr: FloatAttr[Any], message: AttrDef) -> None:
    message.f = _as_float(attr.value.data)


def _as_float(value: float) -> float:
    """A float as GE keeps it, in 32 bits. Raises GeError for one beyond the largest."""
    if math.isfinite(value) and abs(value) >= _BEYOND_FLOAT:
        raise GeError(None, f"expected a float of 32 bits, got {value}", label="graph-2")
    return value


def _write_graph(attr: GraphDefAttr, message: AttrDef) -> None:
    message.g.SetInParent()
    merge_bytes(attr.data, message.g)


def _write_tensor(attr: TensorAttr, message: TensorDef, usual: DictionaryAttr) -> None:
    data = attr.blob.data
    if data is None:
        raise GeError(None, "expected a tensor's data, got one whose data was elided from the text", label="file-7")
    write_desc(attr.type, complete(attr.desc, usual), message.desc)
    message.data = data


def _write_list_list(attr: ListListAttr, message: AttrDef) -> None:
    lists = [cast("DenseArrayBase[Any]", item).get_values() for item in attr.lists.data]
    if attr.element_type == i64:
        message.list_list_int.SetInParent()
        for values in lists:
            message.list_list_int.list_list_i.add().list_i.extend(int(value) for value in values)
        return
    message.list_list_float.SetInParent()
    for values in lists:
        message.list_list_float.list_list_f.add().list_f.extend(float(value) for value in values)


def _write_list(attr: Attribute, message: AttrDef.ListValue, usual: DictionaryAttr, typed: bool) -> None:
    message.SetInParent()
    kind, items = _items_of(attr)
    field, number = LIST_FIELDS[kind]
    if typed:
        message.val_type = cast("Any", number)
    if field:
        _ITEM_WRITERS.get(kind, _extend)(getattr(message, field), items, usual)


def _items_of(attr: Attribute) -> tuple[str, list[Any]]:
    """Kind and items of a list attribute. Raises GeError for anything else."""
    if isinstance(attr, DenseArrayBase):
        return _items_of_dense(cast("DenseArrayBase[Any]", attr))
    if isinstance(attr, ListAttr):
        items = [item.value.data if isinstance(item, FloatAttr) else item for item in attr.items.data]
        return attr.kind.data, items
    if isinstance(attr, ArrayAttr):
        return _items_of_array(cast("ArrayAttr[Attribute]", attr))
    raise GeError(None, f"expected an attribute that GE has a kind for, got {attr}", label="graph-2")


def _items_of_dense(attr: DenseArrayBase[Any]) -> tuple[str, list[Any]]:
    values = attr.get_values()
    if attr.elt_type == i1:
        return "bool", [bool(value) for value in values]
    if isinstance(attr.elt_type, IntegerType):
        return "int", _as_integers(values, attr)
    return "float", [_as_float(value) for value in values]


def _as_integers(values: Iterable[int], attr: Attribute) -> list[int]:
    integers = list(values)
    if not all(-(2**63) <= value < 2**63 for value in integers):
        raise GeError(None, f"expected integers of 64 bits with sign, got {attr}", label="file-8")
    return integers


def _items_of_array(attr: ArrayAttr[Attribute]) -> tuple[str, list[Any]]:
    """Arrays of strings are what import makes; arrays of numbers are what people write."""
    items = attr.data
    if all(isinstance(item, StringAttr | TextWithEscapes) for item in items):
        return "string", list(items)
    if all(isinstance(item, IntegerAttr) for item in items):
        integers = [cast("IntegerAttr[Any]", item) for item in items]
        if all(item.type == i1 for item in integers):
            return "bool", [bool(item.value.data) for item in integers]
        return "int", _as_integers((item.value.data for item in integers), attr)
    if all(isinstance(item, FloatAttr) for item in items):
        return "float", [_as_float(cast("FloatAttr[Any]", item).value.data) for item in items]
    raise GeError(None, f"expected a list of strings, integers, floats or bools, got {attr}", label="file-8")


def _extend(target: Any, items: list[Any], usual: DictionaryAttr) -> None:
    target.extend(items)


def _write_strings(target: Any, items: list[Any], usual: DictionaryAttr) -> None:
    target.extend(item.data if isinstance(item.data, bytes) else item.data.encode("utf-8") for item in items)


def _write_data(target: Any, items: list[Any], usual: DictionaryAttr) -> None:
    target.extend(item.data for item in items)


def _write_tensors(target: Any, items: list[Any], usual: DictionaryAttr) -> None:
    for item in items:
        message = target.add()
        if isinstance(item, OpaqueAttr):
            merge_opaque(item, message)
        else:
            _write_tensor(item, message, usual)


def _write_tensor_descs(target: Any, items: list[Any], usual: DictionaryAttr) -> None:
    for item in items:
        write_desc(item.type, complete(item.desc, usual), target.add())


def _write_graphs(target: Any, items: list[Any], usual: DictionaryAttr) -> None:
    for item in items:
        merge_bytes(item.data, target.add())


def _write_named(target: Any, items: list[Any], usual: DictionaryAttr) -> None:
    for item in items:
        write_named_attrs(item, target.add(), usual)


_ITEM_WRITERS: Mapping[str, Callable[[Any, list[Any], DictionaryAttr], None]] = {
    "string": _write_strings,
    "bytes": _write_data,
    "data_type": _write_data,
    "tensor": _write_tensors,
    "tensor_desc": _write_tensor_descs,
    "graph": _write_graphs,
    "named_attrs": _write_named,
}


def _set(field: str) -> Callable[[Any, AttrDef, DictionaryAttr], None]:
    return lambda attr, message, _: setattr(message, field, attr.data)


_WRITERS: Mapping[type[Attribute], Callable[[Any, AttrDef, DictionaryAttr], object]] = {
    UnitAttr: lambda _, message, __: message.SetInParent(),
    StringAttr: lambda attr, message, _: setattr(message, "s", attr.data.encode("utf-8")),
    RawStringAttr: _set("s"),
    TextWithEscapes: _set("s"),
    BytesAttr: _set("bt"),
    ExpressionAttr: _set("expression"),
    DtAttr: _set("dt"),
    IntegerAttr: lambda attr, message, _: _write_integer(attr, message),
    FloatAttr: lambda attr, message, _: _write_float(attr, message),
    NamedAttrsAttr: lambda attr, message, usual: write_named_attrs(attr, message.func, usual),
    TensorDescAttr: lambda attr, message, usual: write_desc(attr.type, complete(attr.desc, usual), message.td),
    TensorAttr: lambda attr, message, usual: _write_tensor(attr, message.t, usual),
    GraphDefAttr: lambda attr, message, _: _write_graph(attr, message),
    OpaqueAttr: lambda attr, message, _: merge_opaque(attr, message),
    ListListAttr: lambda attr, message, _: _write_list_list(attr, message),
    UntypedAttr: lambda attr, message, usual: _write_list(attr.value, message.list, usual, typed=False),
}
