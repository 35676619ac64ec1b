from gedialect.dialects.ge.dataflow import IdentityOp
from gedialect.plugins import (
    Failure,
    Matching,
    Operation,
    PatternRewriter,
    Plugin,
    RewritePattern,
    op_type_rewrite_pattern,
)

plugin = Plugin()


@plugin.constraint()
def is_named_b(op: Operation) -> bool | Failure:
    """The node's name is "b"."""
    return op.node_name == "b" or Failure(f'"{op.node_name}" is not "b"')


@plugin.pattern(benefit=2)
def drop_neg_b(p: Matching) -> None:
    """A Neg of the name "b" is nothing."""
    x = p.operand()
    neg = p.op("ge.Neg", x)
    p.check(is_named_b, neg)
    p.rewrite(neg).replace(neg, x)


@plugin.rewrite_pattern()
class DropIdentity(RewritePattern):
    """An Identity is nothing."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: IdentityOp, rewriter: PatternRewriter, /) -> None:
        rewriter.replace(op, [], [op.data_operands[0]])
