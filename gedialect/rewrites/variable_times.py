"""When the nodes of a graph use variables: what tells that a rewrite moves a read past a write. `[graph-4]`

An order is asked for only where a variable is both read and written, and only between the levels of those nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import OpResult

from gedialect.dialects.ge.dataflow import RefIdentityOp
from gedialect.dialects.ge.edges import control_consumers, control_sources, data_consumers, data_sources, owner_node
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.ordering import waves
from gedialect.dialects.ge.variables import VARIABLE_LIKE_TYPES, VariableRefOp, is_variable_like
from gedialect.rewrites.memory_aliases import aliases
from gedialect.rewrites.variable_memory import memory_readers, owning_variables

_MOST_NAMED = 2
_NEAR = 64

Place = tuple[GraphOp, str]
"""A graph and the name of a variable."""


class GraphOrder:
    """The order of one graph's nodes when this was made. Nodes may go later, if others keep their order. `[iso-2]`"""

    def __init__(self, graph: GraphOp) -> None:
        found = waves(graph)
        self._levels = {node: level for level, wave in enumerate(found) for node in wave}
        self._in_cycles = len(found)
        """The level of nodes in cycles and behind them. `[graph-10]`"""

    def leading_to(self, firsts: Iterable[NodeOp], candidates: Collection[NodeOp]) -> dict[NodeOp, list[NodeOp]]:
        """For each of some nodes up to two of `firsts` that run before it, as edges are now.

        Nodes before which none runs are left out. Nothing is said of nodes that were made later than this.
        """
        last = max((self._level(node) for node in candidates), default=-1)
        behind: dict[NodeOp, list[NodeOp]] = {}
        waiting = [(node, node) for node in dict.fromkeys(firsts) if self._may_lead_to(node, last)]
        while waiting:
            node, first = waiting.pop()
            for later in (*data_consumers(node), *control_consumers(node)):
                known = behind.setdefault(later, [])
                if first not in known and len(known) < _MOST_NAMED:
                    known.append(first)
                    if self._may_lead_to(later, last):
                        waiting.append((later, first))
        return {node: behind[node] for node in candidates if node in behind}

    def waited_for(self, later: NodeOp, candidates: Collection[NodeOp]) -> set[NodeOp]:
        """Those of some nodes that run before another. No node may have gone later since this was made."""
        if not candidates:
            return set()
        first = min(self._level(node) for node in candidates)
        seen, waiting = {later}, [later]
        while waiting:
            node = waiting.pop()
            if self._level(node) > first or first == self._in_cycles:
                near = [each for each in (*data_sources(node), *control_sources(node)) if each not in seen]
                seen.update(near)
                waiting.extend(near)
        return {node for node in candidates if node in seen and node is not later}

    def ahead_of(self, lasts: Iterable[NodeOp], first: NodeOp) -> set[NodeOp]:
        """Some nodes and what runs before them, as edges are now, apart from what cannot run after a first one."""
        seen: set[NodeOp] = set()
        waiting = list(lasts)
        while waiting:
            node = waiting.pop()
            if node not in seen and self._may_lead_to(first, self._level(node)):
                seen.add(node)
                waiting += [*data_sources(node), *control_sources(node)]
        return seen

    def is_near(self, first: NodeOp, later: NodeOp) -> bool:
        """Whether few levels lie between two nodes, so that it costs little to look for a way from one to the other."""
        return abs(self._level(later) - self._level(first)) <= _NEAR

    def before(self, first: NodeOp, later: NodeOp) -> bool:
        """Whether a node runs before another."""
        return bool(self.leading_to([first], [later]))

    def _may_lead_to(self, node: NodeOp, level: int) -> bool:
        return self._level(node) < level or level == self._in_cycles

    def _level(self, node: NodeOp) -> int:
        return self._levels.get(node, self._in_cycles)


