"""The rebuild control: which graphs must be compiled again because a variable they use has changed. `[reb-1]`"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import RLock

DEFAULT_MAX_CHANGES = 1


@dataclass
class RebuildTables:
    """The rebuild control's tables as plain data: variable names by graph id, changes by name, graphs to rebuild.

    `causes` are the variables that changed since a marked graph was built, in order, as far as that is known.
    """

    graphs: dict[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    change_counts: dict[str, int] = field(default_factory=dict[str, int])
    marked: set[int] = field(default_factory=set[int])
    causes: dict[int, dict[str, None]] = field(default_factory=dict[int, dict[str, None]])


class RebuildControl:
    """Counts changes of variables and marks the graphs they make stale. Every method is atomic."""

    def __init__(self, tables: RebuildTables | None = None) -> None:
        self._tables = RebuildTables() if tables is None else tables
        self._graphs_of: dict[str, set[int]] = {}
        self._lock = RLock()
        for graph_id, names in self._tables.graphs.items():
            self._index(graph_id, names)

    def tables(self) -> RebuildTables:
        """A copy of all tables, for whoever writes them somewhere."""
        with self._lock:
            tables = self._tables
            causes = {graph_id: dict(names) for graph_id, names in tables.causes.items()}
            return RebuildTables(dict(tables.graphs), dict(tables.change_counts), set(tables.marked), causes)

    @property
    def is_fresh(self) -> bool:
        """Whether no variable has changed and no graph is marked."""
        return not self._tables.change_counts and not self._tables.marked

    def add_graph(self, graph_id: int, names: Iterable[str]) -> None:
        """Makes a graph known with the names of its variables; adding it again replaces its names. `[reb-4]`"""
        with self._lock:
            self._unindex(graph_id)
            self._tables.graphs[graph_id] = unique = tuple(dict.fromkeys(names))
            self._index(graph_id, unique)

    def remove_graph(self, graph_id: int) -> None:
        """Forgets a graph's names and its mark; change counts stay. `[reb-4]`"""
        with self._lock:
            self._unindex(graph_id)
            self._tables.graphs.pop(graph_id, None)
            self.build_ended(graph_id)

    @property
    def graph_ids(self) -> tuple[int, ...]:
        """The known graphs, in the order in which they were first added."""
        with self._lock:
            return tuple(self._tables.graphs)

    def record_change(self, name: str) -> None:
        """Counts a change of a variable and marks every graph that contains it for rebuild. `[reb-2]`"""
        with self._lock:
            self._tables.change_counts[name] = self.change_count(name) + 1
            for graph_id in self._graphs_of.get(name, ()):
                self._tables.marked.add(graph_id)
                self._tables.causes.setdefault(graph_id, {})[name] = None

    def restore_changes(self, names: Iterable[str]) -> None:
        """Counts variables that an earlier run has changed as changed once; no graph is marked for that. `[ser-2]`"""
        with self._lock:
            for name in names:
                self._tables.change_counts.setdefault(name, 1)

    def change_count(self, name: str) -> int:
        """How often the variable's form was changed in this session."""
        return self._tables.change_counts.get(name, 0)

    def may_change(self, name: str, max_changes: int = DEFAULT_MAX_CHANGES) -> bool:
        """Whether the variable's form may be changed once more. `[reb-5]`"""
        return self.change_count(name) < max_changes

    def needs_rebuild(self, graph_id: int) -> bool:
        """Whether a variable of the graph changed after the graph was last built."""
        return graph_id in self._tables.marked

    @property
    def marked(self) -> tuple[int, ...]:
        """The graphs to rebuild, in ascending order."""
        with self._lock:
            return tuple(sorted(self._tables.marked))

    def causes(self, graph_id: int) -> tuple[str, ...]:
        """The variables that changed since a marked graph was built, in order; empty where that is not known."""
        with self._lock:
            return tuple(self._tables.causes.get(graph_id, ()))

    def build_ended(self, graph_id: int) -> None:
        """Clears the graph's mark, since it was just built. `[reb-3]`"""
        with self._lock:
            self._tables.marked.discard(graph_id)
            self._tables.causes.pop(graph_id, None)

    def _index(self, graph_id: int, names: Iterable[str]) -> None:
        for name in names:
            self._graphs_of.setdefault(name, set()).add(graph_id)

    def _unindex(self, graph_id: int) -> None:
        for name in self._tables.graphs.get(graph_id, ()):
            self._graphs_of[name].discard(graph_id)
