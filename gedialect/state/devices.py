"""What a manager knows of its variables on each device: where they are, what is in them, who uses them. `[mem-10]`"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Protocol

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import tensor_size
from gedialect.state.descriptors import InitialValue, StoredDesc
from gedialect.state.keys import VariableKey
from gedialect.state.manager_core import ManagerCore
from gedialect.state.memory import GUARD, MemoryType, MemoryUse, slot_size
from gedialect.state.tables import ManagerTables


class VariableStore(Protocol):
    """Memory of a device, as the manager asks for it. Each of these raises GeError when it cannot be done."""

    def allocate(self, size: int) -> int:
        """The address of `size` new bytes."""
        ...

    def free(self, address: int) -> None:
        """Gives back what `allocate` gave out."""
        ...

    def map(self, address: int, size: int) -> bool:
        """Lets there be memory at an address that all devices share; False where it is there already."""
        ...

    def write(self, address: int, data: bytes) -> None:
        """Writes bytes."""
        ...


@dataclass(frozen=True, slots=True)
class LocatedAddress:
    """The variable that a logic address lies in: where that begins, how far inside it the address is, what it is."""

    start: int
    inner: int
    desc: StoredDesc
    memory_type: int


@dataclass(frozen=True, slots=True)
class ExternalMemory:
    """Memory of a device that a user supplies for all variables: device address and bytes."""

    address: int
    size: int


@dataclass(frozen=True, slots=True)
class GraphStatistics:
    """Bytes of the variables that a graph uses on a device: in memory that it was first to use, and in others'."""

    allocated: int = 0
    shared: int = 0


@dataclass(slots=True)
class _Resolved:
    """Where a variable is on a device; `block` is what to give back, None for memory that was not allocated for it."""

    address: int
    block: int | None = None
    store: VariableStore | None = None


@dataclass(slots=True)
class _DeviceState:
    """What is known of one device; `resolved` and `supplied` are by logic address."""

    external: ExternalMemory | None = None
    resolved: dict[int, _Resolved] = field(default_factory=dict[int, _Resolved])
    supplied: dict[int, int] = field(default_factory=dict[int, int])
    ready: set[VariableKey] = field(default_factory=set[VariableKey])
    loaded: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    copied: set[str] = field(default_factory=set[str])
    statistics: dict[int, GraphStatistics] = field(default_factory=dict[int, GraphStatistics])
    counted: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])

    def count(self, graph: int, place: LocatedAddress, first: bool) -> None:
        """Counts a variable for a graph, once: as allocated for the graph that was first, as shared for others."""
        if (graph, place.start) in self.counted:
            return
        self.counted.add((graph, place.start))
        known, size = self.statistics.get(graph, GraphStatistics()), slot_size(place.desc.size)
        if first:
            self.statistics[graph] = replace(known, allocated=known.allocated + size)
        else:
            self.statistics[graph] = replace(known, shared=known.shared + size)

    def forget_content(self) -> None:
        """Forgets all that memory has to be for."""
        for table in (self.resolved, self.ready, self.loaded, self.copied, self.statistics, self.counted):
            table.clear()


