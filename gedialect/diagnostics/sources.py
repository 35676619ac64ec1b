"""The texts that diagnostics point into."""

from __future__ import annotations


class Sources:
    """Remembers the text of each file that was read, so that a diagnostic can show the line it is about.

    A file without text (a binary graph) is not added; its diagnostics show no line.
    """

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._lines: dict[str, list[str]] = {}

    def add(self, file: str, text: str) -> None:
        """Remember the text of a file under the name that locations use for it."""
        self._texts[file] = text
        self._lines.pop(file, None)

    def line(self, file: str, number: int) -> str | None:
        """A line of a file, counted from 1, without its end; None where there is no such file or line."""
        if file not in self._texts:
            return None
        # Split when the first diagnostic asks: most runs have none.
        lines = self._lines.get(file)
        if lines is None:
            lines = self._lines[file] = self._texts[file].split("\n")
        if not 1 <= number <= len(lines):
            return None
        return lines[number - 1].removesuffix("\r")
