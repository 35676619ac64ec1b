"""The order in which the nodes of a graph run here: any that edges allow, so that what hangs on it comes to light.

That of lowering is another one, which also looks at what nodes read and write. `[v2-11]`
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp


def _waited_for(nodes: Iterable[NodeOp]) -> set[NodeOp]:
    """The nodes, and all that they wait for."""
    waiting = list(nodes)
    found = set(waiting)
    while waiting:
        for operand in waiting.pop().operands:
            source = operand.owner
            if isinstance(source, NodeOp) and source not in found:
                found.add(source)
                waiting.append(source)
    return found


def ordered(graph: GraphOp, *, late: bool = False, ahead: str = "") -> list[NodeOp]:
    """The nodes in an order in which they may run: as they stand, or the last first. Raises GeError for a cycle.

    What the node of the name `ahead` waits for, and then that, comes in front of everything else.
    """
    nodes = list(graph.nodes)
    places = {node: -place if late else place for place, node in enumerate(nodes)}
    for node in _waited_for(node for node in nodes if node.node_name == ahead):
        places[node] -= 2 * len(nodes)
    waits = {node: len({operand.owner for operand in node.operands} & places.keys()) for node in nodes}
    ready: list[tuple[int, NodeOp]] = []
    for node, count in waits.items():
        if not count:
            heappush(ready, (places[node], node))
    order: list[NodeOp] = []
    while ready:
        _, node = heappop(ready)
        order.append(node)
        for reader in dict.fromkeys(use.operation for result in node.results for use in result.uses):
            if isinstance(reader, NodeOp):
                waits[reader] -= 1
                if not waits[reader]:
                    heappush(ready, (places[reader], reader))
    if len(order) < len(nodes):
        stuck = next(node for node, count in waits.items() if count > 0)
        raise GeError(stuck, "waits for itself, so that its graph cannot be run", label="graph-10")
    return order
