"""Groups of variables: what variable-acc decides on as one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from xdsl.ir import Use

from gedialect.dialects.ge.edges import consumers, last_consumer, source_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp


@dataclass(eq=False)
class VariableGroup:
    """All variable nodes of one name in a root graph and its subgraphs, and all refs to that name.

    `nodes` and `refs` are in the order of the graphs, the root first, then of the nodes in each. There is at least one
    node; refs to a name that no node has belong to no group. `[acc-order]`
    """

    name: str
    nodes: list[NodeOp] = field(default_factory=list[NodeOp])
    refs: list[VariableRefOp] = field(default_factory=list[VariableRefOp])

    @property
    def readers(self) -> list[Use]:
        """The data consumers of all nodes, in order: of the nodes, then of the consumers of each. `[acc-2]`"""
        return [use for node in self.nodes for use in readers_of(node)]

    @property
    def deciding(self) -> NodeOp:
        """The last reader, which says what the variable becomes. There has to be one. `[acc-2]`"""
        outputs = (result for node in reversed(self.nodes) for result in reversed(node.data_results))
        return reader_node(next(use for output in outputs if (use := last_consumer(output)) is not None))


def readers_of(node: NodeOp) -> list[Use]:
    """The data consumers of a variable node, in order."""
    return [use for result in node.data_results for use in consumers(result)]


def reader_node(use: Use) -> NodeOp:
    """The node that a use is an input of."""
    node = use.operation
    assert isinstance(node, NodeOp), "values of a verified graph are used by nodes"
    return node


def writer_of(ref: VariableRefOp) -> NodeOp | None:
    """The node that feeds a ref; None for a ref without source."""
    return source_node(ref)


def variable_groups(graphs: Iterable[GraphOp]) -> list[VariableGroup]:
    """The groups of some graphs, in the order in which their first nodes stand. `[acc-order]` `[dev-acc-order]`"""
    groups: dict[str, VariableGroup] = {}
    refs: list[VariableRefOp] = []
    for graph in graphs:
        for node in graph.nodes:
            if isinstance(node, VariableRefOp):
                refs.append(node)
            elif node.ge_type in VARIABLE_TYPES:
                groups.setdefault(node.node_name, VariableGroup(node.node_name)).nodes.append(node)
    for ref in refs:
        if ref.variable in groups and ref.ge_type in VARIABLE_TYPES:
            groups[ref.variable].refs.append(ref)
    return list(groups.values())
