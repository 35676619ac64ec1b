"""Tensors of images and of filters, seen as NCHW, and the windows that slide over them.

A tensor's axes are those of its origin; where the origin is ND, those of the attribute `data_format`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import Shape
from gedialect.formats.storage_format import ND, StorageFormat, storage_format
from gedialect.runtime.axes import dims_in_format, in_format
from gedialect.runtime.kernels.arithmetic import contiguous, working
from gedialect.runtime.kernels.attributes import Attributes
from gedialect.runtime.tensor import Tensor, content_desc, content_format

NCHW = storage_format("NCHW")
NHWC = storage_format("NHWC")
HWCN = storage_format("HWCN")

Pair = tuple[int, int]
Dims = tuple[int, int, int, int]

_MOST_PADDING = 64
"""Pads may make large images that many times larger."""


@dataclass(frozen=True, slots=True)
class Images:
    """Reads and writes tensors as NCHW; `fallback` names the axes of those that are ND."""

    fallback: StorageFormat

    def read(self, tensor: Tensor) -> Array:
        """The content as contiguous NCHW in its working type. Raises ValueError unless it has four dims."""
        value = working(tensor)
        if value.ndim != 4:
            raise ValueError(f"expected four dims, got {list(value.shape)}")
        return contiguous(in_format(value, self._axes(tensor.desc), NCHW))

    def write(self, tensor: Tensor, value: Array) -> None:
        """Stores content that is given as NCHW."""
        tensor.store(in_format(value, NCHW, self._axes(tensor.desc)))

    def shape(self, desc: TensorDesc) -> Dims:
        """The dims as NCHW. Raises ValueError unless there are four."""
        dims = content_desc(desc).shape
        if len(dims) != 4:
            raise ValueError(f"expected four dims, got {list(dims)}")
        n, c, h, w = dims_in_format(dims, self._axes(desc), NCHW)
        return n, c, h, w

    def shape_for(self, desc: TensorDesc, dims: Shape) -> Shape:
        """The dims in the axes of a tensor, whose own may be unknown, of NCHW dims."""
        return dims_in_format(dims, NCHW, self._axes(desc))

    def _axes(self, desc: TensorDesc) -> StorageFormat:
        format = content_format(desc)
        return self.fallback if format == ND else format


def data_format(attrs: Attributes, desc: TensorDesc) -> StorageFormat:
    """The axes that attributes are in: of attribute `data_format`, else of the tensor's origin, else NHWC."""
    name = attrs.text("data_format", "")
    if name:
        return _image_format(name, attrs)
    own = content_format(desc)
    return own if own in (NCHW, NHWC) else NHWC


def _image_format(name: str, attrs: Attributes) -> StorageFormat:
    if name not in ("NCHW", "NHWC"):
        raise attrs.error(f"expected attribute 'data_format' to be NCHW or NHWC, got {name}")
    return storage_format(name)


def filters(images: StorageFormat) -> Images:
    """Filters beside images of that format: NCHW beside NCHW, HWCN beside NHWC."""
    return Images(NCHW if images == NCHW else HWCN)


