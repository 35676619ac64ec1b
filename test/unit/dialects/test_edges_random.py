"""However edges are edited, use lists and operands agree, and text keeps the order of consumers."""

import hypothesis.strategies as st
from ge_ir import context, graph, text
from hypothesis import given
from xdsl.dialects.builtin import Float16Type, TensorType, f32
from xdsl.ir import SSAValue

from gedialect.dialects.ge import consumer_order, edges
from gedialect.dialects.ge.graph import GraphOp, graphs_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.translate.mlir_text import parse_mlir
from gedialect.xdsl_extras import narrow

TYPES = (TensorType(f32, [4]), TensorType(Float16Type(), [4]))
SOURCES = 4
WIDE = 70


@st.composite
def graphs(draw: st.DrawFn) -> GraphOp:
    """A graph of nodes that read each other in any way, one of them perhaps very wide."""
    lines = [f'%{index} = ge.node "T" "n{index}" : tensor<4xf32>' for index in range(SOURCES)]
    readers = draw(st.lists(st.lists(st.integers(0, SOURCES - 1), max_size=4), max_size=4))
    if draw(st.booleans()):
        readers.append([index % SOURCES for index in range(WIDE)])
    for number, inputs in enumerate(readers):
        operands = ", ".join(f"%{index}" for index in inputs)
        types = f"({', '.join(['tensor<4xf32>'] * len(inputs))})" if inputs else ""
        arrow = " -> " if types else ""
        lines.append(f'%r{number} = ge.node "T" "r{number}" {operands} : {types}{arrow}tensor<4xf32>')
    return graph("\n".join(lines))


def edit(g: GraphOp, data: st.DataObject) -> None:
    """One change of edges, of any kind."""
    nodes = list(g.nodes)
    if not nodes:
        return
    op, other = data.draw(st.sampled_from(nodes)), data.draw(st.sampled_from(nodes))
    index = data.draw(st.integers(0, max(0, len(op.data_operands) - 1)))
    match data.draw(st.integers(0, 9)):
        case 0 if op.data_operands:
            edges.set_source(op, index, other.results[0])
        case 1 if op.data_operands:
            edges.clear_source(op, index)
        case 2:
            edges.add_input(op, other.results[0], data.draw(st.sampled_from([None, *TYPES])))
        case 3 if op.data_operands:
            edges.remove_input(op, index)
        case 4:
            edges.add_control_edge(op, other)
        case 5:
            edges.remove_control_edge(op, other)
        case 6 if op is not other:
            edges.reconnect(op.results[0], other.results[0])
        case 7:
            edges.set_output_type(op, 0, data.draw(st.sampled_from(TYPES)))
        case 8 if len(nodes) > 2:
            edges.isolate(op)
        case _ if len(nodes) > 2:
            edges.detach(op)
        case _:
            pass


def check_uses(g: GraphOp) -> None:
    """Each operand is one use of its value, and there are no others."""
    ops = list(g.body.block.ops)
    expected: dict[SSAValue, set[tuple[object, int]]] = {value: set() for op in ops for value in op.results}
    for op in ops:
        for index, operand in enumerate(op.operands):
            expected[operand].add((op, index))
    for value, uses in expected.items():
        found = [(use.operation, use.index) for use in edges.consumers(value)]
        assert len(found) == len(set(found))
        assert set(found) == uses


def consumer_names(g: GraphOp) -> dict[tuple[str, int], list[tuple[str, int]]]:
    """The consumers of each output of each node, in order."""
    return {
        (op.node_name, result.index): [
            (use.operation.node_name, use.index) for use in edges.consumers(result) if isinstance(use.operation, NodeOp)
        ]
        for op in g.nodes
        for result in op.results
    }


def views(g: GraphOp) -> dict[str, list[object]]:
    """What each node sees at its inputs."""
    return {op.node_name: [op.input_type(index) for index in range(len(op.data_operands))] for op in g.nodes}


@given(graphs(), st.integers(1, 12), st.data())
def test_edits_keep_edges_consistent(g: GraphOp, count: int, data: st.DataObject) -> None:
    for _ in range(count):
        edit(g, data)
        check_uses(g)
    consumer_order.write_order(g)
    g.verify()
    module = g.parent_op()
    assert module is not None
    again = next(graphs_of(parse_mlir(context(), text(module), "again.mlir")))
    consumer_order.read_order(again)
    assert consumer_names(again) == consumer_names(g)
    assert views(again) == views(g)


@given(graphs(), st.data())
def test_moving_sources_and_types_keeps_views(g: GraphOp, data: st.DataObject) -> None:
    before = views(g)
    nodes = list(g.nodes)
    for _ in range(5):
        op, other = data.draw(st.sampled_from(nodes)), data.draw(st.sampled_from(nodes))
        if op.data_operands and data.draw(st.booleans()):
            edges.set_source(op, data.draw(st.integers(0, len(op.data_operands) - 1)), other.results[0])
        elif op is not other and data.draw(st.booleans()):
            edges.reconnect(op.results[0], other.results[0])
        else:
            edges.set_output_type(op, 0, data.draw(st.sampled_from(TYPES)))
    for op in nodes:
        narrow(op)
    assert views(g) == before
