"""ge-translate: converts between MLIR text and GE's own files."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, parse_arguments
from gedialect.cli.common_options import (
    ALLOW_UNREGISTERED,
    DEBUG,
    ELIDE,
    GRAPH,
    HELP,
    OUTPUT,
    PRINT_GENERIC,
    SPLIT_INPUT,
    VERIFY_DIAGNOSTICS,
    VERSION,
    WARNINGS_AS_ERRORS,
    inputs_of,
    split_marker_of,
    verification_of,
)
from gedialect.cli.inputs import PROTO_SPLIT_MARKER, SPLIT_MARKER
from gedialect.cli.tool import guarded, information_text
from gedialect.cli.tool import run as run_tool

TOOL = "ge-translate"

USAGE = """
ge-translate converts between MLIR text and GE's own files

usage: ge-translate --TRANSLATION [option]... [input file]...

A file of GE may be text or binary; its content says which. Several input files are one session, unless the variable
managers of several are written. Without an input file, or for '-', standard input is read. Options may begin with one
dash. Nothing but the result goes to standard output. The exit code is 0 if all went well, otherwise 1.
"""

MLIR, GE_PROTO, VAR_MANAGER, VAR_MANAGERS = "mlir", "ge-proto", "var-manager", "var-managers"

_HELP = {
    (GE_PROTO, MLIR): "graphs of GE (ModelDef) to MLIR text",
    (MLIR, GE_PROTO): "MLIR text to a graph of GE as text",
    (MLIR, f"{GE_PROTO}-binary"): "MLIR text to a graph of GE as binary",
    (GE_PROTO, GE_PROTO): "a graph of GE, text or binary, to text",
    (GE_PROTO, f"{GE_PROTO}-binary"): "a graph of GE, text or binary, to binary",
    (VAR_MANAGER, MLIR): "the variable managers of sessions (VarManagerInfo or MultiVarManagerInfo) to MLIR text, "
    "a part for each session",
    (MLIR, VAR_MANAGER): "the variable manager in MLIR text to a file of GE as text",
    (MLIR, f"{VAR_MANAGER}-binary"): "the variable manager in MLIR text to a file of GE as binary",
    (MLIR, VAR_MANAGERS): "the variable managers of sessions, one in each part or file of MLIR text, to one file of GE "
    "(MultiVarManagerInfo) as text",
    (MLIR, f"{VAR_MANAGERS}-binary"): "the variable managers of sessions to one file of GE as binary",
}

_SESSIONS = {VAR_MANAGERS, f"{VAR_MANAGERS}-binary"}
"""What is written from several sessions."""

TRANSLATIONS = {
    Option((f"{source}-to-{target}",), text): (f"{source}-sessions" if target in _SESSIONS else source, target)
    for (source, target), text in _HELP.items()
}
"""The reader and the writer of each translation, by their keys in `translations`."""

GROUPS = (
    ("translations", tuple(TRANSLATIONS)),
    ("general", (OUTPUT, GRAPH, ALLOW_UNREGISTERED, SPLIT_INPUT, DEBUG, VERSION, HELP)),
    ("diagnostics", (WARNINGS_AS_ERRORS, VERIFY_DIAGNOSTICS)),
    ("printing", (PRINT_GENERIC, ELIDE)),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run ge-translate on some arguments (by default those of the process) and return its exit code."""
    return guarded(TOOL, sys.argv[1:] if argv is None else argv, _main)


def run() -> None:
    """Run ge-translate as a process."""
    run_tool(main)


def _main(argv: Sequence[str]) -> int:
    arguments = parse_arguments([option for _, group in GROUPS for option in group], argv)
    information = information_text(arguments, TOOL, USAGE, GROUPS)
    if information is not None:
        sys.stdout.write(information)
        return 0
    return _translate(arguments, *_translation(arguments))


def _translation(arguments: ParsedArguments) -> tuple[str, str]:
    """The reader and the writer of what a command line asks to translate."""
    chosen = [option for option in TRANSLATIONS if arguments.flag(option)]
    if len(chosen) == 1:
        return TRANSLATIONS[chosen[0]]
    if chosen:
        raise CommandLineError(f"expected one translation, got {' and '.join(option.dashed for option in chosen)}")
    known = ", ".join(option.dashed for option in TRANSLATIONS)
    raise CommandLineError(f"expected a translation: one of {known}")


def _translate(arguments: ParsedArguments, source: str, target: str) -> int:
    from gedialect.cli.batch import Batch
    from gedialect.cli.modules import make_context
    from gedialect.cli.reporting import Reporter
    from gedialect.cli.translations import Translator

    if arguments.has(SPLIT_INPUT) and target.endswith("-binary"):
        raise CommandLineError(f"--split-input-file cannot be used with a translation to {target}, which has no parts")
    if arguments.has(GRAPH) and not target.startswith(GE_PROTO):
        raise CommandLineError(f"--graph is for translations to a graph of GE, not to {target}")
    batch = Batch(
        inputs=inputs_of(arguments),
        output=arguments.value(OUTPUT),
        split_marker=split_marker_of(arguments),
        joint=f"{SPLIT_MARKER}\n" if target == MLIR else f"{PROTO_SPLIT_MARKER}\n",
        verify_diagnostics=verification_of(arguments),
        warnings_as_errors=arguments.flag(WARNINGS_AS_ERRORS),
        reporter=Reporter(),
    )
    translator = Translator(
        source,
        target,
        make_context(allow_unregistered=arguments.flag(ALLOW_UNREGISTERED)),
        graph=arguments.value(GRAPH),
        generic=arguments.flag(PRINT_GENERIC),
        elide_larger=arguments.integer(ELIDE),
    )
    return batch.run(translator.translate)
