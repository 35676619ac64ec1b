"""Normalisation of batches and of layers, and the gradients."""

from __future__ import annotations

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import average, working
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.channels import along, by_channel, channel_axis, channels_of, numbers_of
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.kernels.views import axis_in
from gedialect.runtime.tensor import content_format

EPSILON = 1e-4
"""Of batch normalisation, where a node says none."""

LAYER_EPSILON = 1e-7
"""Of layer normalisation, where a node says none."""


def _batch_shapes(call: ShapeCall) -> list[Shape]:
    return [call.shape(0), *[channels_of(call, 0)] * 5][: len(call.outputs)]


def _store_all(call: KernelCall, *values: Array) -> None:
    """Outputs that nobody asked for are not there."""
    for output, value in zip(call.outputs, values, strict=False):
        output.store(value)


@kernel(
    "BatchNorm",
    "x scale offset mean? variance? -> y batch_mean batch_variance reserve_space_1 reserve_space_2 reserve_space_3",
    infer=_batch_shapes,
)
def _batch_norm(call: KernelCall) -> None:
    """In training, `batch_variance` is the unbiased one for the running average, `reserve_space_2` the biased one."""
    x, scale, offset = working(call.input(0)), *numbers_of(call, 1, 2)
    axis = channel_axis(call.attrs, call.input(0).desc, x.ndim)
    epsilon = x.dtype.type(call.attrs.number("epsilon", EPSILON))
    with np.errstate(all="ignore"):
        if call.attrs.flag("is_training", True):
            rows = by_channel(x, axis)
            count = rows.shape[1]
            mean = average(rows, 1)
            variance = average(np.square(rows - mean[:, np.newaxis]), 1)
            kept = _running(call, mean, variance * (count / max(count - 1, 1)))
        else:
            mean, variance = numbers_of(call, 3, 4)
            kept = mean, variance
        factor = scale / np.sqrt(variance + epsilon)
        y = (x - along(mean, axis, x.ndim)) * along(factor, axis, x.ndim) + along(offset, axis, x.ndim)
    call.output().store(y, content_format(call.input(0).desc))
    for output, value in zip(call.outputs[1:], (*kept, mean, variance), strict=False):
        output.store(value)


def _running(call: KernelCall, mean: Array, variance: Array) -> tuple[Array, Array]:
    """The statistics to be kept: new ones, mixed with those before by `exponential_avg_factor`."""
    factor = call.attrs.number("exponential_avg_factor", 1.0)
    if factor == 1.0:
        return mean, variance
    before = numbers_of(call, 3, 4)
    return before[0] * (1 - factor) + mean * factor, before[1] * (1 - factor) + variance * factor


def _batch_grad_shapes(call: ShapeCall) -> list[Shape]:
    return [call.shape(1), *[channels_of(call, 1)] * 4][: len(call.outputs)]


@kernel(
    "BatchNormGrad",
    "y_backprop x scale reserve_space_1 reserve_space_2 reserve_space_3? "
    "-> x_backprop scale_backprop offset_backprop reserve_space_4 reserve_space_5",
    infer=_batch_grad_shapes,
)
def _batch_norm_grad(call: KernelCall) -> None:
    """The reserved spaces are the mean and the biased variance: of the batch in training, otherwise the given ones."""
    source = call.input(1)
    format = content_format(source.desc)
    x, dy = working(source), working(call.input(0), format)
    scale, mean, variance = numbers_of(call, 2, 3, 4)
    axis = channel_axis(call.attrs, source.desc, x.ndim)
    epsilon = x.dtype.type(call.attrs.number("epsilon", EPSILON))
    with np.errstate(all="ignore"):
        inverse = 1 / np.sqrt(variance + epsilon)
        normal = (x - along(mean, axis, x.ndim)) * along(inverse, axis, x.ndim)
        gradients = by_channel(dy, axis)
        offset_grad = gradients.sum(axis=1)
        scale_grad = (gradients * by_channel(normal, axis)).sum(axis=1)
        dx = dy
        if call.attrs.flag("is_training", True):
            count = gradients.shape[1]
            dx = dy - along(offset_grad / count, axis, x.ndim) - normal * along(scale_grad / count, axis, x.ndim)
        dx = dx * along(scale * inverse, axis, x.ndim)
    call.output().store(dx, format)
    nothing = np.zeros_like(scale_grad)
    for output, value in zip(call.outputs[1:], (scale_grad, offset_grad, nothing, nothing), strict=False):
        output.store(value)


