"""How a strided copy is cut into tiles, so that both sides go through the caches in long runs. Arithmetic only.

A transposition reads one side in steps of whole rows. Rows that are a power of two apart share a few cache sets, and
short runs keep the prefetcher from starting. Both are mended by a detour: a tile's rows are copied, each a long run, to
a scratch buffer that stays in the cache, where rows are an odd number of cache lines apart, and from there to their
places. Items of a cache line or more need no detour, nor do halves of lines that do not lie across two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd, prod

from gedialect.formats.boxes import Box, Dim

LINE = 64
"""Bytes of a cache line."""

HALF_LINE = LINE // 2

SOURCE_RUN = 1024
"""Bytes that a tile should at least read in a row."""

DIRECT_RUN = 1 << 16
"""The same, when it is read without a detour."""

ITEMS_RUN = 1 << 12
"""The same, when it is read line by line: a detour would cost more than it saves."""

TILE = 1 << 20
"""Bytes of a tile at most: half of a usual second-level cache, with what it is copied to."""

LINES = 1024
"""Cache lines that a tile's loops come back to at most. Half of them stay in a usual first-level cache; fetching the
rest from the second costs less than writing shorter runs of the destination."""

ROW = 1 << 15
"""Bytes to which rows of a detour are joined; much longer ones are copied past the cache."""

SETS = 64
"""Sets of a first-level cache: lines that many apart share one."""

SMALL = 1 << 15
"""A box of fewer bytes is copied at once."""

LONG_RUN = 1 << 12
"""Runs of so many bytes on both sides need no tiles."""


SHORT = 4
"""Turns of the fastest loop up to which numpy spends more on entering it than on its turns; twice as many turns where
items have at most 2 bytes."""


@dataclass(frozen=True, slots=True)
class Detour:
    """A tile's way through the scratch buffer of `size` bytes.

    `rows` are the loops over runs of `row` bytes: steps in the source, and in the buffer. `steps` are the buffer's
    steps for the tile's loops.
    """

    row: int
    rows: tuple[Dim, ...]
    steps: tuple[int, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Region:
    """Equal tiles side by side. All steps are in bytes, loops are slowest first; `unit` bytes move as one item."""

    source: int
    destination: int
    unit: int
    grid: tuple[Dim, ...]
    tile: tuple[Dim, ...]
    detour: Detour | None

    @property
    def tiles(self) -> int:
        """How many tiles there are."""
        return prod(dim.count for dim in self.grid)

    @property
    def turns(self) -> int:
        """Turns of the tile's fastest loop that are better done one by one, each with all of the other loops; or 0."""
        if len(self.tile) < 2 or self.unit >= LINE:
            return 0
        count = self.tile[-1].count
        return count if count <= (2 * SHORT if self.unit <= 2 else SHORT) else 0


def regions_of(box: Box, item: int) -> Iterator[Region]:
    """The regions that copy a box; its steps are in bytes and its elements of `item` bytes."""
    unit, dims = _run(_joined(box.dims), item)
    size = unit * prod(dim.count for dim in dims)
    if not dims or unit >= LONG_RUN or size < SMALL:
        if unit >= LONG_RUN:
            unit, dims = 1, [Dim(unit, 1, 1), *dims]
        yield Region(box.source, box.destination, unit, (), tuple(reversed(dims)), None)
        return
    fastest = min(range(len(dims)), key=lambda k: dims[k].source)
    turned = dims[fastest].source == unit and (fastest > 1 or (fastest == 1 and dims[0].source > LINE))
    detour = turned and not _by_lines(dims, unit)
    counts = _tile(dims, unit, fastest, SOURCE_RUN if detour else ITEMS_RUN if turned else DIRECT_RUN)
    for parts in product(*map(_parts, (dim.count for dim in dims), counts)):
        starts = [start for start, _, _ in parts]
        grid = [
            Dim(times, dim.source * count, dim.destination * count)
            for dim, (_, times, count) in zip(dims, parts, strict=True)
            if times > 1
        ]
        tile = [Dim(count, dim.source, dim.destination) for dim, (_, _, count) in zip(dims, parts, strict=True)]
        yield Region(
            box.source + sum(start * dim.source for start, dim in zip(starts, dims, strict=True)),
            box.destination + sum(start * dim.destination for start, dim in zip(starts, dims, strict=True)),
            unit,
            tuple(reversed(grid)),
            tuple(reversed(tile)),
            _detour(tile, unit, fastest) if detour else None,
        )


