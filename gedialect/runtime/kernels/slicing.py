"""Parts of a tensor, and a tensor as part of a larger one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.call import AnyCall, KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import kernel

Numbers = Callable[[AnyCall, int, str], list[int]]
"""Reads numbers from an input or from the attribute of that name."""


def _from_input(call: AnyCall, index: int, name: str) -> list[int]:
    return call.integers(index)


def _from_attribute(call: AnyCall, index: int, name: str) -> list[int]:
    return call.attrs.integers(name)


def _slices(dims: Shape, offsets: Sequence[int], sizes: Sequence[int]) -> tuple[slice, ...]:
    """A size of -1 goes up to the end. Raises ValueError for what is not inside."""
    if not len(dims) == len(offsets) == len(sizes):
        raise ValueError(f"expected {len(dims)} offsets and sizes, got {len(offsets)} and {len(sizes)}")
    slices: list[slice] = []
    for dim, offset, size in zip(dims, offsets, sizes, strict=True):
        end = dim if size == -1 else offset + size
        if not 0 <= offset <= end <= dim:
            raise ValueError(f"expected a part of {list(dims)}, got offsets {list(offsets)} and sizes {list(sizes)}")
        slices.append(slice(offset, end))
    return tuple(slices)


def _strided(call: AnyCall, dims: Shape, numbers: Numbers) -> tuple[Any, ...]:
    """The index that begin, end, strides and the masks stand for. Raises ValueError where it is none."""
    begin, end = numbers(call, 1, "begin"), numbers(call, 2, "end")
    has_strides = numbers is _from_attribute or (len(call.inputs) > 3 and call.inputs[3] is not None)
    strides = numbers(call, 3, "strides") if has_strides else [1] * len(begin)
    if not len(begin) == len(end) == len(strides):
        raise ValueError(f"expected as many ends and strides as begins, got {len(begin)}, {len(end)}, {len(strides)}")
    names = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
    no_begin, no_end, ellipsis, new_axis, shrink = (call.attrs.integer(name, 0) for name in names)
    index: list[Any] = []
    for at, (first, last, stride) in enumerate(zip(begin, end, strides, strict=True)):
        bit = 1 << at
        if ellipsis & bit:
            index.append(Ellipsis)
        elif new_axis & bit:
            index.append(None)
        elif shrink & bit:
            index.append(first)
        else:
            index.append(slice(None if no_begin & bit else first, None if no_end & bit else last, stride))
    return tuple(index)


def _register(
    type: str, ports: str, index_of: Callable[[AnyCall, Shape], tuple[Any, ...]], values: Sequence[str]
) -> None:
    """Registers a type that takes a part of its first input."""

    def infer(call: ShapeCall) -> list[Shape]:
        dims = call.shape(0)
        # A view of one element that has these dims, so that numpy knows the rules.
        return [_part(np.broadcast_to(np.zeros((), np.int8), dims), index_of(call, dims)).shape]

    def compute(call: KernelCall) -> None:
        value = call.input(0).logical()
        call.output().store(_part(value, index_of(call, value.shape)))

    kernel(type, ports, infer=infer, values=values)(compute)


def _part(value: Array, index: tuple[Any, ...]) -> Array:
    try:
        return np.asarray(value[index])
    except IndexError as error:
        raise ValueError(f"expected a part of {list(value.shape)}: {error}") from None


_register(
    "Slice",
    "x offsets size -> y",
    lambda call, dims: _slices(dims, call.integers(1), call.integers(2)),
    ["offsets", "size"],
)
_register(
    "SliceD",
    "x -> y",
    lambda call, dims: _slices(dims, call.attrs.integers("offsets"), call.attrs.integers("size")),
    [],
)
_register(
    "StridedSlice",
    "x begin end strides? -> y",
    lambda call, dims: _strided(call, dims, _from_input),
    ["begin", "end", "strides"],
)
_register("StridedSliceD", "x -> y", lambda call, dims: _strided(call, dims, _from_attribute), [])


def _pads(rank: int, numbers: Sequence[int]) -> list[tuple[int, int]]:
    if len(numbers) != 2 * rank or min(numbers, default=0) < 0:
        raise ValueError(f"expected {rank} pairs of pads of at least 0, got {list(numbers)}")
    return [(numbers[2 * axis], numbers[2 * axis + 1]) for axis in range(rank)]


def _padding_attribute(call: AnyCall) -> list[int]:
    return [number for pair in call.attrs.integer_lists("paddings") for number in pair]


def _padded_shape(dims: Shape, numbers: Sequence[int]) -> list[Shape]:
    return [tuple(dim + sum(pair) for dim, pair in zip(dims, _pads(len(dims), numbers), strict=True))]


def _pad(call: KernelCall, numbers: Sequence[int]) -> None:
    value = call.input(0).logical()
    fill = call.optional(2)
    output = call.output()
    pads = _pads(value.ndim, numbers)
    (dims,) = _padded_shape(value.shape, numbers)
    call.expect_dims(dims)
    number = np.zeros((), value.dtype) if fill is None else fill.logical().reshape(())
    content = np.full(dims, number, value.dtype)
    content[tuple(slice(before, before + dim) for (before, _), dim in zip(pads, value.shape, strict=True))] = value
    output.store(content)


@kernel(
    "Pad",
    "x paddings -> y",
    infer=lambda call: _padded_shape(call.shape(0), call.integers(1)),
    values=["paddings"],
)
@kernel(
    "PadV2",
    "x paddings constant_values -> y",
    infer=lambda call: _padded_shape(call.shape(0), call.integers(1)),
    values=["paddings"],
)
def _pad_by_input(call: KernelCall) -> None:
    _pad(call, call.integers(1))


@kernel("PadD", "x -> y", infer=lambda call: _padded_shape(call.shape(0), _padding_attribute(call)))
def _pad_d(call: KernelCall) -> None:
    _pad(call, _padding_attribute(call))


def _tiled_shape(dims: Shape, multiples: Sequence[int]) -> list[Shape]:
    if len(multiples) != len(dims) or min(multiples, default=0) < 0:
        raise ValueError(f"expected {len(dims)} multiples of at least 0, got {list(multiples)}")
    return [tuple(dim * multiple for dim, multiple in zip(dims, multiples, strict=True))]


def _tile(call: KernelCall, multiples: Sequence[int]) -> None:
    value = call.input(0).logical()
    call.expect_dims(*_tiled_shape(value.shape, multiples))
    call.output().store(np.tile(value, multiples))


@kernel(
    "Tile", "x multiples -> y", infer=lambda call: _tiled_shape(call.shape(0), call.integers(1)), values=["multiples"]
)
def _tile_by_input(call: KernelCall) -> None:
    _tile(call, call.integers(1))


@kernel("TileD", "x -> y", infer=lambda call: _tiled_shape(call.shape(0), call.attrs.integers("multiples")))
def _tile_d(call: KernelCall) -> None:
    _tile(call, call.attrs.integers("multiples"))


@kernel("BroadcastTo", "x shape -> y", infer=lambda call: [tuple(call.integers(1))], values=["shape"])
@kernel("BroadcastToD", "x -> y", infer=lambda call: [tuple(call.attrs.integers("shape"))])
def _broadcast(call: KernelCall) -> None:
    output = call.output()
    output.store(np.broadcast_to(call.input(0).logical(), output.shape))
