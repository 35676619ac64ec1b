"""Products of matrices."""

from __future__ import annotations

import numpy as np

from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import working
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import Array


def product(a: Array, b: Array) -> Array:
    """The product of matrices, or of stacks of them, with one order of accumulation whatever their memory is like."""
    if a.shape[-1] != b.shape[-2]:
        raise ValueError(f"expected {a.shape[-1]} rows of the second matrix, got {b.shape[-2]}")
    return np.matmul(np.asarray(a, order="C"), np.asarray(b, order="C"))


def _shape(call: ShapeCall) -> list[Shape]:
    a, b = call.shape(0), call.shape(1)
    rows = a[-1] if call.attrs.flag("transpose_x1", False) else a[-2]
    columns = b[-2] if call.attrs.flag("transpose_x2", False) else b[-1]
    return [(rows, columns)]


@kernel("MatMul", "x1 x2 bias? -> y", infer=_shape)
def _matmul(call: KernelCall) -> None:
    a, b = working(call.input(0)), working(call.input(1))
    if call.attrs.flag("transpose_x1", False):
        a = a.swapaxes(-1, -2)
    if call.attrs.flag("transpose_x2", False):
        b = b.swapaxes(-1, -2)
    result = product(a, b)
    bias = call.optional(2)
    call.output().store(result if bias is None else result + working(bias))
