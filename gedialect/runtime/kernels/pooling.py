"""Pooling over windows of images, and its gradients."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import average
from gedialect.runtime.kernels.call import AnyCall, KernelCall, ShapeCall
from gedialect.runtime.kernels.images import Images, Window, data_format, pooling_window
from gedialect.runtime.kernels.registry import kernel


def _pooling(call: AnyCall, images: TensorDesc) -> tuple[Images, Window]:
    """How a node reads images, and its window over those of that descriptor."""
    axes = data_format(call.attrs, images)
    reader = Images(axes)
    return reader, pooling_window(call.attrs, axes, reader.shape(images)[2:])


def _pooled_shape(call: ShapeCall) -> list[Shape]:
    x, y = call.input(0), call.output()
    reader, window = _pooling(call, x)
    n, c, height, width = reader.shape(x)
    return [reader.shape_for(y, (n, c, *window.output(height, width)))]


def _forward(call: KernelCall) -> tuple[Images, Window]:
    """How a node reads images and its window, if they fit the output."""
    x, y = call.input(0).desc, call.output().desc
    reader, window = _pooling(call, x)
    n, c, height, width = reader.shape(x)
    call.expect_dims(reader.shape_for(y, (n, c, *window.output(height, width))))
    return reader, window


def _lowest(images: Array) -> float:
    return float("-inf") if images.dtype.kind == "f" else int(np.iinfo(images.dtype).min)


def _largest(window: Window, windows: Array) -> Array:
    first, *others = (windows[:, :, kh, kw] for kh, kw in window.places)
    largest = first.copy()
    for other in others:
        np.maximum(largest, other, out=largest)
    return largest


def _total(window: Window, windows: Array) -> Array:
    total = np.zeros((*windows.shape[:2], *windows.shape[4:]), windows.dtype)
    for kh, kw in window.places:
        total += windows[:, :, kh, kw]
    return total


def _counts(window: Window, image: tuple[int, ...], dtype: np.dtype[np.generic]) -> Array:
    """How many places of each window lie in the image, as [1, 1, Ho, Wo]."""
    return _total(window, window.windows(np.ones((1, 1, *image), dtype), 0))


@kernel("MaxPool", "x -> y", infer=_pooled_shape)
def _max_pool(call: KernelCall) -> None:
    x = call.input(0)
    reader, window = _forward(call)
    images = reader.read(x)
    reader.write(call.output(), _largest(window, window.windows(images, _lowest(images))))


@kernel("MaxPoolGrad", "x1 x2 grad -> y", infer=lambda call: [call.shape(0)])
def _max_pool_grad(call: KernelCall) -> None:
    """The gradient goes to the first place that is the largest; places of pads never are. `x2` is not looked at."""
    x = call.input(0)
    reader, window = _pooling(call, x.desc)
    images, gradients = reader.read(x), reader.read(call.input(2))
    windows = window.windows(images, _lowest(images))
    _check(call, gradients, (*windows.shape[:2], *windows.shape[4:]))
    largest = _largest(window, windows)

    def parts() -> Iterator[Array]:
        missing = np.ones(largest.shape, bool)
        for kh, kw in window.places:
            here = missing & (windows[:, :, kh, kw] == largest)
            missing &= ~here
            yield np.where(here, gradients, gradients.dtype.type(0))

    reader.write(call.output(), window.fold(parts(), reader.shape(x.desc), gradients.dtype))


@kernel("AvgPool", "x -> y", infer=_pooled_shape)
def _avg_pool(call: KernelCall) -> None:
    """The mean of the places that lie in the image."""
    x = call.input(0)
    reader, window = _forward(call)
    images = reader.read(x)
    total = _total(window, window.windows(images, 0))
    reader.write(call.output(), total / _counts(window, images.shape[2:], images.dtype))


def _avg_pool_gradient(call: KernelCall, index: int) -> None:
    """Every place of a window in the image gets an equal part of its gradient."""
    dy, output = call.input(index), call.output()
    reader, window = _pooling(call, output.desc)
    n, c, height, width = reader.shape(output.desc)
    gradients = reader.read(dy)
    places = window.output(height, width)
    _check(call, gradients, (n, c, *places))
    part = gradients / _counts(window, (height, width), gradients.dtype)
    reader.write(output, window.fold((part for _ in window.places), (n, c, height, width), part.dtype))


def _check(call: KernelCall, gradients: Array, dims: Shape) -> None:
    if gradients.shape != dims:
        raise call.error(f"expected a gradient of dims {list(dims)} as NCHW, got {list(gradients.shape)}")


@kernel(
    "AvgPoolGrad",
    "orig_input_shape input_grad -> out_grad",
    infer=lambda call: [tuple(call.integers(0))],
    values=["orig_input_shape"],
)
def _avg_pool_grad(call: KernelCall) -> None:
    _avg_pool_gradient(call, 1)


@kernel(
    "AvgPoolGradD",
    "input_grad mean_matrix? kernel_matrix? -> out_grad",
    infer=lambda call: [tuple(call.attrs.integers("orig_input_shape"))],
)
def _avg_pool_grad_d(call: KernelCall) -> None:
    _avg_pool_gradient(call, 0)


def _global_shape(call: ShapeCall) -> list[Shape]:
    reader = Images(data_format(call.attrs, call.input(0)))
    n, c, *_ = reader.shape(call.input(0))
    return [reader.shape_for(call.output(), (n, c, 1, 1))]


@kernel("GlobalAveragePool", "x -> y", infer=_global_shape)
def _global_average_pool(call: KernelCall) -> None:
    x = call.input(0)
    reader = Images(data_format(call.attrs, x.desc))
    images = reader.read(x)
    mean = average(images.reshape(*images.shape[:2], prod(images.shape[2:])), -1)
    reader.write(call.output(), mean[:, :, np.newaxis, np.newaxis])
