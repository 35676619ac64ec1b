"""Kernels that hand data on."""

from __future__ import annotations

from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import Tensor, content_desc


def same_shapes(call: ShapeCall) -> list[Shape]:
    """Each output has the dims of the input of its index."""
    return [call.shape(index) for index in range(len(call.outputs))]


def copy(output: Tensor, source: Tensor) -> None:
    """Makes an output's content that of another tensor, whatever either is stored as."""
    if output.array is source.array:
        return
    format = content_desc(output.desc).format
    output.store(source.logical(format))


@kernel("Identity", "x -> y", infer=same_shapes)
@kernel("RefIdentity", "x -> y", infer=same_shapes)
def _identity(call: KernelCall) -> None:
    for index, output in enumerate(call.outputs):
        copy(output, call.input(index))
