"""What ge-opt does around its passes where proofs, runs or a report are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from gedialect.analysis.equivalence.proved_builds import ProvedBuilds
from gedialect.analysis.equivalence.validation import Validation
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.cli.check_options import Checks
from gedialect.cli.outputs import write_output
from gedialect.diagnostics import Diagnostics, Severity
from gedialect.dialects.ge.edges import ordered_copy
from gedialect.dialects.ge.graph import GraphOp, graphs_of
from gedialect.rewrites.graph_pass import Build, GraphPass
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session

Passes = Callable[[ModuleOp], bool]
"""Runs the passes at hand on another module, until no graph is stale; False where one failed."""


@dataclass
class RunChecks:
    """The checks of one run of passes over a session."""

    checks: Checks
    title: str
    diagnostics: Diagnostics
    validation: Validation | None = None
    _source: ModuleOp | None = None
    _first: int = 0
    _ran: dict[str, None] = field(default_factory=dict[str, None])
    _runs: dict[str, str] = field(default_factory=dict[str, str])

    def begin(self, module: ModuleOp) -> None:
        """Passes are about to run on a session."""
        self._first = len(self.diagnostics.items)
        self.validation = Validation(self.diagnostics) if self.checks.prove else None
        self._source = ordered_copy(module)

    def build(self, graph: GraphOp, session: Session, passes: Sequence[GraphPass], build: Build) -> bool:
        """Builds a graph, with proofs of its passes. A cache of models is passed over: nothing in it was proved."""
        self._ran.update(dict.fromkeys(each.name for each in passes))
        if self.validation is None:
            return build(graph, passes)
        return ProvedBuilds(self.validation).build(graph, session, passes, self.diagnostics, build)

    def after_pass(self, name: str, op: Operation) -> None:
        """A pass has worked on the graph that is built, or on a module, of which nothing is proved."""
        if self.validation is not None and isinstance(op, GraphOp):
            self.validation.after(name)
        elif self.validation is not None:
            self.diagnostics.warning(None, f"not proved equal: pass {name} does not work graph by graph")

    def end(self, module: ModuleOp, passes: Passes) -> bool:
        """All passes have run; False where something is different."""
        assert self._source is not None, "the passes have begun"
        session = read_session(module)
        if self.validation is not None:
            self.validation.session_ended(session)
        same = self.validation is None or self.validation.answer is not Answer.DIFFERENT
        if self.checks.run:
            same = self._compare_runs(self._source, passes) and same
        if self.checks.explain is not None:
            self._explain(self.checks.explain, self._source, module)
        # What is not known is an error where warnings are.
        return same and all(item.severity is not Severity.ERROR for item in self.diagnostics.items[self._first :])

    def _compare_runs(self, source: ModuleOp, passes: Passes) -> bool:
        from gedialect.cli.running import compare_runs_of

        checked = () if self.validation is None else self.validation.checked
        findings = [finding for each in checked for finding in each.report.findings]
        telling = {each.variable: each.verdict.witness for each in findings if each.verdict.witness is not None}
        contents = {name: each.value for name, each in telling.items() if name and each.value is not None}
        ahead = next(((each.graph, each.node) for each in findings if each.what == "order"), None)
        answer, self._runs = compare_runs_of(source, passes, self.checks, contents, self.diagnostics, ahead=ahead)
        return answer is not Answer.DIFFERENT

    def _explain(self, path: str, source: ModuleOp, module: ModuleOp) -> None:
        from gedialect.analysis.explain.gather import Told, gather
        from gedialect.analysis.explain.neighbourhood import surroundings
        from gedialect.analysis.explain.report import as_html, as_json

        told = Told(self.diagnostics.items[self._first :], self.validation, self._runs)
        facts = gather(self.title, source, module, list(self._ran), told)
        if path.endswith(".json"):
            write_output(path, as_json(facts))
        else:
            write_output(path, as_html(facts, surroundings(graphs_of(source)), surroundings(graphs_of(module))))