class DeviceRules(ManagerCore):
    """The manager's side of devices, by their ids; the session's own device is meant where none is named.

    Nothing of it is in files: another process has other devices.
    """

    def __init__(self, tables: ManagerTables | None = None) -> None:
        super().__init__(tables)
        self._devices: defaultdict[int, _DeviceState] = defaultdict(_DeviceState)

    # --- which variable an address is in

    def locate(self, address: int) -> LocatedAddress:
        """The variable that a logic address lies in. Raises GeError when it lies in none. `[mem-10]`"""
        with self._lock:
            start = self._addresses.containing(address)
            if start is None:
                raise GeError(None, f"expected a variable at logic address {address}, got none", label="mem-10")
            memory_type = self._tables.memory_types.get(start, MemoryType.HBM)
            return LocatedAddress(start, address - start, self._addresses.desc(start), memory_type)

    # --- where it is on a device

    def set_external_memory(self, address: int, size: int, device: int | None = None) -> None:
        """Lets the variables of a device live in `size` bytes from an address on, which a user supplies. `[mem-10]`"""
        with self._lock:
            self._device(device).external = ExternalMemory(address, size)

    def supply(self, name: str, address: int, device: int | None = None) -> None:
        """Says where on a device the user's memory for a `ConstPlaceHolder` is. `[mem-10]`

        Raises GeError for a name that is no such constant of this session.
        """
        with self._lock:
            place = self.current_place(name)
            if place is None or place.address not in self._tables.place_holders:
                raise GeError(None, f"expected a ConstPlaceHolder with a place, got '{name}'", label="mem-10")
            self._device(device).supplied[place.address] = address

    def resolve(self, address: int, store: VariableStore, device: int | None = None, graph: int | None = None) -> int:
        """The address on a device of what has a logic address; a variable gets memory there at first use. `[mem-10]`

        An address inside a variable gives the device address as far inside it. Memory is `slot_size` bytes of `store`
        with the data behind a guard; an initial value is written to it, and the bytes count for `graph`. Memory of
        pools is where its logic address says, and is mapped at first use. Raises GeError when the address lies in no
        variable, an initial value does not fit it, memory that a user supplies is missing or too small, or `store` has
        none left; then nothing has changed.
        """
        with self._lock:
            place, state = self.locate(address), self._device(device)
            if place.start in self._tables.place_holders:
                return self._supplied(place, state) + place.inner
            if place.memory_type == MemoryType.HBM and state.external is not None:
                return self._external(address, state.external)
            first = place.start not in state.resolved
            if first:
                state.resolved[place.start] = _settle(place, store)
            if graph is not None and place.memory_type == MemoryType.HBM:
                state.count(graph, place, first)
            return state.resolved[place.start].address + place.inner

    @property
    def devices(self) -> tuple[int, ...]:
        """The devices that something is known of, in ascending order."""
        with self._lock:
            return tuple(sorted(self._devices))

    def device_addresses(self, device: int | None = None) -> dict[int, int]:
        """The device addresses of the variables that were resolved on a device, by their logic addresses. `[mem-3]`"""
        with self._lock:
            return {start: resolved.address for start, resolved in self._device(device).resolved.items()}

    def free(self, device: int | None = None) -> None:
        """Gives back the memory of a device's variables; logic addresses stay. `[mem-14]`

        What was ready, loaded or copied there is so no longer. Memory that a user supplied stays the user's. Raises
        GeError when some of it cannot be given back; the rest has been.
        """
        with self._lock:
            state, errors = self._device(device), list[GeError]()
            resolved = list(state.resolved.values())
            state.forget_content()
            for each in resolved:
                if each.block is not None and each.store is not None:
                    try:
                        each.store.free(each.block)
                    except GeError as error:
                        errors.append(error)
        if errors:
            raise errors[0]

    def _device(self, device: int | None) -> _DeviceState:
        return self._devices[self.identity.device_id if device is None else device]

    def _supplied(self, place: LocatedAddress, state: _DeviceState) -> int:
        given = state.supplied.get(place.start)
        if given is None:
            raise GeError(
                None,
                f"expected the user to supply the memory of the ConstPlaceHolder at logic address {place.start}",
                label="mem-10",
            )
        return given

    def _external(self, address: int, external: ExternalMemory) -> int:
        used = self._tables.memories.get(MemoryType.HBM, MemoryUse()).used
        inner = address - self.limits.logic_base
        if external.size < used or not 0 <= inner < external.size:
            message = f"expected external memory of at least {max(used, inner + 1)} bytes from logic address "
            raise GeError(None, f"{message}{self.limits.logic_base} on, got {external.size}", label="mem-10")
        return external.address + inner

    # --- what is in it

    def set_ready(self, name: str, desc: TensorDesc, device: int | None = None) -> None:
        """Says that a variable in that form has its content on a device. `[mem-3]`"""
        with self._lock:
            self._device(device).ready.add(self.key(name, desc))

    def is_ready(self, name: str, desc: TensorDesc, device: int | None = None) -> bool:
        """Whether a variable in that form has its content on a device."""
        with self._lock:
            return self.key(name, desc) in self._device(device).ready

    def set_loaded(self, name: str, offset: int, device: int | None = None) -> None:
        """Says that a weight's bytes were loaded to an offset on a device. `[mem-3]`"""
        with self._lock:
            self._device(device).loaded.add((name, offset))

    def is_loaded(self, name: str, offset: int, device: int | None = None) -> bool:
        """Whether a weight's bytes were loaded to an offset on a device."""
        with self._lock:
            return (name, offset) in self._device(device).loaded

    def set_copied(self, name: str, device: int | None = None) -> None:
        """Says that a variable has taken the data of the one that it copies from, on a device. `[move-3]`"""
        with self._lock:
            self._device(device).copied.add(name)

    def is_copied(self, name: str, device: int | None = None) -> bool:
        """Whether a variable has taken the data of the one that it copies from, on a device."""
        with self._lock:
            return name in self._device(device).copied

    # --- what graphs use

    def statistics(self, graph: int, device: int | None = None) -> GraphStatistics:
        """What a graph uses on a device, as far as it was resolved for it. `[mem-10]`"""
        with self._lock:
            return self._device(device).statistics.get(graph, GraphStatistics())


def _settle(place: LocatedAddress, store: VariableStore) -> _Resolved:
    """Gives a variable its memory on a device, with its initial value in it."""
    initial = place.desc.initial
    if initial is not None:
        _check_initial(place, initial)
    if place.memory_type != MemoryType.HBM:
        # What devices share is filled by the first that uses it. `[dev-initial-pools]`
        if store.map(place.start, place.desc.size) and initial is not None:
            store.write(place.start, initial.data)
        return _Resolved(place.start)
    block = store.allocate(slot_size(place.desc.size))
    if initial is not None:
        try:
            store.write(block + GUARD, initial.data)
        except GeError:
            store.free(block)
            raise
    return _Resolved(block + GUARD, block, store)


def _check_initial(place: LocatedAddress, initial: InitialValue) -> None:
    desc, size = place.desc.desc, tensor_size(place.desc.desc)
    if initial.desc.storage != desc.storage or size is None or len(initial.data) > size:
        raise GeError(
            None,
            f"expected an initial value of at most {size} bytes as {desc}, got {len(initial.data)} as {initial.desc}",
            label="mem-10",
        )
