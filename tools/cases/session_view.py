"""What our session knows of a variable, as a record would say it."""

from __future__ import annotations

from cases.recording import RecordedDesc, VariableState
from gedialect.formats.descriptor import TensorDesc
from gedialect.state import Session


def state_of(session: Session, name: str, graph_id: int) -> VariableState:
    """A variable's state after the compile of a graph."""
    variables = session.variables
    path = variables.path(name)
    return VariableState(
        name=name,
        path=tuple((step.type, _recorded(step.input), _recorded(step.output)) for step in path) if path else None,
        changed_graph_id=variables.changed_by(name),
        changed_in_this_graph=name in variables.changed_in(graph_id),
        may_change=session.rebuild.may_change(name),
        allocated_graph_id=variables.allocated_by(name),
        known=variables.known(name),
        current=_optional(variables.current(name)),
        staged=_optional(variables.staged(graph_id, name)),
    )


def _optional(desc: TensorDesc | None) -> RecordedDesc | None:
    return None if desc is None else _recorded(desc)


def _recorded(desc: TensorDesc) -> RecordedDesc:
    return RecordedDesc(desc.format.text, desc.dtype.name, desc.shape, desc.origin_format.text, desc.origin_shape)
