"""Small pieces of the messages about patterns."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def count_of(number: int, noun: str) -> str:
    """`1 value`, `2 values`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'a', 'b' or 'c'?` with the names most like an unknown one; empty if none is like it."""
    close = [f"'{candidate}'" for candidate in get_close_matches(name, list(known))]
    if not close:
        return ""
    *others, last = close
    return f"; did you mean {', '.join(others)} or {last}?" if others else f"; did you mean {last}?"
