"""What a plugin declares. Nothing of it is known to the tools before it is installed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import RewritePattern

from gedialect.patterns import ClassPattern, DeclaredPattern, Matching, Pattern, PatternSet, Registry
from gedialect.rewrites.apply_patterns import PatternsPass
from gedialect.rewrites.pattern_library import adapter, extensions, patterns_of_file, set_of_patterns

if TYPE_CHECKING:
    from gedialect.formats.layout import Layout
    from gedialect.runtime.kernels.registry import Compute, Infer

F = TypeVar("F", bound=Callable[..., Any])
PassT = TypeVar("PassT", bound=type[ModulePass])
RewritePatternT = TypeVar("RewritePatternT", bound=RewritePattern)

Source = DeclaredPattern | Pattern | Path
"""A pattern, or a file of patterns."""

_PASS_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class DeclaredKernel:
    """A kernel for a GE type, and what makes it known."""

    type: str
    compute: Compute
    register: Callable[[Compute], Compute]


class Plugin:
    """Constraints, rewrites, patterns, passes, formats and kernels that belong together.

    Each method declares one; most decorate. They raise ValueError or TypeError for what is no such thing. A name that
    the tools, this plugin or another one already have is an error when the plugin is installed. `name` is what messages
    call it; where it is loaded from, unless given.
    """

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.functions = Registry()
        self.patterns: list[DeclaredPattern | Pattern] = []
        self.passes: list[type[ModulePass]] = []
        self.layouts: list[tuple[str, Layout]] = []
        self.conversions: list[tuple[str, str]] = []
        self.kernels: list[DeclaredKernel] = []

    def constraint(
        self, name: str | None = None, *, results: int = 0, context: bool = False, label: str | None = None
    ) -> Callable[[F], F]:
        """A constraint that patterns may name: a question about a match. See `gedialect.patterns.Registry`."""
        return self.functions.constraint(name, results=results, context=context, label=label)

    def rewrite(
        self, name: str | None = None, *, results: int = 0, context: bool = False, label: str | None = None
    ) -> Callable[[F], F]:
        """A rewrite that patterns may name: what is done after a match. See `gedialect.patterns.Registry`."""
        return self.functions.action(name, results=results, context=context, label=label)

    def pattern(
        self, *, benefit: int = 1, name: str | None = None
    ) -> Callable[[Callable[[Matching], None]], DeclaredPattern]:
        """The pattern that the decorated function declares. See `gedialect.patterns.builder`."""

        def declared(function: Callable[[Matching], None]) -> DeclaredPattern:
            made = DeclaredPattern(name or function.__name__, benefit, function)
            self.patterns.append(made)
            return made

        return declared

    def rewrite_pattern(
        self, *, benefit: int = 1, name: str | None = None, roots: Sequence[str] | None = None
    ) -> Callable[[type[RewritePatternT]], type[RewritePatternT]]:
        """The decorated class, an xDSL `RewritePattern` made without arguments, as a pattern. See `ClassPattern`."""

        def declared(pattern: type[RewritePatternT]) -> type[RewritePatternT]:
            made = pattern()
            self.patterns.append(ClassPattern(made, name=name, benefit=benefit, roots=roots))
            return pattern

        return declared

    def add_pattern(self, pattern: Pattern) -> Pattern:
        """A pattern that is made already, such as a `FunctionPattern`."""
        if not isinstance(pattern, Pattern):  # pyright: ignore[reportUnnecessaryIsInstance] - users may not check types
            raise TypeError(f"expected a pattern, got {pattern!r}")
        self.patterns.append(pattern)
        return pattern

    def add_pass(self, pass_type: PassT) -> PassT:
        """A pass, as a decorator of its class: a `GraphPass`, or any `ModulePass` of xDSL."""
        name = _pass_name(pass_type)
        if name is None:
            raise TypeError(f"expected a pass of xDSL with a name, got {pass_type!r}")
        if not _PASS_NAME.fullmatch(name):
            raise ValueError(f"expected the name of a pass to be a letter, then letters, digits, - and _, got '{name}'")
        self.passes.append(pass_type)
        return pass_type

    def pattern_pass(self, name: str, *sources: Source, doc: str) -> type[PatternsPass]:
        """A pass that applies some patterns, and files of patterns, until none matches; `doc` is what the help says."""

        @dataclass(frozen=True)
        class PluginPatternsPass(PatternsPass):
            """Has its documentation from its user."""

            def patterns(self) -> PatternSet:
                return set_of_patterns(pattern for source in sources for pattern in compiled(source))

            @property
            def files(self) -> tuple[str, ...]:
                return tuple(str(source) for source in sources if isinstance(source, Path))

        PluginPatternsPass.name = name
        PluginPatternsPass.__doc__ = doc
        return self.add_pass(PluginPatternsPass)

    def format(self, name: str, layout: Layout) -> None:
        """The description of a storage format of GE that has none yet. See docs/formats.md."""
        from gedialect.formats.layout import Layout

        if not isinstance(layout, Layout):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"expected a layout, got {layout!r}")
        self.layouts.append((name, layout))

    def conversion(self, source: str, destination: str) -> None:
        """A conversion between two formats that variables may be taken through, though GE itself has none."""
        self.conversions.append((source, destination))

    def kernel(
        self, type: str, ports: str, *, infer: Infer | None = None, values: Sequence[str] = ()
    ) -> Callable[[Compute], Compute]:
        """The decorated function computes the nodes of a GE type. See docs/kernels.md."""
        # What only few plugins need is imported with them.
        from gedialect.runtime.kernels.registry import kernel

        register = kernel(type, ports, infer=infer, values=values)

        def declared(compute: Compute) -> Compute:
            self.kernels.append(DeclaredKernel(type, compute, register))
            return compute

        return declared


def _pass_name(found: object) -> str | None:
    """The name of what should be a pass, None if it is none or has none."""
    name = getattr(found, "name", None)
    return name if isinstance(found, type) and issubclass(found, ModulePass) and isinstance(name, str) else None


def compiled(source: Source) -> Sequence[Pattern]:
    """The patterns that a source stands for, ready to be applied. Raises GeError."""
    match source:
        case DeclaredPattern():
            return (source.compile(adapter(), extensions),)
        case Pattern():
            return (source,)
        case _:
            return patterns_of_file(source)
