"""Reads patterns from files."""

from __future__ import annotations

import re
from bisect import bisect_right
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import pdl
from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import DiagnosticException, ParseError
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from gedialect.diagnostics import GeError, Location, note
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.compiler import CompiledPattern, compile_pattern
from gedialect.patterns.registry import Registry
from gedialect.patterns.words import did_you_mean


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
        """The patterns of a file, in its order.

        Raises GeError at what is wrong: the file cannot be read or parsed, holds something else than patterns, has two
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
        patterns = self.read(text, str(path))
        self._loaded[path] = (version, patterns)
        return patterns

    def read(self, text: str, file: str) -> tuple[CompiledPattern, ...]:
        """The patterns of a text, which locations call `file`. Raises as `load` does."""
        parser = _PatternParser(self._context, text, file)
        lines = text.splitlines()
        patterns: dict[str, CompiledPattern] = {}
        for op in parser.parse_patterns():
            pattern = compile_pattern(op, self._adapter, self._registry)
            pattern.doc = _comment_above(pattern.location, lines)
            if pattern.name in patterns:
                first = note(patterns[pattern.name].location, "the first is here")
                raise GeError(op, f"is a second pattern with the name '{pattern.name}'", notes=[first])
            patterns[pattern.name] = pattern
        return tuple(patterns.values())


# What a location is called at the end of a text, where mlir-pdll and mlir-opt print it: `#loc3 = loc("p.pdll":4:36)`.
_LOCATION_ALIAS = re.compile(r"^#loc\d* = loc\(.*\)$", re.MULTILINE)


class _PatternParser(Parser):
    """Gives every operation its place in the file, and every error too."""

    def __init__(self, context: Context, text: str, file: str) -> None:
        # xDSL wants the names of locations first; what moves there leaves blanks, so that all else keeps its place.
        aliases = "".join(f"{alias} " for alias in _LOCATION_ALIAS.findall(text))
        blanked = _LOCATION_ALIAS.sub(lambda alias: " " * len(alias[0]), text)
        super().__init__(context, aliases + blanked, file)
        self._start = len(aliases)
        self._file = file
        self._names: list[int] = []
        self._line_starts = [0, *(index + 1 for index, character in enumerate(text) if character == "\n")]

    def parse_patterns(self) -> list[pdl.PatternOp]:
        """The whole text, which is patterns, perhaps inside a module."""
        if self._current_token.kind is MLIRTokenKind.EOF:
            return []  # which xDSL takes for an error
        try:
            module = self.parse_module()
        except ParseError as error:
            # Where xDSL has nothing to say but what it was parsing, its message begins with a space.
            message = f"syntax error{error.msg}" if error.msg.startswith(" ") else error.msg
            raise GeError(self._place(error.span.start), message) from error
        patterns: list[pdl.PatternOp] = []
        for op in module.ops:
            if not isinstance(op, pdl.PatternOp):
                raise GeError(op, "stands where a 'pdl.pattern' is expected")
            patterns.append(op)
        return patterns

    def parse_operation(self) -> Operation:
        try:
            op = super().parse_operation()
        except GeError:
            raise
        except (DiagnosticException, ValueError) as error:
            # Raised by constructors of operations and attributes, which do not know where they are.
            raise GeError(self._place(self._names[-1]), str(error)) from error
        place = self._names.pop()
        if isinstance(op.location, UnknownLoc):  # else the text says where it comes from, as that of mlir-pdll does
            op.location = self._place(place).to_attribute()
        return op

    def _parse_op_result_list(self) -> list[tuple[Span, int]]:
        # The first step of `parse_operation`; what follows is the operation's name.
        results = super()._parse_op_result_list()
        self._names.append(self.pos)
        return results

    def _get_op_by_name(self, name: str) -> type[Operation]:
        op_class = self.ctx.get_optional_op(name, dialect_stack=self._parser_state.dialect_stack)
        if op_class is None:
            suggestion = did_you_mean(name, (op.name for op in self.ctx.loaded_ops))
            raise GeError(self._place(self._names[-1]), f"unknown operation '{name}'{suggestion}")
        return op_class

    def _place(self, position: int) -> Location:
        position = max(0, position - self._start)
        line = bisect_right(self._line_starts, position)
        return Location(self._file, line, position - self._line_starts[line - 1] + 1)


def _comment_above(place: Location | None, lines: list[str]) -> str:
    """The `//` lines right above a line, without their slashes."""
    comment: list[str] = []
    number = 0 if place is None or place.line is None else place.line - 1
    while number > 0 and lines[number - 1].lstrip().startswith("//"):
        comment.append(lines[number - 1].lstrip().removeprefix("//").removeprefix(" ").rstrip())
        number -= 1
    return "\n".join(reversed(comment))
