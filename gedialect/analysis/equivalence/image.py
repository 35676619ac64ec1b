"""A graph as far as equivalence goes: what its nodes read, what is written to variables, and in which order.

An image holds nothing of the graph that changes: it is taken before a pass, and compared with one taken after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import Attribute, OpResult

from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.kinds import Kind, kind_of
from gedialect.analysis.equivalence.order import Order
from gedialect.analysis.equivalence.places import Places, variable_name
from gedialect.analysis.equivalence.values import Value, Values
from gedialect.dialects.ge.dataflow import DataOp
from gedialect.dialects.ge.desc_members import desc_attribute
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.list_attributes import integer_of
from gedialect.dialects.ge.memory_attributes import IN_PLACE_ATTR, may_own_outputs, owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import handled_variable
from gedialect.state import TransStep

NodeKey = tuple[str, str]
"""Names of a graph and of a node in it."""

END = "\n"
"""Behind a node's name: the point at which what the node calls has ended."""

Forms = Mapping[str, tuple[TransStep, ...]]
"""By variable, the conversions that its content went through before a graph sees it."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a node finds at an input: the value, and what the node takes its bytes for."""

    value: Value | None
    seen_as: Attribute | None


@dataclass(frozen=True, slots=True)
class Effect:
    """A value that becomes the content of a variable.

    `site` is the point at which it is written, by number, and `done` the one behind which it counts as written: the
    ref, where a ref says so. What runs between the two may find either content.
    """

    variable: str
    value: Value
    site: int
    done: int


@dataclass(frozen=True, slots=True)
class Work:
    """A node whose work is not looked into: equal works on equal inputs have equal results."""

    ge_type: str
    attributes: Mapping[str, Attribute]
    outputs: tuple[Attribute, ...]
    subgraphs: tuple[str, ...]
    reads: tuple[Read, ...]


@dataclass
class Image:
    """What there is to compare of a root graph and its subgraphs.

    `keys` are the nodes by number; `behind` are for each the nodes right behind it. `stored_as` are the types that the
    nodes of each variable have, `asked` the variables that a node asks about, `assigned` the `Assign`s of each
    variable node.
    """

    graph: str
    chains: Chains
    forms: Forms
    keys: list[NodeKey] = field(default_factory=list[NodeKey])
    numbers: dict[NodeKey, int] = field(default_factory=dict[NodeKey, int])
    behind: list[list[int]] = field(default_factory=list[list[int]])
    works: dict[NodeKey, Work] = field(default_factory=dict[NodeKey, Work])
    effects: list[Effect] = field(default_factory=list[Effect])
    stored_as: dict[str, list[Attribute]] = field(default_factory=dict[str, list[Attribute]])
    asked: dict[NodeKey, str] = field(default_factory=dict[NodeKey, str])
    assigned: dict[NodeKey, list[int]] = field(default_factory=dict[NodeKey, list[int]])
    constants: dict[NodeKey, Attribute | None] = field(default_factory=dict[NodeKey, Attribute | None])
    handles: frozenset[str] = frozenset()

    def node_at(self, number: int) -> NodeKey:
        """The node that a point is of: a call has one where it begins, and one where what it calls has ended."""
        graph, name = self.keys[number]
        return graph, name.removesuffix(END)

    @cached_property
    def order(self) -> Order:
        """What runs before what."""
        return Order(self.behind)

    @cached_property
    def ahead(self) -> list[list[int]]:
        """For each node the nodes right before it."""
        ahead: list[list[int]] = [[] for _ in self.behind]
        for node, later in enumerate(self.behind):
            for each in later:
                ahead[each].append(node)
        return ahead

    def writers(self, variable: str) -> list[Effect]:
        """The effects on a variable."""
        return self._by_variable.get(variable, [])

    def readers(self, variable: str) -> set[int]:
        """The nodes that read a variable's memory for what another node finds, or for what is written."""
        return self._read_by.get(variable, set())

    @cached_property
    def _read_by(self) -> dict[str, set[int]]:
        found: dict[str, set[int]] = {}
        values = [read.value for work in self.works.values() for read in work.reads]
        for value in (*values, *(effect.value for effect in self.effects)):
            if value is not None and value.memory is not None and value.read_by is not None:
                found.setdefault(value.memory, set()).add(value.read_by)
        return found

    @cached_property
    def _by_variable(self) -> dict[str, list[Effect]]:
        found: dict[str, list[Effect]] = {}
        for effect in self.effects:
            found.setdefault(effect.variable, []).append(effect)
        return found


