"""Variables of compiled graphs get the places that these say. `[mem-13]`"""

import pytest
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.state import FilePart, MemoryType, MemoryUse, RecompileError, UserMemory, VariableManager

BASE = 32 << 30
LIMIT = 5 << 30
F4, F400 = desc((4,)), desc((400,))


def test_an_unknown_variable_is_placed_where_the_graph_says() -> None:
    """[mem-13]"""
    manager = VariableManager()
    place = manager.restore("w", F400, BASE + 4096)
    assert (place.address, place.offset, place.desc.size) == (BASE + 4096, 4096, 1632)
    assert manager.current("w") == F400
    assert manager.current_place("w") == place
    assert manager.locate(BASE + 4096 + 1631).inner == 1631
    # What comes later lies behind it.
    assert manager.assign("v", F4).offset == 4096 + 2048 + 1024


def test_a_known_variable_with_that_descriptor_stays() -> None:
    """[mem-13]"""
    manager = VariableManager()
    manager.assign("w", F4)
    before = manager.tables()
    assert manager.restore("w", F4, BASE + 4096).address == BASE
    assert manager.tables() == before


def test_a_known_variable_keeps_its_place_in_a_form_that_is_no_larger() -> None:
    """[mem-13]"""
    manager = VariableManager()
    manager.assign("w", F4)
    place = manager.restore("w", desc((2, 2), "NHWC"), BASE + 4096)
    assert place.address == BASE
    assert manager.current("w") == desc((2, 2), "NHWC")
    assert manager.placement("w", desc((2, 2), "NHWC")) == place


def test_a_larger_form_asks_for_another_compile() -> None:
    """[mem-13]"""
    manager = VariableManager()
    manager.assign("w", F4)
    before = manager.tables()
    with pytest.raises(
        RecompileError, match=r"compiled again: variable 'w' has 64 bytes, and NCHW \[400\] DT_FLOAT takes 1632"
    ):
        manager.restore("w", F400, BASE + 4096)
    assert manager.tables() == before


@pytest.mark.parametrize(
    ("offset", "fits"), [(-1, False), (0, True), (LIMIT - 64, True), (LIMIT - 63, False), (1 << 63, False)]
)
def test_a_place_lies_within_the_limit_of_variable_memory(offset: int, fits: bool) -> None:
    """[mem-13] [mem-9]"""
    manager = VariableManager()
    if fits:
        assert manager.restore("w", F4, BASE + offset).offset == offset
        return
    with pytest.raises(GeError, match=rf"the 64 bytes of variable 'w' within {LIMIT} bytes from logic address {BASE}"):
        manager.restore("w", F4, BASE + offset)
    assert manager.is_fresh


def test_the_base_is_that_of_the_session() -> None:
    """[mem-13] [mem-8]"""
    manager = VariableManager()
    manager.set_total_memory(32 << 30)
    assert manager.restore("w", F4, 128 << 30).offset == 0
    with pytest.raises(GeError, match="mem-13"):
        manager.restore("v", F4, BASE)


@pytest.mark.parametrize("address", [BASE + 4096 - 1600, BASE + 4096 + 512, BASE + 4096 + 1631, BASE + 4096])
def test_a_place_is_not_part_of_another_one(address: int) -> None:
    """[dev-restore-apart]"""
    manager = VariableManager()
    manager.restore("w", F400, BASE + 4096)
    before = manager.tables()
    error = rf"to be its own, got a variable of 1632 bytes at {BASE + 4096} \[dev-restore-apart\]"
    with pytest.raises(GeError, match=error):
        manager.restore("v", desc((408,)), address)
    assert manager.tables() == before


def test_variables_may_share_a_place() -> None:
    """[mem-13] [mem-6]"""
    manager = VariableManager()
    manager.restore("a", F400, BASE, source=FilePart("w"))
    assert manager.restore("b", F4, BASE).address == BASE
    assert manager.assign("c", F400, source=FilePart("w")).address == BASE
    with pytest.raises(GeError, match="dev-restore-apart"):
        manager.restore("d", F4, BASE, MemoryType.RDMA_HBM)


def test_memory_of_a_pool_is_restored_at_its_address() -> None:
    """[mem-13] [mem-7]"""
    manager = VariableManager()
    place = manager.restore("w", F4, 4096, MemoryType.RDMA_HBM)
    assert (place.address, place.offset) == (4096, 4096)
    assert manager.tables().memories == {}


def test_other_memory_has_no_place() -> None:
    """[mem-13] [mem-7]"""
    manager = VariableManager()
    with pytest.raises(GeError, match=r"expected memory of a type in \[2, 3, 129\] for variable 'w', got 4 \[mem-7\]"):
        manager.restore("w", F4, BASE, 4)
    assert manager.is_fresh


def test_a_place_holder_stays_one() -> None:
    """[mem-13] [mem-10]"""
    manager = VariableManager()
    manager.restore("p", F4, BASE, source=UserMemory())
    assert manager.tables().place_holders == {BASE}
    assert manager.tables().memories == {MemoryType.HBM: MemoryUse(1536)}


def test_a_name_of_a_batch_finds_the_memory_that_is_there() -> None:
    """[mem-13] [mem-1]"""
    manager = VariableManager()
    manager.share_batch_memory("w_1", "w")
    manager.assign("w", F4)
    assert manager.restore("w_1", F4, BASE + 4096).address == BASE
    assert manager.known("w_1")
