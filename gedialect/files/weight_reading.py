"""Reading weights from files: in blocks, through windows of memory, each weight once. `[weight-5]`"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from gedialect.diagnostics import GeError
from gedialect.files.weights import WeightSource, cannot_read_weights

BLOCK = 10 << 20
"""How many bytes are read at a time."""


def blocks(source: WeightSource) -> Iterator[memoryview]:
    """The bytes of a weight in blocks of `BLOCK`, the last one shorter; each is valid until the next is asked for.

    Only one block is mapped at a time, so that a weight may be larger than memory. Raises GeError when the file cannot
    be read or is shorter than it was.
    """
    try:
        with source.path.open("rb") as file:
            for start in range(source.offset, source.offset + source.length, BLOCK):
                length = min(BLOCK, source.offset + source.length - start)
                slack = start % mmap.ALLOCATIONGRANULARITY
                with (
                    mmap.mmap(file.fileno(), slack + length, access=mmap.ACCESS_READ, offset=start - slack) as window,
                    memoryview(window) as whole,
                    whole[slack:] as block,
                ):
                    yield block
    except (OSError, ValueError) as error:
        raise cannot_read_weights(source.path, error) from None


@dataclass(frozen=True, slots=True)
class UserMemory:
    """Memory on the device that a user supplies instead of a file of weights: its address and size in bytes."""

    address: int
    size: int


class WeightReader:
    """Reads weights, each `path:offset` from its file once. Safe under concurrent use. `[weight-5]`"""

    def __init__(self) -> None:
        self._read: dict[WeightSource, bytes] = {}
        self._supplied: dict[str, UserMemory] = {}
        self._lock = Lock()

    def read(self, source: WeightSource) -> bytes:
        """The bytes of a weight. Raises GeError when the file cannot be read, or memory does not suffice."""
        with self._lock:
            data = self._read.get(source)
            if data is None:
                self._read[source] = data = _read_whole(source)
            return data

    def supply(self, file_name: str, memory: UserMemory) -> None:
        """Lets a file's weights be taken from device memory that already holds what is in the file."""
        with self._lock:
            self._supplied[file_name] = memory

    def supplied(self, source: WeightSource) -> int | None:
        """The device address of a weight in memory that the user supplied; None where the file is to be read.

        Raises GeError when the weight does not lie in that memory.
        """
        memory = self._supplied.get(source.path.name)
        if memory is None:
            return None
        if memory.size - source.offset < source.length:
            raise GeError(
                None,
                f"expected the memory supplied for '{source.path.name}' to have {source.length} bytes from offset "
                f"{source.offset}, got {memory.size} in all",
                label="weight-5",
            )
        return memory.address + source.offset


def _read_whole(source: WeightSource) -> bytes:
    try:
        # It hands its buffer over without a copy.
        buffer = BytesIO()
        for block in blocks(source):
            buffer.write(block)
        return buffer.getvalue()
    except MemoryError:
        raise GeError(
            None, f"expected memory for the {source.length} bytes of a weight in '{source.path.name}'", label="weight-5"
        ) from None
