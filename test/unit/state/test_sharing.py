"""Constants that hold the same share their memory. `[mem-6]`"""

import os
from collections.abc import Callable

import pytest
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.state import (
    ConstantData,
    FilePart,
    ManagerTables,
    MemoryType,
    Source,
    UserMemory,
    VariableKey,
    VariableManager,
)
from gedialect.state.contents import ConstantIndex

BASE = 32 << 30
ONES, TWOS = ConstantData.of(b"\1" * 16), ConstantData.of(b"\2" * 16)
F4 = desc((4,))


def offsets(manager: VariableManager, *constants: tuple[str, Source]) -> list[int]:
    return [manager.assign(name, F4, source=source).offset for name, source in constants]


def test_a_constant_shares_the_place_of_an_equal_one() -> None:
    """[mem-6]"""
    manager = VariableManager()
    equal = ConstantData.of(bytes(ONES.read()))
    assert offsets(manager, ("a", ONES), ("b", TWOS), ("c", equal), ("d", TWOS)) == [0, 1536, 0, 1536]
    tables = manager.tables()
    assert [key.name for key in tables.placements] == ["a", "b", "c", "d"]
    assert set(tables.device_entries) == {BASE, BASE + 1536}
    assert tables.memories[MemoryType.HBM].used == 3072


def test_elements_of_another_size_are_not_shared() -> None:
    """[mem-6]"""
    manager = VariableManager()
    manager.assign("a", F4, source=ONES)
    assert manager.assign("b", desc((8,), dtype="DT_FLOAT16"), source=ONES).offset == 1536
    assert manager.assign("c", desc((2, 2), "ND", "DT_INT32"), source=ONES).offset == 0


def test_other_memory_is_not_shared() -> None:
    """[dev-shared-size]"""
    manager = VariableManager()
    manager.assign("a", F4, source=ONES)
    assert manager.assign("b", F4, MemoryType.RDMA_HBM, ONES).memory_type == MemoryType.RDMA_HBM


def test_a_variable_shares_nothing() -> None:
    """[mem-6]"""
    manager = VariableManager()
    manager.assign("a", F4, source=ONES)
    assert manager.assign("w", F4).offset == 1536


def test_a_known_constant_keeps_its_place() -> None:
    """[mem-6]"""
    manager = VariableManager()
    offsets(manager, ("a", ONES), ("b", TWOS))
    assert manager.assign("b", F4, source=ONES).offset == 1536


def test_a_constant_that_grows_shares_too() -> None:
    """[mem-6]"""
    manager = VariableManager()
    large = ConstantData.of(b"\3" * 400)
    manager.assign("a", desc((100,)), source=large)
    manager.assign("b", desc((1,)))
    assert manager.assign("b", desc((100,), "NHWC"), source=large).offset == 0


def test_a_place_that_is_too_small_is_not_shared() -> None:
    """[dev-shared-size]"""
    manager = VariableManager()
    manager.assign("a", F4, source=ONES)
    assert manager.assign("b", desc((400,)), source=ONES).offset == 1536
    manager.assign("f", F4, source=FilePart("w.bin"))
    assert manager.assign("g", desc((400,)), source=FilePart("w.bin")).offset > 1536


def test_file_constants_share_by_path_and_offset() -> None:
    """[mem-6] [mem-3]"""
    manager = VariableManager()
    parts = [FilePart("w"), FilePart("w", 512), FilePart("v"), FilePart("w", 512), FilePart("w")]
    constants = list(zip("abcde", parts, strict=True))
    assert offsets(manager, *constants) == [0, 1536, 3072, 1536, 0]
    assert manager.tables().files == {
        VariableKey.of("a", F4): "w:0",
        VariableKey.of("b", F4): "w:512",
        VariableKey.of("c", F4): "v:0",
    }


def test_a_manager_goes_on_sharing_from_its_tables() -> None:
    """[mem-6]"""
    first = VariableManager()
    offsets(first, ("a", FilePart("w")), ("b", ONES))
    second = VariableManager(first.tables())
    assert offsets(second, ("c", FilePart("w")), ("d", ONES)) == [0, 3072]
    third = VariableManager(first.tables())
    third.remember("b", F4, ONES)
    third.remember("unknown", F4, TWOS)
    assert offsets(third, ("d", ONES), ("e", TWOS)) == [1536, 3072]


def test_a_refreshed_constant_is_found_under_its_new_key() -> None:
    """[mem-4] [mem-6]"""
    manager = VariableManager()
    offsets(manager, ("a", ONES))
    nd = desc((4,), "ND").format
    manager.refresh("a", nd, nd)
    # The old key is free for other content.
    manager.assign("a", desc((100,)), source=ConstantData.of(b"\3" * 400))
    assert offsets(manager, ("b", ONES)) == [0]
    assert manager.assign("c", desc((100,)), source=ConstantData.of(b"\3" * 400)).offset == 1536


def test_a_refreshed_constant_replaces_what_is_under_its_new_key() -> None:
    """[mem-4] [mem-6]"""
    manager = VariableManager()
    offsets(manager, ("a", ONES))
    manager.assign("a", desc((100,), "ND"), source=ConstantData.of(b"\3" * 400))
    manager.refresh("a", F4.format, F4.format)
    assert offsets(manager, ("b", ONES)) == [3072]


