"""Nodes come behind all that they depend on."""

from ge_ir import graph, names

from gedialect.dialects.ge.ordering import waves


def test_a_nodes_wave_is_its_longest_way_from_the_first() -> None:
    found = waves(
        graph("""
  ge.node "T" "late" %a, %x [%b] : (tensor<4xf32>, tensor<4xf32>)
  %b = ge.node "T" "b" %a : (tensor<4xf32>) -> !ge.control
  %a = ge.node "T" "a" %x : (tensor<4xf32>) -> tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %y = ge.data "y" : tensor<4xf32>
""")
    )
    assert [names(wave) for wave in found] == [["x", "y"], ["a"], ["b"], ["late"]]


def test_absent_inputs_are_not_waited_for() -> None:
    assert [names(wave) for wave in waves(graph('%n = ge.absent\nge.node "T" "a" %n : !ge.none'))] == [["a"]]


def test_cycles_and_what_depends_on_them_are_in_no_wave() -> None:
    found = waves(
        graph("""
  %a = ge.node "T" "a" %b : (tensor<4xf32>) -> tensor<4xf32>
  %b = ge.node "T" "b" %a : (tensor<4xf32>) -> tensor<4xf32>
  ge.node "T" "c" %b : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
""")
    )
    assert [names(wave) for wave in found] == [["x"]]
