"""Samples of matrices, reductions, softmax, loss, layer normalisation and optimisers."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from runtime.kernels.samples import Sample, image, integers, ints, nd, number, random, sample

from gedialect.formats.arrays import Array


def training_samples() -> Iterator[Sample]:
    yield from _products()
    yield from _reductions()
    yield from _softmax()
    yield from _layer_norm()
    yield from _optimisers()


def naive_product(a: Array, b: Array) -> Array:
    rows, columns = a.shape[0], b.shape[1]
    return np.array([[sum(a[r, k] * b[k, c] for k in range(len(b))) for c in range(columns)] for r in range(rows)])


def _products() -> Iterator[Sample]:
    a, b, bias = random(5, 18), random(18, 7), random(7)
    for type in ("MatMul", "MatMulV2"):
        yield sample(type, [nd(a), nd(b)], naive_product)
        with_bias = [nd(a), nd(b), nd(bias)]
        yield sample(type, with_bias, lambda a, b, bias: naive_product(a, b) + bias, note="bias")
        flags = {"transpose_x1": True, "transpose_x2": True}
        yield sample(type, [nd(a.T), nd(b.T)], lambda a, b: naive_product(a.T, b.T), flags, note="transposed")
    whole = [nd(integers(5, 18).astype(np.int8)), nd(integers(18, 7).astype(np.int8))]
    yield sample("MatMul", whole, lambda a, b: naive_product(a.astype(np.int32), b.astype(np.int32)), note="int8")
    stack, other = random(2, 3, 5, 6), random(3, 6, 4)

    def each(a: Array, b: Array) -> Array:
        return np.array([[naive_product(m, n) for m, n in zip(row, b, strict=True)] for row in a])

    for type in ("BatchMatMul", "BatchMatMulV2"):
        yield sample(type, [nd(stack), nd(other)], each)
        flags = {"adj_x1": True, "adj_x2": True}
        turned = [nd(stack.swapaxes(-1, -2)), nd(other.swapaxes(-1, -2))]
        swapped = lambda a, b: each(a.swapaxes(-1, -2), b.swapaxes(-1, -2))  # noqa: E731
        yield sample(type, turned, swapped, flags, note="adjoint")


def _reductions() -> Iterator[Sample]:
    x = random(2, 3, 5, 4)

    def rows(x: Array) -> Iterator[tuple[tuple[int, ...], list[Any]]]:
        for n, w in np.ndindex(2, 4):
            yield (n, w), [x[n, c, h, w] for c in range(3) for h in range(5)]

    functions = {
        "ReduceSum": sum,
        "ReduceMean": lambda row: sum(row) / len(row),
        "ReduceProd": math.prod,
        "ReduceMax": max,
        "ReduceMin": min,
        "ReduceAll": all,
        "ReduceAny": any,
    }
    for type, function in functions.items():
        value = image(x) if type[-3:] not in ("All", "Any") else image(x > (-1.5 if type[-1] == "l" else 1.5))

        def reduced(x: Array, *_: Array, function: Any = function) -> Array:
            return np.array([function(row) for _, row in rows(x)]).reshape(2, 4)

        def kept(x: Array, *_: Array, function: Any = function) -> Array:
            return np.array([function(row) for _, row in rows(x)]).reshape(2, 1, 1, 4)

        yield sample(type, [value, ints(1, -2)], reduced)
        yield sample(f"{type}D", [value], kept, {"axes": [2, 1], "keep_dims": True})
    yield sample("ReduceSum", [nd(x), ints()], lambda x, _: x, note="no-axes")
    everything = {"noop_with_empty_axes": False}
    yield sample("ReduceSum", [nd(x), ints()], lambda x, _: np.array(x.sum()), everything, note="all-axes")
    yield sample("ReduceSumD", [nd(x)], lambda x: np.array(x.sum()), {"axes": []}, note="all-axes")
    yield sample("L2Loss", [image(x)], lambda x: np.array((x * x).sum() / 2))
    for type in ("ArgMax", "ArgMaxV2", "ArgMin"):
        pick = min if "Min" in type else max
        numbers = nd(integers(6, 20, low=0, high=4))

        def place(x: Array, *_: Array, pick: Any = pick) -> Array:
            return np.array([row.tolist().index(pick(row)) for row in x], np.int32)

        yield sample(type, [numbers, ints(1)], place)
        if type[-2:] != "V2":
            yield sample(f"{type}D", [numbers], place, {"dimension": -1})


def softmax(row: Array) -> Array:
    powers = [math.exp(x) for x in row]
    return np.array(powers) / sum(powers)


def _softmax() -> Iterator[Sample]:
    x, dy = random(6, 20), random(6, 20, seed=1)
    y = np.array([softmax(row) for row in x])
    yield sample("SoftmaxV2", [nd(x)], lambda x: np.array([softmax(row) for row in x]))
    by_column = lambda x: np.array([softmax(column) for column in x.T]).T  # noqa: E731
    yield sample("SoftmaxV2", [nd(x)], by_column, {"axes": [0]}, note="columns")
    yield sample("LogSoftmaxV2", [nd(x)], lambda x: np.log([softmax(row) for row in x]))

    def jacobians(y: Array, dy: Array) -> Array:
        return np.array([((np.diag(row) - np.outer(row, row)) * d).sum(axis=1) for row, d in zip(y, dy, strict=True)])

    yield sample("SoftmaxGrad", [nd(y), nd(dy)], jacobians)

    def log_jacobians(dy: Array, y: Array) -> Array:
        return np.array([d - np.exp(row) * d.sum() for row, d in zip(y, dy, strict=True)])

    yield sample("LogSoftmaxGrad", [nd(dy), nd(np.log(y))], log_jacobians)
    labels = integers(6, low=0, high=20)
    vectors = np.eye(20)[labels]

    def loss(x: Array, labels: Array) -> tuple[Array, Array]:
        probabilities = np.array([softmax(row) for row in x])
        chosen = np.eye(20)[labels] if labels.ndim == 1 else labels
        return -(chosen * np.log(probabilities)).sum(axis=1), probabilities - chosen

    yield sample("SoftmaxCrossEntropyWithLogits", [nd(x), nd(vectors)], loss)
    yield sample("SparseSoftmaxCrossEntropyWithLogits", [nd(x), nd(labels)], loss)


def _layer_norm() -> Iterator[Sample]:
    x, gamma, beta = random(4, 3, 20), random(20), random(20, seed=1)

    def normalised(x: Array, gamma: Array, beta: Array) -> tuple[Array, Array, Array]:
        mean = np.array([[[sum(row) / 20] for row in rows] for rows in x])
        variance = np.array([[[sum((row - row.mean()) ** 2) / 20] for row in rows] for rows in x])
        return (x - mean) / np.sqrt(variance + 1e-7) * gamma + beta, mean, variance

    attributes = {"begin_norm_axis": 2, "begin_params_axis": -1}
    yield sample("LayerNorm", [nd(x), nd(gamma), nd(beta)], normalised, attributes)


def _optimisers() -> Iterator[Sample]:
    var, accum, grad = random(3, 8, 2, 4), random(3, 8, 2, 4, seed=1), random(3, 8, 2, 4, seed=2)
    down = var - 0.5 * grad
    yield Sample(
        "ApplyGradientDescent", [image(var), number(0.5), image(grad)], [image(down)], written={0: down}, note="descent"
    )
    inputs = [image(var), image(accum), number(0.125), image(grad), number(0.75)]
    momentum = accum * np.float32(0.75) + grad
    after, nesterov = var - 0.125 * momentum, var - (0.125 * grad + momentum * 0.75 * 0.125)
    written = {0: after, 1: momentum}
    yield Sample("ApplyMomentum", inputs, [image(after)], written=written)
    yield Sample("ApplyMomentumD", inputs, [image(after), image(momentum)], written=written)
    attributes = {"use_nesterov": True}
    yield Sample("ApplyMomentum", inputs, [image(nesterov)], attributes, {0: nesterov, 1: momentum}, note="nesterov")
    yield from _adam(var, accum, grad)


def _adam(var: Array, m: Array, grad: Array) -> Iterator[Sample]:
    v = np.abs(random(3, 8, 2, 4, seed=3))
    powers, lr, beta1, beta2, epsilon = (0.9**3, 0.999**3), 0.01, 0.9, 0.999, 1e-6
    scalars = [number(value) for value in (*powers, lr, beta1, beta2, epsilon)]
    inputs = [image(var), image(m), image(v), *scalars, image(grad)]
    new_m, new_v = beta1 * m + (1 - beta1) * grad, beta2 * v + (1 - beta2) * grad**2
    corrected = np.sqrt(new_v / (1 - powers[1]))
    rate = lr / (1 - powers[0]) / (corrected + epsilon / math.sqrt(1 - powers[1]))
    for nesterov, moment in ((False, new_m), (True, beta1 * new_m + (1 - beta1) * grad)):
        after = (var - rate * moment).astype(np.float32)
        written = {0: after, 1: new_m.astype(np.float32), 2: new_v.astype(np.float32)}
        outputs = [image(value) for value in written.values()]
        attributes, note = {"use_nesterov": nesterov}, "nesterov" if nesterov else ""
        yield Sample("ApplyAdam", inputs, outputs[:1], attributes, written, note=note)
        yield Sample("ApplyAdamD", inputs, outputs, attributes, written, note=note)
