"""What is told of a session in a report, as plain data: the JSON file is this, and the page is made from it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

UNASKED = "not asked"
"""The proof of a variable where nobody asked for one."""

NOT_TOLD_APART = "not told apart"
"""What a run shows of a variable where something differs, and nobody knows by which variable."""


_PARTICULARS = re.compile(r'"(?:[^"\\]|\\.)*"|[-+.\d]+')
"""What differs between texts that say the same of several variables: names and numbers."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A conversion between a variable and what computes: where it stands, and the bytes that it reads and writes.

    `root` is the root graph that it is in, directly or not; `saved` are the bytes that it moves no more in one
    execution, below 0 where it moves more.
    """

    graph: str
    node: str
    type: str
    moves: int
    root: str
    saved: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a variable was left as it is when a graph was compiled.

    `stops` says whether a conversion reads the variable in that graph: else nothing there asks for another form of it.
    """

    graph: str
    reason: str
    label: str
    stops: bool


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was said of a variable: a remark, a warning, a difference that was found.

    `kind` is `remark`, `warning`, `error`, or `deviation` where GE would do something else, and wrongly. `graph` is
    where it was said of a node of the session as written, and "" elsewhere.
    """

    kind: str
    text: str
    label: str = ""
    graph: str = ""


@dataclass
class VariableFacts:
    """One variable of the session.

    `decision` is `converted`, `kept` or `unknown`, for a `reason` that was given in `reason_graph`. What is kept has a
    refusal from each graph that was compiled, and the first one that stops it is the reason. `stored` and `original`
    are descriptors as text. `removed`, `left` and `added` are conversions that each execution of the graphs does no
    longer, still, or only now. `saved` are bytes that are not moved any more in one execution of every graph; `memory`
    are more bytes of device memory than before.
    """

    name: str
    graphs: list[str] = field(default_factory=list[str])
    decision: str = "unknown"
    reason: str = ""
    reason_graph: str = ""
    label: str = ""
    refusals: list[Refusal] = field(default_factory=list[Refusal])
    original: str = ""
    stored: str = ""
    path: list[str] = field(default_factory=list[str])
    removed: list[Conversion] = field(default_factory=list[Conversion])
    left: list[Conversion] = field(default_factory=list[Conversion])
    added: list[Conversion] = field(default_factory=list[Conversion])
    saved: int = 0
    memory: int = 0
    proof: str = UNASKED
    run: str = UNASKED
    notes: list[Note] = field(default_factory=list[Note])

    @property
    def is_converted(self) -> bool:
        """Whether its form has changed in this session."""
        return self.decision == "converted"

    @property
    def conversions(self) -> list[Conversion]:
        """All that are around it, before or after."""
        return [*self.removed, *self.left, *self.added]

    @property
    def saved_in(self) -> dict[str, int]:
        """By root graph, the bytes that one execution moves no more; below 0 where it moves more, largest first."""
        return _by_size(_saved_in({}, self.conversions))


def _saved_in(sums: dict[str, int], conversions: Iterable[Conversion]) -> dict[str, int]:
    for each in conversions:
        sums[each.root] = sums.get(each.root, 0) + each.saved
    return sums


def _by_size(sums: dict[str, int]) -> dict[str, int]:
    return dict(sorted(((graph, count) for graph, count in sums.items() if count), key=lambda item: -item[1]))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why variables were left as they are: the rule, one of those that it says the same of, and how many they are."""

    label: str
    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Damage:
    """Something that goes wrong: what was said of the first variable to which it happens, and all their names."""

    note: Note
    variables: list[str]


@dataclass
class SessionFacts:
    """A session: its variables in the order of its graphs, and what they come to together.

    `proof` and `run` are the worst answers, also to what is about no variable; `notes` is what was said of that.
    """

    title: str
    passes: list[str] = field(default_factory=list[str])
    graphs: list[str] = field(default_factory=list[str])
    stale: list[str] = field(default_factory=list[str])
    variables: list[VariableFacts] = field(default_factory=list[VariableFacts])
    notes: list[Note] = field(default_factory=list[Note])
    proof: str = UNASKED
    run: str = UNASKED

    @property
    def converted(self) -> list[VariableFacts]:
        """The variables whose form has changed."""
        return [each for each in self.variables if each.is_converted]

    @property
    def removed(self) -> list[Conversion]:
        """The conversions that are gone. One that is around several variables, such as a copy's, is one."""
        return list(dict.fromkeys(each for variable in self.variables for each in variable.removed))

    @property
    def left(self) -> list[Conversion]:
        """The conversions that are still there."""
        return list(dict.fromkeys(each for variable in self.variables for each in variable.left))

    @property
    def added(self) -> list[Conversion]:
        """The conversions that are new."""
        return list(dict.fromkeys(each for variable in self.variables for each in variable.added))

    @property
    def saved(self) -> int:
        """Bytes that are not moved any more in one execution of every graph."""
        return sum(self.saved_in.values())

    @property
    def saved_in(self) -> dict[str, int]:
        """By root graph, the bytes that the conversions around its variables move no more, as theirs. Largest first."""
        sums = _saved_in(dict.fromkeys(self.graphs, 0), (*self.removed, *self.left, *self.added))
        return dict(sorted(sums.items(), key=lambda item: -item[1]))

    @property
    def memory(self) -> int:
        """More bytes of device memory than before; below 0 where it is less."""
        return sum(each.memory for each in self.variables)

    @property
    def reasons(self) -> list[Reason]:
        """Why variables were left as they are, the most frequent reason first; names and numbers do not count."""
        found: dict[tuple[str, str], list[VariableFacts]] = {}
        for each in self.variables:
            if not each.is_converted:
                found.setdefault((each.label, _PARTICULARS.sub("", each.reason)), []).append(each)
        ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
        return [Reason(label, f'"{some[0].name}": {some[0].reason}', len(some)) for (label, _), some in ordered]

    def proofs(self) -> dict[str, int]:
        """How many variables have which answer."""
        counts: dict[str, int] = {}
        for each in self.variables:
            counts[each.proof] = counts.get(each.proof, 0) + 1
        return counts

    @property
    def damage(self) -> list[Damage]:
        """What GE gets wrong: differences, doubts, and what it would do where gedialect does otherwise."""
        found = [(each.name, note) for each in self.variables for note in each.notes if note.kind != "remark"]
        found += [("", note) for note in self.notes]
        alike: dict[tuple[str, str, str], list[tuple[str, Note]]] = {}
        for name, note in found:
            alike.setdefault((note.kind, note.label, _PARTICULARS.sub("", note.text)), []).append((name, note))
        kinds = [Damage(same[0][1], list(dict.fromkeys(name for name, _ in same if name))) for same in alike.values()]
        # What certainly differs comes first.
        return sorted(kinds, key=lambda kind: kind.note.kind != "error")
