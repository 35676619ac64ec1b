"""Whether a variable is initialised is answered by what has run, not by what could have. `[dev-asked-late]`"""

import pytest
from executor_runs import Run

SESSION = """
!f = tensor<2xf32>
!b = tensor<i1>
ge.graph "write" id 0 {
  %p = ge.data "p" {index = 0 : i64} : !b
  %v = ge.variable "v" : !f
  %y, %y.ctl = ge.if "if" %p, %v calls ["then", "else"] : (!b, !f) -> (!b, !ge.control)
  %q = ge.var_is_initialized_op "q" %v [%y.ctl] : !f -> !b
  ge.net_output "out" %y, %q : (!b, !b)
}
ge.graph "then" id 0 subgraph {
  %v = ge.data "v" {_parent_node_index = 1 : i64} : !f
  %x = ge.const "x" {value = #ge.tensor<!f, [1.0, 2.0]>} : !f
  %a = ge.assign "a" %v, %x : (!f, !f) -> !f
  %q = ge.is_variable_initialized "q" %a : !f -> !b
  ge.net_output "out" %q : !b
}
ge.graph "else" id 0 subgraph {
  %v = ge.data "v" {_parent_node_index = 1 : i64} : !f
  %q = ge.var_is_initialized_op "q" %v : !f -> !b
  ge.net_output "out" %q : !b
}
ge.graph "ask" id 1 {
  %v = ge.variable "v" : !f
  %q = ge.is_variable_initialized "q" %v : !f -> !b
  ge.net_output "out" %q : !b
}
"""


def test_what_a_branch_writes_is_written_when_it_has_run() -> None:
    run = Run(SESSION)
    assert run("ask") == [False]
    assert run("write", False) == [False, False]
    assert run("ask") == [False]
    assert run("write", True) == [True, True]
    assert run("ask") == [True]
    assert run("write", False) == [True, True]


@pytest.mark.parametrize(
    ("attributes", "begins"),
    [("", False), ("<{output_desc_attrs = [{attrs = {_init_value = #ge.tensor<!f, [1.0, 2.0]>}}]}>", True)],
)
def test_a_variable_that_begins_with_a_value_is_initialised(attributes: str, begins: bool) -> None:
    text = SESSION.replace('ge.variable "v"', f'ge.variable "v" {attributes}')
    assert Run(text)("ask") == [begins]


def test_a_copy_of_a_variable_in_another_form_is_not_the_variable() -> None:
    graph = """
    !f = tensor<2xf32>
    !h = tensor<2xf16>
    !b = tensor<i1>
    ge.graph "copy" id 0 {
      %v = ge.variable "v" : !f
      %h = ge.cast "h" %v {dst_type = 1 : i64} : !f -> !h
      %a, %a.ctl = ge.assign "a" %h, %h : (!h, !h) -> (!h, !ge.control)
      %q = ge.var_is_initialized_op "q" %v [%a.ctl] : !f -> !b
      ge.net_output "out" %a, %q : (!h, !b)
    }
    """
    assert not Run(graph)("copy")[1]
