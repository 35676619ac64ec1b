"""What the patterns of var-is-initialized ask and do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import BoolAttr, IntegerAttr
from xdsl.ir import Attribute, Operation

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.constants import VALUE_ATTR
from gedialect.dialects.ge.edges import (
    add_control_edge,
    control_consumers,
    control_sources,
    detach,
    reconnect,
    remove_control_edge,
    runs_before,
)
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import type_of
from gedialect.patterns import MatchContext, Rewriter
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.constraints import registry
from gedialect.rewrites.new_nodes import make_node
from gedialect.state import Session


@dataclass(eq=False, kw_only=True)
class AnswerContext(MatchContext):
    """`assigns` are the nodes of the graph that assign to each node; an answer is a remark. `[vinit-3]`"""

    session: Session
    assigns: Mapping[Operation, Sequence[NodeOp]]
    diagnostics: Diagnostics


@registry.constraint(label="vinit-3", context=True, results=1)
def is_initialised_before(context: AnswerContext, question: Operation, variable: Operation) -> Attribute:
    """Whether the session knows the variable, or an `Assign` to this node of it runs before. `[vinit-3]`"""
    asked, node = cast(NodeOp, variable), cast(NodeOp, question)
    # An `Assign` to the node itself counts, not one to another node of its name. `[vinit-3]`
    known = context.session.variables.known(asked.node_name) or runs_before(context.assigns.get(asked, ()), node)
    return IntegerAttr.from_bool(known)


@registry.action(label="vinit-2", context=True)
def answer_question(
    context: AnswerContext, rewriter: Rewriter, question: Operation, variable: Operation, answer: Attribute
) -> None:
    """Puts a constant in the place of a question, which runs after the variable as well. `[vinit-2]`"""
    node, known = cast(NodeOp, question), bool(cast(BoolAttr, answer).value.data)
    asked, state = cast(NodeOp, variable), "initialised" if known else "not initialised"
    context.diagnostics.remark(
        node, f'variable "{asked.node_name}" is {state} where "{node.node_name}" asks', label="vinit-3"
    )
    desc = described(node, node.output_desc(0), "output 0")
    value = TensorAttr.of(type_of(desc), bytes([known]))
    constant = make_node("Const", node.node_name, (), [desc], {VALUE_ATTR: value}, node)
    for key in ("output_names", "output_desc_attrs"):
        if key in node.properties:
            constant.properties[key] = node.properties[key]
    rewriter.insert(constant)
    before, after = control_sources(node), control_consumers(node)
    reconnect(node.data_results[0], constant.results[0])
    for waiting in after:
        remove_control_edge(node, waiting)
        add_control_edge(constant, waiting)
    rewriter.notify_op_erased(node)
    detach(node)
    for earlier in (*before, asked):
        add_control_edge(earlier, constant)
