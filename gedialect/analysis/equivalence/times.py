"""Whether reads of a variable are still before or after the writes that they were before or after. `[acc-5]` `[iso-2]`

A conversion that reads a variable makes a copy of what is there then. Where a pass takes it out, its reader reads the
memory itself, maybe later. A graph that does not order a read and a write leaves open which is first; so may the graph
after the pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from gedialect.analysis.equivalence.image import Image, NodeKey, Read
from gedialect.analysis.equivalence.order_check import Pair
from gedialect.analysis.equivalence.values import Value
from gedialect.analysis.equivalence.verdict import Finding, Witness, different, unknown

MOST_QUESTIONS = 1 << 12
"""So many reads and writes of one variable are put in order; where there are more, they are not."""


@dataclass
class _Variable:
    """What happens to a variable: reads, by a node before and after, and writes; each with whether nodes changed.

    `new_reads` are of values that were memory of their own before, and lie in the variable's now.
    """

    reads: list[tuple[NodeKey, Read, Read, bool]] = field(default_factory=list[tuple[NodeKey, Read, Read, bool]])
    new_reads: list[tuple[NodeKey, Read]] = field(default_factory=list[tuple[NodeKey, Read]])
    writes: list[tuple[Pair, bool]] = field(default_factory=list[tuple[Pair, bool]])


def lost_times(before: Image, after: Image, pairs: Sequence[Pair]) -> Iterator[Finding]:
    """Reads that may find another content than before. Only what is done by other nodes than before is asked for."""
    variables: dict[str, _Variable] = {}
    for pair in pairs:
        moved = before.keys[pair[0].site] != after.keys[pair[1].site]
        variables.setdefault(pair[0].variable, _Variable()).writes.append((pair, moved))
    if not variables:
        return
    for key, first, second in _reads(before, after, pairs):
        reader = _readers(first, second)
        if reader is None or reader[0] not in variables:
            continue
        name, one, other = reader
        if one is None:
            variables[name].new_reads.append((key, second))
            continue
        moved = before.keys[one] != after.keys[other]
        variables[name].reads.append((key, first, second, moved))
    for name, variable in variables.items():
        yield from _of_variable(before, after, name, variable)


def _reads(before: Image, after: Image, pairs: Sequence[Pair]) -> Iterator[tuple[NodeKey, Read, Read]]:
    """What nodes find, before and after, and what is written where it was found elsewhere."""
    for key, work in before.works.items():
        new = after.works.get(key)
        for first, second in zip(work.reads, () if new is None else new.reads, strict=False):
            yield key, first, second
    for old, new in pairs:
        # A variable that is written what it holds is read for that before it is written.
        if new.value.memory != new.variable:
            yield before.node_at(old.site), Read(old.value, None), Read(new.value, None)


def _readers(old: Read, new: Read) -> tuple[str, int | None, int] | None:
    """The variable that is read after the pass, and the nodes that do it; the first is None where it was not before."""
    first, second = old.value, new.value
    if first is None or second is None or second.memory is None or second.read_by is None:
        return None
    return second.memory, first.read_by if first.memory == second.memory else None, second.read_by


def _of_variable(before: Image, after: Image, name: str, variable: _Variable) -> Iterator[Finding]:
    moved_reads = [each for each in variable.reads if each[3]]
    moved_writes = [pair for pair, moved in variable.writes if moved]
    questions = len(moved_reads) * len(variable.writes) + len(variable.reads) * len(moved_writes)
    questions += (len(moved_writes) + len(variable.new_reads)) * len(variable.writes)
    if questions > MOST_QUESTIONS:
        reason = f"{len(variable.reads)} reads and {len(variable.writes)} writes are too many to be put in order"
        yield Finding(before.graph, name, name, "time of reading", unknown(reason))
        return
    yield from _of_writes(before, after, name, [pair for pair, _ in variable.writes], moved_writes)
    for key, new in variable.new_reads:
        yield from _of_new_read(after, name, key, new, [pair for pair, _ in variable.writes])
    for key, old, new, moved in variable.reads:
        pairs = [pair for pair, _ in variable.writes] if moved else moved_writes
        findings = (finding for pair in pairs for finding in _compare(before, after, name, (key, old, new), pair))
        # One write that may come at another time is enough to say of a read.
        yield from (finding for finding in [next(findings, None)] if finding is not None)


def _of_writes(
    before: Image, after: Image, name: str, pairs: Sequence[Pair], moved: Sequence[Pair]
) -> Iterator[Finding]:
    """Writes of one variable that came one after the other, and do no longer."""
    for pair in moved:
        for other in pairs:
            for (first, now_first), (later, now_later) in ((pair, other), (other, pair)):
                was = first.site != later.site and before.order.before(first.done, later.site)
                if not was or after.order.before(now_first.site, now_later.site):
                    continue
                key, last = before.node_at(first.site), before.node_at(later.site)[1]
                verdict = unknown(f'may be written after "{last}" writes, since nothing orders the two', "iso-2")
                if after.order.before(now_later.site, now_first.site):
                    verdict = different(f'is written after "{last}" writes, and was written before')
                yield Finding(*key, name, "time of writing", verdict)


def _of_new_read(after: Image, name: str, key: NodeKey, read: Read, pairs: Sequence[Pair]) -> Iterator[Finding]:
    """A value that lies in a variable's memory now: no other write may come between it and its reader. `[refdel-2]`"""
    value = read.value
    assert value is not None
    assert value.read_by is not None
    own = _made_by(after, value, pairs)
    for _, new in pairs:
        if new.site in own or any(after.order.before(new.site, site) for site in own):
            continue
        now = _relation(after, value.read_by, new.site, new.site)
        if now == 1:
            continue
        writer = after.node_at(new.site)[1]
        if now == 0 or (own and not any(after.order.before(site, new.site) for site in own)):
            reason = f'lies in the memory of variable "{name}" now, and may be read after "{writer}" writes there'
            yield Finding(*key, name, "time of reading", unknown(reason, "refdel-2"))
        else:
            reason = f'lies in the memory of variable "{name}" now, and "{writer}" writes there before it is read'
            yield Finding(*key, name, "time of reading", different(reason, label="refdel-2"))
        return


