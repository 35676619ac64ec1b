"""Types of numpy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
"""An array of elements of any type."""

Bytes = NDArray[np.uint8]
"""An array of bytes."""
