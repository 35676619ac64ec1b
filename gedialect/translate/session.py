"""Several modules as one session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import Operation

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import graphs_of
from gedialect.dialects.ge.state_assembly import UI32
from gedialect.dialects.ge.var_manager_entries import VarBroadcastOp, VarGraphOp, VarOp, VarStagedOp
from gedialect.dialects.ge.var_manager_ops import VarManagerOp

_GRAPH_IDS: Mapping[type[Operation], tuple[str, ...]] = {
    VarOp: ("allocated_by", "changed_by"),
    VarGraphOp: ("id",),
    VarStagedOp: ("graph",),
    VarBroadcastOp: ("graph",),
}
"""Where entries of a `ge.var_manager` name graphs."""


def merge(modules: Sequence[ModuleOp]) -> ModuleOp:
    """One module with the graphs of all, in order. A graph whose id one of an earlier module has gets the next free id.

    What a module's `ge.var_manager` says of its graphs, it says of them under their new ids. An id that only a manager
    names, of a graph that was compiled in an earlier run, is not given to another graph.

    Raises GeError for a second `ge.var_manager`: a session has one state. `[order-2]`
    """
    merged = ModuleOp([])
    if modules:
        merged.location = modules[0].location
    managers = [op for module in modules for op in module.body.block.ops if isinstance(op, VarManagerOp)]
    if len(managers) > 1:
        raise GeError(managers[1], "expected one ge.var_manager in a session, got a second one", label="order-2")
    named = {number for manager in managers for _, _, number in _graph_ids(manager)}
    taken: set[int] = set()
    for module in modules:
        _renumber(module, taken, named)
        for op in list(module.body.block.ops):
            op.detach()
            merged.body.block.add_op(op)
    return merged


def _renumber(module: ModuleOp, taken: set[int], named: set[int]) -> None:
    """Gives roots whose id is taken the next one that no root of this or an earlier module has and no state names.

    Subgraphs and the module's own state follow.
    """
    own = {graph.graph_id for graph in graphs_of(module)}
    next_free = max((*taken, *own, *named), default=-1) + 1
    ids: dict[int, int] = {}
    for graph in graphs_of(module):
        old = graph.graph_id
        if old in taken and old not in ids:
            ids[old], next_free = next_free, next_free + 1
        if old in ids:
            graph.graph_id_attr = IntegerAttr(ids[old], i64)
    for manager in module.body.block.ops:
        if isinstance(manager, VarManagerOp):
            for entry, name, old in _graph_ids(manager):
                entry.properties[name] = IntegerAttr(ids.get(old, old), UI32)
    taken |= {ids.get(old, old) for old in own}


def _graph_ids(manager: VarManagerOp) -> Iterator[tuple[Operation, str, int]]:
    """The graph ids that a state names: the entry, its property, the id."""
    for entry in manager.entries:
        for name in _GRAPH_IDS.get(type(entry), ()):
            value = entry.properties.get(name)
            if isinstance(value, IntegerAttr):
                yield entry, name, value.value.data
