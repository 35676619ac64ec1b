"""Memory of a device: bytes behind addresses, bounded, apart from each other."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gedialect.diagnostics import GeError
from gedialect.runtime.devices.memory import FIRST_ADDRESS, UNIT, DeviceMemory, SharedMemory
from gedialect.runtime.devices.pages import HUGE_PAGE, PAGES_OPTION, PagePolicy, page_policy


@dataclass
class Live:
    size: int
    content: bytes | None = field(default=None)


class MemoryMachine(RuleBasedStateMachine):
    """Whatever is allocated, written and freed: what was written is there, and nobody else wrote to it."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = DeviceMemory(8 * UNIT)
        self.live: dict[int, Live] = {}

    @rule(size=st.integers(0, 3 * UNIT))
    def allocate(self, size: int) -> None:
        room = max(1, -(-size // UNIT)) * UNIT
        if self.memory.used + room > self.memory.size:
            with pytest.raises(GeError, match="out of device memory"):
                self.memory.allocate(size)
            return
        address = self.memory.allocate(size)
        assert address >= FIRST_ADDRESS
        assert address % UNIT == 0
        assert all(address + size <= a or a + live.size <= address for a, live in self.live.items() if size)
        self.live[address] = Live(size)

    @precondition(lambda self: self.live)
    @rule(data=st.data())
    def write(self, data: st.DataObject) -> None:
        address = data.draw(st.sampled_from(sorted(self.live)))
        live = self.live[address]
        live.content = bytes([data.draw(st.integers(0, 255))]) * live.size
        self.memory.view(address, live.size)[:] = np.frombuffer(live.content, np.uint8)

    @precondition(lambda self: self.live)
    @rule(data=st.data())
    def free(self, data: st.DataObject) -> None:
        address = data.draw(st.sampled_from(sorted(self.live)))
        size = self.live.pop(address).size
        self.memory.free(address)
        with pytest.raises(GeError, match="to lie in a block"):
            self.memory.view(address, size)

    @invariant()
    def what_was_written_is_there(self) -> None:
        for address, live in self.live.items():
            if live.content is not None:
                assert self.memory.view(address, live.size).tobytes() == live.content

    @invariant()
    def guards_are_untouched(self) -> None:
        self.memory.check_guards()

    @invariant()
    def use_is_counted(self) -> None:
        assert self.memory.used == sum(max(1, -(-live.size // UNIT)) * UNIT for live in self.live.values())


MemoryMachine.TestCase.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
TestMemory = MemoryMachine.TestCase


def test_a_view_is_the_memory_itself() -> None:
    memory = DeviceMemory()
    address = memory.allocate(100)
    memory.view(address + 10, 4)[:] = [1, 2, 3, 4]
    assert memory.view(address + 8, 8).tolist() == [0, 0, 1, 2, 3, 4, 0, 0]
    assert memory.view(address + 100, 0).size == 0


@pytest.mark.parametrize(("offset", "size"), [(-1, 1), (0, 101), (100, 1), (50, 51), (0, -1), (-(1 << 39), 4)])
def test_a_view_lies_in_one_block(offset: int, size: int) -> None:
    memory = DeviceMemory()
    address = memory.allocate(100)
    memory.allocate(100)
    with pytest.raises(GeError, match=f"expected {size} bytes from {address + offset:#x} on to lie in a block"):
        memory.view(address + offset, size)


def test_a_large_device_costs_nothing() -> None:
    memory = DeviceMemory(1 << 50)
    memory.allocate(1 << 49)
    with pytest.raises(GeError, match=f"expected {1 << 50} bytes, got {1 << 49} left of {1 << 50}"):
        memory.allocate(1 << 50)


def test_bytes_that_the_host_does_not_have_are_an_error() -> None:
    memory = DeviceMemory(1 << 70)
    address = memory.allocate(1 << 65)
    with pytest.raises(GeError, match=f"expected the host to have {1 << 65} bytes"):
        memory.view(address, 1)


@pytest.mark.parametrize(
    ("offset", "where"), [(-1, "in front of"), (-512, "in front of"), (100, "behind"), (611, "behind")]
)
def test_a_write_to_a_guard_is_noticed(offset: int, where: str) -> None:
    memory = DeviceMemory()
    address = memory.allocate(100)
    whole = memory.view(address, 100).base
    assert whole is not None
    whole[UNIT + offset] = 0
    with pytest.raises(GeError, match=f"expected no writes {where} the 100 bytes"):
        memory.check_guards()
    with pytest.raises(GeError, match=f"expected no writes {where} the 100 bytes"):
        memory.free(address)


def test_a_block_has_no_negative_size() -> None:
    with pytest.raises(GeError, match="expected a size in bytes, got -1"):
        DeviceMemory(1 << 20).allocate(-1)


def test_a_block_is_freed_once_and_by_its_address() -> None:
    memory = DeviceMemory()
    address = memory.allocate(100)
    with pytest.raises(GeError, match="to begin at"):
        memory.free(address + 1)
    memory.free(address)
    with pytest.raises(GeError, match="to begin at"):
        memory.free(address)
    assert (memory.used, memory.peak) == (0, UNIT)


def test_shared_memory_has_its_address_takes_no_room_and_is_the_same_on_all_devices() -> None:
    shared = SharedMemory()
    memories = [DeviceMemory(0, shared=shared) for _ in range(2)]
    memories[0].map(4096, 100)
    memories[1].map(4096, 100)
    memories[1].map(4196, 10)
    memories[0].write(4100, b"ab")
    assert memories[1].view(4096, 6).tobytes() == b"\0\0\0\0ab"
    assert memories[0].used == 0
    for address, size in ((4000, 97), (4195, 1), (4195, 100), (4100, 2), (4096, 99)):
        with pytest.raises(GeError, match=f"expected {size} bytes of shared memory from {address:#x} on to be free"):
            memories[0].map(address, size)
    for address, size in ((0, 1), (FIRST_ADDRESS - 1, 2), (9000, -1)):
        with pytest.raises(GeError, match="expected shared memory between 1 and"):
            memories[0].map(address, size)


def test_devices_have_memory_of_their_own() -> None:
    one, other = DeviceMemory(), DeviceMemory()
    address = one.allocate(4)
    assert other.allocate(4) == address
    one.write(address, b"1111")
    other.write(address, b"2222")
    assert one.view(address, 4).tobytes() == b"1111"


def test_pages_only_fails_without_pages() -> None:
    memory = DeviceMemory(4 * HUGE_PAGE, huge_pages=2)
    first = memory.allocate(HUGE_PAGE // 2, PagePolicy.HUGE_ONLY)
    second = memory.allocate(HUGE_PAGE // 2, PagePolicy.HUGE_ONLY)
    assert memory.free_huge_pages == 1
    with pytest.raises(GeError, match="expected pages of 1 GiB for 1073741825 bytes of device memory, got 1 free"):
        memory.allocate(HUGE_PAGE + 1, PagePolicy.HUGE_ONLY)
    memory.free(first)
    assert memory.free_huge_pages == 1
    memory.free(second)
    memory.allocate(HUGE_PAGE + 1, PagePolicy.HUGE_ONLY)
    assert memory.free_huge_pages == 0


def test_pages_first_falls_back_and_normal_memory_never_takes_pages() -> None:
    memory = DeviceMemory(2 * HUGE_PAGE, huge_pages=1)
    memory.allocate(HUGE_PAGE, PagePolicy.HUGE_FIRST)
    memory.allocate(HUGE_PAGE // 2, PagePolicy.HUGE_FIRST)
    assert memory.free_huge_pages == 0
    memory.allocate(HUGE_PAGE // 2)
    with pytest.raises(GeError, match="out of device memory"):
        memory.allocate(1, PagePolicy.HUGE_FIRST)


@pytest.mark.parametrize("pages", [-1, 2])
def test_pages_lie_in_the_memory(pages: int) -> None:
    with pytest.raises(GeError, match=f"expected pages of 1 GiB within {HUGE_PAGE} bytes of memory, got {pages}"):
        DeviceMemory(HUGE_PAGE, huge_pages=pages)


def test_threads_get_bytes_of_their_own() -> None:
    memory = DeviceMemory(1 << 20)

    def work(mark: int) -> int:
        wrong = 0
        for size in range(1, 400):
            address = memory.allocate(size)
            view = memory.view(address, size)
            view[:] = mark
            wrong += int((memory.view(address, size) != mark).sum())
            memory.free(address)
        return wrong

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(work, range(8))) == 0
    assert memory.used == 0


def test_options_say_which_pages_variables_live_on() -> None:
    """`[mem-11]`"""
    assert page_policy({}) == PagePolicy.NORMAL
    assert [page_policy({PAGES_OPTION: str(value)}) for value in range(3)] == list(PagePolicy)
    for value in ("3", "yes", ""):
        with pytest.raises(GeError, match=f"expected option {PAGES_OPTION} to be 0, 1 or 2, got '{value}'"):
            page_policy({PAGES_OPTION: value})
