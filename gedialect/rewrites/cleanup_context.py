"""What the constraints of the clean-up patterns work with during one run."""

from __future__ import annotations

from dataclasses import dataclass, field

from gedialect.patterns import MatchContext


@dataclass(eq=False)
class CleanupContext(MatchContext):
    """`strict` refuses every pair of casts that could lose a value. `[clean-2]`"""

    strict: bool = field(default=False, kw_only=True)
