import pytest

from gedialect.diagnostics import GeError
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.executor.pool import Pool


def test_blocks_are_used_again_and_then_given_back() -> None:
    memory = DeviceMemory()
    pool = Pool(memory)
    one = pool.allocate(100)
    pool.free(one)
    assert pool.allocate(500) is one
    assert memory.used == 512
    pool.free(one)
    pool.trim()
    assert memory.used == 0


def test_an_execution_gets_the_blocks_of_the_one_before() -> None:
    pool = Pool(DeviceMemory())

    def execution() -> list[int]:
        first, second = pool.allocate(8), pool.allocate(8)
        pool.free(first)
        third = pool.allocate(8)
        for data in (second, third):
            pool.free(data)
        return [data.address for data in (first, second, third)]

    execution()
    assert execution() == execution()


def test_memory_has_the_size_asked_for_at_least() -> None:
    pool = Pool(DeviceMemory())
    assert pool.allocate(0).size == 512
    assert pool.allocate(513).size == 1024


def test_freeing_what_is_not_in_use_is_an_error() -> None:
    pool = Pool(DeviceMemory())
    block = pool.allocate(8)
    pool.free(block)
    with pytest.raises(GeError, match="expected memory in use at 0x"):
        pool.free(block)
    with pytest.raises(GeError, match="expected memory in use at 0x"):
        Pool(DeviceMemory()).free(pool.allocate(8))


def test_kept_blocks_of_other_sizes_do_not_stand_in_the_way() -> None:
    pool = Pool(DeviceMemory(1024))
    for block in [pool.allocate(512), pool.allocate(512)]:
        pool.free(block)
    large = pool.allocate(1024)
    with pytest.raises(GeError, match="out of device memory"):
        pool.allocate(1)
    assert pool.in_use == (large,)


def test_all_but_some_blocks_are_freed() -> None:
    memory = DeviceMemory()
    pool = Pool(memory)
    kept, *_ = pool.allocate(8), pool.allocate(8), pool.allocate(8)
    pool.free_all_but([kept])
    assert pool.in_use == (kept,)
    pool.trim()
    assert memory.used == 512
