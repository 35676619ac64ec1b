"""Products of matrices and of stacks of matrices."""

from __future__ import annotations

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import contiguous, working
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import Compute, Infer, kernel


def product(a: Array, b: Array) -> Array:
    """The product of matrices, or of stacks of them, with one order of accumulation whatever their memory is like."""
    if min(a.ndim, b.ndim) < 2:
        raise ValueError(f"expected matrices, got dims {list(a.shape)} and {list(b.shape)}")
    if a.shape[-1] != b.shape[-2]:
        raise ValueError(f"expected {a.shape[-1]} rows of the second matrix, got {b.shape[-2]}")
    with np.errstate(all="ignore"):
        return np.matmul(contiguous(a), contiguous(b))


def _kernel_with(first: str, second: str) -> tuple[Compute, Infer]:
    """Kernel and inference of a type whose attributes of these names say that a matrix is transposed."""

    def infer(call: ShapeCall) -> list[Shape]:
        a, b = call.shape(0), call.shape(1)
        if min(len(a), len(b)) < 2:
            raise ValueError(f"expected matrices, got dims {list(a)} and {list(b)}")
        rows = a[-1] if call.attrs.flag(first, False) else a[-2]
        columns = b[-2] if call.attrs.flag(second, False) else b[-1]
        return [(*np.broadcast_shapes(a[:-2], b[:-2]), rows, columns)]

    def compute(call: KernelCall) -> None:
        a, b = working(call.input(0)), working(call.input(1))
        if call.attrs.flag(first, False):
            a = a.swapaxes(-1, -2)
        if call.attrs.flag(second, False):
            b = b.swapaxes(-1, -2)
        result, bias = product(a, b), call.optional(2)
        call.output().store(result if bias is None else result + working(bias))

    return compute, infer


for _type, _ports, _transposes in (
    ("MatMul", "x1 x2 bias? -> y", ("transpose_x1", "transpose_x2")),
    ("MatMulV2", "x1 x2 bias? offset_w? -> y", ("transpose_x1", "transpose_x2")),
    ("BatchMatMul", "x1 x2 -> y", ("adj_x1", "adj_x2")),
    ("BatchMatMulV2", "x1 x2 bias? offset_w? -> y", ("adj_x1", "adj_x2")),
):
    _compute, _infer = _kernel_with(*_transposes)
    kernel(_type, _ports, infer=_infer)(_compute)
