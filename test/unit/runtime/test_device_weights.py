"""Weights in files come to devices: each part of a file is read once, in blocks."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.files.weight_reading import BLOCK, UserMemory, WeightReader, blocks
from gedialect.files.weights import WeightSource
from gedialect.runtime.devices import weights
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.runtime.devices.weights import WeightLoader
from gedialect.state import VariableManager


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all blocks that are read from files."""
    sizes: list[int] = []

    def recorded(source: WeightSource) -> Iterator[memoryview]:
        for block in blocks(source):
            sizes.append(len(block))
            yield block

    monkeypatch.setattr(weights, "blocks", recorded)
    return sizes


@pytest.fixture
def source(tmp_path: Path) -> WeightSource:
    path = tmp_path / "weight"
    path.write_bytes(bytes(range(100)))
    return WeightSource(path, 10, 16)


CONTENT = bytes(range(10, 26))


def session(devices: int = 1) -> list[VariableMemory]:
    variables = VariableManager()
    variables.assign("c", desc((4,)))
    return [VariableMemory(variables, DeviceMemory(), device) for device in range(devices)]


def test_a_weight_is_loaded_at_first_use_and_read_once(source: WeightSource, reads: list[int]) -> None:
    """`[weight-5]`"""
    (variables,) = session()
    loader = WeightLoader()
    address = loader.place("c", source, variables)
    assert variables.bytes("c").tobytes() == CONTENT
    assert loader.place("c", source, variables) == address == variables.address("c")
    assert reads == [16]
    assert variables.variables.is_loaded("weight", 10)


def test_other_devices_take_it_from_the_first(source: WeightSource, reads: list[int]) -> None:
    memories = session(devices=3)
    loader = WeightLoader()
    for memory in memories:
        loader.place("c", source, memory)
        assert memory.bytes("c").tobytes() == CONTENT
    assert reads == [16]


def test_other_nodes_with_the_same_place_in_the_file_read_nothing(source: WeightSource, reads: list[int]) -> None:
    (variables,) = session()
    variables.variables.assign("shorter", desc((2,)))
    loader = WeightLoader()
    loader.place("c", source, variables)
    loader.place("shorter", WeightSource(source.path, 10, 8), variables)
    assert variables.bytes("shorter").tobytes() == CONTENT[:8]
    assert reads == [16]
    variables.variables.assign("longer", desc((5,)))
    loader.place("longer", WeightSource(source.path, 10, 20), variables)
    assert variables.bytes("longer").tobytes() == bytes(range(10, 30))
    assert reads == [16, 20]


def test_what_was_freed_is_read_again(source: WeightSource, reads: list[int]) -> None:
    (variables,) = session()
    loader = WeightLoader()
    loader.place("c", source, variables)
    variables.free()
    loader.place("c", source, variables)
    assert variables.bytes("c").tobytes() == CONTENT
    assert reads == [16, 16]


def test_large_weights_come_in_blocks(tmp_path: Path, reads: list[int]) -> None:
    data = np.arange(BLOCK // 2 + 1, dtype=np.uint32).tobytes()
    path = tmp_path / "weight"
    path.write_bytes(b"?" + data)
    memory, loader = DeviceMemory(), WeightLoader()
    first, second = memory.allocate(len(data)), memory.allocate(len(data))
    for address in (first, second):
        loader.load(WeightSource(path, 1, len(data)), memory, address)
        assert memory.view(address, len(data)).tobytes() == data
    assert reads == [BLOCK, BLOCK, 4]


def test_memory_that_a_user_supplies_is_used_as_it_is(source: WeightSource, reads: list[int]) -> None:
    (variables,) = session()
    theirs = variables.memory.allocate(100)
    reader = WeightReader()
    reader.supply("weight", UserMemory(theirs, 100))
    assert WeightLoader(reader).place("c", source, variables) == theirs + 10
    assert reads == []


def test_memory_that_a_user_supplies_must_hold_the_weight(source: WeightSource) -> None:
    (variables,) = session()
    reader = WeightReader()
    reader.supply("weight", UserMemory(variables.memory.allocate(25), 25))
    with pytest.raises(GeError, match="expected the memory supplied for 'weight' to have 16 bytes from offset 10"):
        WeightLoader(reader).place("c", source, variables)
    reader.supply("weight", UserMemory(7, 100))
    with pytest.raises(GeError, match="expected 16 bytes from 0x11 on to lie in a block"):
        WeightLoader(reader).place("c", source, variables)


def test_a_weight_must_fit_its_memory(source: WeightSource) -> None:
    memory = DeviceMemory()
    with pytest.raises(GeError, match="expected 16 bytes from"):
        WeightLoader().load(source, memory, memory.allocate(15))


def test_a_file_that_cannot_be_read_is_an_error_and_can_be_tried_again(source: WeightSource) -> None:
    (variables,) = session()
    loader = WeightLoader()
    content = source.path.read_bytes()
    source.path.unlink()
    with pytest.raises(GeError, match="cannot read weights from 'weight'"):
        loader.place("c", source, variables)
    source.path.write_bytes(content)
    loader.place("c", source, variables)
    assert variables.bytes("c").tobytes() == CONTENT


def test_threads_read_a_weight_once(source: WeightSource, reads: list[int]) -> None:
    memory, loader = DeviceMemory(), WeightLoader()
    addresses = [memory.allocate(16) for _ in range(8)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda address: loader.load(source, memory, address), addresses))
    assert [memory.view(address, 16).tobytes() for address in addresses] == [CONTENT] * 8
    assert reads == [16]
