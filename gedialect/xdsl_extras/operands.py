"""What xDSL could have itself: operands that are changed in place.

xDSL keeps operands in a tuple and builds a new one for every change, so that changing the ten thousand operands of one
operation one after the other takes a hundred million steps. While many changes are made, the operands of an operation
that wide are kept in lists instead, which read the same. `narrow` turns them back.
"""

# Operand tuples and uses are xDSL's own; it offers no other way to change an operand in place.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from typing import SupportsIndex, cast, overload

from xdsl.ir import Attribute, Operation, SSAValue, SSAValues, Use

WIDE = 64
"""From how many operands on lists are kept: below, building a tuple costs less than looking after the list."""


class OperandList(list[SSAValue]):
    """Stands in for the operand tuple of a wide operation: the same reads, and writes in place."""

    @property
    def types(self) -> tuple[Attribute, ...]:
        return tuple(value.type for value in self)

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> SSAValue: ...

    @overload
    def __getitem__(self, index: slice, /) -> SSAValues: ...

    def __getitem__(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, index: SupportsIndex | slice, /
    ) -> SSAValue | SSAValues:
        if isinstance(index, slice):
            return SSAValues(super().__getitem__(index))
        return super().__getitem__(index)

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return hash(tuple(self))


def is_wide(op: Operation) -> bool:
    """Whether an operation has so many operands that lists pay off."""
    return len(op._operands) >= WIDE


def widen(op: Operation) -> OperandList:
    """Keeps an operation's operands and uses in lists, until `narrow`; the operands' list."""
    operands = op._operands
    if isinstance(operands, OperandList):
        return operands
    widened = OperandList(operands)
    op._operands = cast(SSAValues, widened)
    op._operand_uses = cast("tuple[Use, ...]", list(op._operand_uses))
    return widened


def narrow(op: Operation) -> None:
    """Gives an operation its tuples back; nothing for one that has them."""
    operands = op._operands
    if isinstance(operands, OperandList):
        op._operands = SSAValues(operands)
        op._operand_uses = tuple(op._operand_uses)


def move_operand(op: Operation, index: int, value: SSAValue) -> None:
    """Makes an operand another value, as its latest use; at a cost that does not grow with the other operands."""
    if not is_wide(op):
        op.operands[index] = value
        return
    operands, use = widen(op), op._operand_uses[index]
    operands[index].remove_use(use)
    value.add_use(use)
    operands[index] = value


def insert_operand(op: Operation, position: int, value: SSAValue) -> None:
    """Inserts an operand, as the value's latest use. Cheap at the end of many operands."""
    use = Use(op, position)
    value.add_use(use)
    for later in op._operand_uses[position:]:
        later._index += 1
    if is_wide(op):
        widen(op).insert(position, value)
        cast("list[Use]", op._operand_uses).insert(position, use)
        return
    op._operands = SSAValues((*op._operands[:position], value, *op._operands[position:]))
    op._operand_uses = (*op._operand_uses[:position], use, *op._operand_uses[position:])


def remove_operand(op: Operation, position: int) -> None:
    """Takes an operand away; later ones move up."""
    uses = op._operand_uses
    op._operands[position].remove_use(uses[position])
    for later in uses[position + 1 :]:
        later._index -= 1
    if is_wide(op):
        del widen(op)[position]
        del cast("list[Use]", op._operand_uses)[position]
        return
    op._operands = SSAValues((*op._operands[:position], *op._operands[position + 1 :]))
    op._operand_uses = (*uses[:position], *uses[position + 1 :])


def swap_with_last_and_remove(op: Operation, position: int) -> None:
    """Takes an operand away and puts the last one in its place, however many stand between."""
    last = len(op._operands) - 1
    if position == last or not is_wide(op):
        remove_operand(op, position)
        return
    operands = widen(op)
    uses = cast("list[Use]", op._operand_uses)
    operands[position].remove_use(uses[position])
    operands[position], uses[position] = operands[last], uses[last]
    uses[position]._index = position
    del operands[last]
    del uses[last]
