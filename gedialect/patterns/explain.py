"""Why a pattern does not match at an operation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from xdsl.ir import Attribute, BlockArgument, Operation, OpResult

from gedialect.diagnostics import Location
from gedialect.patterns.context import Failure
from gedialect.patterns.outcome import Result


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first thing that does not match.

    Attributes:
        reason: what was expected and what was found, one line.
        op: the operation where it was found: the root, or one the root's operands lead to.
        location: the place in the pattern that asks for it.
        failure: what a refusing constraint said.
    """

    reason: str
    op: Operation
    location: Location | None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """Something a pattern asks for: where it stands, and the reason to give, with `{}` for each thing found instead."""

    location: Location | None
    text: str

    def mismatch(self, op: Operation, *found: object) -> Mismatch:
        """The mismatch at an operation where something else was found."""
        return Mismatch(self.text.format(*(_shown(thing) for thing in found)), op, self.location)

    def refusal(self, op: Operation, result: Result) -> Mismatch:
        """The mismatch at a root that a constraint refused."""
        if not isinstance(result, Failure):
            return Mismatch(self.text.format(), op, self.location)
        return Mismatch(f"{self.text.format()}: {result}", result.at or op, self.location, result)


def literal(thing: object) -> str:
    """A thing as part of an expectation's text."""
    return _shown(thing).replace("{", "{{").replace("}", "}}")


def _shown(thing: object) -> str:
    match thing:
        case None:
            return "none"
        case Attribute():
            return str(thing)
        case OpResult():
            return f"result {thing.index} of '{thing.op.name}'"
        case BlockArgument():
            return f"block argument {thing.index}"
        case tuple():
            return f"({', '.join(_shown(part) for part in cast(tuple[object, ...], thing))})"
        case _:
            return str(thing)
