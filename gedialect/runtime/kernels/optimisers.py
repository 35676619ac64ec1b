"""Optimisers: they write variables in place, exactly the same whatever these are stored as."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.runtime.kernels.arithmetic import stored_alike, working, working_storage
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.identity import same_shapes
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import Tensor, content_format, put

Step = Callable[..., Sequence[Array]]
"""From the variables and the gradient, the new values of the variables."""


def _update(variables: Sequence[Tensor], gradient: Tensor, step: Step, *, keeps_zero: bool) -> None:
    """Writes variables in place, element by element.

    `keeps_zero` promises positive zeros for positive zeros: then storage is used where all is stored alike.
    """
    tensors = [*variables, gradient]
    format = content_format(variables[0].desc)
    with np.errstate(all="ignore"):
        if keeps_zero and stored_alike(*tensors):
            values = step(*map(working_storage, tensors))
            for variable, value in zip(variables, values, strict=True):
                put(variable.array, value)
            return
        values = step(*(working(tensor, format) for tensor in tensors))
    for variable, value in zip(variables, values, strict=True):
        variable.store(value, format)


def _numbers(call: KernelCall, *indices: int) -> list[Array]:
    """Inputs of one element, in their working types."""
    found: list[Array] = []
    for index in indices:
        value = working(call.input(index))
        if value.size != 1:
            raise call.error(f"expected one number as input {index}, got {value.size}")
        found.append(value.reshape(()))
    return found


@kernel("ApplyGradientDescent", "var! alpha delta -> var", infer=same_shapes)
def _gradient_descent(call: KernelCall) -> None:
    (rate,) = _numbers(call, 1)

    def step(var: Array, grad: Array) -> Sequence[Array]:
        return [var - rate * grad]

    _update([call.input(0)], call.input(2), step, keeps_zero=bool(np.isfinite(rate)))


@kernel("ApplyMomentum", "var! accum! lr grad momentum -> var", infer=same_shapes)
@kernel("ApplyMomentumD", "var! accum! lr grad momentum -> var accum", infer=same_shapes)
def _momentum(call: KernelCall) -> None:
    """accum = momentum * accum + grad; var -= lr * accum, or with `use_nesterov` lr * (grad + momentum * accum)."""
    rate, momentum = _numbers(call, 2, 4)
    nesterov = call.attrs.flag("use_nesterov", False)

    def step(var: Array, accum: Array, grad: Array) -> Sequence[Array]:
        accum = accum * momentum + grad
        change = grad * rate + accum * momentum * rate if nesterov else accum * rate
        return var - change, accum

    keeps_zero = bool(np.isfinite(rate) and np.isfinite(momentum))
    _update([call.input(0), call.input(1)], call.input(3), step, keeps_zero=keeps_zero)


_ADAM = "var! m! v! beta1_power beta2_power lr beta1 beta2 epsilon grad"


@kernel("ApplyAdam", f"{_ADAM} -> var", infer=same_shapes)
@kernel("ApplyAdamD", f"{_ADAM} -> var m v", infer=same_shapes)
def _adam(call: KernelCall) -> None:
    """m += (grad - m) (1 - beta1); v += (grad^2 - v) (1 - beta2); var -= rate * m / (sqrt(v) + epsilon).

    The rate is lr * sqrt(1 - beta2_power) / (1 - beta1_power); with `use_nesterov`, m * beta1 + grad * (1 - beta1)
    stands for m in the last step.
    """
    power1, power2, lr, beta1, beta2, epsilon = numbers = _numbers(call, *range(3, 9))
    nesterov = call.attrs.flag("use_nesterov", False)
    with np.errstate(all="ignore"):
        rate = lr * np.sqrt(1 - power2) / (1 - power1)

    def step(var: Array, m: Array, v: Array, grad: Array) -> Sequence[Array]:
        m = m + (grad - m) * (1 - beta1)
        v = v + (grad * grad - v) * (1 - beta2)
        moment = m * beta1 + grad * (1 - beta1) if nesterov else m
        return var - rate * moment / (np.sqrt(v) + epsilon), m, v

    finite = all(bool(np.isfinite(number)) for number in (*numbers, rate))
    _update([call.input(index) for index in range(3)], call.input(9), step, keeps_zero=finite and bool(epsilon > 0))
