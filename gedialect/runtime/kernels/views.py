"""Kernels that give the same elements other dims, or permute axes. `[graph-8]`

They see a tensor in the axes of its own storage where that is plain, for so GE's variable passes write them: a
transposition from NCHW to NHWC may keep NCHW as its result's origin.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel


def axis_in(axis: int, rank: int) -> int:
    """An axis counted from the front. Raises ValueError for one that a tensor of that rank has not."""
    if not -rank <= axis < rank:
        raise ValueError(f"expected an axis of {rank} dims, got {axis}")
    return axis % rank


def _reshaped(call: ShapeCall) -> list[Shape]:
    dims, wanted = call.shape(0), call.integers(1)
    if 0 in wanted and not call.attrs.integer("allowzero", 0):
        wanted = [dims[at] if dim == 0 and at < len(dims) and prod(dims) else dim for at, dim in enumerate(wanted)]
    rest = prod(dim for dim in wanted if dim != -1)
    inferred = [prod(dims) // rest if dim == -1 and rest else dim for dim in wanted]
    if prod(inferred) != prod(dims) or any(dim < 0 for dim in inferred):
        raise ValueError(f"expected a shape for {prod(dims)} elements, got {wanted}")
    return [tuple(inferred)]


def _without(dims: Shape, axes: Sequence[int]) -> list[Shape]:
    if not axes:
        return [tuple(dim for dim in dims if dim != 1)]
    dropped = {axis_in(axis, len(dims)) for axis in axes}
    for axis in dropped:
        if dims[axis] != 1:
            raise ValueError(f"expected axis {axis} to have one place, got {dims[axis]}")
    return [tuple(dim for axis, dim in enumerate(dims) if axis not in dropped)]


def _with(dims: Shape, axes: Sequence[int]) -> list[Shape]:
    rank = len(dims) + len(axes)
    added = {axis_in(axis, rank) for axis in axes}
    if len(added) != len(axes):
        raise ValueError(f"expected distinct axes, got {list(axes)}")
    rest = iter(dims)
    return [tuple(1 if axis in added else next(rest) for axis in range(rank))]


def _flattened(call: ShapeCall) -> list[Shape]:
    dims, axis = call.shape(0), call.attrs.integer("axis", 1)
    return [(prod(dims[:axis]), prod(dims[axis:]))]


def _flattened_between(call: ShapeCall) -> list[Shape]:
    dims = call.shape(0)
    first = axis_in(call.attrs.integer("axis", 1), len(dims))
    last = axis_in(call.attrs.integer("end_axis", -1), len(dims))
    return [(*dims[:first], prod(dims[first : last + 1]), *dims[last + 1 :])]


@kernel("Reshape", "x shape? -> y", infer=_reshaped, values=["shape"])
@kernel("Squeeze", "x -> y", infer=lambda call: _without(call.shape(0), call.attrs.integers("axis", [])))
@kernel("SqueezeV2", "x -> y", infer=lambda call: _without(call.shape(0), call.attrs.integers("axis", [])))
@kernel("SqueezeV3", "x axes? -> y", infer=lambda call: _without(call.shape(0), call.integers(1)), values=["axes"])
@kernel("Unsqueeze", "x -> y", infer=lambda call: _with(call.shape(0), call.attrs.integers("axes", [])))
@kernel("UnsqueezeV2", "x -> y", infer=lambda call: _with(call.shape(0), call.attrs.integers("axis", [])))
@kernel("UnsqueezeV3", "x axes? -> y", infer=lambda call: _with(call.shape(0), call.integers(1)), values=["axes"])
@kernel("ExpandDims", "x axis? -> y", infer=lambda call: _with(call.shape(0), call.integers(1)), values=["axis"])
@kernel("Flatten", "x -> y", infer=_flattened)
@kernel("FlattenV2", "x -> y", infer=_flattened_between)
def _reshape(call: KernelCall) -> None:
    output = call.output()
    elements = call.input(0).in_own_axes()
    if elements.size != prod(output.own_shape):
        raise call.error(f"expected {prod(output.own_shape)} elements, got {elements.size}")
    output.store_in_own_axes(elements.reshape(output.own_shape))


def _permuted(call: ShapeCall, perm: Sequence[int]) -> list[Shape]:
    dims = call.shape(0)
    _check_permutation(perm, len(dims))
    return [tuple(dims[axis] for axis in perm)]


def _check_permutation(perm: Sequence[int], rank: int) -> None:
    if sorted(axis_in(axis, rank) for axis in perm) != list(range(rank)):
        raise ValueError(f"expected a permutation of {rank} axes, got {list(perm)}")


def _permute(call: KernelCall, perm: Sequence[int]) -> None:
    value = call.input(0).in_own_axes()
    _check_permutation(perm, value.ndim)
    call.output().store_in_own_axes(value.transpose(perm))


@kernel("Transpose", "x perm -> y", infer=lambda call: _permuted(call, call.integers(1)), values=["perm"])
def _transpose(call: KernelCall) -> None:
    _permute(call, call.integers(1))


@kernel("TransposeD", "x -> y", infer=lambda call: _permuted(call, call.attrs.integers("perm")))
def _transpose_d(call: KernelCall) -> None:
    _permute(call, call.attrs.integers("perm"))
