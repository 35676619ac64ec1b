"""When variables are read and written: what is copied from one to another, put back, or lost."""

import pytest
from analysis.sessions import check, images, session

from gedialect.analysis.equivalence.prove import prove
from gedialect.analysis.equivalence.running.compare import RunOptions, compare_runs
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.rewrites.assign_remove import AssignRemovePass
from gedialect.translate.mlir_text import print_mlir

DIFFERENT = {
    "a value that is written shares a variable's memory, which is written first [clean-3, refdel-2]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %v = ge.variable "v" : !plain
          %x = ge.data "x" : !nhwc
          %y = ge.node "Step" "step" (x = %x) : !nhwc -> (y : !nhwc)
          %a = ge.trans_data "a" %y : !nhwc -> !plain
          %b, %bc = ge.trans_data "b" %y : !nhwc -> (!plain, !ge.control)
          %r, %rc = ge.variable_ref "r" of "w" %a : !plain -> (!plain, !ge.control)
          %s, %c = ge.assign_add "add" %w, %a [%rc, %bc] : (!plain, !plain) -> (!plain, !ge.control)
          %t = ge.assign "t" %v, %b [%c] : (!plain, !plain) -> !plain
        }""",
        "time of reading",
        "lies in the memory",
    ),
    "a copy that is written elsewhere is read too late [acc-5]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %v = ge.variable "v" : !nhwc
          %x = ge.data "x" : !nhwc
          %a, %ac = ge.trans_data "a" %w : !plain -> (!nhwc, !ge.control)
          %u, %uc = ge.node "Step" "step" (x = %x) [%ac] : !nhwc -> (y : !nhwc, !ge.control)
          %back = ge.trans_data "back" %u : !nhwc -> !plain
          %r, %rc = ge.variable_ref "r" of "w" %back : !plain -> (!plain, !ge.control)
          %t = ge.assign "t" %v, %a [%rc] : (!nhwc, !nhwc) -> !nhwc
        }""",
        "time of reading",
        "is read after it is written",
    ),
    "a content that is put back after a write, and is no more [clean-1]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %x = ge.data "x" : !plain
          %a, %ac = ge.trans_data "a" %w : !plain -> (!nhwc, !ge.control)
          %s, %c = ge.assign "put" %w, %x [%ac] : (!plain, !plain) -> (!plain, !ge.control)
          %b = ge.trans_data "b" %a [%c] : !nhwc -> !plain
          %r = ge.variable_ref "r" of "w" %b : !plain -> !plain
        }""",
        "write",
        "puts back",
    ),
    "one variable put into another [refdel-2]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %v = ge.variable "v" : !plain
          %r = ge.variable_ref "r" of "v" %w : !plain -> !plain
        }""",
        "write",
        "is no longer written",
    ),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_is_different(name: str) -> None:
    text, what, reason = DIFFERENT[name]
    checked = check(text)
    (finding,) = [each for each in checked.findings if each.verdict.answer is Answer.DIFFERENT]
    assert (finding.what, reason in finding.verdict.reason) == (what, True)
    assert checked.run().answer is Answer.DIFFERENT


def test_a_copy_made_behind_a_write_is_equal() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %v = ge.variable "v" : !plain
      %a = ge.trans_data "a" %w : !plain -> !nhwc
      %y = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
      %b = ge.trans_data "b" %y : !nhwc -> !plain
      %r = ge.variable_ref "r" of "w" %b : !plain -> !plain
      %s = ge.variable_ref "s" of "v" %b : !plain -> !plain
    }"""
    checked = check(text)
    assert 'ge.trans_data "a"' not in print_mlir(checked.after)
    assert checked.proved is Answer.EQUAL
    assert not checked.is_seen_when_run


def test_of_two_writes_in_no_order_it_is_not_known_which_one_is_read() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %v = ge.variable "v" : !plain
      %x = ge.data "x" : !nhwc
      %z = ge.data "z" : !plain
      %y = ge.node "Step" "step" (x = %x) : !nhwc -> (y : !nhwc)
      %a = ge.trans_data "a" %y : !nhwc -> !plain
      %b = ge.trans_data "b" %y : !nhwc -> !plain
      %r = ge.variable_ref "r" of "w" %a : !plain -> !plain
      %s, %c = ge.assign "put" %w, %z : (!plain, !plain) -> (!plain, !ge.control)
      %t = ge.assign "t" %v, %b [%c] : (!plain, !plain) -> !plain
    }"""
    (finding,) = [each for each in check(text).findings if each.what == "time of reading"]
    assert finding.verdict.answer is Answer.UNKNOWN
    assert 'may be read after "put" writes there' in finding.verdict.reason


