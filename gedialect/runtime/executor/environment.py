"""What a model is given when it is loaded. `[v2-3]`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gedialect.diagnostics import GeError
from gedialect.dialects.gert.declarations import NodeOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.runtime.executor.launching import NodeCall
from gedialect.runtime.executor.memory import Memory, TensorData
from gedialect.runtime.executor.pool import Pool
from gedialect.runtime.executor.shapes import Shape
from gedialect.runtime.tensor import Tensor


class Variable(NamedTuple):
    """A variable as kernels see it."""

    shape: Shape
    data: TensorData


class VariableInterface:
    """The variables that a model uses, by id. It is filled when the model is loaded. `[v2-3]`

    Kernels know nothing else of the session: no ids of sessions or devices, no logic addresses.
    """

    def __init__(self, variables: Mapping[str, Variable]) -> None:
        self._variables = dict(variables)

    def find(self, id: str) -> Variable:
        """The variable of that id. Raises GeError, which names it, when there is none."""
        variable = self._variables.get(id)
        if variable is None:
            known = ", ".join(f"'{name}'" for name in self._variables) or "none"
            message = f"expected a variable that the model was loaded with, got '{id}'; there are {known}"
            raise GeError(None, message, label="v2-3")
        return variable


@dataclass(frozen=True)
class WrittenVariables:
    """Which variables anything has written.

    `is_written` tells that of one, by id; `writers` are the kernels of the model that write some, with their names in
    the session, and `note` is to be told of these when such a kernel has run.
    """

    writers: Mapping[KernelOp, Sequence[str]]
    note: Callable[[Iterable[str]], None]
    is_written: Callable[[str], bool]


class WeightPart(NamedTuple):
    """A part of a file of weights: the file's name as the model says it, or its id; a length of 0 is that of `size`."""

    file: str
    offset: int
    length: int
    size: int
    by_id: bool = False


@dataclass(frozen=True)
class Environment:
    """What a model needs from outside.

    `memories` are by placement, `hbm` and `host`. `load_weight` puts a part of a file at an address of the device;
    `user_memory` gives the memory that a user supplies for a file, as an address and its bytes there.
    """

    memories: Mapping[str, Memory]
    variables: VariableInterface
    written: WrittenVariables
    load_weight: Callable[[WeightPart, TensorData], None]
    user_memory: Callable[[str], TensorData]
    weight_directory: str = ""


@dataclass(eq=False)
class Handed:
    """A tensor that a model is handed, or hands out: its name and descriptor, and the tensor of an execution."""

    name: str
    desc: TensorDesc
    tensor: Tensor | None = None


@dataclass
class Context:
    """What the kernels of one loaded model share; inputs and outputs are by index, compute nodes by name."""

    environment: Environment
    inputs: Mapping[int, Handed]
    outputs: Mapping[int, Handed]
    nodes: Mapping[str, NodeOp]
    pools: list[Pool] = field(default_factory=list[Pool])
    _calls: dict[str, NodeCall] = field(default_factory=dict[str, NodeCall])

    def node_call(self, name: str) -> NodeCall:
        """What is always the same of the compute node of that name. Raises GeError as `NodeCall.of`."""
        call = self._calls.get(name)
        if call is None:
            call = self._calls[name] = NodeCall.of(self.nodes[name])
        return call
