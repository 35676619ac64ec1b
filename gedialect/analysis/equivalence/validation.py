"""Translation validation: each pass that works on a graph is followed by a proof that it kept every value. `[order-1]`

`Validation` is told of graphs and passes by whoever runs them, and reports through diagnostics: an error for what is
different, a warning for what is not known, and remarks for what is equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.forms import GraphForms, variables_of
from gedialect.analysis.equivalence.image import END, Image, image_of
from gedialect.analysis.equivalence.prove import prove
from gedialect.analysis.equivalence.verdict import Answer, Finding, Report, different, unknown
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import GraphOp, graph_of, roots_of
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session

_LABELS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("variable-acc", "input"): "acc-2",
        ("variable-acc", "write"): "acc-4",
        ("variable-acc", "node"): "acc-5",
        ("recover-variable-formats", "input"): "rec-2",
        ("recover-variable-formats", "write"): "rec-3",
        ("split-variable-into-subgraph", "input"): "split-1",
    }
)
"""By pass and by what a finding is about: the rule that GE's decision rests on."""


_FORMAT_PASSES = frozenset(each.name for each in GeVariablePipelinePass().passes())
"""Passes that touch nothing that computes; others may put something equal in its place."""


@dataclass(frozen=True)
class Checked:
    """What was proved of one pass on one graph, in which build of that graph, counted from 1."""

    graph_id: int
    graph: str
    pass_name: str
    report: Report
    build: int = 0


@dataclass
class _Build:
    graph: GraphOp
    session: Session
    forms: GraphForms
    image: Image
    known: frozenset[str]


@dataclass
class Validation:
    """The proofs of one run of passes over a session. `checked` are the results so far."""

    diagnostics: Diagnostics
    checked: list[Checked] = field(default_factory=list[Checked])
    _chains: Chains = field(default_factory=Chains)
    _build: _Build | None = None
    _built: dict[int, GraphForms] = field(default_factory=dict[int, GraphForms])
    _builds: dict[int, int] = field(default_factory=dict[int, int])

    @property
    def answer(self) -> Answer:
        """The worst answer so far."""
        return max((each.report.answer for each in self.checked), default=Answer.EQUAL)

    @property
    def last(self) -> list[Checked]:
        """The results about the last build of each graph: earlier ones are no longer there."""
        return [each for each in self.checked if each.build in (0, self._builds.get(each.graph_id))]

    def begin(self, graph: GraphOp, session: Session, passes: Sequence[str]) -> None:
        """Passes of these names are about to work on a graph, one after the other."""
        self._builds[graph.graph_id] = self._builds.get(graph.graph_id, 0) + 1
        forms = GraphForms(graph, session, passes)
        image = image_of(graph, self._chains, forms.now())
        self._build = _Build(graph, session, forms, image, _known(session, image))

    def after(self, pass_name: str) -> None:
        """The next of the passes has worked on the graph."""
        build = self._build
        assert build is not None, "a graph's passes have begun"
        build.forms.after(pass_name)
        image = image_of(build.graph, self._chains, build.forms.now())
        filled = {name for name in build.forms.names if _is_filled(build.session, name, build.graph.graph_id)}
        computes = pass_name not in _FORMAT_PASSES
        report = prove(build.image, image, known=build.known, filled=filled, computes=computes)
        self._tell(build, pass_name, report)
        graph = build.graph
        number = self._builds[graph.graph_id]
        self.checked.append(Checked(graph.graph_id, graph.graph_name, pass_name, report, number))
        build.image, build.known = image, _known(build.session, image)

    def over_module(self, pass_name: str, before: ModuleOp, after: ModuleOp) -> None:
        """A pass has worked on a whole module; each compute graph that is still there is proved."""
        first, last = read_session(before), read_session(after)
        roots = {root.graph_id: root for root in roots_of(after)}
        for root in roots_of(before):
            graph = roots.get(root.graph_id)
            if graph is None:
                continue
            forms = self._built.get(root.graph_id) or GraphForms(root, first, (pass_name,))
            image = image_of(root, self._chains, forms.now())
            forms.session = last
            self._builds.setdefault(root.graph_id, 0)
            self._build = _Build(graph, last, forms, image, _known(first, image))
            self.after(pass_name)
            self._build = None
            forms.end()
            self._built[root.graph_id] = forms

    def leave_open(self, pass_name: str, names: Sequence[str], reason: str) -> None:
        """A pass has worked on graphs of which nothing can be proved, nor of the variables of these names."""
        findings = [Finding("", "", name, "graph", unknown(reason)) for name in names or ("",)]
        self.checked.append(Checked(-1, "", pass_name, Report(findings)))

    def end(self) -> None:
        """All passes have worked on the graph, or one has failed."""
        build, self._build = self._build, None
        if build is None:
            return
        build.forms.end()
        self._built[build.graph.graph_id] = build.forms
        mine = [each.report for each in self.checked if each.graph_id == build.graph.graph_id]
        where = {node.node_name: node for node in variables_of(build.graph)}
        for name in build.forms.names:
            answer = max((report.of(name) for report in mine), default=Answer.EQUAL)
            if answer is Answer.EQUAL:
                readers = max((report.readers.get(name, 0) for report in mine), default=0)
                writers = max((report.writers.get(name, 0) for report in mine), default=0)
                self.diagnostics.remark(
                    where.get(name), f'variable "{name}" is proved equal: {_count(readers, writers)}', label="acc-7"
                )

    def session_ended(self, session: Session) -> None:
        """All graphs are built: each must see its variables as memory holds them now, or be marked. `[reb-2]`"""
        for graph_id, forms in self._built.items():
            if session.rebuild.needs_rebuild(graph_id):
                continue
            report = Report()
            for name in forms.unlike_memory():
                message = f'variable "{name}" of graph {graph_id} has changed its form, and the graph is not marked'
                if forms.is_recovered:
                    verdict = different("has changed its form, and the graph is not marked", label="reb-2")
                    self.diagnostics.error(None, message, label="reb-2")
                else:
                    verdict = unknown("has changed its form, which the graph knows nothing of", "reb-2")
                    self.diagnostics.warning(None, f"not proved equal: {message}", label="reb-2")
                report.findings.append(Finding("", "", name, "form", verdict))
            for alias, reason in forms.taken_otherwise():
                message = f'what "{alias.node.node_name}" finds or makes is not what it was: it {reason}'
                self.diagnostics.error(alias.node, message, label=alias.label)
                verdict = different(reason, label=alias.label)
                where = graph_of(alias.node).graph_name, alias.node.node_name
                report.findings.append(Finding(*where, alias.variable, "form", verdict))
            self.checked.append(Checked(graph_id, "", "", report))

    # --- telling

    def _tell(self, build: _Build, pass_name: str, report: Report) -> None:
        if not report.findings:
            return
        places = _places(build.graph)
        for finding in report.findings:
            verdict = finding.verdict
            label = verdict.label or _LABELS.get((pass_name, finding.what.partition(" ")[0]))
            message = f"{_subject(finding)} {verdict.reason}, after {pass_name}"
            if verdict.witness is not None:
                message = f"{_subject(finding)} {verdict.reason}, after {pass_name}: {verdict.witness}"
            at = places.get((finding.graph, finding.node.removesuffix(END))) or places.get(("", finding.variable))
            if verdict.answer is Answer.DIFFERENT:
                self.diagnostics.error(at or build.graph, message, label=label)
            else:
                self.diagnostics.warning(at or build.graph, "not proved equal: " + message, label=label)