@dataclass(frozen=True, slots=True)
class Window:
    """How a window slides over an image: its size, strides and dilations as (h, w), and pads around the image."""

    size: Pair
    strides: Pair
    dilations: Pair
    pads: tuple[Pair, Pair]

    def output(self, height: int, width: int) -> Pair:
        """How many places it takes. Raises ValueError when it is larger than the image."""
        counts: list[int] = []
        for at, extent in enumerate((height, width)):
            room = extent + sum(self.pads[at]) - self._reach(at)
            if room < 0:
                raise ValueError(
                    f"expected an image of at least {self._reach(at)} with pads {self.pads[at]}, got {extent}"
                )
            counts.append(room // self.strides[at] + 1)
        return counts[0], counts[1]

    def _reach(self, at: int) -> int:
        return (self.size[at] - 1) * self.dilations[at] + 1

    def windows(self, images: Array, fill: float) -> Array:
        """The windows of NCHW images as a view of dims N C Kh Kw Ho Wo; pads are `fill`."""
        places = self.output(*images.shape[2:])
        if any(map(any, self.pads)):
            self._check_pads(images)
            images = np.pad(images, ((0, 0), (0, 0), *self.pads), constant_values=fill)
        n, c, h, w = images.strides
        (sh, sw), (dh, dw) = self.strides, self.dilations
        dims, strides = (*images.shape[:2], *self.size, *places), (n, c, h * dh, w * dw, h * sh, w * sw)
        return np.lib.stride_tricks.as_strided(images, dims, strides, writeable=False)

    def _check_pads(self, images: Array) -> None:
        n, c, *image = images.shape
        padded = n * c * prod(extent + sum(pads) for extent, pads in zip(image, self.pads, strict=True))
        if padded > _MOST_PADDING * max(images.size, 1 << 20):
            raise ValueError(f"expected pads in proportion to images of dims {list(images.shape)}, got {self.pads}")

    def fold(self, parts: Iterable[Array], dims: Dims, dtype: np.dtype[Any]) -> Array:
        """The sum of windows at their places in images of these dims, as NCHW.

        `parts` are what the windows hold at each of their places, in order, as N C Ho Wo.
        """
        (top, bottom), (left, right) = self.pads
        n, c, height, width = dims
        images = np.zeros((n, c, height + top + bottom, width + left + right), dtype)
        (sh, sw), (dh, dw) = self.strides, self.dilations
        for (kh, kw), part in zip(self.places, parts, strict=True):
            y, x = kh * dh, kw * dw
            ho, wo = part.shape[2:]
            images[:, :, y : y + sh * ho : sh, x : x + sw * wo : sw] += part
        return images[:, :, top : top + height, left : left + width]

    @property
    def places(self) -> Iterator[Pair]:
        """The places of a window, in order."""
        return product(range(self.size[0]), range(self.size[1]))


def convolution_window(attrs: Attributes, axes: StorageFormat, size: Pair, image: Pair) -> Window:
    """The window of a convolution of images of that height and width, with filters of that size.

    Attribute `pads` has the pads, unless an attribute `padding` says SAME or VALID.
    """
    strides = spatial(attrs, "strides", axes)
    dilations = spatial(attrs, "dilations", axes, [1, 1, 1, 1])
    if attrs.text("padding", "EXPLICIT") != "EXPLICIT":
        return Window(size, strides, dilations, _named_pads(attrs, image, size, strides, dilations))
    pads = attrs.integers("pads")
    if len(pads) != 4 or min(pads) < 0:
        raise attrs.error(f"expected attribute 'pads' to be four numbers of at least 0, got {pads}")
    return Window(size, strides, dilations, ((pads[0], pads[1]), (pads[2], pads[3])))


def pooling_window(attrs: Attributes, axes: StorageFormat, image: Pair) -> Window:
    """The window of a pooling of images of that height and width."""
    size, strides = spatial(attrs, "ksize", axes), spatial(attrs, "strides", axes)
    return Window(size, strides, (1, 1), _named_pads(attrs, image, size, strides, (1, 1)))


def _named_pads(attrs: Attributes, image: Pair, size: Pair, strides: Pair, dilations: Pair) -> tuple[Pair, Pair]:
    """The pads that attribute `padding` names."""
    named = attrs.text("padding")
    if named not in ("SAME", "VALID"):
        raise attrs.error(f"expected attribute 'padding' to be SAME or VALID, got {named}")
    if named == "VALID":
        return (0, 0), (0, 0)
    down, across = (_same_pads(image[at], size[at], strides[at], dilations[at]) for at in range(2))
    return down, across


def _same_pads(extent: int, size: int, stride: int, dilation: int) -> Pair:
    places = -(-extent // stride)
    total = max((places - 1) * stride + (size - 1) * dilation + 1 - extent, 0)
    return total // 2, total - total // 2


def spatial(attrs: Attributes, name: str, axes: StorageFormat, default: Sequence[int] | None = None) -> Pair:
    """The numbers for H and W in an attribute of four numbers, one an axis; those for N and C must be 1."""
    numbers = attrs.integers(name, default)
    if len(numbers) == 2:
        numbers = list(dims_in_format((1, 1, *numbers), NCHW, axes))
    if len(numbers) != 4 or min(numbers) < 1:
        raise attrs.error(f"expected attribute '{name}' to be four numbers of at least 1, got {numbers}")
    n, c, h, w = dims_in_format(tuple(numbers), axes, NCHW)
    if (n, c) != (1, 1):
        raise attrs.error(f"expected attribute '{name}' to be 1 for N and C of {axes}, got {numbers}")
    return h, w
