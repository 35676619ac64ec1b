"""Messages from protobuf's text format, fast where it is laid out as protobuf's own printer does.

Protobuf's parser of text is written in Python and reads a megabyte in a second. Files of the engine have one field on a
line, and the same lines over and over: each different line is parsed once, and what it means is written in protobuf's
wire format, from which protobuf reads the message.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, TypeVar, cast

from google.protobuf import message_factory, text_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import DecodeError, Message

MessageT = TypeVar("MessageT", bound=Message)

_FIELD = re.compile(rb"([A-Za-z_]\w*)\s*(?::\s*|(?=[{<]))(.*)", re.DOTALL)
_PLAIN_STRING = re.compile(rb'"([^"\\]*)"')
_SMALL_NUMBER = re.compile(rb"[1-9]\d{0,8}|0")
_INTEGERS = {
    FieldDescriptor.TYPE_INT64,
    FieldDescriptor.TYPE_UINT64,
    FieldDescriptor.TYPE_INT32,
    FieldDescriptor.TYPE_UINT32,
}
_LENGTH_DELIMITED = 2

_LONGEST = 120
"""Longer lines are hardly ever there twice."""


class _UnusualError(Exception):
    """The text is laid out in another way, or wrong: protobuf's own parser shall read it, or say where it is wrong."""


@dataclass(frozen=True, slots=True)
class _Line:
    """What a line means in a message: the bytes of a field, or the tag of a message that begins here.

    `once` is the number of a field, or of a group of fields, that a message has at most once.
    """

    wire: bytes
    once: int | None
    begins: _Kind | None


@dataclass(eq=False, slots=True)
class _Kind:
    """A kind of message with the lines that were found in one."""

    descriptor: Descriptor
    lines: dict[bytes, _Line] = field(default_factory=dict[bytes, _Line])


def parse_text(kind: type[MessageT], data: bytes) -> MessageT:
    """The message in a text. Raises UnicodeDecodeError, protobuf's ParseError and RecursionError."""
    text = data.decode("utf-8-sig")
    message = read_usual_text(kind, text.encode("utf-8"))
    return text_format.Parse(text, kind()) if message is None else message


def read_usual_text(kind: type[MessageT], data: bytes) -> MessageT | None:
    """The message in a text that has one field on a line; None for others, and for those in which something is wrong.

    None means nothing but that protobuf's parser is to be asked.
    """
    kinds: dict[str, _Kind] = {}

    def kind_of(descriptor: Descriptor) -> _Kind:
        return kinds.setdefault(descriptor.full_name, _Kind(descriptor))

    try:
        return kind.FromString(_wire(kind_of(cast(Descriptor, kind.DESCRIPTOR)), data, kind_of))
    except (_UnusualError, DecodeError):
        return None


def _wire(kind: _Kind, data: bytes, kind_of: Callable[[Descriptor], _Kind]) -> bytes:
    parts: list[bytes] = []
    seen: set[int] = set()
    outside: list[tuple[_Kind, list[bytes], set[int]]] = []
    for text in map(bytes.strip, BytesIO(data)):
        if text == b"}":
            if not outside:
                raise _UnusualError
            body = b"".join(parts)
            kind, parts, seen = outside.pop()
            parts += (_varint(len(body)), body)
            continue
        line = kind.lines.get(text)
        if line is None:
            if not text:
                continue
            line = _line(kind.descriptor, text, kind_of)
            if len(text) < _LONGEST:
                kind.lines[text] = line
        if line.once is not None:
            if line.once in seen:
                raise _UnusualError
            seen.add(line.once)
        parts.append(line.wire)
        if line.begins:
            outside.append((kind, parts, seen))
            kind, parts, seen = line.begins, [], set()
    if outside:
        raise _UnusualError
    return b"".join(parts)


def _line(descriptor: Descriptor, text: bytes, kind_of: Callable[[Descriptor], _Kind]) -> _Line:
    found = _FIELD.fullmatch(text)
    declared = found and descriptor.fields_by_name.get(found[1].decode("ascii"))
    if not found or not declared:
        raise _UnusualError
    value, tag = found[2], _varint(declared.number << 3 | _LENGTH_DELIMITED)
    if value == b"{":
        if declared.type != FieldDescriptor.TYPE_MESSAGE:
            raise _UnusualError
        return _Line(tag, _once(declared), kind_of(cast(Descriptor, declared.message_type)))
    plain = _PLAIN_STRING.fullmatch(value)
    if plain and declared.type in (FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BYTES):
        return _Line(tag + _varint(len(plain[1])) + plain[1], _once(declared), None)
    if declared.type in _INTEGERS and _SMALL_NUMBER.fullmatch(value):
        return _Line(_varint(declared.number << 3) + _varint(int(value)), _once(declared), None)
    return _Line(_parsed(descriptor, declared, text), _once(declared), None)


def _parsed(descriptor: Descriptor, declared: FieldDescriptor, text: bytes) -> bytes:
    """A line with this field only, as protobuf parses it."""
    message = cast(Any, message_factory.GetMessageClass(descriptor)())
    try:
        text_format.Parse(text.decode("utf-8"), message)
    except text_format.ParseError:
        raise _UnusualError from None
    if any(other.name != declared.name for other, _ in message.ListFields()):
        raise _UnusualError
    return message.SerializeToString()


def _once(declared: FieldDescriptor) -> int | None:
    if declared.is_repeated:
        return None
    group = declared.containing_oneof
    return declared.number if group is None else -1 - group.index


def _varint(number: int) -> bytes:
    if number < 0x80:
        return bytes((number,))
    rest = bytearray()
    while number >= 0x80:
        rest.append(number & 0x7F | 0x80)
        number >>= 7
    rest.append(number)
    return bytes(rest)
