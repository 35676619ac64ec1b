"""What the constraints and actions of variable-acc work with during one run. `[acc-run]`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.patterns import Failure
from gedialect.rewrites.cleanup_context import CleanupContext
from gedialect.rewrites.graph_pass import variable_names
from gedialect.rewrites.memory_aliases import Alias, aliases
from gedialect.rewrites.narrowing import VariablesElsewhere
from gedialect.rewrites.same_data import moves_data
from gedialect.rewrites.variable_groups import VariableGroup
from gedialect.rewrites.variable_memory import owning_variables
from gedialect.state import Session, TransStep


@dataclass(eq=False)
class AccContext(CleanupContext):
    """The groups of one root graph, the session they live in, and what was fused so far.

    `roads` maps a group to the steps fused in this graph, in order. `[acc-5]`
    """

    groups: list[VariableGroup]
    session: Session
    graph_id: int
    max_changes: int
    roads: dict[VariableGroup, list[TransStep]] = field(default_factory=dict[VariableGroup, list[TransStep]])
    _group_of: dict[NodeOp, VariableGroup] = field(default_factory=dict[NodeOp, VariableGroup])
    _aliases_of: dict[int, Mapping[str, Sequence[tuple[Alias, bool]]]] = field(
        default_factory=dict[int, "Mapping[str, Sequence[tuple[Alias, bool]]]"]
    )

    def __post_init__(self) -> None:
        for group in self.groups:
            for node in group.nodes:
                self._group_of[node] = group

    @cached_property
    def elsewhere(self) -> VariablesElsewhere:
        """The variables of the session's other graphs."""
        return VariablesElsewhere(graph_of(self.groups[0].nodes[0]).parent_op(), self.graph_id, self.session)

    @cached_property
    def aliases(self) -> Mapping[str, Alias]:
        """By variable, the first that finds its memory and is no node of it."""
        found: dict[str, Alias] = {}
        for alias in aliases(self.times.graphs):
            found.setdefault(alias.variable, alias)
        return found

    def alias_of(self, group: VariableGroup) -> Failure | None:
        """What takes a group's variable for something else than what it becomes by its readers. `[acc-7]`"""
        deciding = group.deciding
        alias = self.aliases.get(group.name) if moves_data(deciding.ge_type) else None
        made = deciding.output_desc(0)
        if alias is None or alias.form is None or made is None or alias.form.storage == made.storage:
            return None
        return Failure(_taken(alias, group, deciding), alias.node, "acc-7")

    @cached_property
    def _roots(self) -> Mapping[int, GraphOp]:
        """The root graphs of the module by id, in order."""
        return {root.graph_id: root for root in self.elsewhere.roots}

    def _aliases_in(self, graph_id: int) -> Mapping[str, Sequence[tuple[Alias, bool]]]:
        """By variable, what finds its memory in another graph; whether it will not be told of the variable's new form.

        In graphs that come later it is, in earlier ones where they are built again for a variable of that name.
        `[reb-1]`
        """
        known = self._aliases_of.get(graph_id)
        if known is not None:
            return known
        found: dict[str, list[tuple[Alias, bool]]] = {}
        root, order = self._roots.get(graph_id), list(self._roots)
        if root is not None and graph_id != self.graph_id:
            is_earlier = self.graph_id in order[order.index(graph_id) :]
            names = set(variable_names(root))
            for alias in aliases(root.family()):
                # Outputs are put there by passes, and no longer are when the graph is built again.
                if not owning_variables(alias.node):
                    untold = is_earlier and alias.variable not in names
                    found.setdefault(alias.variable, []).append((alias, untold))
        self._aliases_of[graph_id] = found
        return found

    def alias_elsewhere(self, group: VariableGroup, *, untold: bool = False) -> Failure | None:
        """What takes a group's variable in another graph for something else than it becomes by its readers. `[rec-1]`

        With `untold`, only what recovery does not tell of when that graph is built.
        """
        deciding = group.deciding
        made = deciding.output_desc(0)
        if made is None or not moves_data(deciding.ge_type):
            return None
        ids = self.session.aliased_in(group.name)
        for alias, is_untold in (each for graph_id in ids for each in self._aliases_in(graph_id).get(group.name, ())):
            is_meant = is_untold or not untold
            if is_meant and alias.form is not None and alias.form.storage != made.storage:
                return Failure(_taken(alias, group, deciding), alias.node, "rec-1")
        return None

    def group_of(self, node: NodeOp) -> VariableGroup:
        """The group of a variable node. Raises GeError at a node that is none, or that patterns made."""
        group = self._group_of.get(node)
        if group is None:
            raise GeError(node, f'expected "{node.node_name}" to be a variable that was there before the patterns')
        return group


def _taken(alias: Alias, group: VariableGroup, deciding: NodeOp) -> str:
    return (
        f'{alias.what} variable "{group.name}", and takes it for {alias.form}: it is stored by '
        f'"{deciding.node_name}" of type {deciding.ge_type}, and values are others'
    )


def described(node: NodeOp, desc: TensorDesc | None, what: str) -> TensorDesc:
    """A descriptor that a node needs to have. Raises GeError at a node without one."""
    if desc is None:
        raise GeError(node, f'expected node "{node.node_name}" to have a descriptor of its {what}', label="desc-3")
    return desc
