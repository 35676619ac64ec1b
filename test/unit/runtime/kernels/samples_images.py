"""Samples on images: convolution, pooling, bias, batch normalisation; the references are loops over places."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from runtime.kernels.samples import Sample, Value, image, ints, nd, random

from gedialect.formats.arrays import Array

Pair = tuple[int, int]


@dataclass(frozen=True)
class Geometry:
    """A convolution or pooling as its definition has it."""

    size: Pair
    strides: Pair = (1, 1)
    dilations: Pair = (1, 1)
    pads: tuple[int, int, int, int] = (0, 0, 0, 0)
    groups: int = 1

    def output(self, height: int, width: int) -> Pair:
        top, bottom, left, right = self.pads
        reach = [(size - 1) * dilation + 1 for size, dilation in zip(self.size, self.dilations, strict=True)]
        down, across = height + top + bottom - reach[0], width + left + right - reach[1]
        return down // self.strides[0] + 1, across // self.strides[1] + 1

    def places(self, y: int, x: int, height: int, width: int) -> Iterator[tuple[int, int, int, int]]:
        """Which places of the filter and of the image meet for one place of the output."""
        for kh, kw in product(range(self.size[0]), range(self.size[1])):
            h = y * self.strides[0] + kh * self.dilations[0] - self.pads[0]
            w = x * self.strides[1] + kw * self.dilations[1] - self.pads[2]
            if 0 <= h < height and 0 <= w < width:
                yield kh, kw, h, w

    def attributes(self, origin: str, **more: Any) -> dict[str, Any]:
        """The attributes of a convolution."""
        return {
            "strides": four(self.strides, origin),
            "dilations": four(self.dilations, origin),
            "pads": list(self.pads),
            "groups": self.groups,
            "data_format": origin,
            **more,
        }


def four(pair: Pair, origin: str) -> list[int]:
    """Numbers for H and W among those for all axes."""
    numbers = {"N": 1, "C": 1, "H": pair[0], "W": pair[1]}
    return [numbers[axis] for axis in origin]


Visit = Callable[[tuple[int, int, int, int], tuple[int, int, int, int], tuple[int, int, int, int]], None]


def visit(x: tuple[int, ...], outputs: int, geometry: Geometry, do: Visit) -> tuple[int, int, int, int]:
    """Calls `do` with the indices in output, image and filter of each product; the output's dims."""
    n, c, height, width = x
    ho, wo = geometry.output(height, width)
    per_group, channels = outputs // geometry.groups, c // geometry.groups
    for b, o, y, z in product(range(n), range(outputs), range(ho), range(wo)):
        first = o // per_group * channels
        for kh, kw, h, w in geometry.places(y, z, height, width):
            for k in range(channels):
                do((b, o, y, z), (b, first + k, h, w), (o, k, kh, kw))
    return n, outputs, ho, wo


def convolution(x: Array, weights: Array, geometry: Geometry) -> Array:
    outputs = weights.shape[0]
    result = np.zeros((x.shape[0], outputs, *geometry.output(*x.shape[2:])))

    def do(y: Any, at: Any, k: Any) -> None:
        result[y] += float(x[at]) * float(weights[k])

    visit(x.shape, outputs, geometry, do)
    return result


def filter_gradient(x: Array, dy: Array, weights: Array, geometry: Geometry) -> Array:
    result = np.zeros(weights.shape)

    def do(y: Any, at: Any, k: Any) -> None:
        result[k] += float(x[at]) * float(dy[y])

    visit(x.shape, weights.shape[0], geometry, do)
    return result


def image_gradient(x: Array, dy: Array, weights: Array, geometry: Geometry) -> Array:
    result = np.zeros(x.shape)

    def do(y: Any, at: Any, k: Any) -> None:
        result[at] += float(weights[k]) * float(dy[y])

    visit(x.shape, weights.shape[0], geometry, do)
    return result


GEOMETRIES: Mapping[str, Geometry] = {
    "plain": Geometry((3, 3)),
    "strided": Geometry((3, 2), strides=(2, 1), pads=(1, 0, 0, 2)),
    "dilated": Geometry((2, 3), dilations=(2, 1), pads=(1, 1, 1, 1)),
    "groups": Geometry((2, 2), strides=(1, 2), groups=3),
    "pointwise": Geometry((1, 1)),
}


