"""The table of kernels by GE type. docs/kernels.md lists them and says how to add one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from math import inf
from types import MappingProxyType

import numpy as np

from gedialect.diagnostics import GeError, place_in_plugin
from gedialect.formats.errors import FormatError
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.call import AnyCall, KernelCall, ShapeCall
from gedialect.runtime.kernels.ports import Ports, parse_ports
from gedialect.runtime.tensor import content_format
from gedialect.wording import did_you_mean

Compute = Callable[[KernelCall], None]
"""Computes a node: writes all its outputs, and the inputs that it writes in place. Raises GeError or ValueError."""

Infer = Callable[[ShapeCall], Sequence[Shape]]
"""The dims of a node's outputs, in the axes of their origins. Raises GeError or ValueError."""

FAMILIES = (
    "activations",
    "batch_parts",
    "bias",
    "constants",
    "conversions",
    "convolution",
    "elementwise",
    "identity",
    "joining",
    "lookup",
    "matmul",
    "normalisation",
    "optimisers",
    "pooling",
    "reductions",
    "slicing",
    "softmax",
    "views",
    "writers",
)
"""The modules of this package that register kernels."""


@dataclass(frozen=True)
class Kernel:
    """What computes the nodes of a GE type.

    `values` are the inputs whose content decides the dims of the outputs; None as `infer` stands for a type whose
    outputs always have known dims.
    """

    type: str
    inputs: Ports
    outputs: Ports
    compute: Compute
    infer: Infer | None
    value_names: tuple[str, ...]

    @property
    def signature(self) -> str:
        """The ports as `kernel` takes them."""
        return " ".join([*map(str, self.inputs), "->", *map(str, self.outputs)])

    @cached_property
    def written(self) -> tuple[int, ...]:
        """The indices of the inputs that are written in place."""
        return tuple(index for index, port in enumerate(self.inputs) if port.written)

    @cached_property
    def refs(self) -> Mapping[int, int]:
        """The index of the output that is the memory of a written input, with the index of that input."""
        names = {port.name: index for index, port in enumerate(self.inputs) if port.written}
        return {index: names[port.name] for index, port in enumerate(self.outputs) if port.name in names}

    @cached_property
    def written_places(self) -> Mapping[int, int | None]:
        """The inputs that are written in place, each with the output that is the same memory, or None; by index."""
        outputs = {port.name: index for index, port in enumerate(self.outputs)}
        return {index: outputs.get(self.inputs[index].name) for index in self.written}

    @cached_property
    def value_places(self) -> tuple[int, ...]:
        """The indices of the inputs whose content `infer` needs; from the end behind one that stands for any number."""
        first = next((index for index, port in enumerate(self.inputs) if port.variadic), len(self.inputs))
        places = {port.name: index - len(self.inputs) * (index > first) for index, port in enumerate(self.inputs)}
        return tuple(places[name] for name in self.value_names)

    def values(self, num_inputs: int) -> tuple[int, ...]:
        """The indices of the inputs whose content `infer` needs, of a node with so many inputs."""
        return tuple(place if place >= 0 else num_inputs + place for place in self.value_places)

    def run(self, call: KernelCall) -> None:
        """Computes a node. An output that is an input's memory is made equal to it where it has memory of its own.

        Raises GeError, with the node's name, for whatever does not fit.
        """
        self.check(call)
        try:
            # Numbers that are not finite are results like others.
            with np.errstate(all="ignore"):
                self.launch(call)
            for output, input in self.refs.items():
                self._follow(call, output, input)
        except RAISED as error:
            raise failure(call, error) from error

    def launch(self, call: KernelCall) -> None:
        """Calls the kernel and no more; what it raises gets out.

        Raises GeError for an output that it does not store, which would hold what its memory held before.
        """
        outputs = call.outputs
        for tensor in outputs:
            tensor.touched = False
        self.compute(call)
        for index, tensor in enumerate(outputs):
            # What is in the memory of an input is written as that input.
            if not (tensor.touched or index in self.refs) and tensor.array.size:
                port = self.outputs[min(index, len(self.outputs) - 1)].name
                raise call.error(f"expected its kernel to store output {index}, '{port}', got nothing stored")

    def shapes(self, call: ShapeCall) -> list[Shape]:
        """The dims of a node's outputs, in the axes of their origins. Raises GeError where they cannot be told."""
        if not self.outputs:
            return []
        if self.infer is None:
            raise call.error("expected outputs of known dims: there is no inference of shapes for this type")
        try:
            return [tuple(map(int, shape)) for shape in self.infer(call)]
        except (ValueError, OverflowError) as error:
            raise failure(call, error) from error

    def check(self, call: KernelCall) -> None:
        """Raises GeError for a missing input or output, and for more than there are."""
        least, most, most_outputs = self._counts
        if not least <= len(call.inputs) <= most:
            raise call.error(f"expected inputs {' '.join(map(str, self.inputs)) or 'none'}, got {len(call.inputs)}")
        if len(call.outputs) > most_outputs:
            raise call.error(f"expected outputs {' '.join(map(str, self.outputs)) or 'none'}, got {len(call.outputs)}")
        if None in call.inputs:
            self._check_absent(call)

    @cached_property
    def _counts(self) -> tuple[int, float, float]:
        """The fewest and the most inputs, and the most outputs."""
        least = sum(not port.optional and not port.variadic for port in self.inputs)
        return least, _most(self.inputs), _most(self.outputs)

    def _check_absent(self, call: KernelCall) -> None:
        for port, tensor in zip(self.inputs, call.inputs, strict=False):
            if port.variadic:
                return
            if tensor is None and not port.optional:
                raise call.error(f"expected an input '{port.name}', got none")

    def _follow(self, call: KernelCall, output: int, input: int) -> None:
        if output >= len(call.outputs):
            return
        source, target = call.input(input), call.outputs[output]
        if not np.may_share_memory(target.array, source.array):
            target.store(source.logical(), content_format(source.desc))