@dataclass
class VariableTimes:
    """The nodes of a root graph and its subgraphs that read and write variables, found on first demand."""

    graphs: Sequence[GraphOp]
    _orders: dict[GraphOp, GraphOrder] = field(default_factory=dict[GraphOp, GraphOrder])

    def order(self, graph: GraphOp) -> GraphOrder:
        """The order of a graph as it was at the first such question."""
        order = self._orders.get(graph)
        if order is None:
            order = self._orders[graph] = GraphOrder(graph)
        return order

    def writers(self, graph: GraphOp, name: str) -> list[NodeOp]:
        """The nodes of a graph that write a variable now: what feeds its refs, or says so, and calls."""
        feeders = [node for ref in self._found.refs.get((graph, name), ()) for node in writers_for(ref)]
        feeders += self._found.marked.get((graph, name), ())
        return [*dict.fromkeys(feeders), *self._found.writing_calls.get((graph, name), ())]

    def readers(self, graph: GraphOp, name: str) -> list[NodeOp]:
        """The nodes of a graph that read a variable, also by its refs, and calls of graphs that have it."""
        place = graph, name
        nodes = [*self._found.nodes.get(place, ()), *self._found.refs.get(place, ())]
        readers = (node for node in memory_readers(nodes) if not isinstance(node, VariableRefOp))
        return [*readers, *self._found.reading_calls.get(place, ())]

    def users(self, graph: GraphOp, name: str) -> list[NodeOp]:
        """The nodes of a graph that read or write a variable."""
        return [*self.readers(graph, name), *self.writers(graph, name)]

    def finders(self, graph: GraphOp, name: str) -> list[NodeOp]:
        """Those, and the nodes of a graph that find a variable's memory by another way than its nodes."""
        return [*self.users(graph, name), *self._aliases.get((graph, name), ())]

    @cached_property
    def _aliases(self) -> dict[Place, list[NodeOp]]:
        found: dict[Place, list[NodeOp]] = {}
        for alias in aliases(self.graphs):
            found.setdefault((graph_of(alias.node), alias.variable), []).append(alias.node)
        return found

    @cached_property
    def _found(self) -> _Found:
        found = _Found()
        calls: list[NodeOp] = []
        for graph in self.graphs:
            for node in graph.nodes:
                if isinstance(node, VariableRefOp):
                    found.refs.setdefault((graph, node.variable), []).append(node)
                elif node.ge_type in VARIABLE_LIKE_TYPES:
                    found.nodes.setdefault((graph, node.node_name), []).append(node)
                else:
                    if node.subgraphs is not None:
                        calls.append(node)
                    for name in owning_variables(node).values():
                        found.marked.setdefault((graph, name), []).append(node)
        graphs = {graph.graph_name: graph for graph in self.graphs}
        found.reading_calls = _calls_to(found.nodes, calls, graphs)
        found.writing_calls = _calls_to({**found.refs, **found.marked}, calls, graphs)
        return found


@dataclass
class _Found:
    nodes: dict[Place, list[NodeOp]] = field(default_factory=dict[Place, list[NodeOp]])
    refs: dict[Place, list[VariableRefOp]] = field(default_factory=dict[Place, list[VariableRefOp]])
    marked: dict[Place, list[NodeOp]] = field(default_factory=dict[Place, list[NodeOp]])
    reading_calls: dict[Place, list[NodeOp]] = field(default_factory=dict[Place, list[NodeOp]])
    writing_calls: dict[Place, list[NodeOp]] = field(default_factory=dict[Place, list[NodeOp]])


def _calls_to(
    inner: Iterable[Place], calls: Sequence[NodeOp], graphs: Mapping[str, GraphOp]
) -> dict[Place, list[NodeOp]]:
    """The calls of graphs that use a variable, themselves or by calls of their own. `[graph-5]`"""
    callers: dict[GraphOp, list[NodeOp]] = {}
    for call in calls:
        for name in dict.fromkeys(call.subgraph_names):
            if name in graphs:
                callers.setdefault(graphs[name], []).append(call)
    found: dict[Place, list[NodeOp]] = {}
    waiting = list(inner) if callers else []
    while waiting:
        graph, name = waiting.pop()
        for call in callers.get(graph, ()):
            outer = graph_of(call)
            known = found.setdefault((outer, name), [])
            if call not in known:
                known.append(call)
                waiting.append((outer, name))
    return found


def writers_for(ref: VariableRefOp) -> list[NodeOp]:
    """The nodes that make what a ref writes, or that wrote it in place where it is the variable's memory. `[prep-8]`

    A ref that another variable feeds is a copy, which it makes itself.
    """
    value = value_of(ref)
    source = None if value is None else owner_node(value)
    if source is None:
        return []
    if not isinstance(source, RefIdentityOp) and source.ge_type not in VARIABLE_LIKE_TYPES:
        return [source]
    if is_variable_like(source) and source.node_name != ref.variable:
        return [ref]
    readers = set(data_consumers(source))
    return [node for node in control_sources(ref) if node in readers]


def value_of(ref: VariableRefOp) -> OpResult | None:
    """What a ref writes, also where other refs stand between; None where nothing feeds it."""
    seen: set[NodeOp] = set()
    node: NodeOp = ref
    while node not in seen:
        seen.add(node)
        source = node.source(0)
        if not isinstance(source, OpResult):
            return None
        if not isinstance(source.op, VariableRefOp):
            return source
        node = source.op
    return None
