"""What graphs must be as a whole: their place in the module, names, edges that stay inside, subgraphs that exist.

Each check is made once, where it is linear: those of one graph at that graph, those of a root and its subgraphs at the
root, those of all roots at the first graph of the module. An error stands at the operation that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, IntegerType, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from gedialect.diagnostics import GeError, note
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.graph import AbsentOp, GraphOp, graphs_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.verification import verify_attribute_names

_LARGEST_ID = 2**32 - 1


def verify_graph(graph: GraphOp) -> None:
    """Checks a graph and what it stands among. Raises VerifyException, or GeError at the operation that is wrong."""
    if not graph.graph_name:
        raise VerifyException('expected a graph name, got "" [graph-1]')
    if not 0 <= graph.graph_id <= _LARGEST_ID:
        raise VerifyException(f"expected a graph id from 0 to {_LARGEST_ID}, got {graph.graph_id} [graph-1]")
    if graph.session_id < 0:
        raise VerifyException(f"expected a session id of 0 or more, got {graph.session_id} [graph-1]")
    verify_attribute_names(graph)
    _verify_nodes(graph)
    parent = graph.parent_op()
    if parent is None:
        return
    if not isinstance(parent, ModuleOp):
        raise VerifyException(f"expected a graph to stand in a module, got one in '{parent.name}' [graph-1]")
    before = _graph_before(graph)
    if graph.is_root:
        _verify_family(graph)
    else:
        _verify_root_of(graph, before)
    if before is None:
        _verify_roots(parent)


def _name_of(op: GraphOp | NodeOp) -> str | None:
    """The name of an operation that may not have been verified yet; None where it has none."""
    name = op.properties.get("name")
    return name.data if isinstance(name, StringAttr) else None


def _graph_before(graph: GraphOp) -> GraphOp | None:
    before = graph.prev_op
    while before is not None and not isinstance(before, GraphOp):
        before = before.prev_op
    return before


# --- one graph


def _verify_nodes(graph: GraphOp) -> None:
    names: dict[str, NodeOp] = {}
    net_output: NetOutputOp | None = None
    for op in graph.body.block.ops:
        if isinstance(op, NodeOp):
            name = _name_of(op)
            first = op if name is None else names.setdefault(name, op)
            if first is not op:
                raise GeError(
                    op,
                    f'expected node names to be unique in graph "{graph.graph_name}", got "{name}" again',
                    label="graph-2",
                    notes=[note(first, "the first node of that name")],
                )
            if isinstance(op, NetOutputOp):
                if net_output is not None:
                    raise GeError(
                        op,
                        f'expected one net output in graph "{graph.graph_name}",'
                        f' got "{name}" beside "{_name_of(net_output)}"',
                        label="graph-12",
                    )
                net_output = op
        elif isinstance(op, AbsentOp) and op is not graph.body.block.first_op:
            raise GeError(op, "expected one ge.absent in a graph, first in its body, got another", label="graph-3")
        elif not isinstance(op, AbsentOp | GraphOp):  # a graph says itself where it must stand
            raise GeError(op, f"expected operations of the ge dialect in a graph, got '{op.name}'", label="graph-1")
        _verify_edges(graph, op)


def _verify_edges(graph: GraphOp, op: Operation) -> None:
    block = graph.body.block
    for index, operand in enumerate(op.operands):
        owner = operand.owner
        if not isinstance(owner, Operation) or owner.parent is not block:
            raise GeError(
                op,
                f'expected both ends of an edge in graph "{graph.graph_name}", got operand #{index} from elsewhere',
                label="graph-3",
            )


# --- a root and its subgraphs


def _verify_root_of(graph: GraphOp, before: GraphOp | None) -> None:
    if before is None:
        raise VerifyException("expected a subgraph to stand behind its root graph, got one without [graph-1]")
    if before.properties.get("id") != graph.graph_id_attr:
        raise VerifyException(
            f"expected the id of a subgraph to be that of the graph before it, got {graph.graph_id} [graph-1]"
        )


def _verify_family(root: GraphOp) -> None:
    """Names of a root graph and its subgraphs are unique, and called graphs are among the latter. `[graph-5]`"""
    family = root.family()
    graphs: dict[str, GraphOp] = {}
    for graph in family:
        name = _name_of(graph)
        first = graph if name is None else graphs.setdefault(name, graph)
        if first is not graph:
            raise GeError(
                graph,
                f'expected the names of a root graph and its subgraphs to differ, got "{name}" again',
                label="graph-1",
                notes=[note(first, "the first graph of that name")],
            )
    for node, name in _calls(family):
        called = graphs.get(name)
        if called is None or called.is_root:
            what = "the root graph" if called is not None else "none"
            raise GeError(
                node,
                f'expected "{name}", which this node calls, to be a subgraph of "{root.graph_name}", got {what}',
                label="graph-5",
            )


def _calls(family: list[GraphOp]) -> Iterator[tuple[NodeOp, str]]:
    for graph in family:
        for node in graph.nodes:
            names = node.properties.get("subgraphs")
            if isinstance(names, ArrayAttr):
                yield from (
                    (node, name.data)
                    for name in cast("ArrayAttr[Attribute]", names).data
                    if isinstance(name, StringAttr)
                )


# --- all roots


def _verify_roots(module: ModuleOp) -> None:
    ids: dict[Attribute, GraphOp] = {}
    for graph in graphs_of(module):
        id = graph.properties.get("id")
        if not graph.is_root or not isinstance(id, IntegerAttr):
            continue
        first = ids.setdefault(cast("IntegerAttr[IntegerType]", id), graph)
        if first is not graph:
            raise GeError(
                graph,
                f"expected the ids of root graphs to differ, got {graph.graph_id} again",
                label="graph-1",
                notes=[note(first, "the first graph with that id")],
            )
