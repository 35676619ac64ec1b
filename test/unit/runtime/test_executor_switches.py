"""Conditionals in the framework's own control flow: one side runs, and its values are merged. `[v2-23]`"""

import numpy as np
import pytest
from executor_runs import Run

NESTED = """
!f = tensor<2xf32>
!b = tensor<i1>
!i = tensor<i32>
!c = !ge.control

ge.graph "nested" id 0 {
  %p = ge.data "p" {index = 0 : i64} : !b
  %q = ge.data "q" {index = 1 : i64} : !b
  %v = ge.variable "v" : !f
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %x0, %x1 = ge.framework_op "x/switch" %x, %p {original_type = "Switch"} : (!f, !b) -> (!f, !f)
  %q0, %q1 = ge.node "Switch" "q/switch" %q, %p : (!b, !b) -> (!b, !b)
  %w0, %w1 = ge.node "RefSwitch" "w/switch" %v, %p : (!f, !b) -> (!f, !f)
  %a, %a.ctl = ge.assign_add "a" %w1, %x1 : (!f, !f) -> (!f, !c)
  %t = ge.identity "t" %x0 : !f -> !f
  %y0, %y1 = ge.node "Switch" "y/switch" %x0, %q0 : (!f, !b) -> (!f, !f)
  %n = ge.node "Neg" "n" (x = %y1) : (!f) -> (y : !f)
  %m, %mi = ge.framework_op "inner" %y0, %n {original_type = "Merge"} : (!f, !f) -> (!f, !i)
  %d = ge.node "Square" "d" (x = %m) : (!f) -> (y : !f)
  %s = ge.node "Sub" "s" (x1 = %m, x2 = %d) : (!f, !f) -> (y : !f)
  %o, %oi = ge.node "Merge" "outer" %a, %s : (!f, !f) -> (!f, !i)
  ge.net_output "out" %o, %oi : (!f, !i)
}
"""

CHAIN = """
!f = tensor<f32>
!b = tensor<i1>
!i = tensor<i32>
ge.graph "chain" id 0 {
  %x = ge.data "x" {index = 0 : i64} : !f
  %p = ge.data "p" {index = 1 : i64} : !b
  %x0, %x1 = ge.node "Switch" "first" %x, %p : (!f, !b) -> (!f, !f)
  %n = ge.node "Neg" "n" (x = %x1) : (!f) -> (y : !f)
  %m, %i = ge.node "Merge" "one" %n, %x0 : (!f, !f) -> (!f, !i)
  %m0, %m1 = ge.node "Switch" "second" %m, %p : (!f, !b) -> (!f, !f)
  %s = ge.node "Square" "s" (x = %m0) : (!f) -> (y : !f)
  %k, %j = ge.node "Merge" "two" %s, %m1 : (!f, !f) -> (!f, !i)
  %less = ge.node "Less" "less" (x1 = %k, x2 = %x) : (!f, !f) -> (y : !b)
  %l0, %l1 = ge.node "Switch" "third" %less, %p : (!b, !b) -> (!b, !b)
  %not = ge.node "LogicalNot" "not" (x = %l0) : (!b) -> (y : !b)
  %r, %h = ge.node "Merge" "three" %not, %l1 : (!b, !b) -> (!b, !i)
  %r0, %r1 = ge.node "Switch" "fourth" %k, %r : (!f, !b) -> (!f, !f)
  %e = ge.node "Square" "e" (x = %r1) : (!f) -> (y : !f)
  %o, %g = ge.node "Merge" "four" %r0, %e : (!f, !f) -> (!f, !i)
  ge.net_output "out" %i, %j, %k, %r, %o : (!i, !i, !f, !b, !f)
}
"""


@pytest.mark.parametrize("q", [False, True])
def test_only_one_side_runs(q: bool) -> None:
    run = Run(NESTED)
    inner = np.array([-1.0, -2.0]) if q else np.array([1.0, 2.0])
    value, index = run("nested", False, q)
    assert (value.tolist(), int(index)) == ((inner - inner**2).tolist(), 1)
    assert run.variable("v").tolist() == [0, 0]
    value, index = run("nested", True, q)
    assert (value.tolist(), int(index)) == ([1, 2], 0)
    assert run.variable("v").tolist() == [1, 2]


def test_conditionals_one_after_the_other() -> None:
    run = Run(CHAIN)
    first, second, k, r, o = run("chain", 3.0, True)
    assert (int(first), int(second), float(k), bool(r), float(o)) == (0, 1, -3, True, 9)
    first, second, k, r, o = run("chain", 3.0, False)
    assert (int(first), int(second), float(k), bool(r), float(o)) == (1, 0, 9, True, 81)
