"""Edges keep the order of consumers, the consumers' own descriptors, and what waits for what."""

import pytest
from ge_ir import body, graph, names, node
from xdsl.dialects.builtin import Float16Type, TensorType, f32

from gedialect.dialects.ge.consumer_order import read_order, write_order
from gedialect.dialects.ge.edges import (
    add_control_edge,
    add_input,
    clear_source,
    consumers,
    control_consumers,
    control_sources,
    control_token,
    data_consumers,
    data_sources,
    detach,
    drop_unused_token,
    has_control_edge,
    has_one_reader,
    is_absent,
    isolate,
    owner_node,
    reconnect,
    remove_control_edge,
    remove_input,
    runs_before,
    set_output_type,
    set_source,
)
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import narrow

F32, F16 = TensorType(f32, [4]), TensorType(Float16Type(), [4])

READERS = """
  %x = ge.data "x" : tensor<4xf32>
  %y = ge.data "y" : tensor<4xf32>
  ge.node "T" "a" %x : tensor<4xf32>
  ge.node "T" "b" %x, %x : (tensor<4xf32>, tensor<4xf32>)
  ge.node "T" "c" %y : tensor<4xf32>
"""


def readers(graph: GraphOp, name: str) -> list[tuple[str, int]]:
    """Who reads output 0 of a node, and by which input."""
    uses = consumers(node(graph, name).results[0])
    return [(use.operation.node_name, use.index) for use in uses if isinstance(use.operation, NodeOp)]


# --- asking


def test_consumers_are_in_the_order_of_the_text() -> None:
    assert readers(graph(READERS), "x") == [("a", 0), ("b", 0), ("b", 1)]


def test_each_neighbour_is_told_once() -> None:
    g = graph("""
      %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
      %y.ctl = ge.no_op "y" [%x.ctl] : !ge.control
      ge.node "T" "n" %x, _, %x [%x.ctl, %y.ctl] : (tensor<4xf32>, tensor<4xf32>)
    """)
    assert names(data_sources(node(g, "n"))) == ["x"]
    assert names(control_sources(node(g, "n"))) == ["x", "y"]
    assert names(data_consumers(node(g, "x"))) == ["n"]
    assert names(control_consumers(node(g, "x"))) == ["y", "n"]
    assert control_consumers(node(g, "n")) == []
    assert owner_node(node(g, "n").operands[1]) is None


def test_a_node_with_one_reader_feeds_one_data_input() -> None:
    g = graph("""
      %none.ctl = ge.no_op "none" : !ge.control
      %once:2, %once.ctl = ge.node "T" "once" [%none.ctl] : (tensor<4xf32>, tensor<4xf32>, !ge.control)
      %twice = ge.node "T" "twice" %once#1 [%once.ctl] : tensor<4xf32> -> tensor<4xf32>
      %outputs:2 = ge.node "T" "outputs" %twice, %twice
        : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
      ge.node "T" "reader" %outputs#0, %outputs#1 : (tensor<4xf32>, tensor<4xf32>)
    """)
    assert [op.node_name for op in g.nodes if has_one_reader(op)] == ["once"]


@pytest.mark.parametrize(
    ("first", "later", "expected"),
    [
        (["x"], "d", True),
        (["b"], "d", True),
        (["d"], "x", False),
        (["d", "b"], "c", True),
        (["d", "e"], "c", False),
        (["x"], "x", True),
        (["loop"], "loop", True),
        (["x"], "loop", True),
        ([], "d", False),
    ],
)
def test_what_runs_before_a_node_is_found_along_all_edges(first: list[str], later: str, expected: bool) -> None:
    g = graph("""
      %x = ge.data "x" : tensor<4xf32>
      %b, %b.ctl = ge.node "T" "b" %x : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
      %c.ctl = ge.no_op "c" [%b.ctl] : !ge.control
      ge.no_op "d" [%c.ctl]
      ge.no_op "e"
      %loop = ge.node "T" "loop" %x, %loop : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    """)
    assert runs_before([node(g, name) for name in first], node(g, later)) is expected


# --- data


def test_a_new_consumer_is_the_last() -> None:
    g = graph(READERS)
    set_source(node(g, "c"), 0, node(g, "x").results[0])
    assert readers(g, "x") == [("a", 0), ("b", 0), ("b", 1), ("c", 0)]
    assert readers(g, "y") == []


def test_a_consumer_that_is_connected_again_becomes_the_last() -> None:
    g = graph(READERS)
    set_source(node(g, "a"), 0, node(g, "x").results[0])
    assert readers(g, "x") == [("b", 0), ("b", 1), ("a", 0)]


def test_a_consumer_keeps_its_descriptor_when_its_source_changes() -> None:
    g = graph("""
      %x = ge.data "x" : tensor<4xf32>
      %y = ge.data "y" : tensor<4xf16>
      ge.node "T" "n" %x, %x : (tensor<4xf32>, tensor<4xf32>)
    """)
    n = node(g, "n")
    set_source(n, 1, node(g, "y").results[0])
    assert [n.input_type(index) for index in range(2)] == [F32, F32]
    assert body(g)[-1] == 'ge.node "T" "n" %x, %y as tensor<4xf32> : (tensor<4xf32>, tensor<4xf16>)'
    set_source(n, 1, node(g, "x").results[0])
    assert n.input_descs is None


