"""Control flow runs: which graphs, how often, on which values, and that all their memory comes back."""

import numpy as np
import pytest
from executor_runs import Run

from gedialect.diagnostics import GeError
from gedialect.runtime.executor.statistics import Statistics

TYPES = "!f = tensor<4xf32>\n!i = tensor<i32>\n!b = tensor<i1>\n"

ROOT = """
ge.graph "root" id 0 {
  %n = ge.data "n" {index = 0 : i64} : !i
  %x = ge.data "x" {index = 1 : i64} : !f
  %k, %y = ge.while "loop" %n, %x calls ["more", "turn"] : (!i, !f) -> (!i, !f)
  %b = ge.if "branch" %k, %y calls ["negative", "same"] : (!i, !f) -> !f
  %c = ge.case "case" %n, %y calls ["same", "negative", "square"] : (!i, !f) -> !f
  %p = ge.partitioned_call "call" %n, %c calls ["square"] : (!i, !f) -> !f
  ge.net_output "out" %k, %y, %b, %c, %p : (!i, !f, !f, !f, !f) -> ()
}
"""

LOOP = """
ge.graph "more" id 0 subgraph {
  %n = ge.data "n" {_parent_node_index = 0 : i64} : !i
  %zero = ge.const "zero" {value = #ge.tensor<!i, [0]>} : !i
  %more = ge.node "Greater" "more" (x1 = %n, x2 = %zero) : (!i, !i) -> (y : !b)
  ge.net_output "out" %more <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !b
}
ge.graph "turn" id 0 subgraph {
  %n = ge.data "n" {_parent_node_index = 0 : i64} : !i
  %x = ge.data "x" {_parent_node_index = 1 : i64} : !f
  %one = ge.const "one" {value = #ge.tensor<!i, [1]>} : !i
  %m = ge.node "Sub" "less" (x1 = %n, x2 = %one) : (!i, !i) -> (y : !i)
  %y = ge.node "Add" "double" (x1 = %x, x2 = %x) : (!f, !f) -> (y : !f)
  ge.net_output "out" %m, %y
    <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}, {attrs = {_parent_node_index = 1 : i64}}]}>
    : (!i, !f) -> ()
}
"""


def branch(name: str, node: str = "", result: str = "%x") -> str:
    """A graph that makes something of input 1 of the node that calls it."""
    return f"""
ge.graph "{name}" id 0 subgraph {{
  %x = ge.data "x" {{_parent_node_index = 1 : i64}} : !f
  {node}
  ge.net_output "out" {result} <{{input_desc_attrs = [{{attrs = {{_parent_node_index = 0 : i64}}}}]}}> : !f
}}
"""


SAME = branch("same")
NEGATIVE = branch("negative", '%y = ge.node "Neg" "neg" (x = %x) : (!f) -> (y : !f)', "%y")
SQUARE = branch("square", '%y = ge.node "Square" "square" (x = %x) : (!f) -> (y : !f)', "%y")
SESSION = TYPES + ROOT + LOOP + SAME + NEGATIVE + SQUARE


@pytest.mark.parametrize(("n", "case"), [(0, 1.0), (1, -2.0), (2, 16.0), (5, 1024.0), (-1, 1.0)])
def test_control_flow(n: int, case: float) -> None:
    run = Run(SESSION)
    x = np.ones(4, np.float32)
    k, y, b, c, p = run("root", np.int32(n), x)
    turns = max(n, 0)
    assert k == min(n, 0)
    assert np.array_equal(y, 2**turns * x)
    # -1 is true, 0 is not.
    assert np.array_equal(b, y if n >= 0 else -y)
    # No branch has the numbers -1 and 5: the last one runs.
    assert np.array_equal(c, case * x)
    assert np.array_equal(p, np.square(c))


def test_memory_of_control_flow_comes_back() -> None:
    run = Run(SESSION)
    x = np.ones(4, np.float32)
    for n in (3, 0, 7):
        run("root", np.int32(n), x)
    used = run.runner.memory.used
    for n in (1, 7, 0, 2):
        run("root", np.int32(n), x)
    assert run.runner.memory.used == used
    run.runner.close()
    assert run.runner.memory.used == 0


def test_kernels_inside_are_counted_once() -> None:
    statistics = Statistics()
    Run(SESSION)("root", np.int32(3), np.ones(4), watcher=statistics)
    uses = statistics.uses
    assert (uses["Greater"].calls, uses["Sub"].calls, uses["Add"].calls) == (4, 3, 3)
    assert (uses["While"].calls, uses["If"].calls, uses["Case"].calls, uses["PartitionedCall"].calls) == (1, 1, 1, 1)
    # What a kernel takes is without what those inside it take.
    assert uses["While"].seconds < sum(use.seconds for use in uses.values())


def test_variables_are_written_in_a_loop() -> None:
    counting = """
    ge.graph "turn" id 0 subgraph {
      %n = ge.data "n" {_parent_node_index = 0 : i64} : !i
      %v = ge.variable "v" : !f
      %one = ge.const "one" {value = #ge.tensor<!i, [1]>} : !i
      %ones = ge.const "ones" {value = #ge.tensor<!f, [1.0, 1.0, 1.0, 1.0]>} : !f
      %m = ge.node "Sub" "less" (x1 = %n, x2 = %one) : (!i, !i) -> (y : !i)
      %a = ge.assign_add "count" %v, %ones : (!f, !f) -> !f
      ge.net_output "out" %m <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !i
    }
    """
    root = """
    ge.graph "root" id 0 {
      %n = ge.data "n" {index = 0 : i64} : !i
      %k = ge.while "loop" %n calls ["more", "turn"] : !i -> !i
      ge.net_output "out" %k : !i
    }
    """
    more = LOOP[: LOOP.index('ge.graph "turn"')]
    run = Run(TYPES + root + more + counting)
    run("root", np.int32(3))
    run("root", np.int32(4))
    assert np.array_equal(run.variable("v"), 7 * np.ones(4))


def test_a_branch_is_chosen_by_one_number() -> None:
    wide = SESSION.replace(
        '%c = ge.case "case" %n, %y calls ["same", "negative", "square"] : (!i, !f) -> !f',
        '%c = ge.case "case" %y, %y calls ["same", "negative", "square"] : (!f, !f) -> !f',
    )
    with pytest.raises(GeError, match="expected one number to choose a branch, got 4"):
        Run(wide)("root", np.int32(0), np.ones(4))


def test_a_failure_inside_says_where_it_was_and_gives_memory_back() -> None:
    run = Run(SESSION.replace('ge.node "Neg" "neg"', 'ge.node "BiasAdd" "neg"'))
    x = np.ones(4, np.float32)
    with pytest.raises(
        GeError, match=r"session.mlir:\d+:8: error: 'BiasAdd' node 'negative/neg': expected inputs x bias, got 1"
    ):
        run("root", np.int32(1), x)
    run.runner.close()
    assert run.runner.memory.used == 0
