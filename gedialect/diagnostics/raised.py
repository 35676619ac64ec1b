"""Where exceptions come from."""

from __future__ import annotations

from gedialect import PLUGINS
from gedialect.diagnostics.location import Location


def place_in_plugin(error: BaseException) -> Location | None:
    """The innermost place in a plugin's file that an exception came through, None if it came through none."""
    place, traceback = None, error.__traceback__
    while traceback is not None:
        known = traceback.tb_frame.f_globals
        # The modules of plugins' files are in that package by name only: they were not imported.
        if known.get("__name__", "").startswith(f"{PLUGINS}.") and known.get("__spec__") is None:
            place = Location(traceback.tb_frame.f_code.co_filename, traceback.tb_lineno)
        traceback = traceback.tb_next
    return place
