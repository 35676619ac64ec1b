"""A manager's tables with those of a file added: what is there stays. `[ser-2]`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from gedialect.diagnostics import GeError
from gedialect.state.consistency import inconsistencies
from gedialect.state.keys import VariableKey
from gedialect.state.memory import Limits, MemoryUse
from gedialect.state.tables import Identity, ManagerTables, Placement

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
OuterT = TypeVar("OuterT")


def merged(present: ManagerTables, loaded: ManagerTables, device_id: int | None = None) -> ManagerTables:
    """New tables with all entries of `present`, and those of `loaded` whose keys it does not have. `[ser-2]`

    A manager that was initialised keeps its identity; another one takes the file's, but on device `device_id` where
    that is given. Limits are the file's unless something was placed or they were set. Raises GeError where the two do
    not fit: a logic address is one variable's in the one and another's in the other, or places overlap.
    """
    _check_same_variables(present.placements, loaded.placements)
    result = present.copy()
    result.identity = present.identity or _on_device(loaded.identity, device_id)
    if not present.placements and present.limits == Limits():
        result.limits = loaded.limits
    result.allocates_memory = present.allocates_memory or loaded.allocates_memory
    _add(result.placements, loaded.placements)
    _add(result.current, loaded.current)
    _add(result.memory_types, loaded.memory_types)
    _add(result.device_entries, loaded.device_entries)
    _add(result.paths, loaded.paths)
    _add(result.changed_by, loaded.changed_by)
    _add(result.allocated_by, loaded.allocated_by)
    _add(result.batch_names, loaded.batch_names)
    _add_tables(result.staged, loaded.staged)
    _add_tables(result.broadcasts, loaded.broadcasts)
    for graph_id, names in loaded.changed_in.items():
        result.changed_in.setdefault(graph_id, set()).update(names)
    for kind, use in loaded.memories.items():
        known = result.memories.get(kind, MemoryUse())
        result.memories[kind] = MemoryUse(max(known.used, use.used), known.total or use.total)
    result.place_holders |= loaded.place_holders
    parts = set(result.files.values())
    _add(result.files, {key: part for key, part in loaded.files.items() if part not in parts})
    for wrong in inconsistencies(result):
        raise GeError(None, f"expected a state that fits the session's: {wrong.message}", label=wrong.label)
    return result


def _on_device(identity: Identity | None, device_id: int | None) -> Identity | None:
    return identity if identity is None or device_id is None else replace(identity, device_id=device_id)


def _add(present: dict[KeyT, ValueT], loaded: Mapping[KeyT, ValueT]) -> None:
    for key, value in loaded.items():
        present.setdefault(key, value)


def _add_tables(present: dict[OuterT, dict[KeyT, ValueT]], loaded: Mapping[OuterT, Mapping[KeyT, ValueT]]) -> None:
    for outer, table in loaded.items():
        _add(present.setdefault(outer, {}), table)


def _check_same_variables(present: Mapping[VariableKey, Placement], loaded: Mapping[VariableKey, Placement]) -> None:
    """Raises GeError where an address belongs to variables of other names in the two. `[ser-2]`"""
    here, there = _names_at(present.items()), _names_at(loaded.items())
    for address, names in there.items():
        known = here.get(address)
        if known is not None and known.isdisjoint(names):
            raise GeError(
                None,
                f"expected logic address {address} to be of variable '{min(known)}' as in the session, "
                f"got '{min(names)}'",
                label="ser-2",
            )


def _names_at(entries: Iterable[tuple[VariableKey, Placement]]) -> dict[int, set[str]]:
    names: dict[int, set[str]] = {}
    for key, place in entries:
        names.setdefault(place.address, set()).add(key.name)
    return names
