"""Tensors with data: storage as a descriptor says, read and written by its content whatever the storage is.

The *content* of a tensor is what its author wrote: an array with the axes of the origin format. Where its elements lie
in storage follows from the description of the storage format alone, so nothing here knows any format.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gedialect.formats.arrays import Array
from gedialect.formats.casts import form_of
from gedialect.formats.convert import Conversion
from gedialect.formats.datatypes import DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.movement import movement
from gedialect.formats.shapes import Shape, layout_shape, tensor_size
from gedialect.formats.storage_format import StorageFormat
from gedialect.runtime.axes import Order, axis_order, dims_in_format, in_format, is_plain, named


class Tensor:
    """A tensor in memory.

    `touched` is set when anything may write to it: it stores a content, or is handed the storage. Raises FormatError of
    kind parameter when array and descriptor do not fit.
    """

    __slots__ = ("_array", "_known_form", "desc", "touched")

    def __init__(self, desc: TensorDesc, array: Array) -> None:
        if array.shape != desc.shape or array.dtype != numpy_type(desc.dtype):
            got = f"{array.dtype} {list(array.shape)}"
            raise FormatError(ErrorKind.PARAMETER, f"expected an array for {desc}, got {got}")
        self.desc = desc
        self.touched = False
        self._array = array
        self._known_form: _Form | None = None

    def __repr__(self) -> str:
        return f"Tensor({self.desc!r}, {self._array!r})"

    @property
    def array(self) -> Array:
        """The storage: shape `desc.shape`, in elements of `numpy_type(desc.dtype)`. Who has it sees what is stored."""
        self.touched = True
        return self._array

    @property
    def _form(self) -> _Form:
        if self._known_form is None:
            self._known_form = _form(self.desc)
        return self._known_form

    @staticmethod
    def zeros(desc: TensorDesc) -> Tensor:
        """A new tensor of zeros. Raises FormatError as `numpy_type` does, and kind shape for unknown dims."""
        _check_dims(desc)
        return Tensor(desc, np.zeros(desc.shape, numpy_type(desc.dtype)))

    @staticmethod
    def of(desc: TensorDesc, value: ArrayLike) -> Tensor:
        """A new tensor with that content, in the axes of the origin; otherwise as `zeros` and `store`."""
        tensor = Tensor.zeros(desc)
        tensor.store(np.asarray(value))
        return tensor

    @staticmethod
    def over(desc: TensorDesc, memory: NDArray[np.uint8]) -> Tensor:
        """A tensor whose storage is the beginning of `memory`, bytes in one dimension; no data is copied.

        Raises FormatError: kind data type for types that numpy cannot see in memory (packed ones among them), kind
        shape for unknown dims, kind parameter for too little memory.
        """
        _check_dims(desc)
        dtype, size = numpy_type(desc.dtype), tensor_size(desc)
        if size is None or desc.dtype.is_sub_byte:
            raise FormatError(ErrorKind.DATA_TYPE, f"expected elements of whole bytes in memory, got {desc.dtype}")
        if size > memory.size:
            raise FormatError(ErrorKind.PARAMETER, f"expected {size} bytes for {desc}, got {memory.size}")
        return Tensor(desc, memory[:size].view(dtype).reshape(desc.shape))

    @property
    def shape(self) -> Shape:
        """The dims of the content, in the axes of the origin. Raises FormatError as `content_desc` does."""
        return self._form.content.shape

    def logical(self, format: StorageFormat | None = None) -> Array:
        """The content, in the axes of the origin or of another plain format; a view of the storage if nothing moves.

        A plain format whose axes are not known by name (ND, or a rank that the format has no tensors of) is taken as
        it is. Treat the result as read-only, and as contiguous only after `np.asarray(..., order="C")`. Raises
        FormatError as `content_desc` does.
        """
        form = self._form
        if form.unpack is not None:
            value = form.unpack(np.asarray(self._array, order="C"))
        else:
            value = self._array if form.order is None else self._array.transpose(form.order)
        return in_format(value, form.content.format, format)

    @property
    def own_shape(self) -> Shape:
        """The dims of `in_own_axes`: of the storage where that is plain, otherwise of the content."""
        return self.desc.shape if is_plain(self.desc.format) else self.shape

    def in_own_axes(self) -> Array:
        """The elements in the axes of the storage where these are plain, whatever the origin, otherwise the content.

        For operations on axes and shapes: they see a tensor as its storage format names it.
        """
        return self._array if is_plain(self.desc.format) else self.logical()

    def store_in_own_axes(self, value: Array) -> None:
        """Writes what `in_own_axes` reads, otherwise as `store`."""
        if not is_plain(self.desc.format):
            self.store(value)
            return
        put(self.array, _fitting(value, self.desc.shape))

    def store(self, value: Array, format: StorageFormat | None = None) -> None:
        """Writes the content, given in the axes of the origin or of another plain format; padding becomes zero.

        Values of another type are converted as numpy does (to nearest even between floats). `value` has the dims of the
        content, apart from axes of one place, or is one number for all places. Raises FormatError as `logical`, and
        kind shape for other dims.
        """
        form = self._form
        if format is not None and format != form.content.format:
            value = in_format(value, format, form.content.format)
        value = _fitting(value, form.content.shape)
        if form.pack is None:
            put(self.array if form.order is None else self.array.transpose(form.order), value)
            return
        _convert(_contiguous(value, form.content.shape, self.array.dtype), form.pack, self.array)

    def take_over(self, source: Tensor) -> None:
        """Writes what another tensor holds, as a conversion between the two storage forms has it.

        Origins need not agree. The dims are those of a plain side; of an origin where both are blocked. Raises
        FormatError as `movement` does.
        """
        _convert(np.asarray(source._array, order="C"), _conversion(source.desc, self.desc), self.array)


MOST_DIMS = 64
"""The dims that an array of numpy can have. A tensor that nothing computes with may have more."""

_SMALL = 1 << 12
"""Up to so many places, elements are gathered faster than they are moved to where they belong."""


def _fitting(value: Array, shape: Shape) -> Array:
    """The value with these dims, or as one number; see `Tensor.store`."""
    if value.shape == shape or value.ndim == 0:
        return value
    if [dim for dim in value.shape if dim != 1] != [dim for dim in shape if dim != 1]:
        raise FormatError(ErrorKind.SHAPE, f"expected content of dims {list(shape)}, got {list(value.shape)}")
    return value.reshape(shape)


def _convert(array: Array, conversion: Conversion, out: Array) -> None:
    """Converts a contiguous array into another one."""
    if out.size <= _SMALL or not out.flags.c_contiguous or np.may_share_memory(array, out):
        np.copyto(out, conversion(array))
    else:
        conversion(array, out)


@lru_cache(maxsize=1024)
def _conversion(source: TensorDesc, destination: TensorDesc) -> Conversion:
    ends = [
        replace(
            desc,
            format=named(desc.format, len(desc.shape)),
            origin_format=named(desc.origin_format, len(desc.origin_shape)),
        )
        for desc in (source, destination)
    ]
    return Conversion(ends[0], ends[1], movement(ends[0], ends[1]))


def _contiguous(value: Array, shape: Shape, dtype: np.dtype[Any]) -> Array:
    """The value as contiguous content; itself if it is that."""
    if value.shape == shape and value.dtype == dtype and value.flags.c_contiguous:
        return value
    content = np.empty(shape, dtype)
    put(content, value)
    return content


def put(storage: Array, value: Array) -> None:
    """Writes values to an array of any type, converting them as numpy does.

    Raises FormatError of kind data type where complex numbers would lose a part.
    """
    if value.dtype.kind == "c" and storage.dtype.kind != "c":
        raise FormatError(ErrorKind.DATA_TYPE, f"expected real numbers for {storage.dtype}, got complex ones")
    with np.errstate(over="ignore", invalid="ignore"):
        np.copyto(storage, value, casting="unsafe")


def numpy_type(dtype: DataType) -> np.dtype[Any]:
    """The numpy or ml_dtypes type that elements have in arrays, hifloat8 as uint8.

    Raises FormatError of kind data type for a type that numpy has nothing for.
    """
    if dtype.numpy is None and dtype.name != "DT_HIFLOAT8":
        raise FormatError(ErrorKind.DATA_TYPE, f"expected a data type that numpy can hold, got {dtype}")
    return form_of(dtype)


def content_format(desc: TensorDesc) -> StorageFormat:
    """The plain format that a tensor's content has its axes in, also where dims are unknown."""
    return desc.origin_format if desc.has_origin else desc.format


