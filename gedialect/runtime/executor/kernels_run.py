"""Kernels that run at each execution: inputs and outputs, shapes, memory, launches, copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.list_attributes import integers_of
from gedialect.formats.datatypes import DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import tensor_size
from gedialect.runtime.executor.compiler import Prepare, Site, picked, pure
from gedialect.runtime.executor.environment import Handed
from gedialect.runtime.executor.launching import Compute, LaunchHandle, ShapeFunction
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.plan import Launch, Slots, Step
from gedialect.runtime.executor.pool import room_for
from gedialect.runtime.executor.shapes import Shape, completion
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.registry import RAISED, failure
from gedialect.runtime.tensor import Tensor

_MOST_CALLS = 64


# --- inputs and outputs


def _data(site: Site) -> Step | None:
    site.give(0, site.context.inputs[site.integer("index")])
    return None


def _split_data(site: Site) -> Step | None:
    """Takes a copy of an input's tensor, so that what the graph does to it is not the caller's matter."""
    source: Handed = site.value(0)
    allocator = site.pool(1)
    shape_slot, data_slot = site.outputs
    if source.desc.has_known_shape:
        site.give(0, Shape.of(source.desc))

    def step(slots: Slots) -> None:
        tensor = source.tensor
        assert tensor is not None, "an execution has all inputs"
        block = allocator.allocate(tensor.array.nbytes)
        block.write(tensor)
        slots[shape_slot], slots[data_slot] = Shape.of(tensor.desc), block

    return step


def _output_data(site: Site) -> Step | None:
    site.give(0, site.context.outputs[site.integer("index")])
    return None


def _ensure_output(site: Site) -> Step | None:
    """Gives the caller a copy of a tensor."""
    desc: TensorDesc = site.value(2)
    target: Handed = site.value(4)
    shape_slot, data_slot = site.inputs[:2]

    complete = completion(desc)

    def step(slots: Slots) -> None:
        tensor = slots[data_slot].read(complete(slots[shape_slot]))
        target.tensor = Tensor(tensor.desc, tensor.array.copy())

    return step


# --- shapes and sizes


def _infer_shape(site: Site) -> Step | None:
    """Shapes of a node's outputs; those of known dims need no inference. `[v2-6]`"""
    node = site.context.node_call(site.call.node)
    if all(desc.has_known_shape for desc in node.outputs):
        for index, desc in enumerate(node.outputs):
            site.give(index, Shape.of(desc))
        return None
    function: ShapeFunction = site.value(len(site.inputs) - 1)
    count = len(node.present)
    pick, outputs = picked(site.inputs[:-1]), site.outputs
    of_inputs = integers_of(site.attribute("values")) or []
    last: tuple[object, ...] | None = None
    inferred: Sequence[Shape] = ()

    def step(slots: Slots) -> None:
        nonlocal last, inferred
        values = pick(slots)
        if of_inputs or values != last:
            found = function(node, values[:count], dict(zip(of_inputs, values[count:], strict=True)))
            # Equal shapes stay the same object, which is what the next steps look at first.
            inferred = inferred if found == inferred else found
            last = values
        for slot, shape in zip(outputs, inferred, strict=True):
            slots[slot] = shape

    return step


def _size(dtype: DataType, shape: Shape) -> int:
    size = tensor_size(TensorDesc(shape.storage, dtype=dtype))
    if size is None:
        raise GeError(None, f"expected a data type with a size, got {dtype}", label="desc-7")
    return size


# --- memory


def _allocate(site: Site) -> Step | None:
    allocator, output = site.pool(0), site.outputs[0]
    if site.is_known(1):
        take, room = allocator.take, room_for(site.value(1))

        def step(slots: Slots) -> None:
            slots[output] = take(room)
    else:
        allocate, size = allocator.allocate, site.inputs[1]

        def step(slots: Slots) -> None:
            slots[output] = allocate(slots[size])

    return step


