"""`--trans-op-depth-fusion`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.rewrites.pattern_pass import CleanupPass


@dataclass(frozen=True)
class TransOpDepthFusionPass(CleanupPass):
    """Take out pairs of conversions that undo each other."""

    name: ClassVar[str] = "trans-op-depth-fusion"
