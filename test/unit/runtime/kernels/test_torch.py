"""Kernels against PyTorch and its automatic gradients, where it is installed: `pip install -e .[torch]`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from runtime.kernels.samples import STORAGES, Sample, Value, image, nd, number, random, run

from gedialect.formats.arrays import Array

torch = pytest.importorskip("torch")

STORAGE = STORAGES[0]


def tensor(array: Array, *, gradient: bool = True) -> Any:
    made = torch.tensor(np.asarray(array, np.float64))
    return made.requires_grad_() if gradient else made


def ours(type: str, inputs: Sequence[Value | None], like: Sequence[Value], **attributes: Any) -> list[Array]:
    """What a kernel computes, on tensors in blocks."""
    return [np.array(each.logical()) for each in run(Sample(type, inputs, like, attributes), STORAGE).outputs]


def close(found: Array, expected: Any, tolerance: float = 3e-5) -> None:
    wanted = expected.detach().numpy() if hasattr(expected, "detach") else expected
    np.testing.assert_allclose(found, wanted, rtol=tolerance, atol=tolerance)


def like(value: Any) -> Value:
    """An output of the dims of a tensor of PyTorch, in NCHW where it has four."""
    return Value(np.zeros(tuple(value.shape), np.float32), "NCHW" if value.ndim == 4 else "ND")


@pytest.mark.parametrize(
    ("strides", "pads", "dilations", "groups"),
    [
        ((1, 1), (1, 1), (1, 1), 1),
        ((2, 1), (0, 2), (1, 2), 1),
        ((1, 2), (1, 0), (2, 1), 4),
        ((2, 2), (1, 1), (1, 1), 8),
    ],
)
def test_convolution(strides: Any, pads: Any, dilations: Any, groups: int) -> None:
    x, weights, bias = random(3, 8, 9, 10), random(16, 8 // groups, 3, 3), random(16)
    tx, tw, tb = tensor(x), tensor(weights), tensor(bias)
    y = torch.nn.functional.conv2d(tx, tw, tb, strides, pads, dilations, groups)
    dy = random(*y.shape, seed=1)
    y.backward(tensor(dy, gradient=False))
    attributes = {
        "strides": [1, 1, *strides],
        "pads": [pads[0], pads[0], pads[1], pads[1]],
        "dilations": [1, 1, *dilations],
        "groups": groups,
        "data_format": "NCHW",
    }
    close(ours("Conv2D", [image(x), image(weights), nd(bias)], [like(y)], **attributes)[0], y)
    sizes = {"filter_size": list(weights.shape)}
    close(
        ours("Conv2DBackpropFilterD", [image(x), image(dy)], [image(weights)], **attributes, **sizes)[0], tw.grad, 2e-4
    )
    sizes = {"input_size": list(x.shape)}
    close(ours("Conv2DBackpropInputD", [image(weights), image(dy)], [image(x)], **attributes, **sizes)[0], tx.grad)
    close(ours("BiasAddGrad", [image(dy)], [nd(bias)])[0], tb.grad, 2e-4)


@dataclass(frozen=True)
class Function:
    """A kernel, its gradient, and PyTorch's function; `backward` orders (x, y, dy) for the gradient."""

    type: str
    gradient: str
    function: Callable[[Any], Any]
    backward: Callable[[Value, Value, Value], list[Value]]
    attributes: Mapping[str, Any] = field(default_factory=dict)


