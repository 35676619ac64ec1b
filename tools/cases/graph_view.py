"""A graph file in a form that two files have in common if they hold the same graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cases.counters import neutral_names
from gedialect.dialects.ge.variables import PERSISTENT_MEMORY_TYPES
from gedialect.formats.descriptor import TensorDesc
from gedialect.proto.ge_ir_pb2 import AttrDef, GraphDef, ModelDef, OpDef, TensorDescriptor
from gedialect.translate.descriptors import desc_from_proto
from gedialect.translate.file_style import PEER_INDEX

# What a descriptor's attributes say that is part of the descriptor itself.
_OF_THE_DESCRIPTOR = frozenset(
    ("format_for_int", "origin_format", "origin_format_for_int", "origin_shape", "origin_shape_initialized")
)

_NAMED = ("input", "output")

Edge = tuple[str, int]
"""A node and one of its outputs."""


@dataclass(frozen=True)
class DescView:
    """A descriptor, with its attributes as text."""

    desc: TensorDesc
    attrs: Mapping[str, str]

    def __str__(self) -> str:
        origin = f"{self.desc.origin_format} {list(self.desc.origin_shape) if self.desc.origin_shape_set else 'unset'}"
        attrs = "".join(f", {key} = {value}" for key, value in sorted(self.attrs.items()))
        return f"{self.desc}, origin {origin}{attrs}"


@dataclass(frozen=True)
class NodeView:
    """A node: its type, sources, descriptors and attributes, and the offset of the memory it has for itself."""

    type: str
    inputs: tuple[Edge | None, ...]
    controls: frozenset[str]
    input_descs: tuple[DescView, ...]
    output_descs: tuple[DescView, ...]
    attrs: Mapping[str, str]
    subgraphs: tuple[str, ...]
    offset: int | None


Graphs = Mapping[str, Mapping[str, NodeView]]
"""Nodes by name, by name of their graph."""


Given = Mapping[str, frozenset[str]]
"""The nodes that were there before any pass, each with which of its inputs and outputs had names."""


def view(model: ModelDef, given: Given) -> Graphs:
    """The graphs of a model, with neutral names where names hold counters, unless the names were given."""
    return {graph.name: _view_graph(graph, given) for graph in model.graph}


def given_by(model: ModelDef) -> Given:
    """What a model gives to passes."""
    return {
        op.name: frozenset(what for what in _NAMED if f"_{what}_name_key" in op.attr)
        for graph in model.graph
        for op in graph.op
    }


def _view_graph(graph: GraphDef, given: Given) -> Mapping[str, NodeView]:
    nodes = {op.name: _view_node(op, given.get(op.name, frozenset())) for op in graph.op}
    names = neutral_names(nodes, given)
    return {names.get(name, name): _renamed(node, names) for name, node in nodes.items()}


def _renamed(node: NodeView, names: Mapping[str, str]) -> NodeView:
    return NodeView(
        node.type,
        tuple(source and (names.get(source[0], source[0]), source[1]) for source in node.inputs),
        frozenset(names.get(name, name) for name in node.controls),
        node.input_descs,
        node.output_descs,
        node.attrs,
        node.subgraphs,
        node.offset,
    )


def _view_node(op: OpDef, named: frozenset[str]) -> NodeView:
    inputs: list[Edge | None] = []
    controls: set[str] = set()
    for text in op.input:
        name, _, index = text.rpartition(":")
        if text and index == "-1":
            controls.add(name)
        else:
            inputs.append((name, int(index)) if text else None)
    while inputs and inputs[-1] is None:
        # Writers leave out absent inputs at the end, or do not.
        inputs.pop()
    return NodeView(
        op.type,
        tuple(inputs),
        frozenset(controls),
        _view_descs(op.input_desc),
        _view_descs(op.output_desc),
        _attrs(op, named),
        tuple(op.subgraph_name),
        op.output_i[0] if op.output_i and op.type in PERSISTENT_MEMORY_TYPES else None,
    )


def _attrs(op: OpDef, named: frozenset[str]) -> dict[str, str]:
    """The node's attributes; lists of names with their indices are in the order of the indices.

    What inputs and outputs are called that a pass made is up to the pass.
    """
    attrs = {key: _text(attr) for key, attr in op.attr.items() if key != PEER_INDEX}
    for what in _NAMED:
        keys, values = f"_{what}_name_key", f"_{what}_name_value"
        if keys in attrs and values in attrs:
            names = zip(op.attr[values].list.i, op.attr[keys].list.s, strict=False)
            attrs[keys] = " ".join(name.decode("utf-8", "replace") for _, name in sorted(names))
            del attrs[values]
        if what not in named:
            attrs.pop(keys, None)
    return attrs


def _view_descs(messages: Sequence[TensorDescriptor]) -> tuple[DescView, ...]:
    return tuple(_view_desc(message.SerializeToString(deterministic=True)) for message in messages)


@lru_cache(maxsize=1 << 12)
def _view_desc(data: bytes) -> DescView:
    message = TensorDescriptor.FromString(data)
    attrs = {key: _text(attr) for key, attr in message.attr.items() if key not in _OF_THE_DESCRIPTOR}
    return DescView(desc_from_proto(message), attrs)


def _text(attr: AttrDef) -> str:
    """An attribute as one line. What an empty list is a list of is not part of it."""
    if attr.WhichOneof("value") == "t":
        desc = _view_desc(attr.t.desc.SerializeToString(deterministic=True))
        return f"{desc}: 0x{attr.t.data.hex()}"
    if attr.WhichOneof("value") == "list":
        attr = AttrDef(list=attr.list)
        attr.list.ClearField("val_type")
    return " ".join(str(attr).split())
