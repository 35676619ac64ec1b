"""A number for each channel, added to a tensor, and its gradient."""

from __future__ import annotations

import numpy as np

from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import contiguous, working
from gedialect.runtime.kernels.attributes import Attributes
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.identity import same_shape
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import Array, content_format, names_of_axes


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


@kernel("BiasAdd", "x bias -> y", infer=same_shape)
def _bias_add(call: KernelCall) -> None:
    x, bias = working(call.input(0)), working(call.input(1))
    axis = channel_axis(call.attrs, call.input(0).desc, x.ndim)
    if bias.size != x.shape[axis]:
        raise call.error(f"expected a bias of {x.shape[axis]} numbers, got {bias.size}")
    call.output().store(x + along(bias, axis, x.ndim), content_format(call.input(0).desc))


def _channels(call: ShapeCall) -> list[Shape]:
    dims = call.shape(0)
    return [(dims[channel_axis(call.attrs, call.input(0), len(dims))],)]


@kernel("BiasAddGrad", "x -> y", infer=_channels)
def _bias_add_grad(call: KernelCall) -> None:
    x = working(call.input(0))
    rows = by_channel(x, channel_axis(call.attrs, call.input(0).desc, x.ndim))
    call.output().store(rows.sum(axis=1, dtype=rows.dtype))
