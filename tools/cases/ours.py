"""Compiling a recorded session's graphs with our passes, in the order in which the engine did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64

from cases.recording import RECOVER, Case
from gedialect.diagnostics import Diagnostics, verify
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.proto.ge_ir_pb2 import ModelDef
from gedialect.rewrites.graph_pass import GraphPass, compile_graph, variable_names
from gedialect.state import Session
from gedialect.translate.ge_proto import import_models, parse_model, to_model
from gedialect.translate.var_manager import load_var_manager
from gedialect.universe import GE_UNIVERSE

# Passes whose name is not the engine's with hyphens.
_RENAMED = {
    RECOVER: "recover-variable-formats",
    "variable_op": "variable-acc",
    "split_variable": "split-variable-into-subgraph",
}
_ASSIGN = "assign-variable-memory"


def our_name(engine_pass: str) -> str:
    """The name that an engine's pass has here."""
    return _RENAMED.get(engine_pass, engine_pass.replace("_", "-"))


def missing_passes(case: Case) -> list[str]:
    """The passes that a case needs and that do not exist here yet."""
    needed = dict.fromkeys(our_name(name) for name in case.passes)
    if case.assign:
        needed[_ASSIGN] = None
    return [name for name in needed if name not in GE_UNIVERSE.all_passes]


def _make_pass(name: str) -> GraphPass:
    made = GE_UNIVERSE.all_passes[name]()()
    assert isinstance(made, GraphPass), f"{name} works on graphs"
    return made


@dataclass
class OurCompile:
    """One compile of one graph by our passes; fields as in `RecordedCompile`."""

    phase: str
    graph_id: int
    module: ModuleOp
    statuses: list[tuple[str, bool]] = field(default_factory=list[tuple[str, bool]])
    assigned: bool | None = None
    marks_before_end: tuple[bool, ...] = ()
    marks_after_end: tuple[bool, ...] = ()
    diagnostics: Diagnostics = field(default_factory=Diagnostics)

    @property
    def failed(self) -> bool:
        """Whether a pass failed."""
        return not all(succeeded for _, succeeded in self.statuses)

    @property
    def root(self) -> GraphOp:
        """The graph that was compiled."""
        return roots_of(self.module)[0]

    def __str__(self) -> str:
        return f"{self.phase} of graph {self.graph_id}"

    @cached_property
    def model(self) -> ModelDef:
        """The graph that the passes left, as a message; to be asked for when they are done."""
        return to_model(self.module)


class OurSession:
    """Compiles the graphs of a case one after another in one session."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.models = [parse_model(path.read_bytes(), path.name) for path in case.inputs]
        self.session = Session()
        if case.state_in is not None:
            self.session = Session(load_var_manager(case.state_in.read_bytes(), case.state_in.name))
        self._passes: Mapping[str, GraphPass] = {
            name: _make_pass(our_name(name)) for name in dict.fromkeys(case.passes)
        }

    def compiles(self) -> Iterator[OurCompile]:
        """Each compile, when it is done and before the next begins."""
        ids = range(len(self.case.inputs))
        if self.case.all_graphs_first:
            for graph_id in ids:
                self._add(self._read("compile", graph_id))
        for graph_id in ids:
            yield self._compile("compile", graph_id)
        if self.case.rebuild:
            for graph_id in ids:
                if self.session.rebuild.needs_rebuild(graph_id):
                    yield self._compile("rebuild", graph_id)

    def _read(self, phase: str, graph_id: int) -> OurCompile:
        diagnostics = Diagnostics()
        data = self.models[graph_id].SerializeToString()
        module = import_models(data, self.case.inputs[graph_id].name, diagnostics)
        for graph in graphs_of(module):
            graph.properties["id"] = IntegerAttr(graph_id, i64)
        return OurCompile(phase, graph_id, module, diagnostics=diagnostics)

    def _add(self, ours: OurCompile) -> None:
        self.session.rebuild.add_graph(ours.graph_id, variable_names(ours.root))

    def _compile(self, phase: str, graph_id: int) -> OurCompile:
        ours = self._read(phase, graph_id)
        if phase == "compile" and not self.case.all_graphs_first:
            self._add(ours)
        if self.case.assign_first and phase == "compile" and graph_id == 0:
            self._assign(ours)
        self._run_passes(ours)
        if self.case.assign and not ours.failed:
            ours.assigned = self._assign(ours)
        ours.marks_before_end = self._marks()
        if self.case.build_end and not ours.failed:
            self.session.rebuild.build_ended(graph_id)
        ours.marks_after_end = self._marks()
        return ours

    def _run_passes(self, ours: OurCompile) -> None:
        for name in self.case.passes:
            succeeded = self._run(self._passes[name], ours)
            ours.statuses.append((name, succeeded))
            if not succeeded and not self.case.keep_going:
                return

    def _assign(self, ours: OurCompile) -> bool:
        return self._run(_make_pass(_ASSIGN), ours)

    def _run(self, graph_pass: GraphPass, ours: OurCompile) -> bool:
        return compile_graph(ours.root, self.session, (graph_pass,), ours.diagnostics)

    def _marks(self) -> tuple[bool, ...]:
        return tuple(self.session.rebuild.needs_rebuild(graph_id) for graph_id in range(len(self.case.inputs)))


def wrong_with(ours: OurCompile) -> Iterator[str]:
    """What makes the graph that our passes left a wrong one."""
    diagnostics = Diagnostics()
    verify(ours.module, diagnostics)
    yield from (str(item) for item in diagnostics.items)
    model = ours.model
    again = import_models(model.SerializeToString(deterministic=True), "our result", Diagnostics())
    if to_model(again) != model:
        yield "our result is another graph when it is written and read again"
