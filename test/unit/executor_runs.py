"""Sessions that the tests of the executor run, read from text."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.modules import make_context
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.gert.graph import ExecutionGraphOp, execution_graphs_of
from gedialect.formats.arrays import Array
from gedialect.lowering.convert_ge_to_gert import lower
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import run_graph_passes
from gedialect.rewrites.session_ir import read_session
from gedialect.runtime.executor.model import Model
from gedialect.runtime.executor.plan import Watcher
from gedialect.runtime.graph_inputs import GraphInput, InputValues
from gedialect.runtime.session_runner import SessionRunner
from gedialect.translate.mlir_text import parse_mlir

FILE = "session.mlir"


def read(text: str, *, verified: bool = True) -> ModuleOp:
    """The module that a text stands for."""
    module = parse_mlir(make_context(), text, FILE)
    if verified:
        module.verify()
    return module


def accelerated(text: str, *, rebuild: bool = False) -> ModuleOp:
    """The session after the variable pipeline has compiled all its graphs."""
    context = make_context()
    module = parse_mlir(context, text, FILE)
    assert run_graph_passes(context, module, GeVariablePipelinePass().passes(), Diagnostics(), rebuild=rebuild)
    return module


class Run:
    """A session of which graphs can be run by name, on one of its devices."""

    def __init__(self, source: str | ModuleOp, runner: SessionRunner | None = None, device: int | None = None) -> None:
        self.module = read(source) if isinstance(source, str) else source
        self.runner = SessionRunner(read_session(self.module)) if runner is None else runner
        self.device = device
        self.graphs: dict[str, GraphOp | ExecutionGraphOp] = {
            graph.graph_name: graph for graph in (*roots_of(self.module), *execution_graphs_of(self.module))
        }
        self.models: dict[str, Model] = {}

    def model(self, name: str) -> Model:
        """The loaded model of a graph."""
        if name not in self.models:
            graph = self.graphs[name]
            if isinstance(graph, GraphOp):
                graph = lower(graph)
                graph.verify()
            self.models[name] = self.runner.load(graph, self.device)
        return self.models[name]

    def __call__(self, name: str, *contents: ArrayLike, watcher: Watcher | None = None) -> list[Array]:
        """Runs a graph once on the contents of its inputs and returns those of its outputs."""
        model = self.model(name)
        inputs = [GraphInput(each.name, each.desc) for each in model.inputs]
        tensors = [
            InputValues(np.asarray(content)).tensor(each, 0) for content, each in zip(contents, inputs, strict=True)
        ]
        return [tensor.logical() for tensor in self.runner.execute(model, tensors, watcher)]

    def variable(self, name: str) -> Array:
        """The content of a variable, in the form before any change."""
        return self.runner.contents.originals()[name]

    def originals(self) -> Mapping[str, Array]:
        """The contents of all variables."""
        return self.runner.contents.originals()
