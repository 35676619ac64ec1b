"""The options that several tools have."""

from __future__ import annotations

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, Value
from gedialect.cli.expected import ALL, ONLY_EXPECTED
from gedialect.cli.inputs import SPLIT_MARKER, STDIN

_UNBROKEN_MARKER = SPLIT_MARKER.replace(" ", "\N{NO-BREAK SPACE}")

OUTPUT = Option(
    ("o",), "write the result to FILE, whole or not at all, instead of standard output", Value.REQUIRED, "FILE"
)
GRAPH = Option(
    ("graph",), "write the root graph of this name or id to a file that can hold one only", Value.REQUIRED, "NAME"
)
SPLIT_INPUT = Option(
    ("split-input-file",),
    "process the parts of the input one by one; lines that are MARKER stand between them "
    f"(default: '{_UNBROKEN_MARKER}')",
    Value.OPTIONAL,
    "MARKER",
)
VERIFY_DIAGNOSTICS = Option(
    ("verify-diagnostics",),
    "check that the diagnostics are those of the comments 'expected-error@+1 {{text}}' in the input; "
    f"MODE is {ALL}, or {ONLY_EXPECTED} to ignore others (default: {ALL})",
    Value.OPTIONAL,
    "MODE",
)
WARNINGS_AS_ERRORS = Option(("warnings-as-errors", "Werror"), "treat warnings as errors")
ALLOW_UNREGISTERED = Option(
    ("allow-unregistered-dialect",), "accept operations, types and attributes of unknown dialects"
)
PRINT_GENERIC = Option(("mlir-print-op-generic", "print-op-generic"), "print operations in the generic form")
PRINT_DEBUGINFO = Option(("mlir-print-debuginfo", "print-debuginfo"), "print locations")
ELIDE = Option(
    ("mlir-elide-elementsattrs-if-larger",),
    "leave out the data of constants of more than N elements",
    Value.REQUIRED,
    "N",
)
LOAD_PLUGIN = Option(
    ("load-plugin",),
    "take in the plugin of a Python file (its name ends in .py) or module; may be repeated",
    Value.REQUIRED,
    "PLUGIN",
    repeated=True,
)
SESSION = Option(
    ("session",),
    "of several sessions in the file of --state-in, take the one with this id (default: that of the input's session)",
    Value.REQUIRED,
    "ID",
)
DEBUG = Option(("debug",), "show the traceback of an internal error")
VERSION = Option(("version",), "show the version and exit")
HELP = Option(("help", "h"), "show this help and exit")


def inputs_of(arguments: ParsedArguments) -> tuple[str, ...]:
    """The input files of a command line. Raises CommandLineError."""
    inputs = arguments.positional or (STDIN,)
    if inputs.count(STDIN) > 1:
        raise CommandLineError("standard input ('-') can be one input file only")
    if arguments.has(SPLIT_INPUT) and len(inputs) > 1:
        raise CommandLineError("--split-input-file takes one input file: several are one session")
    return inputs


def split_marker_of(arguments: ParsedArguments) -> str | None:
    """The marker between the parts of the input, None where it is not split."""
    return (arguments.value(SPLIT_INPUT) or SPLIT_MARKER) if arguments.has(SPLIT_INPUT) else None


def verification_of(arguments: ParsedArguments) -> str | None:
    """How the comments on expected diagnostics are checked, None if not at all. Raises CommandLineError."""
    if not arguments.has(VERIFY_DIAGNOSTICS):
        return None
    return arguments.choice(VERIFY_DIAGNOSTICS, [ALL, ONLY_EXPECTED]) or ALL
