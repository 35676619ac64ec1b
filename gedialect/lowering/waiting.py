"""Operands of kernels while many of them change, so that the tuple of each is made anew once."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation, SSAValue

from gedialect.dialects.gert.kernel import KernelOp
from gedialect.xdsl_extras import is_wide, move_operand, narrow


class Waiting:
    """The tokens that kernels are going to wait for, and other values in the place of some; `settle` ends both."""

    def __init__(self) -> None:
        self._tokens: dict[KernelOp, dict[SSAValue, None]] = {}
        self._wide: dict[Operation, None] = {}

    def tokens(self, op: KernelOp) -> Iterable[SSAValue]:
        """What a kernel waits for."""
        known = self._tokens.get(op)
        return op.tokens if known is None else known

    def add(self, op: KernelOp, tokens: Iterable[SSAValue]) -> None:
        """Has a kernel wait for more."""
        self._changed(op).update(dict.fromkeys(tokens))

    def remove(self, op: KernelOp, token: SSAValue) -> None:
        """Has a kernel wait no longer for a token."""
        self._changed(op).pop(token, None)

    def replace(self, value: SSAValue, new: SSAValue) -> None:
        """Has all that use a value use another one."""
        for use in list(value.uses):
            move_operand(use.operation, use.index, new)
            if is_wide(use.operation):
                self._wide[use.operation] = None

    def settle(self) -> None:
        """Makes the tokens operands, of kernels that are still there."""
        for op in self._wide:
            narrow(op)
        self._wide.clear()
        for op, tokens in self._tokens.items():
            if op.parent is not None:
                op.operands = [*op.data_operands, *tokens]
        self._tokens.clear()

    def _changed(self, op: KernelOp) -> dict[SSAValue, None]:
        known = self._tokens.get(op)
        if known is None:
            known = self._tokens[op] = dict.fromkeys(op.tokens)
        return known


def users(values: Iterable[SSAValue]) -> list[KernelOp]:
    """The kernels that use values, each once."""
    found = (use.operation for value in values for use in value.uses)
    return list(dict.fromkeys(op for op in found if isinstance(op, KernelOp)))
