"""How lit starts the tools without starting Python: a tool is a fork of lit's worker, which has imported what it needs.

Most of a tool's time in a test would be Python's start and its imports. So a worker imports once what all tools import,
and where a test starts a Python script of this environment, the worker forks and the fork runs that very script, with
the arguments, variables, folder and streams that the test gives it. What it changes ends with it. Left out is what
Python does at its own end, such as waiting for threads; test/lit/package has tests of real processes.
"""

from __future__ import annotations

import gc
import os
import runpy
import subprocess
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn
from unittest import mock

import lit.formats
import lit.LitConfig
import lit.Test

SCRIPTS = Path(sys.executable).parent

IMPORTED = (
    "filecheck.main",
    "gedialect.analysis.equivalence.proved_builds",
    "gedialect.cli.batch",
    "gedialect.cli.cached_builds",
    "gedialect.cli.checking",
    "gedialect.cli.compile",
    "gedialect.cli.dumps",
    "gedialect.cli.ge_opt",
    "gedialect.cli.ge_run",
    "gedialect.cli.ge_run_files",
    "gedialect.cli.ge_run_graphs",
    "gedialect.cli.ge_run_session",
    "gedialect.cli.ge_translate",
    "gedialect.cli.passes",
    "gedialect.cli.patterns",
    "gedialect.cli.pipeline",
    "gedialect.cli.weights",
    "gedialect.dialects.ge.lint",
    "google.protobuf.text_format",
    "xdsl.dialects.arith",
    "xdsl.dialects.func",
    "xdsl.dialects.pdl",
    "xdsl.dialects.test",
    "xdsl.xdsl_opt_main",
)
"""What takes long to import. Modules that register something for others to find, such as the families of kernels, are
not among them: a tool that forgets to import one shall fail here too."""


class ForkingShTest(lit.formats.ShTest):
    """Tests as lit's own `ShTest` runs them, in which Python scripts are forks."""

    def execute(self, test: lit.Test.Test, litConfig: lit.LitConfig.LitConfig) -> Any:  # noqa: N803 - lit names it so
        import_once()
        with mock.patch.object(subprocess, "Popen", Process):
            return super().execute(test, litConfig)


@cache
def import_once() -> None:
    """Import what the tools need, and leave it out of the forks' garbage collections."""
    for module in IMPORTED:
        import_module(module)
    context = import_module("gedialect.cli.modules").make_context()
    for dialect in ("arith", "builtin", "func", "ge", "gert", "test"):
        # What classes are subclasses of is remembered when it is first asked.
        context.load_registered_dialect(dialect)
    gc.collect()
    gc.freeze()


class Process(subprocess.Popen[Any]):
    """A process like any other, unless its program is a Python script of this environment: then it is a fork."""

    def __init__(self, args: Sequence[str], **options: Any) -> None:
        program, variables = options.get("executable"), options.get("env")
        if program is not None and variables is not None and (script := script_of(program, args, variables)):
            # What would prepare the start of the program is the program, and never gets there. It keeps the handling of
            # signals that Python has set up, as it would again.
            options |= {"preexec_fn": partial(become, script, variables), "restore_signals": False}
        super().__init__(args, **options)


def script_of(program: str, args: Sequence[str], variables: Mapping[str, str]) -> list[str] | None:
    """The Python script that a command runs, and its arguments; None if it runs something else.

    Settings of Python other than PYTHONPATH ask for a Python of their own.
    """
    if any(name.startswith("PYTHON") and name != "PYTHONPATH" for name in variables):
        return None
    if program == sys.executable and args[1].endswith(".py"):
        return list(args[1:])
    return [program, *args[1:]] if is_script(program) else None


@cache
def is_script(path: str) -> bool:
    """Whether a program is a script that was installed for this very Python."""
    if Path(path).parent != SCRIPTS:
        return False
    with open(path, "rb") as file:
        return file.readline().rstrip() == b"#!" + os.fsencode(sys.executable)


def become(argv: Sequence[str], variables: Mapping[str, str]) -> NoReturn:
    """In a fork: be the process that runs a script, to its end."""
    # This also tells the waiting parent that the program has started.
    os.closerange(3, 1 << 16)
    # What else is inherited stays as it is: files above all, whose numbers mean something else from now on.
    gc.freeze()
    _inherited = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = sys.__stdin__ = stream(0, "r")
    sys.stdout = sys.__stdout__ = stream(1, "w")
    sys.stderr = sys.__stderr__ = stream(2, "w", errors="backslashreplace", line_buffering=True)
    os.environ.clear()
    os.environ.update(variables)
    own = {str(SCRIPTS), str(Path(__file__).parent)}
    added = [path for path in variables.get("PYTHONPATH", "").split(os.pathsep) if path]
    sys.path[:] = [str(Path(argv[0]).parent), *added, *(path for path in sys.path if path not in own)]
    sys.argv[:] = argv
    code = exit_code(partial(runpy.run_path, argv[0], run_name="__main__"))
    os._exit(code | exit_code(sys.stdout.flush))


def stream(number: int, mode: str, **options: Any) -> TextIOWrapper:
    """A standard stream as Python makes it."""
    binary = os.fdopen(number, mode + "b")
    return TextIOWrapper(binary, encoding="utf-8", **options)


def exit_code(body: Callable[[], object]) -> int:
    """The exit code of a Python that does this and no more."""
    try:
        body()
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return (end.code or 0) & 0xFF
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:  # noqa: BLE001 - this is where Python itself shows what nothing has caught
        traceback.print_exc()
        return 1
    return 0
