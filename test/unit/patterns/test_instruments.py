"""Instruments see every run of patterns inside their with statement, and limit all of them together."""

import pytest
from patterns.support import compile_text, make_context, parse

from gedialect.diagnostics import GeError
from gedialect.patterns import DriverOptions, Instruments, PatternSet, PlainAdapter, apply_patterns, current_instruments

SHORTER = """pdl.pattern @shorter : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %i { pdl.replace %i with (%x : !pdl.value) }
}
"""

GRAPH = """%v = "t.op"() : () -> i32
%a = "t.cast"(%v) : (i32) -> i32
%b = "t.cast"(%a) : (i32) -> i32
%c = "t.cast"(%b) : (i32) -> i64
"t.op"(%c) : (i64) -> ()"""


def run(options: DriverOptions | None = None, graph: str = GRAPH) -> int:
    patterns = PatternSet(compile_text(SHORTER), PlainAdapter(make_context()))
    return apply_patterns(parse(graph), patterns, options=options or DriverOptions()).rewrites


def test_all_runs_are_counted_as_one() -> None:
    with Instruments(timed=True).used() as instruments:
        assert run() + run() == 4
    assert run() == 2
    (row,) = instruments.statistics
    assert (row.pattern.name, row.matched, row.rewritten) == ("shorter", 4, 4)
    assert row.tried >= 6
    assert row.seconds > 0


@pytest.mark.parametrize(
    ("limit", "own", "made"), [(0, None, [0, 0]), (3, None, [2, 1]), (3, 1, [1, 1]), (9, 5, [2, 2])]
)
def test_the_limit_is_for_all_runs_and_a_run_may_have_its_own(limit: int, own: int | None, made: list[int]) -> None:
    options = DriverOptions(max_rewrites=own)
    with Instruments(max_rewrites=limit).used():
        assert [run(options), run(options)] == made


def test_the_last_rewrite_that_is_made_is_told() -> None:
    with Instruments(max_rewrites=2).used() as instruments:
        run()
    (note,) = instruments.take_diagnostics()
    assert note.message == "rewrite 2, the last that is made, by pattern 'shorter'"
    assert instruments.take_diagnostics() == []


def test_explanations_and_names_that_no_run_had() -> None:
    with Instruments(explain=frozenset({"shorter", "other"})).used() as instruments:
        run()
    first, summary = instruments.take_diagnostics()
    assert first.message == "pattern 'shorter' does not match: expected the type of operand 0 to be i64, found i32"
    assert [note.message for note in first.notes] == ["which is asked for here"]
    assert summary.message.startswith("pattern 'shorter' was tried ")
    assert instruments.unknown == ["other"]


def test_what_was_done_before_an_error_counts() -> None:
    patterns = compile_text(SHORTER.replace("pdl.replace %i with (%x : !pdl.value)", "pdl.erase %i"))
    with Instruments().used() as instruments, pytest.raises(GeError):
        apply_patterns(parse(GRAPH), PatternSet(patterns, PlainAdapter(make_context())))
    (row,) = instruments.statistics
    assert row.tried == 1


def test_they_are_gone_afterwards() -> None:
    assert current_instruments() is None
    with Instruments().used() as outer:
        with Instruments().used() as inner:
            assert current_instruments() is inner
        assert current_instruments() is outer
    assert current_instruments() is None
