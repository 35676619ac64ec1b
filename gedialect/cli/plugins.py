"""Plugins for the tools: those that installed packages name, and those that the command line asks for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import entry_points

from gedialect import PLUGINS
from gedialect.cli.command_line import early_values
from gedialect.cli.common_options import LOAD_PLUGIN


def load_plugins(argv: Sequence[str]) -> bool:
    """Load all plugins, before anything else of a command line is read; False if one is wrong, which is shown."""
    asked = early_values(LOAD_PLUGIN, argv)
    if not asked and not entry_points(group=PLUGINS):
        return True  # and imports nothing
    from gedialect.cli.reporting import Reporter
    from gedialect.diagnostics import GeError
    from gedialect.plugins import load_installed, load_plugin

    try:
        load_installed()
        for source in asked:
            load_plugin(source)
    except GeError as error:
        Reporter().show([error.diagnostic])
        return False
    return True
