"""What the constraints of the clean-up patterns work with during one run."""

from __future__ import annotations

from dataclasses import dataclass, field

from gedialect.diagnostics import Diagnostics
from gedialect.patterns import Failure, MatchContext
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
