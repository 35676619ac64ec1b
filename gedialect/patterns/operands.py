"""Moving uses from value to value at a cost that does not depend on how many operands the users have."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation, SSAValue, Use

from gedialect.xdsl_extras import is_wide, move_operand, narrow


class Operands:
    """Moves uses from value to value, and remembers the wide operations whose operands it keeps in lists."""

    def __init__(self) -> None:
        self._wide: dict[Operation, None] = {}

    def move_uses(self, source: SSAValue, target: SSAValue) -> list[Operation]:
        """Make every user of one value use another; returns the users, in the order in which they came to use it.

        They come to use `target` in that same order, after its own users.
        """
        uses = list(source.uses)
        uses.reverse()  # xDSL lists the latest use first
        return self.redirect(uses, target)

    def redirect(self, uses: Iterable[Use], target: SSAValue) -> list[Operation]:
        """Make some uses use another value, in the given order; returns the using operations, each once."""
        users: dict[Operation, None] = {}
        for use in uses:
            user = use.operation
            if is_wide(user):
                self._wide[user] = None
            move_operand(user, use.index, target)
            users[user] = None
        return list(users)

    def settle(self) -> None:
        """Give every wide operation a tuple again. Call it when no more operands will be replaced."""
        for op in self._wide:
            narrow(op)
        self._wide.clear()
