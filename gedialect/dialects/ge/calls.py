"""Which graphs of a family call which, and how deep: calls without end, or too deep, cannot be run. `[v2-7]`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp

MOST_CALLS = 50
"""Graphs that run may call each other so deep: all that wait for one another are on the stack of what runs them."""


@dataclass(slots=True)
class _Followed:
    """A graph whose calls are followed: those that are left, and how deep the others go. `call` is what led here."""

    name: str
    calls: Iterator[tuple[NodeOp, str]]
    call: NodeOp | None = None
    depth: int = 0

    def goes(self, depth: int, call: NodeOp) -> None:
        """Learns that a call of this graph leads to one whose own calls go so deep."""
        self.depth = max(self.depth, depth + 1)
        if self.depth > MOST_CALLS:
            message = f"expected graphs that call each other at most {MOST_CALLS} deep, got more"
            raise GeError(call, message, label="v2-7")


def refuse_endless_calls(root: GraphOp) -> None:
    """Raises GeError where a graph that a root graph calls, directly or not, calls itself or too deep. `[v2-7]`

    The error stands at the node whose call closes the circle, or makes it too deep. Linear.
    """
    graphs = {graph.graph_name: graph for graph in root.family()}
    depths: dict[str, int] = {}
    stack = [_Followed(root.graph_name, _calls(root, graphs))]
    followed = {root.graph_name}
    while stack:
        top = stack[-1]
        for call, name in top.calls:
            if name in depths:
                top.goes(depths[name], call)
            elif name in followed:
                message = f'expected graphs that do not call themselves, got "{name}" in a circle'
                raise GeError(call, message, label="v2-7")
            else:
                followed.add(name)
                stack.append(_Followed(name, _calls(graphs[name], graphs), call))
                break
        else:
            depths[top.name] = top.depth
            stack.pop()
            if stack and top.call is not None:
                stack[-1].goes(top.depth, top.call)


def _calls(graph: GraphOp, graphs: Mapping[str, GraphOp]) -> Iterator[tuple[NodeOp, str]]:
    for node in graph.nodes:
        if node.subgraphs is not None:
            yield from ((node, name) for name in node.subgraph_names if name in graphs)
