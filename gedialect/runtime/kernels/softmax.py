"""Softmax, cross entropy, and their gradients."""

from __future__ import annotations

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.shapes import Shape
from gedialect.runtime.kernels.activations import sigmoid
from gedialect.runtime.kernels.arithmetic import pointwise, working
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.identity import same_shape
from gedialect.runtime.kernels.lookup import check_range
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.kernels.views import axis_in

Axes = tuple[int, ...]


def _axes(call: KernelCall, name: str, rank: int) -> Axes:
    return tuple(axis_in(axis, rank) for axis in call.attrs.integers(name, [-1]))


def _log_softmax(x: Array, axes: Axes) -> Array:
    shifted = x - x.max(axis=axes, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=axes, keepdims=True))


def _softmax(x: Array, axes: Axes) -> Array:
    powers = np.exp(x - x.max(axis=axes, keepdims=True))
    return powers / powers.sum(axis=axes, keepdims=True)


@kernel("SoftmaxV2", "x -> y", infer=same_shape)
def _softmax_v2(call: KernelCall) -> None:
    x = working(call.input(0))
    with np.errstate(all="ignore"):
        call.output().store(_softmax(x, _axes(call, "axes", x.ndim)))


@kernel("SoftmaxGrad", "softmax grad_softmax -> grad_x", infer=same_shape)
def _softmax_grad(call: KernelCall) -> None:
    y, dy = working(call.input(0)), working(call.input(1))
    axes = _axes(call, "axes", y.ndim)
    with np.errstate(all="ignore"):
        call.output().store((dy - (y * dy).sum(axis=axes, keepdims=True)) * y)


@kernel("LogSoftmaxV2", "logits -> logsoftmax", infer=same_shape)
def _log_softmax_v2(call: KernelCall) -> None:
    x = working(call.input(0))
    with np.errstate(all="ignore"):
        call.output().store(_log_softmax(x, _axes(call, "axes", x.ndim)))


@kernel("LogSoftmaxGrad", "grad x -> y", infer=same_shape)
def _log_softmax_grad(call: KernelCall) -> None:
    """`x` is what LogSoftmaxV2 gave."""
    dy, y = working(call.input(0)), working(call.input(1))
    axes = _axes(call, "axis", y.ndim)
    with np.errstate(all="ignore"):
        call.output().store(dy - np.exp(y) * dy.sum(axis=axes, keepdims=True))


def _rows_and_all(call: ShapeCall) -> list[Shape]:
    """A loss for each row, and a gradient for each element."""
    return [call.shape(0)[:-1], call.shape(0)]


@kernel("SoftmaxCrossEntropyWithLogits", "features labels -> loss backprop", infer=_rows_and_all)
def _cross_entropy(call: KernelCall) -> None:
    x, labels = working(call.input(0)), working(call.input(1))
    if x.shape != labels.shape or x.ndim < 1:
        raise call.error(f"expected labels of dims {list(x.shape)}, got {list(labels.shape)}")
    with np.errstate(all="ignore"):
        logs = _log_softmax(x, (-1,))
        _store_loss(call, -(labels * logs).sum(axis=-1), _softmax(x, (-1,)) - labels)


@kernel("SparseSoftmaxCrossEntropyWithLogits", "features labels -> loss backprop", infer=_rows_and_all)
def _sparse_cross_entropy(call: KernelCall) -> None:
    """Labels are the numbers of classes; one that is no class is an error."""
    x, labels = working(call.input(0)), call.indices(1)
    if labels.shape != x.shape[:-1] or x.ndim < 1:
        raise call.error(f"expected labels of dims {list(x.shape[:-1])}, got {list(labels.shape)}")
    check_range("labels", labels, x.shape[-1])
    chosen = labels[..., np.newaxis]
    with np.errstate(all="ignore"):
        logs = _log_softmax(x, (-1,))
        gradient = _softmax(x, (-1,))
        np.put_along_axis(gradient, chosen, np.take_along_axis(gradient, chosen, -1) - 1, -1)
        _store_loss(call, -np.take_along_axis(logs, chosen, -1)[..., 0], gradient)


def _store_loss(call: KernelCall, loss: Array, gradient: Array) -> None:
    """Outputs that nobody asked for are not there."""
    for output, value in zip(call.outputs, (loss, gradient), strict=False):
        output.store(value)


def _sigmoid_cross_entropy(x: Array, labels: Array) -> Array:
    return np.maximum(x, 0) - x * labels + np.log1p(np.exp(-np.abs(x)))


@kernel("SigmoidCrossEntropyWithLogits", "predict target -> loss", infer=same_shape)
def _sigmoid_loss(call: KernelCall) -> None:
    pointwise(_sigmoid_cross_entropy, call.output(), call.input(0), call.input(1))


@kernel("SigmoidCrossEntropyWithLogitsGrad", "predict target dout -> gradient", infer=same_shape)
def _sigmoid_loss_grad(call: KernelCall) -> None:
    pointwise(lambda x, labels, dy: (sigmoid(x) - labels) * dy, call.output(), *call.present)