RAISED = (ValueError, OverflowError, TypeError, MemoryError)
"""What a kernel may raise for data that it cannot compute with."""


def failure(call: AnyCall, error: Exception) -> GeError:
    """The error of a node for what its kernel raised.

    Kernels say what they expected; what numpy raises is told with the inputs that it was given.
    """
    text = str(error).strip()
    if isinstance(error, MemoryError):
        return call.error("expected memory to compute it, got too little")
    if place_in_plugin(error) is not None:
        return call.error(text if isinstance(error, ValueError) else f"{type(error).__name__}: {text}")
    if isinstance(error, TypeError):
        # numpy has no such function of these types.
        types = ", ".join(str(desc.dtype) for desc in call.input_descs)
        return call.error(f"expected data types that can be computed with, got {types}")
    if isinstance(error, FormatError) or text.startswith("expected "):
        return call.error(text)
    inputs = ", ".join(map(str, call.input_descs)) or "none"
    return call.error(f"expected inputs that fit together, got {inputs}: {text}")


_kernels: dict[str, Kernel] = {}


def kernel(
    type: str, ports: str, *, infer: Infer | None = None, values: Sequence[str] = ()
) -> Callable[[Compute], Compute]:
    """Registers the decorated function for a GE type.

    `ports` names its inputs and outputs in GE's order, `x filter bias? -> y`: a `?` behind an input that is optional, a
    `*` behind one that stands for any number, as the last output may, a `!` behind an input that is written in place;
    an output of that name is the same memory. `infer` tells the outputs' dims where they are unknown, and `values`
    names the inputs whose content it needs. Raises GeError when the type has a kernel, or `ports`
    and `values` do not fit.
    """
    inputs, outputs = parse_ports(type, ports)
    if unknown := set(values) - {port.name for port in inputs}:
        known, names = " ".join(map(str, inputs)), ", ".join(sorted(unknown))
        raise GeError(None, f"expected values for '{type}' to be among its inputs '{known}', got {names}")

    def register(compute: Compute) -> Compute:
        if type in _kernels:
            modules = f"one of {_kernels[type].compute.__module__} and one of {compute.__module__}"
            raise GeError(None, f"expected one kernel for '{type}', got {modules}")
        _kernels[type] = Kernel(type, inputs, outputs, compute, infer, tuple(values))
        return compute

    return register


def find_kernel(type: str) -> Kernel:
    """The kernel of a GE type. Raises GeError, which says how to add one, when there is none."""
    _load()
    found = _kernels.get(type)
    if found is None:
        raise GeError(
            None,
            f"expected a GE type that has a kernel, got '{type}'; to add one, register a function with "
            f'@plugin.kernel("{type}", "inputs -> outputs") in a plugin, and load that with --load-plugin '
            f"(docs/kernels.md){did_you_mean(type, _kernels, most=3)}",
        )
    return found


def has_kernel(type: str) -> bool:
    """Whether a GE type has a kernel."""
    _load()
    return type in _kernels


def all_kernels() -> Mapping[str, Kernel]:
    """All kernels by GE type, in alphabetical order."""
    _load()
    return MappingProxyType(dict(sorted(_kernels.items())))


def _most(ports: Ports) -> float:
    return inf if any(port.variadic for port in ports) else len(ports)


@cache
def _load() -> None:
    for family in FAMILIES:
        import_module(f"gedialect.runtime.kernels.{family}")