def image_of(root: GraphOp, chains: Chains, forms: Forms) -> Image:
    """The image of a root graph and its subgraphs."""
    return _Camera(root, chains, forms).image


class _Camera:
    def __init__(self, root: GraphOp, chains: Chains, forms: Forms) -> None:
        self.image = Image(root.graph_name, chains, forms)
        family = root.family()
        self._ids: dict[NodeOp, int] = {}
        self._ends: dict[int, int] = {}
        self._noted: set[tuple[object, ...]] = set()
        for graph in family:
            name = graph.graph_name
            for node in graph.nodes:
                self._ids[node] = len(self._ids)
                self.image.keys.append((name, node.node_name))
        self._places = Places(family, chains.steps)
        self._values = Values(family, self._places, self._ids, chains, forms)
        self._connect(family)
        self.image.numbers = {key: number for number, key in enumerate(self.image.keys)}
        handles: set[str] = set()
        for node, number in self._ids.items():
            self._take(node, number, self.image.keys[number])
            if node.ge_type == "VarHandleOp":
                handles.add(handled_variable(node))
        self.image.handles = frozenset(handles)

    # --- order

    def _connect(self, family: Sequence[GraphOp]) -> None:
        """The edges, and for each call a second point where what it calls has ended. `[graph-5]`"""
        behind: list[list[int]] = [[] for _ in self._ids]
        ends = self._ends
        graphs = {graph.graph_name: graph for graph in family}
        for node, number in self._ids.items():
            if "subgraphs" in node.properties and any(name in graphs for name in node.subgraph_names):
                ends[number] = len(behind)
                graph, name = self.image.keys[number]
                self.image.keys.append((graph, name + END))
                behind.append([])
                behind[number].append(ends[number])
        for node, number in self._ids.items():
            for operand in node.operands:
                before = self._ids.get(operand.owner)  # pyright: ignore[reportArgumentType]
                if before is not None:
                    behind[ends.get(before, before)].append(number)
        called = [(node, number) for node, number in self._ids.items() if number in ends]
        for node, number in called:
            for name in node.subgraph_names:
                for inner in graphs[name].nodes if name in graphs else ():
                    inside = self._ids[inner]
                    if not any(operand.owner in self._ids for operand in inner.operands):
                        behind[number].append(inside)
                    end = ends.get(inside, inside)
                    if not behind[end]:
                        behind[end].append(ends[number])
        self.image.behind = behind

    # --- nodes

    def _take(self, node: NodeOp, number: int, key: NodeKey) -> None:
        match kind_of(node):
            case Kind.VARIABLE:
                if node.results:
                    self._take_form(node, node.results[0].type)
                return
            case Kind.REF:
                self._take_ref(node, number)
            case Kind.CONSTANT:
                self.image.constants[key] = node.attributes.get("value")
                self._take_work(node, key)
                return
            case Kind.QUESTION:
                self._take_question(node, key)
            case Kind.ASSIGN:
                self._take_assign(node, number, key)
            case Kind.CONVERSION | Kind.COPY | Kind.SAME | Kind.NOTHING:
                pass
            case _:
                if not (isinstance(node, DataOp) and node.parent_index is not None):
                    self._take_work(node, key)
                    self._take_writes(node, number)
        self._take_places(node, number)

    def _take_form(self, variable: NodeOp, type: Attribute) -> None:
        forms = self.image.stored_as.setdefault(variable.node_name, [])
        if not any(each is type for each in forms):
            forms.append(type)

    def _take_work(self, node: NodeOp, key: NodeKey) -> None:
        values = self._values
        reads = tuple(
            [Read(values.read(node, index), node.input_type(index)) for index in range(len(node.data_operands))]
        )
        self.image.works[key] = Work(
            node.ge_type,
            dict(node.attributes),
            tuple([result.type for result in node.data_results]),
            node.subgraph_names if "subgraphs" in node.properties else (),
            reads,
        )

    def _take_question(self, node: NodeOp, key: NodeKey) -> None:
        source = node.source(0)
        place = None if source is None else self._places.place(source)
        if place is None:
            self._take_work(node, key)
        else:
            self.image.asked[key] = place

    def _take_assign(self, assign: NodeOp, number: int, key: NodeKey) -> None:
        self._take_writes(assign, number)
        source = assign.source(0)
        if isinstance(source, OpResult) and isinstance(source.op, NodeOp):
            self.image.assigned.setdefault((key[0], source.op.node_name), []).append(number)

    def _take_ref(self, ref: NodeOp, number: int) -> None:
        """A ref makes what feeds it the variable's content, unless that is its memory anyway. `[graph-9]`

        Refs do no work: the node before it writes, since its output is put in the variable's memory. `[refdel-2]`
        """
        source, variable = ref.source(0), variable_name(ref)
        if source is None or self._places.place_anyway(source) == variable:
            return
        value = self._values.put(ref)
        maker = self._places.maker(source)
        if value is not None and maker is not None:
            self._note(variable, value, self._made_at(self._ids.get(maker, number)), number)

    def _take_writes(self, node: NodeOp, number: int) -> None:
        """A node that writes an input changes the variable in whose memory that lies. `[graph-7]`"""
        for index, output in self._places.writes(node).items():
            source = node.source(index)
            place = None if source is None else self._places.place(source)
            if place is None:
                continue
            graph, name = self.image.keys[number]
            if kind_of(node) is Kind.ASSIGN:
                value = self._values.read(node, 1)
            elif output is None or output >= len(node.data_results):
                value = Value(("written", graph, name, str(index)))
            else:
                value = self._values.of(node.data_results[output])
            if value is not None:
                self._note(place, value, number, number)

    def _made_at(self, number: int) -> int:
        """The point at which the outputs of a node are there: for a call, where what it calls has ended. `[v2-7]`"""
        return self._ends.get(number, number)

    def _note(self, variable: str, value: Value, site: int, done: int) -> None:
        """Several ways of saying that a node's value goes to a variable are one effect."""
        key = (variable, value.root, value.chain, site)
        if key not in self._noted:
            self._noted.add(key)
            self.image.effects.append(Effect(variable, value, site, done))

    def _take_places(self, node: NodeOp, number: int) -> None:
        """An output that its descriptor puts in a variable's memory is written there. `[graph-9, assign-2]`"""
        for result in node.data_results if may_own_outputs(node) else ():
            name = owning_variable(node, result.index)
            if name is None or self._places.place_anyway(result) == name or self._goes_on_in_place(result, name):
                continue
            made = self._made_at(number)
            self._note(name, self._values.of(result), made, made)

    def _goes_on_in_place(self, result: OpResult, name: str) -> bool:
        """Whether a reader takes this memory for its own output, which is the same variable. `[assign-4]`"""
        for use in result.uses:
            reader = use.operation
            if not isinstance(reader, NodeOp):
                continue
            for output in reader.data_results:
                place = integer_of(desc_attribute(reader, True, output.index, IN_PLACE_ATTR))
                if place == use.index and owning_variable(reader, output.index) == name:
                    return True
        return False


def storage_of(type: Attribute | None) -> object:
    """What a node's work may depend on of what it takes an input for: format, data type and dims."""
    desc = None if type is None else desc_of(type)
    return None if desc is None else desc.storage
