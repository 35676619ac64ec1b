"""What constraints and actions share during one run: answers worth remembering, and reasons for refusing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TypeVar, cast

from xdsl.ir import Operation

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Failure:
    """Why a constraint does not hold. Falsy, so that a constraint may return either a truth value or this.

    `reason` is what a remark says; `at` is the operation it speaks of where that is not the pattern's root; `label` is
    the rule's label in docs/semantics (the label the constraint was registered with, unless given); `detail` is
    anything a pass wants back when it turns failures into remarks.
    """

    reason: str
    at: Operation | None = None
    label: str | None = None
    detail: object = None

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return self.reason if self.label is None else f"{self.reason} [{self.label}]"


@dataclass(frozen=True, eq=False, slots=True)
class Rejection:
    """A match that a constraint refused with a reason: `pattern` at its root `op`."""

    pattern: str
    op: Operation
    failure: Failure


@dataclass(eq=False)
class MatchContext:
    """One object for a whole run of the driver, handed to the constraints and actions registered with `context=True`.

    A pass derives from it to add what its constraints need (the graph, the session). Constraints that ask the same
    question for many roots answer it once::

        def readers_agree(context: AccContext, variable: Operation) -> bool | Failure:
            return context.once(variable, "readers-agree", lambda: _readers_agree(context.graph, variable))

    and the action that changes the answer says `context.forget(variable)`.
    """

    _answers: dict[Hashable, dict[Hashable, object]] = field(
        default_factory=dict[Hashable, dict[Hashable, object]], init=False, repr=False
    )
    _rejections: dict[tuple[str, Operation], Rejection] = field(
        default_factory=dict[tuple[str, Operation], Rejection], init=False, repr=False
    )
    # Failures already recorded, kept alive so that their ids stay theirs.
    _recorded: dict[int, Failure] = field(default_factory=dict[int, Failure], init=False, repr=False)

    def once(self, group: Hashable, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer to a question about a group, computed when first asked and remembered until `forget(group)`."""
        answers = self._answers.setdefault(group, {})
        if question not in answers:
            answers[question] = answer()
        return cast(T, answers[question])

    def forget(self, group: Hashable) -> None:
        """Forget every answer about a group: a new round begins for it."""
        self._answers.pop(group, None)

    def reject(self, pattern: str, op: Operation, failure: Failure) -> None:
        """Record why a pattern was refused at a root.

        The same `Failure` object is recorded once, at the first root that met it, however many roots share the
        remembered answer; for one pattern and root the last reason counts.
        """
        if id(failure) in self._recorded:
            return
        self._recorded[id(failure)] = failure
        self._rejections[pattern, op] = Rejection(pattern, op, failure)

    @property
    def rejections(self) -> tuple[Rejection, ...]:
        """Every recorded refusal, in the order in which the roots were first refused."""
        return tuple(self._rejections.values())
