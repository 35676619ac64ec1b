"""A session whose graphs run on a device of their own, as ge-run runs them: lowered where they are compute graphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.running.contents import Contents, digest, size_of
from gedialect.diagnostics import GeError, Location
from gedialect.dialects.ge.graph import GraphOp, graphs_of
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.files.array_files import StoredArray
from gedialect.formats.arrays import Bytes, bytes_of
from gedialect.formats.descriptor import UNKNOWN_DIM, UNKNOWN_RANK, TensorDesc
from gedialect.formats.errors import FormatError
from gedialect.lowering.convert_ge_to_gert import lower
from gedialect.rewrites.session_ir import read_session
from gedialect.runtime.executor.model import Model
from gedialect.runtime.executor.plan import Call
from gedialect.runtime.executor.restoring import model_variables
from gedialect.runtime.graph_inputs import GraphInput, InputValues, random_content
from gedialect.runtime.session_runner import SessionRunner
from gedialect.runtime.tensor import Tensor, with_content_shape

UNKNOWN_DIMS = 2
"""What dims of inputs are that are not known."""


MOST_KERNELS, MOST_TIMES = 20_000, 100
"""A graph that runs more kernels than these, and so many times those that it has, is taken not to end."""


def graphs_that_run(module: ModuleOp) -> Mapping[int, GraphOp | ExecutionGraphOp]:
    """The graphs of a session in their order, by id: root graphs and execution graphs."""
    return {
        op.graph_id: op
        for op in module.body.block.ops
        if isinstance(op, ExecutionGraphOp) or (isinstance(op, GraphOp) and op.is_root)
    }


@dataclass(frozen=True)
class Found:
    """A tensor that a graph leaves: its content as bytes in a plain order, and what it is in memory."""

    desc: TensorDesc
    content: Bytes


class Executions:
    """The graphs of one session, which run one after another and share their variables.

    Variables begin with contents that depend on their names alone, apart from those that have an initial value.
    `weights` is where names of files of weights are seen from. Every method raises GeError for what cannot be run.
    """

    def __init__(self, module: ModuleOp, weights: Path) -> None:
        self.contents = Contents()
        self.contents.learn(graphs_of(module))
        self.graphs = graphs_that_run(module)
        self._runner = SessionRunner(read_session(module), weight_directory=weights)
        self._models: dict[int, Model] = {}
        self._most: dict[int, int] = {}
        self._names: dict[int, list[str]] = {}
        self._initial: dict[str, Bytes] = {}

    def inputs(self, graph_id: int, step: int) -> list[Tensor]:
        """What a graph takes at a step: contents that depend on names of inputs and on the step alone."""
        place = Location.of(self.graphs[graph_id])
        try:
            wanted = [GraphInput(each.name, _known(each.desc), place) for each in self._model(graph_id).inputs]
        except FormatError as error:
            raise GeError(place, str(error)) from None
        return [InputValues(random_content(each, step)).tensor(each, step) for each in wanted]

    def run(self, graph_id: int, inputs: Sequence[Tensor]) -> list[tuple[str, Found]]:
        """Runs a graph once; its outputs, with their names."""
        model = self._model(graph_id)
        outputs = self._runner.execute(model, inputs, _Limit(self._most[graph_id]))
        return [
            (handed.name, self._found(tensor.desc, bytes_of(tensor.array)))
            for handed, tensor in zip(model.outputs, outputs, strict=True)
        ]

    def variables(self, graph_id: int) -> list[str]:
        """The names of the variables that a graph declares."""
        self._model(graph_id)
        return self._names[graph_id]

    def variable(self, name: str) -> Found | None:
        """What a variable holds; None where no graph so far has declared it."""
        if name not in self._initial:
            return None
        memory = self._runner.variables
        return self._found(memory.desc(name), memory.bytes(name).copy())

    def is_untouched(self, name: str) -> bool:
        """Whether a variable holds what it began with."""
        return np.array_equal(self._initial[name], self._runner.variables.bytes(name))

    def close(self) -> None:
        """Gives all memory back."""
        self._runner.close()

    def _model(self, graph_id: int) -> Model:
        """The loaded graph. It stays loaded: a graph is loaded when it runs for the first time. `[v2-3]`"""
        if graph_id not in self._models:
            op = self.graphs[graph_id]
            graph = lower(op) if isinstance(op, GraphOp) else op
            self._models[graph_id] = self._runner.load(graph)
            self._most[graph_id] = MOST_KERNELS + MOST_TIMES * sum(isinstance(op, KernelOp) for op in graph.walk())
            used = model_variables(graph.variables)
            self._names[graph_id] = list(dict.fromkeys(each.name for each in used))
            for each in used:
                if each.name not in self._initial:
                    if not each.begins_filled:
                        self._fill(each.name)
                    self._initial[each.name] = self._runner.variables.bytes(each.name).copy()
        return self._models[graph_id]

    def _fill(self, name: str) -> None:
        desc, now = self._runner.variables.desc(name), self._runner.variables.read(name)
        try:
            data = self.contents.stored(desc, size_of(desc), digest("variable", name))
        except MemoryError as error:
            raise GeError(None, f"variable '{name}': {error}") from None
        value = data.view(now.dtype).reshape(now.shape)
        self._runner.contents.load({name: StoredArray("", name, value.shape, value.dtype, lambda: value)})

    def _found(self, desc: TensorDesc, data: Bytes) -> Found:
        return Found(desc, self.contents.content(desc, data))


class _Limit:
    """Ends a run that runs more than some number of kernels: loops may go on for ever on contents that nobody meant."""

    def __init__(self, most: int) -> None:
        self._left = most

    def before(self, call: Call) -> None:
        """A kernel is about to run."""
        self._left -= 1
        if self._left < 0:
            raise GeError(None, "expected loops that end on these contents, got too many rounds")

    def after(self, call: Call) -> None:
        """A kernel has run."""


def _known(desc: TensorDesc) -> TensorDesc:
    """The descriptor with dims for those that are not known."""
    if desc.has_known_shape:
        return desc
    dims = desc.original_shape
    shape = (UNKNOWN_DIM,) if dims == UNKNOWN_RANK else dims
    return with_content_shape(desc, tuple([UNKNOWN_DIMS if dim == UNKNOWN_DIM else dim for dim in shape]))
