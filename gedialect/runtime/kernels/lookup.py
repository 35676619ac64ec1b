"""Embedding lookup, its gradient, and numbers of classes as vectors."""

from __future__ import annotations

from math import prod

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import working
from gedialect.runtime.kernels.attributes import Attributes
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.kernels.views import axis_in


def check_range(what: str, numbers: Array, limit: int) -> None:
    """Raises ValueError for numbers that do not say a place among so many. `[dev-kernel-range]`"""
    if numbers.size and not (numbers.min() >= 0 and numbers.max() < limit):
        raise ValueError(f"expected {what} from 0 to below {limit}, got {numbers.min()} to {numbers.max()}")


def _batch_dims(attrs: Attributes, indices: Shape, dims: Shape) -> int:
    """How many dims `x` and `indices` begin with that are the same batch in both."""
    given = attrs.integer("batch_dims", 0)
    count = given + len(indices) if given < 0 else given
    if not 0 <= count <= min(len(indices), len(dims)) or indices[:count] != dims[:count]:
        raise ValueError(f"expected {given} batch dims that are equal, got those of {list(dims)} and {list(indices)}")
    return count


def _place(attrs: Attributes, axis: int | None, indices: Shape, dims: Shape) -> tuple[int, int]:
    """The batch dims, and the axis to gather along, which is behind them and by default the first there."""
    batch = _batch_dims(attrs, indices, dims)
    at = axis_in(batch if axis is None else axis, len(dims))
    if at < batch:
        raise ValueError(f"expected an axis behind {batch} batch dims, got {at}")
    return batch, at


def _gathered(call: ShapeCall, axis: int | None) -> list[Shape]:
    dims, indices = call.shape(0), call.shape(1)
    batch, at = _place(call.attrs, axis, indices, dims)
    return [(*dims[:at], *indices[batch:], *dims[at + 1 :])]


def _gather(call: KernelCall, axis: int | None) -> None:
    value, indices = call.input(0).logical(), call.indices(1)
    dims = value.shape
    batch, at = _place(call.attrs, axis, indices.shape, dims)
    check_range("indices", indices, dims[at])
    if not batch:
        call.output().store(np.take(value, indices, at))
        return
    count, outer, inner = prod(dims[:batch]), prod(dims[batch:at]), prod(dims[at + 1 :])
    rows = value.reshape(count, outer, dims[at], inner)
    chosen = indices.reshape(count, 1, prod(indices.shape[batch:]), 1)
    taken = np.take_along_axis(rows, chosen, 2)
    call.output().store(taken.reshape(*dims[:at], *indices.shape[batch:], *dims[at + 1 :]))


@kernel("GatherV2", "x indices axis -> y", infer=lambda call: _gathered(call, call.integer(2)), values=["axis"])
def _gather_v2(call: KernelCall) -> None:
    _gather(call, call.integer(2))


@kernel("GatherV2D", "x indices -> y", infer=lambda call: _gathered(call, call.attrs.integer("axis")))
def _gather_v2_d(call: KernelCall) -> None:
    _gather(call, call.attrs.integer("axis"))


@kernel("Gather", "x indices -> y", infer=lambda call: _gathered(call, None))
def _gather_rows(call: KernelCall) -> None:
    _gather(call, None)


def _segment_shape(call: ShapeCall, count: int) -> list[Shape]:
    return [(count, *call.shape(0)[len(call.shape(1)) :])]


def _segment_sum(call: KernelCall, count: int) -> None:
    """Rows are added one after the other; one with a negative segment belongs to none. `[dev-kernel-range]`"""
    value, segments = working(call.input(0)), call.indices(1)
    rank = segments.ndim
    if value.shape[:rank] != segments.shape:
        raise call.error(f"expected segments of dims {list(value.shape[:rank])}, got {list(segments.shape)}")
    rows, flat = value.reshape(segments.size, *value.shape[rank:]), segments.reshape(-1)
    chosen = flat >= 0
    check_range("segments", flat[chosen], count)
    call.expect_dims((count, *value.shape[rank:]))
    total = np.zeros((count, prod(value.shape[rank:])), value.dtype)
    np.add.at(total, flat[chosen], rows[chosen].reshape(-1, total.shape[1]))
    call.output().store(total.reshape(count, *value.shape[rank:]))


@kernel(
    "UnsortedSegmentSum",
    "x segment_ids num_segments -> y",
    infer=lambda call: _segment_shape(call, call.integer(2)),
    values=["num_segments"],
)
def _unsorted_segment_sum(call: KernelCall) -> None:
    _segment_sum(call, call.integer(2))


@kernel(
    "UnsortedSegmentSumD",
    "x segment_ids -> y",
    infer=lambda call: _segment_shape(call, call.attrs.integer("num_segments")),
)
def _unsorted_segment_sum_d(call: KernelCall) -> None:
    _segment_sum(call, call.attrs.integer("num_segments"))


def _one_hot_shape(call: ShapeCall, depth: int) -> list[Shape]:
    dims = call.shape(0)
    axis = axis_in(call.attrs.integer("axis", -1), len(dims) + 1)
    return [(*dims[:axis], depth, *dims[axis:])]


def _one_hot(call: KernelCall, depth: int, on: int) -> None:
    """A number that is no class gives a vector without an `on_value`."""
    numbers = call.indices(0)
    axis = axis_in(call.attrs.integer("axis", -1), numbers.ndim + 1)
    call.expect_dims((*numbers.shape[:axis], depth, *numbers.shape[axis:]))
    classes = np.arange(depth).reshape(*[-1 if each == axis else 1 for each in range(numbers.ndim + 1)])
    chosen = np.expand_dims(numbers, axis) == classes
    values = (call.input(index).logical().reshape(()) for index in (on, on + 1))
    call.output().store(np.where(chosen, *values))


@kernel(
    "OneHot",
    "x depth on_value off_value -> y",
    infer=lambda call: _one_hot_shape(call, call.integer(1)),
    values=["depth"],
)
def _one_hot_by_input(call: KernelCall) -> None:
    _one_hot(call, call.integer(1), 2)


@kernel("OneHotD", "x on_value off_value -> y", infer=lambda call: _one_hot_shape(call, call.attrs.integer("depth")))
def _one_hot_d(call: KernelCall) -> None:
    _one_hot(call, call.attrs.integer("depth"), 1)
