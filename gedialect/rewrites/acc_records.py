"""What the session learns of variables that patterns fused conversions into. `[acc-refresh]` `[acc-7]`"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.dialects.ge.edges import set_output_type
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.views import set_view
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.acc_context import AccContext, described
from gedialect.rewrites.same_data import moves_data
from gedialect.rewrites.variable_groups import VariableGroup
from gedialect.state import Session, TransStep


def refresh(groups: Iterable[VariableGroup], session: Session, graph_id: int) -> None:
    """Tells the manager what the graph now says of its variables. `[acc-refresh]`"""
    for group in groups:
        if not session.variables.known(group.name):
            continue
        for node in group.nodes:
            desc = node.output_desc(0)
            if desc is not None:
                session.variables.refresh(group.name, desc.format, desc.origin_format)
                session.variables.stage(graph_id, group.name, desc)


def record(context: AccContext, diagnostics: Diagnostics) -> None:
    """Remembers what was fused in a run, and says where that changed values. `[acc-7]`"""
    for group, road in context.roads.items():
        _warn_of_first_path(group, road, context.session, diagnostics)
        _record_group(group, road, context.session, context.graph_id)
    context.warn(diagnostics)


def _warn_of_first_path(
    group: VariableGroup, road: list[TransStep], session: Session, diagnostics: Diagnostics
) -> None:
    """Says where a variable is stored otherwise once more: its path stays, so that nothing takes its data along."""
    path = session.variables.path(group.name)
    if path and road[-1].output.storage != path[-1].output.storage and any(moves_data(step.type) for step in road):
        message = (
            f"is stored as {road[-1].output} now, and keeps its path to {path[-1].output}: what it held before, "
            "and what other graphs make of it, is not taken along"
        )
        diagnostics.warning(group.nodes[0], message, label="acc-7")


def _record_group(group: VariableGroup, road: list[TransStep], session: Session, graph_id: int) -> None:
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
