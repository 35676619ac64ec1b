"""The pattern engine: rewrites as data, compiled to Python, applied by a greedy driver.

A pattern is a `pdl.pattern` in a file (`PatternLoader`), or Python code (`ClassPattern`, `FunctionPattern`). Patterns
name constraints and actions, small Python functions registered in a `Registry`. What the engine must know about a
dialect it asks a `DialectAdapter`. `apply_patterns` applies a `PatternSet` until nothing matches and reports what it
did.
"""

from gedialect.patterns.adapter import DialectAdapter, PlainAdapter, check_unused
from gedialect.patterns.builder import DeclaredPattern, Matching, Op, Rewriting, Value
from gedialect.patterns.compiler import CompiledPattern, compile_pattern
from gedialect.patterns.context import Failure, MatchContext, Rejection
from gedialect.patterns.creation import CannotCreateError, Creation, Creator, Parts
from gedialect.patterns.driver import apply_patterns
from gedialect.patterns.driver_options import DriverOptions
from gedialect.patterns.explain import Mismatch
from gedialect.patterns.instruments import Instruments, current_instruments
from gedialect.patterns.loader import PatternLoader
from gedialect.patterns.outcome import MATCHED, NO_MATCH, Outcome, Result
from gedialect.patterns.pattern import Pattern
from gedialect.patterns.patternset import PatternSet, check_names
from gedialect.patterns.python import ClassPattern, FunctionPattern, Matched
from gedialect.patterns.registry import Kind, NativeFunction, Registry
from gedialect.patterns.report import Explanation, PatternStatistics, Report, Rewrite
from gedialect.patterns.rewriter import Rewriter

__all__ = [
    "CannotCreateError",
    "ClassPattern",
    "CompiledPattern",
    "Creation",
    "Creator",
    "DeclaredPattern",
    "DialectAdapter",
    "DriverOptions",
    "Explanation",
    "Failure",
    "FunctionPattern",
    "Instruments",
    "Kind",
    "MATCHED",
    "MatchContext",
    "Matched",
    "Matching",
    "Mismatch",
    "NO_MATCH",
    "NativeFunction",
    "Op",
    "Outcome",
    "Parts",
    "Pattern",
    "PatternLoader",
    "PatternSet",
    "PatternStatistics",
    "PlainAdapter",
    "Registry",
    "Rejection",
    "Report",
    "Result",
    "Rewrite",
    "Rewriter",
    "Rewriting",
    "Value",
    "apply_patterns",
    "check_names",
    "check_unused",
    "compile_pattern",
    "current_instruments",
]
