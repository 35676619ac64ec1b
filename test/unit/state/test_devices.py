from dataclasses import replace

import pytest
from state_descs import desc
from state_stores import Store

from gedialect.diagnostics import GeError
from gedialect.state import (
    GraphStatistics,
    Identity,
    InitialValue,
    ManagerTables,
    MemoryType,
    StoredDesc,
    UserMemory,
    VariableManager,
    slot_size,
)
from gedialect.state.tables import DeviceEntry

BASE = 32 << 30
W = desc((8, 8, 3, 2))


def manager_of_w() -> VariableManager:
    """A manager of device 3 in which `w` takes 1568 bytes from the base on."""
    manager = VariableManager()
    manager.initialise(Identity(device_id=3))
    manager.assign("w", W)
    return manager


def of_kind(memory_type: MemoryType, address: int) -> VariableManager:
    """A manager with one variable in memory of a pool."""
    return VariableManager(
        ManagerTables(memory_types={address: memory_type}, device_entries={address: DeviceEntry(StoredDesc(W, 1568))})
    )


def with_initial(initial: InitialValue) -> VariableManager:
    """The manager of `w` with an initial value."""
    tables = manager_of_w().tables()
    entry = tables.device_entries[BASE]
    tables.device_entries[BASE] = replace(entry, desc=replace(entry.desc, initial=initial))
    return VariableManager(tables)


def test_memory_is_allocated_at_first_use_between_guards() -> None:
    """[mem-10]"""
    manager, store = manager_of_w(), Store()
    address = manager.resolve(BASE, store)
    assert store.blocks == {address - 512: 2048 + 1024}
    assert slot_size(1568) == 2048 + 1024
    assert manager.resolve(BASE, store) == address
    assert len(store.blocks) == 1


def test_an_address_inside_a_variable_is_as_far_inside_on_the_device() -> None:
    """[mem-10]"""
    manager, store = manager_of_w(), Store()
    assert manager.resolve(BASE + 1567, store) == manager.resolve(BASE, store) + 1567
    located = manager.locate(BASE + 7)
    assert (located.start, located.inner, located.memory_type) == (BASE, 7, MemoryType.HBM)
    assert located.desc == StoredDesc(W, 1568)


@pytest.mark.parametrize("address", [BASE - 1, BASE + 1568, BASE + 3071, 0])
def test_an_address_in_no_variable_is_an_error(address: int) -> None:
    """[mem-10]"""
    with pytest.raises(GeError, match=rf"expected a variable at logic address {address}, got none \[mem-10\]"):
        manager_of_w().resolve(address, Store())


def test_each_device_has_its_own_memory() -> None:
    """[mem-3] [mem-10]"""
    manager, own, other = manager_of_w(), Store(), Store()
    other.next = 9000
    assert manager.resolve(BASE, own) == 4096 + 512
    assert manager.resolve(BASE, other, device=1) == 9000 + 512
    assert manager.device_addresses() == manager.device_addresses(3) == {BASE: 4608}
    assert manager.device_addresses(1) == {BASE: 9512}


@pytest.mark.parametrize("memory_type", [MemoryType.RDMA_HBM, MemoryType.HOST])
def test_memory_of_a_pool_is_where_its_address_says(memory_type: MemoryType) -> None:
    """[mem-10] [mem-7]"""
    manager, store = of_kind(memory_type, 7168), Store()
    assert manager.resolve(7172, store, graph=0) == 7172
    assert manager.statistics(0) == GraphStatistics()
    assert manager.resolve(7168, store) == 7168
    assert (store.mapped, store.blocks) == ([(7168, 1568)], {})


def test_external_memory_is_seen_from_the_base() -> None:
    """[mem-10]"""
    manager, store = manager_of_w(), Store()
    manager.assign("b", desc((4,)))
    manager.set_external_memory(1 << 20, 4608)
    assert manager.resolve(BASE + 3072 + 3, store) == (1 << 20) + 3075
    assert store.blocks == {}
    # Another device has none.
    assert manager.resolve(BASE, store, device=0) == 4608


def test_external_memory_covers_all_variables() -> None:
    """[mem-10]"""
    manager = manager_of_w()
    manager.set_external_memory(1 << 20, 3071)
    with pytest.raises(GeError, match=rf"memory of at least 3072 bytes from logic address {BASE} on, got 3071"):
        manager.resolve(BASE, Store())


def test_an_address_outside_of_external_memory_is_an_error() -> None:
    """[mem-10]"""
    manager = manager_of_w()
    manager.set_total_memory(32 << 30)
    manager.set_external_memory(1 << 20, 4608)
    with pytest.raises(GeError, match=r"from logic address 137438953472 on, got 4608 \[mem-10\]"):
        manager.resolve(BASE, Store())


def test_an_initial_value_is_written_once() -> None:
    """[mem-10]"""
    manager, store = with_initial(InitialValue(W, b"abc")), Store()
    address = manager.resolve(BASE + 2, store) - 2
    assert store.written == {address: b"abc"}
    store.written.clear()
    manager.resolve(BASE, store)
    assert store.written == {}


