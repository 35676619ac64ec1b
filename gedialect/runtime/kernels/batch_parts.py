"""Batch normalisation in the parts that GE's optimiser makes of it: sums of a batch, and what is done with them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.arithmetic import working
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.channels import along, by_channel, channel_axis, channels_of, numbers_of
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import Tensor, content_format


class _Batch:
    """A tensor by channels."""

    def __init__(self, call: KernelCall, index: int) -> None:
        self.format = content_format(call.input(index).desc)
        self.value = working(call.input(index))
        self._axis = channel_axis(call.attrs, call.input(index).desc, self.value.ndim)
        self.rows = by_channel(self.value, self._axis)
        self.count = self.rows.shape[1]
        """How many numbers a channel has."""

    def along(self, numbers: Array) -> Array:
        """A number for each channel, to be used with the value."""
        return along(numbers, self._axis, self.value.ndim)

    def epsilon(self, call: KernelCall) -> Array:
        """What is added to variances."""
        return self.value.dtype.type(call.attrs.number("epsilon", 1e-4))


def _store(outputs: Sequence[Tensor], *numbers: Array) -> None:
    for output, value in zip(outputs, numbers, strict=False):
        output.store(value)


@kernel("BNTrainingReduce", "x -> sum square_sum", infer=lambda call: [channels_of(call, 0)] * len(call.outputs))
def _reduce(call: KernelCall) -> None:
    rows = _Batch(call, 0).rows
    with np.errstate(all="ignore"):
        _store(call.outputs, rows.sum(axis=1), np.square(rows).sum(axis=1))


def _normalise(call: KernelCall) -> tuple[_Batch, Array, Array]:
    """Stores output 0, from x, sum, square_sum, scale and offset; the batch with its mean and biased variance."""
    batch = _Batch(call, 0)
    total, squares, scale, offset = numbers_of(call, 1, 2, 3, 4)
    mean = total / batch.count
    variance = squares / batch.count - mean * mean
    factor = scale / np.sqrt(variance + batch.epsilon(call))
    y = batch.value * batch.along(factor) + batch.along(offset - mean * factor)
    call.output().store(y, batch.format)
    return batch, mean, variance


def _update_shapes(call: ShapeCall) -> list[Shape]:
    return [call.shape(0), *[channels_of(call, 0)] * 4][: len(call.outputs)]


@kernel(
    "BNTrainingUpdate",
    "x sum square_sum scale offset mean! variance! -> y mean variance batch_mean batch_variance",
    infer=_update_shapes,
)
def _update(call: KernelCall) -> None:
    """The running `mean` and `variance`, which is unbiased, take in the batch's by `factor`."""
    with np.errstate(all="ignore"):
        batch, mean, variance = _normalise(call)
        factor = call.attrs.number("factor")
        unbiased = variance * (batch.count / max(batch.count - 1, 1))
        for index, new, old in zip((5, 6), (mean, unbiased), numbers_of(call, 5, 6), strict=True):
            call.input(index).store(new * factor + old * (1 - factor))
        _store(call.outputs[3:], mean, variance)


@kernel("BNTrainingUpdateV2", "x sum square_sum scale offset -> y batch_mean batch_variance", infer=_update_shapes)
def _update_v2(call: KernelCall) -> None:
    with np.errstate(all="ignore"):
        _, mean, variance = _normalise(call)
        _store(call.outputs[1:], mean, variance)


@kernel(
    "BNTrainingUpdateGrad",
    "grads x batch_mean batch_variance -> diff_scale diff_offset",
    infer=lambda call: [channels_of(call, 1)] * len(call.outputs),
)
def _update_grad(call: KernelCall) -> None:
    grads, batch = _Batch(call, 0), _Batch(call, 1)
    mean, variance = numbers_of(call, 2, 3)
    with np.errstate(all="ignore"):
        inverse = 1 / np.sqrt(variance + batch.epsilon(call))
        normal = (batch.rows - mean[:, np.newaxis]) * inverse[:, np.newaxis]
        _store(call.outputs, (grads.rows * normal).sum(axis=1), grads.rows.sum(axis=1))


@kernel(
    "BNTrainingReduceGrad",
    "grads x diff_scale diff_offset scale batch_mean batch_variance -> y",
    infer=lambda call: [call.shape(1)],
)
def _reduce_grad(call: KernelCall) -> None:
    batch = _Batch(call, 1)
    grads = working(call.input(0), batch.format)
    diff_scale, diff_offset, scale, mean, variance = numbers_of(call, 2, 3, 4, 5, 6)
    with np.errstate(all="ignore"):
        inverse = 1 / np.sqrt(variance + batch.epsilon(call))
        normal = (batch.value - batch.along(mean)) * batch.along(inverse)
        centred = grads - batch.along(diff_offset / batch.count) - normal * batch.along(diff_scale / batch.count)
        call.output().store(centred * batch.along(scale * inverse), batch.format)