def image_samples() -> Iterator[Sample]:
    for (note, geometry), origin in zip(GEOMETRIES.items(), ("NCHW", "NHWC", "NCHW", "NHWC", "NHWC"), strict=True):
        yield from _convolutions(note, geometry, origin)
    yield from _depthwise()
    yield from _pooling()
    yield from _channels()


def _convolutions(note: str, geometry: Geometry, origin: str) -> Iterator[Sample]:
    weights_origin = {"NCHW": "NCHW", "NHWC": "HWCN"}[origin]
    x, weights = random(2, 6, 5, 6), random(9, 6 // geometry.groups, *geometry.size)
    y = convolution(x, weights, geometry)
    dy = random(*y.shape, seed=1)
    dw, dx = filter_gradient(x, dy, weights, geometry), image_gradient(x, dy, weights, geometry)
    inputs = [image(x, origin), image(weights, weights_origin)]
    gradient = image(dy, origin)
    attributes = geometry.attributes(origin)
    bias = random(9)
    with_bias = (y + bias[:, np.newaxis, np.newaxis]).astype(np.float32)
    yield Sample("Conv2D", inputs, [image(y.astype(np.float32), origin)], attributes, note=note)
    yield Sample("Conv2D", [*inputs, nd(bias)], [image(with_bias, origin)], attributes, note=f"{note}-bias")
    of_filter = image(dw.astype(np.float32), weights_origin)
    size = list(of_filter.content.shape)
    yield Sample("Conv2DBackpropFilter", [inputs[0], ints(*size), gradient], [of_filter], attributes, note=note)
    with_size = attributes | {"filter_size": size}
    yield Sample("Conv2DBackpropFilterD", [inputs[0], gradient], [of_filter], with_size, note=note)
    images = image(dx.astype(np.float32), origin)
    size = list(images.content.shape)
    yield Sample("Conv2DBackpropInput", [ints(*size), inputs[1], gradient], [images], attributes, note=note)
    with_size = attributes | {"input_size": size}
    yield Sample("Conv2DBackpropInputD", [inputs[1], gradient], [images], with_size, note=note)


def _depthwise() -> Iterator[Sample]:
    """Each channel is a group of its own, and filters have the dims H W C and outputs of a channel."""
    x, weights = random(2, 4, 5, 5), random(8, 1, 3, 3)
    geometry = Geometry((3, 3), strides=(2, 2), pads=(1, 1, 1, 1), groups=4)
    y = convolution(x, weights, geometry)
    dy = random(*y.shape, seed=1)

    def filters(weights: Array) -> Value:
        return Value(weights.reshape(4, 2, 3, 3).transpose(2, 3, 0, 1).astype(np.float32), "HWCN")

    dw = filters(filter_gradient(x, dy, weights, geometry))
    dx = image(image_gradient(x, dy, weights, geometry).astype(np.float32), "NHWC")
    attributes = geometry.attributes("NHWC")
    del attributes["groups"]
    images, gradient = image(x, "NHWC"), image(dy, "NHWC")
    result = image(y.astype(np.float32), "NHWC")
    yield Sample("DepthwiseConv2D", [images, filters(weights)], [result], attributes)
    name = "DepthwiseConv2DBackpropFilter"
    yield Sample(name, [images, ints(3, 3, 4, 2), gradient], [dw], attributes)
    yield Sample(f"{name}D", [images, gradient], [dw], attributes | {"filter_size": [3, 3, 4, 2]})
    name = "DepthwiseConv2DBackpropInput"
    yield Sample(name, [ints(2, 5, 5, 4), filters(weights), gradient], [dx], attributes)
    yield Sample(f"{name}D", [filters(weights), gradient], [dx], attributes | {"input_size": [2, 5, 5, 4]})


def _pooling() -> Iterator[Sample]:
    x = random(2, 5, 6, 5)
    valid, same = Geometry((2, 3), (2, 1)), Geometry((3, 2), (2, 2), pads=(0, 1, 0, 1))
    for padding, geometry, origin in (("VALID", valid, "NCHW"), ("SAME", same, "NHWC")):
        attributes = {
            "ksize": four(geometry.size, origin),
            "strides": four(geometry.strides, origin),
            "padding": padding,
            "data_format": origin,
        }
        yield from _pools(x, geometry, origin, attributes, padding)
        yield from _pools(np.rint(x), geometry, origin, attributes, f"{padding}-ties")
    mean = np.array([[[[channel.mean()]] for channel in batch] for batch in x.astype(float)])
    yield Sample("GlobalAveragePool", [image(x)], [image(mean.astype(np.float32))])


def _pools(x: Array, geometry: Geometry, origin: str, attributes: dict[str, Any], note: str) -> Iterator[Sample]:
    n, c, height, width = x.shape
    largest, mean = (np.zeros((n, c, *geometry.output(height, width))) for _ in range(2))
    dy = random(*largest.shape, seed=1)
    to_largest, to_all = np.zeros(x.shape), np.zeros(x.shape)
    for b, k, y, z in np.ndindex(*largest.shape):
        places = [(h, w) for _, _, h, w in geometry.places(y, z, height, width)]
        values = [float(x[b, k, h, w]) for h, w in places]
        largest[b, k, y, z], mean[b, k, y, z] = max(values), sum(values) / len(values)
        to_largest[b, k][places[values.index(max(values))]] += dy[b, k, y, z]
        for place in places:
            to_all[b, k][place] += dy[b, k, y, z] / len(places)

    def of(value: Array) -> Value:
        return image(value.astype(np.float32), origin)

    yield Sample("MaxPool", [of(x)], [of(largest)], attributes, note=note)
    yield Sample("MaxPoolGrad", [of(x), of(largest), of(dy)], [of(to_largest)], attributes, note=note)
    yield Sample("AvgPool", [of(x)], [of(mean)], attributes, note=note)
    size = list(of(x).content.shape)
    yield Sample("AvgPoolGrad", [ints(*size), of(dy)], [of(to_all)], attributes, note=note)
    yield Sample("AvgPoolGradD", [of(dy)], [of(to_all)], attributes | {"orig_input_shape": size}, note=note)


def _channels() -> Iterator[Sample]:
    yield from _channels_by_format()
    yield from _channels_by_attribute()


def _channels_by_attribute() -> Iterator[Sample]:
    """Where the format does not say which axis counts channels."""
    x, numbers = random(2, 5, 7), random(7)
    for data_format, axis in (("NHWC", 2), ("NCHW", 1)):
        first, length = {"data_format": data_format}, x.shape[axis]
        scale = numbers[:length]
        dims = [length if each == axis else 1 for each in range(3)]
        added = (x + scale.reshape(dims)).astype(np.float32)
        others = tuple(each for each in range(3) if each != axis)
        note = f"ND-{data_format}"
        yield Sample("BiasAdd", [nd(x), nd(scale)], [nd(added)], first, note=note)
        yield Sample("BiasAddGrad", [nd(x)], [nd(x.sum(axis=others))], first, note=note)
        mean, variance = x.mean(axis=others, dtype=float), x.astype(float).var(axis=others)
        deviation = np.sqrt(variance + 1e-4).reshape(dims)
        normal = (x - mean.reshape(dims)) / deviation
        statistics = [nd(mean), nd(variance * (70 / length) / (70 / length - 1)), nd(mean), nd(variance)]
        inputs = [nd(x), nd(np.ones(length)), nd(np.zeros(length))]
        yield Sample("BatchNorm", inputs, [nd(normal), *statistics], first, note=note)
        yield Sample("BNInfer", [*inputs, *statistics[2:]], [nd(normal)], first | {"epsilon": 1e-4}, note=note)
        fixed = first | {"is_training": False, "epsilon": 1e-4}
        sums = [nd((x * normal).sum(axis=others)), nd(x.sum(axis=others))]
        reserved = [inputs[1], *statistics[2:]]
        yield Sample("BatchNormGrad", [nd(x), nd(x), *reserved], [nd(x / deviation), *sums], fixed, note=note)


def _channels_by_format() -> Iterator[Sample]:
    x, scale, offset = random(2, 5, 3, 4), random(5), random(5, seed=1)
    batches = [x[:, k].astype(float) for k in range(5)]
    mean = np.array([batch.mean() for batch in batches])
    biased = np.array([((batch - m) ** 2).mean() for batch, m in zip(batches, mean, strict=True)])
    for origin in ("NCHW", "NHWC"):
        yield from _batch_parts(x, scale, offset, origin)
        attributes = {"epsilon": 0.01, "data_format": origin}

        def of(value: Array, origin: str = origin) -> Value:
            return image(value.astype(np.float32), origin)

        def per_channel(numbers: Array) -> Array:
            return np.asarray(numbers, float)[:, np.newaxis, np.newaxis]

        yield Sample("BiasAdd", [of(x), nd(scale)], [of(x + per_channel(scale))], attributes, note=origin)
        yield Sample("BiasAddGrad", [of(x)], [nd([batch.sum() for batch in batches])], attributes, note=origin)
        spread = per_channel(np.sqrt(biased + 0.01))
        y = of((x - per_channel(mean)) / spread * per_channel(scale) + per_channel(offset))
        statistics = [nd(mean), nd(biased * 24 / 23), nd(mean), nd(biased)]
        inputs = [of(x), nd(scale), nd(offset)]
        yield Sample("BatchNorm", inputs, [y, *statistics], attributes, note=origin)
        given = [nd(random(5, seed=2)), nd(random(5, seed=3, low=0.5))]
        moved = [np.asarray(value.content, float) for value in given]
        fixed = of(
            (x - per_channel(moved[0])) / per_channel(np.sqrt(moved[1] + 0.01)) * per_channel(scale)
            + per_channel(offset)
        )
        inference = attributes | {"is_training": False}
        yield Sample("BatchNorm", [*inputs, *given], [fixed, *given, *given], inference, note=f"{origin}-fixed")
        yield Sample("BNInfer", [*inputs, *given], [fixed], {"epsilon": 0.01}, note=origin)
        mixed = [nd(0.75 * moved[0] + 0.25 * mean), nd(0.75 * moved[1] + 0.25 * biased * 24 / 23)]
        running = attributes | {"exponential_avg_factor": 0.25}
        yield Sample("BatchNorm", [*inputs, *given], [y, *mixed, *statistics[2:]], running, note=f"{origin}-running")
        dy = random(*x.shape, seed=4)
        normal = (x - per_channel(moved[0])) / per_channel(np.sqrt(moved[1] + 0.01))
        sums = [nd((dy * normal).sum(axis=(0, 2, 3))), nd(dy.sum(axis=(0, 2, 3), dtype=float))]
        dx = of(dy * per_channel(scale / np.sqrt(moved[1] + 0.01)))
        yield Sample(
            "BatchNormGrad", [of(dy), of(x), nd(scale), *given], [dx, *sums], inference, note=f"{origin}-fixed"
        )


def _batch_parts(x: Array, scale: Array, offset: Array, origin: str) -> Iterator[Sample]:
    exact, attributes = x.astype(float), {"epsilon": 0.01}

    def of(value: Array) -> Value:
        return image(value.astype(np.float32), origin)

    def by_channel(numbers: Array) -> Array:
        return np.asarray(numbers, float)[:, np.newaxis, np.newaxis]

    total, squares = exact.sum(axis=(0, 2, 3)), np.square(exact).sum(axis=(0, 2, 3))
    yield Sample("BNTrainingReduce", [of(x)], [nd(total), nd(squares)], note=origin)
    mean, variance = exact.mean(axis=(0, 2, 3)), exact.var(axis=(0, 2, 3))
    normal = (exact - by_channel(mean)) / by_channel(np.sqrt(variance + 0.01))
    y = of(normal * by_channel(scale) + by_channel(offset))
    inputs = [of(x), nd(total), nd(squares), nd(scale), nd(offset)]
    yield Sample("BNTrainingUpdateV2", inputs, [y, nd(mean), nd(variance)], attributes, note=origin)
    before = [random(5, seed=7), random(5, seed=8, low=0.5)]
    after = [nd(0.75 * old + 0.25 * new) for old, new in zip(before, (mean, variance * 24 / 23), strict=True)]
    yield Sample(
        "BNTrainingUpdate",
        [*inputs, *map(nd, before)],
        [y, *after, nd(mean), nd(variance)],
        attributes | {"factor": 0.25},
        {5: after[0].content, 6: after[1].content},
        note=origin,
    )
    dy = random(*x.shape, seed=9)
    diff_scale, diff_offset = (dy * normal).sum(axis=(0, 2, 3)), dy.sum(axis=(0, 2, 3), dtype=float)
    statistics, sums = [nd(mean), nd(variance)], [nd(diff_scale), nd(diff_offset)]
    yield Sample("BNTrainingUpdateGrad", [of(dy), of(x), *statistics], sums, attributes, note=origin)
    dx = dy - by_channel(diff_offset / 24) - normal * by_channel(diff_scale / 24)
    dx = of(dx * by_channel(scale / np.sqrt(variance + 0.01)))
    gradient = [of(dy), of(x), *sums, nd(scale), *statistics]
    yield Sample("BNTrainingReduceGrad", gradient, [dx], attributes, note=origin)
