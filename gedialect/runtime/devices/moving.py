"""Moving the data of variables to their new form and place, before a graph runs. `[move-1]` `[move-2]` `[move-3]`"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from threading import Lock

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.files.progress import working
from gedialect.formats.arrays import Bytes
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.runtime.devices.steps import Step, cast_step, path_steps
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.state import VariableManager

_THREADS = 4


@dataclass(frozen=True, slots=True)
class VariableCopy:
    """A variable that begins with another one's data. `[move-3]`"""

    source: str
    target: str


class DataMover:
    """Keeps the data of a session's variables in the form in which its graphs are about to find it.

    `devices` are all devices on which the session has variables, at least one. A move that fails leaves the data of all
    variables, and what the session knows of them, as it was; a copy that fails leaves its own variable so. Every method
    is atomic under concurrent use.
    """

    def __init__(self, devices: Sequence[VariableMemory], threads: int = _THREADS) -> None:
        self._devices = list(devices)
        self._variables = self._devices[0].variables
        self._threads = threads
        self._lock = Lock()

    def before_run(
        self, graph_id: int, copies: Iterable[VariableCopy] = (), device: VariableMemory | None = None
    ) -> list[str]:
        """Moves what the graph changed, then does the copies that its variables ask for; names what has new data.

        Copies are done on the device on which the graph is to run, on all where none is named. Raises GeError when a
        variable has no place, a conversion or cast cannot be done, or memory has run out.
        """
        with self._lock, self._variables.exclusive():
            return self._move_changed(graph_id) + self._copy(copies, self._devices if device is None else [device])

    def _move_changed(self, graph_id: int) -> list[str]:
        """Takes variables through their paths, and forgets that they were changed. `[move-2]`"""
        names = changed_variables(self._variables, graph_id)
        moved = [name for name in names if any(step.type not in KEEPS_DATA for step in self._variables.path(name))]
        self._run([_moving(name, device) for name in moved for device in self._devices])
        for name in names:
            self._variables.forget_change(name)
        return moved

    def _copy(self, copies: Iterable[VariableCopy], on: Sequence[VariableMemory]) -> list[str]:
        """Gives variables the data of others, once, in order: a source may be a target before. `[move-3]`"""
        copied: list[str] = []
        for copy in copies:
            devices = [each for each in on if not self._variables.is_copied(copy.target, each.device)]
            self._run([_copying(copy, device) for device in devices])
            for device in devices:
                self._variables.set_copied(copy.target, device.device)
            copied += [copy.target] if devices else []
        return copied

    def _run(self, moves: Sequence[_Move]) -> None:
        """Does moves in parallel. Places that hold data are written to when all of them have been done."""
        if not moves:
            return
        with (
            working("moving variables", sum(move.data.size for move in moves)) as progress,
            ThreadPoolExecutor(self._threads) as threads,
        ):
            running = {threads.submit(move.run): move for move in moves}
            try:
                for done in as_completed(running):
                    done.result()
                    progress.advance(running[done].data.size)
            except BaseException:
                threads.shutdown(cancel_futures=True)
                raise
        for future, move in running.items():
            if (data := future.result()) is not move.target:
                np.copyto(move.target, data)


def changed_variables(variables: VariableManager, graph_id: int) -> list[str]:
    """Variables that must be moved before a graph runs: changed by it, and given their memory by another. `[move-1]`"""
    return [
        name
        for name in sorted(variables.changed_in(graph_id))
        if variables.changed_by(name) == graph_id and variables.allocated_by(name) not in (None, graph_id)
    ]


@dataclass(frozen=True, slots=True)
class _Move:
    """A variable's data on a device, what is done to it, and where it goes: a new place, or one that holds data."""

    name: str
    data: Bytes
    steps: Sequence[Step]
    target: Bytes
    to_new_place: bool

    def run(self) -> Bytes:
        """The data as it becomes, which a new place then has already. Raises GeError when it cannot be done."""
        data = self.data
        try:
            for step in self.steps:
                data = step(data)
        except FormatError as error:
            raise _cannot_move(self.name, str(error), "move-2") from None
        if not self.to_new_place:
            return data
        np.copyto(self.target, data)
        return self.target


def _moving(name: str, device: VariableMemory) -> _Move:
    """What a variable's path asks for on a device. `[move-2]`"""
    path, now = device.variables.path(name), device.desc(name)
    if path[-1].output.storage != now.storage:
        raise _cannot_move(name, f"expected its path to end in {now}, got {path[-1].output}", "move-2")
    try:
        steps = path_steps(path)
    except FormatError as error:
        raise _cannot_move(name, str(error), "move-2") from None
    source, target = device.bytes(name, path[0].input), device.bytes(name)
    return _Move(name, source, steps, target, not np.may_share_memory(source, target))


def _copying(copy: VariableCopy, device: VariableMemory) -> _Move:
    """What a copy asks for on a device. `[move-3]`"""
    source, target = device.desc(copy.source), device.desc(copy.target)
    try:
        if (source.shape, source.format) != (target.shape, target.format):
            raise FormatError(
                ErrorKind.SHAPE, f"expected '{copy.source}' to be {target} but for its type, got {source}"
            )
        steps = [] if source.dtype == target.dtype else [cast_step(source.dtype, target.dtype)]
    except FormatError as error:
        raise _cannot_move(copy.target, str(error), "move-3") from None
    return _Move(copy.target, device.bytes(copy.source), steps, device.bytes(copy.target), False)


def _cannot_move(name: str, message: str, label: str) -> GeError:
    return GeError(None, f"cannot move data of variable '{name}': {message}", label=label)
