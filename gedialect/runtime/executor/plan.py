"""Plans: an execution graph as a flat list of prepared calls over numbered slots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from xdsl.ir import Operation

from gedialect.diagnostics import Diagnostic, GeError, Location, note, place_in_plugin
from gedialect.formats.errors import FormatError
from gedialect.runtime.kernels.call import KernelCall

Slots = list[Any]
"""What the values of an execution graph are at the moment, by number."""

Step = Callable[[Slots], None]
"""One prepared kernel: takes its inputs from slots and puts its outputs there."""


@dataclass(frozen=True)
class Call:
    """What a step is, for whoever watches it or wants to know where it failed.

    `kernel` is the name of the kernel, for a launch the GE type of what is launched; `node` is the node of the compute
    graph it works for, "" where there is none. `launch` tells what a step that computes did when it ran last; others,
    which only prepare for it, have none.
    """

    op: Operation
    kernel: str
    node: str = ""
    launch: Callable[[], Launch] | None = None


class Launch(NamedTuple):
    """What a kernel was called with, and the addresses of the inputs that are there, then those of the outputs."""

    call: KernelCall
    addresses: Sequence[int]

    @property
    def size(self) -> int:
        """The bytes of all inputs and outputs."""
        return sum(tensor.array.nbytes for tensor in (*self.call.inputs, *self.call.outputs) if tensor is not None)


class Watcher(Protocol):
    """Who is told of each step."""

    def before(self, call: Call) -> None:
        """A step is about to run."""

    def after(self, call: Call) -> None:
        """The step has run."""


WATCHER = 0
"""The slot of the watcher, None where nobody watches."""


class StepError(GeError):
    """A step failed; says of which node, and where that is."""

    def __init__(self, call: Call, message: str, *, label: str | None = None, notes: Iterable[Diagnostic] = ()) -> None:
        who = f"'{call.kernel}' node '{call.node}': " if call.node else f"'{call.kernel}': "
        # Kernels that know their node say so themselves.
        text = message if message.startswith(who) else who + message
        super().__init__(Location.of(call.op), text, label=label, notes=notes)

    @staticmethod
    def of(call: Call, error: GeError) -> StepError:
        """What went wrong in a step; what went wrong in a plan inside it says itself where that was."""
        if isinstance(error, StepError):
            return error
        found = error.diagnostic
        return StepError(call, found.message, label=found.label, notes=(*found.notes, *_raised_in_plugin(error)))


class Plan:
    """Steps in the order in which they run. A plan runs once at a time."""

    def __init__(self, steps: Iterable[tuple[Call, Step]]) -> None:
        pairs = tuple(steps)
        self.calls = tuple(call for call, _ in pairs)
        self._steps = tuple(step for _, step in pairs)

    def run(self, slots: Slots) -> None:
        """Runs all steps. Raises StepError for the first that fails, which ends the run."""
        watcher: Watcher | None = slots[WATCHER]
        index = 0
        try:
            if watcher is None:
                for index, step in enumerate(self._steps):  # noqa: B007 - says where an error was
                    step(slots)
                return
            for index, step in enumerate(self._steps):
                call = self.calls[index]
                watcher.before(call)
                step(slots)
                watcher.after(call)
        except GeError as error:
            raise StepError.of(self.calls[index], error) from None
        except FormatError as error:
            raise StepError(self.calls[index], str(error)) from None
        except (Exception, SystemExit) as error:
            call = self.calls[index]
            if call.launch is None:
                raise
            # A kernel may come from anywhere and meet any data: what it raises is about that node.
            kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
            raise StepError(call, f"{kind}{error}", notes=_raised_in_plugin(error)) from error


def _raised_in_plugin(error: BaseException) -> tuple[Diagnostic, ...]:
    """A note of the place in a plugin where what became an error was raised, if that was in one."""
    raised = error.__cause__ if isinstance(error, GeError) else error
    place = None if raised is None else place_in_plugin(raised)
    return () if place is None else (note(place, "raised here"),)
