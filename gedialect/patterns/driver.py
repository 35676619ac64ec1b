"""Applies patterns until none matches."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from time import perf_counter

from xdsl.ir import Operation

from gedialect.diagnostics import Diagnostic, GeError, Location, note, place_in_plugin
from gedialect.patterns.context import Failure, MatchContext
from gedialect.patterns.driver_options import DEFAULT_OPTIONS, DriverOptions
from gedialect.patterns.explain import Mismatch
from gedialect.patterns.instruments import current_instruments
from gedialect.patterns.outcome import NO_MATCH, Result
from gedialect.patterns.pattern import Apply, Pattern
from gedialect.patterns.patternset import PatternSet
from gedialect.patterns.report import Explanation, PatternStatistics, Report, Rewrite
from gedialect.patterns.rewriter import Rewriter
from gedialect.patterns.worklist import Worklist
from gedialect.wording import count_of, did_you_mean

# A chain of rewrites, each made possible by the one before, is as long as the graph when something moves through it
# from end to end. One that is several times longer has no end. After more rewrites than most runs make, chains are
# followed one at a time, so that this shows after a few rewrites of each operation and not after thousands.
_CHAIN_PER_OP, _CHAIN_AT_LEAST = 2, 1024
_WIDE_PER_OP, _WIDE_AT_LEAST = 1, 1024
_LAST_REWRITES = 16


def apply_patterns(
    targets: Operation | Iterable[Operation],
    patterns: PatternSet,
    context: MatchContext | None = None,
    options: DriverOptions = DEFAULT_OPTIONS,
) -> Report:
    """Apply patterns to everything inside some operations, until none matches.

    Operations are visited in the order of the text, then whatever a rewrite made, changed or may have made match, in
    that order; after more rewrites than there are operations, what was touched last comes first. At each the patterns
    are tried in the order of the set, up to the first that changes the IR. Nothing is removed but by patterns.
    `context` goes to the constraints and actions that ask for it. The instruments in use (see `Instruments`) may ask
    for more than `options`, and for fewer rewrites.

    Raises GeError if a pattern fails at an operation, if patterns rewrite without end, or if a pattern that is to be
    explained does not exist.
    """
    instruments = current_instruments()
    if instruments is not None:
        options = instruments.options(options, patterns.patterns)
    names = [pattern.name for pattern in patterns.patterns]
    for name in sorted(options.explain.difference(names)):
        raise GeError(None, f"there is no pattern '{name}' to explain{did_you_mean(name, names, most=3)}")
    run = _Run(
        [targets] if isinstance(targets, Operation) else list(targets), patterns, context or MatchContext(), options
    )
    try:
        run.run()
    finally:
        if instruments is not None:
            instruments.add(run.report())
    return run.report()


class _Slot:
    """A pattern in a run."""

    __slots__ = ("apply", "explained", "pattern", "statistics")

    def __init__(self, pattern: Pattern, options: DriverOptions) -> None:
        self.pattern = pattern
        self.statistics = PatternStatistics(pattern)
        self.apply = _timed(pattern.apply(), self.statistics) if options.timed else pattern.apply()
        self.explained = pattern.name in options.explain


class _Run:
    def __init__(
        self, targets: list[Operation], patterns: PatternSet, context: MatchContext, options: DriverOptions
    ) -> None:
        self._targets = targets
        self._patterns = patterns
        self._context = context
        self._options = options
        self._slots = {pattern: _Slot(pattern, options) for pattern in patterns.patterns}
        self._worklist = Worklist(patterns)
        self._rewrites = 0
        self._last: deque[Pattern] = deque(maxlen=_LAST_REWRITES)
        self._mismatches: dict[tuple[Pattern, Operation], Mismatch] = {}
        self._last_root: Operation | None = None
        self._stopped = False
        self._longest_chain = self._most_wide = 0

    def run(self) -> None:
        """Apply the patterns."""
        size = self._worklist.fill(self._targets)
        self._longest_chain = _CHAIN_AT_LEAST + _CHAIN_PER_OP * size
        self._most_wide = _WIDE_AT_LEAST + _WIDE_PER_OP * size
        self._worklist.closed = self._options.once
        self._stopped = self._sweeps()

    def report(self) -> Report:
        """What was done so far."""
        return Report(
            self._rewrites,
            self._stopped,
            tuple(slot.statistics for slot in self._slots.values()),
            self._context.rejections,
            tuple(
                Explanation(pattern, op, mismatch)
                for (pattern, op), mismatch in self._mismatches.items()
                if op.parent is not None
            ),
            None if self._last_root is None else Rewrite(self._last[-1], Location.of(self._last_root)),
        )

    def _sweeps(self) -> bool:
        """Visit what is queued, and everything again as long as that might find more; True if stopped by the limit.

        Where all patterns look at no more than the operations below their root, what a change concerns is queued with
        it. Constraints and Python code may look anywhere, so that after changes all is visited once more.
        """
        while True:
            before = self._rewrites
            if self._sweep():
                return True
            complete = self._patterns.local and not self._worklist.incomplete
            if self._options.once or complete or self._rewrites == before:
                return False
            self._worklist.incomplete = False
            self._worklist.fill(self._targets)

    def _sweep(self) -> bool:
        """Visit what is queued until nothing is; True if stopped by the limit."""
        limit = self._options.max_rewrites
        if limit is not None and self._rewrites >= limit:
            return True
        op = self._worklist.pop()
        if op is None:
            return False
        rewriter = Rewriter(op, self._context, self._patterns.adapter, self._worklist)
        try:
            while op is not None:
                self._worklist.begin(op)
                if self._visit(op, rewriter) and self._rewrites == limit:
                    return True
                op = self._worklist.pop()
        finally:
            rewriter.settle()
        return False

    def _visit(self, op: Operation, rewriter: Rewriter) -> bool:
        """Try the patterns at an operation; True if one changed the IR."""
        for pattern in self._patterns.candidates(op):
            slot = self._slots[pattern]
            slot.statistics.tried += 1
            try:
                result = slot.apply(op, rewriter)
            except GeError as error:
                raise _within(pattern, error) from error
            except (Exception, SystemExit) as error:  # whatever users' functions raise is an error in the pattern
                raise _raised(pattern, op, error) from error
            if result is NO_MATCH or isinstance(result, Failure):
                self._unmatched(slot, op, result)
                continue
            slot.statistics.matched += 1
            if slot.explained:
                self._mismatches.pop((pattern, op), None)
            if rewriter.has_done_action:
                rewriter.has_done_action = False
                slot.statistics.rewritten += 1
                self._rewritten(pattern, op)
                return True
        return False

    def _unmatched(self, slot: _Slot, op: Operation, result: Result) -> None:
        if isinstance(result, Failure):
            self._context.reject(slot.pattern.name, op, result)
        if slot.explained:
            mismatch = slot.pattern.explain(op, self._context)
            if mismatch is not None:
                self._mismatches[slot.pattern, op] = mismatch

    def _rewritten(self, pattern: Pattern, op: Operation) -> None:
        self._rewrites += 1
        self._last_root = op
        self._last.append(pattern)
        chain = self._worklist.end(op)
        self._worklist.deep = self._rewrites > self._most_wide
        if chain > self._longest_chain:
            why = f"{count_of(chain, 'rewrite')}, each made possible by the one before"
            raise GeError(
                op, f"is rewritten without end by pattern '{pattern.name}': {why}", notes=self._last_rewrites()
            )

    def _last_rewrites(self) -> list[Diagnostic]:
        return [
            note(
                pattern.location,
                f"pattern '{pattern.name}' made {count} of the last {count_of(len(self._last), 'rewrite')}",
            )
            for pattern, count in Counter(self._last).most_common()
        ]


def _timed(apply: Apply, statistics: PatternStatistics) -> Apply:
    def timed(op: Operation, rewriter: Rewriter) -> Result:
        start = perf_counter()
        result = apply(op, rewriter)
        statistics.seconds += perf_counter() - start
        return result

    return timed


def _within(pattern: Pattern, error: GeError) -> GeError:
    """The error of a pattern, saying in which pattern it was."""
    inner = error.diagnostic
    where = note(pattern.location, f"in pattern '{pattern.name}'")
    return GeError(inner.location, inner.message, label=inner.label, notes=(*inner.notes, where))


def _raised(pattern: Pattern, op: Operation, error: Exception | SystemExit) -> GeError:
    """What to say of a Python exception in a pattern."""
    notes = [note(pattern.location, f"in pattern '{pattern.name}'")]
    if (place := place_in_plugin(error)) is not None:
        notes.insert(0, note(place, "raised here"))
    return GeError(op, f"made a pattern fail with {type(error).__name__}: {error}", notes=notes)
