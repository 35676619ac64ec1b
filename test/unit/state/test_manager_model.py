"""The variable manager beside a small model of its rules, through random sequences of calls."""

import itertools
from dataclasses import dataclass, field

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from state_descs import desc

from gedialect.diagnostics import GeError
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.state import VariableManager

BASE = 32 << 30
NAMES = st.sampled_from(["w", "w1", "b"])
FORMATS = st.sampled_from(["NCHW", "NHWC", "ND", "NC"])
DESCS = st.builds(desc, st.tuples(st.integers(0, 600)), FORMATS, st.sampled_from(["DT_FLOAT", "DT_INT8", "DT_INT4"]))

Key = tuple[str, str, str]


def key(name: str, desc: TensorDesc) -> Key:
    return name, desc.format.text, desc.dtype.name


def size(desc: TensorDesc) -> int:
    bits = {"DT_FLOAT": 32, "DT_INT8": 8, "DT_INT4": 4}[desc.dtype.name]
    octets = (desc.shape[0] * bits + 7) // 8
    return (octets + 31) // 32 * 32 + 32


@dataclass
class Model:
    """What the rules say, in the plainest form: entries hold an offset and the size that counts."""

    total: int = 0
    entries: dict[Key, tuple[int, int]] = field(default_factory=dict[Key, tuple[int, int]])
    current: dict[str, TensorDesc] = field(default_factory=dict[str, TensorDesc])
    slots: dict[int, int] = field(default_factory=dict[int, int])

    def assign(self, name: str, desc: TensorDesc) -> int | None:
        """The offset, or None for an error."""
        now = self.current.get(name)
        if now is not None and size(desc) <= self.entries[key(name, now)][1]:
            offset = self.entries[key(name, now)][0]
        elif key(name, desc) in self.entries:
            return None
        else:
            offset = self.total
            self.slots[offset] = size(desc)
            self.total += (size(desc) + 511) // 512 * 512 + 1024
        if now is None or (now.format, now.dtype, now.shape) != (desc.format, desc.dtype, desc.shape):
            self.entries.setdefault(key(name, desc), (offset, size(desc)))
            self.current[name] = desc
        return offset

    def refresh(self, name: str, format: str) -> None:
        if name not in self.current:
            return
        now = self.current[name]
        new = desc(now.shape, format, now.dtype.name)
        self.entries[key(name, new)] = self.entries.pop(key(name, now))
        self.current[name] = new


class ManagerMachine(RuleBasedStateMachine):
    """Calls both, and compares after every call."""

    def __init__(self) -> None:
        super().__init__()
        self.manager = VariableManager()
        self.model = Model()

    @rule(name=NAMES, desc=DESCS)
    def assign(self, name: str, desc: TensorDesc) -> None:
        """[mem-6] [mem-7]"""
        expected = self.model.assign(name, desc)
        try:
            offset = self.manager.assign(name, desc).offset
        except GeError:
            offset = None
        assert offset == expected

    @rule(name=NAMES, format=FORMATS)
    def refresh(self, name: str, format: str) -> None:
        """[mem-4]"""
        self.model.refresh(name, format)
        self.manager.refresh(name, storage_format(format), storage_format("ND"))

    @invariant()
    def tables_agree(self) -> None:
        tables = self.manager.tables()
        entries = {
            (k.name, k.format.text, k.dtype.name): (entry.offset, entry.desc.size)
            for k, entry in tables.placements.items()
        }
        assert entries == self.model.entries
        assert {name: stored.desc for name, stored in tables.current.items()} == self.model.current

    @invariant()
    def every_known_variable_has_a_place(self) -> None:
        """[mem-3]"""
        for name, now in self.model.current.items():
            assert self.manager.placement(name, now) is not None

    @invariant()
    def places_are_apart(self) -> None:
        """[mem-7]"""
        tables = self.manager.tables()
        assert set(tables.memory_types) == set(tables.device_entries) == {BASE + start for start in self.model.slots}
        ends = sorted((start, start + extent) for start, extent in self.model.slots.items())
        assert all(after - end >= 1024 for (_, end), (after, _) in itertools.pairwise(ends))
        assert all(
            entry.desc.size <= self.model.slots[entry.offset] and entry.address == BASE + entry.offset
            for entry in tables.placements.values()
        )


TestManager = ManagerMachine.TestCase
