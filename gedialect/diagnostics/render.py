"""The text in which an engineer sees a diagnostic."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gedialect.diagnostics.diagnostic import Diagnostic
from gedialect.diagnostics.sources import Sources

# A source line longer than this is shown as the window of this many characters around the place: a line of a dumped
# graph may hold megabytes of weights.
_LONGEST_LINE = 240

# What would move a terminal's cursor, or worse, from a file or a name that nobody vouches for.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def render(diagnostic: Diagnostic, sources: Sources) -> str:
    """A diagnostic and its notes as lines of text, each with the source line and a caret where these are known.

    ::

        train.mlir:4:8: error: 'ge.trans_data' op expected 5 dimensions, got 4 [fmt-nc1hwc0]
          %f = ge.trans_data "t0" %w : !t0 -> !t1
               ^
    """
    lines = [line for part in (diagnostic, *diagnostic.notes) for line in _lines(part, sources)]
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", "\n".join(lines)) + "\n"


def _lines(diagnostic: Diagnostic, sources: Sources) -> Iterator[str]:
    yield str(diagnostic)
    place = diagnostic.location
    if place is None or place.line is None:
        return
    line = sources.line(place.file, place.line)
    if line is None:
        return
    column = min(place.column or 0, len(line) + 1)
    start = max(0, min(column - _LONGEST_LINE // 2, len(line) - _LONGEST_LINE)) if len(line) > _LONGEST_LINE else 0
    shown = line[start : start + _LONGEST_LINE]
    yield shown
    if column:
        # Tabs stay, so that the caret stands below its character however wide a terminal makes them.
        yield re.sub(r"[^\t]", " ", shown[: column - 1 - start]) + "^"
