"""Types of numpy arrays, and arrays as bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
"""An array of elements of any type."""

Bytes = NDArray[np.uint8]
"""An array of bytes."""


def bytes_of(array: Array) -> Bytes:
    """The bytes of an array, one after another: a view where it is contiguous."""
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)
