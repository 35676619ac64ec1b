"""The options of ge-opt, and what they are set to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, Value
from gedialect.cli.expected import ALL, ONLY_EXPECTED
from gedialect.cli.inputs import SPLIT_MARKER, STDIN, FileKind

_KINDS = [kind.value for kind in FileKind]

GENERAL = (
    Option(("o",), "write the result to FILE, whole or not at all, instead of standard output", Value.REQUIRED, "FILE"),
    Option(
        ("f", "frontend"),
        f"what the input is: {', '.join(_KINDS)}; recognised by its content if not given",
        Value.REQUIRED,
        "KIND",
    ),
    Option(
        ("t", "target"), f"what to write: {', '.join(_KINDS)} (default: {FileKind.MLIR.value})", Value.REQUIRED, "KIND"
    ),
    Option(("graph",), "write the root graph with this id, where the target holds one only", Value.REQUIRED, "ID"),
    Option(("allow-unregistered-dialect",), "accept operations, types and attributes of unknown dialects"),
    Option(
        ("split-input-file",),
        "process the parts of the input one by one; lines that are MARKER stand between them "
        f"(default: '{SPLIT_MARKER}')".replace(" ", "\N{NO-BREAK SPACE}"),
        Value.OPTIONAL,
        "MARKER",
    ),
    Option(("show-dialects",), "list the known dialects and exit"),
    Option(("list-passes",), "list the known passes and exit"),
    Option(("debug",), "show the traceback of an internal error"),
    Option(("version",), "show the version and exit"),
    Option(("help", "h"), "show this help and exit"),
)

RUNNING = (
    Option(
        ("pass-pipeline", "p"),
        "run these passes, e.g. 'builtin.module(ge.graph(PASS{OPTION=VALUE}))' or 'PASS,PASS'",
        Value.REQUIRED,
        "PIPELINE",
    ),
    Option(
        ("ge-option",),
        "set an option of GE for the session, e.g. ge.exec.variable_acc=False; may be repeated",
        Value.REQUIRED,
        "NAME=VALUE",
        repeated=True,
    ),
    Option(("dump-pass-pipeline",), "show the pipeline that is run, with all options"),
    Option(("verify-each",), "verify after each pass (default: true)"),
    Option(("verify-roundtrip",), "check that printing and reading the input again gives the same"),
)

DIAGNOSTICS = (
    Option(("remarks",), "show the decisions of passes, and why they were taken, as remarks"),
    Option(("warnings-as-errors", "Werror"), "treat warnings as errors"),
    Option(
        ("verify-diagnostics",),
        "check that the diagnostics are those of the comments 'expected-error@+1 {{text}}' in the input; "
        f"MODE is {ALL}, or {ONLY_EXPECTED} to ignore others (default: {ALL})",
        Value.OPTIONAL,
        "MODE",
    ),
)

PRINTING = (
    Option(("mlir-print-op-generic", "print-op-generic"), "print operations in the generic form"),
    Option(("mlir-print-debuginfo", "print-debuginfo"), "print locations"),
    Option(
        ("mlir-elide-elementsattrs-if-larger",),
        "leave out the data of constants of more than N elements",
        Value.REQUIRED,
        "N",
    ),
    Option(
        ("mlir-print-ir-before", "print-ir-before"),
        "print the IR before these passes",
        Value.REQUIRED,
        "PASS,...",
        repeated=True,
    ),
    Option(
        ("mlir-print-ir-after", "print-ir-after"),
        "print the IR after these passes",
        Value.REQUIRED,
        "PASS,...",
        repeated=True,
    ),
    Option(("mlir-print-ir-before-all", "print-ir-before-all"), "print the IR before every pass"),
    Option(("mlir-print-ir-after-all", "print-ir-after-all"), "print the IR after every pass"),
    Option(("mlir-timing", "timing"), "show how long each step takes"),
)

GROUPS = (
    ("general", GENERAL),
    ("running passes", RUNNING),
    ("diagnostics", DIAGNOSTICS),
    ("printing", PRINTING),
)


@dataclass(frozen=True)
class DumpPoints:
    """Before and after which passes the IR is printed, by name or all."""

    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    before_all: bool = False
    after_all: bool = False


@dataclass(frozen=True)
class Configuration:
    """What a run of ge-opt does; see the options for what each of these means."""

    inputs: tuple[str, ...] = (STDIN,)
    output: str | None = None
    frontend: FileKind | None = None
    target: FileKind = FileKind.MLIR
    graph: int | None = None
    split_marker: str | None = None
    allow_unregistered: bool = False
    ge_options: tuple[tuple[str, str], ...] = ()
    dump_pipeline: bool = False
    verify_each: bool = True
    verify_roundtrip: bool = False
    remarks: bool = False
    warnings_as_errors: bool = False
    verify_diagnostics: str | None = None
    generic: bool = False
    debuginfo: bool = False
    elide_larger: int | None = None
    dumps: DumpPoints = field(default_factory=DumpPoints)
    timing: bool = False


def configure(arguments: ParsedArguments) -> Configuration:
    """What a command line asks for. Raises CommandLineError."""
    inputs = arguments.positional or (STDIN,)
    target = FileKind(arguments.choice("t", _KINDS) or FileKind.MLIR.value)
    frontend = arguments.choice("f", _KINDS)
    split_marker = (arguments.value("split-input-file") or SPLIT_MARKER) if arguments.has("split-input-file") else None
    if inputs.count(STDIN) > 1:
        raise CommandLineError("standard input ('-') can be one input file only")
    if arguments.has("graph") and target is FileKind.MLIR:
        raise CommandLineError(f"--graph is for -t {FileKind.GE_PROTO.value} and {FileKind.GE_PROTO_BINARY.value}")
    if split_marker is not None and len(inputs) > 1:
        raise CommandLineError("--split-input-file takes one input file: several are one session")
    if split_marker is not None and target is FileKind.GE_PROTO_BINARY:
        raise CommandLineError(f"--split-input-file cannot be used with -t {target.value}, which has no parts")
    verify_diagnostics = None
    if arguments.has("verify-diagnostics"):
        verify_diagnostics = arguments.choice("verify-diagnostics", [ALL, ONLY_EXPECTED]) or ALL
    return Configuration(
        inputs=inputs,
        output=arguments.value("o"),
        frontend=None if frontend is None else FileKind(frontend),
        target=target,
        graph=arguments.integer("graph"),
        split_marker=split_marker,
        allow_unregistered=arguments.flag("allow-unregistered-dialect"),
        ge_options=tuple(_ge_option(text) for text in arguments.values("ge-option")),
        dump_pipeline=arguments.flag("dump-pass-pipeline"),
        verify_each=arguments.flag("verify-each", default=True),
        verify_roundtrip=arguments.flag("verify-roundtrip"),
        remarks=arguments.flag("remarks"),
        warnings_as_errors=arguments.flag("warnings-as-errors"),
        verify_diagnostics=verify_diagnostics,
        generic=arguments.flag("mlir-print-op-generic"),
        debuginfo=arguments.flag("mlir-print-debuginfo"),
        elide_larger=arguments.integer("mlir-elide-elementsattrs-if-larger"),
        dumps=DumpPoints(
            before=_names(arguments.values("mlir-print-ir-before")),
            after=_names(arguments.values("mlir-print-ir-after")),
            before_all=arguments.flag("mlir-print-ir-before-all"),
            after_all=arguments.flag("mlir-print-ir-after-all"),
        ),
        timing=arguments.flag("mlir-timing"),
    )


def _names(lists: Iterable[str]) -> frozenset[str]:
    return frozenset(name for text in lists for name in text.split(","))


def _ge_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise CommandLineError(f"expected NAME=VALUE for option '--ge-option', got '{text}'")
    return name, value
