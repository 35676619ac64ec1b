"""From GE's `ModelDef` to IR, without loss. Every problem of a file is reported, not only the first."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FileLineColLoc,
    IntAttr,
    IntegerType,
    LocationAttr,
    ModuleOp,
    NameLoc,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Block, Region, SSAValue, Use

from gedialect.diagnostics import Diagnostics, Location
from gedialect.dialects.ge.dataflow import GenericNodeOp
from gedialect.dialects.ge.desc_members import MODERN, difference, set_desc_entries, usual_of
from gedialect.dialects.ge.edges import consumer_places, consumers, control_token, order_consumers
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.hints import name_results
from gedialect.dialects.ge.node import NO_NAMES, NodeOp
from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.dialects.ge.variables import REF_ATTR, VARIABLE_LIKE_TYPES, VariableRefOp
from gedialect.dialects.ge.views import NO_DESC, settle_view
from gedialect.proto.ge_ir_pb2 import AttrDef, GraphDef, ModelDef, OpDef, TensorDescriptor
from gedialect.translate.attributes import read_attr, read_attrs
from gedialect.translate.descriptors import read_desc
from gedialect.translate.file_style import PEER_INDEX, FileStyle
from gedialect.translate.op_fields import (
    FILE_NAME,
    GRAPH_KNOWN,
    INPUT_ORDER,
    MODEL_FIELDS,
    MODEL_KNOWN,
    NO_PEERS,
    OP_FIELDS,
    OP_KNOWN,
    read_fields,
    read_rest,
)


def import_model(model: ModelDef, source: str, diagnostics: Diagnostics, lines: Sequence[int] = ()) -> ModuleOp:
    """A module with the graphs of a model: the root with id 0, and its subgraphs.

    `source` is the file's name for locations, `lines` the line of each node in it, over all graphs, where known.
    What is wrong is reported; the module is of use only when nothing was.
    """
    if not model.graph:
        diagnostics.error(Location(source), "expected a model with at least one graph, got none", label="file-1")
        return ModuleOp([])
    return ModuleOp(_ModelImport(model, source, diagnostics, iter(lines)).run())


def _has_unknown(model: ModelDef) -> bool:
    """Whether any message of the model has members that no table knows."""
    stripped = ModelDef()
    stripped.CopyFrom(model)
    stripped.DiscardUnknownFields()
    return stripped.ByteSize() != model.ByteSize()


@dataclass
class _Node:
    """A node of the file and the operation made for it."""

    message: OpDef
    op: NodeOp
    place: Location


@dataclass
class _ModelImport:
    model: ModelDef
    source: str
    diagnostics: Diagnostics
    lines: Iterator[int]
    style: FileStyle = field(init=False)
    usual: DictionaryAttr = field(init=False)
    has_unknown: bool = field(init=False)
    entries: dict[int, tuple[DictionaryAttr, DictionaryAttr]] = field(
        default_factory=dict[int, tuple[DictionaryAttr, DictionaryAttr]]
    )

    def __post_init__(self) -> None:
        self.style = FileStyle.of(self.model)
        self.usual = _usual_desc(self.model)
        self.has_unknown = _has_unknown(self.model)

    def run(self) -> list[GraphOp]:
        graphs = [self._graph(message, root=position == 0) for position, message in enumerate(self.model.graph)]
        root = graphs[0]
        values = read_fields(self.model, MODEL_FIELDS)
        if self.model.attr:
            values["attrs"] = DictionaryAttr(self._attrs(self.model.attr.items(), set()))
        rest = read_rest(self.model, MODEL_KNOWN, self.has_unknown)
        if rest is not None:
            values["rest"] = rest
        if values:
            root.model = DictionaryAttr(values)
        root.style = self.style.to_attr()
        if self.usual != MODERN:
            for graph in graphs:
                graph.usual_desc = self.usual
        self._check_subgraphs(graphs)
        return graphs

    def _check_subgraphs(self, graphs: Sequence[GraphOp]) -> None:
        names = Counter(graph.graph_name for graph in graphs)
        for name, count in names.items():
            if count > 1:
                self.diagnostics.error(
                    Location(self.source),
                    f'expected graph names to be unique, got "{name}" {count} times',
                    label="graph-1",
                )
        subgraphs = {graph.graph_name for graph in graphs[1:]}
        for graph in graphs:
            for node in graph.nodes:
                for name in node.subgraph_names:
                    if name not in subgraphs:
                        self.diagnostics.error(
                            node, f'expected a graph named "{name}" in the file, called here', label="graph-5"
                        )

    # --- graphs

    def _graph(self, message: GraphDef, *, root: bool) -> GraphOp:
        block = Block()
        graph = GraphOp.build_graph(message.name, 0, Region(block), subgraph=not root)
        graph.location = FileLineColLoc(StringAttr(self.source), IntAttr(0), IntAttr(0))
        where = f'graph "{message.name}"'
        if not message.name:
            self.diagnostics.error(Location(self.source), 'expected a graph name, got ""', label="graph-1")
        if message.input:
            graph.inputs = ArrayAttr([StringAttr(name) for name in message.input])
        if message.output:
            graph.outputs = ArrayAttr([StringAttr(name) for name in message.output])
        graph.attributes |= self._attrs(message.attr.items(), set())
        graph.rest = read_rest(message, GRAPH_KNOWN, self.has_unknown)
        nodes: dict[str, _Node] = {}
        for op in message.op:
            node = self._node(op, where)
            block.add_op(node.op)
            self._add(node, nodes, where)
        self._connect(graph, list(nodes.values()), nodes)
        return graph

    def _add(self, node: _Node, nodes: dict[str, _Node], where: str) -> None:
        """Enters a node under its name; one whose name is taken gets another, and its file name back on export."""
        name = node.op.node_name
        if name not in nodes:
            nodes[name] = node
            return
        count = next(count for count in itertools.count(2) if f"{name}#{count}" not in nodes)
        self.diagnostics.warning(
            node.place,
            f'expected node names to be unique in {where}, got "{name}" again; here it is called "{name}#{count}"',
            label="graph-2",
        )
        fields: Mapping[str, Attribute] = {} if node.op.fields is None else node.op.fields.data
        node.op.fields = DictionaryAttr({**fields, FILE_NAME: node.op.node_name_attr})
        node.op.node_name_attr = StringAttr(f"{name}#{count}")
        nodes[node.op.node_name] = node

    # --- nodes

    def _node(self, message: OpDef, where: str) -> _Node:
        line = next(self.lines, None)
        detail = f'{where}, node "{message.name}"'
        place = Location(self.source, line, 3 if line else None, detail)
        if not message.name:
            self.diagnostics.error(place, 'expected a node name, got ""', label="graph-2")
        op = self._make(message)
        op.location = _location(self.source, line, detail)
        name_results(op)
        return _Node(message, op, place)

    def _make(self, message: OpDef) -> NodeOp:
        cls = OPS_BY_GE_TYPE.get(message.type, GenericNodeOp)
        properties: dict[str, Attribute] = {"name": StringAttr(message.name)}
        taken: set[str] = set()
        if cls is GenericNodeOp:
            properties["type"] = StringAttr(message.type)
        elif message.type in VARIABLE_LIKE_TYPES and REF_ATTR in message.attr:
            variable = read_attr(message.attr[REF_ATTR])
            if isinstance(variable, StringAttr) and variable.data:
                cls = VariableRefOp
                taken.add(REF_ATTR)
                properties["variable"] = variable
                if message.type != VariableRefOp.GE_TYPE:
                    properties["type"] = StringAttr(message.type)
        self._names(cls, message, properties, taken)
        outputs = [self._read_desc(desc) for desc in message.output_desc]
        set_desc_entries(properties, True, [entry for _, entry in outputs])
        if message.subgraph_name:
            properties["subgraphs"] = ArrayAttr([StringAttr(name) for name in message.subgraph_name])
        fields = read_fields(message, OP_FIELDS)
        if self.style.ids == "position":
            fields.pop("id", None)
        if self.style.has_peers(message) and PEER_INDEX not in message.attr:
            fields[NO_PEERS] = UnitAttr()
        if fields:
            properties["fields"] = DictionaryAttr(fields)
        rest = read_rest(message, OP_KNOWN, self.has_unknown)
        if rest is not None:
            properties["rest"] = rest
        taken |= self._peer_attr(message)
        return cls.create(
            result_types=[type for type, _ in outputs],
            properties=properties,
            attributes=self._attrs(message.attr.items(), taken),
        )

    def _peer_attr(self, message: OpDef) -> set[str]:
        if self.style.has_peers(message) and self.style.read_peers(message) is not None:
            return {PEER_INDEX}
        return set()

    def _names(self, cls: type[NodeOp], message: OpDef, properties: dict[str, Attribute], taken: set[str]) -> None:
        counts = {"input": len(message.input_desc), "output": len(message.output_desc)}
        for what, usual in (("input", cls.INPUTS), ("output", cls.OUTPUTS)):
            names = self.style.read_names(message, what)
            if names is None:
                properties[f"{what}_names"] = NO_NAMES
                continue
            taken |= set(self.style.name_attrs(what))
            if [name.data for name in names.data] != list(usual[: counts[what]]):
                properties[f"{what}_names"] = names

    def _attrs(self, attrs: Iterable[tuple[str, AttrDef]], taken: set[str]) -> dict[str, Attribute]:
        return read_attrs([(key, value) for key, value in attrs if key not in taken], self.usual)

    def _read_desc(self, message: TensorDescriptor) -> tuple[Attribute, DictionaryAttr]:
        type, members = read_desc(message)
        known = self.entries.get(id(members))
        if known is None:
            # The members are kept, so that none of them can be freed and others take their identity.
            known = self.entries[id(members)] = (members, difference(members, self.usual))
        return type, known[1]

    # --- edges

    def _connect(self, graph: GraphOp, nodes: Sequence[_Node], by_name: dict[str, _Node]) -> None:
        for node in nodes:
            node.op.operands = self._operands(graph, node, by_name)
            inputs = [self._read_desc(desc) for desc in node.message.input_desc]
            views = [type for type, _ in inputs]
            views += [NO_DESC] * (len(node.op.data_operands) - len(views))
            if views:
                node.op.input_descs = ArrayAttr(views)
                settle_view(node.op)
            set_desc_entries(node.op.properties, False, [entry for _, entry in inputs])
        self._order(nodes)

    def _operands(self, graph: GraphOp, node: _Node, by_name: dict[str, _Node]) -> list[SSAValue]:
        data: list[SSAValue] = []
        controls: list[SSAValue] = []
        order: list[tuple[int, int]] = []
        for position, text in enumerate(node.message.input):
            value = self._source(graph, node, position, text, by_name)
            if value is None:
                continue
            is_control = text.endswith(":-1")
            order.append((int(is_control), position))
            (controls if is_control else data).append(value)
        places = [position for _, position in sorted(order)]
        if places != sorted(places):
            fields = {} if node.op.fields is None else dict(node.op.fields.data)
            fields[INPUT_ORDER] = DenseArrayBase.from_list(i64, places)
            node.op.fields = DictionaryAttr(fields)
        return [*data, *controls]

    def _source(
        self, graph: GraphOp, node: _Node, position: int, text: str, by_name: dict[str, _Node]
    ) -> SSAValue | None:
        if not text:
            return graph.get_absent()
        name, colon, index_text = text.rpartition(":")
        field = f"field input[{position}]"
        if not colon or not _is_index(index_text):
            self._edge_error(node, f'{field}: expected "name:index", got "{text}"', "file-2")
            return None
        source = by_name.get(name)
        if source is None:
            self._edge_error(node, f'{field}: expected the name of a node of this graph, got "{name}"', "graph-3")
            return None
        index = int(index_text)
        if index == -1:
            return control_token(source.op)
        outputs = len(source.message.output_desc)
        if index >= outputs:
            self._edge_error(
                node,
                f'{field}: expected an output of "{name}" below {outputs}, the number it has, got {index}',
                "graph-3",
            )
            return None
        return source.op.results[index]

    def _edge_error(self, node: _Node, message: str, label: str) -> None:
        self.diagnostics.error(node.place, message, label=label)

    def _order(self, nodes: Sequence[_Node]) -> None:
        """Puts consumers into the order that the file gives, where it gives one for all of them. `[file-3]`"""
        if self.style.peers == "none":
            return
        peers = {node.op: self._given_peers(node) for node in nodes}
        for node in nodes:
            for result in node.op.results:
                uses = consumers(result)
                if len(uses) < 2:
                    continue
                ranked = sorted(((_place(peers, use), index) for index, use in enumerate(uses)))
                if [place for place, _ in ranked] == list(range(len(uses))):
                    order_consumers(result, [uses[index] for _, index in ranked])
        places = consumer_places([node.op for node in nodes])
        for node in nodes:
            given = peers[node.op]
            if given is not None and given != places[node.op] and given:
                node.op.attributes[PEER_INDEX] = read_attr(node.message.attr[PEER_INDEX])

    def _given_peers(self, node: _Node) -> list[int] | None:
        """The places that a node gives, in the order of its operands."""
        given = self.style.read_peers(node.message)
        fields = node.op.fields
        if given is None or fields is None or INPUT_ORDER not in fields.data:
            return given
        order = cast("DenseArrayBase[IntegerType]", fields.data[INPUT_ORDER])
        return [given[int(place)] for place in order.get_values()]


def _place(peers: dict[NodeOp, list[int] | None], use: Use) -> int:
    given = peers[cast(NodeOp, use.operation)]
    return -1 if given is None or use.index >= len(given) else given[use.index]


def _is_index(text: str) -> bool:
    return text == "-1" or (text.isascii() and text.isdigit() and len(text) <= 10)


def _location(source: str, line: int | None, detail: str) -> LocationAttr:
    place = FileLineColLoc(StringAttr(source), IntAttr(line or 0), IntAttr(3 if line else 0))
    return NameLoc(StringAttr(detail), place)


def _usual_desc(model: ModelDef) -> DictionaryAttr:
    """What the descriptors of a model usually hold besides their types."""
    counts: Counter[DictionaryAttr] = Counter()
    for graph in model.graph:
        for op in graph.op:
            for desc in (*op.input_desc, *op.output_desc):
                counts[read_desc(desc)[1]] += 1
    return usual_of(counts)
