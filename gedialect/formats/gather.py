"""Movements of small tensors: one numpy `take`, however the elements lie. `[conv-2]`"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedialect.formats.boxes import Box

MOST = 1 << 13
"""Places of a destination up to which one `take` is faster than strided copies, which cost microseconds to set up."""


class Gather:
    """For each place of a destination of that shape, the element of the source that goes there, or zero."""

    def __init__(self, boxes: Sequence[Box], elements: int, shape: tuple[int, ...]) -> None:
        index = np.full(shape, elements, np.intp)
        places = index.reshape(-1)
        for box in boxes:
            to, of = np.array(box.destination), np.array(box.source)
            for dim in box.dims:
                steps = np.arange(dim.count)
                to = np.add.outer(to, steps * dim.destination)
                of = np.add.outer(of, steps * dim.source)
            places[to.reshape(-1)] = of.reshape(-1)
        self._elements = elements
        self._index = index
        self._pads = bool((index == elements).any())

    def __call__(self, array: NDArray[Any]) -> NDArray[Any]:
        """The destination, as a new array."""
        flat = array.reshape(-1)
        if self._pads:
            padded = np.zeros(self._elements + 1, array.dtype)
            padded[:-1] = flat
            flat = padded
        return flat.take(self._index)
