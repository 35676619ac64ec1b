"""What xDSL could have itself: verification that costs little where an operation leaves it nothing to find."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from xdsl.irdl import IRDLOperation, irdl_op_definition

OpT = TypeVar("OpT", bound=IRDLOperation)


def op_definition_verified_by_itself(is_plain: Callable[[IRDLOperation], bool]) -> Callable[[type[OpT]], type[OpT]]:
    """As `irdl_op_definition`, for an operation with any number of operands, results and regions of any kind.

    xDSL's generic verification takes longer than all else there, and has only properties and blocks to look at. It runs
    where `is_plain`, which looks at these, is not sure that they are right; else the operation's own runs alone.
    """

    def decorate(cls: type[OpT]) -> type[OpT]:
        own = cls.verify_
        defined = irdl_op_definition(cls)
        whole = defined.verify_

        def verify_(op: OpT) -> None:
            (own if is_plain(op) else whole)(op)

        defined.verify_ = verify_  # pyright: ignore[reportAttributeAccessIssue]
        return defined

    return decorate
