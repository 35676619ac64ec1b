"""Patterns written in Python."""

from pathlib import Path

import pytest
from patterns.support import CastOp, OtherOp, ids, make_context, parse, text_of
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from gedialect.diagnostics import GeError
from gedialect.patterns import (
    ClassPattern,
    DriverOptions,
    Failure,
    FunctionPattern,
    MatchContext,
    Matched,
    Pattern,
    PatternSet,
    PlainAdapter,
    Report,
    Rewriter,
    apply_patterns,
)

GRAPH = """%v = "t.op"() : () -> i32
%a = "t.cast"(%v) {id = 1} : (i32) -> i64
%b = "t.cast"(%a) {id = 2} : (i64) -> i32
%c = "t.cast"(%b) {id = 3} : (i32) -> i8
"t.other"(%c) {id = 4} : (i8) -> ()"""

AFTER = """%0 = "t.op"() : () -> i32
%1 = "t.cast"(%0) {id = 1 : i64} : (i32) -> i64
%2 = "t.cast"(%0) {id = 3 : i64} : (i32) -> i8
"t.other"(%2) {id = 4 : i64} : (i8) -> ()"""


class Undone(RewritePattern):
    """Two casts that undo each other."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CastOp, rewriter: PatternRewriter, /) -> None:
        source = op.input.owner
        if isinstance(source, CastOp) and source.input.type == op.output.type:
            rewriter.replace(op, [], [source.input])


class Either(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CastOp | OtherOp, rewriter: PatternRewriter, /) -> None:
        pass


class Copies(RewritePattern):
    """Whatever has no copy gets one."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if "copied" in op.attributes or op.name != "t.cast":
            return
        op.attributes["copied"] = op.attributes["id"]
        rewriter.insert(op.clone())


def run(graph: str, patterns: list[Pattern], options: DriverOptions | None = None) -> tuple[str, Report]:
    module = parse(graph)
    report = apply_patterns(
        module, PatternSet(patterns, PlainAdapter(make_context())), options=options or DriverOptions()
    )
    module.verify()
    return text_of(module), report


def test_a_class() -> None:
    pattern = ClassPattern(Undone())
    assert (pattern.name, pattern.doc, pattern.roots) == ("Undone", "Two casts that undo each other.", ("t.cast",))
    assert pattern.location is not None
    assert Path(pattern.location.file).name == "test_python_patterns.py"
    after, report = run(GRAPH, [pattern])
    assert after == AFTER
    assert [(slot.matched, slot.rewritten) for slot in report.statistics] == [(1, 1)]


def test_the_roots_of_a_class() -> None:
    assert ClassPattern(Either()).roots == ("t.cast", "t.other")
    assert ClassPattern(Copies()).roots is None
    assert ClassPattern(Copies(), roots=["t.cast"], name="copies", benefit=3).roots == ("t.cast",)


def test_new_operations_go_before_the_root() -> None:
    after, report = run(GRAPH, [ClassPattern(Copies())])
    assert report.rewrites == 3
    assert [line.split("copied = ")[1][0] for line in after.splitlines() if "copied" in line] == list("112233")


def match(op: Operation) -> Matched | Failure | None:
    source = op.operands[0].owner
    if not isinstance(source, Operation):
        return Failure("its operand is a block argument")
    return {"cast": op, "source": source} if source.name == "t.cast" else None


def check(context: MatchContext, cast: Operation, source: Operation) -> bool | Failure:
    if source.operands[0].type == cast.results[0].type:
        return True
    return Failure("the types differ", at=source, label="conv-1")


def rewrite(rewriter: Rewriter, cast: Operation, source: Operation) -> None:
    """Two casts that undo each other."""
    rewriter.replace(cast, [], [source.operands[0]])


def test_functions() -> None:
    pattern = FunctionPattern("undone", match=match, check=check, rewrite=rewrite, roots=["t.cast"], benefit=2)
    assert (pattern.name, pattern.doc, pattern.benefit) == ("undone", "Two casts that undo each other.", 2)
    after, report = run(GRAPH, [pattern], DriverOptions(explain=frozenset({"undone"})))
    assert after == AFTER
    assert report.rejections == ()
    assert [(ids([found.op]), found.mismatch.reason) for found in report.explanations] == [
        ([1], "does not match"),
        ([3], "does not match"),
    ]


def test_a_check_says_why_not() -> None:
    pattern = FunctionPattern("undone", match=match, check=check, rewrite=rewrite, roots=["t.cast"])
    graph = GRAPH.replace("(i64) -> i32", "(i64) -> i16").replace("(i32) -> i8", "(i16) -> i8")
    _, report = run(graph, [pattern], DriverOptions(explain=frozenset({"undone"})))
    assert [(ids([found.op]), str(found.failure)) for found in report.rejections] == [
        ([2], "the types differ [conv-1]"),
        ([3], "the types differ [conv-1]"),
    ]
    reasons = [(ids([found.mismatch.op]), found.mismatch.reason) for found in report.explanations]
    assert reasons == [([1], "does not match"), ([1], "the types differ [conv-1]"), ([2], "the types differ [conv-1]")]


def test_a_match_says_why_not() -> None:
    pattern = FunctionPattern("undone", match=match, rewrite=rewrite, roots=["t.cast"])
    module = parse('"u.region"() ({ ^bb0(%x : i32): %a = "t.cast"(%x) {id = 1} : (i32) -> i32 }) : () -> ()')
    report = apply_patterns(module, PatternSet([pattern], PlainAdapter(make_context())))
    assert [str(found.failure) for found in report.rejections] == ["its operand is a block argument"]


def test_python_and_pdl_share_one_order() -> None:
    low = FunctionPattern("low", match=match, rewrite=rewrite, roots=["t.cast"], benefit=1)
    high = ClassPattern(Undone(), benefit=5)
    _, report = run(GRAPH, [low, high])
    assert [slot.tried for slot in report.statistics] == [6, 5]
    assert [(slot.pattern.name, slot.rewritten) for slot in report.statistics] == [("Undone", 1), ("low", 0)]


def test_roots_by_name_are_operations_of_the_dialect() -> None:
    assert ClassPattern(Copies(), roots="t.cast").roots == ("t.cast",)
    message = r"pattern 'Copies' has the unknown operation 't.cats' as root; did you mean 't.cast'"
    with pytest.raises(GeError, match=message):
        run(GRAPH, [ClassPattern(Copies(), roots=["t.op", "t.cats"])])