def _known(session: Session, image: Image) -> frozenset[str]:
    return frozenset(name for name in image.asked.values() if session.variables.known(name))


def _is_filled(session: Session, name: str, graph_id: int) -> bool:
    """Whether this graph has changed the form of a variable, and the content that it has is moved. `[move-1]`"""
    variables = session.variables
    return variables.changed_by(name) == graph_id and variables.allocated_by(name) not in (None, graph_id)


def _places(graph: GraphOp) -> dict[tuple[str, str], Operation]:
    places: dict[tuple[str, str], Operation] = {}
    for each in graph.family():
        for node in each.nodes:
            places[each.graph_name, node.node_name] = node
    for node in variables_of(graph):
        places.setdefault(("", node.node_name), node)
    return places


def _subject(finding: Finding) -> str:
    name = finding.node.removesuffix(END)
    variable = f' of variable "{finding.variable}"' if finding.variable else ""
    match finding.what.split(" "):
        case ["input", index]:
            return f'what "{name}" reads{variable} at input {index}'
        case ["write"]:
            return f'what "{name}" writes{variable.replace(" of ", " to ")}'
        case ["time", "of", "writing"]:
            return f'what "{name}" makes of variable "{finding.variable}"'
        case ["time", "of", "reading"]:
            return f'what "{name}" reads{variable}'
        case ["form" | "content" as what]:
            return f"{what}{variable}"
        case _:
            return f'node "{name}"'


def _count(readers: int, writers: int) -> str:
    return f"{readers} {'reader' if readers == 1 else 'readers'}, {writers} {'writer' if writers == 1 else 'writers'}"
