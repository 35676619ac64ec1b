"""Making nodes, for passes that insert them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from gedialect.dialects.ge.constants import VALUE_ATTR
from gedialect.dialects.ge.dataflow import GenericNodeOp
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.hints import name_results
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.dialects.ge.views import settle_view
from gedialect.formats.datatypes import INT32
from gedialect.formats.descriptor import TensorDesc


class NodeNames:
    """The names of nodes in their graphs, for a pass that adds nodes; each graph is looked through once. `[graph-2]`"""

    def __init__(self) -> None:
        self._taken: dict[GraphOp, set[str]] = {}
        self._next: dict[tuple[GraphOp, str], int] = {}
        self._stems: dict[str, str] = {}

    def take(self, wanted: str, beside: Operation) -> str:
        """A name for a new node in an operation's graph: `wanted`, or that with a number behind it where it is taken.

        `[dev-name-taken]`
        """
        graph = graph_of(beside)
        taken = self._taken.get(graph)
        if taken is None:
            taken = self._taken[graph] = {node.node_name for node in graph.nodes}
        name, number = wanted, self._next.get((graph, wanted), 2)
        while name in taken:
            name = f"{wanted}_{number}"
            number += 1
        self._next[graph, wanted] = number
        taken.add(name)
        return name

    def take_after(self, node: NodeOp, suffix: str) -> str:
        """A name for what is made for a node: the node's and a suffix; the first node's, where one is made for another.

        So names do not grow with the number of rewrites.
        """
        stem = self._stems.get(node.node_name, node.node_name)
        name = self.take(f"{stem}_{suffix}", node)
        self._stems[name] = stem
        return name


def make_node(
    ge_type: str,
    name: str,
    inputs: Sequence[tuple[SSAValue, TensorDesc]],
    outputs: Sequence[TensorDesc],
    attributes: Mapping[str, Attribute] | None = None,
    like: Operation | None = None,
) -> NodeOp:
    """A node that stands nowhere yet: each input is its source and the node's own view of it.

    It comes from where `like` comes from. `[desc-8]`
    """
    cls = OPS_BY_GE_TYPE.get(ge_type, GenericNodeOp)
    properties: dict[str, Attribute] = {"name": StringAttr(name)}
    if cls is GenericNodeOp:
        properties["type"] = StringAttr(ge_type)
    return _create(cls, properties, inputs, outputs, attributes or {}, like)


def make_variable_ref(
    variable: NodeOp,
    name: str,
    value: SSAValue,
    desc: TensorDesc,
    attributes: Mapping[str, Attribute],
    like: Operation,
) -> NodeOp:
    """A ref that writes `value` to a variable, with `desc` on both sides. `[graph-9]`"""
    properties: dict[str, Attribute] = {"name": StringAttr(name), "variable": variable.node_name_attr}
    if variable.ge_type != VariableRefOp.GE_TYPE:
        properties["type"] = StringAttr(variable.ge_type)
    return _create(VariableRefOp, properties, [(value, desc)], [desc], attributes, like)


def _create(
    cls: type[NodeOp],
    properties: dict[str, Attribute],
    inputs: Sequence[tuple[SSAValue, TensorDesc]],
    outputs: Sequence[TensorDesc],
    attributes: Mapping[str, Attribute],
    like: Operation | None,
) -> NodeOp:
    if inputs:
        properties["input_descs"] = ArrayAttr([type_of(desc) for _, desc in inputs])
    node = cls.create(
        operands=[value for value, _ in inputs],
        result_types=[type_of(desc) for desc in outputs],
        properties=properties,
        attributes=dict(attributes),
    )
    if like is not None:
        node.location = like.location
    settle_view(node)
    name_results(node)
    return node


def make_vector_constant(name: str, values: Sequence[int], like: Operation | None = None) -> NodeOp:
    """A `Const` that holds 32-bit integers, of shape [n]. Raises OverflowError for one that does not fit."""
    shape = (len(values),)
    desc = TensorDesc(shape, dtype=INT32, origin_shape=shape, origin_shape_set=True)
    data = b"".join(value.to_bytes(4, "little", signed=True) for value in values)
    value = TensorAttr.of(type_of(desc), data)
    return make_node("Const", name, (), (desc,), {VALUE_ATTR: value}, like)
