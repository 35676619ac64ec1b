"""From IR to GE's `ModelDef`: what import read comes out as it went in, what passes made as the file's style has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute, OpResult, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.consumer_order import consumer_places, read_order
from gedialect.dialects.ge.desc_members import MODERN, complete, desc_entry
from gedialect.dialects.ge.edges import is_absent
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.variables import REF_ATTR, VariableRefOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.proto.ge_ir_pb2 import GraphDef, ModelDef, OpDef, TensorDescriptor
from gedialect.translate.attribute_export import write_attrs
from gedialect.translate.descriptors import write_desc
from gedialect.translate.file_style import PEER_INDEX, FileStyle
from gedialect.translate.members import errors_at, merge_opaque, write_member
from gedialect.translate.op_fields import (
    FILE_NAME,
    MODEL_FIELDS,
    NO_PEERS,
    input_order,
    write_op_fields,
    written_operands,
)

_INVALID = type_of(TensorDesc((), storage_format("RESERVED")))
"""The descriptor of an input that has none, where a place must be kept for it."""


def export_model(root: GraphOp) -> ModelDef:
    """The message for a root graph and its subgraphs. Raises GeError at a node that no file can hold."""
    model = ModelDef()
    values: Mapping[str, Attribute] = {} if root.model is None else root.model.data
    with errors_at(root):
        for key, value in values.items():
            _write_model_member(key, value, model, _usual(root))
        style = FileStyle.from_attr(root.style)
    for graph in root.family():
        _write_graph(graph, style, model.graph.add())
    return model


def _write_model_member(key: str, value: Attribute, model: ModelDef, usual: DictionaryAttr) -> None:
    if key in MODEL_FIELDS:
        write_member(model, key, value)
    elif key == "rest":
        merge_opaque(value, model)
    elif key == "attrs" and isinstance(value, DictionaryAttr):
        write_attrs(value.data, model.attr, usual)
    else:
        raise GeError(None, f"expected something that a model holds, got {key} = {value}", label="file-1")


def _usual(graph: GraphOp) -> DictionaryAttr:
    return MODERN if graph.usual_desc is None else graph.usual_desc


def _write_graph(graph: GraphOp, style: FileStyle, message: GraphDef) -> None:
    usual = _usual(graph)
    with errors_at(graph):
        if graph.rest is not None:
            merge_opaque(graph.rest, message)
        message.name = graph.graph_name
        message.input.extend(_strings(graph.inputs))
        message.output.extend(_strings(graph.outputs))
        write_attrs(graph.attributes, message.attr, usual, GraphOp)
    read_order(graph)
    nodes = list(graph.nodes)
    if len(nodes) != sum(1 for op in graph.body.block.ops if op.name != "ge.absent"):
        foreign = next(op for op in graph.body.block.ops if not isinstance(op, NodeOp) and op.name != "ge.absent")
        raise GeError(foreign, f"expected only nodes of the ge dialect in a graph to export, got '{foreign.name}'")
    places = consumer_places(nodes)
    descs = _DescWriter(usual)
    usual_id = 0
    for node in nodes:
        op = message.op.add()
        with errors_at(node):
            _write_node(node, usual_id, places[node], style, descs, op)
        usual_id = style.next_id(op.id)


def _strings(attr: ArrayAttr[StringAttr] | None) -> list[str]:
    return [] if attr is None else [item.data for item in attr.data]


@dataclass
class _DescWriter:
    """Writes the descriptors of a graph, of which many are of the same type and entry."""

    usual: DictionaryAttr
    _written: dict[tuple[int, int], tuple[Attribute, DictionaryAttr, TensorDescriptor]] = field(
        default_factory=dict[tuple[int, int], tuple[Attribute, DictionaryAttr, TensorDescriptor]], init=False
    )

    def write(self, type: Attribute, entry: DictionaryAttr, message: TensorDescriptor) -> None:
        """Writes a type, and what is said besides where it is not as usual, into an empty message."""
        known = self._written.get((id(type), id(entry)))
        if known is not None:
            message.CopyFrom(known[2])
            return
        write_desc(type, complete(entry, self.usual), message)
        # Both are kept, so that none can be freed and others take their identity.
        self._written[id(type), id(entry)] = type, entry, message


def _write_node(
    node: NodeOp, usual_id: int, places: Sequence[int], style: FileStyle, descs: _DescWriter, message: OpDef
) -> None:
    if node.rest is not None:
        merge_opaque(node.rest, message)
    message.name = _file_name(node)
    message.type = node.ge_type
    fields: Mapping[str, Attribute] = {} if node.fields is None else node.fields.data
    message.id = usual_id
    message.has_out_attr = style.has_out_attr
    write_op_fields(fields, message)
    message.subgraph_name.extend(node.subgraph_names)
    written = written_operands(node)
    order = input_order(node, len(written))
    message.input.extend(_in_order([_source_text(node.operands[index]) for index in written], order))
    write_attrs(node.attributes, message.attr, descs.usual, type(node))
    if isinstance(node, VariableRefOp):
        message.attr[REF_ATTR].s = node.variable.encode("utf-8")
    if PEER_INDEX not in node.attributes and NO_PEERS not in fields and style.has_peers(message):
        style.write_peers(message, _in_order([places[index] for index in written], order))
    inputs = _input_views(node)
    style.write_names(message, "input", node.names_of_inputs()[: _names_limit(node, "input_names", len(inputs))])
    style.write_names(
        message, "output", node.names_of_outputs()[: _names_limit(node, "output_names", len(node.data_results))]
    )
    for index, view in enumerate(inputs):
        descs.write(view, desc_entry(node, output=False, index=index), message.input_desc.add())
    for index, result in enumerate(node.data_results):
        descs.write(result.type, desc_entry(node, output=True, index=index), message.output_desc.add())


def _names_limit(node: NodeOp, key: str, count: int) -> int | None:
    """Names that a node does not say itself are those of the inputs (or outputs) it has."""
    return None if key in node.properties else count


def _input_views(node: NodeOp) -> list[Attribute]:
    """The types of the inputs' descriptors; one that is missing before another is the engine's invalid one."""
    views = [node.input_type(index) for index in range(len(node.data_operands))]
    while views and views[-1] is None:
        views.pop()
    return [_INVALID if view is None else view for view in views]


def _source_text(value: SSAValue) -> str:
    if is_absent(value):
        return ""
    owner = cast(NodeOp, value.owner)
    if value is owner.control_result:
        return f"{_file_name(owner)}:-1"
    return f"{_file_name(owner)}:{cast(OpResult, value).index}"


def _file_name(node: NodeOp) -> str:
    name = None if node.fields is None else node.fields.data.get(FILE_NAME)
    return name.data if isinstance(name, StringAttr) else node.node_name


def _in_order(items: Sequence[Any], order: Sequence[int] | None) -> list[Any]:
    if order is None:
        return list(items)
    result: list[Any] = [None] * len(items)
    for item, place in zip(items, order, strict=True):
        result[place] = item
    return result