def test_an_input_without_source_keeps_position_and_descriptor() -> None:
    g = graph(READERS)
    clear_source(node(g, "b"), 0)
    assert body(g)[-2] == 'ge.node "T" "b" _ as tensor<4xf32>, %x : tensor<4xf32>'
    assert is_absent(node(g, "b").operands[0])
    assert readers(g, "x") == [("a", 0), ("b", 1)]
    g.verify()


def test_inputs_are_added_before_control_edges() -> None:
    g = graph("""
      %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
      ge.node "T" "n" [%x.ctl]
    """)
    n, x = node(g, "n"), node(g, "x")
    add_input(n, x.results[0])
    add_input(n, x.results[0], F16)
    assert body(g)[-1] == 'ge.node "T" "n" %x, %x as tensor<4xf16> [%x.ctl] : (tensor<4xf32>, tensor<4xf32>)'
    assert [use.index for use in consumers(x.results[1])] == [2]
    g.verify()


def test_an_input_goes_with_its_descriptor_and_name() -> None:
    g = graph("""
      %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
      ge.node "T" "n" (a = %x as tensor<4xf16>, b = %x) [%x.ctl]
        <{input_desc_attrs = [{size = 1 : i64}, {size = 2 : i64}]}> : (tensor<4xf32>, tensor<4xf32>)
    """)
    remove_input(node(g, "n"), 0)
    assert body(g)[-1] == 'ge.node "T" "n" (b = %x) [%x.ctl] <{input_desc_attrs = [{size = 2 : i64}]}> : tensor<4xf32>'
    assert [use.index for use in consumers(node(g, "x").results[1])] == [1]
    g.verify()


# --- control


def test_a_token_is_made_on_demand_and_once() -> None:
    g = graph('%x = ge.data "x" : tensor<4xf32>\nge.no_op "n"')
    x, n = node(g, "x"), node(g, "n")
    assert x.control_result is None
    add_control_edge(x, n)
    add_control_edge(x, n)
    assert body(g) == ['%x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)', 'ge.no_op "n" [%x.ctl]']
    assert control_token(x) is x.control_result
    assert has_control_edge(x, n)
    assert not has_control_edge(n, x)
    g.verify()


def test_the_token_goes_with_the_last_edge() -> None:
    g = graph("""
      %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
      ge.no_op "n" [%x.ctl, %x.ctl]
      ge.no_op "m" [%x.ctl]
    """)
    x = node(g, "x")
    remove_control_edge(x, node(g, "n"))
    assert names(control_consumers(x)) == ["m"]
    remove_control_edge(x, node(g, "m"))
    assert x.control_result is None
    remove_control_edge(x, node(g, "m"))
    drop_unused_token(x)
    assert body(g) == ['%x = ge.data "x" : tensor<4xf32>', 'ge.no_op "n"', 'ge.no_op "m"']


def test_a_node_does_not_wait_for_itself() -> None:
    g = graph('ge.no_op "n"')
    add_control_edge(node(g, "n"), node(g, "n"))
    assert body(g) == ['ge.no_op "n"']


# --- values


def test_reconnected_consumers_stand_behind_the_others_in_their_order() -> None:
    g = graph(READERS)
    x, y = node(g, "x").results[0], node(g, "y").results[0]
    assert names(reconnect(x, y)) == ["a", "b"]
    assert readers(g, "y") == [("c", 0), ("a", 0), ("b", 0), ("b", 1)]
    assert readers(g, "x") == []


def test_the_type_of_an_output_changes_and_not_its_consumers_views() -> None:
    g = graph(READERS)
    set_output_type(node(g, "x"), 0, F16)
    assert node(g, "b").input_type(1) == F32
    assert node(g, "x").results[0].type == F16
    set_output_type(node(g, "x"), 0, F32)
    assert node(g, "b").input_descs is None


# --- taking a node out


def test_isolation_joins_consumers_to_the_source() -> None:
    """Data, and the place of the consumers that moved. `[iso-1]` `[iso-4]`"""
    g = graph("""
      %x = ge.data "x" : tensor<4xf32>
      %n = ge.identity "n" %x : tensor<4xf32> -> tensor<4xf32>
      ge.node "T" "b" %n, %x, %n : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
      ge.node "T" "a" %x : tensor<4xf32>
      ge.node "T" "c" %n : tensor<4xf32>
    """)
    isolate(node(g, "n"))
    assert readers(g, "x") == [("b", 1), ("a", 0), ("b", 0), ("b", 2), ("c", 0)]
    assert body(g)[0] == '%x = ge.data "x" : tensor<4xf32>'
    g.verify()


def test_isolation_without_a_source_leaves_consumers_without_one() -> None:
    """`[iso-1]`"""
    g = graph("""
      %n = ge.identity "n" _ : tensor<4xf32>
      ge.node "T" "a" %n : tensor<4xf32>
    """)
    isolate(node(g, "n"))
    assert body(g) == ['ge.node "T" "a" _ as tensor<4xf32>']


