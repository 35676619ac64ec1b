"""What a file knows is added to a session; what is there stays. `[ser-2]`"""

import pytest
from state_descs import desc
from state_stores import Store

from gedialect.diagnostics import GeError
from gedialect.state import (
    Broadcast,
    DeviceEntry,
    FilePart,
    Identity,
    Limits,
    ManagerTables,
    MemoryType,
    MemoryUse,
    SessionPool,
    StoredDesc,
    TransStep,
    UserMemory,
    VariableManager,
)

BASE = 32 << 30
F4, F400 = desc((4,)), desc((400,))
PATH = (TransStep("TransData", F4, F400),)


def manager_with(*names: str, session_id: int = 0) -> VariableManager:
    manager = VariableManager()
    manager.initialise(Identity(1, session_id, 2, 3))
    for name in names:
        manager.assign(name, F4)
    return manager


def test_a_fresh_manager_becomes_the_other() -> None:
    """[ser-2]"""
    loaded = manager_with("w", "b")
    loaded.record_path("w", PATH)
    loaded.record_change("w", 1)
    loaded.record_allocation("w", 1)
    loaded.stage(1, "w", F4)
    loaded.record_broadcast(1, Broadcast("w", "hcom", 0, 0, 64, 0, 64))
    loaded.share_batch_memory("w_0", "w")
    loaded.assign("f", F4, source=FilePart("w.bin"))
    loaded.assign("p", F4, source=UserMemory())
    manager = VariableManager()
    manager.merge(loaded.tables())
    assert manager.tables() == loaded.tables()
    # It goes on from there.
    assert manager.assign("g", F4, source=FilePart("w.bin")).offset == 3072
    assert manager.assign("v", F4).offset == 6144
    assert manager.resolve(BASE + 5, Store()) == 4096 + 512 + 5


def test_what_is_there_stays() -> None:
    """[ser-2]"""
    manager, loaded = manager_with("w"), manager_with("w", "b")
    manager.record_change("w", 1)
    loaded.record_change("w", 2)
    loaded.record_change("b", 2)
    manager.assign("w", desc((4,), "NHWC"))
    manager.merge(loaded.tables())
    assert manager.current("w") == desc((4,), "NHWC")
    assert manager.current("b") == F4
    assert (manager.changed_by("w"), manager.changed_by("b")) == (1, 2)
    assert manager.changed_in(2) == {"w", "b"}
    assert manager.tables().memories == {MemoryType.HBM: MemoryUse(3072)}


def test_the_device_is_the_current_one() -> None:
    """[ser-2]"""
    manager = VariableManager()
    manager.merge(manager_with(session_id=7).tables(), device_id=5)
    assert manager.identity == Identity(1, 7, 5, 3)
    manager.merge(ManagerTables(identity=Identity(9, 9, 9, 9)), device_id=6)
    assert manager.identity == Identity(1, 7, 5, 3)


def test_limits_that_were_set_or_used_stay() -> None:
    """[ser-2] [mem-8]"""
    sized = ManagerTables(limits=Limits.from_total(32 << 30))
    fresh, used, limited = VariableManager(), manager_with("w"), VariableManager()
    limited.set_total_memory(64 << 30)
    for manager in (fresh, used, limited):
        manager.merge(sized)
    assert fresh.limits == sized.limits
    assert used.limits == Limits()
    assert limited.limits == Limits.from_total(64 << 30)


def test_an_address_is_one_variables() -> None:
    """[ser-2]"""
    manager = manager_with("w")
    before = manager.tables()
    with pytest.raises(GeError, match=rf"expected logic address {BASE} to be of variable 'w'.*, got 'b' \[ser-2\]"):
        manager.merge(manager_with("b").tables())
    assert manager.tables() == before


def test_places_that_overlap_are_refused() -> None:
    """[ser-2] [mem-7]"""
    manager, loaded = manager_with("w"), VariableManager()
    loaded.restore("b", F4, BASE + 32)
    before = manager.tables()
    with pytest.raises(GeError, match=r"expected a state that fits the session's: expected no variable inside"):
        manager.merge(loaded.tables())
    assert manager.tables() == before


def test_a_device_address_of_a_file_is_never_used() -> None:
    """[ser-3] [mem-10]"""
    tables = manager_with("w").tables()
    tables.device_entries[BASE] = DeviceEntry(StoredDesc(F4, 64), 0xDEAD)
    manager = VariableManager()
    manager.merge(tables)
    assert manager.device_addresses(2) == {}
    assert manager.resolve(BASE, Store()) == 4608


def test_memory_totals_are_the_larger_ones() -> None:
    """[ser-2]"""
    manager = VariableManager(ManagerTables(memories={2: MemoryUse(512), 3: MemoryUse(8, 1024)}))
    manager.merge(ManagerTables(memories={2: MemoryUse(100, 4096), 3: MemoryUse(16, 64), 129: MemoryUse(4)}))
    assert manager.tables().memories == {2: MemoryUse(512, 4096), 3: MemoryUse(16, 1024), 129: MemoryUse(4)}


def test_a_file_is_shared_by_one_place() -> None:
    """[ser-2] [mem-6]"""
    manager, loaded = VariableManager(), VariableManager()
    manager.assign("a", F4, source=FilePart("w"))
    loaded.assign("x", F4)
    loaded.assign("b", F4, source=FilePart("w"))
    tables = loaded.tables()
    tables.placements = {key: place for key, place in tables.placements.items() if key.name == "b"}
    manager.merge(tables)
    assert list(manager.tables().files.values()) == ["w:0"]
    assert manager.assign("c", F4, source=FilePart("w")).offset == 0


# --- sessions


def test_sessions_are_made_when_asked_for_and_never_see_each_other() -> None:
    """[mem-2]"""
    pool = SessionPool()
    assert pool.session_ids == ()
    one, other = pool.manager(1), pool.manager(0)
    one.assign("w", F4)
    assert pool.manager(1) is one
    assert pool.session(1).variables is one
    assert (pool.session_ids, pool.managers()) == ((0, 1), [other, one])
    assert not other.known("w")
    assert (one.identity.session_id, other.identity.session_id) == (1, 0)


def test_sessions_of_a_file_are_added_to_those_with_their_ids() -> None:
    """[ser-2]"""
    pool = SessionPool()
    pool.manager(1).assign("w", F4)
    pool.merge([manager_with("w", "b", session_id=1), manager_with("v", session_id=2)], device_id=6)
    assert pool.manager(1).known("b")
    assert pool.manager(2).known("v")
    assert [manager.identity.device_id for manager in pool.managers()] == [0, 6]


def test_of_a_bad_file_nothing_is_added() -> None:
    """[ser-3]"""
    pool = SessionPool()
    pool.manager(2).assign("w", F4)
    with pytest.raises(GeError, match="ser-2"):
        pool.merge([manager_with("b", session_id=1), manager_with("b", session_id=2)])
    assert pool.session_ids == (2,)
    assert not pool.manager(2).known("b")
    with pytest.raises(GeError, match=r"expected each session once, got one again \[ser-2\]"):
        pool.merge([manager_with(session_id=3), manager_with(session_id=3)])


def test_a_dropped_session_gives_its_memory_back() -> None:
    """[mem-14]"""
    pool, stores = SessionPool(), [Store(), Store()]
    manager = pool.manager(4)
    manager.assign("w", F4)
    for device, store in enumerate(stores):
        manager.resolve(BASE, store, device)
    assert manager.devices == (0, 1)
    pool.drop(4)
    pool.drop(5)
    assert [store.blocks for store in stores] == [{}, {}]
    assert pool.session_ids == ()
    assert not pool.manager(4).known("w")
