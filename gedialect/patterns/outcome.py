"""What comes of trying a pattern at an operation."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from gedialect.patterns.context import Failure


class Outcome(Enum):
    """What came of trying a pattern at an operation."""

    NO_MATCH = "no match"
    MATCHED = "matched"
    """It matched and its rewrite ran; whether that changed anything, the rewriter knows."""


NO_MATCH = Outcome.NO_MATCH
MATCHED = Outcome.MATCHED

Result: TypeAlias = Outcome | Failure
"""An outcome, or the reason of a constraint that refused."""
