"""Kernels for values that are known from elsewhere: constants, the dims of a tensor, one value everywhere."""

from __future__ import annotations

import numpy as np

from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.shapes import Shape, tensor_size
from gedialect.runtime.kernels.arithmetic import working
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.identity import copy, same_shape
from gedialect.runtime.kernels.registry import kernel
from gedialect.runtime.packing import unpacked
from gedialect.runtime.tensor import Tensor, content_desc, numpy_type


def tensor_of_bytes(desc: TensorDesc, data: bytes) -> Tensor:
    """A tensor with a copy of these bytes as its storage, which are as in GE's files. `[file-7]`

    Raises FormatError: kind parameter for too few or too many bytes, otherwise as `numpy_type`.
    """
    size = tensor_size(desc)
    if size != len(data):
        raise FormatError(ErrorKind.PARAMETER, f"expected {size} bytes for {desc}, got {len(data)}")
    raw = np.frombuffer(data, np.uint8)
    if desc.dtype.is_sub_byte:
        return unpacked(desc, raw)
    return Tensor(desc, raw.view(numpy_type(desc.dtype)).reshape(desc.shape).copy())


def _of_value(call: ShapeCall) -> list[Shape]:
    return [content_desc(call.attrs.tensor("value").desc).shape]


@kernel("Const", "-> y", infer=_of_value)
@kernel("Constant", "-> y", infer=_of_value)
def _constant(call: KernelCall) -> None:
    value = call.attrs.tensor("value")
    if value.data is None:
        raise call.error("expected the constant's data in attribute 'value', got elided data")
    copy(call.output(), tensor_of_bytes(value.desc, value.data))


@kernel("Shape", "x -> y", infer=lambda call: [(len(call.shape(0)),)])
def _shape(call: KernelCall) -> None:
    call.output().store(np.array(call.shape(0), np.int64))


def _scalar(call: ShapeCall) -> list[Shape]:
    return [()]


@kernel("Size", "x -> y", infer=_scalar)
def _size(call: KernelCall) -> None:
    call.output().store(np.array(np.prod(call.shape(0), dtype=np.int64)))


@kernel("Rank", "x -> y", infer=_scalar)
def _rank(call: KernelCall) -> None:
    call.output().store(np.array(len(call.shape(0))))


@kernel("Fill", "dims value -> y", infer=lambda call: [tuple(call.integers(0))], values=["dims"])
def _fill(call: KernelCall) -> None:
    call.output().store(working(call.input(1)).reshape(()))


@kernel("ZerosLike", "x -> y", infer=same_shape)
def _zeros(call: KernelCall) -> None:
    call.output().store(np.zeros((), np.int8))


@kernel("OnesLike", "x -> y", infer=same_shape)
def _ones(call: KernelCall) -> None:
    call.output().store(np.ones((), np.int8))
