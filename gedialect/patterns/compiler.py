"""Compiles `pdl.pattern` operations to Python functions.

The source of a pattern's function is kept, `CompiledPattern.source`: what a pattern really does can be read there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias, cast

from xdsl.dialects import pdl
from xdsl.ir import Operation, OpResult

from gedialect.diagnostics import Location
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.analysis import Analysis, analyse
from gedialect.patterns.context import MatchContext
from gedialect.patterns.creation import Parts
from gedialect.patterns.explain import Mismatch
from gedialect.patterns.match_source import MatchWriter
from gedialect.patterns.outcome import MATCHED, NO_MATCH, Result
from gedialect.patterns.pattern import Apply, Pattern
from gedialect.patterns.registry import Registry
from gedialect.patterns.rewrite_source import RewriteWriter
from gedialect.patterns.rewriter import Rewriter
from gedialect.patterns.runtime import attribute_type, is_refusal, nth_result, refused, returned
from gedialect.patterns.source import SourceWriter

_GIVEN = {
    "MATCHED": MATCHED,
    "NO_MATCH": NO_MATCH,
    "OpResult": OpResult,
    "Parts": Parts,
    "attribute_type": attribute_type,
    "is_refusal": is_refusal,
    "nth_result": nth_result,
    "refused": refused,
    "returned": returned,
}

# What generated functions have as parameters and use without a definition.
_RESERVED = ("_", "context", "isinstance", "len", "op", "rewriter", "tuple", "value", "result")

Explain: TypeAlias = Callable[[Operation, MatchContext], Mismatch | None]


class CompiledPattern(Pattern):
    """A `pdl.pattern` as a function. Made by `compile_pattern`.

    Attributes:
        source: the Python source of its function, `match_and_rewrite(op, rewriter)`.
    """

    source: str

    def __init__(self, op: pdl.PatternOp, analysis: Analysis, adapter: DialectAdapter, registry: Registry) -> None:
        self.name = op.sym_name.data if op.sym_name is not None else _place_of(op)
        self.doc = ""
        self.benefit = op.benefit.value.data
        self.roots = None if analysis.root.opName is None else (analysis.root.opName.data,)
        self.location = Location.of(op)
        self.depth = analysis.depth
        self.local = not analysis.constraints
        self._analysis = analysis
        self._adapter = adapter
        writer = self._writer()
        with writer.block("def match_and_rewrite(op, rewriter):"):
            if any(function.context for _, function in analysis.constraints):
                writer.line("context = rewriter.context")
            match = MatchWriter(analysis, adapter, writer)
            match.write()
            RewriteWriter(match, adapter, registry, writer).write(analysis.rewrite)
            writer.line("return MATCHED")
        self.source = writer.text
        self._apply = cast(Apply, writer.function("match_and_rewrite"))

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> Result:
        return self._apply(op, rewriter)

    def apply(self) -> Apply:
        return self._apply

    def explain(self, op: Operation, context: MatchContext) -> Mismatch | None:
        return self._explain(op, context)

    @cached_property
    def _explain(self) -> Explain:
        """The matcher's twin that says what does not match. Made when first asked for, few patterns are."""
        writer = self._writer()
        with writer.block("def explain(op, context):"):
            MatchWriter(self._analysis, self._adapter, writer, explaining=True).write()
            writer.line("return None")
        return cast(Explain, writer.function("explain"))

    def _writer(self) -> SourceWriter:
        given = {**_GIVEN, **self._adapter.namespace(), "adapter": self._adapter}
        return SourceWriter(given, _RESERVED)


def compile_pattern(pattern: pdl.PatternOp, adapter: DialectAdapter, registry: Registry) -> CompiledPattern:
    """Compile a pattern for a dialect, with the native functions of a registry.

    Raises GeError at the operation of the pattern that is wrong: it does not verify, names something unknown, passes
    the wrong number of values, is not reached from the root, or asks for what the engine does not support.
    """
    return CompiledPattern(pattern, analyse(pattern, adapter, registry), adapter, registry)


def _place_of(op: Operation) -> str:
    """What a pattern without a name is called: `mine.mlir:14`."""
    place = Location.of(op)
    return "?" if place is None else f"{place.file}:{place.line}"
