"""What the commands in tools/ share: they are started from a checkout by any Python."""

import importlib.util
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def use_environment() -> None:
    """Goes on with the Python of the checkout's environment where this one lacks what the project is built on.

    To be called before anything else of the project is imported. Ends the command where there is no environment yet.
    """
    if importlib.util.find_spec("xdsl") is not None and importlib.util.find_spec("gedialect") is not None:
        return
    python = ROOT / ".venv" / "bin" / "python"
    if not python.exists() or Path(sys.prefix) == python.parent.parent:
        sys.exit(f"{Path(sys.argv[0]).name}: error: gedialect is not installed; `make demo` does that, into .venv")
    os.execv(python, [str(python), *sys.argv])
