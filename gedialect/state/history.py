"""What a manager remembers of graphs: which form they gave variables, which they placed and sent. `[mem-3]`"""

from __future__ import annotations

from collections.abc import Iterable

from gedialect.formats.descriptor import TensorDesc
from gedialect.state.descriptors import TransStep
from gedialect.state.manager_core import ManagerCore
from gedialect.state.tables import Broadcast


class HistoryRules(ManagerCore):
    """The manager's record of what graphs did."""

    # --- changes of format

    def record_path(self, name: str, steps: Iterable[TransStep]) -> None:
        """Records the conversions that took the variable to its new form; the first recorded path stays. `[acc-7]`"""
        with self._lock:
            self._tables.paths.setdefault(name, tuple(steps))

    @property
    def has_paths(self) -> bool:
        """Whether any variable has a path."""
        return bool(self._tables.paths)

    def path(self, name: str) -> tuple[TransStep, ...]:
        """The variable's conversion path, empty when it has none."""
        return self._tables.paths.get(name, ())

    def record_change(self, name: str, graph_id: int) -> None:
        """Remembers that a graph changed the variable's form. `[acc-7]`"""
        with self._lock:
            self._tables.changed_by[name] = graph_id
            self._tables.changed_in.setdefault(graph_id, set()).add(name)

    def changed_by(self, name: str) -> int | None:
        """The last graph that changed the variable's form, until its data was moved."""
        return self._tables.changed_by.get(name)

    def changed_in(self, graph_id: int) -> frozenset[str]:
        """Names of the variables that a graph changed."""
        with self._lock:
            return frozenset(self._tables.changed_in.get(graph_id, ()))

    def forget_change(self, name: str) -> None:
        """Forgets which graph changed the variable, since its data has moved. `[move-2]`"""
        with self._lock:
            self._tables.changed_by.pop(name, None)

    def stage(self, graph_id: int, name: str, desc: TensorDesc) -> None:
        """Records the whole descriptor that a graph's variable node had when the graph was compiled. `[acc-refresh]`"""
        with self._lock:
            self._tables.staged.setdefault(graph_id, {})[name] = desc

    def staged(self, graph_id: int, name: str) -> TensorDesc | None:
        """The descriptor that was staged for a variable of a graph."""
        return self._tables.staged.get(graph_id, {}).get(name)

    # --- places

    def record_allocation(self, name: str, graph_id: int) -> None:
        """Remembers the graph that placed a variable; the first one stays. `[mem-15]`"""
        with self._lock:
            self._tables.allocated_by.setdefault(name, graph_id)

    def allocated_by(self, name: str) -> int | None:
        """The graph that first placed the variable."""
        return self._tables.allocated_by.get(name)

    # --- broadcasts

    def record_broadcast(self, graph_id: int, broadcast: Broadcast) -> None:
        """Remembers a broadcast node that a variable feeds; a later one of that variable replaces it. `[mem-17]`"""
        with self._lock:
            self._tables.broadcasts.setdefault(graph_id, {})[broadcast.variable] = broadcast

    def broadcast(self, graph_id: int, name: str) -> Broadcast | None:
        """The broadcast node of a graph that the variable feeds."""
        return self._tables.broadcasts.get(graph_id, {}).get(name)
