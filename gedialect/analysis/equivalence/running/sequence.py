"""Whether nodes ran in an order that the graphs before the passes allow. `[iso-2]`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gedialect.analysis.equivalence.running.run_order import ordered
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp


def ran_too_early(graph: GraphOp, ran: Mapping[tuple[str, str], int]) -> Iterator[tuple[NodeOp, NodeOp]]:
    """Nodes of a graph that ran before one that they wait for, each with that one.

    `ran` has the place of each node that works in the order of a run, by graph and name.
    """
    name = graph.graph_name
    # Of all that a node waits for, what ran last.
    last: dict[NodeOp, tuple[int, NodeOp] | None] = {}
    for node in ordered(graph):
        before: tuple[int, NodeOp] | None = None
        for operand in node.operands:
            source = operand.owner
            if not isinstance(source, NodeOp) or source not in last:
                continue
            place = ran.get((name, source.node_name))
            found = last[source] if place is None else (place, source)
            if found is not None and (before is None or found[0] > before[0]):
                before = found
        place = ran.get((name, node.node_name))
        if before is not None and place is not None and place < before[0] and not isinstance(node, NetOutputOp):
            yield node, before[1]
        last[node] = before
