"""`--recover-variable-formats`: variables that an earlier graph of the session converted are converted here too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr
from xdsl.ir import Attribute, SSAValue

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.edges import (
    add_control_edge,
    add_input,
    consumers,
    control_consumers,
    control_sources,
    remove_control_edge,
    set_output_type,
    set_source,
)
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.variables import VariableOp, VariableRefOp
from gedialect.dialects.ge.views import set_view
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.new_nodes import NodeNames, make_node, make_vector_constant
from gedialect.rewrites.same_data import moves_data, reader_of_a_ref
from gedialect.rewrites.trans_nodes import INSERTED, step_attributes
from gedialect.rewrites.variable_groups import VariableGroup, variable_groups
from gedialect.state import Session, TransStep

STREAM_LABEL = "_stream_label"
_VARIABLE_COUNTER = "variable_trans"
_REF_COUNTER = "ref_trans"
_CONSTANT_COUNTER = "dynamic_const"


@dataclass(frozen=True)
class RecoverVariableFormatsPass(GraphPass):
    """Give variables the format that an earlier graph gave them, with inverse conversions behind them."""

    name: ClassVar[str] = "recover-variable-formats"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        changed, naming = False, _Naming(session)
        for group in variable_groups(graph.family()):
            path = session.variables.path(group.name)
            variables = [node for node in group.nodes if isinstance(node, VariableOp)]
            if path:
                _warn(group, path, diagnostics, recovered=bool(variables))
            if not path or not variables:
                continue
            changed = True
            for variable in variables:
                _recover_variable(variable, path, naming)
            label = variables[0].attributes.get(STREAM_LABEL)
            for ref in group.refs:
                _recover_ref(ref, path, naming, label)
            if group.refs and len(variables) > 1:
                message = (
                    f'refs to variable "{group.name}" are converted once, though {len(variables)} nodes have its name'
                )
                diagnostics.remark(variables[0], message, label="dev-recover-once")
            steps = ", ".join(step.type for step in path)
            diagnostics.remark(
                variables[0], f'variable "{group.name}" is stored as {path[-1].output} by {steps}', label="rec-1"
            )
        return changed


def _warn(group: VariableGroup, path: Sequence[TransStep], diagnostics: Diagnostics, *, recovered: bool) -> None:
    """Says what reads other values now, since nothing is put in for it. `[rec-1]` `[rec-3]`"""
    if not any(moves_data(step.type) for step in path):
        return
    stored = f'variable "{group.name}", which is stored as {path[-1].output} now'
    for node in group.nodes:
        desc = node.output_desc(0)
        if not isinstance(node, VariableOp) and desc is not None and desc.storage != path[-1].output.storage:
            message = f"is {stored}; a {node.ge_type} is not recovered: what reads it reads other values"
            diagnostics.warning(node, message, label="rec-1")
    reading = reader_of_a_ref(group.refs) if recovered else None
    if reading is not None:
        diagnostics.warning(reading, f"reads a ref to {stored}: it reads other values", label="rec-3")


class _Naming:
    """The names of nodes that are put in, numbered through the session. `[rec-4]`"""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names = NodeNames()

    def take(self, prefix: str, kind: str, beside: NodeOp) -> str:
        """The next name of a kind, for a node in the graph of another."""
        return self._names.take(f"{prefix}_{self._session.next_number(kind)}", beside)


def _recover_variable(variable: VariableOp, path: Sequence[TransStep], naming: _Naming) -> None:
    """Puts the inverse of a path between a variable and its consumers. `[rec-2]` `[rec-4]`"""
    if not variable.data_results:
        return
    stored = variable.data_results[0]
    readers, waiting = consumers(stored), control_consumers(variable)
    inverse = [TransStep(step.type, step.output, step.input) for step in reversed(path)]
    names = [naming.take(f"{variable.node_name}_trans", _VARIABLE_COUNTER, variable) for _ in inverse]
    chain = _chain(stored, inverse, names, variable, naming, variable.attributes.get(STREAM_LABEL))
    last = chain.conversions[-1]
    _insert_after(variable, chain.nodes)
    for use in readers:
        reader = use.operation
        assert isinstance(reader, NodeOp), "values of a verified graph are used by nodes"
        set_source(reader, use.index, last.results[0])
    for after in waiting:
        remove_control_edge(variable, after)
        add_control_edge(last, after)
    final = type_of(replace(path[-1].output, origin_shape_set=True))
    set_output_type(variable, 0, final)
    if variable.num_input_descs:
        set_view(variable, 0, final)


def _recover_ref(ref: VariableRefOp, path: Sequence[TransStep], naming: _Naming, label: Attribute | None) -> None:
    """Puts a path between a ref and what feeds it, also where nothing does. `[rec-3]`"""
    graph = ref.parent_op()
    assert isinstance(graph, GraphOp), "a ref stands in a graph"
    before = control_sources(ref)
    names = [naming.take(f"{ref.node_name}_trans", _REF_COUNTER, ref) for _ in path][::-1]
    chain = _chain(ref.source(0) or graph.get_absent(), path, names, ref, naming, label)
    first, last = chain.conversions[0], chain.conversions[-1]
    _insert_before(ref, chain.nodes)
    if ref.data_operands:
        set_source(ref, 0, last.results[0])
    else:
        add_input(ref, last.results[0])
    for earlier in before:
        remove_control_edge(earlier, ref)
        add_control_edge(earlier, first)
    final = type_of(replace(path[-1].output, origin_shape_set=True))
    set_output_type(ref, 0, final)
    set_view(ref, 0, final)


@dataclass
class _Chain:
    """Conversions, each feeding the next; `nodes` are these and, before the ones that read them, constants."""

    nodes: list[NodeOp]
    conversions: list[NodeOp]


def _chain(
    source: SSAValue,
    steps: Sequence[TransStep],
    names: Sequence[str],
    like: NodeOp,
    naming: _Naming,
    label: Attribute | None,
) -> _Chain:
    """A node for each step, the first fed by `source`."""
    chain = _Chain([], [])
    value = source
    for step, name in zip(steps, names, strict=True):
        inputs = [(value, step.input)]
        if step.type == "Reshape":
            constant = _shape_constant(step.output, naming, like)
            chain.nodes.append(constant)
            inputs.append((constant.results[0], described(constant, constant.output_desc(0), "output 0")))
        attributes = {**_origin_attributes(label), **step_attributes(step.type, step.input, step.output)}
        node = make_node(step.type, name, inputs, [step.output], attributes, like)
        chain.nodes.append(node)
        chain.conversions.append(node)
        value = node.results[0]
    return chain


def _shape_constant(output: TensorDesc, naming: _Naming, like: NodeOp) -> NodeOp:
    """The constant that tells a `Reshape` its shape: the output's origin shape, nothing where it has none. `[rec-6]`"""
    name = naming.take("dynamic_const_0", _CONSTANT_COUNTER, like)
    return make_vector_constant(name, output.origin_shape if output.origin_shape_set else (), like)


def _origin_attributes(label: Attribute | None) -> dict[str, Attribute]:
    """What tells that a node was inserted, and on which stream it runs. `[rec-5]`"""
    attributes: dict[str, Attribute] = {
        "_datadump_original_op_names": ArrayAttr(()),
        INSERTED: IntegerAttr.from_bool(True),
    }
    return attributes if label is None else {**attributes, STREAM_LABEL: label}


def _insert_after(anchor: NodeOp, nodes: Sequence[NodeOp]) -> None:
    block = anchor.parent_block()
    assert block is not None, "the anchor stands in a graph"
    block.insert_ops_after(nodes, anchor)


def _insert_before(anchor: NodeOp, nodes: Sequence[NodeOp]) -> None:
    block = anchor.parent_block()
    assert block is not None, "the anchor stands in a graph"
    block.insert_ops_before(nodes, anchor)
