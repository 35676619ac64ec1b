"""What the constraints of the clean-up patterns work with during one run."""

from __future__ import annotations

from dataclasses import dataclass, field

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.node import NodeOp
from gedialect.patterns import Failure, MatchContext, Report
from gedialect.rewrites.variable_times import VariableTimes


@dataclass(eq=False)
class CleanupContext(MatchContext):
    """`strict` refuses what could change values; `doubts` are the places where that was done.

    `times` are those of the graphs at hand. `[clean-2]`
    """

    strict: bool = field(default=False, kw_only=True)
    doubts: list[Failure] = field(default_factory=list[Failure], kw_only=True)
    times: VariableTimes = field(default_factory=lambda: VariableTimes(()), kw_only=True)

    def warn(self, diagnostics: Diagnostics) -> None:
        """Says where values changed."""
        for doubt in dict.fromkeys(self.doubts):
            diagnostics.warning(doubt.at, doubt.reason, label=doubt.label)


def is_strict(failure: Failure) -> bool:
    """Whether only a strict run refuses for that reason."""
    return failure.reason.startswith("strict: ")


def strict_failure(doubt: Failure) -> Failure:
    """What a strict run says instead of a doubt about a node."""
    assert isinstance(doubt.at, NodeOp), "a doubt is about a node"
    return Failure(f'strict: "{doubt.at.node_name}" {doubt.reason}', doubt.at, doubt.label)


def explain_strict(report: Report, diagnostics: Diagnostics) -> None:
    """Says what a strict run left that would have gone otherwise."""
    for rejection in report.rejections:
        if isinstance(rejection.op, NodeOp) and is_strict(rejection.failure):
            message = f'"{rejection.op.node_name}" stays as it is: {rejection.failure.reason}'
            diagnostics.remark(rejection.op, message, label=rejection.failure.label)
