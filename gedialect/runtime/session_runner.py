"""Sessions that run: execution graphs on a device, one after another, with the variables that they share. `[v2-3]`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from gedialect.diagnostics import GeError
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.devices.pages import page_policy
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.runtime.devices.weights import WeightLoader
from gedialect.runtime.executor.contents import VariableContents
from gedialect.runtime.executor.environment import Environment, WeightPart
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.model import Model
from gedialect.runtime.executor.plan import Watcher
from gedialect.runtime.executor.restoring import ModelVariable, model_variables, restore_variables
from gedialect.runtime.file_constants import FileConstant, find_weight
from gedialect.runtime.file_constants_reading import UserMemory
from gedialect.runtime.tensor import Tensor
from gedialect.state import Session

HBM, HOST = "hbm", "host"
"""Where memory can be, as execution graphs say it."""


class SessionRunner:
    """Runs the graphs of one session on one device.

    `memory` is the device's. `weight_directory` is where names of files of weights are seen from, which may not lead
    out of it unless `allow_outside` says so; `user_memory` is device memory that a user supplies instead of such a
    file, by its name. A runner does one thing at a time. Every method raises GeError for what is wrong with a graph,
    or with what it is given.
    """

    def __init__(
        self,
        session: Session,
        memory: DeviceMemory | None = None,
        *,
        weight_directory: Path = Path(),
        allow_outside: bool = False,
        user_memory: Mapping[str, UserMemory] | None = None,
    ) -> None:
        self.session = session
        self.memory = DeviceMemory() if memory is None else memory
        self.variables = VariableMemory(session.variables, self.memory, pages=page_policy(session.options))
        self.contents = VariableContents(self.variables)
        self._host = DeviceMemory(guard=0)
        self._weights = WeightLoader()
        self._weight_directory = weight_directory
        self._allow_outside = allow_outside
        self._user_memory = dict(user_memory or {})
        self._loaded: dict[Model, list[ModelVariable]] = {}
        self._last: Model | None = None

    def load(self, graph: ExecutionGraphOp) -> Model:
        """Loads a verified graph: its variables are restored and found on the device, then it runs Init. `[v2-3]`

        RecompileError says that it does not fit the session's variables any more. `[mem-13]`
        """
        used = model_variables(graph.variables)
        model = Model(graph, self._environment(graph))
        self._loaded[model] = used
        return model

    def execute(self, model: Model, inputs: Sequence[Tensor] = (), watcher: Watcher | None = None) -> list[Tensor]:
        """Runs a graph once and returns its outputs.

        Data of variables whose form it changed is moved before. `[move-1]` A graph whose variables another one has
        changed since it was compiled is an error, and nothing runs. `[reb-2]`
        """
        if model is not self._last:
            if model not in self._loaded:
                raise GeError(None, f'expected graph "{model.name}" to be loaded by this runner', label="v2-1")
            self.contents.before_run(model.name, model.graph_id, self._loaded[model])
            self._last = model
        return model.execute(inputs, watcher)

    def unload(self, model: Model) -> None:
        """Unloads a graph; what its variables hold stays."""
        self._loaded.pop(model, None)
        if self._last is model:
            self._last = None
        model.unload()

    def close(self) -> None:
        """Unloads all graphs and gives the memory of the variables back. `[mem-14]`"""
        for model in list(self._loaded):
            self.unload(model)
        self.variables.free()

    def _environment(self, graph: ExecutionGraphOp) -> Environment:
        return Environment(
            {HBM: self.memory, HOST: self._host},
            restore_variables(graph.variables, self.variables, graph.graph_id),
            self._load_weight,
            self._supplied,
            str(self._weight_directory),
        )

    def _load_weight(self, part: WeightPart, target: TensorData) -> None:
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
        self._weights.load(source, self.memory, target.address)

    def _supplied(self, file: str) -> TensorData:
        supplied = self._user_memory.get(file)
        if supplied is None:
            raise GeError(None, f"expected the user to supply memory for file '{file}', got none", label="weight-5")
        return TensorData(supplied.address, self.memory.view(supplied.address, supplied.size))
