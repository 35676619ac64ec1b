"""The built-in patterns, loaded from their files with the constraints and actions that they name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin

from gedialect.dialects.ge import GE
from gedialect.patterns import PatternLoader, PatternSet
from gedialect.rewrites import actions, cleanup_actions, constraints
from gedialect.rewrites.ge_adapter import GeAdapter

PATTERN_DIRECTORY = Path(__file__).parent / "patterns"

assert actions.registry is cleanup_actions.registry is constraints.registry, "constraints and actions are one table"


@cache
def _loader() -> tuple[PatternLoader, GeAdapter]:
    context = Context()
    context.load_dialect(Builtin)
    context.load_dialect(GE)
    adapter = GeAdapter()
    return PatternLoader(context, adapter, constraints.registry), adapter


@cache
def builtin_patterns(name: str) -> PatternSet:
    """The patterns of the built-in file `name`.mlir; read and compiled once."""
    loader, adapter = _loader()
    return PatternSet(loader.load(PATTERN_DIRECTORY / f"{name}.mlir"), adapter)
