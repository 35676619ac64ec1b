"""What lit runs as forks does what the same scripts do as processes."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from forking import Process, script_of

SCRIPTS = {
    "streams": "import sys; sys.stdout.write(sys.stdin.read().upper()); print('said', file=sys.stderr)",
    "arguments": "import os, sys; print(sys.argv, os.getcwd(), dict(os.environ), __name__)",
    "path": "import sys; print(sys.path[:2])",
    "text": "import sys; print('图', sys.stdin.encoding); print('\\udc80', file=sys.stderr)",
    "exit code": "import sys; print('unfinished', end=''); sys.exit(3)",
    "exit message": "import sys; sys.exit('no')",
    "exit of nothing": "import sys; sys.exit()",
    "uncaught": "print('first')\nraise KeyError('bug')",
    "killed": "import os, signal; os.kill(os.getpid(), signal.SIGTERM)",
    "no reader": "import os, sys\nread, write = os.pipe()\nos.close(read)\nos.write(write, b'x')",
    "files": "import os; print(sorted(os.listdir('/dev/fd'))[:3], os.open('/dev/null', os.O_RDONLY))",
}

# Later versions of Python are careful about forks; those of tests run one thing at a time.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning"),
    pytest.mark.skipif(sys.platform != "linux", reason="lit starts processes here"),
]


def outcome(kind: type[subprocess.Popen[Any]], script: Path, variables: dict[str, str]) -> tuple[str, str, int]:
    with kind(
        [sys.executable, str(script), "-x", "a b"],
        executable=sys.executable,
        env=variables,
        cwd=script.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        out, err = process.communicate("input")
        # A traceback shows how Python came to run the script, which differs.
        return out, err[-30:], process.returncode


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_fork_does_what_a_process_does(name: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPTS[name])
    variables = {"A": "1", "LC_ALL": "C.UTF-8", "PYTHONPATH": "/somewhere"}
    assert outcome(Process, script, variables) == outcome(subprocess.Popen, script, variables)


def test_what_a_fork_changes_ends_with_it(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import os, sys; print('mark' in sys.modules); sys.modules['mark'] = os; os.environ['MARK'] = '1'"
    )
    assert [outcome(Process, script, {})[0] for _ in range(2)] == ["False\n", "False\n"]
    assert "mark" not in sys.modules


def test_only_scripts_of_this_python_are_forks() -> None:
    tool = str(Path(sys.executable).parent / "ge-opt")
    assert script_of(tool, ["ge-opt", "-"], {"A": ""}) == [tool, "-"]
    assert script_of(tool, ["ge-opt", "-"], {"PYTHONHASHSEED": "1"}) is None
    assert script_of("/bin/sh", ["sh"], {}) is None
    assert script_of(sys.executable, ["python", "-c", "pass"], {}) is None
