"""The order in which the nodes of a graph run. `[v2-11]`"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.edges import owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.lowering.effects import EffectsOfGraphs, Place


def run_order(graph: GraphOp, effects: EffectsOfGraphs) -> list[NodeOp]:
    """The nodes, each behind all that it depends on, as near to their order in the file as can be. `[v2-11]`

    A node that writes waits until nobody is left who can read before it (`dev-readers-first`); the net output is last.
    Raises GeError for a cycle.
    """
    return list(_Schedule(graph, effects).run())


class _Schedule:
    """Nodes that can run, writers that could but are held back, and how much each of the others still waits for."""

    def __init__(self, graph: GraphOp, effects: EffectsOfGraphs):
        self.effects = effects
        self.nodes = [node for node in graph.nodes if not isinstance(node, NetOutputOp)]
        self.last = [node for node in graph.nodes if isinstance(node, NetOutputOp)]
        self.position = {node: position for position, node in enumerate(self.nodes)}
        self.missing: dict[NodeOp, int] = {}
        self.followers: dict[NodeOp, list[NodeOp]] = {node: [] for node in self.nodes}
        self.ready: list[int] = []
        self.held: list[int] = []
        self.holding: dict[int, set[Place]] = {}
        self.held_for: dict[Place, list[int]] = {}
        self.readers: dict[Place, int] = {}
        self._count()

    def run(self) -> Iterator[NodeOp]:
        """The nodes in the order in which they run."""
        done = 0
        while (position := self._next()) is not None:
            node = self.nodes[position]
            done += 1
            yield node
            self._has_run(node)
        if done < len(self.nodes):
            message = "expected a graph without cycles, got a node that waits for itself"
            raise GeError(self._in_a_cycle(), message, label="v2-18")
        yield from self.last

    def _count(self) -> None:
        written = {place for node in self.nodes for place in self.effects.of(node).writes}
        for node in self.nodes:
            sources = self._sources(node)
            self.missing[node] = len(sources)
            for source in sources:
                self.followers[source].append(node)
            for place in self._only_reads(node) & written:
                self.readers[place] = self.readers.get(place, 0) + 1
        for node in self.nodes:
            if not self.missing[node]:
                self._can_run(node)

    def _sources(self, node: NodeOp) -> list[NodeOp]:
        owners = map(owner_node, node.operands)
        return [owner for owner in owners if owner is not None and owner in self.position]

    def _only_reads(self, node: NodeOp) -> set[Place]:
        effects = self.effects.of(node)
        return effects.reads - effects.writes

    def _next(self) -> int | None:
        if self.ready:
            return heappop(self.ready)
        while self.held:
            position = heappop(self.held)
            if self.holding.pop(position, None) is not None:
                return position
        return None

    def _can_run(self, node: NodeOp) -> None:
        position = self.position[node]
        waiting = {place for place in self.effects.of(node).writes if self.readers.get(place)}
        if not waiting:
            heappush(self.ready, position)
            return
        self.holding[position] = waiting
        heappush(self.held, position)
        for place in waiting:
            self.held_for.setdefault(place, []).append(position)

    def _has_run(self, node: NodeOp) -> None:
        for place in self._only_reads(node):
            if place in self.readers:
                self.readers[place] -= 1
                if not self.readers[place]:
                    self._let_go(place)
        for follower in self.followers[node]:
            self.missing[follower] -= 1
            if not self.missing[follower]:
                self._can_run(follower)

    def _let_go(self, place: Place) -> None:
        for position in self.held_for.pop(place, ()):
            holding = self.holding.get(position)
            if holding is None:
                continue
            holding.discard(place)
            if not holding:
                del self.holding[position]
                heappush(self.ready, position)

    def _in_a_cycle(self) -> NodeOp:
        node = next(node for node in self.nodes if self.missing[node])
        seen: set[NodeOp] = set()
        while node not in seen:
            seen.add(node)
            node = next(source for source in self._sources(node) if self.missing[source])
        return node
