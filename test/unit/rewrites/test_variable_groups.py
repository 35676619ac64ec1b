from ge_ir import graph, module, names, node

from gedialect.dialects.ge.graph import roots_of
from gedialect.rewrites.variable_groups import reader_node, readers_of, variable_groups, writer_of

FAMILY = """
ge.graph "main" id 0 {
  %late = ge.variable_ref "early_ref" of "v" %x : tensor<4xf32> -> tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %data = ge.ref_data "data" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable_v2 "v" : tensor<4xf32>
  %r = ge.variable_ref "w_ref" of "w" %x : tensor<4xf32> -> tensor<4xf32>
  %d = ge.variable_ref "data_ref" of "data" %x <{type = "RefData"}> : tensor<4xf32> -> tensor<4xf32>
  %o = ge.variable_ref "odd_ref" of "w" %x <{type = "RefData"}> : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "b" %w, %w : (tensor<4xf32>, tensor<4xf32>)
}
ge.graph "sub" id 0 subgraph {
  %u = ge.variable "u" : tensor<4xf32>
  %w = ge.variable "w" : tensor<4xf32>
  %r = ge.variable_ref "w_ref" of "w" _ as tensor<4xf32> : tensor<4xf32>
  %s = ge.variable_ref "stray" of "nobody" %u : tensor<4xf32> -> tensor<4xf32>
  ge.node "Read" "c" %w : tensor<4xf32>
}
"""


def test_groups_are_in_the_order_of_their_first_nodes() -> None:
    """`[acc-order]`"""
    (root,) = roots_of(module(FAMILY))
    groups = variable_groups(root.family())
    assert [group.name for group in groups] == ["w", "v", "u"]
    assert [len(group.nodes) for group in groups] == [2, 1, 1]


def test_refs_of_another_kind_and_to_nothing_belong_to_no_group() -> None:
    (root,) = roots_of(module(FAMILY))
    refs = {group.name: [ref.node_name for ref in group.refs] for group in variable_groups(root.family())}
    assert refs == {"w": ["w_ref", "w_ref"], "v": ["early_ref"], "u": []}


def test_readers_are_in_the_order_of_nodes_and_consumers() -> None:
    (root,) = roots_of(module(FAMILY))
    group = variable_groups(root.family())[0]
    assert [(reader_node(use).node_name, use.index) for use in group.readers] == [("b", 0), ("b", 1), ("c", 0)]


def test_readers_of_all_outputs_count() -> None:
    g = graph("""
      %w:2 = ge.variable "w" : (tensor<4xf32>, tensor<4xf32>)
      ge.node "Read" "a" %w#1 : tensor<4xf32>
      ge.node "Read" "b" %w#0 : tensor<4xf32>
    """)
    assert names([reader_node(use) for use in readers_of(node(g, "w"))]) == ["b", "a"]


def test_the_writer_of_a_ref_is_what_feeds_it() -> None:
    (root,) = roots_of(module(FAMILY))
    first, second = variable_groups(root.family())[0].refs
    assert writer_of(first) is node(root, "x")
    assert writer_of(second) is None
