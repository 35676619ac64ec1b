"""Where the operands and results stand that a pattern lists in groups, some of which are ranges."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from gedialect.patterns.analysis import is_range


def matched_group(sequence: str, groups: Sequence[SSAValue], index: int) -> str:
    """An expression: the part of a sequence in a variable that belongs to a group of a matched operation.

    At most one group is a range; it has what the others leave. A range is a slice, another group one element.
    """
    at = next((position for position, group in enumerate(groups) if is_range(group)), len(groups))
    after = len(groups) - index - 1
    if index < at:
        return f"{sequence}[{index}]"
    if index > at:
        return f"{sequence}[{-after - 1}]"
    if len(groups) == 1:
        return sequence
    return f"{sequence}[{index or ''}:{-after or ''}]"


def made_group(sequence: str, groups: Sequence[tuple[bool, str]], index: int) -> str:
    """An expression: the part of the results in `sequence` that belongs to a group of a new operation.

    Each group is whether it is a range, and an expression for its types, which tells how many there are.
    """
    before = [f"len({types})" for ranged, types in groups[:index] if ranged]
    start = " + ".join([str(index - len(before)), *before])
    ranged, types = groups[index]
    return f"{sequence}[{start}:{start} + len({types})]" if ranged else f"{sequence}[{start}]"
