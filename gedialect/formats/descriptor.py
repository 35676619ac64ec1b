"""The tensor descriptor: what GE knows of a tensor without its data. `[desc-3]`"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gedialect.formats.datatypes import UNDEFINED, DataType
from gedialect.formats.storage_format import ND, StorageFormat

UNKNOWN_DIM = -1
UNKNOWN_RANK = (-2,)
_MAY_BE_NUMBERS = ((), UNKNOWN_RANK)


@dataclass(frozen=True, slots=True)
class Layout:
    """A descriptor without its shape and data type: what a tensor type's encoding says.

    `origin_shape_set` tells an origin shape that was given from one that was not; only the former has a meaning.
    """

    format: StorageFormat = ND
    origin_format: StorageFormat = ND
    origin_shape: tuple[int, ...] = ()
    origin_shape_set: bool = False


PLAIN_LAYOUT = Layout()
"""ND without an origin: the layout of a tensor type that has no encoding."""


@dataclass(frozen=True, slots=True)
class TensorDesc:
    """A tensor's shape, storage format and data type, and the format and shape its author wrote.

    `shape` and `origin_shape` are dims in elements, -1 for an unknown dim and `(-2,)` for an unknown rank.
    `origin_shape_set` as in `Layout`.
    """

    shape: tuple[int, ...]
    format: StorageFormat = ND
    dtype: DataType = UNDEFINED
    origin_format: StorageFormat = ND
    origin_shape: tuple[int, ...] = ()
    origin_shape_set: bool = False

    def __hash__(self) -> int:
        # Conversions are looked up by descriptors. All parts' hashes take ten times as long, and tell few more apart.
        return hash(self.shape)

    @property
    def has_known_shape(self) -> bool:
        """Whether rank and all dims are known."""
        return all(dim >= 0 for dim in self.shape)

    @property
    def has_origin(self) -> bool:
        """Whether the origin shape says something: not one without dims of a tensor that has some. `[desc-6]`"""
        return self.origin_shape_set if self.origin_shape else self.origin_shape_set and self.shape in _MAY_BE_NUMBERS

    @property
    def original_shape(self) -> tuple[int, ...]:
        """The dims that the author wrote: those of the origin, where there is one."""
        return self.origin_shape if self.has_origin else self.shape

    @property
    def layout(self) -> Layout:
        """Everything but shape and data type."""
        return Layout(self.format, self.origin_format, self.origin_shape, self.origin_shape_set)

    def with_storage(self, shape: tuple[int, ...], format: StorageFormat, dtype: DataType) -> TensorDesc:
        """The descriptor with another storage form; the origin stays."""
        return replace(self, shape=shape, format=format, dtype=dtype)

    @property
    def storage(self) -> tuple[StorageFormat, DataType, tuple[int, ...]]:
        """The parts that variable passes compare: format, data type, shape."""
        return (self.format, self.dtype, self.shape)

    def __str__(self) -> str:
        dims = ", ".join(map(str, self.shape))
        return f"{self.format} [{dims}] {self.dtype}"
