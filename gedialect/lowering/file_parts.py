"""Which part of which file a `FileConstant` is. `[v2-4]` `[weight-4]`"""

from __future__ import annotations

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.node import NodeOp

_NAMES = ("location", "file_path")
_ID = "file_id"


def file_part(node: NodeOp) -> tuple[str, int]:
    """The file, as the node names it, and the offset in it. Raises GeError for a node that names none."""
    for key in (*_NAMES, _ID):
        name = node.str_attr(key)
        if name:
            return name, node.int_attr("offset") or 0
    raise GeError(node, "expected location, file_path or file_id to say where the data is, got none", label="v2-4")


def is_file_id(node: NodeOp) -> bool:
    """Whether the node names a file by an id that an option explains."""
    return not any(node.str_attr(key) for key in _NAMES)
