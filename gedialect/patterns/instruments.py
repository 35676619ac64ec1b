"""What a tool asks of all runs of patterns at once, whichever pass makes them.

A pass knows nothing of it: the driver looks for the instruments that are in use where it is called::

    with Instruments(timed=True, max_rewrites=10).used() as instruments:
        run_passes(module)
    for row in instruments.statistics:
        ...
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace

from gedialect.diagnostics import Diagnostic, Severity, note
from gedialect.patterns.driver_options import DriverOptions
from gedialect.patterns.pattern import Pattern
from gedialect.patterns.report import PatternStatistics, Report
from gedialect.wording import count_of

_CURRENT: ContextVar[Instruments | None] = ContextVar("instruments", default=None)


@dataclass(eq=False)
class Instruments:
    """Measures and limits runs of patterns.

    Attributes:
        timed: whether to measure the time spent in each pattern.
        explain: the names of patterns to explain wherever they are tried.
        max_rewrites: how many rewrites all runs together may make; None: any number.
    """

    timed: bool = False
    explain: frozenset[str] = frozenset()
    max_rewrites: int | None = None
    _rewrites: int = field(default=0, init=False)
    _rows: dict[tuple[str, str], PatternStatistics] = field(
        default_factory=dict[tuple[str, str], PatternStatistics], init=False
    )
    _pending: list[Diagnostic] = field(default_factory=list[Diagnostic], init=False)

    @contextmanager
    def used(self) -> Generator[Instruments]:
        """Use these instruments for every run inside the with statement."""
        token = _CURRENT.set(self)
        try:
            yield self
        finally:
            _CURRENT.reset(token)

    @property
    def statistics(self) -> tuple[PatternStatistics, ...]:
        """The sums over all runs for each pattern, in the order in which they first took part in one."""
        return tuple(self._rows.values())

    @property
    def unknown(self) -> list[str]:
        """The names of patterns to explain that no run had, in order."""
        return sorted(self.explain.difference(row.pattern.name for row in self.statistics))

    def options(self, options: DriverOptions, patterns: Iterable[Pattern]) -> DriverOptions:
        """The options for a run that was to have some others."""
        allowed = options.max_rewrites
        if self.max_rewrites is not None:
            left = self.max_rewrites - self._rewrites
            allowed = left if allowed is None else min(left, allowed)
        explain = options.explain | self.explain.intersection(pattern.name for pattern in patterns)
        return replace(options, max_rewrites=allowed, timed=options.timed or self.timed, explain=explain)

    def add(self, report: Report) -> None:
        """Take in what a run did."""
        self._rewrites += report.rewrites
        for row in report.statistics:
            key = row.pattern.name, str(row.pattern.location)
            self._rows.setdefault(key, PatternStatistics(row.pattern)).add(row)
        self._pending += _explanations(report, self.explain)
        if report.last is not None and self._rewrites == self.max_rewrites:
            message = f"rewrite {self._rewrites}, the last that is made, by pattern '{report.last.pattern.name}'"
            self._pending.append(Diagnostic(Severity.NOTE, message, report.last.location))

    def take_diagnostics(self) -> list[Diagnostic]:
        """What there is to be said of the runs since this was last asked."""
        taken, self._pending = self._pending, []
        return taken


def current_instruments() -> Instruments | None:
    """The instruments in use, None if there are none."""
    return _CURRENT.get()


def _explanations(report: Report, names: frozenset[str]) -> Iterator[Diagnostic]:
    """A note for each candidate that did not match, and one for each explained pattern."""
    for found in report.explanations:
        if found.pattern.name in names:
            mismatch = found.mismatch
            notes = [] if mismatch.location is None else [note(mismatch.location, "which is asked for here")]
            if mismatch.op is not found.op:
                notes.insert(0, note(mismatch.op, "found here"))
            said = note(found.op, f"pattern '{found.pattern.name}' does not match: {mismatch.reason}")
            yield replace(said, notes=tuple(notes))
    for row in report.statistics:
        if row.pattern.name in names:
            yield note(row.pattern.location, _summary(row))


def _summary(row: PatternStatistics) -> str:
    name, roots = row.pattern.name, row.pattern.roots
    if row.tried == 0:
        wanted = "" if roots is None else " " + " or ".join(f"'{root}'" for root in roots)
        return f"pattern '{name}' was not tried: there is no operation{wanted}"
    tried, matched, rewrote = (count_of(count, "time") for count in (row.tried, row.matched, row.rewritten))
    return f"pattern '{name}' was tried {tried}, matched {matched}, rewrote {rewrote}"
