import re

import pytest
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.formats.storage_format import storage_format
from gedialect.state import (
    POOL_BASES,
    Broadcast,
    Identity,
    ManagerTables,
    MemoryType,
    MemoryUse,
    Placement,
    StoredDesc,
    TransStep,
    VariableKey,
    VariableManager,
)

BASE = 32 << 30
NCHW = desc((2, 16, 3, 4))
NHWC = desc((2, 3, 4, 16), "NHWC")
ND = storage_format("ND")


def test_initialised_once() -> None:
    """[mem-2]"""
    manager = VariableManager()
    manager.initialise(Identity(1, 2, 3, 4))
    manager.initialise(Identity(5, 6, 7, 8))
    assert manager.identity == Identity(1, 2, 3, 4)


def test_variables_lie_one_after_the_other() -> None:
    """[mem-6] [mem-7] [mem-8]"""
    manager = VariableManager()
    first = manager.assign("w", desc((8, 8, 3, 2)))
    second = manager.assign("b", desc((1, 16, 2, 2)))
    assert first == Placement(StoredDesc(desc((8, 8, 3, 2)), 1568), BASE, 0, MemoryType.HBM)
    assert (second.address, second.offset) == (BASE + 3072, 3072)
    assert manager.tables().memories == {MemoryType.HBM: MemoryUse(used=4608)}
    assert manager.known("w")
    assert not manager.known("v")


def test_the_base_moves_once_memory_sizes_are_set() -> None:
    """[mem-8]"""
    manager = VariableManager()
    manager.set_total_memory(32 << 30)
    assert manager.assign("w", NCHW).address == 128 << 30


def test_a_variable_keeps_its_address_when_it_gets_no_larger() -> None:
    """[mem-6]"""
    manager = VariableManager()
    old = manager.assign("w", NCHW)
    new = manager.assign("w", NHWC)
    assert (new.address, new.offset) == (old.address, old.offset)
    assert manager.current("w") == NHWC
    assert manager.placement("w", NCHW) == old
    assert manager.placement("w", NHWC) == new
    # What the device knows of the address is what was placed there first.
    assert manager.tables().device_entries[BASE].desc.desc == NCHW


def test_a_larger_variable_moves() -> None:
    """[mem-6]"""
    manager = VariableManager()
    manager.assign("w", desc((4,)))
    placement = manager.assign("w", desc((400,), "ND"))
    assert placement.offset == 1536
    assert manager.current("w") == desc((400,), "ND")


def test_growing_under_the_same_key_is_an_error_that_changes_nothing() -> None:
    """[mem-6]"""
    manager = VariableManager()
    manager.assign("w", desc((4,)))
    before = manager.tables()
    with pytest.raises(GeError, match=r"expected a new key for the larger variable 'w', got 'w0_0'.*\[mem-6\]"):
        manager.assign("w", desc((400,)))
    assert manager.tables() == before


def test_the_size_that_counts_is_that_of_the_current_entry() -> None:
    """[mem-6]"""
    manager = VariableManager()
    manager.assign("w", desc((100,), "NCHW"))
    manager.assign("w", desc((4,), "NHWC"))
    assert manager.assign("w", desc((50,), "ND")).offset == 1536


def test_an_entry_that_is_there_stays() -> None:
    """[mem-6]"""
    manager = VariableManager()
    manager.assign("w", desc((100,)))
    manager.assign("w", desc((4,)))
    entry = manager.placement("w", desc((4,)))
    assert entry is not None
    assert entry.desc.desc == desc((100,))
    assert manager.current("w") == desc((4,))


def test_other_memory_has_no_place() -> None:
    """[mem-7]"""
    manager = VariableManager()
    with pytest.raises(GeError, match=r"expected memory of a type in \[2, 3, 129\] for variable 'w', got 4 \[mem-7\]"):
        manager.assign("w", NCHW, 4)
    assert manager.is_fresh


@pytest.mark.parametrize("kind", [MemoryType.RDMA_HBM, MemoryType.HOST])
def test_the_offset_in_a_pool_is_the_address(kind: MemoryType) -> None:
    """[mem-7]"""
    manager = VariableManager()
    manager.assign("d", NCHW)
    first, second = manager.assign("w", NCHW, kind), manager.assign("v", NCHW, kind)
    assert (first.address, first.offset, first.memory_type) == (POOL_BASES[kind], POOL_BASES[kind], kind)
    assert second.offset == second.address == POOL_BASES[kind] + 3072
    assert manager.tables().memories == {kind: MemoryUse(6144), MemoryType.HBM: MemoryUse(3072)}


def test_memory_that_is_limited_runs_out() -> None:
    """[mem-7]"""
    manager = VariableManager(ManagerTables(memories={MemoryType.HBM: MemoryUse(total=5000)}))
    manager.assign("w", NCHW)
    before = manager.tables()
    with pytest.raises(GeError, match=r"memory to stay at most 5000 bytes, got 3072 and 1568 more \[mem-7\]"):
        manager.assign("v", NCHW)
    assert manager.tables() == before
    manager.assign("b", desc((1,)))


@pytest.mark.parametrize(
    ("used", "error"),
    [
        ((1 << 64) - 3000, "memory to stay below 2^64 bytes"),
        ((1 << 64) - (33 << 30), None),
        ((1 << 64) - (32 << 30), "expected logic addresses below 2^64"),
    ],
)
def test_totals_and_addresses_have_64_bits(used: int, error: str | None) -> None:
    """[mem-7] [mem-8]"""
    manager = VariableManager(ManagerTables(memories={MemoryType.HBM: MemoryUse(used)}))
    if error is None:
        assert manager.assign("w", NCHW).address == used + BASE
        return
    with pytest.raises(GeError, match=re.escape(error)):
        manager.assign("w", NCHW)
    assert not manager.known("w")


