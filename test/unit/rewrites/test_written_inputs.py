import pytest
from ge_ir import graph, node

from gedialect.rewrites.written_inputs import WrittenInputs

NODES = """
  %x = ge.data "x" : tensor<4xf32>
  %a = ge.assign "assign" %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %m:2 = ge.node "Momentum" "momentum" (lr = %x, var = %x, accum = %x)
    : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (accum : tensor<4xf32>, var : tensor<4xf32>)
  ge.node "Scatter" "scatter" %x, %x <{input_desc_attrs = [{}, {attrs = {ref_port_index = array<i64: 0>}}]}>
    : (tensor<4xf32>, tensor<4xf32>)
  ge.node "Untyped" "untyped" %x <{input_desc_attrs = [{attrs = {ref_port_index = #ge.untyped<array<i64: 0>>}}]}>
    : tensor<4xf32>
  ge.node "Empty" "empty" %x <{input_desc_attrs = [{attrs = {ref_port_index = array<i64>}}]}> : tensor<4xf32>
  %s:2 = ge.framework_op "switch" %x {original_type = "RefSwitch"} : tensor<4xf32> -> (tensor<4xf32>, tensor<4xf32>)
  %e = ge.framework_op "enter" (a = %x) {original_type = "Enter"} : tensor<4xf32> -> (a : tensor<4xf32>)
  ge.framework_op "unknown" %x : tensor<4xf32>
"""


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("x", {}),
        ("assign", {0: (0,)}),
        ("momentum", {1: (1,), 2: (0,)}),
        ("scatter", {1: ()}),
        ("untyped", {0: ()}),
        ("empty", {}),
        ("switch", {0: (0, 1)}),
        ("enter", {}),
        ("unknown", {}),
    ],
)
def test_names_ports_and_original_types_tell_what_is_written(name: str, written: dict[int, tuple[int, ...]]) -> None:
    """`[prep-1]`"""
    g = graph(NODES)
    known = WrittenInputs()
    known.learn(g.nodes)
    assert known.of(node(g, name)) == written


def test_nothing_is_known_before_it_is_learnt() -> None:
    assert WrittenInputs().of(node(graph(NODES), "assign")) == {}


def test_a_copy_learns_for_itself() -> None:
    g = graph(NODES)
    known = WrittenInputs()
    known.learn([node(g, "assign")])
    copy = known.copy()
    copy.learn(g.nodes)
    assert copy.of(node(g, "assign")) == {0: (0,)}
    assert known.of(node(g, "scatter")) == {}


def test_the_last_of_several_nodes_of_a_type_decides() -> None:
    g = graph("""
      %x = ge.data "x" : tensor<4xf32>
      %a:2 = ge.node "T" "a" (p = %x) : tensor<4xf32> -> (p : tensor<4xf32>, q : tensor<4xf32>)
      %b:2 = ge.node "T" "b" (q = %x) : tensor<4xf32> -> (p : tensor<4xf32>, q : tensor<4xf32>)
    """)
    known = WrittenInputs()
    known.learn(g.nodes)
    assert known.of(node(g, "a")) == {0: (1,)}
