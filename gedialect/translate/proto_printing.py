"""Messages as protobuf's text format, line by line as the engine prints them."""

from __future__ import annotations

from functools import cache
from io import StringIO
from typing import Any

from google.protobuf import text_format
from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message


def print_message(message: Message) -> str:
    """The text of a message. Entries of maps say key and value also where these are zero or empty. `[file-1]`

    So does protobuf in C++, and so do binary files; protobuf in Python leaves them out.
    """
    return text_format.MessageToString(message, message_formatter=_entry_with_zeros)


def _entry_with_zeros(message: Message, indent: int, as_one_line: bool) -> str | None:
    """The text of an entry that Python would print in part; None for all else."""
    kind: Any = message.DESCRIPTOR
    if not _is_entry(kind) or len(message.ListFields()) == len(kind.fields):
        return None
    out = StringIO()
    for field in kind.fields:
        value = getattr(message, field.name)
        text_format.PrintField(field, value, out, indent, as_one_line=as_one_line, message_formatter=_entry_with_zeros)
    return out.getvalue().strip()


@cache
def _is_entry(kind: Descriptor) -> bool:
    return kind.has_options and kind.GetOptions().map_entry