def _functions() -> list[Function]:
    f = torch.nn.functional
    pool = {"ksize": [1, 1, 2, 3], "strides": [1, 1, 2, 1], "padding": "VALID", "data_format": "NCHW"}
    return [
        Function("Relu", "ReluGrad", torch.relu, lambda x, y, dy: [dy, x]),
        Function("Relu6", "Relu6Grad", f.relu6, lambda x, y, dy: [dy, x]),
        Function(
            "LeakyRelu",
            "LeakyReluGrad",
            lambda x: f.leaky_relu(x, 0.1),
            lambda x, y, dy: [dy, x],
            {"negative_slope": 0.1},
        ),
        Function("Elu", "EluGrad", f.elu, lambda x, y, dy: [dy, y]),
        Function("Gelu", "GeluGrad", lambda x: f.gelu(x, approximate="tanh"), lambda x, y, dy: [dy, x, y]),
        Function("Swish", "SwishGrad", f.silu, lambda x, y, dy: [dy, x, y]),
        Function("Softplus", "SoftplusGrad", f.softplus, lambda x, y, dy: [dy, x]),
        Function("Sigmoid", "SigmoidGrad", torch.sigmoid, lambda x, y, dy: [y, dy]),
        Function("Tanh", "TanhGrad", torch.tanh, lambda x, y, dy: [y, dy]),
        Function("SoftmaxV2", "SoftmaxGrad", lambda x: torch.softmax(x, 1), lambda x, y, dy: [y, dy], {"axes": [1]}),
        Function("LogSoftmaxV2", "LogSoftmaxGrad", lambda x: torch.log_softmax(x, -1), lambda x, y, dy: [dy, y]),
        Function(
            "MaxPool", "MaxPoolGrad", lambda x: f.max_pool2d(x, (2, 3), (2, 1)), lambda x, y, dy: [x, y, dy], pool
        ),
        Function(
            "AvgPool",
            "AvgPoolGradD",
            lambda x: f.avg_pool2d(x, (2, 3), (2, 1)),
            lambda x, y, dy: [dy],
            pool | {"orig_input_shape": [2, 5, 6, 7]},
        ),
    ]


@pytest.mark.parametrize("function", _functions(), ids=lambda each: each.type)
def test_function_and_gradient(function: Function) -> None:
    x = random(2, 5, 6, 7)
    tx = tensor(x)
    y = function.function(tx)
    dy = random(*y.shape, seed=1)
    y.backward(tensor(dy, gradient=False))
    close(ours(function.type, [image(x)], [like(y)], **function.attributes)[0], y)
    inputs = function.backward(image(x), image(y.detach().numpy().astype(np.float32)), image(dy))
    close(ours(function.gradient, inputs, [image(x)], **function.attributes)[0], tx.grad)


def test_batch_normalisation() -> None:
    x, scale, offset, dy = random(4, 5, 6, 7), random(5), random(5, seed=1), random(4, 5, 6, 7, seed=2)
    tx, ts, to = tensor(x), tensor(scale), tensor(offset)
    mean, variance = torch.zeros(5, dtype=torch.float64), torch.zeros(5, dtype=torch.float64)
    y = torch.nn.functional.batch_norm(tx, mean, variance, ts, to, training=True, momentum=1.0, eps=0.01)
    y.backward(tensor(dy, gradient=False))
    channels = [nd(scale)] * 4
    attributes = {"epsilon": 0.01, "data_format": "NCHW"}
    results = ours("BatchNorm", [image(x), nd(scale), nd(offset)], [image(x), *channels], **attributes)
    for found, expected in zip(results, (y, mean, variance), strict=False):
        close(found, expected)
    reserved = [nd(results[3]), nd(results[4])]
    gradients = ours(
        "BatchNormGrad", [image(dy), image(x), nd(scale), *reserved], [image(x), *channels[:2]], **attributes
    )
    for found, expected in zip(gradients, (tx.grad, ts.grad, to.grad), strict=True):
        close(found, expected, 2e-4)


