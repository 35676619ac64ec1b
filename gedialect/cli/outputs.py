"""Output files, written whole or not at all."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import BinaryIO

from gedialect.diagnostics import GeError, Location
from gedialect.files.whole_files import replace_file

STDOUT = "-"


def write_output(path: str | None, data: str | bytes) -> None:
    """Write a result to a file, or to standard output for None and `-`.

    A file appears complete or stays what it was. Raises GeError, and BrokenPipeError if nobody reads standard output.
    """
    if path is None or path == STDOUT:
        _write_stdout(data)
        return
    content = data.encode() if isinstance(data, str) else data
    try:
        target = Path(path)
        if target.exists() and not target.is_file():
            # A device or a pipe, which may have no path of its own, as behind /dev/stdout; a directory fails here.
            target.write_bytes(content)
        else:
            replace_file(target.resolve(), [content])
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritable(path, error) from None


def check_outputs(result: str | None, others: Iterable[str], inputs: Iterable[str]) -> None:
    """Raises GeError for a file that could not be written, before there is anything to write.

    No file can be two outputs, and none but that of the result one of the `inputs`, which may be what it replaces.
    """
    read = {_resolved(path) for path in inputs if path != STDOUT}
    files: set[Path] = set()
    for path in [*([] if result is None else [result]), *others]:
        file = None if path == STDOUT else _writable(path)
        if file is None:
            continue
        if file in files:
            raise GeError(Location(path), "expected a file of its own for each output, got this one twice")
        if path != result and file in read:
            raise GeError(Location(path), "expected a file of its own for each output, got an input file")
        files.add(file)


def _resolved(path: str) -> Path | None:
    """The file of an input; None for a path that nothing can be read from, which is told when it is."""
    try:
        return Path(path).resolve()
    except (OSError, RuntimeError, ValueError):
        return None


def _writable(path: str) -> Path | None:
    """The file of a path; None for a device or a pipe, which takes more than one output. Raises GeError."""
    try:
        target = Path(path)
        if target.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        if target.exists() and not target.is_file():
            return None
        file = target.resolve()
        tempfile.TemporaryFile(dir=file.parent).close()
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritable(path, error) from None
    return file


def _unwritable(path: str, error: Exception) -> GeError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return GeError(Location(path), f"cannot write output file: {reason}")


def _write_stdout(data: str | bytes) -> None:
    try:
        if isinstance(data, str):
            sys.stdout.write(data)
        else:
            binary: BinaryIO | None = getattr(sys.stdout, "buffer", None)
            if binary is None or sys.stdout.isatty():
                raise GeError(Location("<stdout>"), "a binary file cannot be written to a terminal; use -o FILE")
            sys.stdout.flush()
            binary.write(data)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise GeError(Location("<stdout>"), f"cannot write standard output: {error.strerror or error}") from None
