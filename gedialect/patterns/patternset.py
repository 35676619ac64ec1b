"""Patterns in the order they are tried, found by the name of an operation."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation

from gedialect.diagnostics import GeError, note
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.pattern import Pattern


class PatternSet:
    """Some patterns for a dialect. Raises GeError at one with a root that the dialect does not have.

    Attributes:
        patterns: in the order they are tried at an operation: by falling benefit, between equals as given.
        adapter: the dialect.
        depth: the greatest depth of a pattern.
        local: whether all patterns are local (see `Pattern`).
    """

    def __init__(self, patterns: Iterable[Pattern], adapter: DialectAdapter) -> None:
        self.patterns = tuple(sorted(patterns, key=lambda pattern: -pattern.benefit))
        for pattern in self.patterns:
            _check_roots(pattern, adapter)
        self.adapter = adapter
        self.depth = max((pattern.depth for pattern in self.patterns), default=1)
        self.local = all(pattern.local for pattern in self.patterns)
        self._key = adapter.key
        self._candidates: dict[str, tuple[Pattern, ...]] = {}

    def candidates(self, op: Operation) -> tuple[Pattern, ...]:
        """The patterns to try at an operation, in order."""
        key = self._key(op)
        found = self._candidates.get(key)
        if found is None:
            names, visited = set(self.adapter.names(op)), self.adapter.visits(op)
            found = self._candidates[key] = tuple(
                pattern
                for pattern in self.patterns
                if (visited if pattern.roots is None else not names.isdisjoint(pattern.roots))
            )
        return found


def _check_roots(pattern: Pattern, adapter: DialectAdapter) -> None:
    for name in pattern.roots or ():
        if not adapter.knows(name):
            message = f"pattern '{pattern.name}' has the unknown operation '{name}' as root{adapter.hint(name)}"
            raise GeError(pattern.location, message)


def check_names(patterns: Iterable[Pattern]) -> None:
    """Raise a GeError at the first pattern that has the name of one before it."""
    named: dict[str, Pattern] = {}
    for pattern in patterns:
        if pattern.name in named:
            where = note(named[pattern.name].location, "the first is here")
            raise GeError(pattern.location, f"a second pattern with the name '{pattern.name}'", notes=[where])
        named[pattern.name] = pattern
