"""docs/patterns: each page is gone through from top to bottom as its reader would, and shows what he would see.

A block with a name behind its language is a file of that name; in a `console` block, what stands behind `$` is run,
and what stands below it is what is seen then, `...` for anything.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from doctest import ELLIPSIS, OutputChecker
from io import StringIO
from pathlib import Path

import forking
import pytest
import shared_data
from patterns.support import mlir_tool, run_tool

from gedialect.cli import ge_opt

ROOT = shared_data.ROOT
PATHS = sorted((ROOT / "docs" / "patterns").glob("*.md"))
PAGES = [pytest.param(path, id=path.stem) for path in PATHS]
BLOCK = re.compile(r"^```(?P<language>\w*) *(?P<file>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def checkout(directory: Path) -> None:
    """What a reader has: a checkout with its environment, as far as the pages use it."""
    (directory / "tools").mkdir()
    for name in ("new-pattern", "checkout.py"):
        shutil.copy(ROOT / "tools" / name, directory / "tools" / name)
    (directory / "test" / "lit").mkdir(parents=True)
    for name in ("lit.cfg.py", "forking.py"):
        shutil.copy(ROOT / "test" / "lit" / name, directory / "test" / "lit" / name)
    (directory / ".venv").symlink_to(sys.prefix)


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, with what is seen after it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, seen = part.partition("\n")
        yield command, seen


def run(command: str, directory: Path) -> str:
    """What a command shows."""
    words = shlex.split(command)
    if words[0] == "ge-opt" and "|" not in words:
        # What Python is loaded ends with a fork.
        return run_ge_opt(words) if ".py" not in command else run_fork(words, directory)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=directory,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def run_ge_opt(words: list[str]) -> str:
    shown = StringIO()
    with redirect_stdout(shown), redirect_stderr(shown):
        ge_opt.main(words[1:])
    return shown.getvalue()


def run_fork(words: list[str], directory: Path) -> str:
    kind = forking.Process if sys.platform == "linux" else subprocess.Popen
    with kind(
        words,
        executable=str(forking.SCRIPTS / words[0]),
        cwd=directory,
        env={"PATH": os.environ["PATH"]},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        return process.communicate()[0]


# Later versions of Python are careful about forks; those of tests run one thing at a time.
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("page", PAGES)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout(tmp_path)
    monkeypatch.chdir(tmp_path)
    for block in BLOCK.finditer(page.read_text()):
        if block["file"]:
            path = tmp_path / block["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block["text"])
            continue
        assert block["language"] == "console", f"a block that is neither a file nor run: {block[0]}"
        for command, expected in commands(block["text"]):
            if ".pdll" in command and mlir_tool("mlir-pdll") is None:
                continue
            shown = run(command, tmp_path)
            if shown and not shown.endswith("\n"):
                shown += "\n"
            same = OutputChecker().check_output(expected, shown, ELLIPSIS)
            assert same, f"$ {command}\nshows:\n{shown}\ninstead of:\n{expected}"


def test_there_are_pages() -> None:
    names = {path.stem for path in (ROOT / "docs" / "patterns").glob("*.md")}
    assert {"README", "first-pattern", "cookbook", "language", "plugins", "reference"} <= names


@pytest.mark.skipif(mlir_tool("mlir-opt") is None, reason="needs mlir-opt")
def test_mlir_opt_takes_the_patterns_of_all_pages() -> None:
    blocks = [block["text"] for page in PATHS for block in BLOCK.finditer(page.read_text())]
    patterns = [text for text in blocks if "pdl.pattern @" in text and "$ " not in text]
    assert len(patterns) >= 9
    run_tool("mlir-opt", "--allow-unregistered-dialect", "--split-input-file", text="// -----\n".join(patterns))
