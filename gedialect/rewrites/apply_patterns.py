"""`--apply-patterns`, and `--patterns=FILE`: patterns that users wrote; and what such passes have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.graph import GraphOp
from gedialect.patterns import DriverOptions, PatternSet, Report, apply_patterns
from gedialect.rewrites.acc_context import AccContext
from gedialect.rewrites.acc_records import record, refresh
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.pattern_library import patterns_of_files
from gedialect.rewrites.variable_groups import variable_groups
from gedialect.state import Session


@dataclass(frozen=True, kw_only=True)
class PatternsPass(GraphPass, ABC):
    """A pass that applies patterns to a root graph and its subgraphs."""

    once: bool = field(default=False, metadata={"help": "visit each node once, and none that a pattern makes"})
    max_rewrites: int | None = field(default=None, metadata={"help": "stop after so many rewrites of a root graph"})
    max_changes: int = field(default=1, metadata={"help": "what constraint may_change_format allows in a session"})
    strict: bool = field(default=False, metadata={"help": "constraints refuse what could change values"})

    def __post_init__(self) -> None:
        for option, value in (("max-rewrites", self.max_rewrites), ("max-changes", self.max_changes)):
            if value is not None and value < 0:
                raise GeError(None, f"expected {option} to be 0 or more, got {value}")

    @abstractmethod
    def patterns(self) -> PatternSet:
        """The patterns to apply. Raises GeError at what is wrong in them."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files that the patterns are in, as far as they are in files."""
        return ()

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        patterns = self.patterns()
        groups = variable_groups(graph.family())
        context = AccContext(groups, session, graph.graph_id, self.max_changes, strict=self.strict)
        options = DriverOptions(once=self.once, max_rewrites=self.max_rewrites)
        report = apply_patterns(graph.family(), patterns, context, options)
        refresh(context.roads, session, graph.graph_id)
        record(context, diagnostics)
        _explain(report, diagnostics)
        return report.changed


@dataclass(frozen=True, kw_only=True)
class ApplyPatternsPass(PatternsPass):
    """Apply patterns from files to each graph until none matches, those of greater benefit first."""

    name: ClassVar[str] = "apply-patterns"

    file: tuple[str, ...] = field(metadata={"help": "files of patterns: PDL (.mlir), PDLL (.pdll) or Python (.py)"})

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.file:
            raise GeError(None, "expected a file of patterns, got none")

    def patterns(self) -> PatternSet:
        """The patterns, each file read once."""
        return patterns_of_files(self.file)

    @property
    def files(self) -> tuple[str, ...]:
        return self.file


def _explain(report: Report, diagnostics: Diagnostics) -> None:
    """A remark for every reason that a constraint gave."""
    for rejection in report.rejections:
        failure = rejection.failure
        message = f"pattern '{rejection.pattern}' is not applied: {failure.reason}"
        diagnostics.remark(failure.at or rejection.op, message, label=failure.label)
