"""Blocks of memory: bytes behind addresses, between guards."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Bytes

GUARD_BYTE = 0xA5
"""What is in front of each block and behind it."""


@dataclass(slots=True, eq=False)
class Block:
    """`size` bytes from an address on; once they were looked at, they lie in `buffer` between two guards.

    `release` is called when the block is taken out of those it is among.
    """

    address: int
    size: int
    release: Callable[[], None] | None = None
    buffer: Bytes | None = None


class Blocks:
    """Blocks that do not overlap, with `guard` bytes in front of each and behind it.

    A block has bytes from the moment it is looked at; they are zero then. Every method is atomic under concurrent use.
    """

    def __init__(self, guard: int) -> None:
        self._guard = guard
        self._guard_bytes = bytes([GUARD_BYTE]) * guard
        self._blocks: dict[int, Block] = {}
        self._order: list[int] = []
        """The addresses of all blocks, in ascending order."""
        self._lock = Lock()

    def add(self, block: Block) -> bool:
        """Takes a block in; tells whether its addresses were free."""
        with self._lock:
            below = self._below(block.address + max(block.size, 1) - 1)
            if below is not None and below.address + max(below.size, 1) > block.address:
                return False
            self._blocks[block.address] = block
            insort(self._order, block.address)
            return True

    def remove(self, address: int) -> None:
        """Takes a block out. Raises GeError when none begins there, or something wrote to its guards."""
        with self._lock:
            block = self._blocks.pop(address, None)
            if block is None:
                raise GeError(None, f"expected a block of device memory to begin at {address:#x}, got none")
            del self._order[bisect_left(self._order, address)]
        if block.release is not None:
            block.release()
        self._check_guards(block)

    def at(self, address: int) -> Block | None:
        """The block that begins at an address."""
        return self._blocks.get(address)

    def view(self, address: int, size: int) -> Bytes:
        """The `size` bytes at an address, as they are in memory. Raises GeError unless they are all in one block."""
        block = self._blocks.get(address)
        if block is None or not 0 <= size <= block.size:
            with self._lock:
                block = self._below(address)
            if block is None or size < 0 or address + size > block.address + block.size:
                raise GeError(None, f"expected {size} bytes from {address:#x} on to lie in a block of device memory")
        buffer = block.buffer
        if buffer is None:
            buffer = self._back(block)
        start = self._guard + address - block.address
        return buffer[start : start + size]

    def check_guards(self) -> None:
        """Raises GeError when something wrote to the guards of any block."""
        with self._lock:
            blocks = list(self._blocks.values())
        for block in blocks:
            self._check_guards(block)

    def _below(self, address: int) -> Block | None:
        """The last block that begins at the address or before it."""
        index = bisect_right(self._order, address)
        return self._blocks[self._order[index - 1]] if index else None

    def _back(self, block: Block) -> Bytes:
        """Gives a block its bytes."""
        with self._lock:
            if block.buffer is None:
                try:
                    buffer = np.zeros(block.size + 2 * self._guard, np.uint8)
                except (MemoryError, ValueError):
                    message = f"expected the host to have {block.size} bytes for a block of device memory"
                    raise GeError(None, message) from None
                buffer[: self._guard] = GUARD_BYTE
                buffer[self._guard + block.size :] = GUARD_BYTE
                block.buffer = buffer
            return block.buffer

    def _check_guards(self, block: Block) -> None:
        if block.buffer is None:
            return
        sides = {
            "in front of": block.buffer[: self._guard],
            "behind": block.buffer[self._guard + block.size :],
        }
        for side, guard in sides.items():
            if guard.tobytes() != self._guard_bytes:
                raise GeError(
                    None, f"expected no writes {side} the {block.size} bytes of device memory at {block.address:#x}"
                )