def test_a_refreshed_file_constant_is_found_under_its_new_key() -> None:
    """[mem-4] [mem-6]"""
    manager = VariableManager()
    manager.assign("a", F4, source=FilePart("w"))
    nd = desc((4,), "ND").format
    manager.refresh("a", nd, nd)
    assert manager.tables().files == {VariableKey.of("a", desc((4,), "ND")): "w:0"}
    assert manager.assign("b", F4, source=FilePart("w")).offset == 0


def test_a_refreshed_entry_that_is_overwritten_is_not_shared() -> None:
    """[mem-4]"""
    manager = VariableManager()
    manager.assign("a", F4, source=FilePart("v"))
    manager.assign("a", desc((400,), "ND"), source=FilePart("w"))
    manager.refresh("a", F4.format, F4.format)
    assert manager.tables().files == {VariableKey.of("a", F4): "w:0"}
    assert manager.assign("b", F4, source=FilePart("v")).offset == 4608


def test_a_place_holder_has_an_address_but_no_memory() -> None:
    """[mem-7] [mem-10]"""
    manager = VariableManager()
    assert offsets(manager, ("p", UserMemory()), ("a", ONES)) == [0, 1536]
    assert manager.place_holder_bytes() == 1536
    assert manager.tables().place_holders == {BASE}


def test_an_error_leaves_nothing_behind() -> None:
    """[mem-6]"""
    manager = VariableManager()
    manager.assign("a", F4)
    before = manager.tables()
    with pytest.raises(GeError, match="mem-6"):
        manager.assign("a", desc((400,)), source=FilePart("w"))
    assert manager.tables() == before
    assert manager.assign("b", F4, source=FilePart("w")).offset == 1536


def test_content_that_cannot_be_read_leaves_nothing_behind() -> None:
    """[mem-6]"""

    def read() -> bytes:
        raise GeError(None, "cannot read")

    manager = VariableManager()
    manager.assign("a", F4)
    before = manager.tables()
    unreadable = ConstantData(16, read)
    for place in (
        lambda: manager.assign("a", desc((2, 2), "ND"), source=unreadable),
        lambda: manager.assign("b", F4, source=unreadable),
        lambda: manager.restore("c", F4, BASE + 4096, source=unreadable),
    ):
        with pytest.raises(GeError, match="cannot read"):
            place()
        assert manager.tables() == before


# --- what is looked at


class Reads:
    """Bytes that count how often they are read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.count = 0

    def __call__(self) -> bytes:
        self.count += 1
        return self.data


def key(name: str) -> VariableKey:
    return VariableKey.of(name, F4)


@pytest.mark.parametrize("as_views", [False, True])
@pytest.mark.parametrize("place", [0, 300, 1000, 1100, 1999])
def test_a_difference_of_one_byte_is_seen_wherever_it_is(place: int, as_views: bool) -> None:
    wrap: Callable[[bytes], bytes | memoryview] = memoryview if as_views else bytes
    data = os.urandom(2000)
    changed = bytearray(data)
    changed[place] ^= 1
    index = ConstantIndex()
    index.add(32, ConstantData.of(wrap(data)), key("a"))
    assert index.find(32, ConstantData.of(wrap(bytes(changed)))) is None
    assert index.find(32, ConstantData.of(wrap(bytes(data)))) == key("a")
    assert index.find(16, ConstantData.of(data)) is None


def test_constants_that_look_alike_are_each_read_a_few_times() -> None:
    """Constants that differ in bytes outside of the samples are hashed once each, not compared with one another."""
    reads = [Reads(bytes(700) + number.to_bytes(4, "big") + bytes(1296)) for number in range(500)]
    index = ConstantIndex()
    for number, read in enumerate(reads):
        data = ConstantData(2000, read)
        assert index.find(32, data) is None
        index.add(32, data, key(f"c{number}"))
    # The first one once more, when another came that looks like it.
    assert [read.count for read in reads] == [2, *[1] * 499]


def test_equal_hashes_do_not_make_equal_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gedialect.state.contents._hash", lambda data: 1)
    monkeypatch.setattr("gedialect.state.contents._sample", lambda data: 1)
    manager = VariableManager(ManagerTables())
    assert offsets(manager, ("a", ONES), ("b", TWOS), ("c", TWOS), ("d", ONES)) == [0, 1536, 1536, 0]


def test_constants_are_shared_in_linear_time() -> None:
    """None of the constants is there until it is read, and each is read a few times, whether it is shared or not."""
    reads = [0]

    def content(number: int) -> ConstantData:
        def read() -> bytes:
            reads[0] += 1
            return bytes(1000) + number.to_bytes(8, "big") + bytes(1000)

        return ConstantData(2008, read)

    manager = VariableManager()
    for number in range(2000):
        manager.assign(f"c{number}", desc((502,)), source=content(number % 1500))
    assert len(manager.tables().device_entries) == 1500
    assert reads[0] <= 3 * 2000
