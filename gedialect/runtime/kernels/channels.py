"""Tensors by channels: which axis counts them, and numbers that there is one of for each."""

from __future__ import annotations

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import Shape
from gedialect.runtime.axes import names_of_axes
from gedialect.runtime.kernels.arithmetic import contiguous, working
from gedialect.runtime.kernels.attributes import Attributes
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.tensor import content_format


def channel_axis(attrs: Attributes, desc: TensorDesc, rank: int) -> int:
    """Which axis of the content counts channels: as its format says, or as attribute `data_format` says of ND.

    Raises ValueError when there are no axes.
    """
    if rank < 1:
        raise ValueError("expected a tensor with an axis of channels, got a scalar")
    names = names_of_axes(content_format(desc), rank)
    if names is not None and "C" in names:
        return names.index("C")
    return 1 if attrs.text("data_format", "NHWC").startswith("NC") and rank > 1 else rank - 1


def by_channel(value: Array, axis: int) -> Array:
    """Content as contiguous [C, everything else], in the order of the other axes."""
    return contiguous(np.moveaxis(value, axis, 0)).reshape(value.shape[axis], -1)


def along(numbers: Array, axis: int, rank: int) -> Array:
    """A number for each channel, so that it is broadcast along the others of `rank` axes."""
    return numbers.reshape(*[-1 if each == axis else 1 for each in range(rank)])


def numbers_of(call: KernelCall, *indices: int) -> list[Array]:
    """Inputs with a number for each channel, as one dim, in their working type."""
    return [working(call.input(index)).reshape(-1) for index in indices]


def channels_of(call: ShapeCall, index: int) -> Shape:
    """The dims of an output with a number for each channel of that input."""
    dims = call.shape(index)
    return (dims[channel_axis(call.attrs, call.input(index), len(dims))],)
