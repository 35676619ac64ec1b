"""What a package that extends gedialect looks like: see docs/patterns/plugins.md."""

from pathlib import Path

from gedialect.plugins import Failure, Operation, Plugin

plugin = Plugin("tiny")


@plugin.constraint()
def is_square(op: Operation) -> bool | Failure:
    """The output has two axes of equal size."""
    shape = op.output_desc(0).shape
    return (len(shape) == 2 and shape[0] == shape[1]) or Failure(f"{list(shape)} is no square")


plugin.pattern_pass("tiny-pass", Path(__file__).parent / "tiny.mlir", doc="Takes out Neg of squares.")
