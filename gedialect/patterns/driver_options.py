"""How patterns are applied."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DriverOptions:
    """How to apply patterns.

    Attributes:
        once: visit every operation that is there at the start once, in the order of the text, and none that is made.
        max_rewrites: stop after so many rewrites; None: when nothing matches any more.
        timed: measure the time spent in each pattern.
        explain: the names of patterns to explain at candidates they do not match.
    """

    once: bool = False
    max_rewrites: int | None = None
    timed: bool = False
    explain: frozenset[str] = frozenset()


DEFAULT_OPTIONS = DriverOptions()
