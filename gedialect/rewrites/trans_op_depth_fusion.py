"""`--trans-op-depth-fusion`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.edges import source_node
from gedialect.dialects.ge.node import NodeOp
from gedialect.patterns import Report
from gedialect.rewrites.cleanup_context import is_strict
from gedialect.rewrites.pattern_pass import CleanupPass
from gedialect.rewrites.trans_nodes import INSERTED


@dataclass(frozen=True)
class TransOpDepthFusionPass(CleanupPass):
    """Take out pairs of conversions that undo each other."""

    name: ClassVar[str] = "trans-op-depth-fusion"

    def explain(self, report: Report, diagnostics: Diagnostics) -> None:
        """Says why a conversion that recovery put in stays beside one of the graph's own, and what a strict run kept.

        `[clean-1]` `[clean-2]`
        """
        for rejection in report.rejections:
            second, failure = rejection.op, rejection.failure
            if not isinstance(second, NodeOp) or second.parent is None:
                continue
            first = source_node(second)
            if first is None:
                continue
            if not is_strict(failure) and (INSERTED in first.attributes) == (INSERTED in second.attributes):
                continue
            message = f'conversions "{first.node_name}" and "{second.node_name}" stay: {failure.reason}'
            diagnostics.remark(second, message, label=failure.label or "clean-1")
