"""The variable manager beside a small model of its rules, through random sequences of calls."""

import itertools
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from state_descs import desc
from state_stores import Store

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.state import ConstantData, FilePart, GraphStatistics, Source, UserMemory, VariableManager

HBM, RDMA = 2, 3
BASES = {HBM: 32 << 30, RDMA: 512 << 30}
LIMIT = 5 << 30
BITS = {"DT_FLOAT": 32, "DT_INT8": 8, "DT_INT4": 4}

NAMES = st.sampled_from(["w", "w1", "b"])
FORMATS = st.sampled_from(["NCHW", "NHWC", "ND", "NC"])
DESCS = st.builds(desc, st.tuples(st.integers(0, 600)), FORMATS, st.sampled_from(sorted(BITS)))
MEMORIES = st.sampled_from([HBM, HBM, RDMA])
CONTENTS = st.sampled_from([None, None, b"ones", b"twos", "file", "other", "user"])
OFFSETS = st.integers(-1, 12).map(lambda unit: 512 * unit) | st.sampled_from([64, LIMIT - 100, 1 << 50])

Content = bytes | str | None
Key = tuple[str, str, str]


def key(name: str, desc: TensorDesc) -> Key:
    return name, desc.format.text, desc.dtype.name


def size(desc: TensorDesc) -> int:
    octets = (desc.shape[0] * BITS[desc.dtype.name] + 7) // 8
    return (octets + 31) // 32 * 32 + 32


def slot(octets: int) -> int:
    return (octets + 511) // 512 * 512 + 1024


def source(content: Content) -> Source | None:
    if isinstance(content, bytes):
        return ConstantData.of(content)
    if content == "user":
        return UserMemory()
    return None if content is None else FilePart(content)


@dataclass
class Model:
    """What the rules say, in the plainest form: entries hold an address, the size that counts, and the memory."""

    totals: dict[int, int] = field(default_factory=dict[int, int])
    entries: dict[Key, tuple[int, int, int]] = field(default_factory=dict[Key, tuple[int, int, int]])
    current: dict[str, TensorDesc] = field(default_factory=dict[str, TensorDesc])
    slots: dict[int, int] = field(default_factory=dict[int, int])
    memories: dict[int, int] = field(default_factory=dict[int, int])
    contents: dict[Key, tuple[bytes, int, int]] = field(default_factory=dict[Key, tuple[bytes, int, int]])
    files: dict[Key, str] = field(default_factory=dict[Key, str])
    supplied: set[int] = field(default_factory=set[int])

    def assign(self, name: str, desc: TensorDesc, memory: int, content: Content) -> int | None:
        """The address, or None for an error."""
        now, need = self.current.get(name), size(desc)
        place = None if now is None else self.entries[key(name, now)]
        if place is not None and need <= place[1]:
            address, memory = place[0], place[2]
        elif (shared := self.shared(desc, memory, content)) is not None:
            self.enter(name, desc, shared, memory)
            return shared
        elif key(name, desc) in self.entries:
            return None
        else:
            address = self.new_place(need, memory)
            if content == "user":
                self.supplied.add(address)
        self.enter(name, desc, address, memory)
        self.remember(key(name, desc), desc, memory, content)
        return address

    def restore(self, name: str, desc: TensorDesc, offset: int, memory: int, content: Content) -> int | None:
        now, need = self.current.get(name), size(desc)
        if now is not None:
            address, there, memory = self.entries[key(name, now)]
            if need > there:
                return None
        else:
            address = BASES[memory] + offset
            inside = address + need <= 1 << 64 if memory == RDMA else offset >= 0 and offset + need <= LIMIT
            taken = [(a, n) for a, n in self.slots.items() if a < address + need and address < a + n]
            same = taken == [(address, self.slots.get(address))] and need <= self.slots[address]
            if not inside or (taken and not (same and self.memories[address] == memory)):
                return None
            if memory == HBM:
                self.totals[HBM] = max(self.totals.get(HBM, 0), offset + slot(need))
            if content == "user":
                self.supplied.add(address)
        self.enter(name, desc, address, memory)
        self.remember(key(name, desc), desc, memory, content)
        return address

    def shared(self, desc: TensorDesc, memory: int, content: Content) -> int | None:
        same: list[Key] = []
        if isinstance(content, bytes):
            wanted = (content, BITS[desc.dtype.name], memory)
            same = [k for k, known in self.contents.items() if known == wanted]
        elif content is not None:
            same = [k for k, part in self.files.items() if part == content]
        place = self.entries.get(same[0]) if same else None
        return place[0] if place and place[1] >= size(desc) and place[2] == memory else None

    def new_place(self, need: int, memory: int) -> int:
        address = BASES[memory] + self.totals.get(memory, 0)
        while blocking := [a for a, n in self.slots.items() if a < address + slot(need) and address < a + slot(n)]:
            address = max(a + slot(self.slots[a]) for a in blocking)
        self.totals[memory] = address + slot(need) - BASES[memory]
        return address

    def enter(self, name: str, desc: TensorDesc, address: int, memory: int) -> None:
        now = self.current.get(name)
        if now is None or (now.format, now.dtype, now.shape) != (desc.format, desc.dtype, desc.shape):
            self.entries.setdefault(key(name, desc), (address, size(desc), memory))
            self.slots.setdefault(address, size(desc))
            self.memories.setdefault(address, memory)
            self.current[name] = desc

    def remember(self, at: Key, desc: TensorDesc, memory: int, content: Content) -> None:
        if isinstance(content, bytes):
            self.contents.setdefault(at, (content, BITS[desc.dtype.name], memory))
        elif content not in (None, "user") and content not in self.files.values():
            self.files.setdefault(at, str(content))

    def refresh(self, name: str, format: str) -> None:
        if name not in self.current:
            return
        now = self.current[name]
        new = desc(now.shape, format, now.dtype.name)
        self.current[name] = new
        old_key, new_key = key(name, now), key(name, new)
        self.entries[new_key] = self.entries.pop(old_key)
        for table in (self.contents, self.files) if old_key != new_key else ():
            table.pop(new_key, None)
            if old_key in table:
                # The order in which contents became known stays.
                renamed = [(new_key if k == old_key else k, value) for k, value in table.items()]
                table.clear()
                table.update(renamed)  # pyright: ignore[reportArgumentType, reportCallIssue]