def _by_lines(dims: Sequence[Dim], unit: int) -> bool:
    """Whether items are whole cache lines, or halves that lie in one each: hardly any line is then fetched twice."""
    return unit >= LINE or (unit >= HALF_LINE and all(dim.source % unit == 0 for dim in dims))


def _joined(dims: Sequence[Dim]) -> list[Dim]:
    """The same loops, fastest destination first, those that continue each other made one."""
    joined: list[Dim] = []
    for dim in sorted(dims, key=lambda dim: (dim.destination, dim.source)):
        last = joined[-1] if joined else None
        if last and (last.source * last.count, last.destination * last.count) == (dim.source, dim.destination):
            joined[-1] = Dim(last.count * dim.count, last.source, last.destination)
        else:
            joined.append(dim)
    return joined


def _run(dims: list[Dim], item: int) -> tuple[int, list[Dim]]:
    """Bytes that lie together on both sides, and the other loops."""
    if dims and dims[0].source == dims[0].destination == item:
        return item * dims[0].count, dims[1:]
    return item, dims


def _tile(dims: Sequence[Dim], unit: int, fastest: int, run: int) -> list[int]:
    """The tile's counts: `run` bytes of the source in a row first, then as long a run of the destination as fits.

    Loops inside the source's fastest one come back to each of its lines; they must not touch more lines than stay in
    the first-level cache.
    """
    counts = [1] * len(dims)

    def most(k: int) -> int:
        if k >= fastest or unit >= LINE or dims[k].source < LINE:
            return dims[k].count
        inside = prod(-(-counts[j] * min(dims[j].source, LINE) // LINE) for j in range(k))
        return max(1, LINES // (inside * (k + 1)))

    together = unit
    for k in sorted(range(len(dims)), key=lambda k: dims[k].source):
        if dims[k].source != together or together >= run:
            break
        counts[k] = _even(dims[k].count, min(most(k), -(-run // together)))
        together *= counts[k]
    tile = TILE // 4 if run == ITEMS_RUN else TILE if unit >= HALF_LINE else TILE // 2
    touched = unit if len(dims) == 1 else max(unit, min(LINE, dims[1].destination) // dims[0].count)
    for k, dim in enumerate(dims):
        room = tile * counts[k] // (touched * prod(counts))
        counts[k] = max(counts[k], _even(dim.count, max(1, min(room, most(k)))))
    return counts


def _even(count: int, part: int) -> int:
    """The size of about equal parts of a loop, none above `part`."""
    return -(-count // -(-count // min(count, part)))


def _parts(count: int, part: int) -> list[tuple[int, int, int]]:
    """A loop as (start, times, count): full parts, then a rest."""
    times, rest = divmod(count, part)
    full = [(0, times, part)]
    return [*full, (times * part, 1, rest)] if rest else full


def _detour(tile: Sequence[Dim], unit: int, fastest: int) -> Detour:
    """The detour of a tile whose loops are fastest destination first.

    The loops inside the source's fastest one get steps that spread them over the sets of the cache.
    """
    steps = [0] * len(tile)
    step = row = unit
    rows: list[Dim] = []
    for k in sorted(range(len(tile)), key=lambda k: tile[k].source):
        dim = tile[k]
        lines = -(-step // LINE)
        if k < fastest and lines > 1 and dim.count * gcd(lines, SETS) > SETS:
            step = (lines | 1) * LINE
        steps[k] = step
        if not rows and dim.source == row == step and (row == unit or row * dim.count <= ROW):
            row *= dim.count
        else:
            rows.append(Dim(dim.count, dim.source, step))
        step *= dim.count
    return Detour(row, tuple(reversed(rows)), tuple(reversed(steps)), step)
