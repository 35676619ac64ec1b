"""`--var-is-initialized`: whether a variable is initialised is told at build time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import IsVariableInitializedOp, VariableOp, VariableRefOp, VarIsInitializedOp
from gedialect.dialects.ge.writers import AssignOp
from gedialect.patterns import DriverOptions, apply_patterns
from gedialect.rewrites.initialisation import AnswerContext
from gedialect.rewrites.pattern_library import builtin_patterns
from gedialect.rewrites.per_graph_pass import PerGraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class VarIsInitializedPass(PerGraphPass):
    """Replace questions whether a variable is initialised by constants."""

    name: ClassVar[str] = "var-is-initialized"

    def run_on(self, graph: GraphOp, root: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        assigns = _assigns(graph)
        questions = [node for node in graph.nodes if isinstance(node, VarIsInitializedOp | IsVariableInitializedOp)]
        for question in questions:
            _check(question)
        if not questions:
            return False
        context = AnswerContext(session=session, assigns=assigns, diagnostics=diagnostics)
        patterns = builtin_patterns("var_is_initialized")
        return apply_patterns(graph, patterns, context, DriverOptions(once=True)).changed


def _assigns(graph: GraphOp) -> dict[Operation, list[NodeOp]]:
    """The `Assign` nodes by what they write to; one that writes to nothing is an error. `[vinit-1]`"""
    found: dict[Operation, list[NodeOp]] = {}
    for node in graph.nodes:
        if isinstance(node, AssignOp):
            written = node.source(0)
            if written is None:
                message = f'expected assign "{node.node_name}" to have a source at input ref'
                raise GeError(node, message, label="vinit-1")
            if isinstance(written.owner, Operation):
                found.setdefault(written.owner, []).append(node)
    return found


def _check(question: NodeOp) -> None:
    """Raises GeError for a question that is not about a variable. `[vinit-1]`"""
    inputs, outputs = len(question.data_operands), len(question.data_results)
    if inputs != 1 or outputs != 1:
        raise GeError(
            question,
            f'expected "{question.node_name}" to have one input and one output, got {inputs} and {outputs}',
            label="vinit-1",
        )
    source = question.source(0)
    asked = None if source is None else source.owner
    if not isinstance(asked, VariableOp):
        got = _kind(asked) if isinstance(asked, NodeOp) else "none"
        raise GeError(
            question, f'expected the source of "{question.node_name}" to be a Variable, got {got}', label="vinit-1"
        )


def _kind(node: NodeOp) -> str:
    return "a variable ref" if isinstance(node, VariableRefOp) else node.ge_type