def test_layer_normalisation() -> None:
    x, gamma, beta, dy = random(4, 6, 20), random(20), random(20, seed=1), random(4, 6, 20, seed=2)
    tx, tg, tb = tensor(x), tensor(gamma), tensor(beta)
    y = torch.nn.functional.layer_norm(tx, (20,), tg, tb, 1e-7)
    y.backward(tensor(dy, gradient=False))
    statistics = [nd(np.zeros((4, 6, 1)))] * 2
    attributes = {"begin_norm_axis": -1, "begin_params_axis": -1}
    found, mean, variance = ours("LayerNorm", [nd(x), nd(gamma), nd(beta)], [nd(x), *statistics], **attributes)
    close(found, y)
    gradients = ours("LayerNormGrad", [nd(dy), nd(x), nd(variance), nd(mean), nd(gamma)], [nd(x), nd(gamma), nd(beta)])
    for found, expected in zip(gradients, (tx.grad, tg.grad, tb.grad), strict=True):
        close(found, expected, 1e-4)


def test_cross_entropy() -> None:
    x, labels = random(6, 20), np.arange(6, dtype=np.int32) * 3
    tx = tensor(x)
    losses = torch.nn.functional.cross_entropy(tx, torch.tensor(labels.astype(np.int64)), reduction="none")
    losses.sum().backward()
    outputs = [nd(np.zeros(6)), nd(x)]
    for type, target in (
        ("SparseSoftmaxCrossEntropyWithLogits", labels),
        ("SoftmaxCrossEntropyWithLogits", np.eye(20)[labels]),
    ):
        loss, gradient = ours(type, [nd(x), nd(target)], outputs)
        close(loss, losses)
        close(gradient, tx.grad)


def test_matrices() -> None:
    a, b = random(3, 5, 18), random(3, 7, 18)
    expected = torch.matmul(tensor(a), tensor(b).transpose(1, 2))
    close(ours("BatchMatMul", [nd(a), nd(b)], [like(expected)], adj_x2=True)[0], expected)


def test_embedding() -> None:
    table, indices = random(11, 20), np.array([[3, 0, 3], [10, 1, 0]], np.int32)
    weights = tensor(table)
    rows = torch.nn.functional.embedding(torch.tensor(indices), weights)
    dy = random(2, 3, 20, seed=1)
    rows.backward(tensor(dy, gradient=False))
    close(ours("GatherV2D", [nd(table), nd(indices)], [nd(dy)], axis=0)[0], rows)
    close(ours("UnsortedSegmentSumD", [nd(dy), nd(indices)], [nd(table)], num_segments=11)[0], weights.grad)


@pytest.mark.parametrize("nesterov", [False, True])
def test_momentum(nesterov: bool) -> None:
    weight, steps = random(5, 18), [random(5, 18, seed=seed) for seed in range(3)]
    target = tensor(weight)
    optimiser = torch.optim.SGD([target], lr=0.1, momentum=0.9, nesterov=nesterov)
    var, accum = nd(weight), nd(np.zeros((5, 18)))
    for grad in steps:
        target.grad = tensor(grad, gradient=False)
        optimiser.step()
        inputs = [var, accum, number(0.1), nd(grad), number(0.9)]
        var, accum = map(nd, ours("ApplyMomentumD", inputs, [var, accum], use_nesterov=nesterov))
    close(var.content, target)


def test_adam() -> None:
    """GE's epsilon is beside the square root before its correction, PyTorch's beside the corrected one."""
    weight, steps = random(5, 18), [random(5, 18, seed=seed) for seed in range(3)]
    target = tensor(weight)
    var, m, v = nd(weight), nd(np.zeros((5, 18))), nd(np.zeros((5, 18)))
    optimiser = torch.optim.Adam([target], lr=0.01, betas=(0.9, 0.99))
    for count, grad in enumerate(steps, 1):
        optimiser.param_groups[0]["eps"] = 1e-4 / (1 - 0.99**count) ** 0.5
        target.grad = tensor(grad, gradient=False)
        optimiser.step()
        scalars = [number(value) for value in (0.9**count, 0.99**count, 0.01, 0.9, 0.99, 1e-4)]
        var, m, v = map(nd, ours("ApplyAdamD", [var, m, v, *scalars, nd(grad)], [var, m, v]))
    close(var.content, target)
