"""Movements of elements of less than a byte, packed one after the other, lowest bits first. `[dev-sub-byte]`

Where whole bytes stay together, bytes are moved; elsewhere elements are taken out and put in, chunk by chunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

import numpy as np
from numpy.typing import NDArray

from gedialect.formats.boxes import Box
from gedialect.formats.plan import Bytes, Plan

CHUNK = 1 << 16
"""Elements of the destination that are filled at a time; a multiple of 8."""

Indices = NDArray[np.int64]


def packed_plan(boxes: Sequence[Box], bits: int, places: tuple[int, int]) -> Plan | PackedPlan:
    """The plan for elements of `bits` bits, between buffers of so many elements."""
    together = lcm(bits, 8) // bits
    sizes = -(-places[0] * bits // 8), -(-places[1] * bits // 8)
    if all(box.together % together == 0 for box in boxes):
        return Plan([box.grouped(together) for box in boxes], together * bits // 8, *sizes)
    return PackedPlan(boxes, bits, places[1], *sizes)


class PackedPlan:
    """The way to move packed elements one at a time. It is used as a `Plan` and writes all of the destination."""

    complete = True

    def __init__(self, boxes: Sequence[Box], bits: int, elements: int, source_size: int, destination_size: int) -> None:
        self.source_size = source_size
        self.destination_size = destination_size
        self._boxes = boxes
        self._bits = bits
        self._elements = elements

    def run(self, source: Bytes, destination: Bytes, threads: int | None) -> None:
        """Moves the elements, on one thread whatever `threads` says."""
        del threads
        for start in range(0, self._elements, CHUNK):
            places = np.arange(start, min(start + CHUNK, self._elements), dtype=np.int64)
            values = np.zeros(len(places), np.uint8)
            for box in self._boxes:
                chosen, origins = _origins(box, places)
                values[chosen] = self._take(source, origins)
            begin = start * self._bits // 8
            packed = self._pack(values)
            destination[begin : begin + len(packed)] = packed

    def _take(self, source: Bytes, elements: Indices) -> Bytes:
        position = elements * self._bits
        low = position >> 3
        pair = source[low].astype(np.uint16)
        pair |= source[np.minimum(low + 1, len(source) - 1)].astype(np.uint16) << 8
        return (pair >> (position & 7).astype(np.uint16) & (1 << self._bits) - 1).astype(np.uint8)

    def _pack(self, values: Bytes) -> Bytes:
        bits = np.unpackbits(values[:, np.newaxis], axis=1, count=self._bits, bitorder="little")
        return np.packbits(bits, bitorder="little")


def _origins(box: Box, places: Indices) -> tuple[Indices, Indices]:
    """Which of the places a box fills (as positions in the list), and from which elements of the source."""
    rest = places - box.destination
    origins = np.full(len(places), box.source, np.int64)
    inside = rest >= 0
    for dim in sorted(box.dims, key=lambda dim: -dim.destination):
        index = np.minimum(rest // dim.destination, dim.count - 1)
        rest -= index * dim.destination
        origins += index * dim.source
    chosen = np.flatnonzero(inside & (rest == 0))
    return chosen, origins[chosen]