@kernel("BNInfer", "x scale offset mean variance -> y", infer=lambda call: [call.shape(0)])
def _bn_infer(call: KernelCall) -> None:
    x = working(call.input(0))
    axis = channel_axis(call.attrs, call.input(0).desc, x.ndim)
    scale, offset, mean, variance = (along(numbers, axis, x.ndim) for numbers in numbers_of(call, 1, 2, 3, 4))
    epsilon = x.dtype.type(call.attrs.number("epsilon"))
    with np.errstate(all="ignore"):
        y = (x - mean) * (scale / np.sqrt(variance + epsilon)) + offset
    call.output().store(y, content_format(call.input(0).desc))


def _layer_shapes(call: ShapeCall) -> list[Shape]:
    dims = call.shape(0)
    first = axis_in(call.attrs.integer("begin_norm_axis", 0), len(dims))
    kept = (*dims[:first], *[1] * (len(dims) - first))
    return [dims, kept, kept][: len(call.outputs)]


@kernel("LayerNorm", "x gamma beta -> y mean variance", infer=_layer_shapes)
def _layer_norm(call: KernelCall) -> None:
    x, gamma, beta = (working(call.input(index)) for index in (0, 1, 2))
    axes = tuple(range(axis_in(call.attrs.integer("begin_norm_axis", 0), x.ndim), x.ndim))
    first = axis_in(call.attrs.integer("begin_params_axis", 0), x.ndim)
    dims = x.shape[first:]
    epsilon = x.dtype.type(call.attrs.number("epsilon", LAYER_EPSILON))
    with np.errstate(all="ignore"):
        mean = average(x, axes, keepdims=True)
        variance = average(np.square(x - mean), axes, keepdims=True)
        y = (x - mean) / np.sqrt(variance + epsilon) * gamma.reshape(dims) + beta.reshape(dims)
    _store_all(call, y, mean, variance)


def _layer_grad_shapes(call: ShapeCall) -> list[Shape]:
    return [call.shape(1), call.shape(4), call.shape(4)][: len(call.outputs)]


@kernel("LayerNormGrad", "dy x variance mean gamma -> pd_x pd_gamma pd_beta", infer=_layer_grad_shapes)
def _layer_norm_grad(call: KernelCall) -> None:
    """The normalised axes are those from the first on where `mean` has one place and `x` may have more."""
    dy, x, variance, mean, gamma = (working(call.input(index)) for index in range(5))
    if mean.ndim != x.ndim or gamma.ndim > x.ndim:
        raise call.error(f"expected a mean of {x.ndim} dims and gamma of no more, got {mean.ndim} and {gamma.ndim}")
    first = next((axis for axis in range(x.ndim) if all(dim == 1 for dim in mean.shape[axis:])), x.ndim)
    axes, outer = tuple(range(first, x.ndim)), tuple(range(x.ndim - gamma.ndim))
    epsilon = x.dtype.type(call.attrs.number("epsilon", LAYER_EPSILON))
    with np.errstate(all="ignore"):
        inverse = 1 / np.sqrt(variance + epsilon)
        normal = (x - mean) * inverse
        scaled = dy * gamma
        parts = [average(each, axes, keepdims=True) for each in (scaled, scaled * normal)]
        dx = (scaled - parts[0] - normal * parts[1]) * inverse
        _store_all(call, dx, (dy * normal).sum(axis=outer), dy.sum(axis=outer))
