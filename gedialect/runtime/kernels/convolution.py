"""Convolutions and their gradients: windows as the rows of a matrix, filters as its columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import contiguous, working
from gedialect.runtime.kernels.call import AnyCall, KernelCall, ShapeCall
from gedialect.runtime.kernels.images import Dims, Images, Window, convolution_window, data_format, filters
from gedialect.runtime.kernels.registry import Compute, Infer, kernel


@dataclass(frozen=True, slots=True)
class Convolution:
    """A convolution of NCHW images with filters of dims (outputs, channels of a group, Kh, Kw), in so many groups.

    Arrays are contiguous, so that products accumulate in the same order whatever tensors they come from.
    """

    window: Window
    groups: int

    def forward(self, x: Array, weights: Array) -> Array:
        """The images that come out."""
        columns = self._columns(x)
        result = np.matmul(self._matrices(weights), columns)
        return result.reshape(x.shape[0], weights.shape[0], *self.window.output(*x.shape[2:]))

    def filter_gradient(self, x: Array, dy: Array) -> Array:
        """The gradient of the filters."""
        columns = self._columns(x)
        if np.may_share_memory(columns, dy):
            # numpy has another way to multiply a matrix with itself.
            columns = columns.copy()
        gradient = np.matmul(self._by_group(dy), columns.swapaxes(-1, -2)).sum(axis=0)
        return gradient.reshape(dy.shape[1], x.shape[1] // self.groups, *self.window.size)

    def image_gradient(self, weights: Array, dy: Array, dims: Dims) -> Array:
        """The gradient of images of these dims."""
        columns = np.matmul(self._matrices(weights).swapaxes(-1, -2), self._by_group(dy))
        windows = columns.reshape(*dims[:2], *self.window.size, *dy.shape[2:])
        return self.window.fold((windows[:, :, kh, kw] for kh, kw in self.window.places), dims, columns.dtype)

    def _columns(self, x: Array) -> Array:
        """Windows by groups: [N, G, C / G * Kh * Kw, Ho * Wo]."""
        windows = self.window.windows(x, 0)
        n, c, kh, kw, ho, wo = windows.shape
        return windows.reshape(n, self.groups, c // self.groups * kh * kw, ho * wo)

    def _matrices(self, weights: Array) -> Array:
        """Filters by groups: [G, O / G, C / G * Kh * Kw]."""
        outputs, channels, kh, kw = weights.shape
        return weights.reshape(self.groups, outputs // self.groups, channels * kh * kw)

    def _by_group(self, dy: Array) -> Array:
        """Images by groups: [N, G, O / G, Ho * Wo]."""
        n, outputs, ho, wo = dy.shape
        return dy.reshape(n, self.groups, outputs // self.groups, ho * wo)


@dataclass(frozen=True, slots=True)
class _Node:
    """A node's images and filters: how they are read, and what is known of the convolution from attributes.

    `depthwise`: filters have dims (outputs of a channel, channels), and each channel is a group.
    """

    call: AnyCall
    images: Images
    filters: Images
    depthwise: bool

    def convolution(self, image: Dims, dims: Dims) -> Convolution:
        """The convolution of NCHW images and filters of these dims. Raises GeError where they do not fit."""
        outputs, channels, *size = dims
        groups = image[1] if self.depthwise else self.call.attrs.integer("groups", 1)
        expected = channels if self.depthwise else channels * groups
        if groups < 1 or image[1] != expected or (not self.depthwise and outputs % groups):
            raise self.call.error(
                f"expected filters for {image[1]} channels in {groups} groups, got {outputs} for {channels} channels"
            )
        window = convolution_window(self.call.attrs, self.images.fallback, (size[0], size[1]), image[2:])
        return Convolution(window, groups)

    def grouped(self, weights: Array) -> Array:
        """Filters as a convolution in groups takes them."""
        if not self.depthwise:
            return weights
        multiplier, channels, *size = weights.shape
        return contiguous(weights.transpose(1, 0, 2, 3)).reshape(channels * multiplier, 1, *size)

    def ungrouped(self, weights: Array, dims: Dims) -> Array:
        """Filters of these dims as the node has them."""
        if not self.depthwise:
            return weights
        multiplier, channels, *size = dims
        return weights.reshape(channels, multiplier, *size).transpose(1, 0, 2, 3)

    def outputs(self, dims: Dims) -> int:
        """How many channels come out."""
        return dims[0] * dims[1] if self.depthwise else dims[0]


def _node(call: AnyCall, images: TensorDesc, depthwise: bool) -> _Node:
    axes = data_format(call.attrs, images)
    return _Node(call, Images(axes), filters(axes), depthwise)


def _forward(depthwise: bool) -> tuple[Compute, Infer]:
    def infer(call: ShapeCall) -> list[Shape]:
        x, y = call.input(0), call.output()
        node = _node(call, x, depthwise)
        image, dims = node.images.shape(x), node.filters.shape(call.input(1))
        height, width = node.convolution(image, dims).window.output(*image[2:])
        return [node.images.shape_for(y, (image[0], node.outputs(dims), height, width))]

    def compute(call: KernelCall) -> None:
        x, weights, bias = call.input(0), call.input(1), call.optional(2)
        node = _node(call, x.desc, depthwise)
        image, dims = node.images.shape(x.desc), node.filters.shape(weights.desc)
        convolution = node.convolution(image, dims)
        places = convolution.window.output(*image[2:])
        call.expect_dims(node.images.shape_for(call.output().desc, (image[0], node.outputs(dims), *places)))
        result = convolution.forward(node.images.read(x), node.grouped(node.filters.read(weights)))
        if bias is not None:
            result = result + working(bias).reshape(1, -1, 1, 1)
        node.images.write(call.output(), result)

    return compute, infer


def _filter_gradient(depthwise: bool, x_place: int, dy_place: int) -> Compute:
    """The gradient of filters from the images and the gradient at these inputs."""

    def compute(call: KernelCall) -> None:
        x, dy, output = call.input(x_place), call.input(dy_place), call.output()
        node = _node(call, x.desc, depthwise)
        dims = node.filters.shape(output.desc)
        convolution = node.convolution(node.images.shape(x.desc), dims)
        images, gradients = node.images.read(x), node.images.read(dy)
        _check_gradient(call, gradients, convolution, images.shape[0], node.outputs(dims), images.shape[2:])
        gradient = convolution.filter_gradient(images, gradients)
        node.filters.write(output, node.ungrouped(gradient, dims))

    return compute


def _image_gradient(depthwise: bool, weights_place: int, dy_place: int) -> Compute:
    """The gradient of images from the filters and the gradient at these inputs."""

    def compute(call: KernelCall) -> None:
        weights, dy, output = call.input(weights_place), call.input(dy_place), call.output()
        node = _node(call, output.desc, depthwise)
        image, dims = node.images.shape(output.desc), node.filters.shape(weights.desc)
        convolution = node.convolution(image, dims)
        gradients = node.images.read(dy)
        _check_gradient(call, gradients, convolution, image[0], node.outputs(dims), image[2:])
        gradient = convolution.image_gradient(node.grouped(node.filters.read(weights)), gradients, image)
        node.images.write(output, gradient)

    return compute


def _check_gradient(
    call: KernelCall, dy: Array, convolution: Convolution, n: int, outputs: int, image: tuple[int, ...]
) -> None:
    """The gradient must have the dims of the images that come out."""
    expected = (n, outputs, *convolution.window.output(image[0], image[1]))
    if dy.shape != expected:
        raise call.error(f"expected a gradient of dims {list(expected)} as NCHW, got {list(dy.shape)}")


def _content(place: int) -> Infer:
    """The dims that the content of an input says."""
    return lambda call: [tuple(call.integers(place))]


def _attribute(name: str) -> Infer:
    """The dims that an attribute says."""
    return lambda call: [tuple(call.attrs.integers(name))]


# What the types begin with, whether they are depthwise, and their names for images and for both gradients.
for _prefix, _depthwise, _x, _dw, _dx in (
    ("Conv2D", False, "x", "y", "y"),
    ("DepthwiseConv2D", True, "input", "filter_grad", "input_grad"),
):
    _compute, _infer = _forward(_depthwise)
    kernel(_prefix, "x filter bias? offset_w? -> y", infer=_infer)(_compute)

    _gradient, _ports = f"{_prefix}BackpropFilter", f"{_x} filter_size out_backprop -> {_dw}"
    kernel(_gradient, _ports, infer=_content(1), values=["filter_size"])(_filter_gradient(_depthwise, 0, 2))
    _gradient, _ports = f"{_prefix}BackpropFilterD", f"{_x} out_backprop -> {_dw}"
    kernel(_gradient, _ports, infer=_attribute("filter_size"))(_filter_gradient(_depthwise, 0, 1))

    _gradient, _ports = f"{_prefix}BackpropInput", f"input_size filter out_backprop -> {_dx}"
    kernel(_gradient, _ports, infer=_content(0), values=["input_size"])(_image_gradient(_depthwise, 1, 2))
    _gradient, _ports = f"{_prefix}BackpropInputD", f"filter out_backprop -> {_dx}"
    kernel(_gradient, _ports, infer=_attribute("input_size"))(_image_gradient(_depthwise, 0, 1))
