"""What xDSL could have itself: an operation that takes the place of another without touching a use list."""

# Operand tuples, uses and results are xDSL's own; a use that is moved otherwise becomes its value's latest.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from xdsl.ir import Operation, SSAValues


def take_place(new: Operation, old: Operation) -> None:
    """Puts `new`, which has no operands and results, where `old` stands; operands and results of `old` become its own.

    The values stay the same objects, and the order of their uses stays. `old` is erased.
    """
    assert len(new.operands) + len(new.results) == 0, "an operation that takes the place of another has no edges"
    new._operands, new._operand_uses, new.results = old._operands, old._operand_uses, old.results
    for use in new._operand_uses:
        use._operation = new
    for result in new.results:
        result.op = new
    old._operands, old._operand_uses, old.results = SSAValues(()), (), SSAValues(())
    block = old.parent_block()
    assert block is not None, "an operation whose place is taken stands in a block"
    block.insert_op_before(new, old)
    old.detach()
    old.erase()
