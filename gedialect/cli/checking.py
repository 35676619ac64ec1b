"""What ge-opt does around its passes where proofs, runs or a report are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.analysis.equivalence.forms import names_of_variables
from gedialect.analysis.equivalence.proved_builds import ProvedBuilds
from gedialect.analysis.equivalence.validation import Validation
from gedialect.analysis.equivalence.verdict import Answer, Finding
from gedialect.cli.check_options import Checks
from gedialect.cli.outputs import write_output
from gedialect.cli.weights import weight_directory
from gedialect.diagnostics import Diagnostics, Severity
from gedialect.dialects.ge.consumer_order import ordered_copy
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.gert.graph import execution_graphs_of
from gedialect.rewrites.graph_pass import Build, GraphPass
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session

Passes = Callable[[ModuleOp], bool]
"""Runs passes on another module, until no graph is stale; False where one failed."""

MOST_RUNS = 4
"""Graphs run so often once more, on elements that proofs name."""

_ONLY_RUN = "works on execution graphs, of which only runs tell anything"


@dataclass
class RunChecks:
    """The checks of one run of passes over a session that some input files are.

    `lowering` is the first pass, if there is one, that left no compute graph of what was one. A report is about what
    the passes in front of it left.
    """

    checks: Checks
    inputs: Sequence[str]
    diagnostics: Diagnostics
    validation: Validation | None = None
    lowering: ModulePass | None = None
    _lowered: ModuleOp | None = None
    _source: ModuleOp | None = None
    _places: Mapping[int, Operation] = field(default_factory=dict[int, Operation])
    _before: ModuleOp | None = None
    _same: bool = True
    _first: int = 0
    _ran: dict[str, None] = field(default_factory=dict[str, None])
    _run: Answer | None = None
    _runs: dict[str, str] = field(default_factory=dict[str, str])

    def begin(self, module: ModuleOp) -> None:
        """Passes are about to run on a session."""
        self._first = len(self.diagnostics.items)
        self.validation = Validation(self.diagnostics) if self.checks.prove else None
        self._source = ordered_copy(module)
        graphs = (*roots_of(self._source), *execution_graphs_of(self._source))
        self._places = {graph.graph_id: graph for graph in graphs}

    def build(self, graph: GraphOp, session: Session, passes: Sequence[GraphPass], build: Build) -> bool:
        """Builds a graph, with proofs of its passes. A cache of models is passed over: nothing in it was proved."""
        self._ran.update(dict.fromkeys(each.name for each in passes))
        if self.validation is None:
            return build(graph, passes)
        return ProvedBuilds(self.validation).build(graph, session, passes, self.diagnostics, build)

    def before_pass(self, op: Operation) -> None:
        """A pass is about to work on the graph that is built, or on a module."""
        self._before = ordered_copy(op) if isinstance(op, ModuleOp) else None

    def after_pass(self, instance: ModulePass, op: Operation) -> None:
        """A pass has worked on it."""
        before, self._before = self._before, None
        if before is not None and isinstance(op, ModuleOp):
            self._ran[instance.name] = None
            self._after_module_pass(instance, before, op)
        elif self.validation is not None:
            self.validation.after(instance.name)

    def _after_module_pass(self, instance: ModulePass, before: ModuleOp, after: ModuleOp) -> None:
        """Compute graphs are proved now, and run with what other passes do; execution graphs are executed now."""
        if self.validation is not None:
            self.validation.over_module(instance.name, before, after)
        left = {root.graph_id for root in roots_of(after)}
        is_lowering = any(root.graph_id not in left for root in roots_of(before))
        if is_lowering and self.lowering is None:
            self.lowering, self._lowered = instance, before
        if not (is_lowering or execution_graphs_of(before) or execution_graphs_of(after)):
            return
        if self.validation is not None:
            names = names_of_variables((*roots_of(before), *execution_graphs_of(before)))
            self.validation.leave_open(instance.name, names, _ONLY_RUN)
        if self.checks.run:
            self._execute(instance, before, after)
        elif self.validation is not None:
            at = next(iter(self._places.values()), None)
            self.diagnostics.warning(at, f"not proved equal: pass {instance.name} {_ONLY_RUN}")

    def _execute(self, instance: ModulePass, before: ModuleOp, after: ModuleOp) -> None:
        from gedialect.cli.running import compare_executions_of

        weights = weight_directory(self.inputs[0], read_session(before))
        answer, runs = compare_executions_of(instance.name, before, after, self._places, weights, self.diagnostics)
        self._same = self._same and answer is not Answer.DIFFERENT
        self._add_runs(answer, runs)

    def _add_runs(self, answer: Answer, runs: Mapping[str, str]) -> None:
        """Keeps the worst answer, and for each variable the first word on it that is not that it is equal."""
        self._run = answer if self._run is None else max(self._run, answer)
        equal = str(Answer.EQUAL)
        self._runs |= {name: word for name, word in runs.items() if self._runs.get(name, equal) == equal}

    def end(self, module: ModuleOp, passes: Passes | None) -> bool:
        """All passes have run; False where something is different.

        `passes` are those in front of `lowering`, None if there are none.
        """
        assert self._source is not None, "the passes have begun"
        session = read_session(module)
        if self.validation is not None:
            self.validation.session_ended(session)
        same = self._same and (self.validation is None or self.validation.answer is not Answer.DIFFERENT)
        if self.checks.run and passes is not None:
            same = self._compare_runs(self._source, passes) and same
        if self.checks.explain is not None:
            self._explain(self.checks.explain, self._source, self._lowered or module)
        # What is not known is an error where warnings are.
        return same and all(item.severity is not Severity.ERROR for item in self.diagnostics.items[self._first :])

    def _compare_runs(self, source: ModuleOp, passes: Passes) -> bool:
        from gedialect.cli.running import compare_runs_of

        checked = () if self.validation is None else self.validation.checked
        findings = [finding for each in checked for finding in each.report.findings]
        ahead = next(((each.graph, each.node) for each in findings if each.what == "order"), None)
        contents = _telling_contents(findings)
        answer, runs = compare_runs_of(source, passes, self.checks, contents, self.diagnostics, ahead=ahead)
        self._add_runs(answer, runs)
        return answer is not Answer.DIFFERENT

    def _explain(self, path: str, source: ModuleOp, module: ModuleOp) -> None:
        from gedialect.analysis.explain.gather import Told, gather
        from gedialect.analysis.explain.neighbourhood import surroundings
        from gedialect.analysis.explain.report import as_html, as_json

        told = Told(self.diagnostics.items[self._first :], self.validation, self._run, self._runs)
        facts = gather(", ".join(self.inputs), source, module, list(self._ran), told)
        if path.endswith(".json"):
            write_output(path, as_json(facts))
        else:
            write_output(path, as_html(facts, surroundings(roots_of(source)), surroundings(roots_of(module))))


def _telling_contents(findings: Iterable[Finding]) -> list[dict[str, float | int]]:
    """The elements that proofs name, by variable: one of each in a run, in as many runs as there are different ones."""
    found: dict[str, dict[float | int, None]] = {}
    for each in findings:
        witness = each.verdict.witness
        if each.variable and witness is not None and witness.value is not None:
            found.setdefault(each.variable, {})[witness.value] = None
    rows = zip_longest(*found.values())
    return [{name: value for name, value in zip(found, row, strict=True) if value is not None} for row in rows][
        :MOST_RUNS
    ]
