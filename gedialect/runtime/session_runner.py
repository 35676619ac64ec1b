"""Sessions that run: execution graphs on a device, one after another, with the variables that they share. `[v2-3]`"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from xdsl.ir import Operation

from gedialect.diagnostics import GeError
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.dialects.gert.kernels import HBM, HOST
from gedialect.files.weight_reading import UserMemory
from gedialect.files.weights import FileConstant, find_weight
from gedialect.runtime.devices.extension import GraphMemory, extendable_memory
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.devices.pages import page_policy
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.runtime.devices.weights import WeightLoader
from gedialect.runtime.executor.contents import VariableContents
from gedialect.runtime.executor.environment import Environment, WeightPart, WrittenVariables
from gedialect.runtime.executor.first_reads import VariableUse, variable_use
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.model import Model
from gedialect.runtime.executor.plan import Watcher
from gedialect.runtime.executor.restoring import ModelVariable, model_variables, restore_variables
from gedialect.runtime.tensor import Tensor
from gedialect.state import Session


@dataclass(frozen=True)
class _Loaded:
    """What is remembered of a loaded model: its variables, the device that it runs on, what it does to variables."""

    used: list[ModelVariable]
    device: VariableMemory
    use: VariableUse


class SessionRunner:
    """Runs the graphs of one session on its devices.

    `memory` is that of the session's own device, `others` are the memories of further ones by their numbers. Each
    device has the session's variables in memory of its own, all in one form. `weight_directory` is where names of files
    of weights are seen from, which may not lead out of it unless `allow_outside` says so; `user_memory` is device
    memory that a user supplies instead of such a file, by its name. A graph takes no more memory than the session has
    for graphs, unless a policy lets it. `[mem-12]` A runner does one thing at a time. Every method raises GeError for
    what is wrong with a graph, or with what it is given.
    """

    def __init__(
        self,
        session: Session,
        memory: DeviceMemory | None = None,
        *,
        others: Mapping[int, DeviceMemory] | None = None,
        weight_directory: Path = Path(),
        allow_outside: bool = False,
        user_memory: Mapping[str, UserMemory] | None = None,
    ) -> None:
        self.session = session
        self.memory = DeviceMemory() if memory is None else memory
        pages, own = page_policy(session.options), session.variables.identity.device_id
        self.variables = VariableMemory(session.variables, self.memory, pages=pages)
        self.devices = {own: self.variables}
        for device, its_memory in (others or {}).items():
            if device in self.devices:
                raise GeError(None, f"expected each device once, got {device} again", label="mem-10")
            self.devices[device] = VariableMemory(session.variables, its_memory, device, pages)
        self.contents = VariableContents(*self.devices.values())
        self._extendable = extendable_memory(session.options, os.environ)
        self._host = DeviceMemory(guard=0)
        self._weights = WeightLoader()
        self._weight_directory = weight_directory
        self._allow_outside = allow_outside
        self._user_memory = dict(user_memory or {})
        self._loaded: dict[Model, _Loaded] = {}
        self._last: Model | None = None

    def load(self, graph: ExecutionGraphOp, device: int | None = None) -> Model:
        """Loads a verified graph on a device, by default the session's own, on which it then runs. `[v2-3]`

        Its variables are restored and found on the device, then it runs Init. RecompileError says that it does not fit
        the session's variables any more. `[mem-13]`
        """
        variables = self.variables if device is None else self.devices.get(device)
        if variables is None:
            known = ", ".join(map(str, self.devices))
            raise GeError(None, f"expected one of the devices {known}, got {device}", label="mem-10")
        used = model_variables(graph.variables)
        use = variable_use(graph)
        model = Model(graph, self._environment(graph, variables, self._written(graph, used, use)))
        self._loaded[model] = _Loaded(used, variables, use)
        return model

    def unwritten(self, model: Model) -> dict[str, Operation]:
        """The variables of a loaded graph that an execution would read as zeros, since nothing has written them.

        Each with who reads it first. `[dev-unwritten]`
        """
        loaded = self._loaded[model]
        empty = {each.name for each in loaded.used if not self.contents.is_filled(each)}
        return {name: op for name, op in loaded.use.first_reads.items() if name in empty}

    def execute(self, model: Model, inputs: Sequence[Tensor] = (), watcher: Watcher | None = None) -> list[Tensor]:
        """Runs a graph once and returns its outputs.

        Data of variables whose form it changed is moved before. `[move-1]` A graph whose variables another one has
        changed since it was compiled is an error, and nothing runs. `[reb-2]`
        """
        if model is not self._last:
            loaded = self._loaded.get(model)
            if loaded is None:
                raise GeError(None, f'expected graph "{model.name}" to be loaded by this runner', label="v2-1")
            self.contents.before_run(model.name, model.graph_id, loaded.used, loaded.device)
            self._last = model
        return model.execute(inputs, watcher)

    def unload(self, model: Model) -> None:
        """Unloads a graph; what its variables hold stays."""
        self._loaded.pop(model, None)
        if self._last is model:
            self._last = None
        model.unload()

    def close(self) -> None:
        """Unloads all graphs and gives the memory of the variables on all devices back. `[mem-14]`"""
        for model in list(self._loaded):
            self.unload(model)
        for device in self.devices.values():
            device.free()

    def _written(self, graph: ExecutionGraphOp, used: Sequence[ModelVariable], use: VariableUse) -> WrittenVariables:
        """What is known of the variables that a graph has: by their ids, which say whose memory is asked about."""
        by_name = {each.name: each for each in used}
        by_id = {op.variable: by_name.get(op.manager_name) for op in graph.variables}

        def is_written(id: str) -> bool:
            variable = by_id.get(id)
            return variable is not None and self.contents.is_filled(variable)

        return WrittenVariables(use.writers, self.contents.fill, is_written)

    def _environment(self, graph: ExecutionGraphOp, device: VariableMemory, written: WrittenVariables) -> Environment:
        extendable = self._extendable.static_graphs if _is_static(graph) else self._extendable.dynamic_graphs
        most = None if extendable else self.session.variables.limits.graph_memory
        return Environment(
            {HBM: GraphMemory(device.memory, most), HOST: self._host},
            restore_variables(graph.variables, device, graph.graph_id),
            written,
            partial(self._load_weight, device.memory),
            partial(self._supplied, device.memory),
            str(self._weight_directory),
        )

    def _load_weight(self, memory: DeviceMemory, part: WeightPart, target: TensorData) -> None:
        """Puts a part of a file of weights into memory of the device. `[weight-4]` `[weight-5]`"""
        file = FileConstant(
            location="" if part.by_id else part.file,
            file_id=part.file if part.by_id else "",
            offset=part.offset,
            length=part.length,
            size=part.size,
        )
        options = self.session.options
        source = find_weight(file, self._weight_directory, options, allow_outside=self._allow_outside)
        self._weights.load(source, memory, target.address)

    def _supplied(self, memory: DeviceMemory, file: str) -> TensorData:
        supplied = self._user_memory.get(file)
        if supplied is None:
            raise GeError(None, f"expected the user to supply memory for file '{file}', got none", label="weight-5")
        return TensorData(supplied.address, memory.view(supplied.address, supplied.size))


def _is_static(graph: ExecutionGraphOp) -> bool:
    """Whether all that a graph computes has a known shape. `[mem-12]`"""
    outputs = (desc for node in graph.nodes for desc in node.output_descs)
    inputs = (each.desc for each in graph.inputs)
    return all(desc is None or desc.has_known_shape for desc in (*inputs, *outputs))
