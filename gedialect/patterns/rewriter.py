"""The rewriter that patterns change the IR through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from gedialect.patterns.context import MatchContext
from gedialect.patterns.operands import Operands

if TYPE_CHECKING:
    from gedialect.patterns.adapter import DialectAdapter


class Observer(Protocol):
    """Who is told of every change made through a rewriter."""

    def inserted(self, op: Operation) -> None:
        """An operation came into the IR."""

    def erasing(self, op: Operation) -> None:
        """An operation is about to leave the IR."""

    def rewired(self, op: Operation) -> None:
        """Operands of an operation were replaced."""

    def modified(self, op: Operation) -> None:
        """Anything about an operation changed."""


class Rewriter(PatternRewriter):
    """xDSL's `PatternRewriter`, so that patterns written for xDSL work, with what the engine adds.

    Attributes:
        context: the object of this run, as constraints and actions get it.
        adapter: how the dialect's operations are read and changed; `adapter.replace(rewriter, op, values)` and
            `adapter.erase(rewriter, op)` are what patterns do.

    New operations go before the root of the match. `replace_all_uses_with` keeps the order of a value's users and costs
    the same however many operands a user has. Code that changes the IR by other means says so: `notify_op_modified(op)`
    and `notify_op_inserted(op)` afterwards, `notify_op_erased(op)` before; the driver then visits what may match anew.
    """

    context: MatchContext
    adapter: DialectAdapter

    def __init__(
        self,
        at: Operation | InsertPoint,
        context: MatchContext,
        adapter: DialectAdapter,
        observer: Observer | None = None,
    ) -> None:
        super().__init__(at)
        self.context = context
        self.adapter = adapter
        self._operands = Operands()
        self._observer = observer

    def start(self, root: Operation) -> None:
        """Begin the rewrite of a match at an operation: from here on new operations go before it."""
        self._current_operation = root
        self.insertion_point = InsertPoint.before(root)

    def replace_all_uses_with(self, from_value: SSAValue, to_value: SSAValue | None, safe_erase: bool = True) -> None:
        """Make every user of one value use another; with None in its place, see xDSL's `PatternRewriter`."""
        if to_value is None:
            super().replace_all_uses_with(from_value, to_value, safe_erase)
            return
        if from_value is to_value:
            return
        users = self._operands.move_uses(from_value, to_value)
        if to_value.name_hint is None:
            to_value.name_hint = from_value.name_hint
        for user in users:
            self.has_done_action = True
            super().handle_operation_modification(user)
            if self._observer is not None:
                self._observer.rewired(user)

    def notify_op_inserted(self, op: Operation) -> None:
        """Say that an operation was put into the IR without this rewriter's `insert`."""
        self.has_done_action = True
        self.handle_operation_insertion(op)

    def notify_op_erased(self, op: Operation) -> None:
        """Say that an operation is about to be taken out of the IR without this rewriter's `erase`."""
        self.has_done_action = True
        self.handle_operation_removal(op)

    def handle_operation_insertion(self, op: Operation) -> None:
        super().handle_operation_insertion(op)
        if self._observer is not None:
            self._observer.inserted(op)

    def handle_operation_removal(self, op: Operation) -> None:
        super().handle_operation_removal(op)
        if self._observer is not None:
            self._observer.erasing(op)

    def handle_operation_modification(self, op: Operation) -> None:
        super().handle_operation_modification(op)
        if self._observer is not None:
            self._observer.modified(op)

    def settle(self) -> None:
        """Put the operations whose operands were replaced into xDSL's own form; the driver does at the end of a run."""
        self._operands.settle()
