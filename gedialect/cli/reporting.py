"""Standard error: where everything goes that is not the result."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from gedialect.diagnostics import Diagnostic, Severity, Sources, render


class Reporter:
    """Shows diagnostics with the source lines they are about; remarks only on request."""

    def __init__(self, *, remarks: bool = False) -> None:
        self.sources = Sources()
        self._remarks = remarks

    def shown(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The diagnostics that are for the user to see."""
        return [item for item in diagnostics if self._remarks or item.severity is not Severity.REMARK]

    def show(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Print those of some diagnostics that are for the user to see."""
        for diagnostic in self.shown(diagnostics):
            sys.stderr.write(render(diagnostic, self.sources))
