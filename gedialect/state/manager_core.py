"""What all parts of the variable manager stand on: its tables, their lock, and how keys are made."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from threading import RLock

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.state.addresses import AddressMap
from gedialect.state.descriptors import StoredDesc
from gedialect.state.keys import VariableKey
from gedialect.state.memory import Limits
from gedialect.state.tables import Identity, ManagerTables, Placement


class ManagerCore:
    """The tables under one lock: every method of the manager is atomic under concurrent use."""

    def __init__(self, tables: ManagerTables | None = None) -> None:
        self._lock = RLock()
        self._set_tables(ManagerTables() if tables is None else tables)

    def _set_tables(self, tables: ManagerTables) -> None:
        """Goes on from these tables; what is looked up often is made from them."""
        self._tables = tables
        self._addresses = AddressMap(tables)
        self._file_keys = {part: key for key, part in tables.files.items()}

    def exclusive(self) -> AbstractContextManager[object]:
        """Keeps other threads out while several calls belong together; none of them may be one of a session pool."""
        return self._lock

    def tables(self) -> ManagerTables:
        """A copy of all tables, for whoever writes them somewhere."""
        with self._lock:
            return self._tables.copy()

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was ever recorded."""
        with self._lock:
            return self._tables == ManagerTables()

    @property
    def identity(self) -> Identity:
        """Whose variables these are."""
        return self._tables.identity or Identity()

    @property
    def is_initialised(self) -> bool:
        """Whether it was said whose variables these are. `[mem-2]`"""
        return self._tables.identity is not None

    def initialise(self, identity: Identity) -> None:
        """Says whose variables these are; only the first time counts. `[mem-2]`"""
        with self._lock:
            self._tables.identity = self._tables.identity or identity

    @property
    def limits(self) -> Limits:
        """What memory there is."""
        return self._tables.limits

    def set_total_memory(self, total: int) -> None:
        """Sets the limits from the bytes that the device has; later placements start from another base. `[mem-9]`

        Raises GeError when the limits exceed what GE can manage.
        """
        with self._lock:
            self._tables.limits = Limits.from_total(total)

    # --- batches

    @property
    def batch_names(self) -> Mapping[str, str]:
        """The names that variables of batch branches share their memory under; empty without such branches."""
        with self._lock:
            return dict(self._tables.batch_names)

    def share_batch_memory(self, name: str, shared_name: str) -> None:
        """Lets a batch branch's variable live in the memory of another name. `[mem-1]`"""
        with self._lock:
            self._tables.batch_names[name] = shared_name

    # --- keys and places

    def key(self, name: str, desc: TensorDesc) -> VariableKey:
        """The key of a variable's memory, its name taken through the batch names. `[mem-1]`"""
        return VariableKey.of(self._tables.batch_names.get(name, name), desc)

    def placement(self, name: str, desc: TensorDesc) -> Placement | None:
        """Where the variable with that format and data type lives; None when it has no place yet."""
        with self._lock:
            return self._tables.placements.get(self.key(name, desc))

    def current_place(self, name: str) -> Placement | None:
        """Where the variable lives in its current form; None when it is unknown or has no place."""
        with self._lock:
            stored = self._tables.current.get(name)
            return None if stored is None else self.placement(name, stored.desc)

    def _entry_of(self, name: str, stored: StoredDesc) -> Placement:
        entry = self.placement(name, stored.desc)
        if entry is None:
            raise GeError(
                None,
                f"expected variable '{name}' to have a place under key '{self.key(name, stored.desc).text}', got none",
                label="mem-3",
            )
        return entry
