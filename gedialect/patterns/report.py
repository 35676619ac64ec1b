"""What a run of the driver did."""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import Operation

from gedialect.diagnostics import Location
from gedialect.patterns.context import Rejection
from gedialect.patterns.explain import Mismatch
from gedialect.patterns.pattern import Pattern


@dataclass(slots=True)
class PatternStatistics:
    """How one pattern fared in a run.

    Attributes:
        pattern: which pattern.
        tried: at how many operations it was tried.
        matched: how many of these it matched.
        rewritten: how many of these matches changed the IR.
        seconds: the time spent in it, 0 unless the run was timed.
    """

    pattern: Pattern
    tried: int = 0
    matched: int = 0
    rewritten: int = 0
    seconds: float = 0.0

    def add(self, other: PatternStatistics) -> None:
        """Add what happened to the pattern in another run."""
        self.tried += other.tried
        self.matched += other.matched
        self.rewritten += other.rewritten
        self.seconds += other.seconds


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a pattern did not match at a candidate, an operation of its root's name."""

    pattern: Pattern
    op: Operation
    mismatch: Mismatch


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A rewrite that changed the IR: by which pattern, and where its root came from."""

    pattern: Pattern
    location: Location | None


@dataclass(frozen=True, slots=True)
class Report:
    """What a run did.

    Attributes:
        rewrites: how many rewrites changed the IR.
        stopped: whether the run ended because it had made as many rewrites as it was allowed.
        statistics: of every pattern, in the order in which patterns are tried.
        rejections: the reasons constraints gave, see `MatchContext.rejections`.
        explanations: for the patterns to be explained, every candidate that did not match when it was last tried, in
            the order of the first try; without those that are no longer part of the IR.
        last: the last rewrite that changed the IR, None if there was none.
    """

    rewrites: int
    stopped: bool
    statistics: tuple[PatternStatistics, ...]
    rejections: tuple[Rejection, ...] = ()
    explanations: tuple[Explanation, ...] = field(default=())
    last: Rewrite | None = None

    @property
    def changed(self) -> bool:
        """Whether the IR was changed."""
        return self.rewrites > 0