def test_new_memory_lies_behind_what_a_total_does_not_know_of() -> None:
    """[mem-7]"""
    tables = ManagerTables()
    VariableManager(tables).assign("w", NCHW)
    tables.memories.clear()
    manager = VariableManager(tables)
    assert manager.assign("v", NCHW).offset == 3072
    assert manager.tables().memories == {MemoryType.HBM: MemoryUse(6144)}


def test_refreshing_renames_the_entry() -> None:
    """[mem-4]"""
    manager = VariableManager()
    manager.assign("w", NCHW)
    manager.refresh("w", storage_format("NHWC"), storage_format("HWCN"))
    tables = manager.tables()
    (key, entry), *others = tables.placements.items()
    assert not others
    assert key == VariableKey("w", storage_format("NHWC"), NCHW.dtype)
    assert (entry.address, entry.desc.size) == (BASE, 1568)
    assert (entry.desc.desc.shape, entry.desc.desc.origin_format) == (NCHW.shape, storage_format("HWCN"))
    assert tables.device_entries[BASE].desc.desc == NCHW


def test_refreshing_overwrites_an_entry_at_the_new_key() -> None:
    """[mem-4]"""
    manager = VariableManager()
    manager.assign("w", desc((4,), "NCHW"))
    manager.assign("w", desc((400,), "NHWC"))
    manager.refresh("w", storage_format("NCHW"), ND)
    tables = manager.tables()
    assert [entry.offset for entry in tables.placements.values()] == [1536]
    assert set(tables.memory_types) == {BASE, BASE + 1536}


def test_refreshing_an_unknown_name_does_nothing() -> None:
    manager = VariableManager()
    manager.refresh("w", ND, ND)
    assert manager.is_fresh


def test_a_variable_without_a_place_cannot_be_refreshed() -> None:
    manager = VariableManager(ManagerTables(current={"w": StoredDesc(NCHW)}))
    with pytest.raises(GeError, match=r"'w' to have a place under key 'w0_0', got none \[mem-3\]"):
        manager.refresh("w", ND, ND)


def test_branches_of_a_batch_share_memory() -> None:
    """[mem-1]"""
    manager = VariableManager()
    manager.share_batch_memory("w_1", "w")
    manager.share_batch_memory("w_0", "w")
    manager.assign("w_0", NCHW)
    assert manager.placement("w_1", NCHW) == manager.placement("w", NCHW)
    assert manager.batch_names == {"w_0": "w", "w_1": "w"}


def test_colliding_keys_stay_apart_and_are_told() -> None:
    """[dev-varkey-separator]"""
    manager = VariableManager()
    conv, conv3 = desc((2, 3, 4, 5, 6), "NCDHW"), desc((2, 3, 4, 5))
    manager.assign("conv", conv)
    assert manager.placement("conv3", conv3) is None
    clash = manager.collision("conv3", conv3)
    assert clash is not None
    assert clash.name == "conv"
    assert manager.assign("conv3", conv3).address != BASE
    assert manager.collision("other", conv3) is None


def test_the_first_path_and_allocator_stay() -> None:
    """[acc-7] [mem-15]"""
    manager = VariableManager()
    first = TransStep("TransData", NCHW, NHWC)
    manager.record_path("w", [first])
    manager.record_path("w", [TransStep("Cast", NHWC, NCHW)])
    manager.record_allocation("w", 1)
    manager.record_allocation("w", 2)
    assert manager.path("w") == (first,)
    assert manager.path("v") == ()
    assert manager.allocated_by("w") == 1
    assert manager.allocated_by("v") is None


def test_changes_are_known_both_ways_and_forgotten_one_way() -> None:
    """[mem-3] [move-2]"""
    manager = VariableManager()
    manager.record_change("w", 1)
    manager.record_change("w", 2)
    assert manager.changed_by("w") == 2
    assert manager.changed_in(1) == manager.changed_in(2) == {"w"}
    manager.forget_change("w")
    assert manager.changed_by("w") is None
    assert manager.changed_in(2) == {"w"}


def test_all_variables_have_their_original_descriptor() -> None:
    """[mem-5]"""
    manager = VariableManager()
    manager.assign("b", NCHW)
    manager.assign("w", NHWC)
    manager.record_path("w", [TransStep("TransData", NCHW, NHWC)])
    manager.record_path("unplaced", [TransStep("TransData", NCHW, NHWC)])
    assert manager.all_variables() == {"b": NCHW, "w": NCHW}


def test_staged_descriptors_are_by_graph() -> None:
    """[acc-refresh]"""
    manager = VariableManager()
    manager.stage(1, "w", NCHW)
    manager.stage(1, "w", NHWC)
    assert manager.staged(1, "w") == NHWC
    assert manager.staged(0, "w") is None
    assert manager.staged(1, "v") is None


def test_a_broadcast_replaces_that_variables_earlier_one() -> None:
    """[mem-17]"""
    manager = VariableManager()
    manager.record_broadcast(0, Broadcast("w", "hcom0", 0, 0, 32, 0, 32))
    later = Broadcast("w", "hcom1", 0, 0, 32, 0, 32)
    manager.record_broadcast(0, later)
    assert manager.tables().broadcasts == {0: {"w": later}}


def test_tables_are_a_copy() -> None:
    manager = VariableManager()
    manager.stage(0, "w", NCHW)
    manager.record_change("w", 0)
    tables = manager.tables()
    tables.staged[0].clear()
    tables.changed_in[0].clear()
    assert manager.staged(0, "w") == NCHW
    assert manager.changed_in(0) == {"w"}
