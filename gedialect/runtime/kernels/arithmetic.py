"""How kernels compute: in which type, in which order, and when on storage instead of content.

Results must not depend on the storage format. So operands are contiguous in the order of the content's axes whenever
the order of accumulation could matter, and only functions that are exact to the last bit, and that keep zero padding
zero, are ever applied to storage as it lies. `[dev-kernel-numbers]`
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from typing import Any, Unpack, cast

import numpy as np

from gedialect.formats.arrays import Array
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.storage_format import StorageFormat
from gedialect.runtime.tensor import Tensor, content_format, put

Function = (
    Callable[[Array], Array]
    | Callable[[Array, Array], Array]
    | Callable[[Array, Array, Array], Array]
    | Callable[[Unpack[tuple[Array, ...]]], Array]
)
"""From arrays to an array, element by element, with numpy's broadcasting."""


@cache
def working_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The type that elements of a type are computed and accumulated in: float32 and int32 for what is smaller."""
    if dtype.kind == "b" or (dtype.kind in "fciu" and dtype.itemsize >= 4):
        return dtype
    return np.dtype(np.int32 if "int" in dtype.name else np.float32)


def working(tensor: Tensor, format: StorageFormat | None = None) -> Array:
    """The content in its working type, contiguous in the axes of the origin or of another plain format.

    Raises FormatError as `Tensor.logical`, and kind data type for numbers that numpy cannot compute with.
    """
    _check_numbers(tensor.desc)
    return contiguous(tensor.logical(format).astype(working_type(tensor.array.dtype), copy=False))


def contiguous(value: Array) -> Array:
    """The value in the order of its axes, with the strides that follow from its dims: also along axes of one place.

    numpy calls an array contiguous whatever its strides along these, and still chooses by them how to multiply.
    """
    return np.asarray(value, order="C").reshape(-1).reshape(value.shape)


def average(value: Array, axis: int | tuple[int, ...], *, keepdims: bool = False) -> Array:
    """The mean along axes, accumulated in the type of the numbers; NaN where there are none."""
    axes = (axis,) if isinstance(axis, int) else axis
    count = prod(value.shape[each] for each in axes)
    return np.sum(value, axis=axis, keepdims=keepdims, dtype=value.dtype) / value.dtype.type(count)


def pointwise(function: Function, output: Tensor, *inputs: Tensor, keeps_zero: bool = False) -> None:
    """Computes an output element by element, in the axes of its content, broadcasting as numpy does.

    `keeps_zero` promises that the function is exact, element by element, and gives positive zero for positive zeros:
    then it may be applied to storage, where all tensors are stored alike.
    """
    apply = cast("Callable[..., Array]", function)
    if keeps_zero and stored_alike(output, *inputs):
        with np.errstate(all="ignore"):
            put(output.array, apply(*map(working_storage, inputs)))
        return
    format = content_format(output.desc)
    with np.errstate(all="ignore"):
        result = apply(*(working(tensor, format) for tensor in inputs))
    output.store(result)


def working_storage(tensor: Tensor) -> Array:
    """The storage as it lies, in its working type. Raises FormatError for numbers that numpy cannot compute with."""
    _check_numbers(tensor.desc)
    return np.asarray(tensor.array, working_type(tensor.array.dtype))


def stored_alike(first: Tensor, *others: Tensor) -> bool:
    """Whether equal places in the storage of tensors hold equal places of their content."""
    desc = first.desc
    place = _place(desc)
    return all(tensor.desc is desc or _place(tensor.desc) == place for tensor in others)


def _place(desc: TensorDesc) -> tuple[object, ...]:
    """All but the data type."""
    return desc.shape, desc.format, desc.origin_shape, desc.origin_format, desc.has_origin


def _check_numbers(desc: TensorDesc) -> None:
    if desc.dtype.name == "DT_HIFLOAT8":
        raise FormatError(ErrorKind.DATA_TYPE, f"expected numbers to compute with, got {desc.dtype}: cast them first")
