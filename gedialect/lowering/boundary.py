"""Inputs and outputs of graphs: handed in and out by the caller, or by the node that calls. `[v2-14]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import OpResult

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.dataflow import PARENT_INDEX, returned_output
from gedialect.dialects.ge.edges import owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.gert.declarations import InputOp, OutputOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import HBM
from gedialect.lowering.frames import Memory
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.values import Lowered

INPUT_TYPES = frozenset({"Data", "RefData"})
"""GE types of the inputs of a graph."""


def declare_inputs(root: GraphOp) -> dict[NodeOp, InputOp]:
    """The inputs of a root graph in their order: that of attribute `index` where it is one, else that of the file."""
    nodes = [node for node in root.nodes if node.ge_type in INPUT_TYPES and node.data_results]
    by_index = sorted(nodes, key=lambda node: node.int_attr("index") or 0)
    if [node.int_attr("index") for node in by_index] == list(range(len(nodes))):
        nodes = by_index
    return {
        node: InputOp.create(
            properties={
                "index": IntegerAttr(index, i64),
                "name": node.node_name_attr,
                "type": node.data_results[0].type,
            },
            location=node.location,
        )
        for index, node in enumerate(nodes)
    }


def convert_data(scope: GraphScope, node: NodeOp) -> None:
    """An input: of a root graph what is handed in, of a subgraph what the calling node has. `[v2-14]` `[graph-6]`"""
    scope.done(node, scope.frame.joined(scope.waits(node)))
    if not node.data_results:
        return
    if scope.frame is scope.model.main:
        _convert_input(scope, node)
        return
    index = node.int_attr(PARENT_INDEX)
    argument = scope.arguments[index] if index is not None and 0 <= index < len(scope.arguments) else None
    if not scope.has_readers(node, 0):
        return
    if argument is None:
        raise GeError(
            node, f"expected to stand for an input of the calling node that has a source, got {index}", label="v2-14"
        )
    scope.bind(node, 0, argument)


def _convert_input(scope: GraphScope, node: NodeOp) -> None:
    if not scope.has_readers(node, 0):
        return
    frame, model = scope.frame, scope.model
    declared = model.inputs[node]
    hint = name_hint_of(node.node_name)
    tensor = frame.emit("Data", kinds=["tensor"], attributes={"index": declared.index_attr}, hint=hint)
    operands = [tensor.results[0], model.allocator(frame, node, HBM)]
    shape, data = frame.emit("SplitDataTensor", operands, ["shape", "data"], hint=hint).results
    scope.bind(node, 0, Lowered(shape, data, frame, Memory(frame, data), node.data_results[0].type))


def convert_net_output(scope: GraphScope, node: NodeOp) -> None:
    """The results: put in memory of the caller, or handed to the calling node. `[v2-14]`"""
    if scope.frame is scope.model.main:
        waits = scope.frame.joined(scope.waits(node))
        for index in range(len(node.data_operands)):
            _convert_output(scope, node, index, waits)
        scope.release_sources(node)
        return
    for index, source in scope.sources(node).items():
        scope.outputs.setdefault(returned_output(node, index), []).append(source)


def _convert_output(scope: GraphScope, node: NodeOp, index: int, waits: Sequence[KernelOp]) -> None:
    frame, model = scope.frame, scope.model
    lowered = scope.needed(node, index)
    if lowered.is_handle:
        raise GeError(node, f"expected a tensor as output {index}, got a handle", label="dev-handles")
    declared = OutputOp.create(
        properties={
            "index": IntegerAttr(index, i64),
            "name": StringAttr(_output_name(node, index)),
            "type": lowered.type,
        },
        location=node.location,
    )
    model.outputs.append(declared)
    attributes = model.bring(frame, model.load.const("attributes", lowered.type, "like"))
    out = frame.emit("OutputData", kinds=["tensor"], attributes={"index": declared.index_attr}, hint="out")
    operands = [lowered.shape_in(frame), lowered.data_in(frame), attributes, model.stream(frame, node), out.results[0]]
    frame.emit("EnsureTensorAtOutMemory", operands, waits=waits, reads=[lowered.memory])


def _output_name(node: NodeOp, index: int) -> str:
    value = node.operands[index]
    source = owner_node(value)
    assert isinstance(value, OpResult), "an input with a source is a result"
    assert source is not None, "an input with a source has a node there"
    return f"{source.node_name}:{value.index}"
