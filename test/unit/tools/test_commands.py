"""The commands in tools/ are started by any Python, and go on with that of the checkout's environment."""

import subprocess
import sys
from pathlib import Path

import pytest
import shared_data

COMMANDS = sorted(path for path in (shared_data.ROOT / "tools").iterdir() if path.is_file() and not path.suffix)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda path: path.name)
def test_help_needs_no_package(command: Path) -> None:
    done = subprocess.run([sys.executable, "-S", command, "--help"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: {command.name}")
