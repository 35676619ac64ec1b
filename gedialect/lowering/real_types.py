"""What nodes are, also those that a framework has named in its own terms. `[graph-10]`"""

from __future__ import annotations

from gedialect.dialects.ge.control_flow import FrameworkOp
from gedialect.dialects.ge.node import NodeOp


def real_type(node: NodeOp) -> str:
    """The GE type that a node runs as: that which a `FrameworkOp` stands for, or its own. `[graph-10]`"""
    return (isinstance(node, FrameworkOp) and node.original_type) or node.ge_type
