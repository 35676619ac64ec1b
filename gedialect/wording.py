"""Small pieces of messages."""

from __future__ import annotations

from collections.abc import Iterable


def count_of(number: int, noun: str) -> str:
    """`1 value`, `2 values`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def did_you_mean(name: str, known: Iterable[str], *, most: int = 1, prefix: str = "") -> str:
    """The end of a message about an unknown name: `; did you mean 'a', 'b' or 'c'?` with the known names most like it.

    Empty if none is like it. `prefix` is shown before each name and is not compared.
    """
    from difflib import get_close_matches  # only what is wrong needs it

    names = list(known)
    near = get_close_matches(name, names, n=most) or [each for each in names if sorted(each) == sorted(name)][:most]
    if not near:
        return ""
    *others, last = (f"'{prefix}{each}'" for each in near)
    return f"; did you mean {', '.join(others)} or {last}?" if others else f"; did you mean {last}?"
