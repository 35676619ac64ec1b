"""`--same-transdata-breadth-fusion`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.rewrites.pattern_pass import CleanupPass


@dataclass(frozen=True)
class SameTransdataBreadthFusionPass(CleanupPass):
    """Move TransData above a Cast where a reader beside the Cast does the same."""

    name: ClassVar[str] = "same-transdata-breadth-fusion"
