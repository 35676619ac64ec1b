"""What kind of file something is, told from its content, without what it takes to read it. `[file-1]`"""

from __future__ import annotations

import re

# A byte order mark is no part of a text.
_COMMENTS = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*(?:\n|\Z))*")
_FIELD = re.compile(rb"[A-Za-z_]\w*\s*[:{<]")
_MODEL_FIELD = re.compile(rb"(?:name|version|custom_version|graph|attr|attr_groups)\s*[:{<]")
_MODEL_TAG = re.compile(rb"[\x0a\x10\x1a\x3a\x5a\x62]", re.DOTALL)
_STATE_FIELD = re.compile(
    rb"(?:version\s*:\s*\d+\s+)?(?:session_id|device_id|job_id|graph_mem_max_size|var_mem_max_size|var_mem_logic_base"
    rb"|use_max_mem_size|var_resource|mem_resource_map|var_mem_auto_malloc|var_manager_info)\s*[:{<]"
)
# Numbers, which a file of a graph has at most one of, and then what the variables are.
_STATE_TAGS = re.compile(rb"(?:[\x08\x10\x18\x20\x28\x30\x38\x40][\x80-\xff]*[\x00-\x7f])+[\x4a\x52\x58]", re.DOTALL)
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


def is_var_manager(data: bytes) -> bool:
    """Whether data is the state of a session (VarManagerInfo), text or binary, told from how it begins."""
    if _begins_with(_STATE_FIELD, data):
        return True
    return _STATE_TAGS.match(data) is not None and is_binary(data)


def _begins_with(field: re.Pattern[bytes], data: bytes) -> bool:
    start = _COMMENTS.match(data)
    return start is not None and field.match(data, start.end()) is not None
