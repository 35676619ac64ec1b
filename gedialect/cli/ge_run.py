"""ge-run: runs the graphs of a session on a simulated device."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gedialect.cli.command_line import parse_arguments
from gedialect.cli.ge_run_options import ACCELERATE, GROUPS, Configuration, configure
from gedialect.cli.plugins import load_plugins
from gedialect.cli.tool import guarded, information_text
from gedialect.cli.tool import run as run_tool

if TYPE_CHECKING:
    from gedialect.diagnostics import Sources
    from gedialect.rewrites.graph_pass import GraphPass

TOOL = "ge-run"

USAGE = """
ge-run runs the graphs of a session on a simulated device

usage: ge-run [option]... [input file]...

Reads MLIR text, of compute graphs and execution graphs, and GE's graph files (ModelDef as text or binary). Several
input files are one session, whose graphs run in this order and share their variables. Without an input file, or for
'-', standard input is read. Options may begin with one dash. Standard output says what the graphs gave; everything
else goes to standard error. The exit code is 0 if all went well, otherwise 1.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ge-run on some arguments (by default those of the process) and return its exit code."""
    return guarded(TOOL, sys.argv[1:] if argv is None else argv, _main)


def run() -> None:
    """Run ge-run as a process."""
    run_tool(main)


def _main(argv: Sequence[str]) -> int:
    if not load_plugins(argv):
        return 1
    arguments = parse_arguments([option for _, group in GROUPS for option in group], argv)
    information = information_text(arguments, TOOL, USAGE, GROUPS)
    if information is not None:
        sys.stdout.write(information)
        return 0
    return _run(configure(arguments))


def _run(configuration: Configuration) -> int:
    from gedialect.cli.batch import Batch
    from gedialect.cli.ge_run_files import written_files
    from gedialect.cli.ge_run_session import SessionRun
    from gedialect.cli.modules import make_context
    from gedialect.cli.reporting import Reporter
    from gedialect.diagnostics import GeError

    reporter = Reporter(remarks=configuration.remarks)
    try:
        passes = _passes(configuration.accelerate, reporter.sources)
    except GeError as error:
        reporter.show([error.diagnostic])
        return 1
    context = make_context(allow_unregistered=configuration.allow_unregistered)
    session = SessionRun(configuration, context, passes)
    batch = Batch(
        inputs=configuration.files,
        output=None,
        also_written=written_files(configuration.checkpoint, configuration.state_out),
        split_marker=None,
        joint="",
        verify_diagnostics=None,
        warnings_as_errors=configuration.warnings_as_errors,
        reporter=reporter,
    )
    code = batch.run(session.run)
    if configuration.table and session.executions:
        sys.stderr.write(session.report())
    return code


def _passes(options: str | None, sources: Sources) -> Sequence[GraphPass] | None:
    """The passes that compile a graph, None where graphs run as they are. Raises GeError for options they lack."""
    if options is None:
        return None
    from gedialect.cli.pass_options import make_pass
    from gedialect.cli.pipeline_text import parse_options
    from gedialect.diagnostics import Location
    from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass

    sources.add(ACCELERATE.dashed, options)
    place = Location(ACCELERATE.dashed)
    return make_pass(GeVariablePipelinePass, parse_options(options, ACCELERATE.dashed), place).passes()
