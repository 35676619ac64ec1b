"""`--recover-variable-formats`: variables that an earlier graph of the session converted are converted here too.

No pattern: nothing in a graph is matched. What the session remembers of a variable says which nodes are put in, and how
many, behind all nodes of its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr
from xdsl.ir import Attribute, OpResult, SSAValue, Use

from gedialect.diagnostics import Diagnostics, GeError
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
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import STREAM_LABEL, NodeOp
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.variables import VariableOp, VariableRefOp
from gedialect.dialects.ge.views import set_view
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.memory_aliases import InPlaceWrites
from gedialect.rewrites.narrowing import rounded_before
from gedialect.rewrites.new_nodes import NodeNames, make_node, make_vector_constant
from gedialect.rewrites.recovery_doubts import (
    RecoveryDoubt,
    alias_doubts,
    converted_otherwise,
    late_readers,
    recovery_doubts,
    writes_before,
)
from gedialect.rewrites.trans_nodes import INSERTED, step_attributes
from gedialect.rewrites.variable_groups import VariableGroup, reader_node, variable_groups
from gedialect.rewrites.variable_times import VariableTimes
from gedialect.state import Session, TransStep

_VARIABLE_COUNTER = "variable_trans"
_REF_COUNTER = "ref_trans"
_CONSTANT_COUNTER = "dynamic_const"


@dataclass(frozen=True)
class RecoverVariableFormatsPass(GraphPass):
    """Give variables the format that an earlier graph gave them, with inverse conversions behind them."""

    name: ClassVar[str] = "recover-variable-formats"

    strict: bool = field(
        default=False, metadata={"help": "convert also what GE forgets: older variables, and readers behind a write"}
    )

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        if not session.variables.has_paths:
            return False
        family = graph.family()
        changed, naming, times, writes = False, _Naming(session), VariableTimes(family), InPlaceWrites(family)
        for doubt in alias_doubts(family, session.variables):
            self._tell(doubt, diagnostics)
        for group in variable_groups(family):
            path = session.variables.path(group.name)
            variables = [node for node in group.nodes if self.strict or isinstance(node, VariableOp)]
            doubts = [] if not path else list(recovery_doubts(group, path, times, writes))
            for doubt in doubts:
                self._tell(doubt, diagnostics)
            if path and (rounded := rounded_before(group, path, session)) is not None:
                diagnostics.warning(rounded.at, rounded.reason, label=rounded.label)
            if not path or not variables or (self.strict and converted_otherwise(group, path) is not None):
                continue
            changed = True
            late = _Late.of(group, times) if self.strict else _Late()
            for variable in variables:
                _recover_variable(variable, path, naming, late)
            label = variables[0].attributes.get(STREAM_LABEL)
            for ref in group.refs:
                _recover_ref(ref, path, naming, label)
                if self.strict:
                    _recover_readers(ref, path, naming, label)
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

    def _tell(self, doubt: RecoveryDoubt, diagnostics: Diagnostics) -> None:
        """Says what reads other values now, or what a strict run does about it. Raises GeError if it can do nothing."""
        if self.strict and doubt.instead is None:
            message = f'expected "{doubt.at.node_name}" to be recovered, but it {doubt.reason}'
            raise GeError(doubt.at, message, label=doubt.label)
        if self.strict:
            diagnostics.remark(doubt.at, f"strict: {doubt.instead}", label=doubt.label)
        else:
            diagnostics.warning(doubt.at, doubt.reason, label=doubt.label)


class _Naming:
    """The names of nodes that are put in, numbered through the session. `[rec-4]`"""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names = NodeNames()

    def take(self, prefix: str, kind: str, beside: NodeOp) -> str:
        """The next name of a kind, for a node in the graph of another."""
        return self._names.take(f"{prefix}_{self._session.next_number(kind)}", beside)


@dataclass
class _Late:
    """For each reader behind a write, of which a copy that is made at once says nothing: what it waits for."""

    behind: dict[NodeOp, list[NodeOp]] = field(default_factory=dict[NodeOp, list[NodeOp]])

    @classmethod
    def of(cls, group: VariableGroup, times: VariableTimes) -> _Late:
        """The late readers of a group, each with the writes before it."""
        readers = [reader for node in group.nodes for reader, _ in late_readers(node, times)]
        return cls({reader: writes_before(reader, group, times) for reader in readers})


def _recover_variable(variable: NodeOp, path: Sequence[TransStep], naming: _Naming, late: _Late) -> None:
    """Puts the inverse of a path between a variable and its consumers. `[rec-2]` `[rec-4]`"""
    if not variable.data_results:
        return
    stored = variable.data_results[0]
    readers, waiting = consumers(stored), control_consumers(variable)
    label = variable.attributes.get(STREAM_LABEL)
    apart = [use for use in readers if use.operation in late.behind]
    last = _convert_back(stored, [use for use in readers if use not in apart], variable, path, naming, label)
    for reader in dict.fromkeys(reader_node(use) for use in apart):
        uses = [use for use in apart if use.operation is reader]
        own = _convert_back(stored, uses, variable, path, naming, label)
        for before in late.behind[reader]:
            add_control_edge(before, own)
    for after in waiting:
        remove_control_edge(variable, after)
        add_control_edge(last, after)
    final = type_of(replace(path[-1].output, origin_shape_set=True))
    set_output_type(variable, 0, final)
    if variable.num_input_descs:
        set_view(variable, 0, final)


def _recover_readers(ref: VariableRefOp, path: Sequence[TransStep], naming: _Naming, label: Attribute | None) -> None:
    """Puts the inverse of a path between a ref and what reads it. `[rec-3]`"""
    for result in ref.data_results:
        readers = [use for use in consumers(result) if not isinstance(use.operation, VariableRefOp)]
        if readers:
            _convert_back(result, readers, ref, path, naming, label)


def _convert_back(
    stored: OpResult,
    readers: Iterable[Use],
    behind: NodeOp,
    path: Sequence[TransStep],
    naming: _Naming,
    label: Attribute | None,
) -> NodeOp:
    """The last of the conversions, put in behind a node, by which some readers of a variable see its original form."""
    inverse = [TransStep(step.type, step.output, step.input) for step in reversed(path)]
    names = [naming.take(f"{behind.node_name}_trans", _VARIABLE_COUNTER, behind) for _ in inverse]
    chain = _chain(stored, inverse, names, behind, naming, label)
    last = chain.conversions[-1]
    _insert_after(behind, chain.nodes)
    for use in readers:
        set_source(reader_node(use), use.index, last.results[0])
    return last


def _recover_ref(ref: VariableRefOp, path: Sequence[TransStep], naming: _Naming, label: Attribute | None) -> None:
    """Puts a path between a ref and what feeds it, also where nothing does. `[rec-3]`"""
    graph = graph_of(ref)
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
