"""`--trans-op-breadth-fusion`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.rewrites.pattern_pass import CleanupPass


@dataclass(frozen=True)
class TransOpBreadthFusionPass(CleanupPass):
    """Make one of several conversions of one value that do the same."""

    name: ClassVar[str] = "trans-op-breadth-fusion"
