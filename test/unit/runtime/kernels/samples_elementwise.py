"""Samples of what is computed element by element; the references go through Python's numbers one by one."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from runtime.kernels.samples import Sample, Value, image, integers, nd, number, random, sample

from gedialect.formats.arrays import Array


def each(function: Callable[..., Any]) -> Callable[..., Array]:
    """A function of Python's numbers, for arrays."""

    def apply(*arrays: Array) -> Array:
        broadcast = np.broadcast_arrays(*arrays)
        results = [
            function(*numbers) for numbers in zip(*(array.reshape(-1).tolist() for array in broadcast), strict=True)
        ]
        return np.array(results).reshape(broadcast[0].shape)

    return apply


def sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def gelu(x: float) -> float:
    return 0.5 * x * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def slope(function: Callable[[float], float]) -> Callable[[float], float]:
    """A derivative by central differences."""
    return lambda x: (function(x + 1e-6) - function(x - 1e-6)) / 2e-6


X, Y = random(2, 3, 5, 4), random(2, 3, 5, 4, seed=1)
P, Q = np.abs(X) + 0.25, np.abs(Y) + 0.25

UNARY: tuple[tuple[str, Array, Callable[[float], float]], ...] = (
    ("Abs", X, abs),
    ("Square", X, lambda x: x * x),
    ("Sqrt", P, math.sqrt),
    ("Neg", X, lambda x: -x),
    ("Sign", X, lambda x: math.copysign(1, x)),
    ("Floor", X, math.floor),
    ("Ceil", X, math.ceil),
    ("Rint", X, round),
    ("Reciprocal", P, lambda x: 1 / x),
    ("Inv", P, lambda x: 1 / x),
    ("Rsqrt", P, lambda x: 1 / math.sqrt(x)),
    ("Exp", X, math.exp),
    ("Log", P, math.log),
    ("Expm1", X, math.expm1),
    ("Log1p", P, math.log1p),
    ("Sin", X, math.sin),
    ("Cos", X, math.cos),
    ("Relu", X, lambda x: max(x, 0.0)),
    ("Relu6", X * 5, lambda x: min(max(x, 0.0), 6.0)),
    ("Sigmoid", X * 3, sigmoid),
    ("Tanh", X, math.tanh),
    ("Gelu", X, gelu),
    ("Softplus", X, lambda x: math.log(1 + math.exp(x))),
    ("LeakyRelu", X, lambda x: max(x, 0.0)),
    ("Elu", X, lambda x: x if x > 0 else math.exp(x) - 1),
    ("HardSwish", X * 5, lambda x: x * min(max(x + 3.0, 0.0), 6.0) / 6.0),
    ("Swish", X, lambda x: x * sigmoid(x)),
    ("ZerosLike", X, lambda x: 0.0),
    ("OnesLike", X, lambda x: 1.0),
)

BINARY: tuple[tuple[str, Array, Array, Callable[[float, float], float]], ...] = (
    ("Add", X, Y, lambda a, b: a + b),
    ("Sub", X, Y, lambda a, b: a - b),
    ("Mul", X, Y, lambda a, b: a * b),
    ("Maximum", X, Y, max),
    ("Minimum", X, Y, min),
    ("SquaredDifference", X, Y, lambda a, b: (a - b) ** 2),
    ("Div", X, Q, lambda a, b: a / b),
    ("RealDiv", X, Q, lambda a, b: a / b),
    ("DivNoNan", X, np.where(Y > 1, 0, Q), lambda a, b: a / b if b else 0.0),
    ("FloorDiv", X, Q, lambda a, b: a // b),
    ("FloorMod", X, Q, lambda a, b: a % b),
    ("Pow", P, Y, lambda a, b: a**b),
    ("SqrtGrad", P, Y, lambda y, dy: dy * slope(math.sqrt)(y * y)),
    ("RsqrtGrad", P, Y, lambda y, dy: dy * slope(lambda x: x**-0.5)(y**-2)),
    ("ReciprocalGrad", P, Y, lambda y, dy: dy * slope(lambda x: 1 / x)(1 / y)),
    ("InvGrad", P, Y, lambda y, dy: dy * slope(lambda x: 1 / x)(1 / y)),
    ("AbsGrad", X, Y, lambda x, dy: dy * slope(abs)(x)),
    ("ReluGrad", Y, X, lambda dy, x: dy if x > 0 else 0.0),
    ("Relu6Grad", Y, X * 5, lambda dy, x: dy if 0 < x < 6 else 0.0),
    ("SigmoidGrad", P / 3, Y, lambda y, dy: dy * slope(sigmoid)(math.log(y / (1 - y)))),
    ("TanhGrad", P / 3, Y, lambda y, dy: dy * slope(math.tanh)(math.atanh(y))),
    ("SoftplusGrad", Y, X, lambda dy, x: dy * slope(lambda x: math.log(1 + math.exp(x)))(x)),
    ("LeakyReluGrad", Y, X, lambda dy, x: dy if x > 0 else 0.0),
    ("EluGrad", Y, X / 3, lambda dy, y: dy if y > 0 else dy * (y + 1)),
    (
        "SigmoidCrossEntropyWithLogits",
        X,
        P / 3,
        lambda x, t: -t * math.log(sigmoid(x)) - (1 - t) * math.log(1 - sigmoid(x)),
    ),
)

COMPARISONS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("Equal", lambda a, b: a == b),
    ("NotEqual", lambda a, b: a != b),
    ("Less", lambda a, b: a < b),
    ("LessEqual", lambda a, b: a <= b),
    ("Greater", lambda a, b: a > b),
    ("GreaterEqual", lambda a, b: a >= b),
)


