"""ge-opt: reads GE graphs as MLIR or in GE's own files, runs passes on them and writes the result."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gedialect.cli.command_line import CommandLineError, Option, ParsedArguments, Value, parse_arguments
from gedialect.cli.common_options import HELP
from gedialect.cli.ge_opt_options import (
    GROUPS,
    LIST_CONSTRAINTS,
    LIST_PASSES,
    LIST_PATTERNS,
    PATTERNS,
    PATTERNS_ONCE,
    PIPELINE,
    SHOW_DIALECTS,
    Configuration,
    configure,
)
from gedialect.cli.inputs import PROTO_SPLIT_MARKER, SPLIT_MARKER, FileKind
from gedialect.cli.tool import guarded, information_text
from gedialect.cli.tool import run as run_tool
from gedialect.wording import did_you_mean

if TYPE_CHECKING:
    from gedialect.cli.pipeline import KnownPasses, Pipeline
    from gedialect.diagnostics import Sources

TOOL = "ge-opt"

USAGE = """
ge-opt runs passes on GE graphs

usage: ge-opt [option]... [input file]...

Reads MLIR text and GE's graph files (ModelDef as text or binary). Several input files are one session, whose graphs
are compiled in this order. Without an input file, or for '-', standard input is read. Options may begin with one
dash. Nothing but the result goes to standard output. The exit code is 0 if all went well, otherwise 1.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ge-opt on some arguments (by default those of the process) and return its exit code."""
    return guarded(TOOL, sys.argv[1:] if argv is None else argv, _main)


def run() -> None:
    """Run ge-opt as a process."""
    run_tool(main)


def _main(argv: Sequence[str]) -> int:
    from gedialect.cli.plugins import load_plugins
    from gedialect.cli.reporting import Reporter
    from gedialect.diagnostics import GeError
    from gedialect.lowering import LOWERING_PASSES
    from gedialect.rewrites import ALL_PASSES

    if not load_plugins(argv):
        return 1
    known = {**ALL_PASSES, **LOWERING_PASSES}
    _check_pass_names(known)
    pass_flags = [Option((name,), "", Value.OPTIONAL, repeated=True) for name in known]
    arguments = parse_arguments([*(option for _, group in GROUPS for option in group), *pass_flags], argv)
    try:
        information = _information(arguments, known)
    except GeError as error:
        Reporter().show([error.diagnostic])
        return 1
    if information is not None:
        sys.stdout.write(information)
        return 0
    configuration = configure(arguments)
    for name in sorted(configuration.dumps.before | configuration.dumps.after):
        if name not in known:
            raise CommandLineError(f"cannot print the IR at unknown pass '{name}'" + did_you_mean(name, known))
    return _compile(configuration, arguments, known)


def _check_pass_names(known: KnownPasses) -> None:
    """Raise CommandLineError if a pass, which can be one of a plugin's only, would hide an option."""
    for option in (option for _, group in GROUPS for option in group):
        for name in known.keys() & set(option.names):
            raise CommandLineError(f"pass '{name}' has the name of an option")


def _information(arguments: ParsedArguments, known: KnownPasses) -> str | None:
    """The text of an option that shows something and exits, None if there is no such option."""
    told = information_text(arguments, TOOL, USAGE, GROUPS)
    if told is not None and arguments.flag(HELP):
        from gedialect.cli.help_text import passes_help

        told += passes_help(known)
    if told is not None:
        return told
    if arguments.flag(SHOW_DIALECTS):
        from gedialect.cli.modules import make_context

        return f"Available Dialects: {','.join(sorted(make_context().registered_dialect_names))}\n"
    if arguments.flag(LIST_PASSES):
        return "".join(f"{name}\n" for name in sorted(known))
    if arguments.flag(LIST_PATTERNS):
        from gedialect.cli.patterns import patterns_text

        return patterns_text(_pattern_files(arguments))
    if arguments.flag(LIST_CONSTRAINTS):
        from gedialect.cli.patterns import constraints_text

        return constraints_text()
    return None