def _free(site: Site) -> Step | None:
    slot = site.inputs[0]

    def step(slots: Slots) -> None:
        data = slots[slot]
        data.owner.free(data)

    return step


def _copy_elsewhere(site: Site) -> Step | None:
    """A copy in new memory, of the host or the device as the allocator says."""
    source, allocate, output = site.inputs[0], site.pool(1).allocate, site.outputs[0]

    def step(slots: Slots) -> None:
        data: TensorData = slots[source]
        copy = allocate(data.size)
        copy.copy_from(data)
        slots[output] = copy

    return step


def _copy(site: Site) -> Step | None:
    source, target = site.inputs[:2]

    def step(slots: Slots) -> None:
        slots[target].copy_from(slots[source])

    return step


def _is_written(site: Site) -> Step | None:
    """Whether anything has written a variable by now. `[dev-asked-late]`"""
    id, answer = site.value(1), site.inputs[3]
    is_written = site.context.environment.written.is_written

    def step(slots: Slots) -> None:
        slots[answer].content[0] = is_written(id)

    return step


# --- launches


def _launch(site: Site) -> Step | None:
    """Runs a node's kernel.

    What it is called with is made once for each set of shapes and memory. An execution finds those of the one before,
    so a launch costs little more than its kernel.
    """
    handle: LaunchHandle = site.value(1)
    node = handle.node
    middle = 2 + len(node.present) + len(node.outputs)
    shape_slots, data_slots = site.inputs[2:middle], site.inputs[middle:]
    fixed = all(site.is_known(index) for index in range(2, middle))
    shapes = tuple(site.value(index) for index in range(2, middle)) if fixed else ()
    pick = picked(data_slots if fixed else (*shape_slots, *data_slots))
    calls: dict[tuple[object, ...], tuple[Compute, KernelCall]] = {}
    latest: tuple[object, ...] = ()

    def step(slots: Slots) -> None:
        nonlocal latest
        operands = pick(slots)
        prepared = calls.get(operands)
        if prepared is None:
            if len(calls) >= _MOST_CALLS:
                # Shapes that are not known before may come without end.
                calls.clear()
            known, data = (shapes, operands) if fixed else (operands[: middle - 2], operands[middle - 2 :])
            prepared = calls[operands] = handle.prepare(known, data)
        compute, call = prepared
        latest = operands
        try:
            compute(call)
        except RAISED as error:
            raise failure(call, error) from error

    def launch() -> Launch:
        return Launch(calls[latest][1], [each.address for each in latest if isinstance(each, TensorData)])

    site.call = replace(site.call, kernel=node.type, launch=launch)
    return step


# --- no work


def _identity(site: Site) -> Step | None:
    for index in range(len(site.outputs)):
        site.same(index, index)
    return None


def _nothing(site: Site) -> Step | None:
    return None


RUN_KERNELS: Mapping[str, Prepare] = {
    "Data": _data,
    "SplitDataTensor": _split_data,
    "OutputData": _output_data,
    "EnsureTensorAtOutMemory": _ensure_output,
    "InferShape": _infer_shape,
    "CalcTensorSizeFromStorage": pure(_size),
    "AllocMemHbm": _allocate,
    "AllocMemHost": _allocate,
    "LaunchKernelWithHandle": _launch,
    "FreeMemHbm": _free,
    "FreeMemHost": _free,
    "FreeMemory": _free,
    "MakeSureTensorAtHost": _copy_elsewhere,
    "MakeSureTensorAtDevice": _copy_elsewhere,
    "CopyH2D": _copy,
    "CopyD2H": _copy,
    "CopyD2D": _copy,
    "IsVariableWritten": _is_written,
    "IdentityShape": _identity,
    "IdentityAddr": _identity,
    "IdentityShapeAndAddr": _identity,
    "NoOp": _nothing,
    "BranchPivot": _nothing,
    "BranchDone": _nothing,
}
"""Kernels that run at each execution, but for control flow."""
