"""Where exceptions come from."""

from __future__ import annotations

from typing import Any

from gedialect import PLUGINS
from gedialect.diagnostics.location import Location

_packages: set[str] = set()


def is_plugin_module(name: str) -> None:
    """Say that a module is a plugin: what its package raises is told at its place there."""
    _packages.add(name.partition(".")[0])


def place_in_plugin(error: BaseException) -> Location | None:
    """The innermost place in a plugin that an exception came through, None if it came through none."""
    place, traceback = None, error.__traceback__
    while traceback is not None:
        if _is_of_plugin(traceback.tb_frame.f_globals):
            place = Location(traceback.tb_frame.f_code.co_filename, traceback.tb_lineno)
        traceback = traceback.tb_next
    return place


def _is_of_plugin(module: dict[str, Any]) -> bool:
    name: str = module.get("__name__", "")
    # The modules of plugins' files are in our package by name only: they were not imported.
    return name.partition(".")[0] in _packages or (name.startswith(f"{PLUGINS}.") and module.get("__spec__") is None)
