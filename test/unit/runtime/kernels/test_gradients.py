"""Gradient kernels against finite differences of their forward kernels, in float64."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from runtime.kernels.samples import DOUBLE, Sample, Value, image, nd, random, run

from gedialect.formats.arrays import Array

STEP = 1e-6


@dataclass(frozen=True)
class Pair:
    """A forward kernel with the kernel that computes gradients of some of its inputs.

    `backward` gives the inputs of the second from (inputs, outputs, gradient of output 0), `wrt` the inputs whose
    gradients its outputs are, in order.
    """

    forward: str
    gradient: str
    inputs: Sequence[Value]
    backward: Callable[[list[Value], list[Value], Value], list[Value]]
    wrt: Sequence[int]
    attributes: Mapping[str, Any] = field(default_factory=dict)
    outputs: int = 1
    gradient_attributes: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.gradient


X = random(2, 3, 4, 5)
POOL = {"ksize": [1, 1, 2, 3], "strides": [1, 1, 2, 1], "padding": "SAME", "data_format": "NCHW"}
CONV = {"strides": [1, 1, 2, 1], "pads": [1, 0, 1, 1], "dilations": [1, 1, 1, 2], "data_format": "NCHW", "groups": 3}
BATCH = {"epsilon": 0.01, "data_format": "NCHW"}
ROWS = nd(random(4, 7))
LABELS = nd(np.abs(random(4, 7, seed=1)))


def of_output(inputs: list[Value], outputs: list[Value], dy: Value) -> list[Value]:
    return [outputs[0], dy]


PAIRS = (
    Pair("Sigmoid", "SigmoidGrad", [image(X)], of_output, [0]),
    Pair("Tanh", "TanhGrad", [image(X)], of_output, [0]),
    Pair("Sqrt", "SqrtGrad", [image(np.abs(X) + 0.5)], of_output, [0]),
    Pair("Rsqrt", "RsqrtGrad", [image(np.abs(X) + 0.5)], of_output, [0]),
    Pair("Reciprocal", "ReciprocalGrad", [image(np.abs(X) + 0.5)], of_output, [0]),
    Pair("Gelu", "GeluGrad", [image(X)], lambda x, y, dy: [dy, x[0], y[0]], [0]),
    Pair("Swish", "SwishGrad", [image(X)], lambda x, y, dy: [dy, x[0], y[0]], [0], {"scale": 1.5}),
    Pair("Relu", "ReluGrad", [image(X)], lambda x, y, dy: [dy, x[0]], [0]),
    Pair("Softplus", "SoftplusGrad", [image(X)], lambda x, y, dy: [dy, x[0]], [0]),
    Pair("Elu", "EluGrad", [image(X)], lambda x, y, dy: [dy, y[0]], [0], {"alpha": 0.5}),
    Pair("SoftmaxV2", "SoftmaxGrad", [ROWS], of_output, [0], {"axes": [0]}),
    Pair("LogSoftmaxV2", "LogSoftmaxGrad", [ROWS], lambda x, y, dy: [dy, y[0]], [0]),
    Pair(
        "SigmoidCrossEntropyWithLogits",
        "SigmoidCrossEntropyWithLogitsGrad",
        [ROWS, LABELS],
        lambda x, y, dy: [*x, dy],
        [0],
    ),
    Pair("MaxPool", "MaxPoolGrad", [image(X)], lambda x, y, dy: [x[0], y[0], dy], [0], POOL),
    Pair(
        "AvgPool", "AvgPoolGradD", [image(X)], lambda x, y, dy: [dy], [0], POOL, 1, {"orig_input_shape": [2, 3, 4, 5]}
    ),
    Pair(
        "Conv2D",
        "Conv2DBackpropInputD",
        [image(X), image(random(6, 1, 3, 2))],
        lambda x, y, dy: [x[1], dy],
        [0],
        CONV,
        1,
        {"input_size": [2, 3, 4, 5]},
    ),
    Pair(
        "Conv2D",
        "Conv2DBackpropFilterD",
        [image(X), image(random(6, 1, 3, 2))],
        lambda x, y, dy: [x[0], dy],
        [1],
        CONV,
        1,
        {"filter_size": [6, 1, 3, 2]},
    ),
    Pair("BiasAdd", "BiasAddGrad", [image(X), nd(random(3))], lambda x, y, dy: [dy], [1]),
    Pair(
        "BatchNorm",
        "BatchNormGrad",
        [image(X), nd(random(3)), nd(random(3, seed=1))],
        lambda x, y, dy: [dy, x[0], x[1], y[3], y[4]],
        [0, 1, 2],
        BATCH,
        5,
    ),
    Pair(
        "LayerNorm",
        "LayerNormGrad",
        [nd(random(3, 2, 7)), nd(random(7)), nd(random(7, seed=1))],
        lambda x, y, dy: [dy, x[0], y[2], y[1], x[1]],
        [0, 1, 2],
        {"begin_norm_axis": -1, "begin_params_axis": -1},
        3,
    ),
    Pair(
        "LayerNorm",
        "LayerNormGrad",
        [nd(random(3, 2, 7)), nd(random(2, 7)), nd(random(2, 7, seed=1))],
        lambda x, y, dy: [dy, x[0], y[2], y[1], x[1]],
        [0, 1, 2],
        {"begin_norm_axis": 1, "begin_params_axis": 1},
        3,
    ),
)


def results(type: str, inputs: Sequence[Value], like: Sequence[Value], attributes: Mapping[str, Any]) -> list[Value]:
    """What a kernel computes from doubles, with outputs of the dims of `like`."""
    outputs = run(Sample(type, inputs, like, attributes), dtype=DOUBLE).outputs
    return [Value(np.array(each.logical()), value.origin) for each, value in zip(outputs, like, strict=True)]


def output_values(pair: Pair) -> list[Value]:
    """Values with the dims of a forward kernel's outputs."""
    from runtime.kernels.samples import desc_for

    from gedialect.runtime.kernels.call import ShapeCall
    from gedialect.runtime.kernels.registry import find_kernel

    first = pair.inputs[0]
    descs = [desc_for(value) for value in pair.inputs]
    outputs = [descs[0], *[desc_for(nd(np.zeros(1)))] * (pair.outputs - 1)]
    shapes = find_kernel(pair.forward).shapes(ShapeCall(pair.forward, "n", descs, outputs, pair.attributes, {}))
    return [
        Value(np.zeros(shape, np.float32), first.origin if len(shape) == first.content.ndim else "ND")
        for shape in shapes
    ]