def test_isolation_keeps_the_order_of_execution() -> None:
    """Each pair is joined by a control edge, but for the one that a new data edge orders. `[iso-2]` `[iso-3]`"""
    g = graph("""
      %x = ge.data "x" : tensor<4xf32>
      %s = ge.data "s" : tensor<4xi32>
      %p.ctl = ge.no_op "p" : !ge.control
      %n, %n.ctl = ge.reshape "n" %x, %s [%p.ctl] : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, !ge.control)
      ge.node "T" "reads" %n : tensor<4xf32>
      ge.no_op "waits" [%n.ctl]
    """)
    isolate(node(g, "n"))
    assert names(control_sources(node(g, "reads"))) == ["s", "p"]
    assert names(control_sources(node(g, "waits"))) == ["x", "s", "p"]
    assert "n" not in names(list(g.nodes))
    g.verify()


def test_isolation_of_a_node_in_a_cycle() -> None:
    g = graph("""
      %n, %n.ctl = ge.identity "n" %n [%n.ctl] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
      ge.node "T" "a" %n : tensor<4xf32>
    """)
    isolate(node(g, "n"))
    assert body(g) == ['ge.node "T" "a" _ as tensor<4xf32>']


def test_isolation_leaves_no_token_without_use() -> None:
    g = graph("""
      %p.ctl = ge.no_op "p" : !ge.control
      %n = ge.identity "n" _ [%p.ctl] : tensor<4xf32>
    """)
    isolate(node(g, "n"))
    assert body(g) == ['ge.no_op "p"']


def test_detaching_a_node_leaves_its_neighbours_in_order() -> None:
    g = graph("""
      %x = ge.data "x" : tensor<4xf32>
      %n, %n.ctl = ge.identity "n" %x : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
      ge.node "T" "a" %n, %x : (tensor<4xf32>, tensor<4xf32>)
      ge.no_op "b" [%n.ctl]
    """)
    detach(node(g, "n"))
    assert body(g)[1:] == ['ge.node "T" "a" _ as tensor<4xf32>, %x : tensor<4xf32>', 'ge.no_op "b"']
    g.verify()


# --- order in text


def test_an_order_that_is_not_the_texts_is_written_and_read() -> None:
    g = graph(READERS)
    set_source(node(g, "a"), 0, node(g, "x").results[0])
    write_order(g)
    assert body(g)[2:4] == [
        'ge.node "T" "a" %x <{peer_index = array<i64: 2>}> : tensor<4xf32>',
        'ge.node "T" "b" %x, %x <{peer_index = array<i64: 0, 1>}> : (tensor<4xf32>, tensor<4xf32>)',
    ]
    again = graph("\n".join(body(g)))
    assert readers(again, "x") == [("a", 0), ("b", 0), ("b", 1)]
    read_order(again)
    assert readers(again, "x") == readers(g, "x")


def test_the_order_of_the_text_is_not_written() -> None:
    g = graph(READERS.replace('"a" %x', '"a" %x <{peer_index = array<i64: 7>}>'))
    write_order(g)
    assert "peer_index" not in "\n".join(body(g))


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ("-1 -1 -1", "a b c"),
        ("2 0 1", "b c a"),
        ("1 -1 -1", "b a c"),
        ("-1 -1 0", "c a b"),
        ("0 0 0", "a b c"),
        ("9 -1 -1", "b c a"),
        ("9 8 -1", "c b a"),
        ("2 2 -1", "b c a"),
    ],
)
def test_consumers_stand_at_their_places_and_others_around_them(places: str, expected: str) -> None:
    lines = [
        f'ge.node "T" "{name}" %x <{{peer_index = array<i64: {place}>}}> : tensor<4xf32>'
        for name, place in zip("abc", places.split(), strict=True)
    ]
    g = graph("\n".join(['%x = ge.data "x" : tensor<4xf32>', *lines]))
    read_order(g)
    assert [name for name, _ in readers(g, "x")] == expected.split()


def test_the_edges_of_a_wide_node_change_like_others() -> None:
    inputs = ", ".join(["%x"] * 100)
    types = ", ".join(["tensor<4xf32>"] * 100)
    g = graph(f"""
      %x, %x.ctl = ge.data "x" : (tensor<4xf32>, !ge.control)
      %y = ge.data "y" : tensor<4xf32>
      ge.node "T" "wide" {inputs} [%x.ctl] : ({types})
    """)
    x, y, wide = node(g, "x"), node(g, "y"), node(g, "wide")
    set_source(wide, 50, y.results[0])
    remove_input(wide, 0)
    add_input(wide, y.results[0])
    add_control_edge(y, wide)
    remove_control_edge(x, wide)
    narrow(wide)
    assert readers(g, "y") == [("wide", 49), ("wide", 99)]
    assert names(control_sources(wide)) == ["y"]
    assert len(readers(g, "x")) == 98
    g.verify()
