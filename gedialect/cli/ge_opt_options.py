"""The options of ge-opt, and what they are set to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gedialect.cli.check_options import CHECK_OPTIONS, Checks, checks_of
from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, Value
from gedialect.cli.common_options import (
    ALLOW_UNREGISTERED,
    DEBUG,
    ELIDE,
    GRAPH,
    HELP,
    LOAD_PLUGIN,
    OUTPUT,
    PRINT_DEBUGINFO,
    PRINT_GENERIC,
    SESSION,
    SPLIT_INPUT,
    VERIFY_DIAGNOSTICS,
    VERSION,
    WARNINGS_AS_ERRORS,
    inputs_of,
    split_marker_of,
    verification_of,
)
from gedialect.cli.ge_options import ge_option
from gedialect.cli.inputs import FILE_KINDS, STDIN, FileKind

FRONTEND = Option(
    ("f", "frontend"),
    f"what the input is: {', '.join(FILE_KINDS)}; recognised by its content if not given",
    Value.REQUIRED,
    "KIND",
)
TARGET = Option(
    ("t", "target"), f"what to write: {', '.join(FILE_KINDS)} (default: {FileKind.MLIR.value})", Value.REQUIRED, "KIND"
)
SHOW_DIALECTS = Option(("show-dialects",), "list the known dialects and exit")
LIST_PASSES = Option(("list-passes",), "list the known passes and exit")

PIPELINE = Option(
    ("pass-pipeline", "p"),
    "run these passes, e.g. 'builtin.module(ge.graph(PASS{OPTION=VALUE}))' or 'PASS,PASS'",
    Value.REQUIRED,
    "PIPELINE",
    may_be_empty=True,
)
GE_OPTION = Option(
    ("ge-option",),
    "set an option of GE for the session, e.g. ge.exec.variable_acc=False; may be repeated",
    Value.REQUIRED,
    "NAME=VALUE",
    repeated=True,
)
DUMP_PIPELINE = Option(("dump-pass-pipeline",), "show the pipeline that is run, with all options")
REBUILD = Option(("rebuild",), "build graphs again, from what they were, until no changed variable makes one stale")
STATE_IN = Option(
    ("state-in",),
    "begin the session with the variables in FILE, a VarManagerInfo or MultiVarManagerInfo as text or binary; what the "
    "input says of the session stays",
    Value.REQUIRED,
    "FILE",
)
STATE_OUT = Option(
    ("state-out",),
    "write the session's variables to FILE, as binary where its name ends in .pb",
    Value.REQUIRED,
    "FILE",
)
VERIFY_EACH = Option(("verify-each",), "verify after each pass (default: true)")
VERIFY_ROUNDTRIP = Option(("verify-roundtrip",), "check that printing and reading the input again gives the same")

PATTERNS = Option(
    ("patterns",),
    "apply the patterns of these files until none matches: --apply-patterns=file=FILE,...; may be repeated, and stands "
    "among the passes",
    Value.REQUIRED,
    "FILE,...",
    repeated=True,
)
PATTERNS_ONCE = Option(("patterns-once",), "with --patterns: visit each node once only")
MAX_REWRITES = Option(
    ("max-rewrites",),
    "stop applying patterns, also those of passes, after N rewrites in all, and show the last",
    Value.REQUIRED,
    "N",
)
EXPLAIN_MATCH = Option(
    ("explain-match",),
    "show for each node at which a pattern was tried the first thing that does not match",
    Value.REQUIRED,
    "PATTERN,...",
    repeated=True,
)
PATTERN_STATISTICS = Option(
    ("pattern-statistics",), "show how often each pattern was tried, matched and rewrote, and the time it took"
)
LIST_PATTERNS = Option(("list-patterns",), "list the built-in patterns, and those of --patterns, and exit")
LIST_CONSTRAINTS = Option(("list-constraints",), "list the constraints and rewrites that patterns may name and exit")

REMARKS = Option(("remarks",), "show the decisions of passes, and why they were taken, as remarks")

_WHICH = (Value.REQUIRED, "PASS,...", True)
PRINT_BEFORE = Option(("mlir-print-ir-before", "print-ir-before"), "print the IR before these passes", *_WHICH)
PRINT_AFTER = Option(("mlir-print-ir-after", "print-ir-after"), "print the IR after these passes", *_WHICH)
PRINT_BEFORE_ALL = Option(("mlir-print-ir-before-all", "print-ir-before-all"), "print the IR before every pass")
PRINT_AFTER_ALL = Option(("mlir-print-ir-after-all", "print-ir-after-all"), "print the IR after every pass")
TIMING = Option(("mlir-timing", "timing"), "show how long each step takes")

_GENERAL = (OUTPUT, FRONTEND, TARGET, GRAPH, ALLOW_UNREGISTERED, SPLIT_INPUT, LOAD_PLUGIN)
_INFORMATION = (SHOW_DIALECTS, LIST_PASSES, LIST_PATTERNS, LIST_CONSTRAINTS, DEBUG, VERSION, HELP)
_RUNNING = (
    *(PIPELINE, GE_OPTION, REBUILD, STATE_IN, SESSION, STATE_OUT),
    *(DUMP_PIPELINE, VERIFY_EACH, VERIFY_ROUNDTRIP),
)
_DUMPS = (PRINT_BEFORE, PRINT_AFTER, PRINT_BEFORE_ALL, PRINT_AFTER_ALL, TIMING)

GROUPS = (
    ("general", (*_GENERAL, *_INFORMATION)),
    ("running passes", _RUNNING),
    ("patterns", (PATTERNS, PATTERNS_ONCE, MAX_REWRITES, EXPLAIN_MATCH, PATTERN_STATISTICS)),
    ("checking and explaining", CHECK_OPTIONS),
    ("diagnostics", (REMARKS, WARNINGS_AS_ERRORS, VERIFY_DIAGNOSTICS)),
    ("printing", (PRINT_GENERIC, PRINT_DEBUGINFO, ELIDE, *_DUMPS)),
)


@dataclass(frozen=True)
class DumpPoints:
    """Before and after which passes the IR is printed, by name or all."""

    before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    before_all: bool = False
    after_all: bool = False


@dataclass(frozen=True)
class PatternInstruments:
    """What is asked of every run of patterns."""

    statistics: bool = False
    explain: frozenset[str] = frozenset()
    max_rewrites: int | None = None


@dataclass(frozen=True)
class Configuration:
    """What a run of ge-opt does; see the options for what each of these means."""

    inputs: tuple[str, ...] = (STDIN,)
    output: str | None = None
    frontend: FileKind | None = None
    target: FileKind = FileKind.MLIR
    graph: str | None = None
    split_marker: str | None = None
    allow_unregistered: bool = False
    ge_options: tuple[tuple[str, str], ...] = ()
    rebuild: bool = False
    state_in: str | None = None
    session_id: int | None = None
    state_out: str | None = None
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
    instruments: PatternInstruments | None = None
    checks: Checks | None = None

    @property
    def also_written(self) -> list[str]:
        """The files that are written besides the result."""
        checks = self.checks or Checks()
        return [path for path in (self.state_out, checks.difference, checks.explain) if path is not None]


def configure(arguments: ParsedArguments) -> Configuration:
    """What a command line asks for. Raises CommandLineError."""
    target = FileKind(arguments.choice(TARGET, FILE_KINDS) or FileKind.MLIR.value)
    frontend = arguments.choice(FRONTEND, FILE_KINDS)
    _check_together(arguments, target)
    return Configuration(
        inputs=inputs_of(arguments),
        output=arguments.value(OUTPUT),
        frontend=None if frontend is None else FileKind(frontend),
        target=target,
        graph=arguments.value(GRAPH),
        split_marker=split_marker_of(arguments),
        allow_unregistered=arguments.flag(ALLOW_UNREGISTERED),
        ge_options=tuple(ge_option(text) for text in arguments.values(GE_OPTION)),
        rebuild=arguments.flag(REBUILD),
        state_in=arguments.value(STATE_IN),
        session_id=arguments.integer(SESSION),
        state_out=arguments.value(STATE_OUT),
        dump_pipeline=arguments.flag(DUMP_PIPELINE),
        verify_each=arguments.flag(VERIFY_EACH, default=True),
        verify_roundtrip=arguments.flag(VERIFY_ROUNDTRIP),
        remarks=arguments.flag(REMARKS),
        warnings_as_errors=arguments.flag(WARNINGS_AS_ERRORS),
        verify_diagnostics=verification_of(arguments),
        generic=arguments.flag(PRINT_GENERIC),
        debuginfo=arguments.flag(PRINT_DEBUGINFO),
        elide_larger=arguments.integer(ELIDE),
        dumps=DumpPoints(
            before=_names(arguments.values(PRINT_BEFORE)),
            after=_names(arguments.values(PRINT_AFTER)),
            before_all=arguments.flag(PRINT_BEFORE_ALL),
            after_all=arguments.flag(PRINT_AFTER_ALL),
        ),
        timing=arguments.flag(TIMING),
        instruments=_instruments(arguments),
        checks=checks_of(arguments),
    )


def _check_together(arguments: ParsedArguments, target: FileKind) -> None:
    """Raises CommandLineError for options that mean nothing without another one, or beside it."""
    if arguments.has(GRAPH) and target is FileKind.MLIR:
        raise CommandLineError(f"--graph is for -t {FileKind.GE_PROTO.value} and {FileKind.GE_PROTO_BINARY.value}")
    if arguments.has(SPLIT_INPUT) and target is FileKind.GE_PROTO_BINARY:
        raise CommandLineError(f"--split-input-file cannot be used with -t {target.value}, which has no parts")
    for option, needed in ((PATTERNS_ONCE, PATTERNS), (SESSION, STATE_IN)):
        if arguments.has(option) and not arguments.has(needed):
            raise CommandLineError(f"{option.dashed} is for {needed.dashed}")
    for option in (STATE_IN, STATE_OUT):
        if arguments.has(option) and arguments.has(SPLIT_INPUT):
            raise CommandLineError(f"{option.dashed} cannot be used with --split-input-file, whose parts are sessions")


def _instruments(arguments: ParsedArguments) -> PatternInstruments | None:
    asked = PatternInstruments(
        statistics=arguments.flag(PATTERN_STATISTICS),
        explain=_names(arguments.values(EXPLAIN_MATCH)),
        max_rewrites=arguments.integer(MAX_REWRITES),
    )
    return None if asked == PatternInstruments() else asked


def _names(lists: Iterable[str]) -> frozenset[str]:
    return frozenset(name for text in lists for name in text.split(","))
