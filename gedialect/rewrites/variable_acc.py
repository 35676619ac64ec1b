"""`--variable-acc`: a variable takes the format that all its readers convert it to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.dialects.ge.edges import set_output_type
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.views import set_view
from gedialect.formats.descriptor import TensorDesc
from gedialect.patterns import Rejection, apply_patterns
from gedialect.rewrites.acc_context import AccContext, described
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.pattern_library import builtin_patterns
from gedialect.rewrites.variable_groups import VariableGroup, variable_groups
from gedialect.state import Session, TransStep

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
        groups = variable_groups(graph.family())
        reason = _switched_off(session)
        if reason is not None:
            for group in groups:
                _remark(diagnostics, group, f"left as it is: {reason}", "acc-run")
            return False
        _refresh(groups, session, graph.graph_id)
        context = AccContext(groups, session, graph.graph_id, self.max_changes, self.strict)
        report = apply_patterns(graph.family(), builtin_patterns("variable_acc"), context)
        for group, road in context.roads.items():
            _record(group, road, session, graph.graph_id)
        for doubt in context.doubts:
            diagnostics.warning(doubt.at, doubt.reason, label=doubt.label)
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


def _refresh(groups: Iterable[VariableGroup], session: Session, graph_id: int) -> None:
    """Tells the manager what the graph now says of its variables. `[acc-refresh]`"""
    for group in groups:
        if not session.variables.known(group.name):
            continue
        for node in group.nodes:
            desc = node.output_desc(0)
            if desc is not None:
                session.variables.refresh(group.name, desc.format, desc.origin_format)
                session.variables.stage(graph_id, group.name, desc)


def _record(group: VariableGroup, road: list[TransStep], session: Session, graph_id: int) -> None:
    """Remembers what was fused, and gives the variable its final form. `[acc-7]`"""
    session.variables.record_path(group.name, road)
    session.variables.record_change(group.name, graph_id)
    session.rebuild.record_change(group.name)
    final = road[-1].output
    for node in group.nodes:
        set_output_type(node, 0, type_of(_final_form(described(node, node.output_desc(0), "output 0"), final)))
    for ref in group.refs:
        desc = _final_form(described(ref, ref.output_desc(0), "output 0"), final)
        set_output_type(ref, 0, type_of(desc))
        set_view(ref, 0, type_of(desc))
    if all(step.type in KEEPS_DATA for step in road) and session.variables.known(group.name):
        desc = described(group.nodes[0], group.nodes[0].output_desc(0), "output 0")
        session.variables.refresh(group.name, desc.format, desc.origin_format)


def _final_form(desc: TensorDesc, final: TensorDesc) -> TensorDesc:
    return replace(
        desc,
        format=final.format,
        dtype=final.dtype,
        shape=final.shape,
        origin_shape=final.origin_shape,
        origin_shape_set=True,
    )


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
