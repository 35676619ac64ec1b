"""The lit tests say what they mean: a misspelt directive would be ignored, and its test would pass whatever happens."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import shared_data

LIT = shared_data.ROOT / "test" / "lit"
SUFFIXES = {".mlir", ".pbtxt", ".test"}

COMMENT = re.compile(r"^\s*(?://|#)\s*(.*)$")
DIRECTIVE = re.compile(r"^([A-Z][A-Z0-9_]*(?:-[A-Z0-9_]+)*)(\{LITERAL\})?(:?)")
CHECK_SUFFIX = re.compile(r"^(?:NEXT|SAME|NOT|DAG|LABEL|EMPTY|COUNT-\d+)$")
LIT_DIRECTIVES = {"RUN", "REQUIRES"}
EXPECTED = re.compile(r"expected-(\w+)")
SEVERITIES = {"error", "warning", "remark", "note"}
SEPARATOR = "// -----"
CHECKING = re.compile(r"filecheck|FileCheck|GE_\w*ROUNDTRIP")
DIAGNOSING = re.compile(r"--verify-diagnostics|GE_INVALID")
SPLITTING = re.compile(r"--?split-input-file|GE_\w+")


def comment_of(line: str) -> str:
    """The comment that the line is, or nothing."""
    match = COMMENT.match(line)
    return match[1] if match else ""


def prefixes(run: str) -> set[str]:
    """The prefixes of the check lines that these RUN lines ask for."""
    named = re.findall(r"--?check-prefix(?:es)?[= ](\S+)", run)
    found = {prefix for names in named for prefix in names.split(",")}
    # One of several checks may name a prefix while another uses the default.
    return found | {"CHECK"} if len(CHECKING.findall(run)) > len(named) else found


def bad_directive(comment: str, known: set[str]) -> str | None:
    """The word that looks like a directive of lit or of a check, and is none."""
    match = DIRECTIVE.match(comment)
    if not match or directive_prefix(comment, known):
        return None
    word, _, colon = match.groups()
    if colon:
        return None if word in LIT_DIRECTIVES else word
    return word if word.startswith("CHECK") else None


def directive_prefix(comment: str, known: set[str]) -> str | None:
    """The prefix of a well-formed check line."""
    match = DIRECTIVE.match(comment)
    if not match or not match[3]:
        return None
    word = match[1]
    return next((p for p in known if word == p or CHECK_SUFFIX.match(word.removeprefix(f"{p}-"))), None)


def bad_lines(text: str, known: set[str]) -> Iterator[str]:
    """What is wrong with single lines, as `line: what`."""
    for number, line in enumerate(text.splitlines(), 1):
        comment = comment_of(line)
        if word := bad_directive(comment, known):
            yield f"{number}: '{word}' is no directive of this test"
        for severity in set(EXPECTED.findall(comment)) - SEVERITIES:
            yield f"{number}: 'expected-{severity}' names no severity"
        if re.match(r"^\s*//\s*-{2,}", line) and line != SEPARATOR:
            yield f"{number}: a separator is exactly '{SEPARATOR}'"


def problems(text: str) -> Iterator[str]:
    """What is wrong with the text of a lit test, as `line: what`."""
    comments = [comment_of(line) for line in text.splitlines()]
    run = "\n".join(comment for comment in comments if comment.startswith("RUN:"))
    if not run:
        yield "1: no RUN line"
    known = prefixes(run)
    yield from bad_lines(text, known)
    used = {directive_prefix(comment, known) for comment in comments}
    yield from (f"1: no '{prefix}' line" for prefix in sorted(known - used))
    expects = any(EXPECTED.search(comment) for comment in comments)
    if expects != bool(DIAGNOSING.search(run)):
        yield "1: expected-... comments and --verify-diagnostics go together"
    if not known and not expects:
        yield "1: nothing is checked: neither CHECK lines nor expected-... comments"
    if SEPARATOR in text.splitlines() and not SPLITTING.search(run):
        yield "1: has separators but no --split-input-file"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("// CHECK: a", "1: no RUN line"),
        ("// RUN: ge-opt %s | filecheck %s", "1: no 'CHECK' line"),
        ("// RUN: ge-opt %s", "1: nothing is checked: neither CHECK lines nor expected-... comments"),
        (
            "// RUN: ge-opt %s | filecheck %s\n// CHECK: a\n// CHECK-NXT: b",
            "3: 'CHECK-NXT' is no directive of this test",
        ),
        ("// RUN: ge-opt %s | filecheck %s\n// CHECK: a\n// CHEK: b", "3: 'CHEK' is no directive of this test"),
        ("// RUN: ge-opt %s | filecheck %s\n// CHECK: a\n// CHECK b", "3: 'CHECK' is no directive of this test"),
        ("// RUN: ge-opt %s | filecheck %s\n// CHECK: a\n// OTHER: b", "3: 'OTHER' is no directive of this test"),
        (
            "// RUN: ge-opt %s | filecheck %s --check-prefix=A\n// CHECK: a\n// A: b",
            "2: 'CHECK' is no directive of this test",
        ),
        ("// RUN: ge-opt %s | filecheck %s\n// CHECK: a\n// XFAIL: *", "3: 'XFAIL' is no directive of this test"),
        ("// RUN: GE_INVALID\n// expected-eror {{x}}", "2: 'expected-eror' names no severity"),
        ("// RUN: GE_ROUNDTRIP\n// CHECK: a\n// ----\n", "3: a separator is exactly '// -----'"),
        ("// RUN: ge-opt %s | filecheck %s\n// CHECK: a\n// -----\n", "1: has separators but no --split-input-file"),
        (
            "// RUN: GE_ROUNDTRIP\n// CHECK: a\n// expected-error {{x}}",
            "1: expected-... comments and --verify-diagnostics go together",
        ),
    ],
)
def test_problem_is_found(text: str, problem: str) -> None:
    assert problem in list(problems(text))


@pytest.mark.parametrize(
    "text",
    [
        "// RUN: GE_ROUNDTRIP\n// RUN: ge-opt %s | filecheck %s --check-prefix=GEN\n// CHECK-NEXT: a\n// GEN-NOT: b",
        "# RUN: ge-opt %s | filecheck %s\n# CHECK-DAG{LITERAL}: [[1]]\n# GE is a word",
        "// RUN: GE_INVALID\n// expected-error@+1 {{a}}\n// -----\n",
    ],
)
def test_good_file_passes(text: str) -> None:
    assert list(problems(text)) == []


def lit_tests() -> list[Path]:
    return sorted(
        p for p in LIT.rglob("*") if p.suffix in SUFFIXES and "Inputs" not in p.parts and "Output" not in p.parts
    )


def test_lit_tests_have_no_problems() -> None:
    tests = lit_tests()
    assert tests
    found = [f"{path.relative_to(LIT)}:{problem}" for path in tests for problem in problems(path.read_text())]
    assert found == []
