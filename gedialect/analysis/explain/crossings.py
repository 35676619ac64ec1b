"""Who reads a node and what feeds it, also where a call lies between the two. `[graph-6]`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import OpResult, SSAValue, Use

from gedialect.dialects.ge.dataflow import DataOp, NetOutputOp, returned_output
from gedialect.dialects.ge.edges import uses_behind
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import NodeOp


class Crossings:
    """The calls of one root graph and its subgraphs, and what stands for what on both sides of them."""

    def __init__(self, family: Sequence[GraphOp]) -> None:
        self._callers: dict[str, list[NodeOp]] = {}
        self._inputs: dict[tuple[str, int], list[NodeOp]] = {}
        self._outputs: dict[tuple[str, int], list[SSAValue]] = {}
        for graph in family:
            name = graph.graph_name
            for node in graph.nodes:
                if isinstance(node, DataOp) and node.parent_index is not None and not graph.is_root:
                    self._inputs.setdefault((name, node.parent_index), []).append(node)
                elif isinstance(node, NetOutputOp) and not graph.is_root:
                    for position, value in enumerate(node.data_operands):
                        self._outputs.setdefault((name, returned_output(node, position)), []).append(value)
                elif node.subgraphs is not None:
                    for called in dict.fromkeys(node.subgraph_names):
                        self._callers.setdefault(called, []).append(node)

    def readers(self, node: NodeOp) -> Iterator[NodeOp]:
        """The data consumers of a node: for a call those in what it calls, for a net output those behind its calls."""
        for use, beyond in uses_behind(reversed(node.data_results), self._handed_on):
            if isinstance(use.operation, NodeOp) and not beyond:
                yield use.operation

    def sources(self, node: NodeOp, index: int = 0) -> Iterator[NodeOp]:
        """The nodes that feed an input: for a graph's input what its calls get, for a call what it returns."""
        value = node.source(index)
        waiting = [] if value is None else [value]
        seen: set[SSAValue] = set()
        while waiting:
            value = waiting.pop()
            if value in seen or not isinstance(value, OpResult) or not isinstance(value.op, NodeOp):
                continue
            seen.add(value)
            beyond = self._handed_in(value.op, value.index)
            waiting += beyond
            if not beyond:
                yield value.op

    def _handed_on(self, use: Use) -> list[SSAValue]:
        """The values that stand for a node's input on the other side of a call."""
        node, index = use.operation, use.index
        if isinstance(node, NetOutputOp):
            output = returned_output(node, index)
            calls = self._callers.get(graph_of(node).graph_name, ())
            return [call.data_results[output] for call in calls if 0 <= output < len(call.data_results)]
        if not isinstance(node, NodeOp) or node.subgraphs is None:
            return []
        inside = [data for name in node.subgraph_names for data in self._inputs.get((name, index), ())]
        return [result for data in inside for result in data.data_results]

    def _handed_in(self, node: NodeOp, index: int) -> list[SSAValue]:
        """The values that a node's output stands for on the other side of a call."""
        if isinstance(node, DataOp):
            given = node.parent_index
            if given is None or given < 0:
                return []
            sources = [call.source(given) for call in self._callers.get(graph_of(node).graph_name, ())]
            return [value for value in sources if value is not None]
        if node.subgraphs is None:
            return []
        return [value for name in node.subgraph_names for value in self._outputs.get((name, index), ())]
