"""Pools of memory: what a graph frees is kept for its next allocation of that size, as in the engine's allocators."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from gedialect.diagnostics import GeError
from gedialect.runtime.executor.memory import Memory, TensorData

_UNIT = 512
"""Blocks are kept by their size in units of so many bytes."""


def room_for(size: int) -> int:
    """The size of the block that so many bytes get."""
    return -(-max(size, 1) // _UNIT) * _UNIT


class Pool:
    """Blocks of a memory, kept when they are freed until the pool is emptied.

    Of the blocks that fit, the one with the lowest address is taken. So an execution that finds the same blocks free as
    the one before gets the same ones, and with them the tensors and calls that were made then.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._kept: dict[int, list[tuple[int, TensorData]]] = {}
        # In the order of allocation, so that what is given back together is given back in one order.
        self._used: dict[TensorData, None] = {}

    @property
    def in_use(self) -> tuple[TensorData, ...]:
        """The blocks that were allocated and not freed yet, in the order of their allocation."""
        return tuple(self._used)

    def allocate(self, size: int) -> TensorData:
        """A block of at least `size` bytes, of undefined content. Raises GeError when memory has run out."""
        return self.take(room_for(size))

    def take(self, room: int) -> TensorData:
        """A block of exactly `room` bytes, a size that `room_for` gives; otherwise as `allocate`."""
        kept = self._kept.get(room)
        block = heappop(kept)[1] if kept else self._new(room)
        self._used[block] = None
        return block

    def free(self, data: TensorData) -> None:
        """Takes a block back. Raises GeError for one that is not in use."""
        try:
            del self._used[data]
        except KeyError:
            message = f"expected memory in use at {data.address:#x} to free, got memory that is not in use"
            raise GeError(None, message) from None
        heappush(self._kept[data.size], (data.address, data))

    def free_all_but(self, kept: Iterable[TensorData]) -> None:
        """Takes back what is in use, such as after an execution that ended in the middle, but for some blocks."""
        stay = set(kept)
        for data in self.in_use:
            if data not in stay:
                self.free(data)

    def trim(self) -> None:
        """Gives the blocks that nothing uses back to the memory they came from."""
        for blocks in self._kept.values():
            while blocks:
                self._memory.free(heappop(blocks)[0])

    def _new(self, room: int) -> TensorData:
        self._kept.setdefault(room, [])
        try:
            address = self._memory.allocate(room)
        except GeError:
            if not any(self._kept.values()):
                raise
            # Blocks of other sizes are in the way.
            self.trim()
            address = self._memory.allocate(room)
        try:
            return TensorData(address, self._memory.view(address, room), self)
        except GeError:
            self._memory.free(address)
            raise
