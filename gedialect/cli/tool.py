"""What all tools have in common: what happens when something goes wrong, and how a process ends."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments
from gedialect.cli.common_options import HELP, VERSION


def guarded(tool: str, argv: Sequence[str], body: Callable[[Sequence[str]], int]) -> int:
    """Run a tool's body on its arguments and return its exit code; no exception gets out.

    A mistake on the command line is a message and exit code 1. So is a bug, in the project or in a plugin, which may
    not end the process either; arguments with `--debug` show its traceback as well.
    """
    try:
        return body(argv)
    except CommandLineError as error:
        sys.stderr.write(f"{tool}: error: {error}\n")
        return 1
    except BrokenPipeError:
        # Whoever reads the output has seen enough.
        return 1
    except KeyboardInterrupt:
        return 130
    except (Exception, SystemExit) as error:  # noqa: BLE001 - this is where a bug becomes a message
        if "--debug" in argv:
            import traceback

            traceback.print_exc()
        from gedialect.diagnostics import place_in_plugin

        hint = "" if "--debug" in argv else " (--debug shows the traceback)"
        if (place := place_in_plugin(error)) is not None:
            sys.stderr.write(f"{place}: error: raised {type(error).__name__}: {error}{hint}\n")
            return 1
        sys.stderr.write(
            f"{tool}: internal error: {type(error).__name__}: {error}\n"
            f"{tool}: this is a bug in gedialect; please report it with the command line and its input{hint}\n"
        )
        return 1


def run(main: Callable[[], int]) -> None:
    """Run a tool as a process and end it with the tool's exit code. Text is UTF-8 whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    code = main()
    try:
        sys.stdout.flush()
    except OSError:
        # Nobody reads it any more, or there is no room: Python would complain when it flushes standard output at the
        # end, so give it somewhere to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)


def information_text(
    arguments: ParsedArguments, tool: str, usage: str, groups: Iterable[tuple[str, Sequence[Option]]]
) -> str | None:
    """What `--help` or `--version` shows; None where neither is given."""
    if arguments.flag(HELP):
        from gedialect.cli.help_text import help_text

        return help_text(usage, groups)
    if arguments.flag(VERSION):
        from importlib.metadata import version

        from gedialect import __version__

        return f"{tool} of gedialect {__version__}, on xDSL {version('xdsl')}\n"
    return None
