"""The counter of a `For`: the small graphs that tell whether there is another turn, and of what number. `[v2-7]`

The counter counts turns, in 64 bits, so that no bound of 32 bits makes it overflow.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.constants import VALUE_ATTR
from gedialect.dialects.ge.dataflow import PARENT_INDEX, GenericNodeOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import type_of
from gedialect.formats.datatypes import BY_NAME, INT32
from gedialect.formats.descriptor import TensorDesc
from gedialect.lowering.frames import Memory
from gedialect.lowering.model import Model
from gedialect.lowering.values import Lowered

BOUNDS = ("start", "limit", "delta")
"""The first inputs of a `For`; those behind are the values of its first turn."""

_INT64 = BY_NAME["DT_INT64"]
_COUNT = type_of(TensorDesc((), dtype=_INT64))
_FLAG = type_of(TensorDesc((), dtype=BY_NAME["DT_BOOL"]))


def check_bounds(node: NodeOp) -> None:
    """Raises GeError for a `For` whose bounds are not one whole number each."""
    for index, name in enumerate(BOUNDS):
        desc = node.input_desc(index)
        if desc is None or desc.shape != () or desc.dtype not in (INT32, _INT64):
            got = "none" if desc is None else str(desc)
            raise GeError(node, f"expected {name} to be a scalar of type DT_INT32 or DT_INT64, got {got}", label="v2-7")


def no_turns(model: Model) -> Lowered:
    """The counter before the first turn."""
    tensor = model.load.const("tensor", _constant(0), "turns")
    shape, data = model.split_constant(tensor)
    return Lowered(shape, data, model.load.frame, Memory(None, data, host=True, constant=True), _COUNT)


def condition_graph(node: NodeOp) -> GraphOp:
    """From the counter, start, limit and delta: whether there is another turn.

    There is one while delta leads from the number of the turn towards the limit.
    """
    maker = _Maker(node, "condition")
    turns, start, limit, delta = maker.inputs(_COUNT, *_types_of_bounds(node))
    delta = maker.node("Cast", "delta", [delta], _COUNT)
    number = maker.number(turns, start, delta)
    ahead = maker.node("Sub", "ahead", [maker.node("Cast", "limit", [limit], _COUNT), number], _COUNT)
    towards = maker.node("Mul", "towards", [ahead, maker.node("Sign", "sign", [delta], _COUNT)], _COUNT)
    return maker.graph([maker.node("Greater", "more", [towards, maker.constant("zero", 0)], _FLAG)])


def step_graph(node: NodeOp) -> GraphOp:
    """From the counter, start and delta: the next counter, and the number of the turn, in the type of start."""
    maker = _Maker(node, "step")
    start_type, _, delta_type = _types_of_bounds(node)
    turns, start, delta = maker.inputs(_COUNT, start_type, delta_type)
    number = maker.number(turns, start, maker.node("Cast", "delta", [delta], _COUNT))
    following = maker.node("Add", "next", [turns, maker.constant("one", 1)], _COUNT)
    return maker.graph([following, maker.node("Cast", "number", [number], start_type)])


def _types_of_bounds(node: NodeOp) -> list[Attribute]:
    return [operand.type for operand in node.data_operands[: len(BOUNDS)]]


def _constant(number: int) -> TensorAttr:
    return TensorAttr.of(_COUNT, number.to_bytes(8, "little"))


class _Maker:
    """Makes a graph for a `For`, whose place in the file all its nodes have."""

    def __init__(self, node: NodeOp, name: str):
        self._node = node
        self._graph = GraphOp.build_graph(f"{node.node_name}/{name}", 0, subgraph=True)

    def inputs(self, *types: Attribute) -> list[SSAValue]:
        """The inputs of the graph."""
        return [
            self.node("Data", f"input_{index}", [], type, {PARENT_INDEX: IntegerAttr(index, i64)})
            for index, type in enumerate(types)
        ]

    def number(self, turns: SSAValue, start: SSAValue, delta: SSAValue) -> SSAValue:
        """The number of a turn."""
        way = self.node("Mul", "way", [turns, delta], _COUNT)
        return self.node("Add", "at", [self.node("Cast", "start", [start], _COUNT), way], _COUNT)

    def constant(self, name: str, number: int) -> SSAValue:
        """A constant."""
        return self.node("Const", name, [], _COUNT, {VALUE_ATTR: _constant(number)})

    def graph(self, outputs: Sequence[SSAValue]) -> GraphOp:
        """The whole graph, which hands these out."""
        self._add("NetOutput", "out", outputs, [], {})
        return self._graph

    def node(
        self,
        ge_type: str,
        name: str,
        operands: Sequence[SSAValue],
        result: Attribute,
        attributes: dict[str, Attribute] | None = None,
    ) -> SSAValue:
        """A node with one output."""
        return self._add(ge_type, name, operands, [result], attributes or {}).results[0]

    def _add(
        self,
        ge_type: str,
        name: str,
        operands: Sequence[SSAValue],
        results: Sequence[Attribute],
        attributes: dict[str, Attribute],
    ) -> NodeOp:
        kind = OPS_BY_GE_TYPE.get(ge_type, GenericNodeOp)
        properties: dict[str, Attribute] = {"name": StringAttr(f"{self._node.node_name}/{name}")}
        if kind is GenericNodeOp:
            properties["type"] = StringAttr(ge_type)
        op = kind.create(
            operands=operands,
            result_types=results,
            properties=properties,
            attributes=attributes,
            location=self._node.location,
        )
        self._graph.body.block.add_op(op)
        return op
