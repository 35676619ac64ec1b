"""The options of ge-run, and what they are set to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, Value, is_number
from gedialect.cli.common_options import (
    ALLOW_UNREGISTERED,
    DEBUG,
    HELP,
    LOAD_PLUGIN,
    SESSION,
    VERSION,
    WARNINGS_AS_ERRORS,
    inputs_of,
)
from gedialect.cli.ge_opt_options import FRONTEND, GE_OPTION, REMARKS
from gedialect.cli.ge_options import ge_option
from gedialect.cli.inputs import FILE_KINDS, FileKind

_RANDOM = "random:"

GRAPH = Option(
    ("graph",),
    "run this root graph only, by name or id; may be repeated, and graphs run in this order (default: all, in the "
    "order of the session)",
    Value.REQUIRED,
    "NAME",
    repeated=True,
)
STEPS = Option(
    ("steps",),
    "run graphs that have inputs N times, others once; a graph that runs alone runs N times (default: 1)",
    Value.REQUIRED,
    "N",
)
INPUTS = Option(
    ("inputs",),
    "what graphs take as inputs: FILE.npy for the next input that no name is given for, over all graphs, NAME=FILE.npy "
    "for those of that name, FILE.npz for those it names, random:SEED for all others; a file with one more axis holds "
    "a value for each step; may be repeated",
    Value.REQUIRED,
    "WHAT",
    repeated=True,
)
ACCELERATE = Option(
    ("ge-variable-pipeline",),
    "compile each graph before its first run, with the options of ge-opt's pass of that name, and again when a change "
    "of a variable made it stale",
    Value.OPTIONAL,
    "OPTIONS",
)
ALLOW_OUTSIDE = Option(("allow-outside",), "also read files of weights that are not in the folder of weights")
DEVICE_MEMORY = Option(
    ("device-memory",), "how many bytes of memory the device has (default: 32 GiB)", Value.REQUIRED, "BYTES"
)
HUGE_PAGES = Option(
    ("huge-pages",),
    "how many GiB of that are pages of 1 GiB, for sessions with ge.variableUse1gHugePage (default: 0)",
    Value.REQUIRED,
    "N",
)
OUTPUTS = Option(
    ("outputs",),
    "write the outputs of each graph to DIR/GRAPH.0.npy and so on, with one more axis in front where there are several "
    "steps",
    Value.REQUIRED,
    "DIR",
)
CHECKPOINT = Option(
    ("checkpoint",),
    "write all variables at the end to FILE, in the form that they had before any change of format",
    Value.REQUIRED,
    "FILE.npz",
)
VERIFY = Option(("verify-each",), "verify what graphs are turned into before it runs (default: true)")
STATE_IN = Option(
    ("state-in",),
    "begin the session with the variables in FILE, a VarManagerInfo or MultiVarManagerInfo as text or binary, and "
    "their contents in FILE.npz, if there is one",
    Value.REQUIRED,
    "FILE",
)
STATE_OUT = Option(
    ("state-out",),
    "write the session's variables to FILE, as binary where its name ends in .pb, and their contents to FILE.npz",
    Value.REQUIRED,
    "FILE",
)
TRACE = Option(("trace",), "show each kernel as it runs, with shapes, addresses and time")
TABLE = Option(("table",), "show time, bytes and calls per kernel at the end (default: true)")

_GENERAL = (FRONTEND, ALLOW_UNREGISTERED, LOAD_PLUGIN, DEBUG, VERSION, HELP)
_RUNNING = (GRAPH, STEPS, INPUTS, ACCELERATE, GE_OPTION, ALLOW_OUTSIDE, VERIFY)
_DEVICE = (DEVICE_MEMORY, HUGE_PAGES)
_RESULTS = (OUTPUTS, CHECKPOINT, STATE_IN, SESSION, STATE_OUT)

GROUPS = (
    ("general", _GENERAL),
    ("running", _RUNNING),
    ("the device", _DEVICE),
    ("what comes in and goes out", _RESULTS),
    ("diagnostics", (TRACE, TABLE, REMARKS, WARNINGS_AS_ERRORS)),
)


@dataclass(frozen=True)
class Configuration:
    """What a run of ge-run does; see the options for what each of these means.

    `inputs` are files of arrays, each with the name of the input it is for, if the user gives one.
    """

    files: tuple[str, ...]
    frontend: FileKind | None = None
    allow_unregistered: bool = False
    graphs: tuple[str, ...] = ()
    steps: int = 1
    inputs: tuple[tuple[str | None, str], ...] = ()
    seed: int | None = None
    accelerate: str | None = None
    ge_options: tuple[tuple[str, str], ...] = ()
    allow_outside: bool = False
    device_memory: int | None = None
    huge_pages: int = 0
    outputs: str | None = None
    checkpoint: str | None = None
    state_in: str | None = None
    session_id: int | None = None
    state_out: str | None = None
    verify_each: bool = True
    trace: bool = False
    table: bool = True
    remarks: bool = False
    warnings_as_errors: bool = False


def configure(arguments: ParsedArguments) -> Configuration:
    """What a command line asks for. Raises CommandLineError."""
    frontend = arguments.choice(FRONTEND, FILE_KINDS)
    steps, inputs = arguments.integer(STEPS), arguments.values(INPUTS)
    if steps == 0:
        raise CommandLineError("expected at least one step for option '--steps', got '0'")
    if arguments.has(SESSION) and not arguments.has(STATE_IN):
        raise CommandLineError(f"{SESSION.dashed} is for {STATE_IN.dashed}")
    return Configuration(
        files=inputs_of(arguments),
        frontend=None if frontend is None else FileKind(frontend),
        allow_unregistered=arguments.flag(ALLOW_UNREGISTERED),
        graphs=tuple(arguments.values(GRAPH)),
        steps=1 if steps is None else steps,
        inputs=tuple(_named_file(text) for text in inputs if not _is_random(text)),
        seed=_seed(inputs),
        accelerate=(arguments.value(ACCELERATE) or "") if arguments.has(ACCELERATE) else None,
        ge_options=tuple(ge_option(text) for text in arguments.values(GE_OPTION)),
        allow_outside=arguments.flag(ALLOW_OUTSIDE),
        device_memory=arguments.integer(DEVICE_MEMORY),
        huge_pages=arguments.integer(HUGE_PAGES) or 0,
        outputs=arguments.value(OUTPUTS),
        checkpoint=arguments.value(CHECKPOINT),
        state_in=arguments.value(STATE_IN),
        session_id=arguments.integer(SESSION),
        state_out=arguments.value(STATE_OUT),
        verify_each=arguments.flag(VERIFY, default=True),
        trace=arguments.flag(TRACE),
        table=arguments.flag(TABLE, default=True),
        remarks=arguments.flag(REMARKS),
        warnings_as_errors=arguments.flag(WARNINGS_AS_ERRORS),
    )


def _seed(texts: Sequence[str]) -> int | None:
    seeds = [text for text in texts if _is_random(text)]
    if len(seeds) > 1:
        raise CommandLineError("expected one seed for option '--inputs', got several")
    if not seeds:
        return None
    seed = seeds[0].removeprefix(_RANDOM)
    if not is_number(seed):
        raise CommandLineError(f"expected {_RANDOM}SEED with a number for option '--inputs', got '{seeds[0]}'")
    return int(seed)


def _is_random(text: str) -> bool:
    return text.startswith(_RANDOM) or text == _RANDOM.rstrip(":")


def _named_file(text: str) -> tuple[str | None, str]:
    name, equals, file = text.rpartition("=")
    if not equals:
        return None, text
    if not (name and file):
        raise CommandLineError(f"expected NAME=FILE for option '--inputs', got '{text}'")
    if _is_random(file):
        raise CommandLineError(
            f"expected NAME=FILE for option '--inputs', got '{text}'; {_RANDOM}SEED is for all inputs that are left"
        )
    return name, file
