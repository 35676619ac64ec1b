"""What must hold between tables that were read from somewhere. `[ser-3]`"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from state_descs import desc

from gedialect.state import (
    Broadcast,
    DeviceEntry,
    FilePart,
    ManagerTables,
    MemoryType,
    MemoryUse,
    Placement,
    StoredDesc,
    UserMemory,
    VariableKey,
    VariableManager,
)
from gedialect.state.consistency import Inconsistency, inconsistencies

BASE = 32 << 30
F4 = desc((4,))
W, F = VariableKey.of("w", F4), VariableKey.of("f", F4)


def tables() -> ManagerTables:
    """Some of everything, all of it right: `w` at the base, `f` and `p` behind it, `r` in a pool."""
    manager = VariableManager()
    manager.assign("w", F4)
    manager.assign("f", F4, source=FilePart("dir/w.bin", 512))
    manager.assign("p", F4, source=UserMemory())
    manager.assign("r", F4, MemoryType.RDMA_HBM)
    manager.record_broadcast(1, Broadcast("w", "b", 0, 0, 8, 0, 8))
    return manager.tables()


def move(place: Placement, **changes: int) -> Placement:
    return replace(place, **changes)


def found(change: Callable[[ManagerTables], object]) -> list[Inconsistency]:
    wrong = tables()
    change(wrong)
    return list(inconsistencies(wrong))


def test_what_a_manager_wrote_is_consistent() -> None:
    """[ser-3]"""
    assert found(lambda t: None) == []


@pytest.mark.parametrize(
    ("change", "table", "label", "message"),
    [
        (
            lambda t: t.current.update({"": StoredDesc(F4, 64)}),
            "current",
            "mem-3",
            'expected a name, got ""',
        ),
        (
            lambda t: t.current.update(w=StoredDesc(F4, 15)),
            "current",
            "desc-7",
            "expected a size from 16 to 2^63 bytes for NCHW [4] DT_FLOAT, got 15",
        ),
        (
            lambda t: t.memories.update({4: MemoryUse()}),
            "memories",
            "mem-7",
            "expected memory of a type in [2, 3, 129], got 4",
        ),
        (
            lambda t: t.memories.update({3: MemoryUse(2048, 1024)}),
            "memories",
            "mem-7",
            "expected at most 1024 bytes in use, got 2048",
        ),
        (
            lambda t: t.placements.update({W: move(t.placements[W], memory_type=3)}),
            "placements",
            "mem-3",
            f"expected the memory type of address {BASE}, 2, got 3",
        ),
        (
            lambda t: t.placements.update({VariableKey.of("r", F4): Placement(StoredDesc(F4, 64), 512 << 30, 0, 3)}),
            "placements",
            "mem-7",
            f"expected the address {512 << 30} as offset in memory 3, got 0",
        ),
        (
            lambda t: t.memories.update({2: MemoryUse(1000)}),
            "placements",
            "mem-7",
            "expected a place within the 1000 bytes in use, got offset 1536 and size 64",
        ),
        (
            lambda t: t.memory_types.pop(512 << 30),
            "placements",
            "mem-3",
            f"expected a memory type for address {512 << 30}, got none",
        ),
        (
            lambda t: t.device_entries.update({BASE + 8192: DeviceEntry(StoredDesc(F4, 64))}),
            "device_entries",
            "mem-3",
            f"expected a memory type for address {BASE + 8192}, got none",
        ),
        (
            lambda t: t.place_holders.add(BASE + 1),
            "place_holders",
            "mem-10",
            f"expected a variable at {BASE + 1}, got none",
        ),
        (
            lambda t: t.files.update({F: "no offset"}),
            "files",
            "mem-6",
            "expected the path:offset of a file, got 'no offset'",
        ),
        (
            lambda t: t.files.update({W: "dir/w.bin:512"}),
            "files",
            "mem-6",
            "expected one place for the file 'dir/w.bin:512', got that of 'f' too",
        ),
        (
            lambda t: t.files.update({VariableKey.of("x", F4): "x:0"}),
            "files",
            "mem-6",
            "expected a place for 'x0_0', whose bytes are in a file, got none",
        ),
        (lambda t: t.paths.update(w=()), "paths", "acc-7", "expected a path of at least one step, got none"),
        (
            lambda t: t.broadcasts[1].update(w=Broadcast("w", "b", 0, 0, 8, 0, 9)),
            "broadcasts",
            "mem-17",
            "expected equal sizes of input and output, got 8 and 9",
        ),
    ],
)
def test_what_is_wrong_is_named(
    change: Callable[[ManagerTables], object], table: str, label: str, message: str
) -> None:
    """[ser-3]"""
    first = found(change)[0]
    assert (first.table, first.label, first.message) == (table, label, message)
