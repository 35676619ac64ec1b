"""Patterns written in Python.

`ClassPattern` makes a pattern of an xDSL `RewritePattern`, `FunctionPattern` of three functions: one that matches, one
that checks and says why not, one that rewrites.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from gedialect.diagnostics import Location
from gedialect.patterns.context import Failure, MatchContext
from gedialect.patterns.explain import Mismatch
from gedialect.patterns.outcome import MATCHED, NO_MATCH, Result
from gedialect.patterns.pattern import Pattern
from gedialect.patterns.rewriter import Rewriter


class ClassPattern(Pattern):
    """An xDSL `RewritePattern`: it matched if it changed anything.

    Its roots are those it is given; else the operations its method is declared for with `op_type_rewrite_pattern`; else
    it is tried at every operation. Its documentation is that of its class.
    """

    def __init__(
        self,
        pattern: RewritePattern,
        *,
        name: str | None = None,
        benefit: int = 1,
        roots: Iterable[str] | None = None,
    ) -> None:
        method = type(pattern).match_and_rewrite
        self.name = name or type(pattern).__name__
        self.benefit = benefit
        declared = _declared(method)
        if roots is not None:
            self.roots = _names(roots)
        else:
            self.roots = None if declared is None else _declared_roots(declared)
        self.doc = inspect.getdoc(type(pattern)) or ""
        self.location = _location(declared or method)
        self.depth = 1
        self.local = False
        self._pattern = pattern

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> Result:
        rewriter.start(op)
        self._pattern.match_and_rewrite(op, rewriter)
        return MATCHED if rewriter.has_done_action else NO_MATCH


Matched: TypeAlias = Mapping[str, Any]
"""What a match found, by name."""


class FunctionPattern(Pattern):
    """A pattern of three functions, which share what was matched by name.

    ::

        def match(op: Operation) -> Matched | None:
            source = op.operands[0].owner
            return {"trans": op, "source": source} if isinstance(source, TransDataOp) else None

        def check(context: MatchContext, trans: Operation, source: Operation) -> bool | Failure:
            return source.input.type == trans.output.type or Failure("the formats differ", at=source)

        def rewrite(rewriter: Rewriter, trans: Operation, source: Operation) -> None:
            rewriter.replace(trans, [], [source.input])

    `match` takes an operation with one of the root names and returns what it found, or None or a `Failure`. `check`, if
    there is one, returns a truth value or a `Failure`. Both must leave the IR as it is. Its documentation is that of
    `rewrite`.
    """

    def __init__(
        self,
        name: str,
        *,
        match: Callable[[Operation], Matched | Failure | None],
        rewrite: Callable[..., None],
        check: Callable[..., bool | Failure] | None = None,
        roots: Iterable[str] | None = None,
        benefit: int = 1,
    ) -> None:
        self.name = name
        self.benefit = benefit
        self.roots = None if roots is None else _names(roots)
        self.doc = inspect.getdoc(rewrite) or ""
        self.location = _location(match)
        self.depth = 1
        self.local = False
        self._match = match
        self._check = check
        self._rewrite = rewrite

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> Result:
        matched = self._matched(op, rewriter.context)
        if matched is None:
            return NO_MATCH
        if isinstance(matched, Failure):
            return matched
        rewriter.start(op)
        self._rewrite(rewriter, **matched)
        return MATCHED

    def explain(self, op: Operation, context: MatchContext) -> Mismatch | None:
        matched = self._matched(op, context)
        if matched is None:
            return Mismatch("does not match", op, self.location)
        if isinstance(matched, Failure):
            return Mismatch(str(matched), matched.at or op, self.location, matched)
        return None

    def _matched(self, op: Operation, context: MatchContext) -> Matched | Failure | None:
        matched = self._match(op)
        if matched is None or isinstance(matched, Failure) or self._check is None:
            return matched
        answer = self._check(context, **matched)
        if isinstance(answer, Failure):
            return answer
        return matched if answer else None


def _names(roots: Iterable[str]) -> tuple[str, ...]:
    """Some names; a text is one, not its letters."""
    return (roots,) if isinstance(roots, str) else tuple(roots)


def _declared(method: Callable[..., Any]) -> Callable[..., Any] | None:
    """The method that `op_type_rewrite_pattern` decorated, None if it did not."""
    if not method.__qualname__.startswith("op_type_rewrite_pattern."):
        return None
    return inspect.getclosurevars(method).nonlocals.get("func")


def _declared_roots(declared: Callable[..., Any]) -> tuple[str, ...]:
    """The operations that a method's signature says it is for."""
    parameters = list(inspect.signature(declared, eval_str=True).parameters.values())
    annotation = parameters[-2].annotation
    classes = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
    return tuple(op_class.name for op_class in classes)


def _location(function: Callable[..., Any]) -> Location | None:
    """Where a function is written."""
    code = getattr(function, "__code__", None)
    return None if code is None else Location(code.co_filename, code.co_firstlineno)
