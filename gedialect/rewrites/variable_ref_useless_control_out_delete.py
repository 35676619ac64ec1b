"""`--variable-ref-useless-control-out-delete`: control edges of a ref that its source already implies go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from gedialect.rewrites.pattern_pass import CleanupPass


@dataclass(frozen=True)
class VariableRefUselessControlOutDeletePass(CleanupPass):
    """Delete control edges from a variable ref to nodes that its source reaches directly."""

    name: ClassVar[str] = "variable-ref-useless-control-out-delete"

    strict: bool = field(default=False, metadata={"help": "keep every edge that orders more than its source does"})
