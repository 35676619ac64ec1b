"""Kinds of memory, the limits on them, and how places in them are given out. `[mem-7]`"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from gedialect.diagnostics import GeError

GIB = 1 << 30
MAX_UINT64 = (1 << 64) - 1

ONLINE_LOGIC_BASE = 32 * GIB
"""The first logic address until memory sizes are set."""

SIZED_LOGIC_BASE = 128 * GIB
"""The first logic address once memory sizes are set."""

LOGIC_BASES = (ONLINE_LOGIC_BASE, SIZED_LOGIC_BASE)

GUARD = 512
"""Bytes in front of a variable and behind it that belong to nobody."""

_SLOT_UNIT = 512
_MAX_TOTAL = 256 * GIB


class MemoryType(IntEnum):
    """Kinds of memory that variables live in, by the number the runtime has for them. `[mem-7]`

    That of a device; that which other devices reach; that of the host. The latter two are pools, where a logic address
    is an address.
    """

    HBM = 2
    RDMA_HBM = 3
    HOST = 0x81

    @staticmethod
    def asked(output_memory_type: int | None, placement: str | None) -> MemoryType:
        """The kind that a node asks for by `_output_memory_type` (1: reached by others) and placement. `[mem-15]`"""
        if output_memory_type == 1:
            return MemoryType.RDMA_HBM
        return MemoryType.HOST if placement == HOST_PLACEMENT else MemoryType.HBM


HOST_PLACEMENT = "host"
"""The value of `_variable_placement` of variables that live on the host. `[v2-2]`"""


POOL_BASES: dict[int, int] = {MemoryType.RDMA_HBM: 512 * GIB, MemoryType.HOST: 768 * GIB}
"""Where the addresses of each pool begin: behind all logic addresses of device memory. `[mem-7]`"""


def slot_size(size: int) -> int:
    """Bytes that `size` bytes of a variable take: rounded up to 512, with two guards. `[mem-7]` `[mem-10]`"""
    return -(-size // _SLOT_UNIT) * _SLOT_UNIT + 2 * GUARD


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes of the memory that graphs and variables may take, and the first logic address. `[mem-9]`

    Until the size of the device is known, the base is `ONLINE_LOGIC_BASE`, then it is `SIZED_LOGIC_BASE`. `[mem-8]`
    """

    graph_memory: int = 26 * GIB
    variable_memory: int = 5 * GIB
    logic_base: int = ONLINE_LOGIC_BASE
    usable: int = 31 * GIB

    @staticmethod
    def from_total(total: int) -> Limits:
        """The limits for a device with `total` bytes of memory.

        Raises GeError for less than none, and when the limits exceed 256 GiB together.
        """
        if total < 0:
            raise GeError(None, f"expected a size of memory in bytes, got {total}", label="mem-9")
        graph, variable = total * 26 // 32, total * 5 // 32
        limits = Limits(graph, variable, SIZED_LOGIC_BASE, graph + variable)
        if (error := limits.excess) is not None:
            raise GeError(None, error, label="mem-9")
        return limits

    @property
    def excess(self) -> str | None:
        """By how much the limits exceed what GE can manage, as the text of an error; None if they do not. `[mem-9]`"""
        if self.graph_memory + self.variable_memory <= _MAX_TOTAL:
            return None
        sizes = f"{self.graph_memory} and {self.variable_memory}"
        return f"expected graph and variable memory of at most {_MAX_TOTAL} bytes, got {sizes}"


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """How much of one kind of memory variables use; `total` is its size, or 0 where it is not limited."""

    used: int = 0
    total: int = 0

    def reserve(self, size: int) -> tuple[int, MemoryUse]:
        """Gives out `size` bytes: their offset, and the use afterwards. `[mem-7]`

        Slots are rounded up to 512 bytes and followed by two guards of 512 bytes, so that any two variables are at
        least 1024 bytes apart. Raises GeError when the total no longer fits 64 bits, or the memory that there is.
        """
        used = self.used + slot_size(size)
        if used > (self.total or MAX_UINT64):
            most = f"at most {self.total}" if self.total else "below 2^64"
            raise GeError(
                None, f"expected variable memory to stay {most} bytes, got {self.used} and {size} more", label="mem-7"
            )
        return self.used, MemoryUse(used, self.total)
