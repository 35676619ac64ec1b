"""Chains of conversions in normal form: what a value is, as a function of where it comes from.

A chain is a sequence of sections, each of casts and then movements; barriers separate them. Casts change elements
and movements change places, so that they may change places with each other as long as padding stays zero; steps
that only relabel bytes leave nothing. Chains are numbered: two that are known to do the same have one number, and
following a step is one look-up. `[fmt-layout]` `[cast-exact]`
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from gedialect.analysis.equivalence.casts import IEEE, Casts, Rounding, compare_casts, then
from gedialect.analysis.equivalence.moves import Moves, compare_moves
from gedialect.analysis.equivalence.steps import Barrier, Step, Steps
from gedialect.analysis.equivalence.verdict import EQUAL, Verdict, unknown
from gedialect.state import TransStep

NOTHING = 0
"""The number of the chain that changes nothing."""


@dataclass(frozen=True, slots=True)
class _Section:
    """Casts and movements behind a barrier, or at the start."""

    barrier: Barrier | None = None
    casts: Casts = ()
    moves: Moves = field(default_factory=Moves)

    @property
    def key(self) -> object:
        return (self.barrier, self.casts, self.moves.key)


_Sections = tuple[_Section, ...]


class Chains:
    """All chains of an analysis. Cost grows with the number of different conversions, not with the number of nodes."""

    def __init__(self) -> None:
        self.steps = Steps()
        self._sections: list[_Sections] = [(_Section(),)]
        self._shapes: list[tuple[int, ...]] = [()]
        self._numbers: dict[object, int] = {((_Section()).key,): NOTHING}
        self._next: dict[tuple[int, Step], tuple[int, bool]] = {}
        self._compared: dict[tuple[int, int], Verdict] = {}

    def then(self, chain: int, step: Step) -> tuple[int, bool]:
        """The chain with one more step, and whether that leaves something out that only zero padding allows."""
        if not step.copies:
            return chain, False
        found = self._next.get((chain, step))
        if found is None:
            found = self._next[chain, step] = self._followed(self._sections[chain], step)
        return found

    def _followed(self, sections: _Sections, step: Step) -> tuple[int, bool]:
        *before, last = sections
        padded = False
        if step.barrier is not None:
            sections = (*sections, _Section(step.barrier))
        elif step.cast is not None:
            sections = (*before, replace(last, casts=then(last.casts, step.cast)))
        elif step.movement is not None:
            moves = last.moves.then(step.movement)
            padded = moves.needs_zero_padding
            sections = (*before, replace(last, moves=Moves(moves.steps)))
        return self._number(sections, step.shape), padded

    def _number(self, sections: _Sections, shape: tuple[int, ...]) -> int:
        key = tuple(section.key for section in sections)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._sections)
            self._sections.append(sections)
            self._shapes.append(shape)
        return number

    def along(self, chain: int, path: Iterable[TransStep], rounding: Rounding = IEEE) -> tuple[int, bool]:
        """The chain with the steps of a path behind it, and whether that needs zero padding."""
        padded = False
        for step in path:
            chain, more = self.then(chain, self.steps.of(step.type, step.input, step.output, rounding))
            padded = padded or more
        return chain, padded

    def compare(self, before: int, after: int) -> Verdict:
        """Whether two chains do the same to whatever they begin with."""
        if before == after:
            return EQUAL
        found = self._compared.get((before, after))
        if found is None:
            shape = self._shapes[before] or self._shapes[after]
            found = _compare(self._sections[before], self._sections[after], shape)
            self._compared[before, after] = found
        return found

    def barrier(self, chain: int) -> str | None:
        """Why it is not known what a chain does; None where it is."""
        return next((each.barrier.reason for each in self._sections[chain] if each.barrier is not None), None)


def _compare(before: _Sections, after: _Sections, shape: tuple[int, ...]) -> Verdict:
    if [each.barrier for each in before] != [each.barrier for each in after]:
        return unknown(_first_reason(before) or _first_reason(after))
    for first, second in zip(before, after, strict=True):
        verdict = _compare_sections(first, second, shape)
        if verdict == EQUAL:
            continue
        # What comes behind a barrier may be equal again for all that is known.
        return verdict if len(before) == 1 else unknown(_first_reason(before))
    return EQUAL


def _compare_sections(before: _Section, after: _Section, shape: tuple[int, ...]) -> Verdict:
    moved = compare_moves(before.moves, after.moves, shape)
    cast = compare_casts(before.casts, after.casts)
    return moved if moved.answer >= cast.answer else cast


def _first_reason(sections: _Sections) -> str:
    return next((each.barrier.reason for each in sections if each.barrier is not None), "")
