"""Computing nodes: shapes, sizes, memory, a launch, and freeing after the last reader. `[v2-6]`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseArrayBase, StringAttr, i64
from xdsl.ir import Attribute, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.memory_attributes import owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.lowering.frames import Memory
from gedialect.lowering.persistent import variable
from gedialect.lowering.placement import allocate, copy, on_device, on_host
from gedialect.lowering.real_types import real_type
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.value_inputs import value_inputs
from gedialect.lowering.values import Lowered

HOST_TYPES = frozenset({"Shape", "Size", "Rank"})
"""Types that tell of shapes and run on the host, whose results lie there. `[v2-12]`"""


@dataclass(frozen=True, slots=True)
class _Output:
    """Where an output goes: `data`, which is `memory`, and from there to `variable` where that is the host's."""

    data: SSAValue
    memory: Memory
    variable: Lowered | None = None


def convert_computing(scope: GraphScope, node: NodeOp) -> None:
    """Launches a node of any type that computes its outputs from its inputs. `[v2-6]`"""
    launch(scope, node, scope.model.effects.written(node))


def launch(scope: GraphScope, node: NodeOp, written: Mapping[int, int | None]) -> None:
    """Launches a node that writes those inputs, each with the output that is the same memory, or None."""
    frame, model = scope.frame, scope.model
    host = real_type(node) in HOST_TYPES
    sources = scope.sources(node)
    constant = next((index for index in written if sources[index].memory.constant), None)
    if constant is not None:
        raise GeError(node, f"expected input {constant}, which it writes, not to be a constant", label="v2-18")
    placed = {index: lowered if host else on_device(scope, node, lowered) for index, lowered in sources.items()}
    name = model.declare_node(node, written, sources)
    same = {output: index for index, output in written.items() if output is not None}
    shapes = output_shapes(scope, node, name, sources, same)
    outputs = [_output(scope, node, output, shapes[output], placed, same, host=host) for output in range(len(shapes))]
    in_shapes = [lowered.shape_in(frame) for lowered in sources.values()]
    in_data = [lowered.data_in(frame) for lowered in placed.values()]
    handle = model.bring(frame, model.load.const("handle", name, "handle"))
    done = frame.emit(
        "LaunchKernelWithHandle",
        [
            model.stream(frame, node),
            handle,
            *in_shapes,
            *shapes,
            *in_data,
            *(output.data for output in outputs),
        ],
        waits=scope.waits(node),
        reads=[lowered.memory for index, lowered in placed.items() if index not in written],
        writes=[*(placed[index].memory for index in written), *(output.memory for output in outputs)],
        node=name,
        hint=name_hint_of(node.node_name),
    )
    last = _write_back(scope, node, sources, placed, written, outputs)
    scope.done(node, last or (done,))
    _bind(scope, node, shapes, outputs, sources, same)
    _release_copies(scope, sources, placed)
    scope.release_sources(node)
    scope.release_unread(node)


# --- shapes


def output_shapes(
    scope: GraphScope,
    node: NodeOp,
    name: StringAttr,
    sources: Mapping[int, Lowered],
    same: Mapping[int, int],
) -> list[SSAValue]:
    """The shapes of a node's outputs: of the inputs that they stand for, or inferred. `[v2-6]`"""
    frame, model = scope.frame, scope.model
    results = node.data_results
    if len(same) == len(results):
        return [sources[same[output]].shape_in(frame) for output in range(len(results))]
    values = _value_inputs(node, sources)
    on_hosts = [on_host(scope, node, sources[index]) for index in values]
    attributes: dict[str, Attribute] = {"values": DenseArrayBase.from_list(i64, values)} if values else {}
    op = frame.emit(
        "InferShape",
        [
            *(lowered.shape_in(frame) for lowered in sources.values()),
            *(lowered.data_in(frame) for lowered in on_hosts),
            model.shape_function(frame, real_type(node)),
        ],
        ["shape"] * len(results),
        reads=[lowered.memory for lowered in on_hosts],
        node=name,
        attributes=attributes,
        hint=name_hint_of(node.node_name),
    )
    for index, lowered in zip(values, on_hosts, strict=True):
        if lowered is not sources[index]:
            frame.release(lowered.memory)
    return list(op.results[: len(results)])


def _value_inputs(node: NodeOp, sources: Mapping[int, Lowered]) -> list[int]:
    descs = [desc_of(result.type) for result in node.data_results]
    if all(desc is not None and desc.has_known_shape for desc in descs):
        return []
    return [index for index in value_inputs(real_type(node), len(node.data_operands)) if index in sources]


# --- outputs


def _output(
    scope: GraphScope,
    node: NodeOp,
    output: int,
    shape: SSAValue,
    placed: Mapping[int, Lowered],
    same: Mapping[int, int],
    *,
    host: bool,
) -> _Output:
    """Where an output goes: to the input that it stands for, to its variable, or to new memory. `[v2-5]` `[v2-6]`"""
    index = same.get(output)
    if index is not None:
        return _Output(placed[index].data_in(scope.frame), placed[index].memory)
    result = node.results[output]
    name = owning_variable(node, output)
    if name is None:
        memory = allocate(scope, node, shape, result, host=host)
        return _Output(memory.data, memory)
    target = variable(scope.model, name, result.type)
    if target.memory.host == host:
        return _Output(target.data_in(scope.frame), target.memory)
    memory = allocate(scope, node, shape, result, host=host)
    return _Output(memory.data, memory, target)


def _write_back(
    scope: GraphScope,
    node: NodeOp,
    sources: Mapping[int, Lowered],
    placed: Mapping[int, Lowered],
    written: Mapping[int, int | None],
    outputs: Sequence[_Output],
) -> tuple[KernelOp, ...]:
    """Copies what was written elsewhere to where it belongs: to variables of the host. `[v2-12]`"""
    frame = scope.frame
    copies = [
        copy(scope, node, placed[index], sources[index].data_in(frame), sources[index].memory)
        for index in written
        if placed[index] is not sources[index]
    ]
    for output in outputs:
        target = output.variable
        if target is not None:
            made = Lowered(target.shape, output.data, frame, output.memory, target.type)
            copies.append(copy(scope, node, made, target.data_in(frame), target.memory))
            frame.release(output.memory)
    return frame.joined(copies)


def _bind(
    scope: GraphScope,
    node: NodeOp,
    shapes: Sequence[SSAValue],
    outputs: Sequence[_Output],
    sources: Mapping[int, Lowered],
    same: Mapping[int, int],
) -> None:
    frame = scope.frame
    for index, (shape, output) in enumerate(zip(shapes, outputs, strict=True)):
        standing_for = sources[same[index]] if index in same else output.variable
        type = node.results[index].type
        if standing_for is None:
            lowered = Lowered(shape, output.data, frame, output.memory, type)
        else:
            lowered = Lowered(shape, standing_for.data_in(frame), frame, standing_for.memory, type)
        scope.bind(node, index, lowered)


def _release_copies(scope: GraphScope, sources: Mapping[int, Lowered], placed: Mapping[int, Lowered]) -> None:
    for index, lowered in placed.items():
        if lowered is not sources[index]:
            scope.frame.release(lowered.memory)
