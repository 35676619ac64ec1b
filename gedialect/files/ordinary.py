"""Ordinary files: what is none, such as a folder or a pipe, is refused before anything is read."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any, cast

from gedialect.diagnostics import GeError

_LARGEST_JSON = 1 << 28
"""Bytes; a file that says what a folder holds has some hundred for each thing in it."""


def file_size(path: Path, what: str, label: str) -> int:
    """The size in bytes of an ordinary file that holds `what`. Raises GeError of that label for anything else."""
    try:
        state = path.stat()
    except (OSError, ValueError) as error:
        raise cannot_read(path, error, what, label) from None
    if not stat.S_ISREG(state.st_mode):
        raise GeError(None, f"expected '{path.name}' to be an ordinary file", label=label)
    return state.st_size


def cannot_read(path: Path, error: OSError | ValueError, what: str, label: str) -> GeError:
    """The error for a file that `what` cannot be read from."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return GeError(None, f"cannot read {what} from '{path.name}': {reason}", label=label)


def read_json_object(path: Path) -> dict[str, Any] | None:
    """The object that a JSON file holds; None when there is no ordinary file, or it holds anything else."""
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST_JSON:
            return None
        value = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None
