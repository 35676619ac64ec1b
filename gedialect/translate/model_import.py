"""From GE's `ModelDef` to IR, without loss. Every problem of a file is reported, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Block, Region

from gedialect.diagnostics import Diagnostics, Location
from gedialect.dialects.ge.desc_members import MODERN, usual_of
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.proto.ge_ir_pb2 import GraphDef, ModelDef, OpDef
from gedialect.translate.attribute_import import read_attrs
from gedialect.translate.descriptors import read_desc
from gedialect.translate.edge_import import EdgeReader, FileNode
from gedialect.translate.file_style import FileStyle
from gedialect.translate.members import read_rest
from gedialect.translate.node_import import NodeReader
from gedialect.translate.op_fields import FILE_NAME, GRAPH_KNOWN, MODEL_FIELDS, MODEL_KNOWN, read_fields


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
class _Repeated:
    """New names for nodes whose names are taken: none that any node of the file has, and none twice."""

    taken: set[str]
    counts: Counter[str] = field(default_factory=Counter[str])

    def new_name(self, name: str) -> str:
        """Another name for the next node of that name."""
        while True:
            self.counts[name] += 1
            new = f"{name}#{self.counts[name] + 1}"
            if new not in self.taken:
                self.taken.add(new)
                return new


@dataclass
class _ModelImport:
    model: ModelDef
    source: str
    diagnostics: Diagnostics
    lines: Iterator[int]
    reader: NodeReader = field(init=False)

    def __post_init__(self) -> None:
        self.reader = NodeReader(FileStyle.of(self.model), _usual_desc(self.model), _has_unknown(self.model))

    def run(self) -> list[GraphOp]:
        graphs = [self._graph(message, root=position == 0) for position, message in enumerate(self.model.graph)]
        root = graphs[0]
        values = read_fields(self.model, MODEL_FIELDS)
        if self.model.attr:
            values["attrs"] = DictionaryAttr(
                read_attrs(self.model.attr.items(), self.reader.usual, has_unknown=self.reader.has_unknown)
            )
        rest = read_rest(self.model, MODEL_KNOWN, self.reader.has_unknown)
        if rest is not None:
            values["rest"] = rest
        if values:
            root.model = DictionaryAttr(values)
        root.style = self.reader.style.to_attr()
        if self.reader.usual != MODERN:
            for graph in graphs:
                graph.usual_desc = self.reader.usual
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
        if not message.name:
            self.diagnostics.error(Location(self.source), 'expected a graph name, got ""', label="graph-1")
        if message.input:
            graph.inputs = ArrayAttr([StringAttr(name) for name in message.input])
        if message.output:
            graph.outputs = ArrayAttr([StringAttr(name) for name in message.output])
        graph.attributes |= self.reader.read_attrs(GraphOp, message.attr.items())
        graph.rest = read_rest(message, GRAPH_KNOWN, self.reader.has_unknown)
        nodes: dict[str, FileNode] = {}
        repeated = _Repeated({op.name for op in message.op})
        where, usual_id = f'graph "{message.name}"', 0
        for op in message.op:
            node = self._node(op, where, usual_id)
            block.add_op(node.op)
            if node.op.node_name in nodes:
                self._rename(node, repeated.new_name(node.op.node_name), where)
            nodes[node.op.node_name] = node
            usual_id = self.reader.style.next_id(op.id)
        EdgeReader(graph, nodes, self.reader, self.diagnostics).connect()
        return graph

    def _rename(self, node: FileNode, name: str, where: str) -> None:
        """Gives a node whose name is taken another one; export gives it the name of the file back."""
        self.diagnostics.warning(
            node.place,
            f'expected node names to be unique in {where}, got "{node.op.node_name}" again; here it is called "{name}"',
            label="graph-2",
        )
        node.note(FILE_NAME, node.op.node_name_attr)
        node.op.node_name_attr = StringAttr(name)

    def _node(self, message: OpDef, where: str, usual_id: int) -> FileNode:
        line = next(self.lines, None)
        place = Location(self.source, line, 3 if line else None, f'{where}, node "{message.name}"')
        if not message.name:
            self.diagnostics.error(place, 'expected a node name, got ""', label="graph-2")
        op = self.reader.read_node(message, usual_id)
        op.location = place.to_attribute()
        hint = name_hint_of(message.name)
        for result in op.results:
            result.name_hint = hint
        return FileNode(message, op, place)


def _usual_desc(model: ModelDef) -> DictionaryAttr:
    """What the descriptors of a model usually hold besides their types."""
    # Equal members are mostly one object, and counting objects costs much less than comparing them.
    objects: dict[int, DictionaryAttr] = {}
    counts: Counter[int] = Counter()
    for graph in model.graph:
        for op in graph.op:
            for desc in (*op.input_desc, *op.output_desc):
                members = read_desc(desc)[1]
                objects[id(members)] = members
                counts[id(members)] += 1
    merged: Counter[DictionaryAttr] = Counter()
    for identity, count in counts.items():
        merged[objects[identity]] += count
    return usual_of(merged)
