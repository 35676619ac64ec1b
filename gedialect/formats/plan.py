"""Movements carried out on buffers: numpy copies, tile by tile, on one or more threads. `[conv-2]`"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, pairwise, product
from math import prod

import numpy as np
from numpy.typing import NDArray

from gedialect.formats.arrays import Bytes
from gedialect.formats.boxes import Box
from gedialect.formats.tiles import LINE, Detour, Region, regions_of

PARALLEL = 1 << 20
"""Fewer bytes than that are not worth a second thread."""

MOST_THREADS = 64
"""More threads only wait for memory, and systems limit them."""

_WORDS = {size: np.dtype(f"u{size}") for size in (1, 2, 4, 8)}


def opaque(size: int) -> np.dtype[np.generic]:
    """A type of that many bytes for copies; those of a machine word are faster as integers."""
    return _WORDS.get(size) or np.dtype((np.void, size))


class _Copy:
    """A region made ready for numpy."""

    def __init__(self, region: Region) -> None:
        loops = (*region.grid, *region.tile)
        self._region = region
        self._item = opaque(region.unit)
        self._shape = tuple(dim.count for dim in loops)
        self._steps = tuple(dim.source for dim in loops), tuple(dim.destination for dim in loops)
        self._grid = tuple(dim.count for dim in region.grid)
        self._turns = region.turns
        self._detour = _Detour(region, region.detour) if region.detour else None
        self.tiles = prod(self._grid)

    def run(self, source: Bytes, destination: Bytes, start: int = 0, stop: int | None = None) -> None:
        """Copies the tiles from number `start` to before `stop`."""
        region = self._region
        to = np.ndarray(self._shape, self._item, destination.data, region.destination, self._steps[1])
        if self._detour:
            self._detour.run(source, to, islice(product(*map(range, self._grid)), start, stop))
            return
        of = np.ndarray(self._shape, self._item, source.data, region.source, self._steps[0])
        if not self._grid:
            _copy(to, of, self._turns)
            return
        for tile in islice(product(*map(range, self._grid)), start, stop):
            _copy(to[tile], of[tile], self._turns)


class _Detour:
    """A region's detour made ready for numpy."""

    def __init__(self, region: Region, detour: Detour) -> None:
        self._size = detour.size
        self._row = opaque(detour.row)
        self._offset = region.source
        self._shape = (*(dim.count for dim in region.grid), *(dim.count for dim in detour.rows))
        self._steps = (*(dim.source for dim in region.grid), *(dim.source for dim in detour.rows))
        self._rows = tuple(dim.count for dim in detour.rows), tuple(dim.destination for dim in detour.rows)
        self._unit = opaque(region.unit)
        self._tile = tuple(dim.count for dim in region.tile), detour.steps
        self._turns = region.turns

    def run(self, source: Bytes, to: NDArray[np.generic], tiles: Iterable[tuple[int, ...]]) -> None:
        """Copies the tiles of these numbers to their places in `to`, indexed by number."""
        buffer = np.empty(self._size + LINE, np.uint8)
        start = -buffer.ctypes.data % LINE
        written = np.ndarray(self._rows[0], self._row, buffer.data, start, self._rows[1])
        read = np.ndarray(self._tile[0], self._unit, buffer.data, start, self._tile[1])
        of = np.ndarray(self._shape, self._row, source.data, self._offset, self._steps)
        for tile in tiles:
            np.copyto(written, of[tile])
            _copy(to[tile], read, self._turns)


def _copy(to: NDArray[np.generic], of: NDArray[np.generic], turns: int) -> None:
    """Copies a tile; the turns of the fastest loop one by one if there are any to be done so."""
    if not turns:
        np.copyto(to, of)
    for turn in range(turns):
        np.copyto(to[..., turn], of[..., turn])


class Plan:
    """The way to carry out a movement on elements of `item` bytes, to be used any number of times.

    `complete` tells whether every byte of the destination is written; otherwise it must be zero beforehand.
    """

    def __init__(self, boxes: Sequence[Box], item: int, source_size: int, destination_size: int) -> None:
        self.source_size = source_size
        self.destination_size = destination_size
        self.complete = sum(box.elements for box in boxes) * item == destination_size
        self._copies = [_Copy(region) for box in boxes for region in regions_of(box.scaled(item), item)]

    def run(self, source: Bytes, destination: Bytes, threads: int | None) -> None:
        """Moves the elements; both buffers are one-dimensional and have the plan's sizes.

        `threads` are at most so many; None is one.
        """
        threads = min(threads or 1, MOST_THREADS)
        if threads == 1 or self.destination_size < PARALLEL:
            for copy in self._copies:
                copy.run(source, destination)
            return
        with ThreadPoolExecutor(threads) as pool:
            for copy in self._copies:
                bounds = [copy.tiles * k // threads for k in range(threads + 1)]
                jobs = [
                    pool.submit(copy.run, source, destination, start, stop)
                    for start, stop in pairwise(bounds)
                    if start < stop
                ]
                for job in jobs:
                    job.result()
