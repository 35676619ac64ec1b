"""Models: an execution graph that was loaded runs any number of times, until it is unloaded. `[v2-1]`"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.dialects.gert.declarations import InputOp, OutputOp
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.formats.descriptor import UNKNOWN_DIM, UNKNOWN_RANK, TensorDesc
from gedialect.runtime.executor.compiler import Compiler
from gedialect.runtime.executor.environment import Context, Environment, Handed
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.plan import WATCHER, Watcher
from gedialect.runtime.executor.pool import Pool
from gedialect.runtime.executor.table import EXECUTOR_KERNELS
from gedialect.runtime.tensor import Tensor
from gedialect.runtime.threads import one_thread
from gedialect.xdsl_extras import collection_paused


class Model:
    """A loaded execution graph.

    Loading runs Init. Raises GeError, at what is wrong, and then has given back all memory; so has a model that was
    unloaded. A model runs once at a time.
    """

    def __init__(self, graph: ExecutionGraphOp, environment: Environment) -> None:
        self.name = graph.graph_name
        self.graph_id = graph.graph_id
        inputs = {each.index: _handed(each) for each in graph.inputs}
        outputs = {each.index: _handed(each) for each in graph.outputs}
        nodes = {node.node_name: node for node in graph.nodes}
        self._context = Context(environment, inputs, outputs, nodes)
        self._inputs = [inputs[index] for index in sorted(inputs)]
        self._outputs = [outputs[index] for index in sorted(outputs)]
        self._kept: dict[Pool, tuple[TensorData, ...]] = {}
        compiler = Compiler(self._context, EXECUTOR_KERNELS)
        self._slots = compiler.slots
        try:
            with collection_paused():
                init, handed = compiler.plan(graph.init.body.block, ())
                init.run(self._slots)
                compiler.settle(range(len(self._slots)))
                self._main, _ = compiler.plan(graph.main.body.block, handed)
                self._deinit, _ = compiler.plan(graph.deinit.body.block, handed)
        except BaseException:
            self._give_back()
            raise
        self._kept = {pool: pool.in_use for pool in self._context.pools}
        self._loaded = True

    @property
    def inputs(self) -> Sequence[Handed]:
        """What each execution is given, in order."""
        return self._inputs

    @property
    def outputs(self) -> Sequence[Handed]:
        """What each execution gives, in order."""
        return self._outputs

    def execute(self, inputs: Sequence[Tensor] = (), watcher: Watcher | None = None) -> list[Tensor]:
        """Runs Main once and returns the outputs, which are the caller's.

        Raises GeError for inputs that do not fit, and at the kernel that fails. Variables then hold what was written
        until then; the memory of the execution is given back.
        """
        if not self._loaded:
            raise GeError(None, f'expected graph "{self.name}" to be loaded, got one that was unloaded', label="v2-1")
        self._hand_over(inputs)
        self._slots[WATCHER] = watcher
        try:
            # Numbers that are not finite are results like others.
            with one_thread(), np.errstate(all="ignore"):
                self._main.run(self._slots)
        except BaseException:
            for pool, kept in self._kept.items():
                pool.free_all_but(kept)
            raise
        finally:
            for handed in self._inputs:
                handed.tensor = None
        return [self._taken(handed) for handed in self._outputs]

    def unload(self) -> None:
        """Runs DeInit; all memory of the model is given back. Raises GeError where some of it is not freed."""
        if not self._loaded:
            return
        self._loaded = False
        self._slots[WATCHER] = None
        try:
            self._deinit.run(self._slots)
        finally:
            self._give_back()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.unload()

    def _hand_over(self, inputs: Sequence[Tensor]) -> None:
        if len(inputs) != len(self._inputs):
            names = ", ".join(f"'{handed.name}'" for handed in self._inputs) or "none"
            message = f'expected {len(self._inputs)} inputs for graph "{self.name}" ({names}), got {len(inputs)}'
            raise GeError(None, message, label="v2-10")
        for handed, tensor in zip(self._inputs, inputs, strict=True):
            if not _fits(tensor.desc, handed.desc):
                message = f"expected {handed.desc} as input '{handed.name}' of graph \"{self.name}\", got {tensor.desc}"
                raise GeError(None, message, label="v2-10")
            handed.tensor = tensor

    def _taken(self, handed: Handed) -> Tensor:
        tensor, handed.tensor = handed.tensor, None
        if tensor is None:
            message = f"expected graph \"{self.name}\" to give output '{handed.name}', got none"
            raise GeError(None, message, label="v2-10")
        return tensor

    def _give_back(self) -> None:
        for pool in self._context.pools:
            pool.free_all_but(())
            pool.trim()


def _handed(op: InputOp | OutputOp) -> Handed:
    desc = op.desc
    if desc is None:
        raise GeError(op, "expected a tensor type, got none", label="v2-10")
    return Handed(op.tensor_name, desc)


def _fits(given: TensorDesc, wanted: TensorDesc) -> bool:
    """Whether a tensor can be an input: of the same form, its dims those that are known."""
    if given.format != wanted.format or given.dtype != wanted.dtype:
        return False
    if wanted.shape == UNKNOWN_RANK:
        return True
    return len(given.shape) == len(wanted.shape) and all(
        want in (UNKNOWN_DIM, dim) for dim, want in zip(given.shape, wanted.shape, strict=True)
    )
