"""Python source being written, and the objects it refers to by name."""

from __future__ import annotations

import keyword
import re
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager


class SourceWriter:
    """Collects the lines of one function and the constants they use.

    The names of `given` are defined for the function; they, those reserved for the writer's own use and the Python
    keywords are never handed out.
    """

    def __init__(self, given: Mapping[str, object], reserved: Iterable[str] = ()) -> None:
        self._globals: dict[str, object] = dict(given)
        self._taken: set[str] = {*given, *reserved, *keyword.kwlist}
        self._constants: dict[int, str] = {}
        self._lines: list[str] = []
        self._depth = 0

    @property
    def text(self) -> str:
        """The source so far."""
        return "\n".join(self._lines) + "\n"

    def line(self, text: str) -> None:
        """Write a line at the current indentation."""
        self._lines.append("    " * self._depth + text)

    @contextmanager
    def block(self, header: str) -> Generator[None]:
        """Write a header line (`if x:`); what is written inside the with statement is indented below it."""
        self.line(header)
        self._depth += 1
        yield
        self._depth -= 1

    def name(self, hint: str | None) -> str:
        """A variable name that is not in use, like the hint where that is a good one."""
        base = re.sub(r"\W", "_", hint or "") or "v"
        if base[0].isdigit():
            base = f"v{base}"
        candidate, number = base, 2
        while candidate in self._taken:
            candidate, number = f"{base}_{number}", number + 1
        self._taken.add(candidate)
        return candidate

    def constant(self, value: object, hint: str) -> str:
        """The name of an object; the same object gets the same name."""
        known = self._constants.get(id(value))
        if known is None:
            known = self._constants[id(value)] = self.name(hint)
            self._globals[known] = value
        return known

    def function(self, name: str) -> object:
        """Compile what was written, which must define a function of that name, and return that."""
        exec(compile(self.text, f"<{name}>", "exec"), self._globals)
        return self._globals[name]
