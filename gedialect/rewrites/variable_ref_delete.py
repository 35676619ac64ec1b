"""`--variable-ref-delete`: a variable ref becomes a mark on the output that writes to the variable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.edges import owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.patterns import Failure
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.pattern_pass import apply_once
from gedialect.rewrites.ref_doubts import RefContext, doubtful_refs
from gedialect.state import Session


@dataclass(frozen=True)
class VariableRefDeletePass(GraphPass):
    """Delete variable refs; the outputs that fed them say whose memory they live in."""

    name: ClassVar[str] = "variable-ref-delete"

    strict: bool = field(default=False, metadata={"help": "keep every ref without which values would change"})

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        nodes = [node for each in graph.family() for node in each.nodes]
        names = {node.node_name for node in nodes if not isinstance(node, VariableRefOp)}
        for node in nodes:
            if isinstance(node, VariableRefOp):
                _check(node, node.variable in names, graph)
        family = graph.family()
        context = RefContext(family, strict=self.strict)
        context.doubtful.update(doubtful_refs(family, context))
        if self.strict:
            for ref, failure in context.doubtful.items():
                message = f'strict: ref "{ref.node_name}" stays, since "{_name(failure)}" {failure.reason}'
                diagnostics.remark(ref, message, label=failure.label)
        else:
            context.doubts.extend(dict.fromkeys(context.doubtful.values()))
        changed = apply_once(graph, "variable_ref_delete", context)
        context.warn(diagnostics)
        return changed


def _name(failure: Failure) -> str:
    assert isinstance(failure.at, NodeOp), "a doubt is about a node"
    return failure.at.node_name


def _check(ref: VariableRefOp, known: bool, graph: GraphOp) -> None:
    """Raises GeError for a ref without a variable, or without a source that is not itself. `[refdel-1]`"""
    what = f'"{ref.variable}" for ref "{ref.node_name}" in graph "{graph.graph_name}"'
    if not known:
        raise GeError(ref, f"expected a variable {what}, got none", label="refdel-1")
    source = ref.source(0)
    if source is None or owner_node(source) in (None, ref):
        message = f'expected ref "{ref.node_name}" to variable "{ref.variable}" to have a source, got none'
        raise GeError(ref, message, label="refdel-1")
