"""What an execution graph must be as a whole. `[v2-1]`"""

from __future__ import annotations

from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.gert.graph import ExecutionGraphOp, PartOp


def verify_graph(graph: ExecutionGraphOp) -> None:
    """Checks an execution graph's declarations and parts. Raises VerifyException, or GeError at what is wrong."""
    parts = [op.name for op in graph.body.block.ops if isinstance(op, PartOp)]
    if parts != ["gert.init", "gert.main", "gert.deinit"]:
        found = ", ".join(parts) or "none"
        raise VerifyException(f"expected the parts gert.init, gert.main and gert.deinit, got {found} [v2-1]")


def verify_part(part: PartOp) -> None:
    """Checks what a part holds. Raises VerifyException."""
