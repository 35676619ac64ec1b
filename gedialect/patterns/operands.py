"""Replacing operands at a cost that does not depend on how many operands an operation has.

xDSL keeps operands in a tuple and builds a new one for every replaced operand, so that replacing the ten thousand
operands of one operation one after the other takes a hundred million steps. While a driver runs, the operands of an
operation that wide are kept in a list instead, which reads the same; `Operands.settle` turns them back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex, cast, overload

from xdsl.ir import Attribute, Operation, SSAValue, SSAValues, Use

_WIDE = 64
"""From how many operands on a list is kept: below, building a tuple costs less than looking after the list."""


class _OperandList(list[SSAValue]):
    """Stands in for the tuple of a wide operation: the same reads, and writes in place."""

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


class Operands:
    """Moves uses from value to value, and remembers the wide operations whose operands it keeps in lists."""

    def __init__(self) -> None:
        self._wide: list[Operation] = []

    def move_uses(self, source: SSAValue, target: SSAValue) -> list[Operation]:
        """Make every user of one value use another; returns the users, in the order in which they came to use it.

        They come to use `target` in that same order, after its own users.
        """
        uses = list(source.uses)
        uses.reverse()  # xDSL lists the latest use first
        return self.redirect(uses, target)

    def redirect(self, uses: Iterable[Use], target: SSAValue) -> list[Operation]:
        """Make some uses use another value, in the given order; returns the using operations, each once."""
        indices: dict[Operation, list[int]] = {}
        for use in uses:
            user = use.operation
            user._operands[use.index].remove_use(use)  # pyright: ignore[reportPrivateUsage]
            target.add_use(use)
            indices.setdefault(user, []).append(use.index)
        for user, positions in indices.items():
            self._assign(user, positions, target)
        return list(indices)

    def settle(self) -> None:
        """Give every wide operation a tuple again. Call it when no more operands will be replaced."""
        for op in self._wide:
            operands = op._operands  # pyright: ignore[reportPrivateUsage]
            if isinstance(operands, _OperandList):
                op._operands = SSAValues(operands)  # pyright: ignore[reportPrivateUsage]
        self._wide.clear()

    def _assign(self, op: Operation, positions: list[int], value: SSAValue) -> None:
        operands = op._operands  # pyright: ignore[reportPrivateUsage]
        if isinstance(operands, _OperandList):
            for position in positions:
                operands[position] = value
            return
        changed = _OperandList(operands)
        for position in positions:
            changed[position] = value
        if len(operands) >= _WIDE:
            self._wide.append(op)
            op._operands = cast(SSAValues, changed)  # pyright: ignore[reportPrivateUsage]
        else:
            op._operands = SSAValues(changed)  # pyright: ignore[reportPrivateUsage]