def doubles(values: Sequence[Value]) -> list[Value]:
    return [Value(value.content.astype(np.float64), value.origin) for value in values]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_gradient(pair: Pair) -> None:
    inputs, like = doubles(pair.inputs), output_values(pair)
    outputs = results(pair.forward, inputs, like, pair.attributes)
    dy = Value(random(*like[0].content.shape, seed=9).astype(np.float64), like[0].origin)
    targets = [inputs[index] for index in pair.wrt]
    attributes = {**pair.attributes, **pair.gradient_attributes}
    gradients = results(pair.gradient, pair.backward(inputs, outputs, dy), targets, attributes)

    def loss(at: int, place: tuple[int, ...], step: float) -> float:
        moved = [Value(value.content.copy(), value.origin) for value in inputs]
        moved[at].content[place] += step
        return float((results(pair.forward, moved, like, pair.attributes)[0].content * dy.content).sum())

    for index, gradient in zip(pair.wrt, gradients, strict=True):
        places = list(np.ndindex(*gradient.content.shape))[:: max(1, gradient.content.size // 12)]
        expected = [(loss(index, place, STEP) - loss(index, place, -STEP)) / (2 * STEP) for place in places]
        found = [gradient.content[place] for place in places]
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6, err_msg=f"input {index}")


@pytest.mark.parametrize("sparse", [False, True])
def test_cross_entropy_gives_its_own_gradient(sparse: bool) -> None:
    features = random(4, 7).astype(np.float64)
    numbers = np.array([0, 6, 3, 3], np.int32)
    labels = nd(numbers) if sparse else Value(np.eye(7)[numbers])
    type = "SparseSoftmaxCrossEntropyWithLogits" if sparse else "SoftmaxCrossEntropyWithLogits"
    like = [nd(np.zeros(4)), nd(np.zeros((4, 7)))]

    def losses(features: Array) -> list[Value]:
        return results(type, [Value(features), labels], like, {})

    gradient = losses(features)[1].content
    for place in np.ndindex(4, 7):
        step = np.zeros((4, 7))
        step[place] = STEP
        up, down = (losses(features + sign * step)[0].content.sum() for sign in (1, -1))
        assert gradient[place] == pytest.approx((up - down) / (2 * STEP), abs=1e-6)