def test_a_write_that_may_be_overwritten_is_not_known_to_be_missed() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %v = ge.variable "v" : !plain
      %x = ge.data "x" : !plain
      %y = ge.node "Use" "use" (x = %x) : !plain -> (y : !plain)
      %r = ge.variable_ref "r" of "w" %y : !plain -> !plain
      %s = ge.variable_ref "s" of "v" %y : !plain -> !plain
      %t = ge.assign "t" %w, %x : (!plain, !plain) -> !plain
    }"""
    checked = check(text)
    (finding,) = checked.findings
    assert finding.verdict.answer is Answer.UNKNOWN
    assert '"t" may write later' in finding.verdict.reason


def test_an_assign_writes_whatever_its_ports_are_called() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %x = ge.data "x" : !plain
      %t = ge.assign "t" (a = %w, b = %x) : (!plain, !plain) -> (c : !plain)
    }"""
    found = prove(*images(text, text.replace("b = %x", "b = %w")))
    assert [finding.what for finding in found.findings] == ["write"]


def test_readers_of_a_variable_that_is_fed_find_what_feeds_it() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %x = ge.data "x" : !plain
      %y = ge.node "Use" "use" (x = %x) : !plain -> (y : !plain)
      %t = ge.assign "t" %w, %y : (!plain, !plain) -> !plain
      %z = ge.node "Use" "last" (x = %t) : !plain -> (y : !plain)
      ge.net_output "out" %z : !plain
    }"""
    checked = check(text, (AssignRemovePass(),))
    assert "ge.assign" not in print_mlir(checked.after)
    assert checked.proved is Answer.EQUAL
    assert checked.run().answer is Answer.EQUAL


def test_a_question_in_a_later_graph_is_about_a_variable_that_is_known() -> None:
    init = """
    ge.graph "init" id 0 {
      %w = ge.variable "w" : !plain
      ge.net_output "out" %w : !plain
    }"""
    asks = """
    ge.graph "asks" id 1 {
      %w = ge.variable "w" : !plain
      %i = ge.var_is_initialized_op "i" %w : !plain -> tensor<i1>
      ge.net_output "out" %i : tensor<i1>
    }"""
    checked = check(init + asks)
    assert checked.proved is Answer.EQUAL
    assert checked.run().answer is Answer.EQUAL


RACE = """
ge.graph "g" id 0 {{
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %y = ge.node "Use" "races" (x = %w) : !plain -> (y : !plain)
  %s = ge.assign "put" %w, %x : (!plain, !plain) -> !plain
  %z = ge.{kind} "z" %x : !plain -> !nhwc
  ge.net_output "out" %y, %z : (!plain, !nhwc)
}}"""


def test_a_race_hides_only_what_depends_on_it() -> None:
    report = compare_runs(session(RACE.format(kind="trans_data")), session(RACE.format(kind="re_format")), RunOptions())
    assert report.answer is Answer.DIFFERENT
    assert [difference.what for difference in report.differences] == ['input 1 of "out"']


def test_a_race_is_not_a_difference() -> None:
    other = RACE.format(kind="trans_data").replace("%x : (!plain, !plain) -> !plain", "%y : (!plain, !plain) -> !plain")
    report = compare_runs(session(RACE.format(kind="trans_data")), session(other), RunOptions())
    assert report.answer is Answer.DIFFERENT
    ordered = RACE.format(kind="trans_data").replace('"races" (x = %w) : !plain', '"races" (x = %w) [%c] : !plain')
    ordered = ordered.replace("%s =", "%s, %c =").replace(
        "(!plain, !plain) -> !plain", "(!plain, !plain) -> (!plain, !ge.control)"
    )
    report = compare_runs(session(RACE.format(kind="trans_data")), session(ordered), RunOptions())
    assert report.answer is Answer.UNKNOWN


def test_what_only_converts_a_result_does_not_hide_it() -> None:
    text = """
    ge.graph "g" id 0 {{
      %x = ge.data "x" : !plain
      %a = ge.{kind} "a" %x : !plain -> !nhwc
      %y = ge.node "Use" "use" (x = %a) : !nhwc -> (y : !nhwc)
      %b = ge.trans_data "b" %y : !nhwc -> !plain
    }}"""
    before, after = (session(text.format(kind=kind)) for kind in ("trans_data", "re_format"))
    assert compare_runs(before, after, RunOptions(free=True)).answer is Answer.DIFFERENT


def test_a_node_that_another_pass_may_have_replaced_is_not_known_to_be_lost() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %y = ge.node "Relu" "y" (x = %w) : !plain -> (y : !plain)
      %r = ge.variable_ref "r" of "w" %y : !plain -> !plain
      ge.net_output "out" %y : !plain
    }"""
    before, after = images(text, text.replace('"y" (', '"z" ('))
    answers = {(each.what, each.verdict.answer) for each in prove(before, after, computes=True).findings}
    assert answers == {(what, Answer.UNKNOWN) for what in ("node", "write", "input 0")}
    assert prove(before, after).answer is Answer.DIFFERENT


