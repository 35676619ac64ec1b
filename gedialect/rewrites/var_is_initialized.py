"""`--var-is-initialized`: whether a variable is initialised is told at build time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.diagnostics import Diagnostics, GeError
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
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import USUAL, BlobAttr, TensorAttr
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.variables import IsVariableInitializedOp, VariableOp, VariableRefOp, VarIsInitializedOp
from gedialect.dialects.ge.writers import AssignOp
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.new_nodes import make_node
from gedialect.rewrites.per_graph_pass import PerGraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class VarIsInitializedPass(PerGraphPass):
    """Replace questions whether a variable is initialised by constants."""

    name: ClassVar[str] = "var-is-initialized"

    def run_on(self, graph: GraphOp, root: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        questions = [node for node in graph.nodes if isinstance(node, VarIsInitializedOp | IsVariableInitializedOp)]
        assigns = _assigns(graph)
        answers = [(node, _variable_of(node)) for node in questions]
        for node, variable in answers:
            # An `Assign` to the node itself counts, not one to another node of its name. `[vinit-3]`
            known = session.variables.known(variable.node_name) or runs_before(assigns.get(variable, ()), node)
            state = "initialised" if known else "not initialised"
            diagnostics.remark(
                node, f'variable "{variable.node_name}" is {state} where "{node.node_name}" asks', label="vinit-3"
            )
            _replace(node, variable, known)
        return bool(answers)


def _assigns(graph: GraphOp) -> dict[object, list[NodeOp]]:
    """The `Assign` nodes by what they write to; one that writes to nothing is an error. `[vinit-1]`"""
    found: dict[object, list[NodeOp]] = {}
    for node in graph.nodes:
        if isinstance(node, AssignOp):
            written = node.source(0)
            if written is None:
                message = f'expected assign "{node.node_name}" to have a source at input ref'
                raise GeError(node, message, label="vinit-1")
            found.setdefault(written.owner, []).append(node)
    return found


def _variable_of(node: NodeOp) -> VariableOp:
    """The variable that a question is about. `[vinit-1]`"""
    inputs, outputs = len(node.data_operands), len(node.data_results)
    if inputs != 1 or outputs != 1:
        raise GeError(
            node,
            f'expected "{node.node_name}" to have one input and one output, got {inputs} and {outputs}',
            label="vinit-1",
        )
    source = node.source(0)
    variable = None if source is None else source.owner
    if not isinstance(variable, VariableOp):
        got = _kind(variable) if isinstance(variable, NodeOp) else "none"
        raise GeError(node, f'expected the source of "{node.node_name}" to be a Variable, got {got}', label="vinit-1")
    return variable


def _kind(node: NodeOp) -> str:
    return "a variable ref" if isinstance(node, VariableRefOp) else node.ge_type


def _replace(node: NodeOp, variable: VariableOp, answer: bool) -> None:
    """Puts a constant in the place of a question. `[vinit-2]`"""
    desc = described(node, node.output_desc(0), "output 0")
    value = TensorAttr(type_of(desc), USUAL, BlobAttr(bytes([answer])))
    constant = make_node("Const", node.node_name, (), [desc], {VALUE_ATTR: value}, node)
    for key in ("output_names", "output_desc_attrs"):
        if key in node.properties:
            constant.properties[key] = node.properties[key]
    block = node.parent_block()
    assert block is not None, "a node stands in a graph"
    block.insert_op_before(constant, node)
    before, after = control_sources(node), control_consumers(node)
    reconnect(node.data_results[0], constant.results[0])
    for waiting in after:
        remove_control_edge(node, waiting)
        add_control_edge(constant, waiting)
    detach(node)
    for earlier in (*before, variable):
        add_control_edge(earlier, constant)
