"""Builds graphs node by node."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, FloatAttr, IntegerAttr, StringAttr, f32, i64
from xdsl.ir import Attribute, Block, OpResult, Region, SSAValue

from example_sessions.forms import blocked, of_type, plain, unblocked
from gedialect.dialects.ge.constants import VALUE_ATTR
from gedialect.dialects.ge.edges import owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import USUAL, BlobAttr, TensorAttr
from gedialect.dialects.ge.types import desc_of, type_of
from gedialect.formats.casts import form_of
from gedialect.formats.datatypes import DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.new_nodes import make_node, make_variable_ref
from gedialect.rewrites.trans_nodes import step_attributes
from gedialect.runtime.kernels.ports import Port
from gedialect.runtime.kernels.registry import find_kernel, has_kernel

Value = SSAValue
AttributeValue = bool | int | float | str | Sequence[int] | Attribute


def desc(value: Value) -> TensorDesc:
    """The descriptor of a node's output."""
    found = desc_of(value.type)
    assert found is not None, f"expected a tensor, got {value.type}"
    return found


def producer(value: Value) -> NodeOp:
    """The node whose output a value is."""
    node = owner_node(value)
    assert node is not None, "expected a node's output"
    return node


class GraphBuilder:
    """A graph under construction. Inputs and outputs of nodes have the names that the kernels of their types have."""

    def __init__(self, name: str, graph_id: int) -> None:
        self._block = Block()
        self.graph = GraphOp.build_graph(name, graph_id, Region(self._block))
        self._constants: dict[str, Value] = {}
        self._numbers: dict[str, Value] = {}

    def node(
        self,
        ge_type: str,
        name: str,
        inputs: Sequence[Value],
        outputs: Sequence[TensorDesc],
        **attributes: AttributeValue,
    ) -> NodeOp:
        """A new node behind all others."""
        named = {key: _attribute(value) for key, value in attributes.items()}
        node = make_node(ge_type, name, [(value, desc(value)) for value in inputs], outputs, named)
        if has_kernel(ge_type) and not type(node).OUTPUTS:
            kernel = find_kernel(ge_type)
            node.input_names = _names(kernel.inputs, len(inputs))
            node.output_names = _names(kernel.outputs, len(outputs))
        self._block.add_op(node)
        return node

    def compute(
        self, ge_type: str, name: str, inputs: Sequence[Value], output: TensorDesc, **attributes: AttributeValue
    ) -> Value:
        """The only output of a new node."""
        return self.node(ge_type, name, inputs, [output], **attributes).results[0]

    # --- data

    def data(self, name: str, form: TensorDesc, index: int) -> Value:
        """An input of the graph."""
        return self.compute("Data", name, [], form, index=index)

    def constant(self, name: str, value: ArrayLike, form: TensorDesc) -> Value:
        """A constant."""
        data = np.asarray(value).astype(form_of(form.dtype)).tobytes()
        return self.compute("Const", name, [], form, **{VALUE_ATTR: TensorAttr(type_of(form), USUAL, BlobAttr(data))})

    def scalar(self, name: str, value: float, dtype: DataType) -> Value:
        """A constant number, once in the graph for each name."""
        return self._shared(name, value, plain(dtype=dtype))

    def vector(self, name: str, values: Sequence[int], dtype: DataType) -> Value:
        """A constant vector, such as a shape, once in the graph for each name."""
        return self._shared(name, values, plain(len(values), dtype=dtype))

    def _shared(self, name: str, value: ArrayLike, form: TensorDesc) -> Value:
        if name not in self._constants:
            self._constants[name] = self.constant(name, value, form)
        return self._constants[name]

    # --- conversions

    def cast(self, name: str, value: Value, dtype: DataType) -> Value:
        """The value in another type; itself where it has that type."""
        form = of_type(desc(value), dtype)
        return value if desc(value).dtype == dtype else self._step("Cast", name, value, form)

    def to_blocks(self, name: str, value: Value) -> Value:
        """The value in the blocks that the device computes with."""
        return self._step("TransData", name, value, blocked(desc(value)))

    def from_blocks(self, name: str, value: Value) -> Value:
        """The value in the format of its framework."""
        return self._step("TransData", name, value, unblocked(desc(value)))

    def _step(self, ge_type: str, name: str, value: Value, form: TensorDesc) -> Value:
        return self.compute(ge_type, name, [value], form, **step_attributes(ge_type, desc(value), form))

    # --- variables

    def variable(self, name: str, form: TensorDesc) -> Value:
        """A variable."""
        return self.compute("Variable", name, [], form)

    def number(self, name: str) -> Value:
        """A variable of one number, once in the graph."""
        if name not in self._numbers:
            self._numbers[name] = self.variable(name, plain())
        return self._numbers[name]

    def write_back(self, variable: Value, value: Value, written: OpResult) -> None:
        """Lets a variable take a value that was made of what a writer wrote; named as by `variable-prepare`."""
        owner, writer = producer(variable), producer(written)
        name = f"{owner.node_name}_TO_{writer.node_name}_REF_{written.index}"
        self._block.add_op(make_variable_ref(owner, name, value, desc(variable), {}, writer))

    def output(self, values: Sequence[Value]) -> None:
        """The results of the graph."""
        self.node("NetOutput", "output", values, [])


def _names(ports: Sequence[Port], count: int) -> ArrayAttr[StringAttr]:
    return ArrayAttr([StringAttr(port.name) for port in ports[:count]])


def _attribute(value: AttributeValue) -> Attribute:
    """A GE attribute as IR has it."""
    match value:
        case Attribute():
            return value
        case bool():
            return IntegerAttr.from_bool(value)
        case int():
            return IntegerAttr(value, i64)
        case float():
            return FloatAttr(value, f32)
        case str():
            return StringAttr(value)
        case _:
            return DenseArrayBase.from_list(i64, list(value))
