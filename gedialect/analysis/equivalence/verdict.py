"""Answers to whether something is the same before and after a pass. `[acc-7]`"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


class Answer(IntEnum):
    """From the best to the worst; the worst of several answers is the answer to all of them."""

    EQUAL = 0
    UNKNOWN = 1
    DIFFERENT = 2

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Witness:
    """What shows that two functions of a variable's content differ.

    `place` is where in the result to look (indices into the reader's tensor), `before` and `after` say what is there,
    `value` is an element of the content for which they differ, None where any content shows it.
    """

    before: str
    after: str
    place: tuple[int, ...] = ()
    value: float | int | None = None

    def __str__(self) -> str:
        where = f"at {list(self.place)}, " if self.place else ""
        given = f"for {self.value!r}, " if self.value is not None else ""
        return f"{where}{given}{self.before} before and {self.after} after"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer, with the reason where it is not `equal`, and a witness where there is one.

    `label` is the rule that allows what was found, where there is one.
    """

    answer: Answer
    reason: str = ""
    witness: Witness | None = None
    label: str | None = None


EQUAL = Verdict(Answer.EQUAL)


def unknown(reason: str, label: str | None = None) -> Verdict:
    """An answer that cannot be given."""
    return Verdict(Answer.UNKNOWN, reason, None, label)


def different(reason: str, witness: Witness | None = None, label: str | None = None) -> Verdict:
    """An answer with what shows it."""
    return Verdict(Answer.DIFFERENT, reason, witness, label)


def worst(verdicts: list[Verdict]) -> Verdict:
    """The answer to several questions at once, with the reason of the first that has it."""
    return max(verdicts, key=lambda verdict: verdict.answer, default=EQUAL)


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer to one question about a variable or a node.

    `graph` and `node` say where to look; `variable` is the name whose content it is about, "" for none; `what` is the
    thing compared, such as `reader "conv1" input 1`.
    """

    graph: str
    node: str
    variable: str
    what: str
    verdict: Verdict


@dataclass
class Report:
    """All findings about one graph and its subgraphs, in the order of the graph.

    `readers` and `writers` count for each variable what was compared.
    """

    findings: list[Finding] = field(default_factory=list[Finding])
    readers: dict[str, int] = field(default_factory=dict[str, int])
    writers: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def answer(self) -> Answer:
        """The worst answer."""
        return max((finding.verdict.answer for finding in self.findings), default=Answer.EQUAL)

    def of(self, variable: str) -> Answer:
        """The worst answer about a variable."""
        mine = (finding.verdict.answer for finding in self.findings if finding.variable == variable)
        return max(mine, default=Answer.EQUAL)
