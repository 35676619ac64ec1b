"""Constraints that share a context: one answer for many roots, and the reasons of refusals."""

from dataclasses import dataclass, field

import pytest
from patterns.support import compile_text, ids, make_context, parse, rewrite
from xdsl.ir import Operation

from gedialect.patterns import (
    DriverOptions,
    Failure,
    MatchContext,
    PatternSet,
    PlainAdapter,
    Registry,
    Rewriter,
    apply_patterns,
)


@dataclass(eq=False)
class VariableContext(MatchContext):
    """What the constraints of a group work with."""

    most_rounds: int
    asked: int = 0
    rounds: dict[Operation, int] = field(default_factory=dict[Operation, int])


REGISTRY = Registry()


@REGISTRY.constraint(label="acc-1", context=True)
def may_change(context: VariableContext, variable: Operation) -> bool | Failure:
    """The variable has had fewer rounds than allowed."""
    if context.rounds.get(variable, 0) < context.most_rounds:
        return True
    return Failure("it had enough rounds", at=variable)


@REGISTRY.constraint(label="acc-2", context=True)
def readers_agree(context: VariableContext, variable: Operation) -> bool | Failure:
    """All readers convert the variable to the same type; asked once for a variable and round."""
    return context.once(variable, "agree", lambda: _agree(context, variable))


def _agree(context: VariableContext, variable: Operation) -> bool | Failure:
    context.asked += 1
    readers = [use.operation for use in variable.results[0].uses]
    types = {reader.results[0].type for reader in readers if reader.name == "t.cast"}
    if len(types) == 1 and all(reader.name == "t.cast" for reader in readers):
        return True
    return Failure(f"its {len(readers)} readers disagree", at=variable, label="acc-run", detail=readers)


@REGISTRY.action(context=True)
def fuse(context: VariableContext, rewriter: Rewriter, variable: Operation) -> None:
    """Take out all readers at once: the next round is about theirs."""
    for use in list(variable.results[0].uses):
        rewriter.replace(use.operation, [], [variable.results[0]])
    context.rounds[variable] = context.rounds.get(variable, 0) + 1
    context.forget(variable)


# The root is a reader, so that each reader asks the same questions about its variable.
FUSE = """pdl.pattern @fuse : benefit(1) {
  %vt = pdl.type %v = pdl.operation "t.op" -> (%vt : !pdl.type) %vr = pdl.result 0 of %v
  %t = pdl.type %o = pdl.operation "t.cast"(%vr : !pdl.value) -> (%t : !pdl.type)
  pdl.apply_native_constraint "may_change"(%v : !pdl.operation)
  pdl.apply_native_constraint "readers_agree"(%v : !pdl.operation)
  pdl.rewrite %o { pdl.apply_native_rewrite "fuse"(%v : !pdl.operation) }
}"""


def graph(readers: int) -> str:
    lines = ['%v = "t.op"() {id = 0} : () -> i32', '%w = "t.op"() {id = 1} : () -> i32']
    for number in range(readers):
        lines.append(f'%a{number} = "t.cast"(%v) : (i32) -> i64')
        lines.append(f'%b{number} = "t.cast"(%a{number}) : (i64) -> {"i32" if number % 2 else "i16"}')
        lines.append(f'"t.op"(%b{number}) : ({"i32" if number % 2 else "i16"}) -> ()')
        lines.append(f'%c{number} = "t.cast"(%w) {{id = {number + 2}}} : (i32) -> {"i64" if number else "i8"}')
    return "\n".join(lines)


def test_a_question_is_asked_once_for_a_group_and_round() -> None:
    context = VariableContext(most_rounds=5)
    _, report = rewrite(graph(50), FUSE, REGISTRY, context=context)
    # v: the first round agrees, the second does not; w never does. Asked once each, not once a reader.
    assert report.rewrites == 1
    assert context.asked == 3
    reasons = [(ids([r.failure.at])[0] if r.failure.at else None, str(r.failure), r.pattern) for r in report.rejections]
    assert sorted(reasons) == [
        (0, "its 50 readers disagree [acc-run]", "fuse"),
        (1, "its 50 readers disagree [acc-run]", "fuse"),
    ]


def test_a_failure_has_the_label_of_its_constraint() -> None:
    context = VariableContext(most_rounds=0)
    _, report = rewrite(graph(1), FUSE, REGISTRY, context=context)
    assert [str(rejection.failure) for rejection in report.rejections] == ["it had enough rounds [acc-1]"] * 2
    assert [rejection.op.name for rejection in report.rejections] == ["t.cast", "t.cast"]
    assert context.asked == 0


def test_the_last_reason_for_a_root_counts() -> None:
    context, op = MatchContext(), parse('"t.op"() : () -> ()')
    first, second = Failure("first"), Failure("second")
    for failure in (first, first, second):
        context.reject("p", op, failure)
    context.reject("q", op, first)
    assert [(rejection.pattern, rejection.failure) for rejection in context.rejections] == [("p", second)]


def test_forgetting_a_group_leaves_the_others() -> None:
    context = MatchContext()
    answers = iter(range(9))
    for group in ("v", "w"):
        assert context.once(group, "q", lambda: next(answers)) == context.once(group, "q", lambda: -1)
    context.forget("v")
    assert [context.once(group, "q", lambda: next(answers)) for group in ("v", "w")] == [2, 1]
    context.forget("unknown")


def test_an_answer_of_none_is_remembered() -> None:
    context, asked = MatchContext(), list[int]()
    for _ in range(2):
        assert context.once("v", "q", lambda: asked.append(1)) is None
    assert asked == [1]


def test_failures_are_false() -> None:
    assert not Failure("why")


@pytest.mark.parametrize("most_rounds", [0, 1])
def test_explanations_say_what_constraints_said(most_rounds: int) -> None:
    context = VariableContext(most_rounds=most_rounds)
    module, adapter = parse(graph(1)), PlainAdapter(make_context())
    options = DriverOptions(explain=frozenset({"fuse"}), max_rewrites=0)
    (pattern,) = compile_text(FUSE, REGISTRY)
    report = apply_patterns(module, PatternSet([pattern], adapter), context, options)
    assert report.explanations == ()
    (reader,) = (op for op in module.walk() if "id" in op.attributes and ids([op]) == [2])
    mismatch = pattern.explain(reader, context)
    if most_rounds:
        assert mismatch is None
        return
    assert mismatch is not None
    assert mismatch.reason == "constraint 'may_change(variable)' does not hold: it had enough rounds [acc-1]"
    assert str(mismatch.location) == "p.mlir:4:3"
    assert ids([mismatch.op]) == [1]
    assert mismatch.failure is not None
