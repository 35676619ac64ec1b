"""Patterns declared in Python are the patterns that a file of PDL would be."""

import pytest
from patterns.support import make_context, parse, text_of
from xdsl.dialects.builtin import StringAttr, i32, i64
from xdsl.ir import Attribute, Operation

from gedialect.diagnostics import GeError
from gedialect.patterns import (
    DriverOptions,
    Failure,
    Matching,
    PatternSet,
    PlainAdapter,
    Registry,
    Report,
    Rewriter,
    apply_patterns,
)
from gedialect.patterns.builder import DeclaredPattern, pattern


@pattern(benefit=2)
def undone(p: Matching) -> None:
    """Two casts that undo each other are none."""
    before = p.type()
    x = p.operand(before)
    there = p.op("t.cast", x)
    back = p.op("t.cast", there, results=[before])
    p.rewrite(back).replace(back, x)


def run(
    graph: str, *patterns: DeclaredPattern, registry: Registry | None = None, explain: str = ""
) -> tuple[str, Report]:
    adapter = PlainAdapter(make_context(allow_unregistered=True))
    compiled = [each.compile(adapter, registry or Registry()) for each in patterns]
    module = parse(graph)
    options = DriverOptions(explain=frozenset(filter(None, [explain])))
    report = apply_patterns(module, PatternSet(compiled, adapter), options=options)
    module.verify()
    return text_of(module), report


CASTS = """%v = "t.op"() : () -> i32
%a = "t.cast"(%v) : (i32) -> i64
%b = "t.cast"(%a) : (i64) -> i32
"t.op"(%b) : (i32) -> ()"""


def test_a_pattern_is_applied() -> None:
    text, report = run(CASTS, undone)
    assert report.rewrites == 1
    assert text.splitlines()[-1] == '"t.op"(%0) : (i32) -> ()'


def test_it_is_the_pdl_of_a_file() -> None:
    assert (
        str(undone.pdl(Registry()))
        == """pdl.pattern @undone : benefit(2) {
  %0 = pdl.type
  %1 = pdl.operand : %0
  %2 = pdl.types
  %3 = pdl.operation "t.cast" (%1 : !pdl.value) -> (%2 : !pdl.range<type>)
  %4 = pdl.result 0 of %3
  %5 = pdl.operation "t.cast" (%4 : !pdl.value) -> (%0 : !pdl.type)
  pdl.rewrite %5 {
    pdl.replace %5 with (%1 : !pdl.value)
  }
}"""
    )


def test_what_is_known_of_it() -> None:
    compiled = undone.compile(PlainAdapter(make_context()), Registry())
    assert (compiled.name, compiled.benefit, compiled.roots) == ("undone", 2, ("t.cast",))
    assert compiled.doc == "Two casts that undo each other are none."
    assert compiled.location is not None
    assert compiled.location.file == __file__


def test_an_explanation_names_the_line_of_the_function() -> None:
    _, report = run(
        CASTS.replace('-> i32\n"t.op"', '-> f32\n"t.op"').replace("(i32) -> ()", "(f32) -> ()"),
        undone,
        explain="undone",
    )
    reasons = [(found.mismatch.reason, found.mismatch.location) for found in report.explanations]
    line = undone.declare.__code__.co_firstlineno + 4
    ((_, _), (reason, place)) = reasons
    assert reason == "expected the type of operand 0 to be f32, found i32"
    assert place is not None
    assert (place.file, place.line) == (__file__, line)


