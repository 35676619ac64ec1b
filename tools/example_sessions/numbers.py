"""Numbers that are the same on every machine: initial weights, and what the example networks learn from."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Numbers:
    """Random numbers. numpy promises to keep the stream of `RandomState`, and nothing here rounds by chance."""

    def __init__(self, seed: int) -> None:
        self._state = np.random.RandomState(seed)

    def weights(self, *shape: int) -> Floats:
        """Weights for as many inputs as all dims but the last say; exact in half precision."""
        limit = sqrt(3 / max(1, int(np.prod(shape[:-1]))))
        return half_exact(self._state.uniform(-limit, limit, shape))

    def integers(self, below: int, *shape: int) -> NDArray[np.int64]:
        """Integers from 0 on."""
        return self._state.randint(below, size=shape)


def half_exact(values: NDArray[np.float64]) -> Floats:
    """Values as half precision has them."""
    return values.astype(np.float16).astype(np.float32)
