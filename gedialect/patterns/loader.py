"""Reads patterns from files: PDL as MLIR's text, and PDLL."""

from __future__ import annotations

from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import pdl
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import GeError, Location
from gedialect.diagnostics.parsing import parse_mlir
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.compiler import CompiledPattern, compile_pattern
from gedialect.patterns.patternset import check_names
from gedialect.patterns.pdll import compile_pdll
from gedialect.patterns.registry import Registry


class PatternLoader:
    """Reads and compiles files of patterns for a dialect, each file once as long as it does not change.

    `context` knows the types and attributes that patterns may mention; PDL itself it need not know.
    """

    def __init__(self, context: Context, adapter: DialectAdapter, registry: Registry) -> None:
        self._context = context.clone()
        if "pdl" not in self._context.registered_dialect_names:
            self._context.register_dialect("pdl", lambda: pdl.PDL)
        self._adapter = adapter
        self._registry = registry
        self._loaded: dict[Path, tuple[tuple[int, int], tuple[CompiledPattern, ...]]] = {}

    def load(self, path: Path) -> tuple[CompiledPattern, ...]:
        """The patterns of a file, in its order; one whose name ends in .pdll is PDLL.

        Raises GeError at what is wrong: the file cannot be read or parsed, holds no patterns or something else, has two
        patterns of one name, or a pattern cannot be compiled (see `compile_pattern`).
        """
        try:
            status = path.stat()
            version = (status.st_mtime_ns, status.st_size)
            known = self._loaded.get(path)
            if known is not None and known[0] == version:
                return known[1]
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise GeError(Location(str(path)), f"cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise GeError(Location(str(path)), "is not a text file of patterns") from error
        patterns = self.read(text, str(path)) if path.suffix != ".pdll" else self._of_pdll(path, text)
        if not patterns:
            raise GeError(Location(str(path)), "expected patterns, got none")
        self._loaded[path] = (version, patterns)
        return patterns

    def read(self, text: str, file: str) -> tuple[CompiledPattern, ...]:
        """The patterns of a text, which locations call `file`. Raises as `load` does."""
        return self._compiled(parse_mlir(self._context, text, file), text)

    def _of_pdll(self, path: Path, text: str) -> tuple[CompiledPattern, ...]:
        return self._compiled(parse_mlir(self._context, compile_pdll(path), str(path)), text)

    def _compiled(self, module: ModuleOp, source: str) -> tuple[CompiledPattern, ...]:
        """The patterns of a module; their comments are in the source that they were written in."""
        lines = source.splitlines()
        patterns: list[CompiledPattern] = []
        for op in module.ops:
            if not isinstance(op, pdl.PatternOp):
                raise GeError(op, "stands where a 'pdl.pattern' is expected")
            pattern = compile_pattern(op, self._adapter, self._registry)
            pattern.doc = _comment_above(pattern.location, lines)
            patterns.append(pattern)
        check_names(patterns)
        return tuple(patterns)


def _comment_above(place: Location | None, lines: list[str]) -> str:
    """The `//` lines right above a line, without their slashes."""
    comment: list[str] = []
    number = 0 if place is None or place.line is None else place.line - 1
    while number > 0 and lines[number - 1].lstrip().startswith("//"):
        comment.append(lines[number - 1].lstrip().removeprefix("//").removeprefix(" ").rstrip())
        number -= 1
    return "\n".join(reversed(comment))
