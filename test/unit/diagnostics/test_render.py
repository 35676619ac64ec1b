import textwrap

from gedialect.diagnostics import Diagnostic, Location, Severity, Sources, note, render


def rendered(text: str, line: int | None, column: int | None) -> str:
    sources = Sources()
    sources.add("a.mlir", text)
    return render(Diagnostic(Severity.ERROR, "odd", Location("a.mlir", line, column)), sources)


def test_source_line_and_caret_with_notes() -> None:
    sources = Sources()
    sources.add("a.mlir", "first\nsecond line\n")
    diagnostic = Diagnostic(
        Severity.ERROR,
        "odd",
        Location("a.mlir", 2, 8),
        "acc-1",
        (note(Location("a.mlir", 1, 1), "this"), note(Location("b.mlir", 1, 1), "and that")),
    )
    assert render(diagnostic, sources) == textwrap.dedent(
        """\
        a.mlir:2:8: error: odd [acc-1]
        second line
               ^
        a.mlir:1:1: note: this
        first
        ^
        b.mlir:1:1: note: and that
        """
    )


def test_tabs_keep_the_caret_in_place() -> None:
    assert rendered("\ta\tb", 1, 4) == "a.mlir:1:4: error: odd\n\ta\tb\n\t \t^\n"


def test_carriage_return_is_not_shown() -> None:
    assert rendered("ab\r\n", 1, 1) == "a.mlir:1:1: error: odd\nab\n^\n"


def test_place_after_the_end_of_a_line_or_of_the_text() -> None:
    assert rendered("ab", 1, 3) == "a.mlir:1:3: error: odd\nab\n  ^\n"
    assert rendered("ab", 1, 99) == "a.mlir:1:99: error: odd\nab\n  ^\n"
    assert rendered("ab\n", 2, 1) == "a.mlir:2:1: error: odd\n\n^\n"
    assert rendered("ab", 3, 1) == "a.mlir:3:1: error: odd\n"


def test_line_without_column_and_file_without_line() -> None:
    assert rendered("ab", 1, None) == "a.mlir:1: error: odd\nab\n"
    assert rendered("ab", None, None) == "a.mlir: error: odd\n"


def test_only_a_window_of_a_long_line_is_shown() -> None:
    _, shown, caret, _ = rendered("a" * 5000 + "X" + "b" * 5000, 1, 5001).split("\n")
    assert len(shown) == 240
    assert shown[caret.index("^")] == "X"
    _, shown, caret, _ = rendered("X" + "b" * 5000, 1, 1).split("\n")
    assert (shown[0], caret) == ("X", "^")
    _, shown, caret, _ = rendered("b" * 5000 + "X", 1, 5001).split("\n")
    assert shown[caret.index("^")] == "X"


def test_text_can_be_replaced() -> None:
    sources = Sources()
    sources.add("a", "old")
    assert sources.line("a", 1) == "old"
    sources.add("a", "new")
    assert sources.line("a", 1) == "new"
    assert sources.line("a", 0) is None


def test_nothing_that_is_shown_controls_a_terminal() -> None:
    text = rendered("\ta\x00\x1b[2Jb\x9b\n", 1, 2).replace("\N{REPLACEMENT CHARACTER}", "?")
    assert text == "a.mlir:1:2: error: odd\n\ta??[2Jb?\n\t^\n"
