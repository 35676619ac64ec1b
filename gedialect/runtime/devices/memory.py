"""A device's memory: real bytes in numpy buffers behind addresses."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from gedialect.diagnostics import GeError
from gedialect.runtime.devices.pages import HUGE_PAGE, HugePages, PagePolicy

Bytes = NDArray[np.uint8]

DEFAULT_SIZE = 32 << 30
"""How many bytes a device has if nobody says otherwise."""

FIRST_ADDRESS = 1 << 40
"""Where the addresses of blocks begin: beyond all logic addresses, so that one is never taken for the other."""

UNIT = 512
"""Blocks begin at a multiple of so many bytes, and take room in such units."""

GUARD_BYTE = 0xA5
"""What is in front of each block and behind it."""

_SPARE = 256 << 20
"""How many bytes of freed blocks are kept for later blocks of the same size."""


@dataclass(slots=True, eq=False)
class _Block:
    """Bytes from an address on, which take `room`, and lie in `buffer` between two guards once they were looked at."""

    address: int
    size: int
    room: int = 0
    buffer: Bytes | None = None
    ticket: int | None = None


class DeviceMemory:
    """Memory of `size` bytes, of which `huge_pages` GiB are pages of 1 GiB.

    A block has bytes from the moment it is looked at, so that a large device costs nothing. An address is given out
    once: what was freed cannot be mistaken for what came after it. Each block lies between guards of `guard` bytes, and
    freeing it tells whether something wrote to them. The content of a new block is undefined. Every method is atomic
    under concurrent use. Raises GeError when the pages do not fit into the size.
    """

    def __init__(self, size: int = DEFAULT_SIZE, *, guard: int = UNIT, huge_pages: int = 0) -> None:
        if not 0 <= huge_pages * HUGE_PAGE <= size or guard < 0:
            raise GeError(None, f"expected pages of 1 GiB within {size} bytes of memory, got {huge_pages}")
        self.size = size
        self._normal_size = size - huge_pages * HUGE_PAGE
        self._normal_used = self._used = self._peak = 0
        self._huge = HugePages(huge_pages)
        self._guard = guard
        self._guard_bytes = bytes([GUARD_BYTE]) * (guard + UNIT)
        self._stride = -(-2 * guard // UNIT) * UNIT
        self._next = FIRST_ADDRESS
        self._blocks: dict[int, _Block] = {}
        # The addresses of all blocks, in ascending order.
        self._order: list[int] = []
        self._spare: dict[int, list[Bytes]] = {}
        self._spare_size = 0
        self._lock = Lock()

    # --- blocks

    def allocate(self, size: int, pages: PagePolicy = PagePolicy.NORMAL) -> int:
        """The address of a new block of `size` bytes; it is a multiple of 512.

        Raises GeError when the device has not so much memory left, or none on pages of the wanted kind. `[mem-11]`
        """
        room = -(-max(size, 1) // UNIT) * UNIT
        with self._lock:
            ticket = None if pages == PagePolicy.NORMAL else self._huge.take(room)
            if ticket is None:
                if pages == PagePolicy.HUGE_ONLY:
                    raise GeError(
                        None,
                        f"expected pages of 1 GiB for {size} bytes of device memory, got {self._huge.free_pages} free",
                        label="mem-11",
                    )
                self._check_room(size, room)
                self._normal_used += room
            self._used += room
            self._peak = max(self._peak, self._used)
            address = self._next
            self._next += room + self._stride
            self._blocks[address] = _Block(address, size, room, self._spare_buffer(size, room), ticket)
            self._order.append(address)
            return address

    def map(self, address: int, size: int) -> None:
        """Lets there be memory from a given address on, as for memory that several devices reach; it takes no room.

        Raises GeError when part of it is in use already, or lies where blocks do.
        """
        with self._lock:
            below = self._below(address + size - 1)
            taken = below is not None and below.address + below.size > address
            if taken or not 0 < address < address + size <= FIRST_ADDRESS:
                raise GeError(None, f"expected {size} bytes from {address:#x} on to be free for mapped memory")
            self._blocks[address] = _Block(address, size)
            insort(self._order, address)

    def free(self, address: int) -> None:
        """Gives a block back. Raises GeError when none begins there, or something wrote to its guards."""
        with self._lock:
            block = self._blocks.pop(address, None)
            if block is None:
                raise GeError(None, f"expected a block of device memory to begin at {address:#x}, got none")
            self._used -= block.room
            if block.ticket is None:
                self._normal_used -= block.room
            else:
                self._huge.give_back(block.ticket)
            del self._order[bisect_left(self._order, address)]
            self._check_guards(block)
            self._keep(block)

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
            for block in self._blocks.values():
                self._check_guards(block)

    # --- how much there is

    @property
    def used(self) -> int:
        """Bytes in use, each block rounded up to 512."""
        return self._used

    @property
    def peak(self) -> int:
        """The most bytes that were in use at a time."""
        return self._peak

    @property
    def free_huge_pages(self) -> int:
        """Pages of 1 GiB that nothing lies on."""
        return self._huge.free_pages

    # --- inside

    def _check_room(self, size: int, room: int) -> None:
        if self._normal_used + room > self._normal_size:
            left = self._normal_size - self._normal_used
            raise GeError(None, f"out of device memory: expected {size} bytes, got {left} left of {self._normal_size}")

    def _below(self, address: int) -> _Block | None:
        """The last block that begins at the address or before it."""
        index = bisect_right(self._order, address)
        return self._blocks[self._order[index - 1]] if index else None

    def _back(self, block: _Block) -> Bytes:
        """Gives a block its bytes."""
        with self._lock:
            if block.buffer is None:
                try:
                    buffer = np.zeros(max(block.size, block.room) + 2 * self._guard, np.uint8)
                except (MemoryError, ValueError):
                    message = f"expected the host to have {block.size} bytes for a block of device memory"
                    raise GeError(None, message) from None
                buffer[: self._guard] = GUARD_BYTE
                buffer[self._guard + block.size :] = GUARD_BYTE
                block.buffer = buffer
            return block.buffer

    def _keep(self, block: _Block) -> None:
        """Keeps the buffer of a freed block for another one, unless that is too much."""
        if block.buffer is not None and block.room and self._spare_size + block.room <= _SPARE:
            self._spare.setdefault(block.room, []).append(block.buffer)
            self._spare_size += block.room

    def _spare_buffer(self, size: int, room: int) -> Bytes | None:
        """A buffer that was kept, for a block of `size` bytes."""
        kept = self._spare.get(room)
        if not kept:
            return None
        self._spare_size -= room
        buffer = kept.pop()
        buffer[self._guard + size :] = GUARD_BYTE
        return buffer

    def _check_guards(self, block: _Block) -> None:
        if block.buffer is None:
            return
        for where, guard in (
            ("in front of", block.buffer[: self._guard]),
            ("behind", block.buffer[self._guard + block.size :]),
        ):
            if guard.tobytes() != self._guard_bytes[: guard.size]:
                raise GeError(
                    None, f"expected no writes {where} the {block.size} bytes of device memory at {block.address:#x}"
                )
