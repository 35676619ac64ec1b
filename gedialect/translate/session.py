"""Several modules as one session."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import graphs_of
from gedialect.dialects.ge.var_manager_ops import VarManagerOp


def merge(modules: Sequence[ModuleOp]) -> ModuleOp:
    """One module with the graphs of all, in order. A graph whose id one of an earlier module has gets the next free id.

    Raises GeError for a second `ge.var_manager`: a session has one state. `[order-2]`
    """
    merged = ModuleOp([])
    if modules:
        merged.location = modules[0].location
    taken: set[int] = set()
    manager: VarManagerOp | None = None
    for module in modules:
        _renumber(module, taken)
        for op in list(module.body.block.ops):
            if isinstance(op, VarManagerOp):
                if manager is not None:
                    raise GeError(op, "expected one ge.var_manager in a session, got a second one", label="order-2")
                manager = op
            op.detach()
            merged.body.block.add_op(op)
    return merged


def _renumber(module: ModuleOp, taken: set[int]) -> None:
    """Gives roots whose id is taken the next one that no root of this or an earlier module has; subgraphs follow."""
    own = {graph.graph_id for graph in graphs_of(module)}
    next_free = max((*taken, *own), default=-1) + 1
    ids: dict[int, int] = {}
    for graph in graphs_of(module):
        old = graph.graph_id
        if old in taken and old not in ids:
            ids[old], next_free = next_free, next_free + 1
        if old in ids:
            graph.graph_id_attr = IntegerAttr(ids[old], i64)
    taken |= {ids.get(old, old) for old in own}
