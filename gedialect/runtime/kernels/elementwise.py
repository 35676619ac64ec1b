"""Arithmetic, comparisons and logic, element by element."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import Function, pointwise
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.identity import same_shape
from gedialect.runtime.kernels.registry import kernel


def broadcast_shape(call: ShapeCall) -> list[Shape]:
    """The output has the dims that all inputs are broadcast to."""
    return [np.broadcast_shapes(*(call.shape_for(0, index) for index in range(len(call.inputs))))]


def register_pointwise(type: str, ports: str, function: Function, *, keeps_zero: bool = False) -> None:
    """Registers a kernel with one output that is a function of all inputs; `keeps_zero` as in `pointwise`."""

    def compute(call: KernelCall) -> None:
        if not call.present:
            raise call.error("expected at least one input, got none")
        pointwise(function, call.output(), *call.present, keeps_zero=keeps_zero)

    kernel(type, ports, infer=broadcast_shape if " " in ports.partition(" ->")[0] else same_shape)(compute)


def maximum(a: Array, b: Array) -> Array:
    """The larger one, or NaN where there is one; a zero is positive, wherever it lies in memory."""
    return np.maximum(a, b) + a.dtype.type(0)


def minimum(a: Array, b: Array) -> Array:
    """The smaller one, otherwise as `maximum`."""
    return np.minimum(a, b) + a.dtype.type(0)


def _quotient(a: Array, b: Array) -> Array:
    """Towards zero between integers, where division by zero gives zero."""
    if a.dtype.kind not in "iu":
        return np.divide(a, b)
    safe = np.where(b == 0, 1, b)
    whole = np.abs(a) // np.abs(safe) * (np.sign(a) * np.sign(safe))
    return np.where(b == 0, 0, whole)


def _no_nan_quotient(a: Array, b: Array) -> Array:
    return np.where(b == 0, 0, _quotient(a, b))


def _power(a: Array, b: Array) -> Array:
    return np.power(a, np.maximum(b, 0)) if a.dtype.kind in "iu" else np.power(a, b)


def _total(*arrays: Array) -> Array:
    total = arrays[0]
    for array in arrays[1:]:
        total = total + array
    return total


# Functions of one or two numbers. Those that are marked are exact, and zero at zero.
_EXACT_ZERO = True
_FUNCTIONS: tuple[tuple[str, str, Function, bool], ...] = (
    ("Add", "x1 x2 -> y", np.add, _EXACT_ZERO),
    ("Sub", "x1 x2 -> y", np.subtract, _EXACT_ZERO),
    ("Mul", "x1 x2 -> y", np.multiply, _EXACT_ZERO),
    ("Maximum", "x1 x2 -> y", maximum, _EXACT_ZERO),
    ("Minimum", "x1 x2 -> y", minimum, _EXACT_ZERO),
    ("SquaredDifference", "x1 x2 -> y", lambda a, b: np.square(a - b), _EXACT_ZERO),
    ("AddN", "x* -> y", _total, _EXACT_ZERO),
    ("AccumulateNV2", "x* -> y", _total, _EXACT_ZERO),
    ("Div", "x1 x2 -> y", _quotient, False),
    ("RealDiv", "x1 x2 -> y", _quotient, False),
    ("DivNoNan", "x1 x2 -> y", _no_nan_quotient, False),
    ("FloorDiv", "x1 x2 -> y", np.floor_divide, False),
    ("FloorMod", "x1 x2 -> y", np.remainder, False),
    ("Pow", "x1 x2 -> y", _power, False),
    ("Abs", "x -> y", np.abs, _EXACT_ZERO),
    ("Square", "x -> y", np.square, _EXACT_ZERO),
    ("Sqrt", "x -> y", np.sqrt, _EXACT_ZERO),
    ("Neg", "x -> y", np.negative, False),
    ("Sign", "x -> y", np.sign, False),
    ("Floor", "x -> y", np.floor, False),
    ("Ceil", "x -> y", np.ceil, False),
    ("Rint", "x -> y", np.rint, False),
    ("Reciprocal", "x -> y", np.reciprocal, False),
    ("Inv", "x -> y", np.reciprocal, False),
    ("Rsqrt", "x -> y", lambda x: 1 / np.sqrt(x), False),
    ("Expm1", "x -> y", np.expm1, False),
    ("Log1p", "x -> y", np.log1p, False),
    ("Sin", "x -> y", np.sin, False),
    ("Cos", "x -> y", np.cos, False),
    ("SqrtGrad", "y dy -> z", lambda y, dy: dy * 0.5 / y, False),
    ("RsqrtGrad", "y dy -> z", lambda y, dy: dy * -0.5 * y * y * y, False),
    ("ReciprocalGrad", "y dy -> z", lambda y, dy: -dy * y * y, False),
    ("InvGrad", "x grad -> y", lambda y, dy: -dy * y * y, False),
    ("AbsGrad", "y dy -> z", lambda x, dy: dy * np.sign(x), False),
    ("IsFinite", "x -> y", np.isfinite, False),
    ("IsInf", "x -> y", np.isinf, False),
    ("IsNan", "x -> y", np.isnan, False),
    ("Equal", "x1 x2 -> y", np.equal, False),
    ("NotEqual", "x1 x2 -> y", np.not_equal, False),
    ("Less", "x1 x2 -> y", np.less, False),
    ("LessEqual", "x1 x2 -> y", np.less_equal, False),
    ("Greater", "x1 x2 -> y", np.greater, False),
    ("GreaterEqual", "x1 x2 -> y", np.greater_equal, False),
    ("LogicalAnd", "x1 x2 -> y", np.logical_and, False),
    ("LogicalOr", "x1 x2 -> y", np.logical_or, False),
    ("LogicalNot", "x -> y", np.logical_not, False),
    ("SelectV2", "condition then else -> result", lambda condition, a, b: np.where(condition, a, b), False),
    ("ClipByValue", "x clip_value_min clip_value_max -> y", lambda x, a, b: minimum(maximum(x, a), b), False),
)

for _type, _ports, _function, _keeps_zero in _FUNCTIONS:
    register_pointwise(_type, _ports, _function, keeps_zero=_keeps_zero)


@kernel("Select", "condition x1 x2 -> y", infer=lambda call: [call.shape(1)])
def _select(call: KernelCall) -> None:
    """A condition of one dimension chooses whole rows."""
    rank = len(call.shape(1))

    def choose(condition: Array, a: Array, b: Array) -> Array:
        if condition.ndim == 1 and rank > 1:
            condition = condition.reshape(-1, *[1] * (rank - 1))
        return np.where(condition, a, b)

    pointwise(choose, call.output(), *call.present)


@kernel("Exp", "x -> y", infer=same_shape)
def _exp(call: KernelCall) -> None:
    """base ** (scale * x + shift); a base of -1 stands for e."""
    base, scale, shift = (call.attrs.number(*pair) for pair in (("base", -1.0), ("scale", 1.0), ("shift", 0.0)))
    if base != -1 and base <= 0:
        raise call.error(f"expected attribute 'base' to be -1 or positive, got {base}")
    factor = 1.0 if base == -1 else float(np.log(base))
    pointwise(lambda x: np.exp(factor * (scale * x + shift)), call.output(), call.input(0))


@kernel("Log", "x -> y", infer=same_shape)
def _log(call: KernelCall) -> None:
    """log(scale * x + shift) to the base; a base of -1 stands for e."""
    base, scale, shift = (call.attrs.number(*pair) for pair in (("base", -1.0), ("scale", 1.0), ("shift", 0.0)))
    if base != -1 and (base <= 0 or base == 1):
        raise call.error(f"expected attribute 'base' to be -1 or positive and not 1, got {base}")
    factor = 1.0 if base == -1 else 1 / float(np.log(base))
    pointwise(lambda x: np.log(scale * x + shift) * factor, call.output(), call.input(0))


for _type, _function in (("Adds", np.add), ("Muls", np.multiply)):

    def _with_number(call: KernelCall, function: Callable[..., Any] = _function) -> None:
        value = call.attrs.number("value")
        pointwise(lambda x: function(x, x.dtype.type(value)), call.output(), call.input(0))

    kernel(_type, "x -> y", infer=same_shape)(_with_number)
