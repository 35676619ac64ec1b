"""`--gert-optimise`: execution graphs that do the same with fewer kernels. `[v2-20]`"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block
from xdsl.passes import ModulePass

from gedialect.dialects.gert.graph import ExecutionGraphOp, execution_graphs_of, kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.lowering.handed_values import HandedValues
from gedialect.lowering.identities import remove_identities
from gedialect.lowering.known_sizes import KnownSizes
from gedialect.xdsl_extras import collection_paused

_WITHOUT_EFFECT = frozenset(
    {"Const", "ConstData", "FindInferShapeFunc", "SplitConstTensor", "InferShape", "CalcTensorSizeFromStorage"}
)
"""Kernels that nothing misses when nothing uses what they give."""


@dataclass(frozen=True)
class GertOptimisePass(ModulePass):
    """Take identities out of execution graphs, and compute each shape and size once, when loading where that can be."""

    name: ClassVar[str] = "gert-optimise"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Works on all execution graphs of a module."""
        with collection_paused():
            for graph in execution_graphs_of(op):
                optimise(graph)


def optimise(graph: ExecutionGraphOp) -> None:
    """Does the same with fewer kernels. `[v2-20]`"""
    handed = HandedValues(graph)
    for inside in handed.all:
        remove_identities(inside.block)
    KnownSizes(graph, handed).run()
    handed.settle()
    for inside in handed.all:
        _drop_unused(inside.block)
    handed.drop_unused()
    _drop_unused(handed.init.block)
    _drop_unused_nodes(graph)


def _drop_unused(block: Block) -> None:
    for op in reversed(list(kernels_of(block))):
        if op.kernel in _WITHOUT_EFFECT and all(result.first_use is None for result in op.results):
            op.detach()
            op.erase()


def _drop_unused_nodes(graph: ExecutionGraphOp) -> None:
    """Takes away the declarations of compute nodes for which no kernel is left."""
    used = {op.node for op in graph.main.walk() if isinstance(op, KernelOp)}
    for node in graph.nodes:
        if node.node_name not in used:
            node.detach()
            node.erase()
