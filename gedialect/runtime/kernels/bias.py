"""A number for each channel, added to a tensor, and its gradient."""

from __future__ import annotations

from gedialect.runtime.kernels.arithmetic import working
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.channels import along, by_channel, channel_axis, channels_of
from gedialect.runtime.kernels.identity import same_shape
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import content_format


@kernel("BiasAdd", "x bias -> y", infer=same_shape)
def _bias_add(call: KernelCall) -> None:
    x, bias = working(call.input(0)), working(call.input(1))
    axis = channel_axis(call.attrs, call.input(0).desc, x.ndim)
    if bias.size != x.shape[axis]:
        raise call.error(f"expected a bias of {x.shape[axis]} numbers, got {bias.size}")
    call.output().store(x + along(bias, axis, x.ndim), content_format(call.input(0).desc))


@kernel("BiasAddGrad", "x -> y", infer=lambda call: [channels_of(call, 0)])
def _bias_add_grad(call: KernelCall) -> None:
    x = working(call.input(0))
    rows = by_channel(x, channel_axis(call.attrs, call.input(0).desc, x.ndim))
    call.output().store(rows.sum(axis=1, dtype=rows.dtype))
