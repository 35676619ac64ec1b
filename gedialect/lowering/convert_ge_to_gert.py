"""`--convert-ge-to-gert`: compute graphs become execution graphs. `[v2-1]`"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.lowering.boundary import declare_inputs
from gedialect.lowering.converters import lower_graph
from gedialect.lowering.model import Model
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.switches import structured
from gedialect.xdsl_extras import collection_paused


@dataclass(frozen=True)
class ConvertGeToGertPass(ModulePass):
    """Turn each root graph, with its subgraphs, into the execution graph that runs it."""

    name: ClassVar[str] = "convert-ge-to-gert"

    user_memory: tuple[str, ...] = field(
        default=(), metadata={"help": "files of weights whose memory the user supplies, by the names that graphs say"}
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lowers all graphs; raises GeError at the first node that cannot run, and changes nothing then."""
        with collection_paused():
            roots = roots_of(op)
            lowered = [lower(root, frozenset(self.user_memory)) for root in roots]
            for root, graph in zip(roots, lowered, strict=True):
                _replace(root, graph)


def lower(root: GraphOp, user_memory: frozenset[str] = frozenset()) -> ExecutionGraphOp:
    """The execution graph of a root graph and its subgraphs, which stay as they are. Raises GeError."""
    root = structured(root)
    model = Model(root, user_memory, declare_inputs(root))
    lower_graph(GraphScope(model, root, model.main))
    return model.finish()


def _replace(root: GraphOp, graph: ExecutionGraphOp) -> None:
    block = root.parent_block()
    assert block is not None, "a graph stands in a module"
    block.insert_op_before(graph, root)
    for each in root.family():
        each.detach()
        each.erase()
