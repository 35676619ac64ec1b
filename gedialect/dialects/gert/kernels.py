"""The kernels of execution graphs: what goes in, what comes out, where they stand, what they do to memory. `[v2-9]`

A table, read by the verifier, by the lowering, and by whoever runs execution graphs. Inputs and outputs are written as
kinds of values (see `types.KINDS`), each with marks:

    data*   any number of them      data?   the kernel reads the memory     data+   memory that is new
    any     of whatever kind        data!   the kernel writes the memory    data-   the kernel frees the memory
    data=1  the memory of input 1   data@   read, written or freed as the compute node or the bodies say
    pair*   any number of a shape followed by new data
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, Flag, auto
from types import MappingProxyType


class Part(Flag):
    """Where in an execution graph a kernel may stand."""

    INIT = auto()
    """Runs once, when the model is loaded."""
    MAIN = auto()
    """Runs at each execution."""
    BODY = auto()
    """A sub execution graph of a kernel in Main."""
    DEINIT = auto()
    """Runs once, when the model is unloaded."""


class Access(Enum):
    """What a kernel does to the memory of an input, or what the memory of an output is."""

    NONE = ""
    READ = "?"
    WRITE = "!"
    FREE = "-"
    NODE = "@"
    NEW = "+"
    SAME = "="


@dataclass(frozen=True, slots=True)
class Port:
    """An input or output, or any number of them: `same` is the input whose memory an output has."""

    kind: str
    many: bool = False
    access: Access = Access.NONE
    same: int | None = None


HBM, HOST = "hbm", "host"
"""Where memory can be: the placements of allocators."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A row of the table.

    `attributes` are those the operation must have; `bodies` is how many sub execution graphs it has, None for any
    number of one or more; `about_node` says that it names the compute node that it works for.
    """

    name: str
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    parts: Part
    attributes: tuple[str, ...] = ()
    bodies: int | None = 0
    about_node: bool = False


_PORT = re.compile(r"(?P<kind>[a-z]+)(?P<many>\*)?(?:(?P<access>[?!@+-])|=(?P<same>\d+))?")


def _ports(text: str) -> tuple[Port, ...]:
    matches = [_PORT.fullmatch(word) for word in text.split()]
    return tuple(
        Port(
            match["kind"],
            match["many"] is not None,
            Access.SAME if match["same"] else Access(match["access"] or ""),
            int(match["same"]) if match["same"] else None,
        )
        for match in matches
        if match is not None
    )


def _kernel(
    name: str,
    inputs: str,
    outputs: str,
    parts: Part,
    *attributes: str,
    bodies: int | None = 0,
    about_node: bool = False,
) -> Kernel:
    return Kernel(name, _ports(inputs), _ports(outputs), parts, attributes, bodies, about_node)


_RUN = Part.MAIN | Part.BODY

_TABLE = (
    # Values of load time.
    _kernel("Const", "", "any", Part.INIT, "value"),
    _kernel("ConstData", "", "any", Part.INIT, "name"),
    _kernel("SplitRtStreams", "streams", "stream*", Part.INIT),
    _kernel("CreateL1Allocator", "", "allocator+", Part.INIT, "placement"),
    _kernel("CreateInitL2Allocator", "allocator stream", "allocator+", Part.INIT),
    _kernel("CreateL2Allocators", "allocator stream*", "allocator*+", Part.INIT),
    _kernel("FindInferShapeFunc", "string registry", "function", Part.INIT),
    # Variables and constants.
    _kernel("SplitVariable", "session string allocator", "shape data", Part.INIT),
    _kernel("SplitConstTensor", "tensor", "shape data", Part.INIT),
    _kernel(
        "FileConstantKernel",
        "session string allocator stream size string string",
        "data+",
        Part.INIT,
        "offset",
        "length",
    ),
    _kernel("FileConstantUserMemKernel", "address size", "data", Part.INIT, "offset"),
    # Values that go from one part or graph to another.
    _kernel("InnerData", "", "any", _RUN | Part.DEINIT, "index"),
    _kernel("InnerNetOutput", "any*", "", Part.INIT | Part.BODY),
    # The model's inputs and outputs.
    _kernel("Data", "", "tensor", Part.MAIN, "index"),
    _kernel("SplitDataTensor", "tensor allocator", "shape data+", Part.MAIN),
    _kernel("OutputData", "", "tensor", Part.MAIN, "index"),
    _kernel("EnsureTensorAtOutMemory", "shape data? attributes stream tensor", "", Part.MAIN),
    # A computing node.
    _kernel("InferShape", "shape* data*? function", "shape*", _RUN, about_node=True),
    _kernel("CalcTensorSizeFromStorage", "dtype shape", "size", Part.INIT | _RUN),
    _kernel("AllocMemHbm", "allocator size", "data+", _RUN),
    _kernel("AllocMemHost", "allocator size", "data+", _RUN),
    _kernel("LaunchKernelWithHandle", "stream handle shape* data*@", "", _RUN, about_node=True),
    _kernel("FreeMemHbm", "data-", "", _RUN),
    _kernel("FreeMemHost", "data-", "", _RUN),
    # Placement.
    _kernel("MakeSureTensorAtHost", "data? allocator stream", "data+", Part.INIT | _RUN),
    _kernel("MakeSureTensorAtDevice", "data? allocator stream", "data+", Part.INIT | _RUN),
    _kernel("CopyH2D", "data? data! stream", "", _RUN),
    _kernel("CopyD2H", "data? data! stream", "", _RUN),
    _kernel("CopyD2D", "data? data! stream", "", _RUN),
    # What the session knows of a variable at the moment.
    _kernel("IsVariableWritten", "session string data? data!", "", _RUN),
    # No work.
    _kernel("IdentityShape", "shape", "shape", _RUN),
    _kernel("IdentityAddr", "data", "data=0", _RUN),
    _kernel("IdentityShapeAndAddr", "shape data", "shape data=1", _RUN),
    _kernel("NoOp", "", "", _RUN),
    # Control flow.
    _kernel("GenIndexForIf", "shape data?", "index", _RUN, "dtype"),
    _kernel("GenIndexForCase", "shape data?", "index", _RUN, "dtype"),
    _kernel("GenCondForWhile", "shape data?", "flag", Part.BODY, "dtype"),
    _kernel("BranchPivot", "", "", Part.BODY),
    _kernel("BranchDone", "", "", Part.BODY),
    _kernel("PartitionedCall", "any*@", "pair*", _RUN, bodies=1),
    _kernel("If", "index any*@", "pair*", _RUN, bodies=2),
    _kernel("Case", "index any*@", "pair*", _RUN, bodies=None),
    _kernel("While", "any*@", "pair*", _RUN, bodies=2),
    # The end.
    _kernel("FreeMemory", "data-", "", Part.DEINIT),
    _kernel("DestroyAllocator", "allocator-", "", Part.DEINIT),
    _kernel("DestroySession", "session", "", Part.DEINIT),
)

KERNELS: Mapping[str, Kernel] = MappingProxyType({kernel.name: kernel for kernel in _TABLE})
"""Every kernel by its name."""

CONST_DATA: Mapping[str, str] = MappingProxyType(
    {
        "stream": "stream",
        "streams": "streams",
        "session": "session",
        "registry": "registry",
        "weight_dir": "string",
        "user_memory": "address",
    }
)
"""What `ConstData` can be asked for by `name`, with the kind of value that it is."""
