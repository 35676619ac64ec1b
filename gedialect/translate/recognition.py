"""What kind of file something is, told from its content, without what it takes to read it. `[file-1]`"""

from __future__ import annotations

import re

_LOOK_AT = 1 << 12
# A byte order mark is no part of a text.
_COMMENTS = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*(?:\n|\Z))*")
_TEXT_START = re.compile(rb"(?:name|version|custom_version|graph|attr|attr_groups)\s*[:{<]")
_BINARY_START = re.compile(rb"[\x0a\x10\x1a\x3a\x5a\x62]", re.DOTALL)
_CONTROL_BYTE = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")


def is_binary(data: bytes) -> bool:
    """Whether data is a binary message rather than text, told from its first bytes."""
    head = data[:_LOOK_AT]
    if not _BINARY_START.match(head):
        return False
    if _CONTROL_BYTE.search(head):
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def is_ge_proto(data: bytes) -> bool:
    """Whether data is a GE graph file, text or binary, told from its content. `[file-1]`"""
    if is_binary(data):
        return True
    start = _COMMENTS.match(data)
    return start is not None and _TEXT_START.match(data, start.end()) is not None
