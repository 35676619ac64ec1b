"""Names of values in text, after the nodes that produce them."""

from __future__ import annotations

import re

from gedialect.dialects.ge.node import NodeOp

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_$.-]+")


def name_results(node: NodeOp) -> None:
    """Suggests the node's name, as far as a value may have it, for the values that it produces."""
    hint = _NOT_IN_NAMES.sub("_", node.node_name).lstrip("0123456789-")
    for result in node.results:
        result.name_hint = hint or None
