"""Output files, written whole or not at all."""

from __future__ import annotations

import sys
import tempfile
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import BinaryIO

from gedialect.diagnostics import GeError, Location
from gedialect.runtime.whole_files import replace_file

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


def check_output(path: str) -> None:
    """Raises GeError for a file that could not be written, before there is anything to write."""
    if path == STDOUT:
        return
    try:
        target = Path(path)
        if target.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        if target.is_file() or not target.exists():
            tempfile.TemporaryFile(dir=target.resolve().parent).close()
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritable(path, error) from None


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
