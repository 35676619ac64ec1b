"""What kind of file something is, told from its content, without what it takes to read it. `[file-1]`"""

from __future__ import annotations

import re

# A byte order mark is no part of a text.
_COMMENTS = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*(?:\n|\Z))*")
_FIELD = re.compile(rb"[A-Za-z_]\w*\s*[:{<]")
_MODEL_FIELD = re.compile(rb"(?:name|version|custom_version|graph|attr|attr_groups)\s*[:{<]")
_MODEL_TAG = re.compile(rb"[\x0a\x10\x1a\x3a\x5a\x62]", re.DOTALL)
_CONTROL_BYTE = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")


def is_binary(data: bytes) -> bool:
    """Whether a protobuf file is a binary message rather than text, whatever the message.

    Every binary message has control characters or bytes that are no UTF-8, and no text that protobuf writes has any. A
    text in another encoding begins with a field all the same.
    """
    if _CONTROL_BYTE.search(data):
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return not _begins_with(_FIELD, data)
    return False


def is_ge_proto(data: bytes) -> bool:
    """Whether data is a GE graph file, text or binary, told from its content. `[file-1]`"""
    if _MODEL_TAG.match(data) and is_binary(data):
        return True
    return _begins_with(_MODEL_FIELD, data)


def _begins_with(field: re.Pattern[bytes], data: bytes) -> bool:
    start = _COMMENTS.match(data)
    return start is not None and field.match(data, start.end()) is not None
