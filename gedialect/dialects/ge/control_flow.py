"""Nodes that call subgraphs, and the framework's own control flow. `[graph-5]`"""

from __future__ import annotations

from typing import ClassVar

from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import quick_op_definition

ORIGINAL_TYPE_ATTR = "original_type"
"""The GE attribute that names the real type of a `FrameworkOp`. `[graph-10]`"""

MERGE_TYPES = frozenset({"Merge", "RefMerge"})
"""GE types that join two branches, also as the original type of a `FrameworkOp`. `[graph-10]`"""


class CallOp(NodeOp):
    """A node that calls subgraphs. `[graph-5]`"""

    NUM_SUBGRAPHS: ClassVar[int | None] = None
    """How many subgraphs a node of this type calls; None where any number is right."""

    def verify_type(self) -> None:
        expected, called = self.NUM_SUBGRAPHS, len(self.subgraph_names)
        if expected is not None and called not in (0, expected):
            raise VerifyException(f"expected {expected} subgraphs, got {called} [graph-5]")


@quick_op_definition
class PartitionedCallOp(CallOp):
    """Calls one subgraph. `[graph-5]`"""

    name = "ge.partitioned_call"
    GE_TYPE: ClassVar = "PartitionedCall"
    NUM_SUBGRAPHS: ClassVar = 1


@quick_op_definition
class IfOp(CallOp):
    """Calls the first subgraph when its condition holds, else the second. `[graph-5]`"""

    name = "ge.if"
    GE_TYPE: ClassVar = "If"
    NUM_SUBGRAPHS: ClassVar = 2


@quick_op_definition
class StatelessIfOp(CallOp):
    """An `If` without side effects. `[graph-5]`"""

    name = "ge.stateless_if"
    GE_TYPE: ClassVar = "StatelessIf"
    NUM_SUBGRAPHS: ClassVar = 2


@quick_op_definition
class CaseOp(CallOp):
    """Calls the subgraph that its index names. `[graph-5]`"""

    name = "ge.case"
    GE_TYPE: ClassVar = "Case"


@quick_op_definition
class WhileOp(CallOp):
    """Calls the second subgraph while the first says so. `[graph-5]`"""

    name = "ge.while"
    GE_TYPE: ClassVar = "While"
    NUM_SUBGRAPHS: ClassVar = 2


@quick_op_definition
class StatelessWhileOp(CallOp):
    """A `While` without side effects. `[graph-5]`"""

    name = "ge.stateless_while"
    GE_TYPE: ClassVar = "StatelessWhile"
    NUM_SUBGRAPHS: ClassVar = 2


@quick_op_definition
class ForOp(CallOp):
    """Calls its subgraph for each value of a counter. `[graph-5]`"""

    name = "ge.for"
    GE_TYPE: ClassVar = "For"
    NUM_SUBGRAPHS: ClassVar = 1


@quick_op_definition
class FrameworkOp(NodeOp):
    """A node in the framework's own terms; attribute `original_type` names its real type. `[graph-10]`"""

    name = "ge.framework_op"
    GE_TYPE: ClassVar = "FrameworkOp"

    @property
    def original_type(self) -> str | None:
        """The real type; None when the node does not say."""
        return self.str_attr(ORIGINAL_TYPE_ATTR)


def is_merge(op: NodeOp) -> bool:
    """Whether a node joins two branches of control flow. `[graph-10]`"""
    if isinstance(op, FrameworkOp):
        return op.original_type in MERGE_TYPES
    return op.ge_type in MERGE_TYPES
