"""Whether proofs and runs agree on a session: what is proved equal runs equal, and what is proved to differ shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.proved_builds import ProvedBuilds
from gedialect.analysis.equivalence.running.compare import RunOptions, compare_runs
from gedialect.analysis.equivalence.validation import Validation
from gedialect.analysis.equivalence.verdict import Answer, Finding
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.consumer_order import ordered_copy
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import run_graph_passes
from gedialect.rewrites.session_ir import read_session

# Which of two nodes runs first is chosen by a run, while a proof speaks of every choice.
_OF_TIME = ("order", "time of reading", "time of writing")


MOST_ORDERS = 4
"""Of so many nodes that no longer wait for others it is tried whether they run too early."""


@dataclass(frozen=True)
class Agreement:
    """What was proved of a session and what runs showed."""

    proved: Answer
    ran: Answer
    findings: tuple[Finding, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether something was proved equal that is not."""
        return self.proved is Answer.EQUAL and self.ran is Answer.DIFFERENT

    @property
    def is_unconfirmed(self) -> bool:
        """Whether something was proved to differ, not only in its order, and no run showed it."""
        found = [each for each in self.findings if each.verdict.answer is Answer.DIFFERENT]
        return self.ran is Answer.EQUAL and any(each.what not in _OF_TIME for each in found)


def agreement(module: ModuleOp, *, strict: bool = False) -> Agreement:
    """Proves what the variable pipeline does with a session, and runs it before and after. Changes the module."""
    before = ordered_copy(module)
    validation = Validation(Diagnostics())
    builds = ProvedBuilds(validation)
    run_graph_passes(
        Context(),
        module,
        GeVariablePipelinePass(strict=strict).passes(),
        Diagnostics(),
        builds,
        rebuild=True,
        builds=builds,
    )
    validation.session_ended(read_session(module))
    # What an earlier build of a graph got wrong is not there any more to be run.
    findings = tuple(finding for checked in validation.last for finding in checked.report.findings)
    ran = Answer.EQUAL
    for options in _runs(findings):
        ran = max(ran, compare_runs(before, module, options).answer)
        if ran is Answer.DIFFERENT:
            break
    proved = max((checked.report.answer for checked in validation.last), default=Answer.EQUAL)
    return Agreement(proved, ran, findings)


def _runs(findings: Iterable[Finding]) -> Iterator[RunOptions]:
    """All graphs in a row, each alone, and on what witnesses name."""
    yield RunOptions(free=True, steps=2)
    alone = RunOptions(free=True, alone=True, steps=1)
    yield alone
    for finding in [each for each in findings if each.what == "order"][:MOST_ORDERS]:
        yield replace(alone, ahead=(finding.graph, finding.node))
    told = ((each.variable, each.verdict.witness) for each in findings)
    for name, value in dict.fromkeys((name, each.value) for name, each in told if each and each.value is not None):
        yield replace(alone, contents={name: value})
