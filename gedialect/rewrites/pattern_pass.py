"""Passes that apply a file of patterns, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import GraphOp
from gedialect.patterns import DriverOptions, MatchContext, Report, apply_patterns
from gedialect.rewrites.cleanup_context import CleanupContext, explain_strict
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.pattern_library import builtin_patterns
from gedialect.rewrites.variable_times import VariableTimes
from gedialect.state import Session


def apply_once(graph: GraphOp, file: str, context: MatchContext | None = None) -> bool:
    """Apply the patterns of a built-in file to a root graph and its subgraphs, to each node once.

    Tells whether that changed anything.
    """
    return apply_patterns(graph.family(), builtin_patterns(file), context, DriverOptions(once=True)).changed


@dataclass(frozen=True)
class BuiltinPass(GraphPass):
    """Applies the patterns of the pass's name to a root graph and its subgraphs, to each node once."""

    name: ClassVar[str]

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        return apply_once(graph, self.name.replace("-", "_"), self.context(graph))

    def context(self, graph: GraphOp) -> MatchContext:
        """What the rewrites of the patterns work with."""
        return MatchContext()


@dataclass(frozen=True)
class CleanupPass(GraphPass):
    """Applies the patterns of the pass's name to a root graph and its subgraphs."""

    name: ClassVar[str]

    strict: bool = field(default=False, metadata={"help": "keep every conversion pair that could lose a value"})

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        patterns = builtin_patterns(self.name.replace("-", "_"))
        family = graph.family()
        context = CleanupContext(strict=self.strict, times=VariableTimes(family))
        report = apply_patterns(family, patterns, context)
        context.warn(diagnostics)
        self.explain(report, diagnostics)
        return report.changed

    def explain(self, report: Report, diagnostics: Diagnostics) -> None:
        """Says what a strict run left that would have gone otherwise."""
        explain_strict(report, diagnostics)
