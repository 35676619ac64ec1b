"""One thing to tell the user."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from gedialect.diagnostics.location import Location


class Severity(Enum):
    """How serious a diagnostic is; the value is the word that is printed."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"
    NOTE = "note"


@dataclass(frozen=True)
class Diagnostic:
    """One thing to tell the user.

    `label` is the label of the rule in docs/semantics the message is about; `notes` (of severity NOTE) say more about
    it, each at its own place.
    """

    severity: Severity
    message: str
    location: Location | None = None
    label: str | None = None
    notes: tuple[Diagnostic, ...] = ()

    @property
    def text(self) -> str:
        """The message with its label, `expected 4 dimensions, got 3 [fmt-nc1hwc0]`."""
        return self.message if self.label is None else f"{self.message} [{self.label}]"

    def __str__(self) -> str:
        """`file:line:column: error: message [label]`, without its notes."""
        place = "<unknown>" if self.location is None else str(self.location)
        return f"{place}: {self.severity.value}: {self.text}"


def diagnostic_at(
    severity: Severity,
    at: Operation | Location | None,
    message: str,
    *,
    label: str | None = None,
    notes: Iterable[Diagnostic] = (),
) -> Diagnostic:
    """Make a diagnostic about an operation or a place.

    Errors and warnings about an operation begin with its name, `'ge.trans_data' op expected ...`; remarks and notes
    speak of variables and decisions and do not.
    """
    if not isinstance(at, Operation):
        return Diagnostic(severity, message, at, label, tuple(notes))
    if severity in (Severity.ERROR, Severity.WARNING):
        message = f"'{printed_name(at)}' op {message}"
    return Diagnostic(severity, message, Location.of(at), label, tuple(notes))


def note(at: Operation | Location | None, message: str, *, label: str | None = None) -> Diagnostic:
    """Make a note to attach to another diagnostic: `notes=[note(variable, "declared here")]`."""
    return diagnostic_at(Severity.NOTE, at, message, label=label)


def printed_name(op: Operation) -> str:
    """The name an operation has in text: of an unregistered one the name that was read, not `builtin.unregistered`."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name
