"""The text of pass pipelines and of pass options.

::

    pipeline ::= element (`,` element)*
    element  ::= anchor `(` pipeline? `)` | pass-name (`{` options `}`)?
    options  ::= (key (`=` value)?)*            separated by blanks
    value    ::= (quoted | `{` any `}` | other)+  up to a blank or the end

So both MLIR's `builtin.module(ge.graph(variable-acc{max-changes=2}))` and xDSL's `variable-acc{max-changes=2},other`
are pipelines, and `max-changes=2 strict` are options.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from gedialect.diagnostics import GeError, Location

_NAME = re.compile(r"[A-Za-z0-9_.-]+")


@dataclass(frozen=True)
class PassOption:
    """One option of a pass, as written; `value` is None for a bare `key`."""

    key: str
    value: str | None
    location: Location


@dataclass(frozen=True)
class PassText:
    """A pass with its options."""

    name: str
    options: tuple[PassOption, ...]
    location: Location


@dataclass(frozen=True)
class NestText:
    """A pipeline that runs on each operation of one name."""

    anchor: str
    elements: tuple[Element, ...]
    location: Location


Element = PassText | NestText


def parse_pipeline(text: str, source: str) -> tuple[Element, ...]:
    """Parse a pipeline; `source` is the name that locations in it have. Raises GeError."""
    scanner = _Scanner(text, source)
    elements = scanner.pipeline(closing="")
    if not scanner.at_end():
        scanner.fail(f"unexpected '{scanner.peek()}'")
    return elements


def parse_options(text: str, source: str) -> tuple[PassOption, ...]:
    """Parse the options of one pass, without braces around them. Raises GeError."""
    return _Scanner(text, source).options(closing="")


class _Scanner:
    """Reads a text from left to right."""

    def __init__(self, text: str, source: str) -> None:
        self._text = text
        self._source = source
        self._pos = 0

    def peek(self) -> str:
        """The next character that is not blank, empty at the end."""
        while self._text[self._pos : self._pos + 1].isspace():
            self._pos += 1
        return self._text[self._pos : self._pos + 1]

    def at_end(self) -> bool:
        return not self.peek()

    def fail(self, message: str) -> NoReturn:
        raise GeError(self._location(self._pos), message)

    def pipeline(self, closing: str) -> tuple[Element, ...]:
        """Elements up to a closing bracket, which is left."""
        elements: list[Element] = []
        if self.peek() == closing:
            return ()
        while True:
            elements.append(self._element())
            if self.peek() != ",":
                return tuple(elements)
            self._pos += 1

    def options(self, closing: str) -> tuple[PassOption, ...]:
        """Options up to a closing brace, which is left."""
        options: list[PassOption] = []
        while self.peek() != closing:
            start = self._pos
            key = self._name("an option")
            value = None
            if self._text[self._pos : self._pos + 1] == "=":
                self._pos += 1
                value = self._value(closing)
            options.append(PassOption(key, value, self._location(start)))
        return tuple(options)

    def _element(self) -> Element:
        self.peek()
        start = self._pos
        name = self._name("a pass or an operation")
        opening = self.peek()
        if opening == "(":
            self._pos += 1
            elements = self.pipeline(closing=")")
            self._close(")", name)
            return NestText(name, elements, self._location(start))
        options: tuple[PassOption, ...] = ()
        if opening == "{":
            self._pos += 1
            options = self.options(closing="}")
            self._close("}", name)
        return PassText(name, options, self._location(start))

    def _close(self, bracket: str, name: str) -> None:
        found = self.peek()
        if found != bracket:
            self.fail(f"expected '{bracket}' at the end of '{name}', got {_shown(found)}")
        self._pos += 1

    def _name(self, what: str) -> str:
        match = _NAME.match(self._text, self._pos)
        if match is None:
            self.fail(f"expected the name of {what}, got {_shown(self.peek())}")
        self._pos = match.end()
        return match[0]

    def _value(self, closing: str) -> str:
        """A value up to a blank or the closing brace of the options."""
        pieces: list[str] = []
        while (char := self._text[self._pos : self._pos + 1]) and char != closing and not char.isspace():
            if char in "\"'":
                pieces.append(self._quoted(char))
            elif char == "{":
                pieces.append(self._braced())
            else:
                pieces.append(char)
                self._pos += 1
        return "".join(pieces)

    def _quoted(self, quote: str) -> str:
        match = re.compile(rf"{quote}((?:[^{quote}\\]|\\.)*){quote}", re.DOTALL).match(self._text, self._pos)
        if match is None:
            self.fail(f"expected {quote} at the end of the value")
        self._pos = match.end()
        return re.sub(r"\\(.)", r"\1", match[1])

    def _braced(self) -> str:
        """What stands between two braces that belong together."""
        start = self._pos
        depth = 0
        while True:
            char = self._text[self._pos : self._pos + 1]
            if not char:
                self.fail("expected '}' at the end of the value")
            self._pos += 1
            depth += {"{": 1, "}": -1}.get(char, 0)
            if depth == 0:
                return self._text[start + 1 : self._pos - 1]

    def _location(self, pos: int) -> Location:
        line_start = self._text.rfind("\n", 0, pos) + 1
        return Location(self._source, self._text.count("\n", 0, pos) + 1, pos - line_start + 1)


def _shown(char: str) -> str:
    return f"'{char}'" if char else "the end of the text"