def content_desc(desc: TensorDesc) -> TensorDesc:
    """The descriptor of a tensor's content: plain, with the origin's format and shape, and the same data type.

    A tensor without an origin is its own content where it is plain. Raises FormatError: kind shape when storage and
    origin do not fit or a blocked tensor has no origin shape, kind format when their formats have different axes.
    """
    return _form(desc).content


def with_content_shape(desc: TensorDesc, shape: Shape) -> TensorDesc:
    """The descriptor for content of that shape, in the axes of its origin: with origin and storage shape.

    Completes a descriptor of unknown dims. Raises FormatError as `content_desc` does.
    """
    if not desc.has_origin:
        if not is_plain(desc.format):
            raise FormatError(ErrorKind.SHAPE, f"expected an origin shape for {desc.format}, got none")
        return replace(desc, shape=shape)
    storage = _storage_shape(desc.origin_format, shape, desc.format, desc.dtype)
    return replace(desc, shape=storage, origin_shape=shape)


@dataclass(frozen=True, slots=True)
class _Form:
    """How storage and content belong together: as they are, as `order` permutes them, or by moving elements."""

    content: TensorDesc
    order: Order | None = None
    unpack: Conversion | None = None
    pack: Conversion | None = None


@lru_cache(maxsize=4096)
def _form(desc: TensorDesc) -> _Form:
    if not desc.has_origin:
        if not is_plain(desc.format):
            raise FormatError(ErrorKind.SHAPE, f"expected an origin shape for {desc}, got none")
        return _Form(TensorDesc(desc.shape, desc.format, desc.dtype))
    origin = TensorDesc(desc.origin_shape, desc.origin_format, desc.dtype)
    check_rank(origin.shape)
    expected = _storage_shape(origin.format, origin.shape, desc.format, desc.dtype)
    if desc.shape != expected:
        wanted = f"{desc.format} {list(expected)} for {origin.format} {list(origin.shape)}"
        raise FormatError(ErrorKind.SHAPE, f"expected {wanted}, got {list(desc.shape)}")
    if is_plain(desc.format):
        return _Form(origin, axis_order(desc.format, origin.format, len(origin.shape)))
    plain = replace(origin, format=named(origin.format, len(origin.shape)))
    there, back = movement(desc, plain), movement(plain, desc)
    return _Form(origin, None, Conversion(desc, plain, there), Conversion(plain, desc, back))


def _storage_shape(plain: StorageFormat, shape: Shape, format: StorageFormat, dtype: DataType) -> Shape:
    if not is_plain(plain):
        raise FormatError(ErrorKind.FORMAT, f"expected a plain origin format, got {plain}")
    if is_plain(format):
        return dims_in_format(shape, plain, format)
    return layout_shape(named(plain, len(shape)), shape, format, dtype)


def _check_dims(desc: TensorDesc) -> None:
    if not desc.has_known_shape:
        raise FormatError(ErrorKind.SHAPE, f"expected known dims, got {desc}")
    check_rank(desc.shape)


def check_rank(shape: Shape) -> None:
    """Raises FormatError of kind shape for more dims than arrays can have."""
    if len(shape) > MOST_DIMS:
        raise FormatError(ErrorKind.SHAPE, f"expected at most {MOST_DIMS} dims to compute with, got {len(shape)}")
