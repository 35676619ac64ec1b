"""Elements of less than a byte: packed in memory, lowest bits first, and one a byte in arrays. `[dev-sub-byte]`"""

from __future__ import annotations

from math import prod

import numpy as np

from gedialect.formats.arrays import Bytes
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.shapes import tensor_size
from gedialect.runtime.tensor import Tensor


def unpack(memory: Bytes, tensor: Tensor) -> None:
    """Makes a tensor hold what is packed at the beginning of `memory`. Raises FormatError for too few bytes."""
    desc, size = tensor.desc, _size(tensor.desc, memory)
    bits, count = desc.dtype.bits or 0, prod(desc.shape)
    each = np.unpackbits(memory[:size], count=count * bits, bitorder="little").reshape(count, bits)
    tensor.array[...] = np.packbits(each, axis=1, bitorder="little").view(tensor.array.dtype).reshape(desc.shape)


def pack(tensor: Tensor, memory: Bytes) -> None:
    """Packs the storage of a tensor into the beginning of `memory`. Raises FormatError for too few bytes."""
    desc, size = tensor.desc, _size(tensor.desc, memory)
    each = np.ascontiguousarray(tensor.array).view(np.uint8).reshape(-1, 1)
    bits = np.unpackbits(each, axis=1, count=desc.dtype.bits, bitorder="little")
    memory[:size] = np.packbits(bits.reshape(-1), bitorder="little")


def unpacked(desc: TensorDesc, memory: Bytes) -> Tensor:
    """A new tensor with what is packed in `memory`. Raises FormatError as `unpack` and `Tensor.zeros` do."""
    _size(desc, memory)
    tensor = Tensor.zeros(desc)
    unpack(memory, tensor)
    return tensor


def _size(desc: TensorDesc, memory: Bytes) -> int:
    size = tensor_size(desc)
    if size is None or size > memory.size:
        raise FormatError(ErrorKind.PARAMETER, f"expected {size} bytes for {desc}, got {memory.size}")
    return size
