"""Arithmetic element by element."""

from __future__ import annotations

import numpy as np

from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import pointwise
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel


def broadcast_shape(call: ShapeCall) -> list[Shape]:
    """The one output has the dims that all inputs are broadcast to."""
    shapes = [call.shape(index) for index, desc in enumerate(call.inputs) if desc is not None]
    return [np.broadcast_shapes(*shapes)]


@kernel("Add", "x1 x2 -> y", infer=broadcast_shape)
def _add(call: KernelCall) -> None:
    pointwise(np.add, call.output(), call.input(0), call.input(1), keeps_zero=True)
