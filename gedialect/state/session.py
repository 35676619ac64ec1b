"""A session: what outlives a graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock

from gedialect.state.descriptors import TransStep
from gedialect.state.rebuild_control import RebuildControl
from gedialect.state.tables import Identity, ManagerTables
from gedialect.state.variable_manager import VariableManager


class Session:
    """The variables of a session, which of its graphs are stale, its options and the counters of generated names.

    Options are GE's by name, such as `ge.exec.variable_acc`. Every method is atomic under concurrent use.
    """

    def __init__(
        self,
        variables: VariableManager | None = None,
        rebuild: RebuildControl | None = None,
        options: Mapping[str, str] | None = None,
        counters: Mapping[str, int] | None = None,
    ) -> None:
        self.variables = VariableManager() if variables is None else variables
        self.rebuild = RebuildControl() if rebuild is None else rebuild
        self.options = dict(options or {})
        self._counters = dict(counters or {})
        self._given: dict[str, tuple[TransStep, ...]] = {}
        self._aliased_in: dict[str, list[int]] = {}
        self._lock = Lock()

    @staticmethod
    def with_id(session_id: int) -> Session:
        """A session without variables."""
        return Session(VariableManager(ManagerTables(identity=Identity(session_id=session_id))))

    @property
    def id(self) -> int:
        """The session's id."""
        return self.variables.identity.session_id

    @property
    def is_fresh(self) -> bool:
        """Whether there is nothing to say of this session but which graphs it has."""
        return self.variables.is_fresh and self.rebuild.is_fresh and not self.options and not self._counters

    def add_graphs(self, variables: Mapping[int, Sequence[str]], aliased: Mapping[int, Sequence[str]]) -> None:
        """Makes the graphs at hand known, by id with the names of their variables. `[reb-4]`

        `aliased` are the variables that a graph uses by handles, or by others in their memory.
        """
        with self._lock:
            graphs, known = self.rebuild.tables().graphs, self.variables.tables()
            mine = {name for graph_id in graphs.keys() & variables.keys() for name in graphs[graph_id]}
            others = {name for graph_id in graphs.keys() - variables.keys() for name in graphs[graph_id]}
            for name in dict.fromkeys(name for names in variables.values() for name in names):
                if name in others or (name not in mine and (name in known.current or name in known.paths)):
                    self._given.setdefault(name, known.paths.get(name, ()))
            for graph_id, names in variables.items():
                self.rebuild.add_graph(graph_id, names)
            for graph_id, names in aliased.items():
                for name in names:
                    # A new list: others may be looking at the one that was given out.
                    self._aliased_in[name] = [*self._aliased_in.get(name, ()), graph_id]

    def aliased_in(self, name: str) -> Sequence[int]:
        """The graphs at hand that use a variable by a handle, or by another one in its memory."""
        with self._lock:
            return self._aliased_in.get(name, ())

    def given(self, name: str) -> tuple[TransStep, ...] | None:
        """The path of a variable when the first graphs came, where others than these may use it; None if none may.

        Such a variable was there before, as one of a state file is.
        """
        with self._lock:
            return self._given.get(name)

    @property
    def counters(self) -> Mapping[str, int]:
        """The next number of each kind of generated name, for kinds that were used."""
        with self._lock:
            return dict(self._counters)

    def next_number(self, kind: str) -> int:
        """The next number for a generated name, counted from 0 for each kind."""
        with self._lock:
            number = self._counters.get(kind, 0)
            self._counters[kind] = number + 1
            return number

    def skip_numbers(self, used: Mapping[str, int]) -> None:
        """Lets numbers of each kind go on behind so many that were used elsewhere."""
        with self._lock:
            for kind, count in used.items():
                self._counters[kind] = max(self._counters.get(kind, 0), count)
