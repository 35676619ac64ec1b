"""Activation functions and their gradients."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.runtime.kernels.arithmetic import pointwise
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.elementwise import register_pointwise
from gedialect.runtime.kernels.identity import same_shape
from gedialect.runtime.kernels.registry import kernel


def sigmoid(x: Array) -> Array:
    """1 / (1 + exp(-x)), without overflow."""
    small = np.exp(-np.abs(x))
    return np.where(x >= 0, 1, small) / (1 + small)


def _relu(x: Array) -> Array:
    # A sum makes zeros positive, wherever they lie in memory.
    return np.maximum(x, x.dtype.type(0)) + x.dtype.type(0)


def _relu6(x: Array) -> Array:
    return np.minimum(_relu(x), x.dtype.type(6))


_A, _B = sqrt(2 / pi), 0.044715


def _gelu(x: Array) -> Array:
    """The form with tanh, which is GE's."""
    return 0.5 * x * (1 + np.tanh(_A * (x + _B * x * x * x)))


def _gelu_grad(dy: Array, x: Array, y: Array) -> Array:
    t = np.tanh(_A * (x + _B * x * x * x))
    return dy * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * _A * (1 + 3 * _B * x * x))


def _softplus(x: Array) -> Array:
    return np.logaddexp(x, x.dtype.type(0))


register_pointwise("Relu", "x -> y", _relu, keeps_zero=True)
register_pointwise(
    "ReluGrad",
    "gradients features -> backprops",
    lambda gradients, features: np.where(features > 0, gradients, gradients.dtype.type(0)),
    keeps_zero=True,
)
register_pointwise("Relu6", "x -> y", _relu6, keeps_zero=True)
register_pointwise(
    "Relu6Grad",
    "gradients features -> backprops",
    lambda gradients, features: np.where((features > 0) & (features < 6), gradients, gradients.dtype.type(0)),
    keeps_zero=True,
)
register_pointwise("HardSwish", "x -> y", lambda x: x * np.clip(x + 3, 0, 6) / 6, keeps_zero=True)
register_pointwise("Sigmoid", "x -> y", sigmoid)
register_pointwise("SigmoidGrad", "y dy -> z", lambda y, dy: dy * y * (1 - y))
register_pointwise("Tanh", "x -> y", np.tanh)
register_pointwise("TanhGrad", "y dy -> z", lambda y, dy: dy * (1 - y * y))
register_pointwise("Gelu", "x -> y", _gelu)
register_pointwise("GeluGrad", "dy x y -> z", _gelu_grad)
register_pointwise("Softplus", "x -> y", _softplus)
register_pointwise(
    "SoftplusGrad", "gradients features -> backprops", lambda gradients, features: gradients * sigmoid(features)
)


@kernel("LeakyRelu", "x -> y", infer=same_shape)
def _leaky_relu(call: KernelCall) -> None:
    slope = call.attrs.number("negative_slope", 0.0)
    pointwise(lambda x: np.where(x > 0, x, x * slope), call.output(), call.input(0))


@kernel("LeakyReluGrad", "gradients features -> backprops", infer=same_shape)
def _leaky_relu_grad(call: KernelCall) -> None:
    slope = call.attrs.number("negative_slope", 0.0)
    pointwise(lambda dy, x: np.where(x > 0, dy, dy * slope), call.output(), call.input(0), call.input(1))


@kernel("Elu", "x -> y", infer=same_shape)
def _elu(call: KernelCall) -> None:
    alpha = call.attrs.number("alpha", 1.0)
    pointwise(lambda x: np.where(x > 0, x, alpha * np.expm1(x)), call.output(), call.input(0))


@kernel("EluGrad", "grads activations -> y", infer=same_shape)
def _elu_grad(call: KernelCall) -> None:
    alpha = call.attrs.number("alpha", 1.0)
    pointwise(lambda dy, y: np.where(y > 0, dy, dy * (y + alpha)), call.output(), call.input(0), call.input(1))


@kernel("Swish", "x -> y", infer=same_shape)
def _swish(call: KernelCall) -> None:
    scale = call.attrs.number("scale", 1.0)
    pointwise(lambda x: x * sigmoid(scale * x), call.output(), call.input(0))


@kernel("SwishGrad", "grad x y -> grad_x", infer=same_shape)
def _swish_grad(call: KernelCall) -> None:
    scale = call.attrs.number("scale", 1.0)

    def gradient(dy: Array, x: Array, y: Array) -> Array:
        s = sigmoid(scale * x)
        return dy * (scale * y + s * (1 - scale * y))

    pointwise(gradient, call.output(), *call.present)
