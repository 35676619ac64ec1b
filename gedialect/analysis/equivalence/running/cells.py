"""Memory of tensors while graphs run."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gedialect.analysis.equivalence.running.contents import digest, values
from gedialect.formats.arrays import Bytes


@dataclass(eq=False, slots=True)
class Cell:
    """Memory of a tensor; `variable` is the name of the variable whose memory it is."""

    data: Bytes
    variable: str | None = None

    def write(self, data: Bytes) -> None:
        """Writes to the memory, as much as it holds."""
        count = min(self.data.size, data.size)
        if not self.data.flags.writeable:
            self.data = self.data.copy()
        self.data[:count] = data[:count]


Memory = dict[str, Cell]
"""The memory of variables by name: what outlives the run of a graph."""


def other(data: Bytes, seed: bytes) -> Bytes:
    """Other bytes, as many."""
    return values(None, data.size, digest(seed, data))


def fitted(data: Bytes, size: int) -> Bytes:
    """The bytes of which a tensor of that size is made: what is there, and something else behind it."""
    if data.size >= size:
        return data[:size]
    return np.concatenate([data, np.full(size - data.size, 0x5A, np.uint8)])
