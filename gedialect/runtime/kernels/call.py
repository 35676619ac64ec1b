"""What a kernel is called with, and what the inference of shapes is called with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Array
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import Shape
from gedialect.runtime.axes import dims_in_format
from gedialect.runtime.kernels.attributes import Attributes
from gedialect.runtime.tensor import Tensor, content_desc, content_format

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Call(Generic[T]):
    """One node with what it has at its inputs and outputs.

    `type` and `name` are the node's, an input is None where it has none, `attributes` are GE's as Python values (see
    `attribute_values`).
    """

    type: str
    name: str
    inputs: Sequence[T | None]
    outputs: Sequence[T]
    attributes: Mapping[str, Any]

    def input(self, index: int) -> T:
        """An input that must be there. Raises GeError otherwise."""
        value = self.optional(index)
        if value is None:
            raise self.error(f"expected an input {index}, got none")
        return value

    def optional(self, index: int) -> T | None:
        """An input; None where the node has none."""
        return self.inputs[index] if index < len(self.inputs) else None

    @property
    def present(self) -> list[T]:
        """All inputs that are there."""
        return [value for value in self.inputs if value is not None]

    def output(self, index: int = 0) -> T:
        """An output. Raises GeError when the node has fewer."""
        if index >= len(self.outputs):
            raise self.error(f"expected an output {index}, got {len(self.outputs)} outputs")
        return self.outputs[index]

    @property
    def attrs(self) -> Attributes:
        """The attributes, read with the kinds that they must have."""
        return Attributes(self.attributes, self.error)

    def value(self, index: int) -> Array:
        """The content of an input."""
        raise NotImplementedError

    @property
    def input_descs(self) -> list[TensorDesc]:
        """The descriptors of all inputs that are there."""
        raise NotImplementedError

    def indices(self, index: int) -> Array:
        """The content of an input of whole numbers, as int64. Raises GeError for other numbers."""
        value = self.value(index)
        if value.dtype.kind not in "iu":
            raise self.error(f"expected whole numbers as input {index}, got {value.dtype}")
        return value.astype(np.int64)

    def integers(self, index: int) -> list[int]:
        """The numbers in a small input, such as a shape or axes. Raises GeError for others than whole ones."""
        return self.indices(index).reshape(-1).tolist()

    def integer(self, index: int) -> int:
        """The number in an input of one element. Raises GeError for more or fewer."""
        numbers = self.integers(index)
        if len(numbers) != 1:
            raise self.error(f"expected one number as input {index}, got {len(numbers)}")
        return numbers[0]

    def error(self, message: str) -> GeError:
        """The error of this node, to be raised."""
        return GeError(None, f"'{self.type}' node '{self.name}': {message}")


@dataclass(frozen=True, slots=True)
class KernelCall(_Call[Tensor]):
    """One node with its tensors. A kernel writes to all outputs, and to the inputs that its entry says."""

    def value(self, index: int) -> Array:
        return self.input(index).logical()

    @property
    def input_descs(self) -> list[TensorDesc]:
        return [tensor.desc for tensor in self.present]

    def shape(self, index: int) -> Shape:
        """The dims of an input's content, in the axes of its origin."""
        return self.input(index).shape

    def expect_dims(self, dims: Sequence[int]) -> None:
        """Raises GeError unless the one output has these dims: before memory is taken for its content."""
        if self.output().shape != tuple(dims):
            raise self.error(f"expected an output of dims {list(dims)}, got {list(self.output().shape)}")


@dataclass(frozen=True, slots=True)
class ShapeCall(_Call[TensorDesc]):
    """One node with outputs of unknown dims: descriptors, of known dims at its inputs, of any at its outputs.

    `values` holds the content of those inputs that the kernel's entry lists in `values`, by index.
    """

    values: Mapping[int, Array]

    @property
    def input_descs(self) -> list[TensorDesc]:
        return self.present

    def value(self, index: int) -> Array:
        if index not in self.values:
            raise self.error(f"expected the value of input {index} to infer shapes, got none")
        return self.values[index]

    def shape(self, index: int) -> Shape:
        """The dims of an input's content, in the axes of its origin."""
        return content_desc(self.input(index)).shape

    def shape_for(self, output: int, index: int) -> Shape:
        """The dims of an input's content, in the axes of an output's origin."""
        return dims_in_format(self.shape(index), content_format(self.input(index)), content_format(self.output(output)))


AnyCall = KernelCall | ShapeCall
"""A node to compute, or to tell the shapes of."""