def _pattern_files(arguments: ParsedArguments) -> list[str]:
    """The files that --patterns names, in order. Raises CommandLineError for a name that is empty."""
    files = [file for text in arguments.values(PATTERNS) for file in text.split(",")]
    if "" in files:
        raise CommandLineError(f"expected {PATTERNS.metavar} for option '{PATTERNS.dashed}', got an empty name")
    return files


def _compile(configuration: Configuration, arguments: ParsedArguments, known: KnownPasses) -> int:
    from gedialect.cli.batch import Batch
    from gedialect.cli.compile import Compiler
    from gedialect.cli.modules import make_context
    from gedialect.cli.reporting import Reporter
    from gedialect.cli.timing import Timing
    from gedialect.diagnostics import GeError

    timing = Timing()
    reporter = Reporter(remarks=configuration.remarks)
    try:
        pipeline = _pipeline(arguments, known, reporter.sources)
        if pipeline is not None:
            from gedialect.cli.patterns import load_patterns

            load_patterns(pipeline, reporter.sources)
    except GeError as error:
        reporter.show([error.diagnostic])
        return 1
    if configuration.dump_pipeline and pipeline is not None:
        sys.stderr.write(f"Pass Manager with {len(pipeline.steps)} passes:\n{pipeline}\n\n")
    batch = Batch(
        inputs=configuration.inputs,
        output=configuration.output,
        split_marker=configuration.split_marker,
        joint=f"{SPLIT_MARKER}\n" if configuration.target is FileKind.MLIR else f"{PROTO_SPLIT_MARKER}\n",
        verify_diagnostics=configuration.verify_diagnostics,
        warnings_as_errors=configuration.warnings_as_errors,
        reporter=reporter,
        also_written=configuration.also_written,
    )
    context = make_context(allow_unregistered=configuration.allow_unregistered)
    compiler = Compiler(configuration, context, pipeline, reporter.sources, timing)
    if configuration.instruments is None:
        code = batch.run(compiler.compile)
    else:
        from gedialect.cli.patterns import run_instrumented

        code = run_instrumented(configuration.instruments, reporter, lambda: batch.run(compiler.compile))
    if configuration.timing:
        sys.stderr.write(timing.report())
    return code


def _pipeline(arguments: ParsedArguments, known: KnownPasses, sources: Sources) -> Pipeline | None:
    """The passes that the command line asks for, None if there are none. Raises GeError at what is wrong in them."""
    text = arguments.value(PIPELINE)
    flags = [
        occurrence
        for occurrence in arguments.occurrences
        if occurrence.option.names[0] in known or occurrence.option is PATTERNS
    ]
    if text is None and not flags:
        return None
    if text is not None and flags:
        raise CommandLineError("'--pass-pipeline' cannot be used together with passes given as options")

    from gedialect.cli.pipeline import build_pipeline
    from gedialect.cli.pipeline_text import PassText, parse_options, parse_pipeline
    from gedialect.diagnostics import Location

    if text is not None:
        sources.add("--pass-pipeline", text)
        return build_pipeline(parse_pipeline(text, "--pass-pipeline"), known)
    elements: list[PassText] = []
    times: Counter[str] = Counter()
    for occurrence in flags:
        name, options = occurrence.option.names[0], occurrence.value or ""
        times[name] += 1
        # What is wrong with the second of two equal flags is shown in that one.
        source = f"--{name}" if times[name] == 1 else f"--{name} #{times[name]}"
        sources.add(source, options)
        if occurrence.option is PATTERNS:
            from gedialect.cli.patterns import pattern_pass

            elements.append(pattern_pass(options, Location(source), once=arguments.flag(PATTERNS_ONCE)))
            continue
        elements.append(PassText(name, parse_options(options, source), Location(source)))
    return build_pipeline(elements, known)
