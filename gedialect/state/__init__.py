"""What outlives a graph: a session's variables, their memory and forms, and which graphs are stale. No IR here."""

from gedialect.state.contents import ConstantData, FilePart, Source, UserMemory
from gedialect.state.descriptors import MAX_SIZE, InitialValue, StoredDesc, TransStep, memory_size
from gedialect.state.devices import GraphStatistics, LocatedAddress, VariableStore
from gedialect.state.keys import VariableKey
from gedialect.state.memory import GUARD, POOL_BASES, Limits, MemoryType, MemoryUse, slot_size
from gedialect.state.placing import RecompileError
from gedialect.state.rebuild_control import DEFAULT_MAX_CHANGES, RebuildControl, RebuildTables
from gedialect.state.session import Session
from gedialect.state.session_pool import SessionPool
from gedialect.state.tables import Broadcast, DeviceEntry, Identity, ManagerTables, Placement
from gedialect.state.variable_manager import VariableManager

__all__ = [
    "DEFAULT_MAX_CHANGES",
    "GUARD",
    "MAX_SIZE",
    "POOL_BASES",
    "Broadcast",
    "ConstantData",
    "DeviceEntry",
    "FilePart",
    "GraphStatistics",
    "Identity",
    "InitialValue",
    "Limits",
    "LocatedAddress",
    "ManagerTables",
    "MemoryType",
    "MemoryUse",
    "Placement",
    "RebuildControl",
    "RebuildTables",
    "RecompileError",
    "Session",
    "SessionPool",
    "Source",
    "StoredDesc",
    "TransStep",
    "UserMemory",
    "VariableKey",
    "VariableManager",
    "VariableStore",
    "memory_size",
    "slot_size",
]
