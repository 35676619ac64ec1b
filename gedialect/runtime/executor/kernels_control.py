"""Kernels of control flow: they run plans of their own, over the slots of the plan they stand in. `[v2-7]`"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.types import data_type_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.runtime.executor.compiler import Prepare, Site, picked
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.plan import Plan, Slots, Step
from gedialect.runtime.executor.shapes import Shape
from gedialect.runtime.tensor import Tensor

Move = Callable[[Slots], None]


def _move(sources: Sequence[int], targets: Sequence[int]) -> Move:
    """Takes values from some slots to others, all at once."""
    pick, targets = picked(sources), tuple(targets)

    def move(slots: Slots) -> None:
        for target, value in zip(targets, pick(slots), strict=True):
            slots[target] = value

    return move


def _body(site: Site, index: int, handed: Sequence[int], results: Sequence[int]) -> tuple[Plan, Move]:
    """The plan of a sub execution graph, and what takes the values it hands out to the results."""
    plan, handed_out = site.compiler.plan(site.op.body_blocks[index], handed)
    return plan, _move(handed_out, results)


def _call(site: Site) -> Step | None:
    plan, finish = _body(site, 0, site.inputs, site.outputs)

    def step(slots: Slots) -> None:
        plan.run(slots)
        finish(slots)

    return step


def _branches(site: Site) -> Step | None:
    """Runs the sub execution graph that the first input says."""
    index_slot = site.inputs[0]
    bodies = [_body(site, index, site.inputs, site.outputs) for index in range(len(site.op.regions))]

    last = len(bodies) - 1

    def step(slots: Slots) -> None:
        index = slots[index_slot]
        plan, finish = bodies[index if 0 <= index <= last else last]
        plan.run(slots)
        finish(slots)

    return step


def _while(site: Site) -> Step | None:
    """Runs the body as long as the condition holds; what a turn no longer needs is freed."""
    count = len(site.outputs)
    turn = tuple(site.compiler.new_slot() for _ in range(count))
    handed = (*turn, *site.inputs[count:])
    condition, condition_result = site.compiler.plan(site.op.body_blocks[0], handed)
    body, handed_out = site.compiler.plan(site.op.body_blocks[1], handed)
    begin, advance, finish = _move(site.inputs[:count], turn), _move(handed_out, turn), _move(turn, site.outputs)
    flag, data_slots = condition_result[0], turn[1::2]

    def step(slots: Slots) -> None:
        begin(slots)
        while True:
            condition.run(slots)
            if not slots[flag]:
                break
            body.run(slots)
            before: list[TensorData] = [slots[slot] for slot in data_slots]
            advance(slots)
            for data in before:
                data.owner.free(data)
        finish(slots)

    return step


# --- which way to go


def _decision(decide: Callable[[Tensor], int | bool]) -> Prepare:
    """A kernel that looks at a tensor, whose element type its attribute `dtype` says."""

    def prepare(site: Site) -> Step | None:
        element = site.attribute("dtype")
        dtype = None if element is None else data_type_of(element)
        if dtype is None:
            raise GeError(None, f"expected attribute 'dtype' to be an element type, got {element}", label="v2-7")
        (shape_slot, data_slot), output = site.inputs, site.outputs[0]

        def step(slots: Slots) -> None:
            shape: Shape = slots[shape_slot]
            slots[output] = decide(slots[data_slot].read(TensorDesc(shape.storage, dtype=dtype)))

        return step

    return prepare


def _is_true(tensor: Tensor) -> bool:
    """Whether a tensor stands for true: a scalar that is not zero, or a tensor that has elements."""
    if tensor.array.ndim == 0:
        return bool(tensor.array)
    return tensor.array.size > 0


def _then_or_else(tensor: Tensor) -> int:
    return 0 if _is_true(tensor) else 1


def _number(tensor: Tensor) -> int:
    """The number of a branch; `_branches` takes the last one for numbers that no branch has."""
    if tensor.array.size != 1:
        raise GeError(None, f"expected one number to choose a branch, got {tensor.array.size}", label="v2-7")
    return int(tensor.array.reshape(-1)[0])


CONTROL_KERNELS: Mapping[str, Prepare] = {
    "PartitionedCall": _call,
    "If": _branches,
    "Case": _branches,
    "While": _while,
    "GenIndexForIf": _decision(_then_or_else),
    "GenIndexForCase": _decision(_number),
    "GenCondForWhile": _decision(_is_true),
}
"""Kernels with sub execution graphs, and those that tell which way to go."""
