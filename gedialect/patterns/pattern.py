"""What every pattern is, however it was written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import Operation

from gedialect.diagnostics import Location
from gedialect.patterns.context import MatchContext
from gedialect.patterns.explain import Mismatch
from gedialect.patterns.outcome import Result

if TYPE_CHECKING:
    from gedialect.patterns.rewriter import Rewriter


Apply: TypeAlias = "Callable[[Operation, Rewriter], Result]"
"""Tries a pattern at an operation and, if it matches, rewrites."""


class Pattern(ABC):
    """A rewrite, tried at every operation that has one of its root names.

    Attributes:
        name: what statistics, explanations and messages call it; unique within a file.
        benefit: of the patterns that match at an operation, the one with the greatest benefit is applied; between
            equals the first in file order.
        roots: the names (as the dialect adapter gives them) of the operations it is tried at; None: at every operation.
        doc: what it does, for people.
        location: where it is written.
        depth: how many operations deep it looks: 1 is the root alone, 2 the definitions of the root's operands too.
        local: whether what it looks at is no more than that (no native constraint, no Python code), so that the driver
            knows which operations a change may concern.
    """

    name: str
    benefit: int
    roots: tuple[str, ...] | None
    doc: str
    location: Location | None
    depth: int
    local: bool

    @abstractmethod
    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> Result:
        """Try the pattern at an operation; only called for operations that have one of its root names."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def apply(self) -> Apply:
        """The function the driver calls for each candidate: `match_and_rewrite`, or a faster one that does the same."""
        return self.match_and_rewrite

    def explain(self, op: Operation, context: MatchContext) -> Mismatch | None:
        """The first thing that does not match at an operation; None if all of it matches, or nobody can tell."""
        return None
