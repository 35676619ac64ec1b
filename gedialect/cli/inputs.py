"""Input files: reading, telling their kinds apart, cutting them into pieces."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from gedialect.diagnostics import Diagnostic, GeError, Location, Severity
from gedialect.translate.recognition import is_ge_proto

STDIN = "-"
SPLIT_MARKER = "// -----"
"""The line between two parts of a file of MLIR text."""
PROTO_SPLIT_MARKER = "# -----"
"""The line that is written between two files of GE as text."""


class FileKind(Enum):
    """The kinds of files that are read and written; the value is what they are called on the command line."""

    MLIR = "mlir"
    GE_PROTO = "ge-proto"
    GE_PROTO_BINARY = "ge-proto-binary"


FILE_KINDS = [kind.value for kind in FileKind]
"""What they are called on the command line."""


@dataclass(frozen=True)
class InputFile:
    """What a file or a part of one holds, its name in locations, and how many lines stand before it."""

    name: str
    data: bytes
    line_offset: int = 0

    def kind(self) -> FileKind:
        """Which kind of file this is, judging by what it holds; `GE_PROTO` stands for text and binary alike."""
        return FileKind.GE_PROTO if is_ge_proto(self.data) else FileKind.MLIR

    @cached_property
    def text(self) -> str:
        """The file as text. Raises GeError at the first byte that is not UTF-8."""
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = self.data[: error.start]
            column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
            place = Location(self.name, self.line_offset + before.count(b"\n") + 1, column)
            raise GeError(place, f"expected UTF-8 text, got byte 0x{self.data[error.start]:02x}") from None


def read_input(path: str) -> InputFile:
    """Read a file, or standard input for `-`. Raises GeError."""
    if path == STDIN:
        return InputFile("<stdin>", _read_stdin())
    try:
        with open(path, "rb") as file:
            return InputFile(path, file.read())
    except OSError as error:
        raise GeError(Location(path), f"cannot open input file: {error.strerror or error}") from None
    except ValueError as error:
        # A name that no file can have.
        raise GeError(Location(path), f"cannot open input file: {error}") from None


def _read_stdin() -> bytes:
    buffer = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read().encode() if buffer is None else buffer.read()


def split_input(file: InputFile, marker: str) -> tuple[list[InputFile], list[Diagnostic]]:
    """Cut a text file at the lines that are the marker; also warns of lines that look as if they were meant to be one.

    Raises GeError for a file that is not text.
    """
    text = file.text
    parts: list[InputFile] = []
    warnings: list[Diagnostic] = []
    start = offset = 0
    for number, (begin, end) in enumerate(_lines(text), 1):
        line = text[begin:end].rstrip()
        if line == marker:
            parts.append(InputFile(file.name, text[start:begin].encode(), offset))
            # The end of the marker's line belongs to the part below, whose first line is then the marker's.
            start, offset = begin + len(marker), number - 1
        elif _is_near_miss(line, marker):
            place = Location(file.name, number, 1)
            warnings.append(Diagnostic(Severity.WARNING, f"near miss with file split marker '{marker}'", place))
    parts.append(InputFile(file.name, text[start:].encode(), offset))
    return parts, warnings


def _lines(text: str) -> Iterator[tuple[int, int]]:
    begin = 0
    for match in re.finditer("\n", text):
        yield begin, match.end()
        begin = match.end()
    yield begin, len(text)


def _is_near_miss(line: str, marker: str) -> bool:
    """Whether a line is the marker but for a character or two of its end, or has more after it."""
    return line.startswith(marker[:-2]) and not line.strip(marker)
