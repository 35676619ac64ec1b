"""Identities in execution graphs, which do nothing and go. `[v2-20]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block, SSAValue

from gedialect.dialects.gert.graph import kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.lowering.frames import token
from gedialect.lowering.waiting import Waiting, users

IDENTITIES = frozenset({"IdentityShape", "IdentityAddr", "IdentityShapeAndAddr"})
"""Kernels whose results are their operands."""

_NO_OP = StringAttr("NoOp")


def remove_identities(block: Block) -> None:
    """Takes the identities of one part or sub execution graph out; who read them waits for what they waited for."""
    waiting = Waiting()
    identities = [op for op in kernels_of(block) if op.kernel in IDENTITIES]
    for op in identities:
        _pass_on(op, waiting)
    for op in identities:
        op.operands = []
        op.detach()
    waiting.settle()
    for op in identities:
        op.erase()


def _pass_on(op: KernelOp, waiting: Waiting) -> None:
    """Puts the operands of an identity in the place of its results, and has its users wait for what it waits for."""
    tokens: Sequence[SSAValue] = list(waiting.tokens(op))
    behind = [] if op.token is None else users([op.token])
    following = [each for each in dict.fromkeys([*users(op.data_results), *behind]) if each.kernel != "InnerNetOutput"]
    if len(tokens) > 1 and len(following) > 1:
        tokens = [_joined(op, tokens)]
    for user in behind:
        assert op.token is not None, "something waits for it"
        waiting.remove(user, op.token)
    for user in following if tokens else ():
        waiting.add(user, tokens)
    for result, operand in zip(op.data_results, op.data_operands, strict=True):
        waiting.replace(result, operand)


def _joined(op: KernelOp, tokens: Sequence[SSAValue]) -> SSAValue:
    join = KernelOp.create(operands=tokens, properties={"kernel": _NO_OP})
    block = op.parent_block()
    assert block is not None, "a kernel stands in a block"
    block.insert_op_before(join, op)
    return token(join)