class ManagerMachine(RuleBasedStateMachine):
    """Calls both, and compares after every call."""

    def __init__(self) -> None:
        super().__init__()
        self.manager = VariableManager()
        self.model = Model()
        self.store = Store()
        self.on_device: dict[int, int] = {}
        self.allocated: dict[int, int] = {}

    @initialize(pooled=st.booleans())
    def something_in_a_pool(self, pooled: bool) -> None:
        if pooled:
            self.restore("b", desc((4,)), 2048, RDMA, None)

    @rule(name=NAMES, desc=DESCS, memory=MEMORIES, content=CONTENTS)
    def assign(self, name: str, desc: TensorDesc, memory: int, content: Content) -> None:
        """[mem-6] [mem-7]"""
        expected = self.model.assign(name, desc, memory, content)
        try:
            address = self.manager.assign(name, desc, memory, source(content)).address
        except GeError:
            address = None
        assert address == expected

    @rule(name=NAMES, desc=DESCS, offset=OFFSETS, memory=MEMORIES, content=CONTENTS)
    def restore(self, name: str, desc: TensorDesc, offset: int, memory: int, content: Content) -> None:
        """[mem-13]"""
        expected = self.model.restore(name, desc, offset, memory, content)
        try:
            address = self.manager.restore(name, desc, BASES[memory] + offset, memory, source(content)).address
        except GeError:
            address = None
        assert address == expected

    @rule(name=NAMES, format=FORMATS)
    def refresh(self, name: str, format: str) -> None:
        """[mem-4]"""
        self.model.refresh(name, format)
        self.manager.refresh(name, storage_format(format), storage_format("ND"))

    @rule(which=st.integers(0, 5), inner=st.integers(0, 700), graph=st.integers(0, 1))
    def resolve(self, which: int, inner: int, graph: int) -> None:
        """[mem-10]"""
        if not self.model.slots:
            return
        wanted = sorted(self.model.slots)[which % len(self.model.slots)] + inner
        within = [start for start, octets in self.model.slots.items() if start <= wanted < start + octets]
        try:
            address = self.manager.resolve(wanted, self.store, graph=graph)
        except GeError:
            assert not within or within[0] in self.model.supplied
            return
        (start,) = within
        if self.model.memories[start] == RDMA:
            assert address == wanted
            return
        if start not in self.on_device:
            self.on_device[start] = address - (wanted - start)
            self.allocated[graph] = self.allocated.get(graph, 0) + slot(self.model.slots[start])
        assert address == self.on_device[start] + wanted - start

    @rule()
    def free(self) -> None:
        """[mem-14]"""
        self.manager.free()
        self.on_device.clear()
        self.allocated.clear()
        assert self.store.blocks == {}
        assert self.manager.statistics(0) == GraphStatistics()

    @rule()
    def go_on_from_tables(self) -> None:
        """[mem-3]"""
        self.manager.free()
        self.on_device.clear()
        self.allocated.clear()
        self.manager = VariableManager(self.manager.tables())
        self.model.contents.clear()

    @invariant()
    def tables_agree(self) -> None:
        tables = self.manager.tables()
        entries = {
            (k.name, k.format.text, k.dtype.name): (entry.address, entry.desc.size, entry.memory_type)
            for k, entry in tables.placements.items()
        }
        assert entries == self.model.entries
        assert {name: stored.desc for name, stored in tables.current.items()} == self.model.current
        assert {kind: use.used for kind, use in tables.memories.items()} == self.model.totals
        assert tables.place_holders == self.model.supplied
        files = {(k.name, k.format.text, k.dtype.name): part.removesuffix(":0") for k, part in tables.files.items()}
        assert files == self.model.files

    @invariant()
    def every_known_variable_has_a_place(self) -> None:
        """[mem-3]"""
        for name, now in self.model.current.items():
            assert self.manager.placement(name, now) is not None

    @invariant()
    def no_two_variables_overlap(self) -> None:
        """[mem-7]"""
        tables = self.manager.tables()
        assert set(tables.memory_types) == set(tables.device_entries) == set(self.model.slots)
        ends = sorted((start, start + extent) for start, extent in self.model.slots.items())
        assert all(end <= after for (_, end), (after, _) in itertools.pairwise(ends))
        for entry in tables.placements.values():
            assert entry.desc.size <= self.model.slots[entry.address]
            base = 0 if entry.memory_type == RDMA else BASES[HBM]
            assert entry.offset == entry.address - base

    @invariant()
    def memory_on_the_device_is_apart(self) -> None:
        """[mem-10]"""
        places = {start: (a, a + self.model.slots[start]) for start, a in self.on_device.items()}
        blocks = [(start - 512, end + 512) for start, end in places.values()]
        assert all(end <= after + 512 for (_, end), (after, _) in itertools.pairwise(sorted(blocks)))
        assert len(self.store.blocks) == len(self.on_device)
        for graph, octets in self.allocated.items():
            assert self.manager.statistics(graph).allocated == octets


TestManager = ManagerMachine.TestCase
TestManager.settings = settings(max_examples=60, stateful_step_count=30)
