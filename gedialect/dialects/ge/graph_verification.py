"""What a graph must be as a whole: names, edges that stay inside, one net output, subgraphs that exist."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.graph import AbsentOp, GraphOp
from gedialect.dialects.ge.node import NodeOp


def verify_graph(graph: GraphOp) -> None:
    """Checks a graph's nodes against each other. Raises VerifyException; linear in nodes and edges."""
    if not graph.graph_name:
        raise VerifyException('expected a graph name, got "" [graph-1]')
    _verify_names_and_edges(graph)
    _verify_subgraphs(graph)


def _verify_names_and_edges(graph: GraphOp) -> None:
    block = graph.body.block
    names: set[str] = set()
    net_output: str | None = None
    for op in block.ops:
        if isinstance(op, NodeOp):
            if op.node_name in names:
                raise VerifyException(
                    f'expected node names to be unique in graph "{graph.graph_name}",'
                    f' got "{op.node_name}" twice [graph-2]'
                )
            names.add(op.node_name)
            if isinstance(op, NetOutputOp):
                if net_output is not None:
                    raise VerifyException(
                        f'expected at most one net output in graph "{graph.graph_name}",'
                        f' got "{net_output}" and "{op.node_name}" [graph-12]'
                    )
                net_output = op.node_name
        elif isinstance(op, AbsentOp) and op is not block.first_op:
            raise VerifyException(
                f'expected graph "{graph.graph_name}" to have one ge.absent, first in its body [graph-3]'
            )
        _verify_edges(graph, op)


def _verify_edges(graph: GraphOp, op: Operation) -> None:
    block = graph.body.block
    for index, operand in enumerate(op.operands):
        owner = operand.owner
        if isinstance(owner, Operation) and owner.parent is block:
            continue
        who = f'node "{op.node_name}"' if isinstance(op, NodeOp) else op.name
        raise VerifyException(
            f'expected both ends of an edge in graph "{graph.graph_name}",'
            f" got operand #{index} of {who} from elsewhere [graph-3]"
        )


def _verify_subgraphs(graph: GraphOp) -> None:
    called = [(op, name) for op in graph.nodes if op.subgraphs is not None for name in op.subgraph_names]
    module = graph.parent_op()
    if not called or not isinstance(module, ModuleOp):
        return
    present = {
        other.graph_name
        for other in module.body.block.ops
        if isinstance(other, GraphOp) and other.graph_id == graph.graph_id and not other.is_root
    }
    for op, name in called:
        if name not in present:
            raise VerifyException(
                f'expected a subgraph "{name}" with id {graph.graph_id}, called by node "{op.node_name}" of graph'
                f' "{graph.graph_name}" [graph-5]'
            )
