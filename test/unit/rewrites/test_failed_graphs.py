"""A graph whose compile fails, and the session around it. `[order-4]`"""

from ge_ir import context

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import roots_of
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import run_graph_passes
from gedialect.rewrites.session_ir import read_session
from gedialect.translate.mlir_text import parse_mlir

SESSION = """
ge.var_manager {
  ge.var_graph 0 variables ["w"] rebuild
  ge.var_graph 1 variables ["w"] rebuild
}
ge.graph "fails" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.assign "one" %w, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %f = ge.framework_op "f" %one : tensor<4xf32> -> tensor<4xf32>
}
ge.graph "goes_on" id 1 {
  %w = ge.variable "w" : tensor<4xf32>
  ge.node "Read" "read" %w : tensor<4xf32>
}
"""


def test_a_failing_graph_is_left_whole_and_marked_and_the_session_goes_on() -> None:
    module = parse_mlir(context(), SESSION, "session.mlir")
    diagnostics = Diagnostics()
    assert not run_graph_passes(context(), module, GeVariablePipelinePass().passes(), diagnostics)
    assert [item.label for item in diagnostics.items if item.severity.name == "ERROR"] == ["prep-7"]
    module.verify()
    failed, built = roots_of(module)
    assert [node.node_name for node in failed.nodes] == ["w", "x", "one", "f"]
    session = read_session(module)
    assert session.rebuild.marked == (0,)
    assert session.variables.allocated_by("w") == built.graph_id
