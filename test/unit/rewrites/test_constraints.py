"""What the constraints of variable-acc ask, one by one; test/lit/rewrites/variable-acc shows what comes of it."""

import pytest
from rewrites.accelerations import acc_context, group, reason
from xdsl.ir import Operation

from gedialect.dialects.ge.conversions import KEEPS_DATA, TransOp
from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.patterns.registry import Kind
from gedialect.rewrites.acc_context import AccContext
from gedialect.rewrites.actions import fuse_conversion
from gedialect.rewrites.constraints import (
    SUPPORTED,
    conversion_supported,
    may_change_format,
    readers_agree,
    registry,
    write_backs_inverse,
)
from gedialect.rewrites.same_data import doubts

W = '%w = ge.variable "w" : !plain\n'
TO_NHWC = '%nhwc = ge.trans_data "to_nhwc" %w : !plain -> !nhwc\n'
STEP = '%step = ge.node "Step" "step" %nhwc : !nhwc -> !nhwc\n'


def variable(context: AccContext) -> Operation:
    return group(context).nodes[0]


# --- the table


def test_every_constraint_and_action_names_its_rule() -> None:
    assert [function.name for function in registry if function.label is None or not function.doc] == []
    assert {"may_change_format", "readers_agree", "conversion_supported", "write_backs_inverse"} <= set(
        registry.names(Kind.CONSTRAINT)
    )
    assert fuse_conversion.__name__ in registry.names(Kind.ACTION)


def test_only_trans_ops_are_supported() -> None:
    """`[acc-3]`"""
    assert all(issubclass(OPS_BY_GE_TYPE[ge_type], TransOp) for ge_type in SUPPORTED)
    assert {"ReFormat", "Reshape", "SqueezeV2", "UnsqueezeV2"} == KEEPS_DATA


# --- the guard


@pytest.mark.parametrize(
    ("changes", "allowed", "refused"),
    [
        (0, 0, "its format was changed 0 times in this session, at most 0 times allowed"),
        (1, 1, "its format was changed once in this session, at most once allowed"),
        (3, 2, "its format was changed 3 times in this session, at most twice allowed"),
        (0, 1, None),
        (1, 2, None),
    ],
)
def test_a_format_may_change_so_often(changes: int, allowed: int, refused: str | None) -> None:
    """`[acc-1]`"""
    context = acc_context(W, max_changes=allowed, changes=changes)
    answer = may_change_format(context, variable(context))
    assert answer is True if refused is None else reason(answer) == (refused, None)


# --- readers


def test_a_reader_that_makes_nothing_is_no_conversion() -> None:
    context = acc_context(W + 'ge.trans_data "t" %w : !plain')
    assert reason(readers_agree(context, variable(context))) == ('reader "t" has no output', None)


def test_a_reader_at_two_inputs_is_asked_for_each() -> None:
    context = acc_context(W + '%y = ge.reshape "r" %w, %w : (!plain, !plain) -> !flat')
    answer = readers_agree(context, variable(context))
    assert reason(answer) == ('reader "r" reads it at input 1, not at its data input', None)


def test_readers_of_all_nodes_of_a_name_have_to_agree() -> None:
    """`[acc-2]`"""
    other = W + '%h = ge.cast "h" %w : !plain -> !half\n'
    context = acc_context(W + TO_NHWC, W + TO_NHWC)
    assert readers_agree(context, variable(context)) is True
    context = acc_context(W + TO_NHWC, other)
    found, _ = reason(readers_agree(context, variable(context)))
    assert found.startswith('reader "h" makes NCHW [2, 3, 4, 5] DT_FLOAT16')


@pytest.mark.parametrize("strict", [False, True])
def test_relabelling_readers_are_alike_to_a_strict_run_too(strict: bool) -> None:
    readers = """
      %one = ge.reshape "one" %w : !plain -> !flat
      %two = ge.re_format "two" %w as !nhwc : !plain -> !flat
    """
    context = acc_context(W + readers, strict=strict)
    assert readers_agree(context, variable(context)) is True


# --- support


def test_a_reader_without_a_descriptor_of_its_input_is_not_supported() -> None:
    context = acc_context(W + '%y = ge.trans_data "t" %w as none : !plain -> !nhwc')
    answer = conversion_supported(context, variable(context))
    assert reason(answer) == ('reader "t" has no descriptor of its input', None)


