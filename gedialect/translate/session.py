"""Several modules as one session."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import graphs_of
from gedialect.dialects.ge.var_manager_ops import VarManagerOp


def merge(modules: Sequence[ModuleOp]) -> ModuleOp:
    """One module with the graphs of all, in order. A graph whose id an earlier one has gets the next free id.

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
    """Gives roots whose id is taken the next free one; subgraphs keep the id of their root."""
    ids: dict[int, int] = {}
    for graph in graphs_of(module):
        if graph.graph_id not in ids:
            ids[graph.graph_id] = _free_id(graph.graph_id, taken)
        new = ids[graph.graph_id]
        if new != graph.graph_id:
            graph.graph_id_attr = IntegerAttr(new, i64)
    taken |= set(ids.values())


def _free_id(wanted: int, taken: set[int]) -> int:
    return wanted if wanted not in taken else max(taken) + 1
