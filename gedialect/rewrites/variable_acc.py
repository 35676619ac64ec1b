"""`--variable-acc`: a variable takes the format that all its readers convert it to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.patterns import Rejection, apply_patterns
from gedialect.rewrites.acc_context import AccContext
from gedialect.rewrites.acc_records import record, refresh
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.pattern_library import builtin_patterns
from gedialect.rewrites.variable_groups import VariableGroup, variable_groups
from gedialect.rewrites.variable_times import VariableTimes
from gedialect.state import Session

OPTION = "ge.exec.variable_acc"
PARALLEL_OPTION = "ge.AllowMultiGraphParallelCompile"


@dataclass(frozen=True)
class VariableAccPass(GraphPass):
    """Store a variable in the format that all its readers convert it to, and take the conversions out of the graph."""

    name: ClassVar[str] = "variable-acc"

    max_changes: int = field(default=1, metadata={"help": "how often the format of a variable may change in a session"})
    strict: bool = field(
        default=False, metadata={"help": "leave a variable alone where GE's decision would change values"}
    )

    def __post_init__(self) -> None:
        if self.max_changes < 0:
            raise GeError(None, f"expected max-changes to be 0 or more, got {self.max_changes}", label="acc-1")

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        family = graph.family()
        groups = variable_groups(family)
        reason = _switched_off(session)
        if reason is not None:
            for group in groups:
                _remark(diagnostics, group, f"left as it is: {reason}", "acc-run")
            return False
        refresh(groups, session, graph.graph_id)
        times = VariableTimes(family)
        context = AccContext(groups, session, graph.graph_id, self.max_changes, strict=self.strict, times=times)
        report = apply_patterns(family, builtin_patterns("variable_acc"), context)
        record(context, diagnostics)
        _explain(context, report.rejections, diagnostics)
        return report.changed


def _switched_off(session: Session) -> str | None:
    """Why the pass does nothing in this session; None when it does. `[acc-run]`"""
    if session.options.get(OPTION) == "False":
        return f"option {OPTION} is False"
    if session.options.get(PARALLEL_OPTION) == "1":
        return f"option {PARALLEL_OPTION} is 1"
    if session.variables.batch_names:
        return "branches of a multi-batch graph share variables in this session"
    return None


def _explain(context: AccContext, rejections: Iterable[Rejection], diagnostics: Diagnostics) -> None:
    """One remark for every variable: what was done, and why no more. `[acc-6]`"""
    last: dict[VariableGroup, Rejection] = {}
    for rejection in rejections:
        if isinstance(rejection.op, NodeOp):
            last[context.group_of(rejection.op)] = rejection
    for group in context.groups:
        road, rejection = context.roads.get(group), last.get(group)
        why = "" if rejection is None else rejection.failure.reason
        label = "acc-7" if rejection is None else rejection.failure.label or "acc-7"
        if road:
            steps = ", ".join(step.type for step in road)
            more = f"; no more, since {why}" if why else ""
            if label == "acc-4":
                # What GE would do here is lose the path of the rounds that are done.
                label = "dev-keep-earlier-rounds"
            _remark(diagnostics, group, f"now stored as {road[-1].output} by {steps}{more}", label if why else "acc-7")
        else:
            _remark(diagnostics, group, f"left as it is: {why}", label)


def _remark(diagnostics: Diagnostics, group: VariableGroup, message: str, label: str) -> None:
    diagnostics.remark(group.nodes[0], f'variable "{group.name}" {message}', label=label)
