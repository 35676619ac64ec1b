"""Every decision of GE that the documentation calls unsound is found, by proof and by running."""

import re

import pytest
from analysis.sessions import CONVERTS, check

from gedialect.analysis.equivalence.running.compare import RunOptions
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass

# What GE does, and the rule that says so: a session, and what of it is found to differ.
DAMAGE = {
    "readers of another kind [acc-2]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %a = ge.re_format "a" %w : !plain -> !nhwc
          %b = ge.trans_data "b" %w : !plain -> !nhwc
          %y = ge.node "Use" "use" (x = %a, z = %b) : (!nhwc, !nhwc) -> (y : !nhwc)
          ge.net_output "out" %y : !nhwc
        }""",
        "input 0",
    ),
    "a reader whose permutation is not the format's [acc-3]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : tensor<4x4x4x4xf32, #ge.layout<NCHW>>
          %a = ge.transpose_d "a" %w {perm = array<i64: 0, 3, 2, 1>}
            : tensor<4x4x4x4xf32, #ge.layout<NCHW>> -> tensor<4x4x4x4xf32, #ge.layout<NHWC>>
          ge.net_output "out" %a : tensor<4x4x4x4xf32, #ge.layout<NHWC>>
        }""",
        "input 0",
    ),
    "an unsupported sibling [acc-3]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %a = ge.transpose_d "a" %w {perm = array<i64: 0, 2, 3, 1>} : !plain -> !nhwc
          %b = ge.squeeze_v2 "b" %w : !plain -> !nhwc
          ge.net_output "out" %a, %b : (!nhwc, !nhwc)
        }""",
        "input 0",
    ),
    "a writer of another kind [acc-4]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %a = ge.trans_data "a" %w : !plain -> !nhwc
          %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
          %back = ge.re_format "back" %u : !nhwc -> !plain
          %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
          ge.net_output "out" %u : !nhwc
        }""",
        "write",
    ),
    "a writer that permutes otherwise [acc-4]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !square
          %a = ge.transpose_d "a" %w {perm = array<i64: 0, 2, 3, 1>} : !square -> !square_nhwc
          %u = ge.node "Step" "step" (x = %a) : !square_nhwc -> (y : !square_nhwc)
          %back = ge.transpose_d "back" %u {perm = array<i64: 0, 1, 3, 2>} : !square_nhwc -> !square
          %r = ge.variable_ref "r" of "w" %back : !square -> !square
          ge.net_output "out" %u : !square_nhwc
        }""",
        "write",
    ),
    "a writer that undoes the first reader, not the last [acc-4]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !square
          %a = ge.trans_data "a" %w : !square -> !square_nhwc
          %b = ge.trans_data "b" %w as !square_chwn : !square -> !square_nhwc
          %u = ge.node "Step" "step" (x = %a, z = %b) : (!square_nhwc, !square_nhwc) -> (y : !square_nhwc)
          %back = ge.trans_data "back" %u : !square_nhwc -> !square
          %r = ge.variable_ref "r" of "w" %back : !square -> !square
          ge.net_output "out" %u : !square_nhwc
        }""",
        "write",
    ),
    "a ref whose output is read, recovered [rec-3]": (
        CONVERTS
        + """
        ge.graph "count" id 1 {
          %w = ge.variable "w" : !plain
          %u = ge.node "Step" "step" (x = %w) : !plain -> (y : !plain)
          %r = ge.variable_ref "r" of "w" %u : !plain -> !plain
          %y = ge.node "Use" "use" (x = %r) : !plain -> (y : !plain)
          ge.net_output "out" %y : !plain
        }""",
        "input 0",
    ),
    "a ref whose output is read [acc-7]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %a = ge.trans_data "a" %w : !plain -> !nhwc
          %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
          %back = ge.trans_data "back" %u : !nhwc -> !plain
          %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
          %y = ge.node "Use" "use" (x = %r) : !plain -> (y : !plain)
          ge.net_output "out" %y : !plain
        }""",
        "input 0",
    ),
    "losses are not asked for [acc-3]": (
        """
        ge.graph "train" id 0 {
          %w = ge.variable "w" : !plain
          %a = ge.cast "a" %w {dst_type = 1 : i64} : !plain -> !half
          ge.net_output "out" %a : !half
        }
        ge.graph "save" id 1 {
          %w = ge.variable "w" : !plain
          ge.net_output "out" %w : !plain
        }""",
        "input 0",
    ),
    "casts that cancel though they round [clean-2]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %a = ge.cast "a" %w {dst_type = 1 : i64} : !plain -> !half
          %b = ge.cast "b" %a {dst_type = 0 : i64} : !half -> !plain
          %y = ge.node "Use" "use" (x = %w, z = %b) : (!plain, !plain) -> (y : !plain)
          ge.net_output "out" %y : !plain
        }""",
        "input 1",
    ),
    "a node that waited through a ref for another one [useless-1]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %v = ge.variable "v" : !plain
          %x = ge.data "x" : !plain
          %s = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
          %put, %c = ge.assign "put" %v, %x : (!plain, !plain) -> (!plain, !ge.control)
          %r, %rc = ge.variable_ref "r" of "w" %s [%c] : !plain -> (!plain, !ge.control)
          %y = ge.node "Use" "use" (x = %s, z = %v) [%rc] : (!plain, !plain) -> (y : !plain)
          ge.net_output "out" %y : !plain
        }""",
        "order",
    ),
    "a variable of the older kind, which is not recovered [rec-1]": (
        """
        ge.graph "train" id 0 {
          %w = ge.variable_v2 "w" : !plain
          %a = ge.trans_data "a" %w : !plain -> !nhwc
          ge.net_output "out" %a : !nhwc
        }
        ge.graph "save" id 1 {
          %w = ge.variable_v2 "w" : !plain
          ge.net_output "out" %w : !plain
        }""",
        "form",
    ),
    "two writers in a row, recovered [rec-2]": (
        CONVERTS
        + """
        ge.graph "count" id 1 {
          %w = ge.variable "w" : !plain
          %x = ge.data "x" : !plain
          %1, %c = ge.assign_add "first" %w, %x : (!plain, !plain) -> (!plain, !ge.control)
          %2 = ge.assign_add "second" %w, %x [%c] : (!plain, !plain) -> !plain
        }""",
        "time of reading",
    ),
    "a write that only its assign held back [assign-2]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %x = ge.data "x" : !plain
          %y = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
          %c = ge.partitioned_call "call" calls ["sub"] : !ge.control
          %t = ge.assign "put" %w, %y [%c] : (!plain, !plain) -> !plain
        }
        ge.graph "sub" id 0 subgraph {
          %w = ge.variable "w" : !plain
          ge.node "Read" "read" %w : !plain
        }""",
        "order",
    ),
    "an input that is made where its reader's output is written [assign-4]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %x = ge.data "x" : !plain
          %y = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
          %z, %c = ge.node "Over" "over" %y
            <{output_desc_attrs = [{attrs = {_inplace_support_input_index = 0 : i64}}]}>
            : !plain -> (!plain, !ge.control)
          %t = ge.assign "put" %w, %z : (!plain, !plain) -> !plain
          %u = ge.node "Use" "use" (x = %y) [%c] : !plain -> (y : !plain)
          ge.net_output "out" %u : !plain
        }""",
        "time of reading",
    ),
    "one output written to two variables [refdel-2]": (
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %v = ge.variable "v" : !plain
          %y = ge.node "Use" "use" (x = %w, z = %v) : (!plain, !plain) -> (y : !plain)
          %r = ge.variable_ref "r" of "w" %y : !plain -> !plain
          %s = ge.variable_ref "s" of "v" %y : !plain -> !plain
        }""",
        "write",
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_is_proved_to_differ(name: str) -> None:
    text, what = DAMAGE[name]
    checked = check(text)
    assert not checked.failed
    assert checked.proved is Answer.DIFFERENT
    assert what in {finding.what for finding in checked.findings if finding.verdict.answer is Answer.DIFFERENT}


