"""An execution graph computes the same after `--gert-optimise`, and launches as much."""

import numpy as np
import pytest
from executor_runs import Run, read

from gedialect.cli.modules import make_context
from gedialect.lowering.convert_ge_to_gert import ConvertGeToGertPass
from gedialect.lowering.gert_optimise import GertOptimisePass

SESSION = """
!f = tensor<4xf32>
!d = tensor<?xf32>
!i = tensor<i32>
!b = tensor<i1>
ge.graph "main" id 0 {
  %n = ge.data "n" {index = 0 : i64} : !i
  %x = ge.data "x" {index = 1 : i64} : !d
  %w = ge.variable "w" : !f
  %h = ge.variable "h" {_variable_placement = "host"} : !f
  %c = ge.const "c" {value = #ge.tensor<!f, [1.0, 2.0, 3.0, 4.0]>} : !f
  %before = ge.identity "before" %w : !f -> !f
  %sum, %sum.ctl = ge.node "Add" "sum" (x1 = %x, x2 = %c) : (!d, !f) -> (y : !d, !ge.control)
  %same = ge.identity "same" %x [%sum.ctl] : !d -> !d
  %shape = ge.node "Shape" "shape" (x = %same) : (!d) -> (y : tensor<1xi32>)
  %dims = ge.const "dims" {value = #ge.tensor<tensor<2xi32>, [2, -1]>} : tensor<2xi32>
  %two = ge.reshape "two" %same, %dims : (!d, tensor<2xi32>) -> tensor<2x?xf32>
  %up = ge.assign_add "up" %w, %c : (!f, !f) -> !f
  %host = ge.assign_add "host" %h, %up : (!f, !f) -> !f
  %y = ge.if "branch" %n, %w, %up calls ["then", "else"] : (!i, !f, !f) -> !f
  %k, %l = ge.while "loop" %n, %y calls ["more", "turn"] : (!i, !f) -> (!i, !f)
  ge.net_output "out" %before, %sum, %shape, %two, %y, %l, %w, %host
    : (!f, !d, tensor<1xi32>, tensor<2x?xf32>, !f, !f, !f, !f) -> ()
}
ge.graph "then" id 0 subgraph {
  %w = ge.variable "w" : !f
  %x = ge.data "x" {_parent_node_index = 2 : i64} : !f
  %twice = ge.node "Add" "twice" (x1 = %x, x2 = %x) : (!f, !f) -> (y : !f)
  %a = ge.assign "a" %w, %twice : (!f, !f) -> !f
  %r = ge.ref_identity "r" %a : !f -> !f
  ge.net_output "out" %r : !f
}
ge.graph "else" id 0 subgraph {
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !f
  %same = ge.identity "same" %x : !f -> !f
  ge.net_output "out" %same : !f
}
ge.graph "more" id 0 subgraph {
  %n = ge.data "n" {_parent_node_index = 0 : i64} : !i
  %zero = ge.const "zero" {value = #ge.tensor<!i, [0]>} : !i
  %more = ge.node "Greater" "more" (x1 = %n, x2 = %zero) : (!i, !i) -> (y : !b)
  ge.net_output "out" %more : !b
}
ge.graph "turn" id 0 subgraph {
  %n = ge.data "n" {_parent_node_index = 0 : i64} : !i
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !f
  %one = ge.const "one" {value = #ge.tensor<!i, [1]>} : !i
  %m = ge.node "Sub" "less" (x1 = %n, x2 = %one) : (!i, !i) -> (y : !i)
  %y = ge.node "Neg" "neg" (x = %x) : (!f) -> (y : !f)
  ge.net_output "out" %m, %y : (!i, !f) -> ()
}
"""


def lowered(*, optimised: bool) -> Run:
    module = read(SESSION)
    ConvertGeToGertPass().apply(make_context(), module)
    if optimised:
        GertOptimisePass().apply(make_context(), module)
    module.verify()
    return Run(module)


@pytest.mark.parametrize("n", [0, 3])
def test_the_same_results(n: int) -> None:
    plain, optimised = lowered(optimised=False), lowered(optimised=True)
    x = np.arange(4, dtype=np.float32)
    for _ in range(2):
        expected = plain("main", np.int32(n), x)
        for one, other in zip(expected, optimised("main", np.int32(n), x), strict=True):
            assert np.array_equal(one, other)
        assert np.array_equal(plain.variable("w"), optimised.variable("w"))
        assert np.array_equal(plain.variable("h"), optimised.variable("h"))


def test_values_are_those_of_the_compute_graph() -> None:
    run = lowered(optimised=True)
    x, c = np.arange(4, dtype=np.float32), np.arange(1, 5, dtype=np.float32)
    before, total, shape, two, y, last, w, host = run("main", np.int32(1), x)
    # The identity was read before the variable was written; the branch that was taken doubled it after that.
    assert np.array_equal(before, np.zeros(4))
    assert np.array_equal(total, x + c)
    assert np.array_equal(shape, [4])
    assert np.array_equal(two, x.reshape(2, 2))
    assert np.array_equal(host, c)
    assert np.array_equal(y, 2 * c)
    assert np.array_equal(last, -y)
    assert np.array_equal(w, 2 * c)
