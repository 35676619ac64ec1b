"""The boundary between subgraphs and the nodes that call them: what looks wrong there. `[graph-6]`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gedialect.diagnostics import Diagnostics, note
from gedialect.dialects.ge.dataflow import DataOp, NetOutputOp, parent_index
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp


def warn_of_boundaries(family: Sequence[GraphOp], diagnostics: Diagnostics) -> None:
    """Warns of subgraphs that no node calls or several do, and of indices that the calling node has not. `[graph-6]`"""
    callers: dict[str, list[NodeOp]] = {}
    for graph in family:
        for node in graph.nodes:
            for name in node.subgraph_names:
                callers.setdefault(name, []).append(node)
    for graph in family:
        if graph.is_root:
            continue
        called_by = callers.get(graph.graph_name, [])
        if not called_by:
            diagnostics.warning(graph, "is a subgraph that no node calls", label="warn-8")
            continue
        if len(called_by) > 1:
            others = [note(node, "called here") for node in called_by]
            diagnostics.warning(graph, f"is called {len(called_by)} times", label="warn-8", notes=others)
        _warn_of_indices(graph, called_by[0], diagnostics)


def _warn_of_indices(graph: GraphOp, caller: NodeOp, diagnostics: Diagnostics) -> None:
    inputs: set[int] = set()
    for data in graph.nodes:
        index = data.parent_index if isinstance(data, DataOp) else None
        if index is None:
            continue
        count = len(caller.data_operands)
        if not 0 <= index < count:
            message = f"stands for input {index} of the calling node, which has {count}"
        elif index in inputs:
            message = f"stands for input {index} of the calling node, as another ge.data does"
        else:
            inputs.add(index)
            continue
        diagnostics.warning(data, message, label="warn-8", notes=[note(caller, "the calling node")])
    for output, node, position in _outputs(graph):
        count = len(caller.data_results)
        if not 0 <= output < count:
            message = f"has output {output} of the calling node as input {position}, but that node has {count}"
            diagnostics.warning(node, message, label="warn-8", notes=[note(caller, "the calling node")])


def _outputs(graph: GraphOp) -> Iterator[tuple[int, NodeOp, int]]:
    """Outputs of the calling node that inputs of the net output stand for, with node and position of the latter."""
    for node in graph.nodes:
        if isinstance(node, NetOutputOp):
            for position in range(len(node.data_operands)):
                index = parent_index(node, position)
                if index is not None:
                    yield index, node, position
