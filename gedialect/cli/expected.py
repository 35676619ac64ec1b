"""`--verify-diagnostics`: the comments that announce diagnostics, and the check that exactly those were produced.

::

    // expected-error@+1 {{unknown format}}
    // expected-note@above {{declared here}}
    // expected-warning-re@-2 {{expected {{[0-9]+}} dimensions}}
    // expected-error@unknown {{no graph}}

A comment stands in any syntax (`//` or `#`) at the end of its line, and means that line unless it says otherwise:
`@+N` and `@-N` count lines, `@above` and `@below` mean the next line without such a comment, `@unknown` a diagnostic
that has no line. Its text is part of the message; with `-re`, what stands in double braces inside is a regular
expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gedialect.diagnostics import Diagnostic, Location, Severity

ALL = "all"
ONLY_EXPECTED = "only-expected"

_MARK = "expected-"
_DIRECTIVE = re.compile(
    r"expected-(?P<kind>error|note|remark|warning)(?P<regex>-re)? *"
    r"(?:@(?P<line>[+-][0-9]+|above|below|unknown))? *\{\{(?P<text>.*)\}\}$"
)
_LOOKS_LIKE_DIRECTIVE = re.compile(
    r"""(?://|\#)\s*expected-\w+ | expected-\w+(?:-re)?\s*(?:@\S*)?\s*\d*\s*\{""", re.IGNORECASE | re.VERBOSE
)
_INNER_REGEX = re.compile(r"\{\{(.*?)\}\}")


@dataclass(frozen=True)
class Expectation:
    """One announced diagnostic; `line` is where it has to be, None for one without a line."""

    severity: Severity
    pattern: re.Pattern[str]
    text: str
    file: str
    line: int | None
    place: Location

    def matches(self, diagnostic: Diagnostic) -> bool:
        """Whether a diagnostic is the announced one."""
        place = diagnostic.location
        line = None if place is None else place.line
        file = self.file if line is None or place is None else place.file
        return (
            diagnostic.severity is self.severity
            and (file, line) == (self.file, self.line)
            and self.pattern.search(diagnostic.text) is not None
        )


@dataclass
class ExpectedDiagnostics:
    """What a text announces, and its comments that cannot be read."""

    expectations: list[Expectation]
    malformed: list[Diagnostic]


def check(
    texts: Sequence[ExpectedDiagnostics], produced: Iterable[Diagnostic], *, only_expected: bool
) -> list[Diagnostic]:
    """What is wrong: comments that cannot be read, diagnostics not announced, and announced ones not produced.

    Notes have to be announced like everything else. With `only_expected`, diagnostics that nobody announced are fine.
    """
    problems = [problem for text in texts for problem in text.malformed]
    missing = [expectation for text in texts for expectation in text.expectations]
    for diagnostic in _with_notes(produced):
        match = next((expected for expected in missing if expected.matches(diagnostic)), None)
        if match is not None:
            missing.remove(match)
        elif not only_expected:
            message = f"unexpected {diagnostic.severity.value}: {diagnostic.text}"
            problems.append(Diagnostic(Severity.ERROR, message, diagnostic.location))
    for expected in missing:
        message = f'expected {expected.severity.value} "{expected.text}" was not produced'
        problems.append(Diagnostic(Severity.ERROR, message, expected.place))
    return problems


def read_expectations(name: str, text: str, line_offset: int = 0) -> ExpectedDiagnostics:
    """Find the comments of a text that announce diagnostics; `line_offset` is the number of lines before it."""
    expectations: list[Expectation] = []
    malformed: list[Diagnostic] = []
    lines = text.split("\n")
    announcing = {number for number, line in enumerate(lines) if _DIRECTIVE.search(line.rstrip())}
    for number, line in enumerate(lines):
        if _MARK not in line.lower():
            continue
        near = _DIRECTIVE.search(line.rstrip()) or _LOOKS_LIKE_DIRECTIVE.search(line)
        if near is None:
            continue
        place = Location(name, line_offset + number + 1, line.lower().index(_MARK, near.start()) + 1)
        try:
            match = near.groupdict()
            target = _target_line(number, match["line"], announcing)
            expectation = Expectation(
                severity=Severity(match["kind"]),
                pattern=_pattern(match["text"], is_regex=match["regex"] is not None),
                text=match["text"],
                file=name,
                line=None if target is None else line_offset + target + 1,
                place=place,
            )
        except (KeyError, re.error):
            malformed.append(Diagnostic(Severity.ERROR, "malformed comment on an expected diagnostic", place))
        else:
            expectations.append(expectation)
    return ExpectedDiagnostics(expectations, malformed)


def _target_line(number: int, designator: str | None, announcing: set[int]) -> int | None:
    """The line, counted from 0, that a comment on some line means."""
    match designator:
        case None:
            return number
        case "unknown":
            return None
        case "above" | "below":
            step = -1 if designator == "above" else 1
            number += step
            while number in announcing:
                number += step
            return number
        case _:
            return number + int(designator)


def _pattern(text: str, *, is_regex: bool) -> re.Pattern[str]:
    if not is_regex:
        return re.compile(re.escape(text))
    pieces = _INNER_REGEX.split(text)
    # Every second piece stood in braces.
    return re.compile("".join(f"(?:{piece})" if index % 2 else re.escape(piece) for index, piece in enumerate(pieces)))


def _with_notes(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    for diagnostic in diagnostics:
        yield diagnostic
        yield from diagnostic.notes
