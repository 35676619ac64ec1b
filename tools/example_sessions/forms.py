"""Descriptors of the tensors in the example sessions: as a framework has them, and as a device computes with them."""

from __future__ import annotations

from dataclasses import replace

from gedialect.formats.datatypes import BY_NAME, FLOAT, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.shapes import layout_shape
from gedialect.formats.storage_format import ND, StorageFormat, storage_format

HALF = BY_NAME["DT_FLOAT16"]
NHWC, HWCN = storage_format("NHWC"), storage_format("HWCN")

_BLOCKED = {
    NHWC: storage_format("NC1HWC0", c0=16),
    HWCN: storage_format("FRACTAL_Z", c0=16),
    ND: storage_format("FRACTAL_NZ", c0=16),
}


def plain(*shape: int, format: StorageFormat = ND, dtype: DataType = FLOAT) -> TensorDesc:
    """A tensor as a framework has it."""
    return TensorDesc(shape, format, dtype, format, shape, True)


def of_type(desc: TensorDesc, dtype: DataType) -> TensorDesc:
    """The same tensor with elements of another type."""
    return replace(desc, dtype=dtype)


def blocked(desc: TensorDesc) -> TensorDesc:
    """The same tensor in the blocks that a device computes with."""
    format = _BLOCKED[desc.origin_format]
    shape = layout_shape(desc.origin_format, desc.origin_shape, format, desc.dtype)
    return replace(desc, shape=shape, format=format)


def unblocked(desc: TensorDesc) -> TensorDesc:
    """The same tensor in its framework's format."""
    return replace(desc, shape=desc.origin_shape, format=desc.origin_format)