@pytest.mark.parametrize("name", DAMAGE)
def test_is_seen_when_run(name: str) -> None:
    assert check(DAMAGE[name][0]).is_seen_when_run


REFUSED = [name for name in DAMAGE if re.search(r"acc-2|acc-4|clean-2|assign-|acc-3\] ", name)]


@pytest.mark.parametrize("name", REFUSED)
def test_strict_passes_are_proved_equal(name: str) -> None:
    checked = check(DAMAGE[name][0], GeVariablePipelinePass(strict=True).passes())
    assert checked.proved is Answer.EQUAL
    assert checked.run().answer is Answer.EQUAL


HOST = """
ge.graph "save" id 0 {
  %w = ge.variable "w" : !plain
  %s = ge.squeeze "as_it_is" %w : !plain -> !plain
  %a = ge.cast "to_half" %s {dst_type = 1 : i64} : !plain -> !half
  ge.net_output "out" %a : !half
}
ge.graph "train" id 1 {
  %w = ge.variable "w" : !plain
  %a = ge.cast "a" %w {dst_type = 1 : i64} : !plain -> !half
  ge.net_output "out" %a : !half
}"""


def test_a_moved_content_is_rounded_by_the_host() -> None:
    checked = check(HOST)
    (finding,) = [each for each in checked.findings if each.what == "content"]
    witness = finding.verdict.witness
    assert witness is not None
    assert witness.value is not None
    assert finding.verdict.label == "cast-roundings"
    # Most values are rounded alike, the one that is told is not.
    assert checked.run(RunOptions(free=True, steps=1)).answer is Answer.EQUAL
    told = checked.run(RunOptions(free=True, steps=1, contents={"w": witness.value}))
    assert told.answer is Answer.DIFFERENT
    assert [difference.place for difference in told.differences if difference.variable == "w"] == [(0, 0, 0, 0)]


def test_a_content_that_is_not_moved_is_not_rounded() -> None:
    train = HOST[HOST.index('ge.graph "train"') :]
    assert check(train).proved is Answer.EQUAL


GAP = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %b = ge.trans_data "b" %a as !plain : !nhwc -> !blocks
  ge.net_output "out" %b : !blocks
}"""


def test_steps_that_do_not_connect_are_the_same_twice() -> None:
    checked = check(GAP)
    assert checked.proved is Answer.EQUAL
    assert checked.run().answer is Answer.EQUAL


HAZARD = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a, %read = ge.trans_data "a" %w : !plain -> (!nhwc, !ge.control)
  %y = ge.node "Use" "use" (x = %a) : !nhwc -> (y : !nhwc)
  %x = ge.data "x" : !nhwc
  %u = ge.node "Step" "step" (x = %x) [%read] : !nhwc -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
  ge.net_output "out" %y : !nhwc
}"""


def test_a_conversion_that_read_in_time_may_be_missed() -> None:
    checked = check(HAZARD)
    (finding,) = checked.findings
    assert finding.verdict.answer is Answer.UNKNOWN
    assert finding.verdict.label == "acc-5"
    assert '"step" writes it' in finding.verdict.reason
    # Run in another order, the reader does miss it.
    assert checked.run().answer is Answer.DIFFERENT
