"""Verification that reports every operation that is wrong, each at its own place.

xDSL's `Operation.verify` raises at the first and renders the whole module into the exception.
"""

from __future__ import annotations

from xdsl.ir import ErasedSSAValue, Operation
from xdsl.traits import NoTerminator
from xdsl.utils.exceptions import VerifyException

from gedialect.diagnostics.collector import Diagnostics
from gedialect.diagnostics.error import GeError
from gedialect.diagnostics.location import Location

MAX_REPORTED = 20


def verify(root: Operation, diagnostics: Diagnostics, *, limit: int = MAX_REPORTED) -> bool:
    """Verify an operation and all it contains; True if all of it is right.

    Reports the first `limit` errors in the order of the text, and then how many more there are.
    """
    errors = 0
    for op in root.walk():
        error = _error_of(op)
        if error is None:
            continue
        errors += 1
        if errors <= limit:
            diagnostics.report(error.diagnostic)
    if errors > limit:
        diagnostics.error(Location.of(root), f"too many errors: {errors - limit} more are not shown")
    return errors == 0


def _error_of(op: Operation) -> GeError | None:
    """What is wrong with one operation, not looking at what it contains."""
    try:
        if any(isinstance(operand, ErasedSSAValue) for operand in op.operands):
            return GeError(op, "uses a value that was erased")
        op.verify_()
        _verify_structure(op)
    except GeError as error:
        return error
    except VerifyException as error:
        return GeError(op, " ".join(str(error).split("\n")))
    return None


def _verify_structure(op: Operation) -> None:
    """Check what xDSL asks of every operation: where it stands in its block, and that its blocks are not empty.

    Only operations that could fail are handed to xDSL, which would verify each a second time.
    """
    if op.successors or _ends_a_block_with_terminator(op):
        op.verify(verify_nested_ops=False)
    for region in op.regions:
        for block in region.blocks:
            if block.first_op is None:
                block.verify()


def _ends_a_block_with_terminator(op: Operation) -> bool:
    """Whether an operation is the last of a block that xDSL wants to end with a terminator."""
    region = op.parent_region()
    if region is None or op.next_op is not None:
        return False
    parent = region.parent
    return len(region.blocks) > 1 or (parent is not None and not parent.has_trait(NoTerminator))
