"""Movements of elements of less than a byte, packed one after the other, lowest bits first. `[dev-sub-byte]`

Where whole bytes stay together, bytes are moved; elsewhere elements are taken out and put in, chunk by chunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

import numpy as np
from numpy.typing import NDArray

from gedialect.formats.arrays import Bytes
from gedialect.formats.boxes import Box
from gedialect.formats.plan import Plan

CHUNK = 1 << 16
"""Elements that are moved at a time."""

Indices = NDArray[np.int64]


def packed_plan(boxes: Sequence[Box], bits: int, places: tuple[int, int]) -> Plan | PackedPlan:
    """The plan for elements of `bits` bits, between buffers of so many elements."""
    together = lcm(bits, 8) // bits
    sizes = -(-places[0] * bits // 8), -(-places[1] * bits // 8)
    if all(box.together % together == 0 for box in boxes):
        return Plan([box.grouped(together) for box in boxes], together * bits // 8, *sizes)
    return PackedPlan(boxes, bits, *sizes)


class PackedPlan:
    """The way to move packed elements one at a time, used as a `Plan`. The destination must be zero beforehand."""

    complete = False

    def __init__(self, boxes: Sequence[Box], bits: int, source_size: int, destination_size: int) -> None:
        self.source_size = source_size
        self.destination_size = destination_size
        self._boxes = boxes
        self._bits = bits

    def run(self, source: Bytes, destination: Bytes, threads: int | None) -> None:
        """Moves the elements, on one thread whatever `threads` says."""
        del threads
        for box in self._boxes:
            for start in range(0, box.elements, CHUNK):
                of, to = _addresses(box, start, min(start + CHUNK, box.elements))
                self._put(destination, to, self._take(source, of))

    def _take(self, source: Bytes, elements: Indices) -> Bytes:
        position = elements * self._bits
        low = position >> 3
        pair = source[low].astype(np.uint16)
        pair |= source[np.minimum(low + 1, len(source) - 1)].astype(np.uint16) << 8
        return (pair >> (position & 7).astype(np.uint16) & (1 << self._bits) - 1).astype(np.uint8)

    def _put(self, destination: Bytes, elements: Indices, values: Bytes) -> None:
        position = elements * self._bits
        low = position >> 3
        pair = values.astype(np.uint16) << (position & 7).astype(np.uint16)
        np.bitwise_or.at(destination, low, pair.astype(np.uint8))
        across = np.flatnonzero(pair >> 8)
        np.bitwise_or.at(destination, low[across] + 1, (pair[across] >> 8).astype(np.uint8))


def _addresses(box: Box, start: int, stop: int) -> tuple[Indices, Indices]:
    """Where a box's elements of these numbers lie, and where they go; the last dim is the fastest."""
    rest = np.arange(start, stop, dtype=np.int64)
    of, to = np.full(len(rest), box.source, np.int64), np.full(len(rest), box.destination, np.int64)
    for dim in reversed(box.dims):
        rest, index = np.divmod(rest, dim.count)
        of += index * dim.source
        to += index * dim.destination
    return of, to
