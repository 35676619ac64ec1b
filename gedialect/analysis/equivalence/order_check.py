"""Whether a pass kept the order of the nodes that do something. `[iso-2]`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gedialect.analysis.equivalence.image import Effect, Image
from gedialect.analysis.equivalence.verdict import Finding, Verdict, Witness, different, unknown
from gedialect.dialects.ge.constants import CONSTANT_TYPES

MOST_AROUND = 256
"""Where more nodes than that hang on one edge that went, it is not asked what became of their order."""

_IDLE = frozenset({"NetOutput", *CONSTANT_TYPES})
"""GE types of nodes that do nothing: what a graph returns is there as soon as it is made."""

Pair = tuple[Effect, Effect]
"""What is written before a pass, and the same after it."""


class OrderCheck:
    """Compares the order of two images, given which of their writes are the same."""

    def __init__(self, before: Image, after: Image, pairs: Sequence[Pair]) -> None:
        self.before, self.after = before, after
        self._after_of = [after.numbers.get(key, -1) for key in before.keys]
        self._acts: dict[int, set[int]] = {}
        for key, work in before.works.items():
            number = before.numbers[key]
            if work.ge_type not in _IDLE and self._after_of[number] >= 0:
                self._acts.setdefault(number, set()).add(self._after_of[number])
        for old, new in pairs:
            self._acts.setdefault(old.site, set()).add(new.site)

    def findings(self) -> Iterator[Finding]:
        """For each edge that is no order any more, the nodes on both sides of it that do something; and new cycles."""
        yield from self._new_cycles()
        told: set[tuple[int, int]] = set()
        for source, later in enumerate(self.before.behind):
            kept = self._kept_behind(source) if later else set[int]()
            for target in later:
                if self._after_of[target] in kept or self._is_kept(source, target):
                    continue
                yield from self._around(source, target, told)

    def _new_cycles(self) -> Iterator[Finding]:
        """Nodes that wait for themselves, and did not: they never run. `[graph-10]`

        A node that is put into an old cycle makes no new one.
        """
        order = self.before.order
        old = {number for numbers in order.cycles() for number in numbers}
        for numbers in self.after.order.cycles():
            keys = [self.after.keys[number] for number in numbers]
            known = [self.before.numbers[key] for key in keys if key in self.before.numbers]
            if known and known[0] in old and all(order.together(known[0], each) for each in known):
                continue
            yield Finding(*self.after.node_at(numbers[0]), "", "order", different("waits for itself", label="graph-10"))

    def _kept_behind(self, source: int) -> set[int]:
        number = self._after_of[source]
        return set() if number < 0 else set(self.after.behind[number])

    def _is_kept(self, source: int, target: int) -> bool:
        first, later = self._after_of[source], self._after_of[target]
        return first >= 0 and later >= 0 and self.after.order.before(first, later)

    def _are_ordered(self, first: int, later: int) -> bool:
        """Whether what two nodes did is still done in that order, by whatever nodes."""
        order = self.after.order
        return all(order.before(one, other) for one in self._acts[first] for other in self._acts[later])

    def _around(self, source: int, target: int, told: set[tuple[int, int]]) -> Iterator[Finding]:
        befores = self._nearest(source, self.before.ahead)
        if befores is not None and not befores:
            return
        afters = self._nearest(target, self.before.behind)
        if befores is None or afters is None:
            yield self._finding(source, "", unknown("too much hangs on the order of this node"))
            return
        for first in sorted(befores):
            for later in sorted(afters):
                if (first, later) in told or first == later or self._are_ordered(first, later):
                    continue
                told.add((first, later))
                names = [self.before.node_at(number)[1] for number in (first, later)]
                witness = Witness(f'"{names[0]}" runs first', "either may run first")
                yield self._finding(later, "", different(f'no longer waits for "{names[0]}"', witness, "iso-2"))

    def _nearest(self, start: int, near: list[list[int]]) -> set[int] | None:
        """The nodes that do something, from a node on in one direction; None where there are too many.

        What is done by a node is looked up in `_acts`, with the nodes that do it after the pass.
        """
        found: set[int] = set()
        seen, waiting = {start}, [start]
        while waiting:
            number = waiting.pop()
            if number in self._acts:
                found.add(number)
                continue
            for each in near[number]:
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
            if len(seen) > MOST_AROUND:
                return None
        return found

    def _finding(self, number: int, variable: str, verdict: Verdict) -> Finding:
        return Finding(*self.before.node_at(number), variable, "order", verdict)
