"""Movements of small tensors: a permuted copy or one numpy `take`, however the elements lie. `[conv-2]`"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
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

TOGETHER = 4
"""So many elements that stay side by side are taken faster than copied one by one."""

Move = Callable[[NDArray[Any]], NDArray[Any]]
"""Makes a new array, of the destination's shape."""


def small_move(boxes: Sequence[Box], elements: int, shape: tuple[int, ...]) -> Move | None:
    """The fastest way for a source of so many elements and a destination of that shape, if both are small."""
    places = prod(shape)
    if places > MOST_PERMUTED:
        return None
    axes = permutation(boxes, elements, places)
    if axes is not None and (places > MOST or boxes[0].together < TOGETHER):
        return Permuted(*axes, shape)
    return Gather(boxes, elements, shape) if places <= MOST else None


class Permuted:
    """The source read as having the shape `given`, its axes in another order, as an array of `shape`."""

    def __init__(self, given: tuple[int, ...], order: tuple[int, ...], shape: tuple[int, ...]) -> None:
        self._given = given
        self._order = order
        self._shape = shape

    def __call__(self, array: NDArray[Any]) -> NDArray[Any]:
        """The destination, as a new array."""
        return array.reshape(self._given).transpose(self._order).copy().reshape(self._shape)


class Gather:
    """For each place of a destination of that shape, the element of the source that goes there, or zero.

    Elements that stay side by side, such as C0 channels, are taken as one.
    """

    def __init__(self, boxes: Sequence[Box], elements: int, shape: tuple[int, ...]) -> None:
        places = prod(shape)
        self._together = gcd(elements, places, *(box.together for box in boxes)) or 1
        self._groups = elements // self._together
        self._shape = shape
        self._index = np.full(places // self._together, self._groups, np.intp)
        for box in boxes:
            grouped = box.grouped(self._together)
            to, of = np.array(grouped.destination), np.array(grouped.source)
            for dim in grouped.dims:
                steps = np.arange(dim.count)
                to = np.add.outer(to, steps * dim.destination)
                of = np.add.outer(of, steps * dim.source)
            self._index[to.reshape(-1)] = of.reshape(-1)
        self._pads = bool((self._index == self._groups).any())

    def __call__(self, array: NDArray[Any]) -> NDArray[Any]:
        """The destination, as a new array."""
        groups = array.reshape(self._groups, self._together)
        if self._pads:
            padded = np.zeros((self._groups + 1, self._together), array.dtype)
            padded[:-1] = groups
            groups = padded
        return groups.take(self._index, 0).reshape(self._shape)


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
