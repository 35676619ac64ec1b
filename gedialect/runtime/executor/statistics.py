"""How long kernels take and how many bytes they touch, by what they are."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gedialect.runtime.executor.plan import Call, Watcher


@dataclass(slots=True)
class KernelUse:
    """What all calls of one kernel took together: seconds without those of the kernels that they call, and bytes."""

    calls: int = 0
    seconds: float = 0.0
    bytes: int = 0
    launches: bool = False


class Statistics:
    """Adds up the use of kernels. A watcher, until an execution fails."""

    def __init__(self) -> None:
        self._uses: dict[str, KernelUse] = {}
        # When each of the steps that run inside each other began, and the seconds that were spent inside it.
        self._open: list[tuple[float, float]] = []

    @property
    def uses(self) -> Mapping[str, KernelUse]:
        """The use of each kernel, in the order of their first calls."""
        return self._uses

    def before(self, call: Call) -> None:
        """A step is about to run."""
        self._open.append((time.perf_counter(), 0.0))

    def after(self, call: Call) -> None:
        """The step has run."""
        start, inside = self._open.pop()
        taken = time.perf_counter() - start
        if self._open:
            outer, before = self._open[-1]
            self._open[-1] = (outer, before + taken)
        use = self._uses.setdefault(call.kernel, KernelUse(launches=call.launch is not None))
        use.calls += 1
        use.seconds += taken - inside
        if call.launch is not None:
            use.bytes += call.launch().size


class Watchers:
    """Several watchers as one."""

    def __init__(self, watchers: Iterable[Watcher]) -> None:
        self._watchers = tuple(watchers)

    def before(self, call: Call) -> None:
        """A step is about to run."""
        for watcher in self._watchers:
            watcher.before(call)

    def after(self, call: Call) -> None:
        """The step has run."""
        for watcher in reversed(self._watchers):
            watcher.after(call)
