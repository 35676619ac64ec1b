"""What the tools say about the graphs they read: errors, warnings, remarks and notes, each with a place in a file.

Code that finds something wrong either raises `GeError` (it cannot go on) or reports to the `Diagnostics` it was given
(it can). Nothing here prints: the tools `render` what was collected.
"""

from gedialect.diagnostics.collector import Diagnostics
from gedialect.diagnostics.diagnostic import Diagnostic, Severity, diagnostic_at, note
from gedialect.diagnostics.error import GeError
from gedialect.diagnostics.location import Location
from gedialect.diagnostics.raised import is_plugin_module, place_in_plugin
from gedialect.diagnostics.render import render
from gedialect.diagnostics.sources import Sources
from gedialect.diagnostics.verification import verify

__all__ = [
    "Diagnostic",
    "Diagnostics",
    "GeError",
    "Location",
    "Severity",
    "Sources",
    "diagnostic_at",
    "is_plugin_module",
    "note",
    "place_in_plugin",
    "render",
    "verify",
]
