"""How variables get their places, keep them and share them. `[mem-6]`"""

from __future__ import annotations

from dataclasses import replace

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import StorageFormat
from gedialect.state.contents import ConstantData, ConstantIndex, FilePart, Source, UserMemory
from gedialect.state.descriptors import InitialValue, StoredDesc, memory_size
from gedialect.state.keys import VariableKey
from gedialect.state.manager_core import ManagerCore
from gedialect.state.memory import MAX_UINT64, POOL_BASES, MemoryType, MemoryUse, slot_size
from gedialect.state.tables import DeviceEntry, ManagerTables, Placement


class RecompileError(GeError):
    """A compiled graph does not fit the session's variables any more, and has to be compiled again. `[mem-13]`"""


class PlacingRules(ManagerCore):
    """The manager's rules of places. What a method raises leaves everything as it was."""

    def __init__(self, tables: ManagerTables | None = None) -> None:
        super().__init__(tables)
        self._constants = ConstantIndex()

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
            entry = self._entry_of(name, stored)
            old, new = self.key(name, stored.desc), stored.with_formats(format, origin_format)
            self._tables.current[name] = new
            key = self.key(name, new.desc)
            self._tables.placements[key] = replace(entry, desc=entry.desc.with_formats(format, origin_format))
            if key != old:
                del self._tables.placements[old]
                self._rename_content(old, key)

    def _rename_content(self, old: VariableKey, new: VariableKey) -> None:
        self._constants.rename(old, new)
        self._file_keys.pop(self._tables.files.pop(new, ""), None)
        part = self._tables.files.pop(old, None)
        if part is not None:
            self._tables.files[new] = part
            self._file_keys[part] = new

    # --- places

    def collision(self, name: str, desc: TensorDesc) -> VariableKey | None:
        """A placed key of another variable that the engine cannot tell from this one's. `[dev-varkey-separator]`"""
        with self._lock:
            placements = self._tables.placements
            return next((key for key in self.key(name, desc).namesakes() if key in placements), None)

    def assign(
        self,
        name: str,
        desc: TensorDesc,
        memory_type: int = MemoryType.HBM,
        source: Source | None = None,
        initial: InitialValue | None = None,
    ) -> Placement:
        """Gives a variable its place for that descriptor, reusing the one it has if that is large enough. `[mem-6]`

        Else a constant shares the place of one in the same kind of memory whose `source` is the same, if that is large
        enough `[dev-shared-size]`; else there is new memory. The descriptor becomes the current one if its format, data
        type or shape differ from it. Raises GeError when the size is not known, new memory is needed under a key that
        exists, or there is no memory of that type left.
        """
        stored = StoredDesc(desc, memory_size(desc), initial=initial)
        with self._lock:
            current = self._tables.current.get(name)
            entry = None if current is None else self._entry_of(name, current)
            shared = None
            if entry is not None and stored.size <= entry.desc.size:
                self._look_at(source)
            else:
                shared = self._shared(source, stored, memory_type)
                entry = shared or self._new_place(name, stored, memory_type, source)
            placement = replace(entry, desc=stored)
            self._make_current(name, placement)
            if shared is None:
                self._remember(self.key(name, desc), source, placement.memory_type)
            return placement

    def restore(
        self,
        name: str,
        desc: TensorDesc,
        output_offset: int,
        memory_type: int = MemoryType.HBM,
        source: Source | None = None,
        initial: InitialValue | None = None,
    ) -> Placement:
        """Gives a variable of a compiled graph the place that the graph says, unless it has one. `[mem-13]`

        `output_offset` is that of its node, a logic address. A known variable keeps its place. Raises RecompileError
        when that is too small for the descriptor, and GeError when the place that the graph says lies outside of the
        limit of variable memory, or reaches into another one `[dev-restore-apart]`.
        """
        stored = StoredDesc(desc, memory_size(desc), initial=initial)
        with self._lock:
            current = self._tables.current.get(name)
            entry = self.placement(name, desc) if current is None else self._entry_of(name, current)
            self._look_at(source)
            if entry is None:
                entry = self._old_place(name, stored, output_offset, memory_type)
                self._mark_place_holder(entry.address, source)
            elif stored.size > entry.desc.size:
                raise RecompileError(
                    None,
                    f"expected the graph to be compiled again: variable '{name}' has {entry.desc.size} bytes, and "
                    f"{desc} takes {stored.size}",
                    label="mem-13",
                )
            placement = replace(entry, desc=stored)
            self._make_current(name, placement)
            self._remember(self.key(name, desc), source, placement.memory_type)
            return placement

    def remember(self, name: str, desc: TensorDesc, source: Source) -> None:
        """Says what a placed constant holds, where the manager was read from somewhere that does not say. `[mem-6]`"""
        with self._lock:
            place = self.placement(name, desc)
            if place is not None:
                self._mark_place_holder(place.address, source)
                self._remember(self.key(name, desc), source, place.memory_type)

    def place_holder_bytes(self) -> int:
        """Bytes among the logic addresses of device memory that users supply, and that need none. `[mem-7]`"""
        with self._lock:
            return sum(slot_size(self._addresses.desc(address).size) for address in self._tables.place_holders)

    # --- finding a place

    def _new_place(self, name: str, stored: StoredDesc, memory_type: int, source: Source | None) -> Placement:
        key = self.key(name, stored.desc)
        if key in self._tables.placements:
            raise GeError(
                None,
                f"expected a new key for the larger variable '{name}', got '{key.text}', which has a place already",
                label="mem-6",
            )
        _check_kind(name, memory_type)
        place = self._reserve(stored, memory_type)
        self._mark_place_holder(place.address, source)
        return place

    def _reserve(self, stored: StoredDesc, memory_type: int) -> Placement:
        """New memory behind all that is in use of that kind. `[mem-7]` `[mem-8]`"""
        use = self._tables.memories.get(memory_type, MemoryUse())
        base = POOL_BASES.get(memory_type, self.limits.logic_base)
        start, after = use.reserve(stored.size)
        while (taken := self._taken(base + start, slot_size(stored.size))) is not None:
            # Something is there that the total does not know of, such as a place that a file says.
            start, after = MemoryUse(taken - base, use.total).reserve(stored.size)
        if base + after.used > MAX_UINT64:
            raise GeError(
                None,
                f"expected logic addresses below 2^64, got {base + start} and {stored.size} bytes more",
                label="mem-7",
            )
        self._tables.memories[memory_type] = after
        return Placement(stored, base + start, base + start if memory_type in POOL_BASES else start, memory_type)

    def _taken(self, start: int, size: int) -> int | None:
        """Where what lies within `size` bytes from a logic address on ends, rounded up with guards; None if nothing."""
        last = self._addresses.last_below(start + size)
        end = 0 if last is None else last + slot_size(self._addresses.desc(last).size)
        return end if end > start else None

    def _old_place(self, name: str, stored: StoredDesc, address: int, memory_type: int) -> Placement:
        """The place that a compiled graph says. `[mem-13]`"""
        _check_kind(name, memory_type)
        pooled = memory_type in POOL_BASES
        base, most = (0, MAX_UINT64) if pooled else (self.limits.logic_base, self.limits.variable_memory)
        offset, end = address - base, address - base + stored.size
        if offset < 0 or end > most:
            raise GeError(
                None,
                f"expected the {stored.size} bytes of variable '{name}' within {most} bytes from logic address "
                f"{base} on, got {address}",
                label="mem-13",
            )
        self._check_apart(name, stored, address, memory_type)
        if not pooled:
            use = self._tables.memories.get(memory_type, MemoryUse())
            self._tables.memories[memory_type] = replace(use, used=max(use.used, offset + slot_size(stored.size)))
        return Placement(stored, address, offset, memory_type)

    def _check_apart(self, name: str, stored: StoredDesc, address: int, memory_type: int) -> None:
        """Raises GeError where a place is part of another one; it may be the same. `[dev-restore-apart]`"""
        last = self._addresses.last_below(address + stored.size)
        if last is None:
            return
        size, kind = self._addresses.desc(last).size, self._tables.memory_types.get(last)
        is_apart = last + size <= address
        is_same = last == address and stored.size <= size and kind == memory_type
        if not (is_apart or is_same):
            raise GeError(
                None,
                f"expected the {stored.size} bytes of variable '{name}' at {address} to be its own, got a variable of "
                f"{size} bytes at {last}",
                label="dev-restore-apart",
            )

    def _make_current(self, name: str, placement: Placement) -> None:
        current, tables = self._tables.current.get(name), self._tables
        if current is not None and current.desc.storage == placement.desc.desc.storage:
            return
        address = placement.address
        tables.placements.setdefault(self.key(name, placement.desc.desc), placement)
        tables.memory_types.setdefault(address, placement.memory_type)
        tables.device_entries.setdefault(address, DeviceEntry(placement.desc))
        self._addresses.add(address, placement.desc)
        tables.current[name] = placement.desc

    # --- constants

    def _shared(self, source: Source | None, stored: StoredDesc, memory_type: int) -> Placement | None:
        """The place of a constant with the same content, if it is large enough. `[mem-6]` `[dev-shared-size]`"""
        match source:
            case ConstantData():
                key = self._constants.find((stored.desc.dtype.bits, memory_type), source)
            case FilePart():
                key = self._file_keys.get(source.text)
            case _:
                return None
        place = None if key is None else self._tables.placements.get(key)
        if place is None or place.memory_type != memory_type or stored.size > place.desc.size:
            return None
        return place

    def _look_at(self, source: Source | None) -> None:
        """Reads what will be remembered; where that fails, it does before anything has changed."""
        if isinstance(source, ConstantData):
            self._constants.look_at(source)

    def _remember(self, key: VariableKey, source: Source | None, memory_type: int) -> None:
        match source:
            case ConstantData():
                self._constants.add((key.dtype.bits, memory_type), source, key)
            case FilePart() if source.text not in self._file_keys and key not in self._tables.files:
                self._tables.files[key] = source.text
                self._file_keys[source.text] = key
            case _:
                pass

    def _mark_place_holder(self, address: int, source: Source | None) -> None:
        if isinstance(source, UserMemory):
            self._tables.place_holders.add(address)


def _check_kind(name: str, memory_type: int) -> None:
    kinds = [int(kind) for kind in MemoryType]
    if memory_type not in kinds:
        raise GeError(
            None, f"expected memory of a type in {kinds} for variable '{name}', got {memory_type}", label="mem-7"
        )
