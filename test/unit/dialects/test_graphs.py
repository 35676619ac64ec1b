"""Graphs: their families, the source of absent inputs, and what their verifiers find."""

import pytest
from ge_ir import graph, module, names, node
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp, StringAttr, TensorType, f32, i64
from xdsl.ir import Block, Region

from gedialect.diagnostics import Diagnostics, GeError, verify
from gedialect.dialects.ge import NODE_OPS, OPS_BY_GE_TYPE, AbsentOp, GraphOp
from gedialect.dialects.ge.dataflow import GenericNodeOp, NoOpOp
from gedialect.dialects.ge.edges import add_input
from gedialect.dialects.ge.graph import graphs_of, roots_of
from gedialect.dialects.ge.graph_verification import verify_graph
from gedialect.dialects.ge.variables import VariableRefOp

FAMILIES = """
  ge.graph "a" id 1 {}
  ge.graph "a1" id 1 subgraph {}
  ge.graph "a2" id 1 subgraph {}
  ge.graph "b" id 2 {}
  ge.graph "c" id 3 {}
  ge.graph "c1" id 3 subgraph {}
"""


def errors(op: ModuleOp | GraphOp) -> list[str]:
    """What the verifiers find."""
    diagnostics = Diagnostics()
    verify(op, diagnostics)
    return [item.message for item in diagnostics.items]


def test_the_family_of_a_root_is_the_root_and_its_subgraphs() -> None:
    parsed = module(FAMILIES)
    assert [graph.graph_name for graph in roots_of(parsed)] == ["a", "b", "c"]
    families = [[graph.graph_name for graph in root.family()] for root in roots_of(parsed)]
    assert families == [["a", "a1", "a2"], ["b"], ["c", "c1"]]


def test_a_graph_without_a_module_is_its_own_family() -> None:
    root = next(graphs_of(module(FAMILIES)))
    root.detach()
    assert root.family() == [root]
    root.verify()


def test_the_source_of_absent_inputs_is_made_once_and_first() -> None:
    g = graph('ge.no_op "n"')
    assert g.absent is None
    value = g.get_absent()
    assert g.get_absent() is value is g.absent
    assert isinstance(g.body.block.first_op, AbsentOp)
    g.verify()
    assert names(list(g.nodes)) == ["n"]


def test_an_empty_graph_gets_a_source_of_absent_inputs() -> None:
    g = GraphOp.build_graph("g", 0)
    assert isinstance(g.get_absent().owner, AbsentOp)


def test_an_edge_from_another_graph_is_found() -> None:
    parsed = module('ge.graph "g" id 0 {\n%x = ge.data "x" : tensor<4xf32>\n}\nge.graph "h" id 1 {\nge.no_op "n"\n}')
    g, h = graphs_of(parsed)
    add_input(node(h, "n"), node(g, "x").results[0])
    assert errors(parsed)
    with pytest.raises(GeError, match=r'expected both ends of an edge in graph "h", got operand #0 from elsewhere'):
        verify_graph(h)


def test_an_edge_from_a_node_that_stands_nowhere_is_found() -> None:
    g = graph('ge.no_op "n"')
    loose = GenericNodeOp.create(
        result_types=[TensorType(f32, [4])], properties={"name": StringAttr("m"), "type": StringAttr("T")}
    )
    add_input(node(g, "n"), loose.results[0])
    assert errors(g)


def test_verifiers_look_at_each_other_with_care() -> None:
    """A graph is verified before its nodes, and a root before its subgraphs: none of these may be trusted."""
    broken = NoOpOp.create(properties={"name": IntegerAttr(1, i64), "subgraphs": ArrayAttr([IntegerAttr(1, i64)])})
    root = GraphOp.build_graph("root", 0, Region(Block([broken, NoOpOp.create()])))
    nameless = GraphOp.create(properties={"subgraph": StringAttr("x")}, regions=[Region()])
    found = errors(ModuleOp([root, nameless]))
    assert len(found) == 3
    assert all("'ge." in error for error in found)


def test_every_class_of_nodes_stands_for_one_type() -> None:
    assert set(OPS_BY_GE_TYPE.values()) == set(NODE_OPS) - {GenericNodeOp, VariableRefOp}
    assert all(type_ == op.GE_TYPE for type_, op in OPS_BY_GE_TYPE.items())
    assert len({op.name for op in NODE_OPS}) == len(NODE_OPS)
    assert all(op.__doc__ for op in NODE_OPS)
