import pytest

from gedialect.cli.expected import check, read_expectations
from gedialect.diagnostics import Diagnostic, Location, Severity, note


def at(line: int | None, message: str = "odd", severity: Severity = Severity.ERROR) -> Diagnostic:
    return Diagnostic(severity, message, Location("f", line, 1))


def problems(text: str, *produced: Diagnostic, line_offset: int = 0, only_expected: bool = False) -> list[str]:
    texts = [read_expectations("f", text, line_offset)]
    return [str(problem) for problem in check(texts, produced, only_expected=only_expected)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("op // expected-error {{odd}}", 1),
        ("op # expected-error {{odd}}", 1),
        ("// expected-error@+1 {{odd}}\nop", 2),
        ("// expected-error @+2 {{odd}}\n\nop", 3),
        ("op\n// expected-error@-1 {{odd}}", 1),
        ("op\n// expected-error@above {{odd}}", 1),
        ("// expected-error@below {{odd}}\nop", 2),
        ("// expected-error@unknown {{odd}}", None),
        ("// expected-error@+1 {{od}}  \nop", 2),
        ("// expected-error-re@+1 {{o{{d+}}}}\nop", 2),
    ],
)
def test_announced_diagnostic_is_fine_where_it_is_announced(text: str, line: int | None) -> None:
    assert problems(text, at(line)) == []
    assert problems(text) != []
    assert problems(text, at(99)) != []
    assert problems(text, at(line, "other")) != []
    assert problems(text, at(line, severity=Severity.WARNING)) != []


def test_above_and_below_skip_other_comments() -> None:
    text = "// expected-error@below {{a}}\n// expected-error@below {{b}}\nop\n// expected-note@above {{c}}"
    assert problems(text + "\n// expected-note@above {{d}}", *(at(3, m) for m in "ab"), at(3, "c", Severity.NOTE)) == [
        'f:5:4: error: expected note "d" was not produced'
    ]


def test_lines_of_a_part_are_those_of_the_file() -> None:
    assert problems("op // expected-error {{odd}}", at(11), line_offset=10) == []


def test_messages_say_what_is_wrong() -> None:
    text = "op // expected-warning {{a}} b {{c}}"
    assert problems(text, at(1)) == [
        "f:1:1: error: unexpected error: odd",
        'f:1:7: error: expected warning "a}} b {{c" was not produced',
    ]


def test_notes_have_to_be_announced() -> None:
    diagnostic = Diagnostic(Severity.ERROR, "odd", Location("f", 1), None, (note(Location("f", 2), "why"),))
    assert problems("op // expected-error {{odd}}", diagnostic) == ["f:2: error: unexpected note: why"]
    assert problems("op // expected-error {{odd}}\nop // expected-note {{why}}", diagnostic) == []


def test_label_is_part_of_the_message() -> None:
    assert (
        problems("op // expected-error {{odd [acc-1]}}", Diagnostic(Severity.ERROR, "odd", Location("f", 1), "acc-1"))
        == []
    )


def test_diagnostic_is_announced_once_for_each_time() -> None:
    assert problems("op // expected-error {{odd}}", at(1), at(1)) == ["f:1:1: error: unexpected error: odd"]
    assert problems("// expected-error@+2 {{odd}}\n// expected-error@+1 {{odd}}\nop", at(3)) != []


def test_others_are_fine_if_only_the_announced_ones_count() -> None:
    assert problems("op // expected-error {{odd}}", at(1), at(2), only_expected=True) == []
    assert problems("op // expected-error {{odd}}", at(2), only_expected=True) != []


@pytest.mark.parametrize(
    "text",
    [
        "// expected-eror {{x}}",
        "// expected-error@1 {{x}}",
        "// expected-error@up {{x}}",
        "// expected-error {{x}} and more",
        "// expected-error {{x",
        "// expected-error-re {{a{{(}}}}",
    ],
)
def test_malformed_comment_is_an_error(text: str) -> None:
    assert problems(text) == ["f:1:4: error: malformed comment on an expected diagnostic"]


@pytest.mark.parametrize("text", ["// the expected-error comments are checked", "// an expected error {{x}}"])
def test_other_comments_are_none_of_ours(text: str) -> None:
    assert problems(text) == []
