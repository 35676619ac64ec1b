"""Sessions before and after a run of passes, run side by side: outputs and contents of variables must be equal bits.

Both begin with the same contents of variables and get the same inputs. What a variable holds after the passes is
compared with what its path makes of what it holds before them. A graph that does not say what runs first may give one
thing or another: of what it leaves open before the passes, nothing is said after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.forms import other_ways
from gedialect.analysis.equivalence.running.settings import Settings
from gedialect.analysis.equivalence.running.side_by_side import RunDifference, SideBySide
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.diagnostics import Diagnostic, GeError
from gedialect.dialects.ge.graph import roots_of
from gedialect.rewrites.memory_aliases import taken_otherwise
from gedialect.rewrites.session_ir import read_session

STEPS = 3
"""So often all graphs of a session run, one after the other."""

POISONED = "with signalling values as padding"


@dataclass(frozen=True)
class RunOptions:
    """How sessions are run: see `Settings`.

    `alone` runs each graph on variables that no other graph has written. With `poisoned`, graphs after the passes are
    also compared with themselves, where padding is zero. `contents` are elements that variables begin with, by name.
    `ahead`, a graph and a name, is a node of which it is asked whether it runs too early: nodes must then also run in
    an order that the graphs before the passes allow.
    """

    free: bool = False
    poisoned: bool = False
    alone: bool = False
    steps: int = STEPS
    ahead: tuple[str, str] | None = None
    contents: Mapping[str, float | int] = field(default_factory=dict[str, "float | int"])


@dataclass(frozen=True)
class RunReport:
    """What running showed: the answer, the differences of the first graph that differs, and why nothing is known.

    `error` is what kept a graph from being run, where that is why.
    """

    answer: Answer
    differences: tuple[RunDifference, ...] = ()
    reason: str = ""
    error: Diagnostic | None = None

    @staticmethod
    def not_run(error: GeError) -> RunReport:
        """The report of graphs that cannot be run even as they were."""
        return RunReport(Answer.UNKNOWN, (), error.diagnostic.message, error.diagnostic)

    def shows(self, other: RunReport) -> bool:
        """Whether this shows what the first difference of another report does, in the same kind of run."""
        if not other.differences or self.reason != other.reason:
            return False
        return any(each.is_kind_of(other.differences[0]) for each in self.differences)


def compare_runs(before: ModuleOp, after: ModuleOp, options: RunOptions | None = None) -> RunReport:
    """Runs a session before and after passes. Raises GeError for graphs that cannot be run any more."""
    options = options or RunOptions()
    try:
        return _compared(before, after, options)
    except GeError as error:
        if not _can_run(before, options):
            return RunReport.not_run(error)
        raise


def _can_run(module: ModuleOp, options: RunOptions) -> bool:
    try:
        same = Settings(options.free)
        return not any(_run(module, module, options, (same, same)))
    except GeError:
        return False


def _compared(before: ModuleOp, after: ModuleOp, options: RunOptions) -> RunReport:
    first = Settings(options.free)
    missing = _missing(before, after)
    if missing:
        return RunReport(Answer.UNKNOWN, (), f'graph "{missing}" is no compute graph any more')
    _refuse_other_forms(after)
    left_open: frozenset[tuple[str, str, str]] | None = None
    for settings in (first, replace(first, late=True)):
        for found in _run(before, after, options, (settings, replace(settings, ahead=options.ahead))):
            # The same order on both sides may come out as different orders: does it matter which, before the passes?
            left_open = _left_open(before, options) if left_open is None else left_open
            told = tuple([difference for difference in found if difference.subject not in left_open])
            if told:
                return RunReport(Answer.DIFFERENT, told)
    if left_open is not None:
        return RunReport(Answer.UNKNOWN, (), "the graphs give one thing or another, depending on what runs first")
    if options.poisoned:
        for found in _run(after, after, options, (first, replace(first, poisoned=True))):
            return RunReport(Answer.DIFFERENT, found, POISONED)
    return RunReport(Answer.EQUAL)


def _missing(before: ModuleOp, after: ModuleOp) -> str | None:
    """A graph that passes have made something else of, which cannot be run."""
    left = {root.graph_id for root in roots_of(after)}
    return next((root.graph_name for root in roots_of(before) if root.graph_id not in left), None)


def _refuse_other_forms(module: ModuleOp) -> None:
    """Raises GeError where a graph without a node of a variable takes it for what it no longer is. `[rec-1]`"""
    found = [alias for root in roots_of(module) for alias in other_ways(root)]
    for alias, reason in taken_otherwise(found, read_session(module).variables) if found else ():
        raise GeError(alias.node, f'"{alias.node.node_name}" cannot run any more: it {reason}', label=alias.label)


def _run(
    before: ModuleOp, after: ModuleOp, options: RunOptions, settings: tuple[Settings, Settings]
) -> Iterator[tuple[RunDifference, ...]]:
    both = SideBySide(before, after, settings, options.contents, alone=options.alone)
    return both.differences(options.steps)


def _left_open(module: ModuleOp, options: RunOptions) -> frozenset[tuple[str, str, str]]:
    """What may come out otherwise in another order, and all that depends on it."""
    # Functions that nobody knows hide no difference of what they are given.
    first = Settings(free=True)
    runs = SideBySide(module, module, (first, first), options.contents, alone=options.alone, is_open=True)
    return frozenset(difference.subject for found in runs.differences(options.steps) for difference in found)
