"""Several tensors into one along an axis, and one into several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import numpy as np

from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.call import AnyCall, KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.kernels.views import axis_in
from gedialect.runtime.tensor import Tensor


def _joined_shape(call: ShapeCall, indices: Sequence[int], axis: int) -> list[Shape]:
    dims = [call.shape(index) for index in indices]
    if not dims:
        raise call.error("expected tensors to join, got none")
    at = axis_in(axis, len(dims[0]))
    first = dims[0]
    if any((*each[:at], *each[at + 1 :]) != (*first[:at], *first[at + 1 :]) for each in dims):
        raise ValueError(f"expected dims that differ in axis {at} alone, got {[list(each) for each in dims]}")
    return [(*first[:at], sum(each[at] for each in dims), *first[at + 1 :])]


def _join(call: KernelCall, tensors: Sequence[Tensor], axis: int) -> None:
    values = [tensor.logical() for tensor in tensors]
    if not values:
        raise call.error("expected tensors to join, got none")
    call.output().store(np.concatenate(values, axis_in(axis, values[0].ndim)))


@kernel(
    "ConcatD",
    "x* -> y",
    infer=lambda call: _joined_shape(call, range(len(call.inputs)), call.attrs.integer("concat_dim")),
)
@kernel(
    "ConcatV2D",
    "x* -> y",
    infer=lambda call: _joined_shape(call, range(len(call.inputs)), call.attrs.integer("concat_dim")),
)
def _concat_d(call: KernelCall) -> None:
    _join(call, call.present, call.attrs.integer("concat_dim"))


@kernel(
    "Concat",
    "concat_dim x* -> y",
    infer=lambda call: _joined_shape(call, range(1, len(call.inputs)), call.integer(0)),
    values=["concat_dim"],
)
def _concat(call: KernelCall) -> None:
    _join(call, call.present[1:], call.integer(0))


@kernel(
    "ConcatV2",
    "x* concat_dim -> y",
    infer=lambda call: _joined_shape(call, range(len(call.inputs) - 1), call.integer(len(call.inputs) - 1)),
    values=["concat_dim"],
)
def _concat_v2(call: KernelCall) -> None:
    _join(call, call.present[:-1], call.integer(len(call.inputs) - 1))


def _packed_shape(call: ShapeCall) -> list[Shape]:
    dims = call.shape(0)
    axis = axis_in(call.attrs.integer("axis", 0), len(dims) + 1)
    return [(*dims[:axis], len(call.inputs), *dims[axis:])]


@kernel("Pack", "x* -> y", infer=_packed_shape)
def _pack(call: KernelCall) -> None:
    axis = axis_in(call.attrs.integer("axis", 0), len(call.shape(0)) + 1)
    call.output().store(np.stack([tensor.logical() for tensor in call.present], axis))


def _unpacked_shapes(call: ShapeCall) -> list[Shape]:
    dims = call.shape(0)
    axis = axis_in(call.attrs.integer("axis", 0), len(dims))
    return [(*dims[:axis], *dims[axis + 1 :])] * len(call.outputs)


@kernel("Unpack", "x -> y*", infer=_unpacked_shapes)
def _unpack(call: KernelCall) -> None:
    value = call.input(0).logical()
    axis = axis_in(call.attrs.integer("axis", 0), value.ndim)
    if value.shape[axis] != len(call.outputs):
        raise call.error(f"expected {value.shape[axis]} outputs, got {len(call.outputs)}")
    for output, part in zip(call.outputs, np.moveaxis(value, axis, 0), strict=True):
        output.store(part)


def _even(call: AnyCall, extent: int) -> list[int]:
    count = len(call.outputs)
    if not count or extent % count:
        raise ValueError(f"expected a number of outputs that divides {extent}, got {count}")
    return [extent // count] * count


def _uneven(call: AnyCall, extent: int, sizes: Sequence[int]) -> list[int]:
    """The sizes, one of which may be -1 for what the others leave."""
    rest = extent - sum(size for size in sizes if size != -1)
    found = [rest if size == -1 else size for size in sizes]
    if sum(found) != extent or min(found, default=0) < 0 or len(found) != len(call.outputs):
        raise ValueError(f"expected {len(call.outputs)} sizes that add up to {extent}, got {list(sizes)}")
    return found


def _register_split(
    type: str,
    ports: str,
    source: int,
    axis_of: Callable[[AnyCall], int],
    sizes_of: Callable[[AnyCall, int], list[int]],
    values: Sequence[str],
) -> None:
    def infer(call: ShapeCall) -> list[Shape]:
        dims = call.shape(source)
        axis = axis_in(axis_of(call), len(dims))
        return [(*dims[:axis], size, *dims[axis + 1 :]) for size in sizes_of(call, dims[axis])]

    def compute(call: KernelCall) -> None:
        value = call.input(source).logical()
        axis = axis_in(axis_of(call), value.ndim)
        ends = list(accumulate(sizes_of(call, value.shape[axis])))
        for output, part in zip(call.outputs, np.split(value, ends[:-1], axis), strict=True):
            output.store(part)

    kernel(type, ports, infer=infer, values=values)(compute)


_register_split("SplitD", "x -> y*", 0, lambda call: call.attrs.integer("split_dim"), _even, [])
_register_split("Split", "split_dim x -> y*", 1, lambda call: call.integer(0), _even, ["split_dim"])
_register_split(
    "SplitVD",
    "x -> y*",
    0,
    lambda call: call.attrs.integer("split_dim"),
    lambda call, extent: _uneven(call, extent, call.attrs.integers("size_splits")),
    [],
)
_register_split(
    "SplitV",
    "x size_splits split_dim -> y*",
    0,
    lambda call: call.integer(2),
    lambda call, extent: _uneven(call, extent, call.integers(1)),
    ["size_splits", "split_dim"],
)
