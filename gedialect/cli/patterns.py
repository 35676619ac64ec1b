"""What ge-opt does with patterns: those that users give it, and what is to be seen of all of them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gedialect.cli.command_line import CommandLineError
from gedialect.cli.pipeline_text import PassOption, PassText
from gedialect.cli.tables import heading
from gedialect.diagnostics import Location, Sources
from gedialect.patterns import Instruments, Kind
from gedialect.plugins import allow_python_patterns
from gedialect.rewrites.apply_patterns import ApplyPatternsPass, PatternsPass
from gedialect.rewrites.pattern_library import builtin_files, extensions, patterns_of_file
from gedialect.wording import did_you_mean

if TYPE_CHECKING:
    from gedialect.cli.ge_opt_options import PatternInstruments
    from gedialect.cli.pipeline import Pipeline
    from gedialect.cli.reporting import Reporter
    from gedialect.patterns import NativeFunction, Pattern, PatternStatistics


def pattern_pass(files: str, place: Location, *, once: bool) -> PassText:
    """The pass that `--patterns=FILE,...` stands for."""
    options = [PassOption("file", files, place)]
    if once:
        options.append(PassOption("once", None, place))
    return PassText(ApplyPatternsPass.name, tuple(options), place)


def load_patterns(pipeline: Pipeline, sources: Sources) -> None:
    """Read the patterns that a pipeline applies before anything else is done. Raises GeError at what is wrong."""
    allow_python_patterns()
    for instance in pipeline.passes():
        if isinstance(instance, PatternsPass):
            for file in instance.files:
                add_source(sources, Path(file))
            for pattern in instance.patterns().patterns:
                if pattern.location is not None:
                    add_source(sources, Path(pattern.location.file))


def add_source(sources: Sources, path: Path) -> None:
    """Remember the text of a file of patterns, so that what is said of it can show its lines."""
    with contextlib.suppress(OSError, UnicodeDecodeError):  # which reading the patterns tells
        sources.add(str(path), path.read_text(encoding="utf-8"))


def run_instrumented(asked: PatternInstruments, reporter: Reporter, run: Callable[[], int]) -> int:
    """Run something and show what was asked of its patterns; returns the exit code of the run.

    Raises CommandLineError for a pattern to explain that no pass had.
    """
    if asked.explain:
        for path in builtin_files():
            add_source(reporter.sources, path)
    instruments = Instruments(timed=asked.statistics, explain=asked.explain, max_rewrites=asked.max_rewrites)
    with instruments.used():
        code = run()
    if asked.statistics:
        sys.stderr.write(_statistics_table(instruments.statistics))
    if code == 0 and instruments.unknown:
        name = instruments.unknown[0]
        near = did_you_mean(name, [row.pattern.name for row in instruments.statistics])
        raise CommandLineError(f"cannot explain pattern '{name}', which no pass that was run has{near}")
    return code


def _statistics_table(rows: Iterable[PatternStatistics]) -> str:
    """A table in the form of that of `--mlir-timing`."""
    lines = [f"  {'tried':>10}{'matched':>10}{'rewritten':>11}{'seconds':>10}  pattern"]
    for row in rows:
        numbers = f"{row.tried:>10}{row.matched:>10}{row.rewritten:>11}{row.seconds:>10.4f}"
        lines.append(f"  {numbers}  {row.pattern.name}")
    return heading("Pattern statistics") + "\n".join(lines) + "\n"


def patterns_text(files: Iterable[str]) -> str:
    """Every built-in pattern and those of some files, by file. Raises GeError at what is wrong in a file."""
    allow_python_patterns()
    blocks = [_patterns_block(path.stem.replace("_", "-"), path) for path in builtin_files()]
    blocks += [_patterns_block(file, Path(file)) for file in files]
    return "\n".join(blocks)


def _patterns_block(title: str, path: Path) -> str:
    return f"{title}:\n" + "".join(_pattern_entry(pattern) for pattern in patterns_of_file(path))


def _pattern_entry(pattern: Pattern) -> str:
    doc = "".join(f"    {line}".rstrip() + "\n" for line in pattern.doc.splitlines())
    return f"  {pattern.name} (benefit {pattern.benefit})\n{doc}"


def constraints_text() -> str:
    """Every constraint and every rewrite that patterns may name, with what it takes and returns and what it does."""
    functions = sorted(extensions, key=lambda function: function.name)
    blocks = [
        f"{title}:\n" + "".join(_function_entry(function) for function in functions if function.kind is kind)
        for title, kind in (("constraints", Kind.CONSTRAINT), ("rewrites", Kind.ACTION))
    ]
    return "\n".join(blocks)


def _function_entry(function: NativeFunction) -> str:
    doc = "".join(f"    {line}".rstrip() + "\n" for line in function.doc.splitlines())
    return f"  {function.signature}\n{doc}"
