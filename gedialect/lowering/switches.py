"""Conditionals in the framework's own control flow become `If` nodes: what is behind a `Switch`, up to the `Merge`.

Of the two outputs of a `Switch` one is alive, as its predicate says. A node runs if all that feeds it is alive, and a
`Merge` hands on its input that is. `[v2-23]`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.ir import Attribute, OpResult, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attributes import ControlType
from gedialect.dialects.ge.constants import VALUE_ATTR, ConstOp
from gedialect.dialects.ge.control_flow import IfOp
from gedialect.dialects.ge.dataflow import PARENT_INDEX, DataOp, NetOutputOp
from gedialect.dialects.ge.edges import control_token, is_absent, owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.ordering import waves
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.shapes import tensor_size
from gedialect.lowering.real_types import real_type

SWITCH_TYPES = frozenset({"Switch", "RefSwitch"})
MERGE_TYPES = frozenset({"Merge"})
_OTHERS = frozenset(
    {"Enter", "RefEnter", "Exit", "RefExit", "NextIteration", "RefNextIteration", "LoopCond", "RefMerge"}
)
"""Types of loops, and of what hands on the memory of one side or the other: graphs that have some stay as they are."""

Conditional: TypeAlias = tuple[SSAValue, int]
"""Switches of one predicate, and how many conditionals of that predicate come before."""

Guard = Mapping[Conditional, int]
"""When a node runs: which output of the switches of each conditional around it is alive."""


def structured(root: GraphOp) -> GraphOp:
    """The root graph, or one like it, with its subgraphs, in which `If` nodes stand for conditionals.

    Raises GeError for conditionals that are not nested in each other, and values that are not always there.
    """
    family = root.family()
    if not any(_has_conditionals(graph) for graph in family):
        return root
    module = ModuleOp([graph.clone() for graph in family])
    copies = [op for op in module.body.block.ops if isinstance(op, GraphOp)]
    names = {graph.graph_name for graph in copies}
    for graph in copies:
        if _has_conditionals(graph):
            _Conditionals(graph, names).run()
    return copies[0]


def _has_conditionals(graph: GraphOp) -> bool:
    types = {real_type(node) for node in graph.nodes}
    return bool(types & SWITCH_TYPES) and not types & _OTHERS


class _Conditionals:
    """The conditionals of a graph; `names` are those of all graphs beside it."""

    def __init__(self, graph: GraphOp, names: set[str]):
        self.graph = graph
        self.names = names
        self.guards: dict[NodeOp, Guard] = {}
        self.switches: dict[NodeOp, Conditional] = {}
        self._merges: dict[Conditional, list[NodeOp]] = {}
        self._members: dict[Conditional, list[NodeOp]] = {}
        self._before: dict[NodeOp, Mapping[SSAValue, int]] = {}

    def run(self) -> None:
        """Puts an `If` in the place of each conditional, the innermost first."""
        found: dict[Conditional, list[NodeOp]] = {}
        for node in chain.from_iterable(waves(self.graph)):
            before = self._conditionals_before(node)
            guard = self._guard(node)
            if real_type(node) in SWITCH_TYPES:
                predicate = node.operands[1]
                conditional = self.switches[node] = (predicate, before.get(predicate, 0))
                found.setdefault(conditional, []).append(node)
            elif real_type(node) in MERGE_TYPES:
                (ended,) = self.guard_of(node.operands[0]).keys() - guard.keys()
                self._merges.setdefault(ended, []).append(node)
                before = {**before, ended[0]: max(ended[1] + 1, before.get(ended[0], 0))}
            self._before[node] = before
            self._take(node, guard)
        for conditional in sorted(found, key=lambda each: -len(self.guards[found[each][0]])):
            self._replace(conditional, found[conditional])

    def _take(self, node: NodeOp, guard: Guard) -> None:
        self.guards[node] = guard
        for conditional in guard:
            self._members.setdefault(conditional, []).append(node)

    def _conditionals_before(self, node: NodeOp) -> Mapping[SSAValue, int]:
        """How many conditionals come before a node, by predicate."""
        found: Mapping[SSAValue, int] = {}
        for operand in node.operands:
            owner = owner_node(operand)
            other = None if owner is None else self._before.get(owner)
            if not other:
                continue
            if not found:
                found = other
            elif other is not found:
                found = {each: max(found.get(each, 0), other.get(each, 0)) for each in (*found, *other)}
        return found

    # --- guards

    def _guard(self, node: NodeOp) -> Guard:
        if real_type(node) in SWITCH_TYPES and (len(node.data_operands), len(node.data_results)) != (2, 2):
            got = f"{len(node.data_operands)} and {len(node.data_results)}"
            raise GeError(node, f"expected 2 inputs and 2 outputs of a switch, got {got}", label="v2-23")
        if real_type(node) in MERGE_TYPES:
            return self._merged(node)
        guard: dict[Conditional, int] = {}
        for operand in node.operands:
            for conditional, side in self.guard_of(operand).items():
                if guard.setdefault(conditional, side) != side:
                    raise GeError(node, "expected inputs of one side of a conditional, got both", label="v2-23")
        if guard and real_type(node) == "NetOutput":
            raise GeError(node, "expected outputs that are always there, got one of a side", label="v2-23")
        return guard

    def _merged(self, node: NodeOp) -> Guard:
        guards = [self.guard_of(operand) for operand in node.data_operands]
        if len(guards) == 2 and guards[0].keys() == guards[1].keys():
            differing = [key for key, side in guards[0].items() if side != guards[1][key]]
            if len(differing) == 1:
                return {key: side for key, side in guards[0].items() if key != differing[0]}
        raise GeError(node, "expected to merge the two sides of one conditional, got other inputs", label="v2-23")

    def guard_of(self, value: SSAValue) -> Guard:
        """When a value is there."""
        node = owner_node(value)
        guard: Guard = {} if node is None else self.guards.get(node, {})
        if node is None or real_type(node) not in SWITCH_TYPES or isinstance(value.type, ControlType):
            return guard
        assert isinstance(value, OpResult), "the value of a node is a result"
        return {**guard, self.switches[node]: value.index}

    # --- one conditional

    def _replace(self, conditional: Conditional, switches: Sequence[NodeOp]) -> None:
        """Takes what runs on one side of a conditional into the graphs of an `If`."""
        around = self.guards[switches[0]]
        merges = self._merges.get(conditional, [])
        sides: tuple[list[NodeOp], list[NodeOp]] = ([], [])
        # What belongs to one inside has been taken there.
        members = [node for node in self._members.get(conditional, ()) if node.parent_op() is self.graph]
        for node in (*switches, *merges, *members):
            if len(self.guards[node]) != len(around) + (conditional in self.guards[node]):
                raise GeError(node, "expected conditionals that are nested in each other, got others", label="v2-23")
        for node in members:
            sides[self.guards[node][conditional]].append(node)
        ends = (*merges, *switches)
        inside = {*sides[0], *sides[1]}
        name = ends[0].node_name
        waits = dict.fromkeys(token for node in (*ends, *inside) for token in node.control_operands)
        outside = [token for token in waits if owner_node(token) not in inside.union(ends)]
        # The predicate may be what another conditional has merged by now.
        body = _Body(self, conditional, switches[0].operands[1], merges)
        bodies = [body.graph(f"{name}/{which}", side, sides[side]) for which, side in (("then", 1), ("else", 0))]
        results = [result for merge in merges for result in merge.data_results]
        call = IfOp.create(
            operands=[*body.inputs, *outside],
            result_types=[result.type for result in results],
            properties={
                "name": StringAttr(name),
                "subgraphs": ArrayAttr([StringAttr(each.graph_name) for each in bodies]),
            },
            location=ends[0].location,
        )
        self.graph.body.block.insert_op_before(call, ends[0])
        self._take(call, around)
        for old, new in zip(results, call.data_results, strict=True):
            old.replace_all_uses_with(new)
        for node in ends:
            token = node.control_result
            if token is not None and token.first_use is not None:
                token.replace_all_uses_with(control_token(call))
        for node in ends:
            node.detach()
            node.erase()


class _Body:
    """The graphs of one `If`, which have the same inputs: the predicate, and what they need from outside."""

    def __init__(
        self, conditionals: _Conditionals, conditional: Conditional, predicate: SSAValue, merges: Sequence[NodeOp]
    ):
        self.inputs: dict[SSAValue, int] = {predicate: 0}
        self._conditionals = conditionals
        self._conditional = conditional
        self._merges = merges

    def graph(self, name: str, side: int, nodes: Sequence[NodeOp]) -> GraphOp:
        """The graph of a side, to which the nodes are taken."""
        around, names = self._conditionals.graph, self._conditionals.names
        while name in names:
            name = f"{name}_"
        names.add(name)
        graph = GraphOp.build_graph(name, around.graph_id, subgraph=True)
        block, inside = graph.body.block, set(nodes)
        arguments: dict[SSAValue, SSAValue] = {}

        def value_of(value: SSAValue) -> SSAValue:
            """A value, as one of this graph; that of a switch is what the switch is given."""
            node = owner_node(value)
            if node in inside:
                return value
            if node is not None and self._conditionals.switches.get(node) == self._conditional:
                value = node.operands[0]
            if is_absent(value):
                return graph.get_absent()
            known = arguments.get(value)
            if known is None:
                index = self.inputs.setdefault(value, len(self.inputs))
                data = DataOp.create(
                    result_types=[value.type],
                    properties={"name": StringAttr(f"{name}/{index}")},
                    attributes={PARENT_INDEX: IntegerAttr(index, i64)},
                )
                block.add_op(data)
                known = arguments[value] = data.results[0]
            return known

        for node in nodes:
            node.detach()
            tokens = [token for token in node.control_operands if owner_node(token) in inside]
            node.operands = [*map(value_of, node.data_operands), *tokens]
            block.add_op(node)
        outputs: list[SSAValue] = []
        for merge in self._merges:
            values = merge.data_operands
            guards = [self._conditionals.guard_of(value) for value in values]
            index = next(place for place, guard in enumerate(guards) if guard[self._conditional] == side)
            outputs.append(value_of(values[index]))
            if len(merge.data_results) > 1:
                number = ConstOp.create(
                    result_types=[merge.results[1].type],
                    properties={"name": StringAttr(f"{name}/{merge.node_name}/index")},
                    attributes={VALUE_ATTR: _number(index, merge.results[1].type)},
                )
                block.add_op(number)
                outputs.append(number.results[0])
        block.add_op(NetOutputOp.create(operands=outputs, properties={"name": StringAttr(f"{name}/out")}))
        parent = around.parent_block()
        assert parent is not None, "the graph stands in a module"
        parent.insert_op_after(graph, around)
        return graph


def _number(number: int, type: Attribute) -> TensorAttr:
    desc = desc_of(type)
    size = None if desc is None else tensor_size(desc)
    return TensorAttr.of(type, number.to_bytes(size or 4, "little"))
