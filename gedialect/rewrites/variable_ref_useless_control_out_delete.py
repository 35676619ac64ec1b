"""`--variable-ref-useless-control-out-delete`: control edges of a ref that its source already implies go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.edges import control_consumers, data_consumers, remove_control_edge
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.rewrites.per_graph_pass import PerGraphPass
from gedialect.rewrites.variable_groups import writer_of
from gedialect.state import Session


@dataclass(frozen=True)
class VariableRefUselessControlOutDeletePass(PerGraphPass):
    """Delete control edges from a variable ref to nodes that its source reaches directly."""

    name: ClassVar[str] = "variable-ref-useless-control-out-delete"

    def run_on(self, graph: GraphOp, root: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        refs = [node for node in graph.nodes if isinstance(node, VariableRefOp) and node.control_result is not None]
        deleted = [_delete(ref) for ref in refs]
        return any(deleted)


def _delete(ref: VariableRefOp) -> bool:
    """Deletes a ref's useless control edges. `[useless-1]`"""
    source = writer_of(ref)
    if source is None:
        return False
    reached = {*data_consumers(source), *control_consumers(source)}
    useless = [node for node in control_consumers(ref) if node in reached]
    for node in useless:
        remove_control_edge(ref, node)
    return bool(useless)
