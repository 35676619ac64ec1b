"""Compute nodes at run time: shapes of their outputs, and launches of their kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_names import attribute_name
from gedialect.dialects.gert.declarations import NodeOp
from gedialect.formats.descriptor import UNKNOWN_DIM, UNKNOWN_RANK, TensorDesc
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.shapes import Shape
from gedialect.runtime.kernels.attributes import python_value
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import Compute, Kernel, find_kernel
from gedialect.runtime.tensor import Tensor, with_content_shape


@dataclass(frozen=True)
class NodeCall:
    """What is always the same of a compute node: its type, name, attributes, and descriptors of inputs and outputs."""

    type: str
    name: str
    inputs: tuple[TensorDesc | None, ...]
    outputs: tuple[TensorDesc, ...]
    attributes: Mapping[str, Any]

    @staticmethod
    def of(node: NodeOp) -> NodeCall:
        """What a declaration says. Raises GeError for an output without a descriptor."""
        outputs = [desc for desc in node.output_descs if desc is not None]
        if len(outputs) < len(node.output_descs):
            raise GeError(None, "expected a descriptor for each output, got one without")
        attributes = {attribute_name(NodeOp, key): python_value(value) for key, value in node.attributes.items()}
        return NodeCall(node.ge_type, node.node_name, tuple(node.input_descs), tuple(outputs), attributes)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The inputs that have a source: shapes and data that kernels are given are theirs, in this order."""
        return tuple(index for index, desc in enumerate(self.inputs) if desc is not None)

    def input_descs(self, shapes: Sequence[Shape]) -> list[TensorDesc | None]:
        """The descriptors of the inputs, with the shapes of those that have a source."""
        descs = list(self.inputs)
        for index, shape in zip(self.present, shapes, strict=True):
            desc = descs[index]
            assert desc is not None
            descs[index] = shape.complete(desc)
        return descs


@dataclass(frozen=True)
class ShapeFunction:
    """What infers the shapes of a GE type's outputs; its kernel is looked for when there is something to infer."""

    type: str

    @cached_property
    def _kernel(self) -> Kernel:
        return find_kernel(self.type)

    def __call__(self, node: NodeCall, shapes: Sequence[Shape], data: Mapping[int, TensorData]) -> list[Shape]:
        """The shapes of a node's outputs; `data` is that of inputs whose content they depend on. Raises GeError."""
        descs = node.input_descs(shapes)
        values = {index: each.read(desc).logical() for index, each in data.items() if (desc := descs[index])}
        call = ShapeCall(node.type, node.name, descs, node.outputs, node.attributes, values)
        inferred = self._kernel.shapes(call)
        if len(inferred) < len(node.outputs):
            raise call.error(f"expected shapes of {len(node.outputs)} outputs, got {len(inferred)}")
        found: list[Shape] = []
        for index, (desc, shape) in enumerate(zip(node.outputs, inferred, strict=False)):
            declared = desc.original_shape
            if not (desc.has_known_shape or _can_be(declared, shape)):
                raise call.error(f"expected dims of output {index} as {list(declared)}, got {list(shape)}")
            found.append(Shape.of(desc if desc.has_known_shape else with_content_shape(desc, shape)))
        return found


def _can_be(declared: Sequence[int], shape: Sequence[int]) -> bool:
    """Whether dims of which some are not known can be those."""
    return tuple(declared) == UNKNOWN_RANK or (
        len(declared) == len(shape)
        and all(dim in (UNKNOWN_DIM, found) for dim, found in zip(declared, shape, strict=True))
    )


def _with_packed(compute: Compute, packed: Sequence[tuple[TensorData, TensorDesc]]) -> Compute:
    """What computes with packed elements as well: they are taken from memory before, and put back there."""

    def with_packed(call: KernelCall) -> None:
        for memory, desc in packed:
            memory.read(desc)
        compute(call)
        for memory, desc in packed:
            memory.write_back(desc)

    return with_packed


@dataclass(frozen=True)
class LaunchHandle:
    """A compute node's kernel, ready to launch."""

    node: NodeCall
    kernel: Kernel

    def prepare(self, shapes: Sequence[Shape], data: Sequence[TensorData]) -> tuple[Compute, KernelCall]:
        """What a launch does, and what with.

        The shapes and the data are those of inputs that are there, in order, then those of outputs. Raises GeError when
        there are too few or too many, and FormatError when a tensor does not fit into its memory.
        """
        node, count = self.node, len(self.node.present)
        descs = node.input_descs(shapes[:count])
        inputs: list[Tensor | None] = [None] * len(descs)
        for index, memory in zip(node.present, data[:count], strict=True):
            desc = descs[index]
            assert desc is not None, "an input with a source has a descriptor"
            inputs[index] = memory.tensor(desc)
        outputs = [
            memory.tensor(shape.complete(desc))
            for desc, shape, memory in zip(node.outputs, shapes[count:], data[count:], strict=True)
        ]
        call = KernelCall(node.type, node.name, inputs, outputs, node.attributes)
        self.kernel.check(call)
        compute = self.kernel.launch if self._writes_in_place(call) else self.kernel.run
        tensors = [*(inputs[index] for index in node.present), *outputs]
        packed = [
            (memory, tensor.desc)
            for memory, tensor in zip(data, tensors, strict=True)
            if tensor is not None and tensor.desc.dtype.is_sub_byte
        ]
        return (_with_packed(compute, packed) if packed else compute), call

    def _writes_in_place(self, call: KernelCall) -> bool:
        """Whether outputs that stand for written inputs are in their memory, so that nothing is left to copy."""
        pairs = [
            (call.outputs[output], call.inputs[input])
            for output, input in self.kernel.refs.items()
            if output < len(call.outputs)
        ]
        return all(input is not None and np.may_share_memory(output.array, input.array) for output, input in pairs)