def _made_by(after: Image, value: Value, pairs: Sequence[Pair]) -> list[int]:
    """The nodes that put in a variable's memory what is read there; none for what it held all along."""
    own = [new.site for _, new in pairs if (new.value.root, new.value.chain) == (value.root, value.held)]
    if own or value.root[0] != "output":
        return own
    maker = after.numbers.get((value.root[1], value.root[2]))
    return [] if maker is None else [maker]


def _compare(before: Image, after: Image, name: str, read: tuple[NodeKey, Read, Read], pair: Pair) -> Iterator[Finding]:
    key, old, new = read
    assert old.value is not None
    assert new.value is not None
    was = _relation(before, old.value.read_by, pair[0].site, pair[0].done)
    now = _relation(after, new.value.read_by, pair[1].site, pair[1].site)
    if was in (now, 0):
        return
    writer = after.node_at(pair[1].site)[1]
    words = {1: "before", -1: "after"}
    if now == 0:
        reason = f'may be read {words[-was]} "{writer}" writes it, since nothing orders the two any more'
        yield Finding(*key, name, "time of reading", unknown(reason, "acc-5"))
        return
    witness = Witness(f'read {words[was]} "{writer}" writes it', f"read {words[now]} that")
    yield Finding(*key, name, "time of reading", different(f"is read {words[now]} it is written", witness))


def _relation(image: Image, reader: int | None, writer: int, done: int) -> int:
    """1 where the read is before the write, -1 where it is after it, 0 where that is left open.

    A node that writes what it reads has read it before.
    """
    assert reader is not None, "somebody reads"
    if reader == writer or image.order.before(reader, writer):
        return 1
    return -1 if image.order.before(done, reader) else 0
