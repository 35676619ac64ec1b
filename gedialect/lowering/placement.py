"""Data on the device or the host, wherever it is needed. `[v2-12]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of, element_type_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import HBM, HOST
from gedialect.lowering.frames import Memory
from gedialect.lowering.model import Model
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.values import Lowered


def on_device(scope: GraphScope, node: NodeOp, lowered: Lowered) -> Lowered:
    """The value on the device: itself, the one copy of a constant that Init makes, or a copy for this node."""
    if not lowered.memory.host:
        return lowered
    if lowered.memory.constant:
        return _constant_on_device(scope.model, lowered)
    return _moved(scope, node, lowered, "MakeSureTensorAtDevice", HBM)


def on_host(scope: GraphScope, node: NodeOp, lowered: Lowered) -> Lowered:
    """The value on the host: itself, or a copy for this node. What is copied has to be released."""
    return lowered if lowered.memory.host else _moved(scope, node, lowered, "MakeSureTensorAtHost", HOST)


def _moved(scope: GraphScope, node: NodeOp, lowered: Lowered, kernel: str, placement: str) -> Lowered:
    frame, model = scope.frame, scope.model
    operands = [lowered.data_in(frame), model.allocator(frame, node, placement), model.stream(frame, node)]
    op = frame.emit(kernel, operands, ["data"], reads=[lowered.memory], hint=lowered.data.name_hint)
    memory = Memory(frame, op.results[0], host=placement == HOST)
    return Lowered(lowered.shape_in(frame), op.results[0], frame, memory, lowered.type)


def _constant_on_device(model: Model, lowered: Lowered) -> Lowered:
    known = model.device_copies.get(lowered.data)
    if known is None:
        load = model.load
        operands = [lowered.data, load.init_allocator(HBM), load.stream(None)]
        op = load.frame.emit("MakeSureTensorAtDevice", operands, ["data"], hint=lowered.data.name_hint)
        load.guard(op.results[0])
        memory = Memory(None, op.results[0])
        known = Lowered(lowered.shape, op.results[0], load.frame, memory, lowered.type)
        model.device_copies[lowered.data] = known
    return known


def allocate(
    scope: GraphScope, node: NodeOp, shape: SSAValue, like: Lowered | SSAValue, *, host: bool = False
) -> Memory:
    """New memory for a value of that shape and the type of `like`, a value of the compute graph or a lowered one."""
    frame, model = scope.frame, scope.model
    desc = desc_of(like.type)
    assert desc is not None, "values are tensors"
    hint = name_hint_of(node.node_name)
    dtype = model.bring(frame, model.load.const("dtype", element_type_of(desc.dtype)))
    size = frame.emit("CalcTensorSizeFromStorage", [dtype, shape], ["size"], hint=hint)
    allocator = model.allocator(frame, node, HOST if host else HBM)
    kernel = "AllocMemHost" if host else "AllocMemHbm"
    op = frame.emit(kernel, [allocator, size.results[0]], ["data"], hint=hint)
    return Memory(frame, op.results[0], host=host)


def copy(
    scope: GraphScope,
    node: NodeOp,
    source: Lowered,
    target: SSAValue,
    memory: Memory,
    waits: Sequence[KernelOp] = (),
) -> KernelOp:
    """Copies data to where `target`, which is `memory`, is; the kernel that does."""
    frame = scope.frame
    if memory.host and source.memory.host:
        source = on_device(scope, node, source)
    kernel = "CopyD2H" if memory.host else "CopyH2D" if source.memory.host else "CopyD2D"
    operands = [source.data_in(frame), target, scope.model.stream(frame, node)]
    return frame.emit(kernel, operands, waits=waits, reads=[source.memory], writes=[memory])


def copied(scope: GraphScope, node: NodeOp, source: Lowered) -> Lowered:
    """A copy of a value on the device, in memory of this frame."""
    shape = source.shape_in(scope.frame)
    memory = allocate(scope, node, shape, source)
    copy(scope, node, source, memory.data, memory)
    return Lowered(shape, memory.data, scope.frame, memory, source.type)
