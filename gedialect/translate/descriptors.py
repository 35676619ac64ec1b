"""Between `TensorDescriptor` messages and what IR keeps of them: a type, and a dictionary for the rest. `[file-5]`

The type says shape, format, data type and origin; `gedialect.dialects.ge.desc_members` says what the dictionary holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.attributes import UnknownDataTypeAttr
from gedialect.dialects.ge.desc_members import (
    ATTRS,
    FORMAT_WORD,
    MODERN,
    ORIGIN_FORMAT,
    ORIGIN_FORMAT_WORD,
    ORIGIN_SHAPE,
    ORIGIN_SHAPE_SET,
    RAW,
    REDUNDANT,
)
from gedialect.dialects.ge.types import data_type_of, desc_of, element_type_of, make_tensor_type
from gedialect.formats import datatypes
from gedialect.formats.descriptor import Layout, TensorDesc
from gedialect.formats.storage_format import ND, StorageFormat, storage_format
from gedialect.proto.ge_ir_pb2 import AttrDef, TensorDescriptor
from gedialect.translate.members import merge_opaque, opaque, read_member, write_member

_OF_THE_TYPE = (*REDUNDANT, ORIGIN_SHAPE)
_RESERVED = storage_format("RESERVED")
_LARGEST_CACHED = 4096
"""Bytes of the largest message that is remembered."""


_MEMBERS = tuple(
    field.name
    for field in TensorDescriptor.DESCRIPTOR.fields
    if field.name not in ("dtype", "shape", "layout", "attr", "attr_groups")
)
"""Members that are kept under their own names."""

_NOTES: Mapping[str, tuple[type[Attribute], ...]] = {
    "written": (ArrayAttr,),
    "layout": (StringAttr,),
    "no_shape": (UnitAttr,),
    RAW: (OpaqueAttr,),
}
"""What is kept besides, and is no member."""


# --- reading


def read_desc(message: TensorDescriptor) -> tuple[Attribute, DictionaryAttr]:
    """Type and remaining dictionary of a descriptor. The same objects for equal messages."""
    data = message.SerializeToString(deterministic=True)
    return _read_cached(data) if len(data) <= _LARGEST_CACHED else _read(data)


def desc_from_proto(message: TensorDescriptor) -> TensorDesc:
    """The descriptor that a message holds; what IR keeps beside the type is left out."""
    desc = desc_of(read_desc(message)[0])
    assert desc is not None, "a type made from a descriptor has one"
    return desc


def _read(data: bytes) -> tuple[Attribute, DictionaryAttr]:
    message = TensorDescriptor.FromString(data)
    type = _type_of(message)
    rest = DictionaryAttr(_rest_of(message, type))
    again = TensorDescriptor()
    write_desc(type, rest, again)
    if again.SerializeToString(deterministic=True) == data:
        return type, rest
    return type, DictionaryAttr({**rest.data, RAW: opaque(message)})


_read_cached = lru_cache(maxsize=1 << 16)(_read)


def _type_of(message: TensorDescriptor) -> Attribute:
    dtype = datatypes.BY_PROTO.get(message.dtype)
    element = UnknownDataTypeAttr(message.dtype) if dtype is None else element_type_of(dtype)
    attrs = message.attr
    format = _read_format(_integer(attrs, FORMAT_WORD), message.layout)
    origin = _read_format(_integer(attrs, ORIGIN_FORMAT_WORD), _text(attrs, ORIGIN_FORMAT))
    dims = tuple(attrs[ORIGIN_SHAPE].list.i) if ORIGIN_SHAPE in attrs else ()
    is_set = ORIGIN_SHAPE_SET in attrs and attrs[ORIGIN_SHAPE_SET].b
    return make_tensor_type(tuple(message.shape.dim), element, Layout(format, origin, dims, is_set))


def _integer(attrs: Mapping[str, AttrDef], key: str) -> int | None:
    return attrs[key].i if key in attrs and attrs[key].WhichOneof("value") == "i" else None


def _text(attrs: Mapping[str, AttrDef], key: str) -> str:
    return attrs[key].s.decode("utf-8", "replace") if key in attrs else ""


def _read_format(word: int | None, text: str) -> StorageFormat:
    """The integer form wins over the text; no form at all is ND, an unknown one the reserved format. `[file-5]`"""
    try:
        if word is not None:
            return StorageFormat.from_word(word)
        return StorageFormat.parse(text) if text else ND
    except ValueError:
        return _RESERVED


def _rest_of(message: TensorDescriptor, type: Attribute) -> dict[str, Attribute]:
    from gedialect.translate.attribute_import import read_attrs

    rest: dict[str, Attribute] = {}
    for key in _MEMBERS:
        if getattr(message, key):
            rest[key] = read_member(message, key)
    desc = desc_of(type)
    if desc is not None and message.layout != desc.format.text:
        rest["layout"] = StringAttr(message.layout)
    if not message.HasField("shape"):
        rest["no_shape"] = UnitAttr()
    written = [StringAttr(key) for key in REDUNDANT if key in message.attr]
    if written:
        rest["written"] = ArrayAttr(written)
    others = [(key, attr) for key, attr in message.attr.items() if key not in _OF_THE_TYPE]
    if others:
        rest[ATTRS] = DictionaryAttr(read_attrs(others))
    if message.HasField("attr_groups"):
        rest["attr_groups"] = opaque(message.attr_groups)
    return dict(sorted(rest.items()))


# --- writing


def write_desc(type: Attribute, rest: DictionaryAttr, message: TensorDescriptor) -> None:
    """Writes a type and what else is known of a descriptor into an empty message."""
    raw = rest.data.get(RAW)
    if raw is not None:
        merge_opaque(raw, message)
        if _type_of(message) == type:
            return
        message.Clear()
    message.SetInParent()
    desc = desc_of(type)
    assert desc is not None, "a verified type is a tensor that GE can describe"
    message.dtype = cast("Any", _proto_number(type))
    if desc.shape or "no_shape" not in rest.data:
        message.shape.SetInParent()
        message.shape.dim.extend(desc.shape)
    layout_text = rest.data.get("layout")
    if isinstance(layout_text, StringAttr) and _is_text_of(layout_text.data, desc.format):
        message.layout = layout_text.data
    else:
        message.layout = desc.format.text
    _write_layout_attrs(desc.layout, _keys(rest), message)
    _write_rest(rest, message)


def _is_text_of(text: str, format: StorageFormat) -> bool:
    """Whether a text form is one of that format; a pass may have changed the format since the text was read."""
    return _read_format(None, text) == format.with_c0(None)


def fill_proto(desc: TensorDesc, message: TensorDescriptor) -> None:
    """Writes a descriptor into an empty message, as the engine of today does."""
    write_desc(make_tensor_type(desc.shape, element_type_of(desc.dtype), desc.layout), MODERN, message)


def _proto_number(type: Attribute) -> int:
    element = getattr(type, "element_type", None)
    if isinstance(element, UnknownDataTypeAttr):
        return element.data
    dtype = data_type_of(cast(Attribute, element))
    return datatypes.UNDEFINED.proto if dtype is None else dtype.proto


def _keys(rest: DictionaryAttr) -> set[str]:
    written = cast("ArrayAttr[Attribute] | None", rest.data.get("written"))
    return {item.data for item in written.data if isinstance(item, StringAttr)} if written is not None else set()


def _write_layout_attrs(layout: Layout, written: set[str], message: TensorDescriptor) -> None:
    attrs = message.attr
    if FORMAT_WORD in written or layout.format.c0 is not None:
        attrs[FORMAT_WORD].i = layout.format.word
    if ORIGIN_FORMAT in written or layout.origin_format != ND:
        attrs[ORIGIN_FORMAT].s = layout.origin_format.text.encode()
    if ORIGIN_FORMAT_WORD in written or layout.origin_format.c0 is not None:
        attrs[ORIGIN_FORMAT_WORD].i = layout.origin_format.word
    if layout.origin_shape or layout.origin_shape_set:
        attrs[ORIGIN_SHAPE].list.i.extend(layout.origin_shape)
        attrs[ORIGIN_SHAPE].list.val_type = AttrDef.ListValue.VT_LIST_INT
    if ORIGIN_SHAPE_SET in written or layout.origin_shape_set:
        attrs[ORIGIN_SHAPE_SET].b = layout.origin_shape_set


def _write_rest(rest: DictionaryAttr, message: TensorDescriptor) -> None:
    from gedialect.translate.attribute_export import write_attrs

    for key, value in rest.data.items():
        if key in _MEMBERS:
            write_member(message, key, value)
        elif key == ATTRS and isinstance(value, DictionaryAttr):
            write_attrs(value.data, message.attr)
        elif key == "attr_groups":
            merge_opaque(value, message.attr_groups)
        elif not isinstance(value, _NOTES.get(key, ())):
            raise GeError(None, f"expected something that a descriptor holds, got {key} = {value}", label="desc-3")
