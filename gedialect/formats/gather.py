"""Movements of small tensors: one permuted copy, `take` or indexed assignment, however the elements lie. `[conv-2]`"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from math import gcd, prod
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedialect.formats.boxes import Box

MOST = 1 << 13
"""Places of a destination up to which one `take` is faster than strided copies, which cost microseconds to set up."""

MOST_PERMUTED = 1 << 14
"""The same for one permuted copy."""

FEW = 1 << 10
"""Places up to which one `take` is faster than a permuted copy, whose views cost more than its elements."""

TOGETHER = 4
"""So many elements that stay side by side are taken faster than copied one by one."""

SPARSE = 1.5
"""With so many places for each element, elements are faster put in their places than taken for all places."""

Move = Callable[[NDArray[Any]], NDArray[Any]]
"""Makes a new array, of the destination's shape."""


def small_move(boxes: Sequence[Box], elements: int, shape: tuple[int, ...]) -> Move | None:
    """The fastest way for a source of so many elements and a destination of that shape, if both are small."""
    places = prod(shape)
    if max(places, elements) > MOST_PERMUTED:
        return None
    together = gcd(elements, places, *(box.together for box in boxes)) or 1
    axes = permutation(boxes, elements, places) if places > (MOST if together >= TOGETHER else FEW) else None
    if axes is not None:
        return Permuted(*axes, shape)
    if places > MOST:
        return None
    if together < TOGETHER and places >= SPARSE * elements:
        return Scatter(boxes, elements, shape)
    return Gather(boxes, elements, shape)


class Permuted:
    """The source read as having the shape `given`, its axes in another order, as an array of `shape`."""

    def __init__(self, given: tuple[int, ...], order: tuple[int, ...], shape: tuple[int, ...]) -> None:
        fitted = _split(given, order, shape)
        self._given, self._order = fitted or (given, order)
        self._shape = None if fitted else shape

    def __call__(self, array: NDArray[Any]) -> NDArray[Any]:
        """The destination, as a new array."""
        out = array.reshape(self._given).transpose(self._order).copy()
        return out if self._shape is None else out.reshape(self._shape)


def _split(
    given: tuple[int, ...], order: tuple[int, ...], shape: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The same permutation of axes in parts, so that its result has the shape; None when the shape joins axes."""
    parts: dict[int, list[int]] = {}
    rest = list(reversed(shape))
    for axis in order:
        left, parts[axis] = given[axis], []
        while left > 1 or (rest and rest[-1] == 1):
            count = rest.pop()
            if left % count:
                return None
            parts[axis].append(count)
            left //= count
    counts = [parts[axis] for axis in range(len(given))]
    starts = [0, *accumulate(map(len, counts))]
    return tuple(chain(*counts)), tuple(chain(*(range(starts[axis], starts[axis + 1]) for axis in order)))


class Gather:
    """For each place of a destination of that shape, the element of the source that goes there, or zero.

    Elements that stay side by side, such as C0 channels, are taken as one.
    """

    def __init__(self, boxes: Sequence[Box], elements: int, shape: tuple[int, ...]) -> None:
        places = prod(shape)
        self._together = gcd(elements, places, *(box.together for box in boxes)) or 1
        self._groups = elements // self._together
        self._shape = shape
        index = np.full(places // self._together, self._groups, np.intp)
        for to, of in _addresses(boxes, self._together):
            index[to] = of
        self._pads = bool((index == self._groups).any())
        # Of one element each, what is taken has the index's shape.
        self._index = index.reshape(shape) if self._together == 1 else index

    def __call__(self, array: NDArray[Any]) -> NDArray[Any]:
        """The destination, as a new array."""
        if self._together == 1:
            return (self._padded(array.reshape(-1)) if self._pads else array).take(self._index, None, None, "wrap")
        groups = array.reshape(self._groups, self._together)
        if self._pads:
            groups = self._padded(groups)
        return groups.take(self._index, 0, None, "wrap").reshape(self._shape)

    def _padded(self, groups: NDArray[Any]) -> NDArray[Any]:
        """The groups, and one of zeros."""
        padded = np.zeros((self._groups + 1, *groups.shape[1:]), groups.dtype)
        padded[:-1] = groups
        return padded


class Scatter:
    """Zeros in the destination's shape, and each element of the source that goes anywhere put in its place."""

    def __init__(self, boxes: Sequence[Box], elements: int, shape: tuple[int, ...]) -> None:
        self._shape = shape
        to = np.full(elements, -1, np.intp)
        for places, of in _addresses(boxes, 1):
            to[of] = places
        kept = np.flatnonzero(to >= 0)
        self._kept = None if kept.size == elements else kept
        self._to = to[kept]

    def __call__(self, array: NDArray[Any]) -> NDArray[Any]:
        """The destination, as a new array."""
        out = np.zeros(self._shape, array.dtype)
        out.reshape(-1)[self._to] = array.reshape(-1) if self._kept is None else array.take(self._kept)
        return out


def _addresses(boxes: Sequence[Box], together: int) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Where groups of so many elements go, and where they lie: numbers of groups, of each box."""
    for box in boxes:
        grouped = box.grouped(together)
        to, of = np.array(grouped.destination), np.array(grouped.source)
        for dim in grouped.dims:
            steps = np.arange(dim.count)
            to = np.add.outer(to, steps * dim.destination)
            of = np.add.outer(of, steps * dim.source)
        yield to.reshape(-1), of.reshape(-1)


def permutation(boxes: Sequence[Box], elements: int, places: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The shape as which a source is read, and its axes in the destination's order, where nothing else happens."""
    if len(boxes) != 1 or not boxes[0].elements == elements == places or boxes[0].source or boxes[0].destination:
        return None
    dims = sorted(boxes[0].dims, key=lambda dim: -dim.source)
    order = sorted(range(len(dims)), key=lambda axis: -dims[axis].destination)
    steps = accumulate((dim.count for dim in reversed(dims)), mul, initial=1)
    if any(dim.source != step for dim, step in zip(reversed(dims), steps, strict=False)):
        return None
    steps = accumulate((dims[axis].count for axis in reversed(order)), mul, initial=1)
    if any(dims[axis].destination != step for axis, step in zip(reversed(order), steps, strict=False)):
        return None
    return tuple(dim.count for dim in dims), tuple(order)
