"""Edges of a graph file: input strings become operands, in the order of consumers. `[file-2]` `[file-3]`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, i64
from xdsl.ir import Attribute, SSAValue, Use

from gedialect.diagnostics import Diagnostics, Location
from gedialect.dialects.ge.consumer_order import consumer_places, order_consumers
from gedialect.dialects.ge.desc_members import set_desc_entries
from gedialect.dialects.ge.edges import consumers, control_token
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.views import NO_DESC, view_of
from gedialect.proto.ge_ir_pb2 import OpDef
from gedialect.translate.file_style import PEER_INDEX
from gedialect.translate.node_import import NodeReader
from gedialect.translate.op_fields import CUT_INPUTS, INPUT_ORDER, input_order, written_operands


@dataclass
class FileNode:
    """A node of the file, the operation made for it, and its place for diagnostics."""

    message: OpDef
    op: NodeOp
    place: Location

    def note(self, key: str, value: Attribute) -> None:
        """Keeps something about the file among the operation's `fields`."""
        fields: Mapping[str, Attribute] = {} if self.op.fields is None else self.op.fields.data
        self.op.fields = DictionaryAttr({**fields, key: value})


@dataclass
class EdgeReader:
    """Makes the edges of one graph; `nodes` are its nodes by name. Reports each bad input."""

    graph: GraphOp
    nodes: Mapping[str, FileNode]
    reader: NodeReader
    diagnostics: Diagnostics

    def connect(self) -> None:
        """Gives all nodes their operands, and outputs the order of their consumers."""
        for node in self.nodes.values():
            self._connect(node)
        self._order()

    def _connect(self, node: FileNode) -> None:
        data, controls = self._operands(node)
        descs = [self.reader.read_desc(desc) for desc in node.message.input_desc]
        missing = len(descs) - len(data)
        if missing > 0:
            data += [self.graph.get_absent()] * missing
            node.note(CUT_INPUTS, IntegerAttr(missing, i64))
        node.op.operands = [*data, *controls]
        views = [*(type for type, _ in descs), *[NO_DESC] * -missing]
        if views != [view_of(value) for value in data]:
            node.op.input_descs = ArrayAttr(views)
        set_desc_entries(node.op.properties, False, [entry for _, entry in descs])

    def _operands(self, node: FileNode) -> tuple[list[SSAValue], list[SSAValue]]:
        """The sources of data inputs and of control edges, as far as the file names them."""
        data: list[SSAValue] = []
        controls: list[SSAValue] = []
        order: list[tuple[int, int]] = []
        for position, text in enumerate(node.message.input):
            value = self._source(node, position, text)
            if value is None:
                continue
            is_control = text.endswith(":-1")
            order.append((int(is_control), position))
            (controls if is_control else data).append(value)
        places = [position for _, position in sorted(order)]
        if places != sorted(places):
            node.note(INPUT_ORDER, DenseArrayBase.from_list(i64, places))
        return data, controls

    def _source(self, node: FileNode, position: int, text: str) -> SSAValue | None:
        """The value that an input string names; None for a string that is wrong, which is reported."""
        if not text:
            return self.graph.get_absent()
        name, colon, index_text = text.rpartition(":")
        if not colon or not _is_index(index_text):
            self._error(node, position, f'expected "name:index", got "{text}"', "file-2")
            return None
        source = self.nodes.get(name)
        if source is None:
            self._error(node, position, f'expected the name of a node of this graph, got "{name}"', "graph-3")
            return None
        index = int(index_text)
        if index == -1:
            return control_token(source.op)
        outputs = len(source.message.output_desc)
        if index >= outputs:
            expected = f'expected an output of "{name}" below {outputs}, the number it has'
            self._error(node, position, f"{expected}, got {index}", "graph-3")
            return None
        return source.op.results[index]

    def _error(self, node: FileNode, position: int, message: str, label: str) -> None:
        self.diagnostics.error(node.place, f"field input[{position}]: {message}", label=label)

    # --- order

    def _order(self) -> None:
        """Puts consumers into the order that the file gives, where it gives one for all of them. `[file-3]`"""
        if self.reader.style.peers == "none":
            return
        nodes = list(self.nodes.values())
        peers = {node.op: self._given_peers(node) for node in nodes}
        for node in nodes:
            for result in node.op.results:
                _order_by(result, peers)
        places = consumer_places([node.op for node in nodes])
        for node in nodes:
            given = peers[node.op]
            if given and given != places[node.op]:
                node.op.attributes[PEER_INDEX] = self.reader.read_attr(node.message.attr[PEER_INDEX])

    def _given_peers(self, node: FileNode) -> list[int] | None:
        """The places that a node gives, one an operand; -1 for an operand that the file does not write."""
        given = self.reader.style.read_peers(node.message)
        if given is None:
            return None
        written = written_operands(node.op)
        order = input_order(node.op, len(written)) or range(len(written))
        peers = [-1] * len(node.op.operands)
        for operand, place in zip(written, order, strict=True):
            peers[operand] = given[place]
        return peers


def _order_by(result: SSAValue, peers: Mapping[NodeOp, Sequence[int] | None]) -> None:
    uses = consumers(result)
    if len(uses) < 2:
        return
    ranked = sorted((_place(peers, use), index) for index, use in enumerate(uses))
    if [place for place, _ in ranked] == list(range(len(uses))):
        order_consumers(result, [uses[index] for _, index in ranked])


def _place(peers: Mapping[NodeOp, Sequence[int] | None], use: Use) -> int:
    given = peers[cast(NodeOp, use.operation)]
    return -1 if given is None else given[use.index]


def _is_index(text: str) -> bool:
    return text == "-1" or (text.isascii() and text.isdigit() and len(text) <= 10)
