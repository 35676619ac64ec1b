"""Whether a pass kept every order that matters: between nodes that do something, and between reads and writes.

A graph that does not order a read and a write leaves open which is first; so may the graph after the pass. `[iso-2]`
"""

from __future__ import annotations

from collections.abc import Iterator

from gedialect.analysis.equivalence.image import CONSTANTS, Effect, Image, NodeKey, Read
from gedialect.analysis.equivalence.verdict import Finding, Verdict, Witness, different, unknown

MOST_AROUND = 256
"""Where more nodes than that hang on one edge that went, it is not asked what became of their order."""

Pair = tuple[Effect, Effect]
Moved = tuple[NodeKey, Read, Read]
"""A node, and an input of it whose content is now read from memory by another node than before."""


class OrderCheck:
    """Compares the order of two images, given which writes and which reads of theirs are the same."""

    def __init__(self, before: Image, after: Image, pairs: list[Pair], moved: list[Moved]) -> None:
        self.before, self.after = before, after
        self.pairs, self.moved = pairs, moved
        self._after_of = [after.numbers.get(key, -1) for key in before.keys]
        self._acts: dict[int, set[int]] = {}
        for key, work in before.works.items():
            number = before.numbers[key]
            if work.ge_type not in CONSTANTS and self._after_of[number] >= 0:
                self._acts.setdefault(number, set()).add(self._after_of[number])
        for old, new in pairs:
            self._acts.setdefault(old.site, set()).add(new.site)
        self._ends = {
            before.numbers[key] for key, work in before.works.items() if work.ge_type in ("NetOutput", *CONSTANTS)
        }

    def findings(self) -> Iterator[Finding]:
        """What is no longer in order."""
        yield from self._lost_edges()
        yield from self._lost_times()

    # --- edges

    def _lost_edges(self) -> Iterator[Finding]:
        """For each edge that is no order any more, the nodes on both sides of it that do something."""
        told: set[tuple[int, int]] = set()
        for source, later in enumerate(self.before.behind):
            kept = self._kept_behind(source) if later else set[int]()
            for target in later:
                if self._after_of[target] in kept or self._is_kept(source, target):
                    continue
                yield from self._around(source, target, told)

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
        afters = self._nearest(target, self.before.behind)
        if befores is None or afters is None:
            yield self._finding(source, "", unknown("too much hangs on the order of this node"))
            return
        for first in sorted(befores):
            for later in sorted(afters - self._ends):
                if (first, later) in told or first == later or self._are_ordered(first, later):
                    continue
                told.add((first, later))
                names = [self.before.keys[number][1] for number in (first, later)]
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

    # --- reads and writes

    def _lost_times(self) -> Iterator[Finding]:
        """Reads and writes of one variable, where either is now done by another node than before."""
        by_variable: dict[str, list[Pair]] = {}
        for pair in self.pairs:
            by_variable.setdefault(pair[0].variable, []).append(pair)
        moved: dict[str, list[Moved]] = {}
        for each in self.moved:
            value = each[1].value
            assert value is not None
            assert value.memory is not None
            moved.setdefault(value.memory, []).append(each)
        for name, pairs in by_variable.items():
            for pair in pairs:
                for each in moved.get(name, ()):
                    yield from self._compare_time(name, each, pair)
        yield from self._moved_writes(by_variable, moved)

    def _moved_writes(self, pairs: dict[str, list[Pair]], moved: dict[str, list[Moved]]) -> Iterator[Finding]:
        """Reads that stay where they are, and writes that do not."""
        wandering = {
            name: [pair for pair in each if self.before.keys[pair[0].site] != self.after.keys[pair[1].site]]
            for name, each in pairs.items()
        }
        wandering = {name: each for name, each in wandering.items() if each}
        if not wandering:
            return
        known = {(key, old) for each in moved.values() for key, old, _ in each}
        for key, work in self.before.works.items():
            new = self.after.works.get(key)
            for index, old in enumerate(work.reads):
                name = None if old.value is None else old.value.memory
                if name not in wandering or new is None or index >= len(new.reads) or (key, old) in known:
                    continue
                for pair in wandering[name]:
                    yield from self._compare_time(name, (key, old, new.reads[index]), pair)

    def _compare_time(self, name: str, moved: Moved, pair: Pair) -> Iterator[Finding]:
        key, old, new = moved
        if old.value is None or new.value is None or old.value.read_by is None or new.value.read_by is None:
            return
        was = _relation(self.before, old.value.read_by, pair[0].site, pair[0].done)
        now = _relation(self.after, new.value.read_by, pair[1].site, pair[1].site)
        if was == now or was == 0:
            return
        writer = self.after.keys[pair[1].site][1]
        words = {1: "before", -1: "after", 0: "before or after"}
        witness = Witness(f'read {words[was]} "{writer}" writes it', f"read {words[now]} that")
        if now == 0:
            reason = f'may be read {words[-was]} "{writer}" writes it, since nothing orders the two any more'
            yield Finding(*key, name, "time of reading", unknown(reason, "acc-5"))
        else:
            yield Finding(*key, name, "time of reading", different(f"is read {words[now]} it is written", witness))

    def _finding(self, number: int, variable: str, verdict: Verdict) -> Finding:
        return Finding(*self.before.keys[number], variable, "order", verdict)


def _relation(image: Image, reader: int, writer: int, done: int) -> int:
    """1 where the read is before the write, -1 where it is after it, 0 where that is left open.

    A node that writes what it reads has read it before.
    """
    if reader == writer or image.order.before(reader, writer):
        return 1
    return -1 if image.order.before(done, reader) else 0
