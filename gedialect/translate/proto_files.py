"""Reading protobuf files that nobody vouches for: text or binary, told by content, with the place of what is wrong.

Protobuf's own parsers take the last of two equal map keys and keep fields they do not know; what must not be taken on
trust is found here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar, cast

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, text_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor, FileDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.unknown_fields import UnknownFieldSet

from gedialect.diagnostics import GeError, Location
from gedialect.translate.proto_text import parse_text
from gedialect.translate.recognition import is_binary

MessageT = TypeVar("MessageT", bound=Message)


def parse_message(kind: type[MessageT], data: bytes, name: str) -> tuple[MessageT, list[str]]:
    """The message in a file, text or binary, and the paths of map entries that the file has more than once.

    Raises GeError, with line and column in a text, for anything else.
    """
    what = kind.DESCRIPTOR.name
    if not data.strip():
        raise GeError(Location(name), f"expected a {what}, got an empty file", label="ser-3")
    # A map is a repeated message of key and value, on the wire and in text; it is read as one, so that nothing is
    # hidden.
    descriptor = cast(Descriptor, kind.DESCRIPTOR)
    listed = _parse(_without_maps(descriptor), data, name, what)
    return kind.FromString(listed.SerializeToString()), list(_duplicates(listed, descriptor))


def _parse(kind: type[MessageT], data: bytes, name: str, what: str) -> MessageT:
    if not is_binary(data):
        try:
            return parse_text(kind, data)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise GeError(Location(name, line), "expected UTF-8 text, got other bytes", label="ser-3") from None
        except text_format.ParseError as error:
            # The message starts with its own copy of line and column.
            text = str(error).split(" : ", 1)[-1]
            place = Location(name, error.GetLine(), error.GetColumn())
            raise GeError(place, f"expected the text of a {what}: {text}", label="ser-3") from None
    try:
        return kind.FromString(data)
    except DecodeError:
        raise GeError(
            Location(name), f"expected a {what}, got bytes that are none: truncated or of another kind", label="ser-3"
        ) from None


def unknown_fields(message: Message, except_in: type[Message]) -> Iterator[str]:
    """Paths of fields that no `.proto` file of ours has, such as `var_resource.[99]`; not those inside `except_in`."""
    if isinstance(message, except_in):
        return
    for field in UnknownFieldSet(message):
        yield f"[{field.field_number}]"
    for field, value in message.ListFields():
        for path, part in _parts(field, value):
            yield from (f"{path}.{inner}" for inner in unknown_fields(part, except_in))


def _parts(field: FieldDescriptor, value: Any) -> Iterator[tuple[str, Message]]:
    """The messages directly below a field's value, with their paths."""
    if field.type != FieldDescriptor.TYPE_MESSAGE:
        return
    if _is_map(field):
        if _message_type(field).fields_by_name["value"].type == FieldDescriptor.TYPE_MESSAGE:
            yield from ((map_path(field.name, key), part) for key, part in value.items())
    elif field.is_repeated:
        yield from ((f"{field.name}[{index}]", part) for index, part in enumerate(value))
    else:
        yield field.name, value


def _is_map(field: FieldDescriptor) -> bool:
    return _message_type(field).GetOptions().map_entry


def _message_type(field: FieldDescriptor) -> Descriptor:
    assert field.message_type is not None, f"{field.full_name} holds no message"
    return field.message_type


def map_path(field: str, key: str | int) -> str:
    """The path of a map entry: `var_addr_mgr_map["w4_0"]`."""
    return f'{field}["{key}"]' if isinstance(key, str) else f"{field}[{key}]"


def _duplicates(message: Message, original: Descriptor) -> Iterator[str]:
    for field, value in message.ListFields():
        if field.type != FieldDescriptor.TYPE_MESSAGE:
            continue
        declared = original.fields_by_name[field.name]
        entries = list(value) if field.is_repeated else [value]
        if not _is_map(declared):
            for index, part in enumerate(entries):
                path = f"{field.name}[{index}]" if field.is_repeated else field.name
                yield from (f"{path}.{inner}" for inner in _duplicates(part, _message_type(declared)))
            continue
        seen: set[str | int] = set()
        value_field = _message_type(declared).fields_by_name["value"]
        for entry in entries:
            if entry.key in seen:
                yield map_path(field.name, entry.key)
            seen.add(entry.key)
            if value_field.type == FieldDescriptor.TYPE_MESSAGE:
                for inner in _duplicates(entry.value, _message_type(value_field)):
                    yield f"{map_path(field.name, entry.key)}.{inner}"


@cache
def _without_maps(descriptor: Descriptor) -> type[Any]:
    """The class of the same message where maps are repeated entries."""
    pool = descriptor_pool.DescriptorPool()
    _add_without_maps(pool, descriptor.file, set())
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(descriptor.full_name))


def _add_without_maps(pool: descriptor_pool.DescriptorPool, file: FileDescriptor, added: set[str]) -> None:
    if file.name in added:
        return
    added.add(file.name)
    for dependency in file.dependencies:
        _add_without_maps(pool, dependency, added)
    proto = descriptor_pb2.FileDescriptorProto()
    file.CopyToProto(proto)
    pending = list(proto.message_type)
    while pending:
        message = pending.pop()
        message.options.ClearField("map_entry")
        pending.extend(message.nested_type)
    pool.AddSerializedFile(proto.SerializeToString())
