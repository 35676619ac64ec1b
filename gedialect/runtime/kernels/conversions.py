"""Kernels of trans ops that change the storage format or the data type. `[graph-8]`"""

from __future__ import annotations

from functools import cache

import numpy as np

from gedialect.formats.casts import ROUNDINGS, Rounding
from gedialect.formats.casts import cast as cast_elements
from gedialect.formats.datatypes import DataType
from gedialect.runtime.kernels.arithmetic import stored_alike
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.identity import copy, same_shape
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.tensor import Tensor, content_format, numpy_type

ROUNDING_ATTR = "_rounding"
"""An attribute of ours that says how a Cast rounds: `ieee` as devices do, the default, or `reference` as hosts do."""


@kernel("TransData", "src -> dst", infer=same_shape)
@kernel("TransDataD", "src -> dst", infer=same_shape)
def _trans_data(call: KernelCall) -> None:
    call.output().take_over(call.input(0))


@kernel("ReFormat", "x -> y", infer=same_shape)
def _re_format(call: KernelCall) -> None:
    """The same bytes under another format's name."""
    source, output = call.input(0), call.output()
    if source.desc.dtype != output.desc.dtype:
        raise call.error(f"expected an output of {source.desc.dtype}, got {output.desc.dtype}")
    output.array[...] = source.array.reshape(output.desc.shape)


@kernel("Cast", "x -> y", infer=same_shape)
def _cast(call: KernelCall) -> None:
    """Both roundings. `[cast-roundings]`"""
    source, output = call.input(0), call.output()
    rounding = call.attrs.text(ROUNDING_ATTR, "ieee")
    if rounding not in ROUNDINGS:
        raise call.error(f"expected attribute '{ROUNDING_ATTR}' to be ieee or reference, got {rounding}")
    _cast_tensor(source, output, rounding)


def _cast_tensor(source: Tensor, output: Tensor, rounding: Rounding) -> None:
    here, there = source.desc.dtype, output.desc.dtype
    if here == there:
        copy(output, source)
    elif stored_alike(source, output) and _keeps_zero(here, there, rounding):
        output.array[...] = cast_elements(source.array, here, there, rounding)
    else:
        content = source.logical(content_format(output.desc))
        output.store(cast_elements(np.asarray(content, order="C"), here, there, rounding))


@cache
def _keeps_zero(source: DataType, destination: DataType, rounding: Rounding) -> bool:
    """Whether padding may be cast as if it were elements."""
    zero = np.zeros(1, np.uint8).repeat(numpy_type(source).itemsize).view(numpy_type(source))
    return not cast_elements(zero, source, destination, rounding).view(np.uint8).any()