def test_everything_that_can_be_asked_for() -> None:
    registry = Registry()

    @registry.constraint(results=1)
    def opposite(type: Attribute) -> Attribute:
        """The other integer type."""
        return i64 if type == i32 else i32

    def named(op: Operation, kind: Attribute) -> bool | Failure:
        """The kind is not empty."""
        return kind != StringAttr("") or Failure("it is empty", at=op)

    def mark(rewriter: Rewriter, op: Operation) -> None:
        """Says that the pattern was here."""
        op.attributes["marked"] = StringAttr("yes")
        rewriter.notify_op_modified(op)

    def first_result(rewriter: Rewriter, op: Operation) -> object:
        """The first result."""
        return op.results[0]

    @pattern(name="all")
    def everything(p: Matching) -> None:
        """All of it."""
        kind, type = p.attribute(), p.type(i32)
        source = p.op(None, ...)
        rest = p.operands()
        root = p.op("t.op", source[0], rest, attributes={"kind": kind, "k": StringAttr("x")}, results=[type, i64])
        p.check(named, root, kind)
        p.check_not("opposite_known", root)
        (other,) = p.compute("opposite", type, returns=["type"])
        r = p.rewrite(root)
        r.apply(mark, source)
        (value,) = r.apply(first_result, source, returns=["value"])
        new = r.op("t.other", value, rest, attributes={"kind": kind}, results=[other])
        r.replace(root, source[0], new)

    @registry.constraint()
    def opposite_known(op: Operation) -> bool:
        """Never."""
        return False

    graph = """%v, %w = "t.op"() : () -> (i32, f32)
%a:2 = "t.op"(%v, %w) {kind = "n", k = "x"} : (i32, f32) -> (i32, i64)
"t.other"(%a#0, %a#1) : (i32, i64) -> ()"""
    text, _ = run(graph, everything, registry=registry)
    assert text.splitlines() == [
        '%0, %1 = "t.op"() {marked = "yes"} : () -> (i32, f32)',
        '%2 = "t.other"(%0, %1) {kind = "n"} : (i32, f32) -> i64',
        '"t.other"(%0, %2) : (i32, i64) -> ()',
    ]
    assert [entry.name for entry in registry] == ["opposite", "opposite_known"]


def test_a_new_operation_takes_the_types_of_the_one_it_replaces_and_others_may_be_erased() -> None:
    @pattern()
    def other(p: Matching) -> None:
        """Casts are others."""
        first = p.op("t.cast", p.operand())
        second = p.op("t.cast", first)
        r = p.rewrite(second)
        r.replace(second, r.op("t.other"))
        r.erase(first)

    text, _ = run(CASTS, other)
    assert text.splitlines()[1:] == ['%1 = "t.other"() : () -> i32', '"t.op"(%1) : (i32) -> ()']


def failing(declare: object) -> str:
    with pytest.raises(GeError) as raised:
        DeclaredPattern("p", 1, declare).compile(PlainAdapter(make_context()), Registry())  # pyright: ignore[reportArgumentType]
    place = raised.value.diagnostic.location
    assert place is not None
    assert place.file == __file__
    return raised.value.diagnostic.message


def test_mistakes_are_errors_at_their_line() -> None:
    def late(p: Matching) -> None:
        root = p.op("t.op")
        p.rewrite(root).erase(root)
        p.op("t.other")

    def none(p: Matching) -> None:
        p.op("t.op")

    def raises(p: Matching) -> None:
        raise RuntimeError("no")

    def unknown(p: Matching) -> None:
        root = p.op("t.opp")
        p.rewrite(root).erase(root)

    def undocumented(p: Matching) -> None:
        root = p.op("t.op")
        p.check(lambda op: True, root)

    def kind(p: Matching) -> None:
        p.compute("c", p.type(), returns=["thing"])

    assert failing(late) == "stands after the rewrite has begun, where nothing can be matched any more"
    assert failing(none) == "pattern 'p' has no rewrite; expected a call of p.rewrite(...)"
    assert failing(raises) == "pattern 'p' cannot be made, RuntimeError: no"
    assert failing(unknown) == "'pdl.operation' op names the unknown operation 't.opp'; did you mean 't.op'?"
    assert failing(undocumented) == "constraint '<lambda>' has no docstring"
    assert failing(kind) == "expected one of operation, value, type, attribute, values, types, got 'thing'"
