"""What outlives a graph: a session's variables, their memory and forms, and which graphs are stale. No IR here."""

from gedialect.state.descriptors import MAX_SIZE, StoredDesc, TransStep, memory_size
from gedialect.state.keys import VariableKey
from gedialect.state.memory import Limits, MemoryType, MemoryUse
from gedialect.state.rebuild_control import DEFAULT_MAX_CHANGES, RebuildControl, RebuildTables
from gedialect.state.session import Session
from gedialect.state.tables import Broadcast, DeviceEntry, Identity, ManagerTables, Placement
from gedialect.state.variable_manager import VariableManager

__all__ = [
    "DEFAULT_MAX_CHANGES",
    "MAX_SIZE",
    "Broadcast",
    "DeviceEntry",
    "Identity",
    "Limits",
    "ManagerTables",
    "MemoryType",
    "MemoryUse",
    "Placement",
    "RebuildControl",
    "RebuildTables",
    "Session",
    "StoredDesc",
    "TransStep",
    "VariableKey",
    "VariableManager",
    "memory_size",
]
