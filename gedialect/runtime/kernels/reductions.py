"""Reductions over axes, and the place of the largest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import average, working
from gedialect.runtime.kernels.call import AnyCall, KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import Compute, Infer, kernel
from gedialect.runtime.kernels.views import axis_in

Axes = tuple[int, ...]


def _axes_of_input(call: AnyCall) -> Axes:
    """The axes in input 1; none are no axes, or all of them when `noop_with_empty_axes` is false."""
    rank = len(call.shape(0))
    axes = {axis_in(axis, rank) for axis in call.integers(1)}
    if not axes and not call.attrs.flag("noop_with_empty_axes", True):
        return tuple(range(rank))
    return tuple(sorted(axes))


def _axes_of_attribute(call: AnyCall) -> Axes:
    """The axes in attribute `axes`; none stand for all of them."""
    rank = len(call.shape(0))
    return tuple(sorted({axis_in(axis, rank) for axis in call.attrs.integers("axes")})) or tuple(range(rank))


def _reduced(dims: Shape, axes: Sequence[int], keep_dims: bool) -> Shape:
    if keep_dims:
        return tuple(1 if axis in axes else dim for axis, dim in enumerate(dims))
    return tuple(dim for axis, dim in enumerate(dims) if axis not in axes)


def _reduction(function: Callable[..., Any], find_axes: Callable[[AnyCall], Axes]) -> tuple[Compute, Infer]:
    def infer(call: ShapeCall) -> list[Shape]:
        return [_reduced(call.shape(0), find_axes(call), call.attrs.flag("keep_dims", False))]

    def compute(call: KernelCall) -> None:
        value = working(call.input(0))
        with np.errstate(all="ignore"):
            result = function(value, axis=find_axes(call), keepdims=call.attrs.flag("keep_dims", False))
        call.output().store(np.asarray(result))

    return compute, infer


def _sum(value: Array, axis: Axes, keepdims: bool) -> Array:
    return np.sum(value, axis=axis, keepdims=keepdims, dtype=value.dtype)


def _prod(value: Array, axis: Axes, keepdims: bool) -> Array:
    return np.prod(value, axis=axis, keepdims=keepdims, dtype=value.dtype)


for _name, _function in (
    ("ReduceSum", _sum),
    # Between integers towards zero, as storing it does.
    ("ReduceMean", average),
    ("ReduceProd", _prod),
    ("ReduceMax", np.max),
    ("ReduceMin", np.min),
    ("ReduceAll", np.all),
    ("ReduceAny", np.any),
):
    _compute, _infer = _reduction(_function, _axes_of_input)
    kernel(_name, "x axes -> y", infer=_infer, values=["axes"])(_compute)
    _compute, _infer = _reduction(_function, _axes_of_attribute)
    kernel(f"{_name}D", "x -> y", infer=_infer)(_compute)


@kernel("L2Loss", "x -> y", infer=lambda call: [()])
def _l2_loss(call: KernelCall) -> None:
    value = working(call.input(0)).reshape(-1)
    with np.errstate(all="ignore"):
        call.output().store(np.sum(value * value, dtype=value.dtype) / 2)


def _place(function: Callable[..., Any], find_axis: Callable[[AnyCall], int]) -> tuple[Compute, Infer]:
    """The place of the first largest or smallest element along an axis."""

    def infer(call: ShapeCall) -> list[Shape]:
        dims = call.shape(0)
        return [_reduced(dims, [axis_in(find_axis(call), len(dims))], keep_dims=False)]

    def compute(call: KernelCall) -> None:
        value = working(call.input(0))
        call.output().store(np.asarray(function(value, axis=axis_in(find_axis(call), value.ndim))))

    return compute, infer


for _type, _function in (("ArgMax", np.argmax), ("ArgMaxV2", np.argmax), ("ArgMin", np.argmin)):
    _compute, _infer = _place(_function, lambda call: call.integer(1))
    kernel(_type, "x dimension -> y", infer=_infer, values=["dimension"])(_compute)

for _type, _function in (("ArgMaxD", np.argmax), ("ArgMinD", np.argmin)):
    _compute, _infer = _place(_function, lambda call: call.attrs.integer("dimension"))
    kernel(_type, "x -> y", infer=_infer)(_compute)
