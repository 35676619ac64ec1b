"""Orders of a graph's nodes, in which each comes behind all that it depends on. `[graph-4]`"""

from __future__ import annotations

from gedialect.dialects.ge.edges import owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp


def waves(graph: GraphOp) -> list[list[NodeOp]]:
    """The nodes that depend on none, those that depend on them alone, and so on: a node's wave is its longest way here.

    Nodes of a cycle, and what depends on them, are in no wave. `[graph-10]`
    """
    missing = {node: sum(owner_node(operand) is not None for operand in node.operands) for node in graph.nodes}
    found: list[list[NodeOp]] = []
    wave = [node for node, count in missing.items() if not count]
    while wave:
        found.append(wave)
        reached: list[NodeOp] = []
        for node in wave:
            for result in node.results:
                for use in result.uses:
                    later = use.operation
                    if isinstance(later, NodeOp):
                        missing[later] -= 1
                        if not missing[later]:
                            reached.append(later)
        wave = reached
    return found
