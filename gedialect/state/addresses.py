"""Which variable lies where among the logic addresses. `[mem-3]`"""

from __future__ import annotations

from bisect import bisect_left, insort

from gedialect.state.descriptors import StoredDesc
from gedialect.state.tables import ManagerTables


class AddressMap:
    """Where variables begin, with the descriptor that each place was first given out for."""

    def __init__(self, tables: ManagerTables) -> None:
        self._descs: dict[int, StoredDesc] = {}
        for entry in tables.placements.values():
            known = self._descs.get(entry.address)
            if known is None or known.size < entry.desc.size:
                self._descs[entry.address] = entry.desc
        self._descs |= {address: entry.desc for address, entry in tables.device_entries.items()}
        self._starts = sorted(self._descs)

    def desc(self, start: int) -> StoredDesc:
        """The descriptor of the place that begins at an address."""
        return self._descs[start]

    def add(self, start: int, desc: StoredDesc) -> None:
        """Makes a place known, unless there is one that begins there."""
        if start not in self._descs:
            self._descs[start] = desc
            insort(self._starts, start)

    def last_below(self, end: int) -> int | None:
        """Where the last place begins that begins below an address."""
        index = bisect_left(self._starts, end)
        return self._starts[index - 1] if index else None

    def containing(self, address: int) -> int | None:
        """Where the place begins that an address lies in."""
        start = self.last_below(address + 1)
        return None if start is None or address >= start + self._descs[start].size else start
