"""Movements of small tensors: one numpy `take`, however the elements lie. `[conv-2]`"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedialect.formats.boxes import Box

MOST = 1 << 13
"""Places of a destination up to which one `take` is faster than strided copies, which cost microseconds to set up."""


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
