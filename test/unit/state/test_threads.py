"""Many threads on one session: nothing is lost, given out twice, or seen half done."""

import itertools
import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock

import pytest
from state_descs import desc
from state_stores import Store

from gedialect.diagnostics import GeError
from gedialect.formats.storage_format import storage_format
from gedialect.state import ConstantData, FilePart, ManagerTables, Session, SessionPool, TransStep, VariableManager
from gedialect.state.consistency import inconsistencies

THREADS = 8
F4 = desc((4,))


@pytest.fixture(autouse=True)
def restless_threads() -> Iterator[None]:
    """Lets threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def at_once(work: Callable[[int], object]) -> None:
    """Runs `work` with each number below THREADS, all from the same moment on; raises what one of them raises."""
    start = Barrier(THREADS)

    def run(number: int) -> None:
        start.wait()
        work(number)

    with ThreadPoolExecutor(THREADS) as threads:
        for done in [threads.submit(run, number) for number in range(THREADS)]:
            done.result()


class LockedStore(Store):
    """A store that threads may share, as device memory is."""

    def __init__(self) -> None:
        super().__init__()
        self.lock = Lock()

    def allocate(self, size: int) -> int:
        with self.lock:
            return super().allocate(size)


def test_places_are_given_out_once() -> None:
    """[mem-6] [mem-7]"""
    manager = VariableManager()

    def work(number: int) -> None:
        for index in range(100):
            manager.assign(f"own{number}_{index}", F4)
            manager.assign(f"common{index}", F4)
            manager.record_allocation(f"common{index}", number)

    at_once(work)
    tables = manager.tables()
    assert len(tables.device_entries) == 100 * (THREADS + 1)
    assert tables.memories[2].used == 1536 * 100 * (THREADS + 1)
    assert len(tables.allocated_by) == 100
    assert list(inconsistencies(tables)) == []


def test_equal_constants_find_one_place() -> None:
    """[mem-6]"""
    manager = VariableManager()

    def work(number: int) -> None:
        for index in range(50):
            content = ConstantData.of(index.to_bytes(16, "big"))
            manager.assign(f"c{number}_{index}", F4, source=content)
            manager.assign(f"f{number}_{index}", F4, source=FilePart("w", index))

    at_once(work)
    tables = manager.tables()
    assert len(tables.device_entries) == 100
    assert len(tables.placements) == 100 * THREADS


def test_a_variable_is_allocated_once_on_each_device() -> None:
    """[mem-10] [mem-14]"""
    manager, stores = VariableManager(), [LockedStore(), LockedStore()]
    places = [manager.assign(f"w{index}", F4).address for index in range(50)]

    def work(number: int) -> None:
        for address, device in itertools.product(random.Random(number).sample(places, 50), (0, 1)):
            assert manager.resolve(address + 3, stores[device], device, number) % 512 == 3
            manager.set_ready(f"w{number}", F4, device)
            manager.is_loaded(f"w{number}", 0, device)

    at_once(work)
    assert [len(store.blocks) for store in stores] == [50, 50]
    for device in (0, 1):
        counted = [manager.statistics(number, device) for number in range(THREADS)]
        assert sum(each.allocated for each in counted) == 50 * 1536
        assert all(each.allocated + each.shared == 50 * 1536 for each in counted)
    at_once(lambda number: manager.free(number % 2))
    assert [store.blocks for store in stores] == [{}, {}]


def test_every_method_may_be_called_while_others_are() -> None:
    """[mem-3]"""
    session = Session()
    manager, store = session.variables, LockedStore()
    formats = [storage_format(name) for name in ("NCHW", "NHWC", "ND", "NC")]

    def work(number: int) -> None:
        choose = random.Random(number)
        for index in range(60):
            name, format = f"w{choose.randrange(10)}", choose.choice(formats)
            manager.assign(f"{name}_{number}_{index}", F4)
            try:
                manager.assign(name, desc((choose.randrange(1, 40),), format.text))
                manager.restore(name, F4, (32 << 30) + (1 << 30))
            except GeError:
                pass  # the place under that key is too small
            manager.refresh(name, format, format)
            place = manager.current_place(name)
            if place is not None:
                manager.resolve(place.address, store, graph=number)
            manager.record_change(name, number)
            manager.record_path(name, [TransStep("TransData", F4, F4)])
            manager.stage(number, name, F4)
            manager.forget_change(name)
            manager.all_variables()
            assert list(inconsistencies(manager.tables())) == []
            session.rebuild.add_graph(number, [name])
            session.rebuild.record_change(name)
            session.rebuild.build_ended(number)
            manager.free()

    at_once(work)
    tables = manager.tables()
    assert all(set(tables.staged[number]) == tables.changed_in[number] for number in range(THREADS))
    assert sum(session.rebuild.tables().change_counts.values()) == 60 * THREADS


def test_numbers_of_names_are_given_out_once() -> None:
    session = Session()
    numbers: list[int] = []

    def work(number: int) -> None:
        numbers.extend([session.next_number("trans") for _ in range(500)])

    at_once(work)
    assert sorted(numbers) == list(range(500 * THREADS))
    assert session.counters == {"trans": 500 * THREADS}


def test_a_session_is_made_once() -> None:
    """[mem-2]"""
    pool = SessionPool()
    found: list[set[int]] = [set() for _ in range(THREADS)]

    def work(number: int) -> None:
        for session_id in range(100):
            manager = pool.manager(session_id)
            found[number].add(id(manager))
            manager.assign(f"w{number}", F4)

    at_once(work)
    assert len(set.union(*found)) == 100
    assert all(len(manager.tables().current) == THREADS for manager in pool.managers())


def test_states_are_merged_whole_or_not_at_all() -> None:
    """[ser-2]"""
    manager = VariableManager()
    states: list[ManagerTables] = []
    for number in range(THREADS):
        other = VariableManager()
        for index in range(20):
            other.assign(f"w{number}_{index}", F4)
        states.append(other.tables())
    merged: list[int] = []

    def work(number: int) -> None:
        try:
            manager.merge(states[number])
        except GeError:
            return
        merged.append(number)

    at_once(work)
    (winner,) = merged
    assert set(manager.tables().current) == {f"w{winner}_{index}" for index in range(20)}
