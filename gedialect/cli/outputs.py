"""Output files, written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import BinaryIO

from gedialect.diagnostics import GeError, Location

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
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            # A device or a pipe; a directory fails here.
            target.write_bytes(content)
        else:
            _replace(target, content)
    except (OSError, RuntimeError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise GeError(Location(path), f"cannot write output file: {reason}") from None


def _replace(target: Path, content: bytes) -> None:
    """Write beside the target and move it there in one step, with the permissions of an ordinary new file."""
    mode = target.stat().st_mode if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        os.chmod(name, mode & 0o777)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    # There is no way to read it but to set it.
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _write_stdout(data: str | bytes) -> None:
    if isinstance(data, str):
        sys.stdout.write(data)
        sys.stdout.flush()
        return
    binary: BinaryIO | None = getattr(sys.stdout, "buffer", None)
    if binary is None or sys.stdout.isatty():
        raise GeError(Location("<stdout>"), "a binary file cannot be written to a terminal; use -o FILE")
    sys.stdout.flush()
    binary.write(data)
    binary.flush()
