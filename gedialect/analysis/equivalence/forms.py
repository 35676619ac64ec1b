"""In which form each graph of a session takes its variables: as their authors wrote them, or as memory holds them.

A session that has changed the form of a variable has graphs that were compiled before, during and after that. What a
graph takes a variable for is told from the variable's descriptor when its compile begins, and followed from then on.
`[rec-2]` `[acc-7]`
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.rewrites.memory_aliases import Alias, aliases, taken_otherwise
from gedialect.state import Session, TransStep

RECOVERY = "recover-variable-formats"
"""The pass after which a graph sees variables as memory holds them. `[rec-2]`"""


class GraphForms:
    """The forms of one root graph's variables, from the beginning of its compile on.

    `session` is the session that the graph is in, which a pass over a module puts another one in the place of.
    """

    def __init__(self, graph: GraphOp, session: Session, passes: Iterable[str]) -> None:
        self.session = session
        self._graph = graph
        self._graph_id = graph.graph_id
        nodes = list(variables_of(graph))
        self.names = tuple(dict.fromkeys(node.node_name for node in nodes))
        self._changes = {name: session.rebuild.change_count(name) for name in self.names}
        # What will be recovered is as its author wrote it.
        written = RECOVERY in passes
        self._is_recovered = False
        self._at_end: dict[str, tuple[TransStep, ...]] = {}
        self._aliases: list[Alias] = []
        self._in_memory = set[str]() if written else {node.node_name for node in nodes if self._is_stored(node)}

    def _is_stored(self, node: NodeOp) -> bool:
        """Whether a variable's descriptor is the one that its path ends with."""
        path, desc = self.session.variables.path(node.node_name), node.output_desc(0)
        if not path or desc is None or desc.storage != path[-1].output.storage:
            return False
        if desc.storage != path[0].input.storage:
            return True
        return self.session.variables.changed_by(node.node_name) == self._graph_id

    def after(self, name: str) -> None:
        """A pass has worked on the graph."""
        self._is_recovered = self._is_recovered or name == RECOVERY
        for variable in self.names:
            changes = self.session.rebuild.change_count(variable)
            if name == RECOVERY or changes != self._changes[variable]:
                self._in_memory.add(variable)
                self._changes[variable] = changes

    def now(self) -> dict[str, tuple[TransStep, ...]]:
        """By variable, the conversions that its content went through before the graph sees it, if any."""
        paths = ((name, self.session.variables.path(name)) for name in self.names if name in self._in_memory)
        return {name: path for name, path in paths if path}

    @property
    def is_recovered(self) -> bool:
        """Whether the graph was compiled to see variables as memory holds them. `[rec-2]`"""
        return self._is_recovered

    def end(self) -> None:
        """The compile of the graph has ended: what variables are to it does not change any more."""
        self._at_end = self.now()
        self._aliases = other_ways(self._graph)

    def unlike_memory(self) -> list[str]:
        """Variables that the compiled graph takes for something else than what memory holds now."""
        return [name for name in self.names if self.session.variables.path(name) != self._at_end.get(name, ())]

    def taken_otherwise(self) -> Iterator[tuple[Alias, str]]:
        """What takes a variable that the graph has no node of for something else than memory holds now, and why."""
        return taken_otherwise(self._aliases, self.session.variables)


def other_ways(graph: GraphOp) -> list[Alias]:
    """What finds the memory of variables of which a root graph and its subgraphs have no node. `[dev-handles]`"""
    names = {node.node_name for node in variables_of(graph)}
    return [alias for alias in aliases(graph.family()) if alias.variable not in names]


def variables_of(graph: GraphOp) -> Iterable[NodeOp]:
    """The variable nodes of a root graph and its subgraphs that are no refs."""
    for each in graph.family():
        for node in each.nodes:
            if node.ge_type in VARIABLE_TYPES and not isinstance(node, VariableRefOp):
                yield node


def names_of_variables(graphs: Iterable[GraphOp | ExecutionGraphOp]) -> list[str]:
    """The names of the variables that root graphs and execution graphs have, in order."""
    names: dict[str, None] = {}
    for graph in graphs:
        if isinstance(graph, GraphOp):
            names |= dict.fromkeys(node.node_name for node in variables_of(graph))
        else:
            names |= dict.fromkeys(variable.manager_name for variable in graph.variables)
    return list(names)
