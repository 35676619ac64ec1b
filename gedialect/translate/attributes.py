"""Between GE's attributes (`AttrDef`) and IR attributes, without loss. `[graph-2]` `[file-8]` `[file-9]`"""

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
    f32,
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
from gedialect.dialects.ge.attribute_names import attribute_key, attribute_name
from gedialect.dialects.ge.desc_members import MODERN, complete, difference
from gedialect.dialects.ge.list_attributes import ListAttr, ListListAttr, NamedAttrsAttr, UntypedAttr
from gedialect.dialects.ge.tensor_attributes import BlobAttr, TensorAttr, TensorDescAttr
from gedialect.proto.ge_ir_pb2 import AttrDef, NamedAttrs, TensorDef, TensorDescriptor
from gedialect.translate.descriptors import read_desc, write_desc
from gedialect.translate.members import merge_bytes, merge_opaque, opaque

Field = str

# Kind of a list: (field of ListValue, number of ListValueType).
_LIST_KINDS: Mapping[str, tuple[Field, int]] = {
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
_KIND_BY_FIELD = {field: kind for kind, (field, _) in _LIST_KINDS.items()}
_KIND_BY_NUMBER = {number: kind for kind, (_, number) in _LIST_KINDS.items()}
_DENSE = {"int": i64, "float": f32, "bool": i1}
_BEYOND_FLOAT = 2.0**128 - 2.0**103
"""The least number that is rounded to no float of 32 bits but infinity."""


# --- reading


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
    filled = [kind for kind, (field, _) in _LIST_KINDS.items() if field and getattr(value, field)]
    if len(filled) > 1 or (filled and stated not in ("none", filled[0])):
        return None
    read = _read_items(filled[0] if filled else stated, value, usual)
    if read is not None and filled and stated == "none":
        return UntypedAttr(read)
    return read


def _read_items(kind: str, value: AttrDef.ListValue, usual: DictionaryAttr) -> Attribute | None:
    if kind == "none":
        return ListAttr(StringAttr(kind), ArrayAttr(()))
    items = getattr(value, _LIST_KINDS[kind][0])
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


# --- writing


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
    field, number = _LIST_KINDS[kind]
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


def _set(field: Field) -> Callable[[Any, AttrDef, DictionaryAttr], None]:
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