def test_graphs_that_nobody_calls_may_hand_a_value_in_a_circle() -> None:
    subgraph = """
    ge.graph "{name}" id 0 subgraph {{
      %x = ge.data "x" {{_parent_node_index = 0 : i64}} : !plain
      %q = ge.variable_ref "q" of "v" %x : !plain -> !plain
      %r = ge.variable_ref "r" of "w" %x : !plain -> !plain
      %y = ge.partitioned_call "y" %x calls ["{other}"] : !plain -> !plain
    }}"""
    circle = subgraph.format(name="a", other="b") + subgraph.format(name="b", other="a")
    one, other = images(*2 * ('ge.graph "g" id 0 {}' + circle,))
    assert prove(one, other).answer is Answer.EQUAL


CALLED = """
    ge.graph "{name}" id 0 subgraph {{
      %x = ge.data "x_{name}" {{_parent_node_index = {index} : i64}} : !plain
      %a = ge.trans_data "a_{name}" %x : !plain -> !nhwc
      %y = ge.node "Step" "step_{name}" (x = %a) : !nhwc -> (y : !nhwc)
      ge.net_output "out_{name}" %y <{{input_desc_attrs = [{{attrs = {{_parent_node_index = 0 : i64}}}}]}}> : !nhwc
    }}"""

CALLS = {
    "a branch": """
      %k = ge.data "k" {index = 1 : i64} : tensor<i32>
      %y = ge.if "call" %k, %w calls ["one", "other"] : (tensor<i32>, !plain) -> !nhwc""",
    "a call": """
      %y = ge.partitioned_call "call" %w calls ["one"] : !plain -> !nhwc""",
}


@pytest.mark.parametrize("kind", CALLS)
def test_what_a_call_returns_is_written_when_what_it_calls_has_read(kind: str) -> None:
    index = 1 if kind == "a branch" else 0
    called = "".join(CALLED.format(name=name, index=index) for name in (("one", "other") if index else ("one",)))
    text = f"""
    ge.graph "writes" id 0 {{
      %w = ge.variable "w" : !plain{CALLS[kind]}
      %back = ge.trans_data "back" %y : !nhwc -> !plain
      %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
      ge.net_output "out" %y : !nhwc
    }}{called}
    ge.graph "converts" id 1 {{
      %w = ge.variable "w" : !plain
      %a = ge.trans_data "a" %w : !plain -> !nhwc
      ge.net_output "out" %a : !nhwc
    }}"""
    checked = check(text)
    assert checked.proved is Answer.EQUAL
    assert checked.run().answer is Answer.EQUAL
    assert "ref_var_src_var_name" in print_mlir(checked.after)
