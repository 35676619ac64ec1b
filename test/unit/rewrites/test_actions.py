"""What the action of variable-acc does to a graph; test/lit/rewrites/variable-acc shows it in whole runs."""

from ge_ir import body, names
from rewrites.accelerations import acc_context, group, rewriter

from gedialect.dialects.ge.edges import owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.rewrites.acc_context import AccContext
from gedialect.rewrites.actions import fuse_conversion
from gedialect.rewrites.constraints import readers_agree
from gedialect.rewrites.variable_groups import writer_of

W = '%w = ge.variable "w" : !plain\n'
FIRST = '%half = ge.cast "first" %w : !plain -> !half\n'


def fuse(context: AccContext) -> None:
    fuse_conversion(rewriter(context), group(context).nodes[0])


def steps(context: AccContext) -> list[str]:
    return [f"{step.type} {step.input} -> {step.output}" for step in context.roads[group(context)]]


def graph(context: AccContext) -> GraphOp:
    found = group(context).nodes[0].parent_op()
    assert isinstance(found, GraphOp)
    return found


def test_readers_go_and_the_step_is_noted() -> None:
    """`[acc-5]`"""
    context = acc_context(W + FIRST + 'ge.node "Read" "read" %half : !half')
    fuse(context)
    assert names(list(graph(context).nodes)) == ["w", "read"]
    assert steps(context) == ["Cast NCHW [2, 3, 4, 5] DT_FLOAT -> NCHW [2, 3, 4, 5] DT_FLOAT16"]


def test_a_second_round_goes_on_with_the_path() -> None:
    """Only the first step may need a `ReFormat` in front. `[acc-5]` `[acc-6]`"""
    second = '%flat = ge.reshape "second" %half as !nhwc : !half -> !flat\nge.node "Read" "read" %flat : !flat'
    context = acc_context(W + FIRST + second)
    fuse(context)
    fuse(context)
    assert [step.split()[0] for step in steps(context)] == ["Cast", "Reshape"]


def test_a_format_by_another_name_comes_first() -> None:
    context = acc_context(W + '%y = ge.reshape "r" %w as !nhwc : !plain -> !flat')
    fuse(context)
    assert steps(context) == [
        "ReFormat NCHW [2, 3, 4, 5] DT_FLOAT -> NHWC [2, 4, 5, 3] DT_FLOAT",
        "Reshape NHWC [2, 4, 5, 3] DT_FLOAT -> ND [120] DT_FLOAT",
    ]


def test_readers_of_all_nodes_of_a_name_go() -> None:
    context = acc_context(W + FIRST, W + FIRST)
    fuse(context)
    assert group(context).readers == []


def test_a_write_back_with_one_consumer_goes_and_another_is_passed_by() -> None:
    refs = """
      %one = ge.cast "one" %half : !half -> !plain
      %ref1 = ge.variable_ref "ref1" of "w" %one : !plain -> !plain
      %two = ge.cast "two" %half : !half -> !plain
      %ref2 = ge.variable_ref "ref2" of "w" %two : !plain -> !plain
      ge.node "Read" "read" %two : !plain
    """
    context = acc_context(W + FIRST + refs)
    fuse(context)
    assert names(list(graph(context).nodes)) == ["w", "ref1", "two", "ref2", "read"]
    first, second = group(context).refs
    assert writer_of(first) is group(context).nodes[0]
    assert writer_of(second) is group(context).nodes[0]


def test_answers_about_the_variable_are_forgotten() -> None:
    context = acc_context(W + FIRST)
    assert readers_agree(context, group(context).nodes[0]) is True
    fuse(context)
    assert not readers_agree(context, group(context).nodes[0])


def test_what_is_doubtful_is_noted_before_it_is_gone() -> None:
    renamed = '%a = ge.re_format "a" %w : !plain -> !nhwc\n%b = ge.trans_data "b" %w : !plain -> !nhwc\n'
    context = acc_context(W + renamed)
    fuse(context)
    assert [doubt.label for doubt in context.doubts] == ["acc-2"]


def test_a_writer_without_a_source_leaves_its_ref_without_one() -> None:
    refs = """
      %back = ge.cast "back" _ as !half : !plain
      %ref = ge.variable_ref "ref" of "w" %back : !plain -> !plain
      ge.node "Read" "read" %back : !plain
    """
    context = acc_context(W + FIRST + refs)
    fuse(context)
    (ref,) = group(context).refs
    assert ref.source(0) is None
    assert owner_node(ref.operands[0]) is None
    assert any('ge.cast "back" _' in line for line in body(graph(context)))
