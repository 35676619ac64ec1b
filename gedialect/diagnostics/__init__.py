"""What the tools say about the graphs they read: errors, warnings, remarks and notes, each with a place in a file.

Nothing here prints. Code that finds something either raises `GeError` (it cannot go on) or reports to the `Diagnostics`
it was given (it can); the tools render what was collected. See `render` for the text an engineer gets to see.
"""

from gedialect.diagnostics.collector import Diagnostics
from gedialect.diagnostics.diagnostic import Diagnostic, Severity, diagnostic_at, note
from gedialect.diagnostics.error import GeError
from gedialect.diagnostics.location import Location

__all__ = ["Diagnostic", "Diagnostics", "GeError", "Location", "Severity", "diagnostic_at", "note"]
