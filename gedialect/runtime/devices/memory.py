"""A device's memory: real bytes behind addresses, as many as the device has."""

from __future__ import annotations

from functools import partial
from threading import Lock

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Bytes
from gedialect.runtime.devices.blocks import Block, Blocks
from gedialect.runtime.devices.pages import HUGE_PAGE, HugePages, PagePolicy

DEFAULT_SIZE = 32 << 30
"""How many bytes a device has if nobody says otherwise."""

FIRST_ADDRESS = 1 << 40
"""Where the addresses of allocated blocks begin: beyond all logic addresses, so that none is taken for one of those."""

UNIT = 512
"""Blocks begin at a multiple of so many bytes, and take room in such units."""


class SharedMemory:
    """Memory at given addresses that all devices reach, such as what is registered for RDMA, or the host's."""

    def __init__(self, guard: int = UNIT) -> None:
        self.blocks = Blocks(guard)

    def map(self, address: int, size: int) -> bool:
        """Lets there be memory from an address on; False where exactly that is there already.

        Raises GeError when part of it is in use otherwise, or lies where devices allocate.
        """
        if not 0 < address <= address + size <= FIRST_ADDRESS:
            raise GeError(
                None, f"expected shared memory between 1 and {FIRST_ADDRESS:#x}, got {size} bytes from {address:#x} on"
            )
        if self.blocks.add(Block(address, size)):
            return True
        block = self.blocks.at(address)
        if block is None or block.size != size:
            raise GeError(None, f"expected {size} bytes of shared memory from {address:#x} on to be free")
        return False


class DeviceMemory:
    """Memory of `size` bytes, of which `huge_pages` GiB are pages of 1 GiB, and what it shares with other devices.

    A block has bytes from the moment it is looked at, so that a large device costs nothing. An address is given out
    once: what was freed cannot be mistaken for what came after it. Each block lies between guards of `guard` bytes, and
    freeing it tells whether something wrote to them. The content of a new block is undefined. Every method is atomic
    under concurrent use. Raises GeError when the pages do not fit into the size.
    """

    def __init__(
        self,
        size: int = DEFAULT_SIZE,
        *,
        guard: int = UNIT,
        huge_pages: int = 0,
        shared: SharedMemory | None = None,
    ) -> None:
        if not 0 <= huge_pages * HUGE_PAGE <= size or guard < 0:
            raise GeError(None, f"expected pages of 1 GiB within {size} bytes of memory, got {huge_pages}")
        self.size = size
        self._normal_size = size - huge_pages * HUGE_PAGE
        self._normal_used = self._used = self._peak = 0
        self._huge = HugePages(huge_pages)
        self._blocks = Blocks(guard)
        self._shared = SharedMemory(guard) if shared is None else shared
        self._gap = -(-2 * guard // UNIT) * UNIT
        self._next = FIRST_ADDRESS
        self._lock = Lock()

    # --- blocks

    def allocate(self, size: int, pages: PagePolicy = PagePolicy.NORMAL) -> int:
        """The address of a new block of `size` bytes; it is a multiple of 512.

        Raises GeError when the device has not so much memory left, or none on pages of the wanted kind. `[mem-11]`
        """
        if size < 0:
            raise GeError(None, f"expected a size in bytes, got {size}")
        room = -(-max(size, 1) // UNIT) * UNIT
        with self._lock:
            ticket = None if pages == PagePolicy.NORMAL else self._huge.take(room)
            if ticket is None:
                self._take_normal(size, room, pages)
            self._used += room
            self._peak = max(self._peak, self._used)
            address = self._next
            self._next += room + self._gap
            self._blocks.add(Block(address, size, partial(self._release, room, ticket)))
            return address

    def free(self, address: int) -> None:
        """Gives a block back. Raises GeError when none begins there, or something wrote to its guards."""
        self._blocks.remove(address)

    def map(self, address: int, size: int) -> bool:
        """Lets there be memory at an address that all devices share; see `SharedMemory.map`."""
        return self._shared.map(address, size)

    # --- bytes

    def view(self, address: int, size: int) -> Bytes:
        """The `size` bytes at an address, as they are in memory. Raises GeError unless they are all in one block."""
        return (self._blocks if address >= FIRST_ADDRESS else self._shared.blocks).view(address, size)

    def write(self, address: int, data: bytes | memoryview) -> None:
        """Writes bytes to an address. Raises GeError unless they all lie in one block."""
        self.view(address, len(data))[:] = np.frombuffer(data, np.uint8)

    def check_guards(self) -> None:
        """Raises GeError when something wrote to the guards of any block."""
        self._blocks.check_guards()
        self._shared.blocks.check_guards()

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

    def _take_normal(self, size: int, room: int, pages: PagePolicy) -> None:
        if pages == PagePolicy.HUGE_ONLY:
            free = self._huge.free_pages
            raise GeError(
                None, f"expected pages of 1 GiB for {size} bytes of device memory, got {free} free", label="mem-11"
            )
        left = self._normal_size - self._normal_used
        if room > left:
            raise GeError(None, f"out of device memory: expected {size} bytes, got {left} left of {self._normal_size}")
        self._normal_used += room

    def _release(self, room: int, ticket: int | None) -> None:
        with self._lock:
            self._used -= room
            if ticket is None:
                self._normal_used -= room
            else:
                self._huge.give_back(ticket)
