"""Where diagnostics are reported to."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from xdsl.ir import Operation

from gedialect.diagnostics.diagnostic import Diagnostic, Severity, diagnostic_at
from gedialect.diagnostics.location import Location


@dataclass
class Diagnostics:
    """Collects diagnostics in the order they are reported.

    With `warnings_as_errors` every warning is reported as an error, so that the code asking `has_errors` stops for it.
    """

    warnings_as_errors: bool = False
    items: list[Diagnostic] = field(default_factory=list[Diagnostic])
    _records: list[list[Diagnostic]] = field(default_factory=list[list[Diagnostic]], init=False, repr=False)

    @property
    def has_errors(self) -> bool:
        """Whether any error was reported."""
        return any(item.severity is Severity.ERROR for item in self.items)

    def report(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic made elsewhere, such as that of a caught `GeError`."""
        for record in self._records:
            record.append(diagnostic)
        if self.warnings_as_errors and diagnostic.severity is Severity.WARNING:
            diagnostic = replace(diagnostic, severity=Severity.ERROR)
        self.items.append(diagnostic)

    @contextmanager
    def recorded(self) -> Generator[list[Diagnostic]]:
        """A list of what is reported meanwhile, with warnings as such in any case."""
        record: list[Diagnostic] = []
        self._records.append(record)
        try:
            yield record
        finally:
            self._records.pop()

    def error(
        self,
        at: Operation | Location | None,
        message: str,
        *,
        label: str | None = None,
        notes: Iterable[Diagnostic] = (),
    ) -> None:
        """Report something the user has to change."""
        self.report(diagnostic_at(Severity.ERROR, at, message, label=label, notes=notes))

    def warning(
        self,
        at: Operation | Location | None,
        message: str,
        *,
        label: str | None = None,
        notes: Iterable[Diagnostic] = (),
    ) -> None:
        """Report something that works but is hardly meant."""
        self.report(diagnostic_at(Severity.WARNING, at, message, label=label, notes=notes))

    def remark(
        self,
        at: Operation | Location | None,
        message: str,
        *,
        label: str | None = None,
        notes: Iterable[Diagnostic] = (),
    ) -> None:
        """Report a decision a pass took, and why."""
        self.report(diagnostic_at(Severity.REMARK, at, message, label=label, notes=notes))
