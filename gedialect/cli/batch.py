"""From input files to an output file: one result for all of them, or one for each part of a file that is split."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gedialect.cli.expected import ONLY_EXPECTED, check, read_expectations
from gedialect.cli.inputs import InputFile, read_input, split_input
from gedialect.cli.outputs import STDOUT, check_outputs, write_output
from gedialect.cli.reporting import Reporter
from gedialect.diagnostics import Diagnostic, Diagnostics, GeError

Process = Callable[[Sequence[InputFile], Diagnostics], str | bytes | None]
"""Makes the result of files that belong together; None where it reported why there is none."""


class _ShownDiagnostics(Diagnostics):
    """Diagnostics that are shown as they are reported, between whatever else goes to standard error."""

    def __init__(self, reporter: Reporter, *, warnings_as_errors: bool) -> None:
        super().__init__(warnings_as_errors=warnings_as_errors)
        self._reporter = reporter

    def report(self, diagnostic: Diagnostic) -> None:
        super().report(diagnostic)
        self._reporter.show(self.items[-1:])


@dataclass(frozen=True)
class Batch:
    """How a tool gets from its input files to its output file.

    Without a `split_marker` all inputs are processed together; with one, each part of each input by itself, and the
    results are joined by `joint`. `verify_diagnostics` is one of the modes of `expected`, or None to show diagnostics.
    `also_written` are files that are written meanwhile.
    """

    inputs: Sequence[str]
    output: str | None
    split_marker: str | None
    joint: str
    verify_diagnostics: str | None
    warnings_as_errors: bool
    reporter: Reporter
    also_written: Sequence[str] = ()

    def run(self, process: Process) -> int:
        """Process everything and return the exit code.

        The results of parts go to standard output even if other parts fail, as in mlir-opt; a file is written only if
        nothing fails. Nothing is processed if a file could not be written.
        """
        try:
            check_outputs(self.output, self.also_written, self.inputs)
            succeeded, results = True, list[str | bytes]()
            for files in self._parts():
                good, result = self._run_part(files, process)
                succeeded = succeeded and good
                results.append(result)
            if succeeded or self.output in (None, STDOUT):
                write_output(self.output, self._joined(results))
        except GeError as error:
            self.reporter.show([error.diagnostic])
            return 1
        return 0 if succeeded else 1

    def _parts(self) -> list[list[InputFile]]:
        """The files that are processed together, for each result."""
        files = [read_input(path) for path in self.inputs]
        for file in files:
            # A binary file has no lines to show.
            with contextlib.suppress(GeError):
                self.reporter.sources.add(file.name, file.text)
        if self.split_marker is None:
            return [files]
        parts: list[list[InputFile]] = []
        for file in files:
            pieces, warnings = split_input(file, self.split_marker)
            self.reporter.show(warnings)
            parts += [[piece] for piece in pieces]
        return parts

    def _run_part(self, files: Sequence[InputFile], process: Process) -> tuple[bool, str | bytes]:
        """Whether all went as it should, and the result."""
        if self.verify_diagnostics is None:
            diagnostics = _ShownDiagnostics(self.reporter, warnings_as_errors=self.warnings_as_errors)
            result = process(files, diagnostics)
            succeeded = result is not None and not diagnostics.has_errors
            return succeeded, result if result and succeeded else ""
        diagnostics = Diagnostics(warnings_as_errors=self.warnings_as_errors)
        result = process(files, diagnostics)
        expected = [
            read_expectations(file.name, file.data.decode("utf-8", "replace"), file.line_offset) for file in files
        ]
        problems = check(
            expected, self.reporter.shown(diagnostics.items), only_expected=self.verify_diagnostics == ONLY_EXPECTED
        )
        self.reporter.show(problems)
        return not problems, result or ""

    def _joined(self, results: list[str | bytes]) -> str | bytes:
        if len(results) == 1:
            return results[0]
        return self.joint.join(result for result in results if isinstance(result, str))
