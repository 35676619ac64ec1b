"""Nodes that hand on memory and launch nothing. `[v2-13]`"""

from __future__ import annotations

from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.formats.shapes import tensor_size
from gedialect.lowering.computing import launch, output_shapes
from gedialect.lowering.persistent import variable
from gedialect.lowering.placement import copy
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.values import Lowered


def convert_identity(scope: GraphScope, node: NodeOp) -> None:
    """An `Identity`: its input's shape and memory, unless the graph writes that memory. `[v2-13, dev-identity-copy]`"""
    source = scope.needed(node, 0)
    if _must_move(scope, node, source) or (_is_written(scope, node) and not source.is_handle):
        launch(scope, node, {})
        return
    _hand_on(scope, node, source)


def convert_ref_identity(scope: GraphScope, node: NodeOp) -> None:
    """A `RefIdentity`: always its input's memory. `[v2-13]` `[prep-5]`"""
    source = scope.needed(node, 0)
    if _must_move(scope, node, source):
        launch(scope, node, {})
        return
    _hand_on(scope, node, source)


def convert_reshaping(scope: GraphScope, node: NodeOp) -> None:
    """A `Reshape` and its like: the input's memory in another shape. `[v2-13]`"""
    source = scope.needed(node, 0)
    if _must_move(scope, node, source) or not node.data_results or _changes_size(node):
        launch(scope, node, {})
        return
    frame = scope.frame
    sources = scope.sources(node)
    name = scope.model.declare_node(node, {}, sources)
    (shape,) = output_shapes(scope, node, name, sources, {})
    op = frame.emit(
        "IdentityAddr", [source.data_in(frame)], ["data"], waits=_waits(scope, node, source), hint=_hint(node)
    )
    scope.bind(node, 0, Lowered(shape, op.results[0], frame, source.memory, node.data_results[0].type))
    scope.done(node, (op,))
    scope.release_sources(node)


def convert_variable_ref(scope: GraphScope, node: NodeOp) -> None:
    """A variable ref: nothing to do for what is in the variable's memory; all else is copied there. `[v2-5]`"""
    assert isinstance(node, VariableRefOp), "the table has this for variable refs"
    type = node.data_results[0].type if node.data_results else node.input_type(0)
    assert type is not None, "a node has a type for what it has"
    target = variable(scope.model, node.variable, type)
    source = scope.source(node, 0)
    if source is None:
        scope.done(node, scope.frame.joined(scope.waits(node)))
        if node.data_results:
            scope.bind(node, 0, target)
        return
    if source.memory is target.memory:
        _hand_on(scope, node, source)
        return
    done = copy(scope, node, source, target.data_in(scope.frame), target.memory, scope.waits(node))
    if node.data_results:
        scope.bind(node, 0, target)
    scope.done(node, (done,))
    scope.release_sources(node)


def convert_no_op(scope: GraphScope, node: NodeOp) -> None:
    """A `NoOp`: what waits for it waits for all that it waits for. `[v2-6]`"""
    scope.done(node, scope.frame.joined(scope.waits(node)))


# --- parts


def _hint(node: NodeOp) -> str | None:
    return name_hint_of(node.node_name)


def _waits(scope: GraphScope, node: NodeOp, source: Lowered) -> tuple[KernelOp, ...]:
    """What to wait for: where others wait for the node, also for who made its input, which an address alone is not."""
    waits = scope.waits(node)
    accesses = scope.frame.accesses.get(source.memory)
    if node.control_result is None or accesses is None or accesses.writer is None:
        return waits
    return (*waits, accesses.writer)


def _must_move(scope: GraphScope, node: NodeOp, source: Lowered) -> bool:
    """Whether the output has to be in the memory of a variable that the input is not in. `[v2-5]`"""
    name = owning_variable(node, 0) if node.data_results else None
    return name is not None and variable(scope.model, name, node.data_results[0].type).memory is not source.memory


def _is_written(scope: GraphScope, node: NodeOp) -> bool:
    """Whether the memory of the input is written in the graph, so that the value would not stay what it is."""
    place = scope.model.effects.place(node.data_operands[0])
    return place in scope.written_places


def _changes_size(node: NodeOp) -> bool:
    """Whether the node is known to have another size of its output than of its input, so that data has to move."""
    before, after = node.input_desc(0), desc_of(node.data_results[0].type)
    if before is None or after is None or not (before.has_known_shape and after.has_known_shape):
        return False
    return tensor_size(before) != tensor_size(after)


def _hand_on(scope: GraphScope, node: NodeOp, source: Lowered) -> None:
    frame = scope.frame
    operands = [source.shape_in(frame), source.data_in(frame)]
    op = frame.emit(
        "IdentityShapeAndAddr", operands, ["shape", "data"], waits=_waits(scope, node, source), hint=_hint(node)
    )
    shape, data = op.results
    if node.data_results:
        type = source.type if source.is_handle else node.data_results[0].type
        scope.bind(node, 0, Lowered(shape, data, frame, source.memory, type, source.is_handle))
    scope.done(node, (op,))
    scope.release_sources(node)
