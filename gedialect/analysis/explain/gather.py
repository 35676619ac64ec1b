"""From the graphs before and after a run of passes, and what was said on the way, to the facts of a report."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.validation import Validation
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.analysis.explain.facts import UNASKED, Conversion, Note, SessionFacts, VariableFacts
from gedialect.analysis.explain.neighbourhood import (
    Place,
    Surroundings,
    conversions_of,
    moved_bytes,
    place_of,
    surroundings,
)
from gedialect.analysis.explain.reasons import add_reasons
from gedialect.diagnostics import Diagnostic, GeError, Location, Severity
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.graph import GraphOp, graph_of, graphs_of, roots_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session
from gedialect.state.descriptors import memory_size

_NAME = re.compile(r'variable "((?:[^"\\]|\\.)*)"')
_OPERATION = re.compile(r"^'[^']*' op ")


@dataclass(frozen=True)
class Told:
    """What a run said: its diagnostics, the proofs if there were any, and what running showed, also by variable."""

    diagnostics: Sequence[Diagnostic]
    validation: Validation | None = None
    run: Answer | None = None
    runs: Mapping[str, str] = field(default_factory=dict[str, str])


def gather(title: str, before: ModuleOp, after: ModuleOp, passes: Sequence[str], told: Told) -> SessionFacts:
    """The facts of a session: `before` is the module that the passes began with, `after` what they left."""
    session = read_session(after)
    roots = roots_of(after)
    titles = _titles((*roots_of(before), *roots))
    facts = SessionFacts(title, list(passes), [titles[graph.graph_id] for graph in roots])
    facts.stale = [titles[graph.graph_id] for graph in roots if session.rebuild.needs_rebuild(graph.graph_id)]
    old, new = surroundings(roots_of(before)), surroundings(roots)
    changes = _Changes(conversions_of(before), conversions_of(after), titles)
    for name in {**old, **new}:
        variable = VariableFacts(name)
        _add_forms(variable, old.get(name), session)
        _add_conversions(variable, old.get(name, Surroundings()), new.get(name, Surroundings()), changes)
        facts.variables.append(variable)
    by_name = {variable.name: variable for variable in facts.variables}
    places = _graphs_by_location(before)
    _add_notes(facts, by_name, told.diagnostics, places)
    add_reasons(by_name, told.diagnostics, {place: graph.graph_id for place, graph in places.items()}, titles, old)
    _add_answers(by_name, told)
    if told.validation is not None:
        facts.proof = str(told.validation.answer)
    if told.run is not None:
        facts.run = str(told.run)
    return facts


def _titles(roots: Iterable[GraphOp]) -> dict[int, str]:
    """What root graphs are called, by id: several may have one name."""
    names = {graph.graph_id: graph.graph_name for graph in roots}
    counts = Counter(names.values())
    return {number: name if counts[name] == 1 else f"{name} (id {number})" for number, name in names.items()}


def _add_forms(variable: VariableFacts, old: Surroundings | None, session: Session) -> None:
    """In which form it was and is, and what memory that takes."""
    path = session.variables.path(variable.name)
    first = None if old is None else old.variables[0].output_desc(0)
    original = path[0].input if path else first
    stored = path[-1].output if path else original
    variable.graphs = [] if old is None else list(dict.fromkeys(graph_of(node).graph_name for node in old.variables))
    variable.original, variable.stored = _text(original), _text(stored)
    variable.path = [f"{step.type}: {step.input} to {step.output}" for step in path]
    variable.decision = "converted" if path else "kept"
    variable.memory = _size(stored) - _size(original)


def _text(desc: TensorDesc | None) -> str:
    return "" if desc is None else str(desc)


def _size(desc: TensorDesc | None) -> int:
    """Bytes of device memory; 0 where the size is not known."""
    try:
        return 0 if desc is None else memory_size(desc)
    except GeError:
        return 0


@dataclass(frozen=True)
class _Changes:
    """All conversions of a session before and after, by place, and what its root graphs are called, by id."""

    before: Mapping[Place, TransOp]
    after: Mapping[Place, TransOp]
    titles: Mapping[int, str]

    def of(self, place: Place) -> Conversion:
        """What became of the conversion at a place."""
        old, new = self.before.get(place), self.after.get(place)
        node = new or old
        assert node is not None, "there is a conversion there, before or after"
        were, are = (0 if each is None else moved_bytes(each) for each in (old, new))
        graph_id, graph, name = place
        moves = were if new is None else are
        return Conversion(graph, name, node.ge_type, moves, self.titles[graph_id], were - are)


def _add_conversions(variable: VariableFacts, old: Surroundings, new: Surroundings, changes: _Changes) -> None:
    """The conversions around a variable, by what became of them: one that was elsewhere before is not new."""
    for place in dict.fromkeys(map(place_of, (*old.conversions, *new.conversions))):
        if place not in changes.after:
            kind = variable.removed
        elif place in changes.before:
            kind = variable.left
        else:
            kind = variable.added
        kind.append(changes.of(place))
    variable.saved = sum(each.saved for each in variable.conversions)


def _graphs_by_location(module: ModuleOp) -> dict[Location, GraphOp]:
    """The graphs that nodes are written in: diagnostics only know their places."""
    places = ((Location.of(node), graph) for graph in graphs_of(module) for node in graph.nodes)
    return {place: graph for place, graph in places if place is not None}


def _add_notes(
    facts: SessionFacts,
    by_name: Mapping[str, VariableFacts],
    said: Sequence[Diagnostic],
    graphs: Mapping[Location, GraphOp],
) -> None:
    """Gives each variable what was said of it."""
    for diagnostic in said:
        label = diagnostic.label or ""
        kind = diagnostic.severity.value
        if diagnostic.severity is Severity.REMARK and label.startswith("dev-"):
            kind = "deviation"
        graph = None if diagnostic.location is None else graphs.get(diagnostic.location)
        where = "" if graph is None else graph.graph_name
        note = Note(kind, _OPERATION.sub("", diagnostic.message), label, where)
        names = [name for name in dict.fromkeys(_NAME.findall(diagnostic.message)) if name in by_name]
        if not names:
            if diagnostic.severity is not Severity.REMARK:
                facts.notes.append(note)
            continue
        for name in names:
            variable = by_name[name]
            if note not in variable.notes and "is proved equal" not in note.text:
                variable.notes.append(note)


def _add_answers(by_name: Mapping[str, VariableFacts], told: Told) -> None:
    """What was proved and seen of each variable; where anything differs, that."""
    if told.validation is not None:
        worst: dict[str, Answer] = dict.fromkeys(by_name, Answer.EQUAL)
        for checked in told.validation.checked:
            for finding in checked.report.findings:
                names = [finding.variable] if finding.variable else []
                for name in names:
                    if name in worst:
                        worst[name] = max(worst[name], finding.verdict.answer)
        for name, answer in worst.items():
            by_name[name].proof = str(answer)
    for name, variable in by_name.items():
        variable.run = told.runs.get(name, UNASKED)
