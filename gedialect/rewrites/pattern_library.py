"""The built-in patterns, and those of files, with the constraints and actions that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin

from gedialect.dialects.ge import GE
from gedialect.patterns import Pattern, PatternLoader, PatternSet, Registry, check_names
from gedialect.rewrites import actions, assign_rules, cleanup_actions, constraints, initialisation, ref_rules
from gedialect.rewrites.ge_adapter import GeAdapter

PATTERN_DIRECTORY = Path(__file__).parent / "patterns"

_TABLES = {
    module.registry for module in (actions, assign_rules, cleanup_actions, constraints, initialisation, ref_rules)
}
assert len(_TABLES) == 1, "constraints and actions are one table"

extensions = Registry(extends=constraints.registry)
"""The constraints and actions of extensions, which patterns in files may name beside the built-in ones."""

readers: dict[str, Callable[[Path], Sequence[Pattern]]] = {}
"""What else can hold patterns than MLIR's text, by the ending of a file's name. Extensions add theirs."""


@cache
def adapter() -> GeAdapter:
    """How patterns read and change GE graphs."""
    return GeAdapter()


@cache
def loader() -> PatternLoader:
    """Reads files of patterns that may name built-in constraints and actions, and those of extensions."""
    return _loader(extensions)


@cache
def _builtin_loader() -> PatternLoader:
    return _loader(constraints.registry)


def _loader(registry: Registry) -> PatternLoader:
    context = Context()
    context.load_dialect(Builtin)
    context.load_dialect(GE)
    return PatternLoader(context, adapter(), registry)


def builtin_files() -> list[Path]:
    """The files of built-in patterns, in order of their names."""
    return sorted(PATTERN_DIRECTORY.glob("*.mlir"))


@cache
def builtin_patterns(name: str) -> PatternSet:
    """The patterns of the built-in file `name`.mlir; read and compiled once."""
    return PatternSet(_builtin_loader().load(PATTERN_DIRECTORY / f"{name}.mlir"), adapter())


def patterns_of_files(files: Iterable[str]) -> PatternSet:
    """The patterns of some files as one set; a file is read again only when it changed.

    Raises GeError at what is wrong in a file, and at the second pattern of a name.
    """
    return set_of_patterns(pattern for file in files for pattern in patterns_of_file(Path(file)))


def set_of_patterns(patterns: Iterable[Pattern]) -> PatternSet:
    """Some patterns as one set. Raises GeError at the second pattern of a name."""
    patterns = list(patterns)
    check_names(patterns)
    return PatternSet(patterns, adapter())


def forget_files() -> None:
    """Have files read again: what their patterns may name has changed."""
    loader.cache_clear()


def patterns_of_file(path: Path) -> Sequence[Pattern]:
    """The patterns of a file, in its order. Raises GeError."""
    reader = readers.get(path.suffix)
    return loader().load(path) if reader is None else reader(path)
