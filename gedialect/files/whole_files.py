"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path


def replace_file(target: Path, content: Iterable[bytes | memoryview]) -> None:
    """Writes beside the target and moves it there in one step. Raises OSError, and then the target is what it was.

    A new file has the permissions of an ordinary new file, an existing one keeps its own.
    """
    mode = target.stat().st_mode if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            for part in content:
                file.write(part)
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
