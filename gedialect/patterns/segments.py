"""What the definition of a new operation says about its operands and results: their numbers, and segment sizes.

An operation definition with several variadic operands (or results) keeps the length of each in an attribute. A pattern
need not give it, because how the pattern groups operands and result types says it: the groups belong to the definitions
in order, and variadic definitions at the end for which there is no group are empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute
from xdsl.irdl import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    AttrSizedSegments,
    OpDef,
    OperandDef,
    ResultDef,
    VariadicDef,
)

from gedialect.patterns.creation import CannotCreateError, Creation, Parts
from gedialect.wording import count_of


@dataclass(frozen=True, slots=True)
class SegmentFiller:
    """Fills one segment attribute of a new operation."""

    name: str
    as_property: bool
    of_operands: bool
    definitions: int

    def sizes(self, parts: Parts) -> Attribute:
        """The attribute's value for one operation."""
        sizes = [len(group) for group in (parts.operands if self.of_operands else parts.types)]
        return DenseArrayBase.from_list(i32, sizes + [0] * (self.definitions - len(sizes)))


def check_counts(definition: OpDef, creation: Creation) -> None:
    """Raise CannotCreateError if no match could give the operation as many operands and results as it has."""
    for noun, groups, definitions in (
        ("operand", creation.operands, definition.operands),
        ("result type", creation.results, definition.results),
    ):
        if groups is None:
            continue
        fixed = sum(not isinstance(one, VariadicDef) for _, one in definitions)
        variadic = fixed < len(definitions)
        given = sum(not ranged for ranged in groups)
        if (given < fixed and not any(groups)) or (given > fixed and not variadic):
            expected = f"{'at least ' if variadic else ''}{count_of(fixed, noun)}"
            raise CannotCreateError(f"'{creation.name}' has {expected}, the pattern gives {given}")


def segment_fillers(definition: OpDef, creation: Creation) -> tuple[SegmentFiller, ...]:
    """What fills the segment attributes that an operation needs and the pattern does not give.

    Raises CannotCreateError where the pattern's groups do not tell the sizes.
    """
    fillers: list[SegmentFiller] = []
    for option in definition.options:
        if not isinstance(option, AttrSizedSegments) or option.attribute_name in creation.attributes:
            continue
        if isinstance(option, AttrSizedOperandSegments):
            _check("operand", option.attribute_name, creation.name, creation.operands, definition.operands)
            fillers.append(SegmentFiller(option.attribute_name, option.as_property, True, len(definition.operands)))
        elif isinstance(option, AttrSizedResultSegments):
            if creation.results is None:
                raise CannotCreateError(
                    f"'{creation.name}' needs its result types here, their grouping is its '{option.attribute_name}'"
                )
            _check("result", option.attribute_name, creation.name, creation.results, definition.results)
            fillers.append(SegmentFiller(option.attribute_name, option.as_property, False, len(definition.results)))
    return tuple(fillers)


def _check(
    kind: str,
    attribute: str,
    name: str,
    groups: Sequence[bool],
    definitions: Sequence[tuple[str, OperandDef]] | Sequence[tuple[str, ResultDef]],
) -> None:
    if len(groups) > len(definitions):
        raise CannotCreateError(
            f"'{name}' has {len(definitions)} {kind} groups ({', '.join(field for field, _ in definitions)}), "
            f"the pattern gives {len(groups)}: join some with pdl.range or give '{attribute}'"
        )
    for index, (field, definition) in enumerate(definitions):
        variadic = isinstance(definition, VariadicDef)
        if index >= len(groups) and not variadic:
            raise CannotCreateError(f"'{name}' needs a {kind} '{field}'")
        if index < len(groups) and groups[index] and not variadic:
            raise CannotCreateError(f"'{name}' takes one {kind} '{field}', the pattern gives a range")
