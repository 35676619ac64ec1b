"""Members of GE's messages as attributes, and messages that are kept whole. `[file-9]`"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any, cast

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import DecodeError, Message
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, IntegerType, StringAttr, i1, i64
from xdsl.ir import Attribute, Operation

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_kinds import OpaqueAttr

_RANGES = {
    FieldDescriptor.TYPE_INT32: (-(2**31), 2**31),
    FieldDescriptor.TYPE_INT64: (-(2**63), 2**63),
    FieldDescriptor.TYPE_UINT32: (0, 2**32),
    FieldDescriptor.TYPE_UINT64: (0, 2**64),
    FieldDescriptor.TYPE_BOOL: (0, 2),
}
_WORDS = {FieldDescriptor.TYPE_STRING: "a string", FieldDescriptor.TYPE_BOOL: "true or false"}


@contextmanager
def errors_at(op: Operation) -> Generator[None]:
    """Gives errors that are raised without a place the place of an operation."""
    try:
        yield
    except GeError as error:
        if error.diagnostic.location is not None:
            raise
        raise GeError(op, error.diagnostic.message, label=error.diagnostic.label) from error


def field_of(message: Message | type[Message], name: str) -> FieldDescriptor:
    """The description of a member. `name` is one of the message's."""
    return cast(FieldDescriptor, message.DESCRIPTOR.fields_by_name[name])


def read_member(message: Message, name: str) -> Attribute:
    """A member that holds strings, integers or bools, one or several."""
    field, value = field_of(message, name), getattr(message, name)
    text, boolean = field.type == FieldDescriptor.TYPE_STRING, field.type == FieldDescriptor.TYPE_BOOL
    if field.is_repeated:
        if text:
            return ArrayAttr([StringAttr(item) for item in value])
        return DenseArrayBase.from_list(i1 if boolean else i64, list(value))
    if text:
        return StringAttr(value)
    return IntegerAttr.from_bool(value) if boolean else IntegerAttr(value, i64)


def write_member(message: Message, name: str, value: Attribute) -> None:
    """Writes an attribute to the member of that name. Raises GeError for one that the member cannot hold."""
    field = field_of(message, name)
    items = _items(value, field)
    if items is None:
        low, high = _RANGES.get(field.type, (0, 1))
        expected = _WORDS.get(field.type, f"a number from {low} to {high - 1}")
        expected = f"a list, each {expected}," if field.is_repeated else expected
        raise GeError(
            None, f"expected {expected} for '{name}' of {message.DESCRIPTOR.name}, got {value}", label="file-9"
        )
    if field.is_repeated:
        getattr(message, name).extend(items)
    else:
        setattr(message, name, items[0])


def _items(value: Attribute, field: FieldDescriptor) -> list[Any] | None:
    """The values for a member, a list of one for a single one; None for an attribute that it cannot hold."""
    if field.type == FieldDescriptor.TYPE_STRING:
        return _strings(value, field.is_repeated)
    items = _integers(value, field.is_repeated)
    low, high = _RANGES[field.type]
    if items is None or not all(low <= item < high for item in items):
        return None
    return [bool(item) for item in items] if field.type == FieldDescriptor.TYPE_BOOL else items


def _strings(value: Attribute, repeated: bool) -> list[str] | None:
    if not repeated:
        return [value.data] if isinstance(value, StringAttr) else None
    if not isinstance(value, ArrayAttr):
        return None
    array = cast("ArrayAttr[Attribute]", value)
    items = [item.data for item in array.data if isinstance(item, StringAttr)]
    return items if len(items) == len(array.data) else None


def _integers(value: Attribute, repeated: bool) -> list[int] | None:
    if isinstance(value, DenseArrayBase) and repeated:
        array = cast("DenseArrayBase[Any]", value)
        kind, items = array.elt_type, list(array.get_values())
    elif isinstance(value, IntegerAttr) and not repeated:
        integer = cast("IntegerAttr[Any]", value)
        kind, items = integer.type, [integer.value.data]
    else:
        return None
    if not isinstance(kind, IntegerType):
        return None
    # Integers of one bit are 0 and -1.
    return [abs(item) for item in items] if kind == i1 else items


def opaque(message: Any) -> OpaqueAttr:
    """A message as bytes that come out again as they are; the same message gives the same bytes."""
    return OpaqueAttr((message.DESCRIPTOR.name, message.SerializeToString(deterministic=True)))


def merge_bytes(data: bytes, message: Message) -> None:
    """Adds a serialised message of the same kind to `message`. Raises GeError for other bytes."""
    try:
        message.MergeFromString(data)
    except DecodeError as error:
        what = f"a serialised {message.DESCRIPTOR.name}"
        raise GeError(None, f"expected {what}, got {len(data)} bytes that are none", label="file-9") from error


def merge_opaque(attr: Attribute, message: Message) -> None:
    """Adds what `opaque` kept of a message of the same kind to `message`. Raises GeError for anything else."""
    name = message.DESCRIPTOR.name
    if not isinstance(attr, OpaqueAttr) or attr.data[0] != name:
        raise GeError(None, f'expected an #ge.opaque<"{name}", ...>, got {attr}', label="file-9")
    merge_bytes(attr.data[1], message)


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
