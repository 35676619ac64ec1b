"""Sessions that are executed before and after a pass on execution graphs."""

from __future__ import annotations

import pytest
from executor_runs import read
from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.running.compare_executions import compare_executions
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.diagnostics import GeError
from gedialect.lowering.convert_ge_to_gert import ConvertGeToGertPass

RELU = """
ge.graph "g" id 0 {
  %x = ge.data "x" : tensor<?x4xf32>
  %r = ge.node "Relu" "r" (x = %x) : tensor<?x4xf32> -> (y : tensor<?x4xf32>)
  ge.net_output "out" %r : tensor<?x4xf32>
}
"""

ENDLESS = """
ge.graph "g" id 0 {
  %c = ge.variable "c" : tensor<4xf32>
  %l = ge.while "l" %c calls ["cond", "turn"] : tensor<4xf32> -> tensor<4xf32>
  ge.net_output "out" %l : tensor<4xf32>
}
ge.graph "cond" id 0 subgraph {
  %c = ge.data "c" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
ge.graph "turn" id 0 subgraph {
  %c = ge.data "c" {_parent_node_index = 0 : i64} : tensor<4xf32>
  ge.net_output "out" %c : tensor<4xf32>
}
"""

WEIGHTS = """
ge.graph "g" id 0 {
  %a = ge.file_constant "a" {location = "w.bin"} : tensor<4xf32>
  ge.net_output "out" %a : tensor<4xf32>
}
"""


def lowered(module: ModuleOp, *user_memory: str) -> ModuleOp:
    copy = module.clone()
    ConvertGeToGertPass(user_memory).apply(None, copy)  # pyright: ignore[reportArgumentType] - it needs no context
    return copy


def retyped(ge_type: str) -> ModuleOp:
    """The execution graph of what was a Relu."""
    return lowered(read(RELU.replace("Relu", ge_type)))


def test_dims_that_are_not_known_are_run() -> None:
    assert compare_executions(read(RELU), lowered(read(RELU))).answer is Answer.EQUAL


def test_first_element_that_differs() -> None:
    (found,) = compare_executions(read(RELU), retyped("Neg")).differences
    assert (found.step, found.graph, found.what, found.place) == (0, "g", 'output 0 "r:0"', (0, 0))


@pytest.mark.parametrize(
    ("text", "user_memory", "reason"),
    [(ENDLESS, (), "loops that end"), (WEIGHTS, (), "w.bin"), (WEIGHTS, ("w.bin",), "a user supplies the memory")],
)
def test_what_cannot_be_executed_is_unknown(text: str, user_memory: tuple[str, ...], reason: str) -> None:
    report = compare_executions(read(text), lowered(read(text), *user_memory))
    assert report.answer is Answer.UNKNOWN
    assert reason in report.reason


def test_what_can_be_executed_before_only_is_an_error() -> None:
    with pytest.raises(GeError, match="expected a GE type that has a kernel, got 'Strange'"):
        compare_executions(read(RELU), retyped("Strange"))
    with pytest.raises(GeError, match="to be there still"):
        compare_executions(read(RELU), ModuleOp([]))
