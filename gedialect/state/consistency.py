"""What must hold between a manager's tables before anything is taken from them. `[ser-3]`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from gedialect.formats.shapes import tensor_size
from gedialect.state.descriptors import MAX_SIZE, StoredDesc
from gedialect.state.keys import VariableKey
from gedialect.state.memory import LOGIC_BASES, MAX_UINT64, POOL_BASES, Limits, MemoryType, MemoryUse
from gedialect.state.tables import ManagerTables


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
    yield from _bad_limits(tables.limits)
    yield from _bad_names(tables)
    yield from _bad_sizes(tables)
    yield from _bad_memories(tables)
    yield from _bad_places(tables)
    yield from _overlaps(tables)
    yield from _bad_constants(tables)
    for address in tables.device_entries:
        if address not in tables.memory_types:
            yield Inconsistency(
                "device_entries", (address,), f"expected a memory type for address {address}, got none", "mem-3"
            )
    for name, path in tables.paths.items():
        if not path:
            yield Inconsistency("paths", (name,), "expected a path of at least one step, got none", "acc-7")
    for graph_id, broadcasts in tables.broadcasts.items():
        for name, broadcast in broadcasts.items():
            if broadcast.input_size != broadcast.output_size:
                sizes = f"{broadcast.input_size} and {broadcast.output_size}"
                message = f"expected equal sizes of input and output, got {sizes}"
                yield Inconsistency("broadcasts", (graph_id, name), message, "mem-17")


def _bad_limits(limits: Limits) -> Iterator[Inconsistency]:
    if limits.logic_base not in LOGIC_BASES:
        wanted = " or ".join(map(str, LOGIC_BASES))
        message = f"expected {wanted} as the first logic address, got {limits.logic_base}"
        yield Inconsistency("limits", ("logic_base",), message, "mem-8")
    if (error := limits.excess) is not None:
        yield Inconsistency("limits", ("graph_memory",), error, "mem-9")


def _bad_names(tables: ManagerTables) -> Iterator[Inconsistency]:
    by_name = ("current", "paths", "changed_by", "allocated_by")
    named: list[tuple[str, Iterable[str]]] = [(table, getattr(tables, table)) for table in by_name]
    for table, names in named:
        if "" in names:
            yield Inconsistency(table, ("",), 'expected a name, got ""', "mem-3")


def _bad_memories(tables: ManagerTables) -> Iterator[Inconsistency]:
    kinds = [int(kind) for kind in MemoryType]
    found: list[tuple[str, int, int]] = [("memories", kind, kind) for kind in tables.memories]
    found += [("memory_types", address, kind) for address, kind in tables.memory_types.items()]
    for table, key, kind in found:
        if kind not in kinds:
            yield Inconsistency(table, (key,), f"expected memory of a type in {kinds}, got {kind}", "mem-7")
    for kind, use in tables.memories.items():
        most = use.total or MAX_UINT64 - (0 if kind in POOL_BASES else tables.limits.logic_base)
        if use.used > most:
            yield Inconsistency("memories", (kind,), f"expected at most {most} bytes in use, got {use.used}", "mem-7")


def _bad_constants(tables: ManagerTables) -> Iterator[Inconsistency]:
    for address in tables.place_holders:
        if address not in tables.device_entries:
            yield Inconsistency("place_holders", (address,), f"expected a variable at {address}, got none", "mem-10")
    keys: dict[str, VariableKey] = {}
    for key, part in tables.files.items():
        path, _, offset = part.rpartition(":")
        if not (path and offset.isascii() and offset.isdigit()):
            yield Inconsistency("files", (key,), f"expected the path:offset of a file, got '{part}'", "mem-6")
        elif key not in tables.placements:
            message = f"expected a place for '{key.text}', whose bytes are in a file, got none"
            yield Inconsistency("files", (key,), message, "mem-6")
        elif keys.setdefault(part, key) != key:
            message = f"expected one place for the file '{part}', got that of '{keys[part].name}' too"
            yield Inconsistency("files", (key,), message, "mem-6")


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
    for key, entry in tables.placements.items():
        kind = tables.memory_types.get(entry.address)
        if kind is None:
            message = f"expected a memory type for address {entry.address}, got none"
            yield Inconsistency("placements", (key,), message, "mem-3")
        elif kind != entry.memory_type:
            message = f"expected the memory type of address {entry.address}, {kind}, got {entry.memory_type}"
            yield Inconsistency("placements", (key,), message, "mem-3")
        elif entry.memory_type != MemoryType.HBM:
            if entry.offset != entry.address:
                message = f"expected the address {entry.address} as offset in memory {kind}, got {entry.offset}"
                yield Inconsistency("placements", (key,), message, "mem-7")
        elif entry.address - entry.offset not in LOGIC_BASES:
            message = f"expected address {entry.address} less a logic base as offset, got {entry.offset}"
            yield Inconsistency("placements", (key,), message, "mem-8")
        elif entry.offset + entry.desc.size > (used := _used(tables, entry.memory_type)):
            message = f"expected a place within the {used} bytes in use, got offset {entry.offset} and size "
            yield Inconsistency("placements", (key,), message + str(entry.desc.size), "mem-7")


def _used(tables: ManagerTables, memory_type: int) -> int:
    return tables.memories.get(memory_type, MemoryUse()).used


def _overlaps(tables: ManagerTables) -> Iterator[Inconsistency]:
    """Places that begin inside another one; several entries may share a whole place, since variables are reused."""
    places: list[tuple[int, int, str, object]] = []
    places += [(entry.address, entry.desc.size, "placements", key) for key, entry in tables.placements.items()]
    places += [
        (address, entry.desc.size, "device_entries", address) for address, entry in tables.device_entries.items()
    ]
    longest: dict[int, tuple[int, str, object]] = {}
    for address, size, table, key in places:
        if address not in longest or longest[address][0] < size:
            longest[address] = (size, table, key)
    for start, following in pairwise([*sorted(longest), MAX_UINT64 + 1]):
        size, table, key = longest[start]
        if start + size > MAX_UINT64:
            message = f"expected a place that ends below 2^64, got {size} bytes at {start}"
            yield Inconsistency(table, (key,), message, "mem-7")
        elif following < start + size:
            message = f"expected no variable inside the {size} bytes at {start}, got one at {following}"
            yield Inconsistency(table, (key,), message, "mem-7")
