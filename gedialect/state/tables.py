"""The variable manager's tables as plain data. `[mem-3]`

The manager works on one of these; the IR and files are written from a copy and read into a new one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gedialect.formats.descriptor import TensorDesc
from gedialect.state.descriptors import StoredDesc, TransStep
from gedialect.state.keys import VariableKey
from gedialect.state.memory import Limits, MemoryUse


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose variables these are."""

    version: int = 0
    session_id: int = 0
    device_id: int = 0
    job_id: int = 0


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a variable lives: its logic address, the offset of that (address - logic base), and the kind of memory."""

    desc: StoredDesc
    address: int
    offset: int
    memory_type: int


@dataclass(frozen=True, slots=True)
class DeviceEntry:
    """The device's view of a logic address: the descriptor it was first placed with, and the device address or 0."""

    desc: StoredDesc
    device_address: int = 0


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A variable that a broadcast node reads and writes in place: offsets and sizes in bytes."""

    variable: str
    node: str
    input_index: int
    input_offset: int
    input_size: int
    output_offset: int
    output_size: int


@dataclass
class ManagerTables:
    """Everything a variable manager knows; `identity` is None until it is initialised.

    `memory_types` and `device_entries` are by logic address; `changed_by` and `allocated_by` give graph ids;
    `changed_in`, `staged` and `broadcasts` are by graph id; `memories` is by memory type. `batch_names` maps the name a
    variable has in a batch branch to the name its memory is known under. `place_holders` are the logic addresses of
    constants whose memory the user supplies; `files` says which `path:offset` a constant's bytes are in.
    """

    identity: Identity | None = None
    limits: Limits = field(default_factory=Limits)
    allocates_memory: bool = False
    placements: dict[VariableKey, Placement] = field(default_factory=dict[VariableKey, Placement])
    current: dict[str, StoredDesc] = field(default_factory=dict[str, StoredDesc])
    memory_types: dict[int, int] = field(default_factory=dict[int, int])
    device_entries: dict[int, DeviceEntry] = field(default_factory=dict[int, DeviceEntry])
    paths: dict[str, tuple[TransStep, ...]] = field(default_factory=dict[str, tuple[TransStep, ...]])
    changed_by: dict[str, int] = field(default_factory=dict[str, int])
    changed_in: dict[int, set[str]] = field(default_factory=dict[int, set[str]])
    allocated_by: dict[str, int] = field(default_factory=dict[str, int])
    staged: dict[int, dict[str, TensorDesc]] = field(default_factory=dict[int, dict[str, TensorDesc]])
    broadcasts: dict[int, dict[str, Broadcast]] = field(default_factory=dict[int, dict[str, Broadcast]])
    memories: dict[int, MemoryUse] = field(default_factory=dict[int, MemoryUse])
    batch_names: dict[str, str] = field(default_factory=dict[str, str])
    place_holders: set[int] = field(default_factory=set[int])
    files: dict[VariableKey, str] = field(default_factory=dict[VariableKey, str])

    def copy(self) -> ManagerTables:
        """A copy whose tables change independently; the entries themselves are immutable and shared."""
        return ManagerTables(
            self.identity,
            self.limits,
            self.allocates_memory,
            dict(self.placements),
            dict(self.current),
            dict(self.memory_types),
            dict(self.device_entries),
            dict(self.paths),
            dict(self.changed_by),
            {graph: set(names) for graph, names in self.changed_in.items()},
            dict(self.allocated_by),
            {graph: dict(descs) for graph, descs in self.staged.items()},
            {graph: dict(entries) for graph, entries in self.broadcasts.items()},
            dict(self.memories),
            dict(self.batch_names),
            set(self.place_holders),
            dict(self.files),
        )
