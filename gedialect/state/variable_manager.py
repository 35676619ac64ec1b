"""The variable manager: which variables a session has, in which form, and where they live. `[mem-3]`"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import StorageFormat
from gedialect.state.descriptors import StoredDesc, TransStep, memory_size
from gedialect.state.devices import DeviceRules
from gedialect.state.keys import VariableKey
from gedialect.state.memory import MemoryType, MemoryUse
from gedialect.state.tables import Broadcast, Placement


class VariableManager(DeviceRules):
    """The rules on top of the tables. Every method is atomic under concurrent use."""

    # --- names and descriptors

    def known(self, name: str) -> bool:
        """Whether the name has a current descriptor. `[mem-3]`"""
        return name in self._tables.current

    def current(self, name: str) -> TensorDesc | None:
        """The descriptor in which the variable is stored now; None for an unknown name."""
        stored = self._tables.current.get(name)
        return None if stored is None else stored.desc

    def all_variables(self) -> dict[str, TensorDesc]:
        """Every known name with the descriptor it had before any change of format. `[mem-5]`"""
        with self._lock:
            paths = self._tables.paths
            return {
                name: paths[name][0].input if paths.get(name) else stored.desc
                for name, stored in self._tables.current.items()
            }

    def refresh(self, name: str, format: StorageFormat, origin_format: StorageFormat) -> None:
        """Gives the current descriptor another format and origin format, and its entry the key of these. `[mem-4]`

        Address, offset, shape and size stay; an entry that is already under the new key is overwritten. Does nothing
        for an unknown name. Raises GeError when the variable has no place in memory.
        """
        with self._lock:
            stored = self._tables.current.get(name)
            if stored is None:
                return
            placements = self._tables.placements
            entry = self._entry_of(name, stored)
            old, new = self.key(name, stored.desc), stored.with_formats(format, origin_format)
            self._tables.current[name] = new
            del placements[old]
            placements[self.key(name, new.desc)] = replace(entry, desc=entry.desc.with_formats(format, origin_format))

    def stage(self, graph_id: int, name: str, desc: TensorDesc) -> None:
        """Records the whole descriptor that a graph's variable node had when the graph was compiled. `[acc-refresh]`"""
        with self._lock:
            self._tables.staged.setdefault(graph_id, {})[name] = desc

    def staged(self, graph_id: int, name: str) -> TensorDesc | None:
        """The descriptor that was staged for a variable of a graph."""
        return self._tables.staged.get(graph_id, {}).get(name)

    # --- memory

    def collision(self, name: str, desc: TensorDesc) -> VariableKey | None:
        """A placed key of another variable that the engine cannot tell from this one's. `[dev-varkey-separator]`"""
        with self._lock:
            placements = self._tables.placements
            return next((key for key in self.key(name, desc).namesakes() if key in placements), None)

    def assign(self, name: str, desc: TensorDesc, memory_type: int = MemoryType.HBM) -> Placement:
        """Gives a variable its place for that descriptor, reusing the one it has if that is large enough. `[mem-6]`

        The descriptor becomes the current one if its format, data type or shape differ from it. Raises GeError when the
        size is not known, new memory is needed under a key that exists, or there is no memory of that type.
        """
        stored = StoredDesc(desc, memory_size(desc))
        with self._lock:
            current = self._tables.current.get(name)
            entry = None if current is None else self._entry_of(name, current)
            if entry is not None and stored.size <= entry.desc.size:
                placement = replace(entry, desc=stored)
            else:
                placement = self._place(name, stored, memory_type)
            if current is None or current.desc.storage != desc.storage:
                self._enter(name, placement)
                self._tables.current[name] = stored
            return placement

    def _place(self, name: str, stored: StoredDesc, memory_type: int) -> Placement:
        key = self.key(name, stored.desc)
        if key in self._tables.placements:
            raise GeError(
                None,
                f"expected a new key for the larger variable '{name}', got '{key.text}', which has a place already",
                label="mem-6",
            )
        if memory_type != MemoryType.HBM:
            raise GeError(
                None, f"expected memory type {MemoryType.HBM} for variable '{name}', got {memory_type}", label="mem-7"
            )
        offset, use = self._tables.memories.get(memory_type, MemoryUse()).reserve(stored.size)
        self._tables.memories[memory_type] = use
        return Placement(stored, self.limits.logic_base + offset, offset, memory_type)

    def record_allocation(self, name: str, graph_id: int) -> None:
        """Remembers the graph that placed a variable; the first one stays. `[mem-15]`"""
        with self._lock:
            self._tables.allocated_by.setdefault(name, graph_id)

    def allocated_by(self, name: str) -> int | None:
        """The graph that first placed the variable."""
        return self._tables.allocated_by.get(name)

    def record_broadcast(self, graph_id: int, broadcast: Broadcast) -> None:
        """Remembers a broadcast node that a variable feeds; a later one of that variable replaces it. `[mem-17]`"""
        with self._lock:
            self._tables.broadcasts.setdefault(graph_id, {})[broadcast.variable] = broadcast

    # --- changes of format

    def record_path(self, name: str, steps: Iterable[TransStep]) -> None:
        """Records the conversions that took the variable to its new form; the first recorded path stays. `[acc-7]`"""
        with self._lock:
            self._tables.paths.setdefault(name, tuple(steps))

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
        return frozenset(self._tables.changed_in.get(graph_id, ()))

    def forget_change(self, name: str) -> None:
        """Forgets which graph changed the variable, since its data has moved. `[move-2]`"""
        with self._lock:
            self._tables.changed_by.pop(name, None)
