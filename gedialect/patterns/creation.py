"""The operations that patterns make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import Attribute, Operation, SSAValue

if TYPE_CHECKING:
    from gedialect.patterns.rewriter import Rewriter


class CannotCreateError(Exception):
    """A pattern asks for an operation that the adapter cannot make; the text says why."""


@dataclass(frozen=True, slots=True)
class Creation:
    """An operation that a pattern makes, as far as it is known before any match.

    Attributes:
        name: the name in the pattern.
        operands: for each operand of the pattern whether it is a range of values.
        attributes: the names of the attributes it is given.
        results: for each result type of the pattern whether it is a range of types; None where the pattern gives no
            types and the operation takes those of the one it replaces.
    """

    name: str
    operands: tuple[bool, ...]
    attributes: tuple[str, ...]
    results: tuple[bool, ...] | None


@dataclass(frozen=True, slots=True)
class Parts:
    """What one new operation is made of; operands and result types are grouped as the pattern lists them."""

    operands: Sequence[Sequence[SSAValue]]
    attributes: Mapping[str, Attribute]
    types: Sequence[Sequence[Attribute]]

    @property
    def flat_operands(self) -> list[SSAValue]:
        """The operands in order."""
        return [value for group in self.operands for value in group]

    @property
    def flat_types(self) -> list[Attribute]:
        """The result types in order."""
        return [type for group in self.types for type in group]


Creator: TypeAlias = "Callable[[Rewriter, Operation, Parts], Operation]"
"""Makes an operation, not yet inserted, for a match with the given root."""