@pytest.mark.parametrize(("strict", "refused"), [(False, False), (True, True)])
def test_a_strict_run_asks_all_readers(strict: bool, refused: bool) -> None:
    """`[acc-3]`"""
    first = '%a = ge.transpose "a" %w : !plain -> !nhwc\n'
    context = acc_context(W + first + TO_NHWC, strict=strict)
    assert (conversion_supported(context, variable(context)) is not True) is refused


# --- write-backs


def ref(writer: str) -> str:
    return W + TO_NHWC + STEP + writer + '\n%ref = ge.variable_ref "ref" of "w" %back : !plain -> !plain\n'


def test_without_refs_nothing_has_to_be_undone() -> None:
    context = acc_context(W + TO_NHWC)
    assert write_backs_inverse(context, variable(context)) is True


@pytest.mark.parametrize(
    ("writer", "label"),
    [
        ('%back = ge.trans_data "back" %step : !nhwc -> !plain', None),
        ('%back = ge.re_format "back" %step : !nhwc -> !plain', None),
        ('%back = ge.node "Add" "back" %step : !nhwc -> !plain', "dev-computing-writer"),
        ('%back = ge.node "Random" "back" : !plain', "dev-no-descriptor-producer"),
        ('%back = ge.trans_data "back" %w as !nhwc : !plain -> !plain', "dev-variable-removed"),
    ],
)
def test_what_feeds_a_ref_has_to_be_a_conversion_back(writer: str, label: str | None) -> None:
    """`[acc-4]`"""
    context = acc_context(ref(writer))
    answer = write_backs_inverse(context, variable(context))
    assert answer is True if label is None else reason(answer)[1] == label


def test_the_first_pair_that_does_not_fit_ends_the_check() -> None:
    """The copy that is not read comes after a pair that does not fit. `[dev-missing-pair]`"""
    body = ref('%back = ge.trans_data "back" %step : !nhwc -> !plain')
    other = '%h = ge.cast "h" %step as !half : !nhwc -> !plain\n%r = ge.variable_ref "r" of "w" %h : !plain -> !plain\n'
    context = acc_context(body + other, W)
    answer = write_backs_inverse(context, variable(context))
    assert reason(answer)[0].startswith('writer "h" takes NCHW [2, 3, 4, 5] DT_FLOAT16')
    context = acc_context(body, W)
    answer = write_backs_inverse(context, variable(context))
    assert reason(answer) == ('"w" in graph "g1" is not read there', "dev-missing-pair")


# --- remembered


def test_an_answer_holds_for_all_nodes_until_it_is_forgotten() -> None:
    context = acc_context(W + TO_NHWC, W + TO_NHWC)
    first, second = group(context).nodes
    assert readers_agree(context, first) is True
    for use in group(context).readers:
        use.operation.detach()
        use.operation.erase()
    assert readers_agree(context, second) is True
    context.forget(group(context))
    assert reason(readers_agree(context, second)) == ("nothing reads it", None)


# --- what a strict run would refuse


@pytest.mark.parametrize(
    ("readers", "expected"),
    [
        (TO_NHWC, []),
        ('%a = ge.trans_data "a" %w : !plain -> !nhwc\n' + TO_NHWC, []),
        ('%a = ge.re_format "a" %w : !plain -> !nhwc\n' + TO_NHWC, [("a", "acc-2")]),
        ('%a = ge.trans_data "a" %w as !flat : !plain -> !nhwc\n' + TO_NHWC, [("a", "acc-2")]),
        (TO_NHWC + '%a = ge.re_format "a" %w : !plain -> !nhwc\n', [("to_nhwc", "acc-2")]),
    ],
)
def test_readers_that_do_something_else_than_the_last_are_doubtful(
    readers: str, expected: list[tuple[str, str]]
) -> None:
    """`[acc-2]` `[acc-3]`"""
    context = acc_context(W + readers)
    found = doubts(group(context), context.times, moved=False)
    assert [(getattr(doubt.at, "node_name", ""), doubt.label) for doubt in found] == expected


@pytest.mark.parametrize(("writer", "expected"), [("trans_data", []), ("re_format", [("back", "acc-4")])])
def test_writers_that_do_not_undo_the_last_reader_are_doubtful(writer: str, expected: list[tuple[str, str]]) -> None:
    """`[acc-4]`"""
    context = acc_context(ref(f'%back = ge.{writer} "back" %step : !nhwc -> !plain'))
    found = doubts(group(context), context.times, moved=False)
    assert [(getattr(doubt.at, "node_name", ""), doubt.label) for doubt in found] == expected
