"""Whatever a graph holds, its text holds too, in both forms."""

from io import StringIO

import pytest
from dialects.random_graphs import modules
from ge_ir import body, context, graph, text
from hypothesis import given
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from gedialect.diagnostics import Diagnostics, GeError, verify
from gedialect.dialects.ge.graph import GraphOp, graphs_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.translate.mlir_text import parse_mlir


def contents(module: ModuleOp) -> list[object]:
    """Everything in a module that text has to hold, with values by their positions."""
    found: list[object] = []
    for g in graphs_of(module):
        ops = list(g.body.block.ops)
        values: dict[SSAValue, tuple[int, int]] = {
            value: (index, result) for index, op in enumerate(ops) for result, value in enumerate(op.results)
        }
        found.append((g.properties, g.attributes))
        for op in ops:
            operands = [values[operand] for operand in op.operands]
            types = [result.type for result in op.results]
            found.append((op.name, op.properties, op.attributes, operands, types))
    return found


@given(modules())
def test_both_forms_are_read_back(module: ModuleOp) -> None:
    for generic in (False, True):
        written = text(module, generic=generic)
        again = parse_mlir(context(), written, "again.mlir")
        assert contents(again) == contents(module)
        assert text(again, generic=generic) == written


def test_xdsl_reads_both_forms() -> None:
    """Its own parser and printer, which `xdsl-opt` uses, know the dialect as well."""
    g = graph("""
      %x, %x.ctl = ge.data "x" : (tensor<4xf32, #ge.layout<NCHW, origin = NHWC[2, 2]>>, !ge.control)
      %y = ge.node "T" "n" (a = %x as tensor<2x2xf32>, b = _) [%x.ctl] <{fields = {id = 7 : i64}}> {k = #ge.dt<3>}
        : tensor<4xf32, #ge.layout<NCHW, origin = NHWC[2, 2]>> -> (index : !ge.unranked_tensor<[-2], f32>)
    """)
    module = g.parent_op()
    assert isinstance(module, ModuleOp)
    for generic in (False, True):
        output = StringIO()
        Printer(output, print_generic_format=generic).print_op(module)
        assert contents(Parser(context(), output.getvalue()).parse_module()) == contents(module)


@pytest.mark.parametrize(
    "line",
    [
        'ge.no_op "n"',
        '%y = ge.identity "n" _ : tensor<4xf32>',
        '%y, %y.ctl = ge.node "T" "n" : (tensor<4xf32>, !ge.control)',
        'ge.node "T" "n" ("a b" = _) {k = 1 : i64}',
        '%y = ge.node "T" "n" : (y : tensor<4xf32>)',
    ],
)
def test_what_follows_a_node_is_not_part_of_it(line: str) -> None:
    following = '%z, %z.ctl = ge.data "z" : (tensor<4xf32>, !ge.control)'
    assert body(graph(f"{line}\n{following}")) == [line, following]


@pytest.mark.parametrize("results", ["tensor<4xf32>", "(tensor<4xf32>)", "(y : tensor<4xf32>)"])
def test_types_without_operands_may_be_written_as_elsewhere_in_mlir(results: str) -> None:
    assert body(graph(f'%x = ge.data "x" : () -> {results}')) == body(graph(f'%x = ge.data "x" : {results}'))
    assert body(graph('ge.no_op "n" : () -> ()')) == ['ge.no_op "n"']


def test_an_operand_list_may_be_wrapped() -> None:
    lines = body(graph('%x = ge.data "x" : tensor<4xf32>\nge.node "T" "n"\n  %x,\n  _\n  : tensor<4xf32>'))
    assert lines == ['%x = ge.data "x" : tensor<4xf32>', 'ge.node "T" "n" %x, _ : tensor<4xf32>']


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ('ge.node "T" "n" %x', 17, "expected 1 operand types"),
        ('ge.node "T" "n" %x : (tensor<4xf32>, f32)', 20, "expected 1 operand types"),
        ('ge.node "T" "n" (a = %x, %x) : (f32, f32)', 18, "expected names for all 2 inputs"),
        ('ge.node "T" "n" <{name = "m"}>', 17, "expected no 'name'"),
    ],
)
def test_errors_stand_at_what_is_wrong(line: str, column: int, message: str) -> None:
    with pytest.raises(GeError, match=message) as raised:
        parse_mlir(context(), f'ge.graph "g" id 0 {{\n{line}\n}}', "test.mlir")
    location = raised.value.diagnostic.location
    assert location is not None
    assert (location.line, location.column) == (2, column)


def test_an_absent_input_outside_of_a_graph_is_an_error() -> None:
    diagnostics = Diagnostics()
    verify(parse_mlir(context(), 'ge.node "T" "n" _', "test.mlir"), diagnostics)
    expected = "'ge.node' op expected a node to stand in a ge.graph, got one in 'builtin.module' [graph-1]"
    assert diagnostics.items[-1].message == expected


def test_a_graph_prints_when_it_stands_alone() -> None:
    g = graph('%x = ge.data "x" : tensor<4xf32>')
    g.detach()
    assert isinstance(g, GraphOp)
    assert text(g).startswith('ge.graph "g" id 0 {')
    assert [op.node_name for op in g.nodes if isinstance(op, NodeOp)] == ["x"]
