"""What must hold between a manager's tables before anything is taken from them. `[ser-3]`"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from gedialect.formats.shapes import tensor_size
from gedialect.state.descriptors import MAX_SIZE, StoredDesc
from gedialect.state.memory import MAX_UINT64, ONLINE_LOGIC_BASE, SIZED_LOGIC_BASE, MemoryType, MemoryUse
from gedialect.state.tables import ManagerTables, Placement


@dataclass(frozen=True, slots=True)
class Inconsistency:
    """What is wrong with an entry: the table (a field of `ManagerTables`), the key in it, and the rule that is broken.

    `keys` has one key more for each table inside the table.
    """

    table: str
    keys: tuple[object, ...]
    message: str
    label: str


def inconsistencies(tables: ManagerTables) -> Iterator[Inconsistency]:
    """Everything that is wrong with tables that were read from somewhere; nothing if they can be used. `[ser-3]`"""
    yield from _bad_sizes(tables)
    yield from _bad_places(tables)
    yield from _overlaps(tables)
    for address in tables.device_entries:
        if address not in tables.memory_types:
            yield Inconsistency("device_entries", (address,), f"expected a memory type for address {address}", "mem-3")
    for name, path in tables.paths.items():
        if not path:
            yield Inconsistency("paths", (name,), "expected a path of at least one step, got none", "acc-7")
    for graph_id, broadcasts in tables.broadcasts.items():
        for name, broadcast in broadcasts.items():
            if broadcast.input_size != broadcast.output_size:
                sizes = f"{broadcast.input_size} and {broadcast.output_size}"
                message = f"expected equal sizes of input and output, got {sizes}"
                yield Inconsistency("broadcasts", (graph_id, name), message, "mem-17")


def _bad_sizes(tables: ManagerTables) -> Iterator[Inconsistency]:
    stored: list[tuple[str, object, StoredDesc]] = [("current", name, desc) for name, desc in tables.current.items()]
    stored += [("placements", key, entry.desc) for key, entry in tables.placements.items()]
    stored += [("device_entries", address, entry.desc) for address, entry in tables.device_entries.items()]
    for table, key, desc in stored:
        least = tensor_size(desc.desc) or 0
        if not least <= desc.size <= MAX_SIZE:
            message = f"expected a size from {least} to 2^63 bytes for {desc.desc}, got {desc.size}"
            yield Inconsistency(table, (key,), message, "desc-7")


def _bad_places(tables: ManagerTables) -> Iterator[Inconsistency]:
    bases = {ONLINE_LOGIC_BASE, SIZED_LOGIC_BASE, tables.limits.logic_base}
    for key, entry in tables.placements.items():
        kind = tables.memory_types.get(entry.address)
        if kind != entry.memory_type:
            message = f"expected the memory type of address {entry.address}, {kind}, got {entry.memory_type}"
            yield Inconsistency("placements", (key,), message, "mem-3")
        elif entry.memory_type != MemoryType.HBM:
            if entry.offset != entry.address:
                message = f"expected the address {entry.address} as offset in memory {kind}, got {entry.offset}"
                yield Inconsistency("placements", (key,), message, "mem-7")
        elif entry.address - entry.offset not in bases:
            message = f"expected address {entry.address} less a logic base as offset, got {entry.offset}"
            yield Inconsistency("placements", (key,), message, "mem-8")
        elif entry.offset + entry.desc.size > (used := _used(tables, entry.memory_type)):
            message = f"expected a place within the {used} bytes in use, got offset {entry.offset} and size "
            yield Inconsistency("placements", (key,), message + str(entry.desc.size), "mem-7")


def _used(tables: ManagerTables, memory_type: int) -> int:
    return tables.memories.get(memory_type, MemoryUse()).used


def _overlaps(tables: ManagerTables) -> Iterator[Inconsistency]:
    """Places that begin inside another one; several entries may share a whole place, since variables are reused."""
    longest: dict[tuple[int, int], Placement] = {}
    for entry in tables.placements.values():
        place = (entry.memory_type, entry.address)
        if place not in longest or longest[place].desc.size < entry.desc.size:
            longest[place] = entry
    keys = {id(entry): key for key, entry in tables.placements.items()}
    for (kind, start), (next_kind, next_start) in pairwise(sorted(longest)):
        entry = longest[kind, start]
        if kind == next_kind and next_start < start + entry.desc.size <= MAX_UINT64:
            message = f"expected no variable inside the {entry.desc.size} bytes at {start}, got one at {next_start}"
            yield Inconsistency("placements", (keys[id(entry)],), message, "mem-7")