def elementwise_samples() -> Iterator[Sample]:
    for type, x, function in UNARY:
        yield sample(type, [Value(x.astype(np.float32), "NCHW")], each(function), origin="NCHW")
    for type, x, y, function in BINARY:
        inputs = [Value(x.astype(np.float32), "NCHW"), Value(y.astype(np.float32), "NCHW")]
        yield sample(type, inputs, each(function), origin="NCHW")
    strange = nd([[1.0, math.inf, -math.inf, math.nan]])
    for type, is_so in (("IsFinite", math.isfinite), ("IsInf", math.isinf), ("IsNan", math.isnan)):
        yield sample(type, [strange], each(is_so))
    a, b = integers(3, 17, low=0, high=3), integers(3, 17, low=0, high=3, seed=1)
    for type, compare in COMPARISONS:
        yield sample(type, [nd(a), nd(b)], each(compare))
    yield sample("LogicalAnd", [nd(a > 1), nd(b > 1)], each(lambda a, b: a and b))
    yield sample("LogicalOr", [nd(a > 1), nd(b > 1)], each(lambda a, b: a or b))
    yield sample("LogicalNot", [nd(a > 1)], each(lambda a: not a))
    yield from _with_attributes()
    yield from _broadcast()
    yield from _of_integers()


def _with_attributes() -> Iterator[Sample]:
    x, y = nd(X[0, 0]), nd(Y[0, 0])
    yield sample("Exp", [x], each(lambda x: 2 ** (0.5 * x + 1)), {"base": 2.0, "scale": 0.5, "shift": 1.0}, note="base")
    log = {"base": 2.0, "scale": 0.5, "shift": 3.0}
    yield sample("Log", [x], each(lambda x: math.log2(0.5 * x + 3)), log, note="base")
    yield sample("Adds", [x], each(lambda x: x + 1.5), {"value": 1.5})
    yield sample("Muls", [x], each(lambda x: x * 1.5), {"value": 1.5})
    leaky = {"negative_slope": 0.1}
    yield sample("LeakyRelu", [x], each(lambda x: x if x > 0 else 0.1 * x), leaky, note="slope")
    yield sample("LeakyReluGrad", [y, x], each(lambda dy, x: dy if x > 0 else 0.1 * dy), leaky, note="slope")
    yield sample("Elu", [x], each(lambda x: x if x > 0 else 0.5 * (math.exp(x) - 1)), {"alpha": 0.5}, note="alpha")
    yield sample("EluGrad", [y, x], each(lambda dy, y: dy if y > 0 else dy * (y + 0.5)), {"alpha": 0.5}, note="alpha")
    yield sample("Swish", [x], each(lambda x: x * sigmoid(2 * x)), {"scale": 2.0}, note="scale")
    swish = each(lambda x: x * sigmoid(2 * x))(x.content.astype(float))
    grad = each(lambda dy, x, _: dy * slope(lambda x: x * sigmoid(2 * x))(x))
    yield sample("SwishGrad", [y, x, nd(swish)], grad, {"scale": 2.0})
    gelu_grad = each(lambda dy, x, _: dy * slope(gelu)(x))
    yield sample("GeluGrad", [y, x, nd(each(gelu)(x.content.astype(float)))], gelu_grad)
    loss_grad = each(lambda x, t, dy: dy * (sigmoid(x) - t))
    yield sample("SigmoidCrossEntropyWithLogitsGrad", [x, nd(np.abs(Y[0, 0]) / 2), y], loss_grad)


def _broadcast() -> Iterator[Sample]:
    x = image(X, "NCHW")
    yield sample("Add", [x, nd(random(5, 1))], lambda a, b: a + b, origin="NCHW", note="broadcast")
    yield sample("Mul", [number(3.0), x], lambda a, b: a * b, origin="NCHW", note="scalar")
    mixed = sample("Sub", [x, x], lambda a, b: a - b, origin="NCHW", note="mixed-origins")
    yield Sample("Sub", [x, image(Y, "NHWC")], [Value(X - Y, "NCHW")], note=mixed.note)
    yield sample("AddN", [nd(random(3, 5, seed=k)) for k in range(3)], lambda a, b, c: a + b + c)
    yield sample("AccumulateNV2", [nd(random(3, 5, seed=k)) for k in range(3)], lambda a, b, c: a + b + c)
    condition = nd(integers(3, 5) > 0)
    a, b = nd(random(3, 5)), nd(random(3, 5, seed=1))
    yield sample("Select", [condition, a, b], each(lambda c, a, b: a if c else b))
    rows = nd(np.array([True, False, True]))
    by_row = each(lambda c, a, b: a if c else b)
    yield sample("Select", [rows, a, b], lambda c, a, b: by_row(c[:, np.newaxis], a, b), note="rows")
    yield sample("SelectV2", [condition, a, number(0.5)], each(lambda c, a, b: a if c else b))
    clip = each(lambda x, low, high: min(max(x, low), high))
    yield sample("ClipByValue", [a, number(-0.5), number(0.75)], clip)


def _of_integers() -> Iterator[Sample]:
    a, b = integers(3, 17), integers(3, 17, seed=1)
    towards_zero = each(lambda a, b: int(a / b) if b else 0)
    yield sample("Div", [nd(a), nd(b)], lambda a, b: towards_zero(a, b).astype(np.int32), note="int")
    power = each(lambda a, b: a**b)
    yield sample("Pow", [nd(a), nd(np.abs(b))], lambda a, b: power(a, b).astype(np.int32), note="int")
