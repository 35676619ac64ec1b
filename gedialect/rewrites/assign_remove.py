"""`--assign-remove`: a computed value is written straight to its variable, without an `Assign`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.writers import AssignOp
from gedialect.patterns import DriverOptions, apply_patterns
from gedialect.rewrites.cleanup_context import CleanupContext, explain_strict
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.pattern_library import builtin_patterns
from gedialect.rewrites.variable_times import VariableTimes
from gedialect.state import Session


@dataclass(frozen=True)
class AssignRemovePass(GraphPass):
    """Remove an `Assign` of a computed value to a variable; the value is written straight to the variable."""

    name: ClassVar[str] = "assign-remove"

    strict: bool = field(default=False, metadata={"help": "keep every assign without which values would change"})

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        for node in (node for each in graph.family() for node in each.nodes):
            if isinstance(node, AssignOp):
                _check(node)
        # One after the other: an assign that goes may make an output that passes its variable on. `[assign-4]`
        changed = [self._apply(graph, name, diagnostics) for name in ("assign_remove", "assign_in_place")]
        return any(changed)

    def _apply(self, graph: GraphOp, file: str, diagnostics: Diagnostics) -> bool:
        family = graph.family()
        context = CleanupContext(strict=self.strict, times=VariableTimes(family))
        report = apply_patterns(family, builtin_patterns(file), context, DriverOptions(once=True))
        context.warn(diagnostics)
        explain_strict(report, diagnostics)
        return report.changed


def _check(assign: AssignOp) -> None:
    """Raises GeError for an `Assign` without a source at an input. `[assign-1]`"""
    for index, what in enumerate(assign.INPUTS[:2]):
        if assign.source(index) is None:
            raise GeError(
                assign, f'expected assign "{assign.node_name}" to have a source at input {what}', label="assign-1"
            )
