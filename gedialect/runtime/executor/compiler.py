"""From the kernels of an execution graph to plans.

Everything that is known when a plan is made is done then: constants, the values that Init handed out, shapes and sizes
that follow from these. What is left for each run are steps that take and put values in slots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from xdsl.ir import Attribute, Block, SSAValue

from gedialect.diagnostics import GeError, Location
from gedialect.dialects.ge.list_attributes import integer_of
from gedialect.dialects.gert.graph import kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.formats.errors import FormatError
from gedialect.runtime.executor.environment import Context
from gedialect.runtime.executor.plan import Call, Plan, Slots, Step, StepError
from gedialect.runtime.executor.pool import Pool

_INNER_DATA = "InnerData"
_INNER_OUTPUT = "InnerNetOutput"


@dataclass
class Site:
    """A kernel of an execution graph, for whoever makes a step of it."""

    op: KernelOp
    compiler: Compiler
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    call: Call

    @property
    def context(self) -> Context:
        """What the kernels of the model share."""
        return self.compiler.context

    @property
    def all_known(self) -> bool:
        """Whether all inputs are known already."""
        return all(slot in self.compiler.known for slot in self.inputs)

    def is_known(self, input: int) -> bool:
        """Whether an input is known already."""
        return self.inputs[input] in self.compiler.known

    def value(self, input: int) -> Any:
        """The value of an input that is known already."""
        return self.compiler.slots[self.inputs[input]]

    def values(self) -> list[Any]:
        """The values of all inputs, which are known."""
        return [self.compiler.slots[slot] for slot in self.inputs]

    def pool(self, input: int) -> Pool:
        """An input that is an allocator of level 2, which alone gives memory. Raises GeError for one of level 1."""
        allocator = self.value(input)
        if not isinstance(allocator, Pool):
            raise GeError(None, "expected an allocator of level 2 to give memory, got one of level 1", label="v2-2")
        return allocator

    def give(self, output: int, value: Any) -> None:
        """Says what an output always is."""
        slot = self.outputs[output]
        self.compiler.slots[slot] = value
        self.compiler.known.add(slot)

    def same(self, output: int, input: int) -> None:
        """Says that an output is always the same as an input."""
        self.compiler.numbers[self.op.results[output]] = self.inputs[input]

    def attribute(self, name: str) -> Attribute | None:
        """An attribute of the kernel."""
        return self.op.attributes.get(name)

    def integer(self, name: str) -> int:
        """An attribute that is an integer, which a verified kernel has."""
        number = integer_of(self.attribute(name))
        if number is None:
            raise GeError(None, f"expected attribute '{name}' to be an integer, got {self.attribute(name)}")
        return number


Prepare = Callable[[Site], Step | None]
"""Makes the step of a kernel; None where nothing is left to do when the plan runs. Raises GeError."""


@dataclass
class Compiler:
    """Makes plans of the parts of one model, which share their slots; a slot of `known` never changes."""

    context: Context
    table: Mapping[str, Prepare]
    slots: Slots = field(default_factory=lambda: [None])
    known: set[int] = field(default_factory=set[int])
    numbers: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])

    def new_slot(self) -> int:
        """A slot for a value."""
        self.slots.append(None)
        return len(self.slots) - 1

    def settle(self, slots: Sequence[int]) -> None:
        """Says that what is in these slots now stays there."""
        self.known.update(slots)

    def plan(self, block: Block, handed: Sequence[int]) -> tuple[Plan, tuple[int, ...]]:
        """The plan of a part or sub execution graph, and the slots of what its `InnerNetOutput` hands out.

        `handed` are the slots that `InnerData` stands for, by index. Raises StepError at a kernel of which no step can
        be made.
        """
        steps: list[tuple[Call, Step]] = []
        handed_out: tuple[int, ...] = ()
        for op in kernels_of(block):
            operands = tuple(self.numbers[operand] for operand in op.data_operands)
            if op.kernel == _INNER_OUTPUT:
                handed_out = operands
            elif op.kernel == _INNER_DATA:
                self.numbers[op.results[0]] = handed[op.index or 0]
            else:
                call, step = self._step(op, operands)
                if step is not None:
                    steps.append((call, step))
        return Plan(steps), handed_out

    def _step(self, op: KernelOp, operands: tuple[int, ...]) -> tuple[Call, Step | None]:
        results = op.data_results
        outputs = tuple(self.new_slot() for _ in results)
        self.numbers.update(zip(results, outputs, strict=True))
        node = self.context.nodes.get(op.node or "")
        # A kernel may have no place of its own in a file.
        at = op if node is None or Location.of(op) is not None else node
        call = Call(at, op.kernel, op.node or "")
        site = Site(op, self, operands, outputs, call)
        prepare = self.table.get(op.kernel)
        if prepare is None:
            known = ", ".join(sorted(self.table))
            message = f"expected a kernel that the executor has, got '{op.kernel}'; register it in "
            raise StepError(call, f"{message}gedialect/runtime/executor/table.py, which has {known}")
        try:
            step = prepare(site)
        except GeError as error:
            raise StepError.of(site.call, error) from None
        except FormatError as error:
            raise StepError(site.call, str(error)) from None
        written = self.context.environment.written
        names = written.writers.get(op)
        return site.call, step if step is None or names is None else _noting(step, names, written.note)


def _noting(step: Step, names: Sequence[str], note: Callable[[Sequence[str]], None]) -> Step:
    """The step, and then word of which variables it has written."""

    def noting(slots: Slots) -> None:
        step(slots)
        note(names)

    return noting


def picked(slots: Sequence[int]) -> Callable[[Slots], tuple[Any, ...]]:
    """Takes the values in some slots, in the quickest way."""
    if not slots:
        return lambda _: ()
    if len(slots) == 1:
        only = slots[0]
        return lambda values: (values[only],)
    return itemgetter(*slots)


def pure(function: Callable[..., Any]) -> Prepare:
    """A kernel with one output that follows from its inputs alone.

    With known inputs the output is known; else it is computed again when an input is another object.
    """

    def prepare(site: Site) -> Step | None:
        if site.all_known:
            site.give(0, function(*site.values()))
            return None
        pick, output = picked(site.inputs), site.outputs[0]
        last: tuple[Any, ...] = ()
        result: Any = None

        def step(slots: Slots) -> None:
            nonlocal last, result
            values = pick(slots)
            if values != last:
                result = function(*values)
                last = values
            slots[output] = result

        return step

    return prepare
