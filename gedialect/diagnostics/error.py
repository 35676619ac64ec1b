"""The one exception for what is wrong with the user's input."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from gedialect.diagnostics.diagnostic import Diagnostic, Severity, diagnostic_at
from gedialect.diagnostics.location import Location


class GeError(PassFailedException):
    """Something in the user's input is wrong, and the raiser cannot go on.

    A `PassFailedException`, so that xdsl-opt treats it as the failure of a pass. Its text is the diagnostic with its
    notes, one a line.
    """

    diagnostic: Diagnostic

    def __init__(
        self,
        at: Operation | Location | None,
        message: str,
        *,
        label: str | None = None,
        notes: Iterable[Diagnostic] = (),
    ) -> None:
        self.diagnostic = diagnostic_at(Severity.ERROR, at, message, label=label, notes=notes)
        super().__init__("\n".join(str(part) for part in (self.diagnostic, *self.diagnostic.notes)))