@pytest.mark.parametrize(
    "initial",
    [
        InitialValue(desc((8, 8, 2, 3)), b"a"),
        InitialValue(desc((8, 8, 3, 2), "NHWC"), b"a"),
        InitialValue(desc((8, 8, 3, 2), dtype="DT_INT32"), b"a"),
        InitialValue(W, bytes(1537)),
    ],
)
def test_an_initial_value_is_the_variables(initial: InitialValue) -> None:
    """[mem-10]"""
    manager, store = with_initial(initial), Store()
    with pytest.raises(GeError, match=r"expected an initial value of at most 1536 bytes as NCHW \[8, 8, 3, 2\]"):
        manager.resolve(BASE, store)
    assert store.blocks == manager.device_addresses() == {}


def test_running_out_changes_nothing() -> None:
    """[mem-10]"""
    manager, store = manager_of_w(), Store(room=3071)
    with pytest.raises(GeError, match="out of device memory"):
        manager.resolve(BASE, store, graph=0)
    assert manager.device_addresses() == {}
    assert manager.statistics(0) == GraphStatistics()
    store.room = 3072
    assert manager.resolve(BASE, store) == 4608


def test_memory_whose_initial_value_cannot_be_written_goes_back() -> None:
    """[mem-10]"""

    class ReadOnly(Store):
        def write(self, address: int, data: bytes) -> None:
            raise GeError(None, "read only")

    manager, store = with_initial(InitialValue(W, b"abc")), ReadOnly()
    with pytest.raises(GeError, match="read only"):
        manager.resolve(BASE, store)
    assert store.blocks == manager.device_addresses() == {}


def test_a_graph_counts_each_variable_once_as_allocated_or_shared() -> None:
    """[mem-10]"""
    manager, store = manager_of_w(), Store()
    manager.assign("b", desc((4,)))
    manager.resolve(BASE, store, graph=0)
    manager.resolve(BASE + 4, store, graph=0)
    manager.resolve(BASE, store, graph=1)
    manager.resolve(BASE + 3072, store, graph=1)
    assert manager.statistics(0) == GraphStatistics(allocated=3072)
    assert manager.statistics(1) == GraphStatistics(allocated=1536, shared=3072)
    assert manager.statistics(0, device=0) == GraphStatistics()


def test_freeing_gives_memory_back_and_keeps_logic_addresses() -> None:
    """[mem-14]"""
    manager, store, other = manager_of_w(), Store(), Store()
    before = manager.tables()
    manager.resolve(BASE, store, graph=0)
    manager.resolve(BASE, other, device=1)
    manager.set_ready("w", W)
    manager.set_loaded("w", 0)
    manager.set_copied("w")
    manager.free()
    assert store.blocks == {}
    assert other.blocks != {}
    assert manager.tables() == before
    content = manager.is_ready("w", W), manager.is_loaded("w", 0), manager.is_copied("w")
    assert not any(content)
    # Used again, it is allocated again.
    manager.resolve(BASE, store, graph=1)
    assert manager.statistics(1).allocated == 3072


def test_memory_that_cannot_be_given_back_keeps_nothing_else() -> None:
    """[mem-14]"""

    class Damaged(Store):
        def free(self, address: int) -> None:
            super().free(address)
            if address == 4096:
                raise GeError(None, "expected no writes in front of it")

    manager, store = manager_of_w(), Damaged()
    manager.assign("b", desc((4,)))
    manager.resolve(BASE, store)
    manager.resolve(BASE + 3072, store)
    with pytest.raises(GeError, match="expected no writes"):
        manager.free()
    assert store.blocks == manager.device_addresses() == {}


def test_what_is_ready_loaded_and_copied_is_known_by_device() -> None:
    """[mem-3] [move-3]"""
    manager = manager_of_w()
    manager.set_ready("w", W)
    manager.set_loaded("w", 512)
    manager.set_copied("w")
    assert manager.is_ready("w", W)
    assert not manager.is_ready("w", desc((8, 8, 3, 2), "NHWC"))
    assert not manager.is_ready("w", W, device=0)
    assert manager.is_loaded("w", 512)
    assert not manager.is_loaded("w", 0)
    assert not manager.is_loaded("w", 512, device=0)
    assert manager.is_copied("w")
    assert not manager.is_copied("w", device=0)


def test_only_a_place_holder_is_supplied() -> None:
    """[mem-10]"""
    with pytest.raises(GeError, match=r"expected a ConstPlaceHolder with a place, got 'w' \[mem-10\]"):
        manager_of_w().supply("w", 64)
    with pytest.raises(GeError, match="got 'v'"):
        manager_of_w().supply("v", 64)


def test_a_place_holder_is_where_its_user_says() -> None:
    """[mem-10]"""
    manager, store = VariableManager(), Store()
    manager.assign("p", desc((4,)), source=UserMemory())
    with pytest.raises(GeError, match=rf"expected the user to supply .* at logic address {BASE} \[mem-10\]"):
        manager.resolve(BASE, store)
    manager.supply("p", 7000)
    manager.supply("p", 9000, device=1)
    assert manager.resolve(BASE + 3, store) == 7003
    assert manager.resolve(BASE, store, device=1) == 9000
    manager.free()
    assert manager.resolve(BASE, store) == 7000
    assert store.blocks == {}
