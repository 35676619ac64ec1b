"""Kernels that hand data on, as one value or several."""

from __future__ import annotations

from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import Tensor, content_format


def same_shape(call: ShapeCall) -> list[Shape]:
    """Every output has the dims of the first input."""
    return [call.shape_for(output, 0) for output in range(len(call.outputs))]


def same_shapes(call: ShapeCall) -> list[Shape]:
    """Every output has the dims of the input of its index."""
    return [call.shape_for(index, index) for index in range(len(call.outputs))]


def copy(output: Tensor, source: Tensor) -> None:
    """Makes an output's content that of another tensor, whatever either is stored as."""
    if output.array is source.array:
        return
    if output.desc == source.desc:
        output.array[...] = source.array
        return
    output.store(source.logical(content_format(output.desc)))


@kernel("Identity", "x -> y", infer=same_shapes)
@kernel("RefIdentity", "x -> y", infer=same_shapes)
@kernel("ReadVariableOp", "resource -> value", infer=same_shapes)
@kernel("StopGradient", "x -> y", infer=same_shapes)
@kernel("PreventGradient", "x -> y", infer=same_shapes)
@kernel("IdentityN", "x* -> y*", infer=same_shapes)
# On one device there is nobody to send to or to receive from. `[dev-kernel-alone]`
@kernel("HcomBroadcast", "x* -> y*", infer=same_shapes)
@kernel("HorovodBroadcast", "x* -> y*", infer=same_shapes)
@kernel("HcomAllReduce", "x* -> y*", infer=same_shapes)
@kernel("HorovodAllreduce", "x* -> y*", infer=same_shapes)
def _identity(call: KernelCall) -> None:
    for index, output in enumerate(call.outputs):
        copy(output, call.input(index))


@kernel("NoOp", "->")
@kernel("Save", "tensors* ->")
def _nothing(call: KernelCall) -> None:
    """Does nothing: one is there for control edges, of the other the framework takes the inputs. `[graph-4]`"""
