"""The axes of tensors in plain formats, by name: which axis of one format is which of another."""

from __future__ import annotations

from functools import lru_cache

from gedialect.formats.arrays import Array
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.layouts import layout_of
from gedialect.formats.shapes import Shape
from gedialect.formats.storage_format import ND, StorageFormat

Order = tuple[int, ...]


def in_format(value: Array, source: StorageFormat, destination: StorageFormat | None) -> Array:
    """Content in the axes of another plain format, as a view."""
    if destination is None or destination == source:
        return value
    order = axis_order(source, destination, value.ndim)
    return value if order is None else value.transpose(order)


def dims_in_format(dims: Shape, source: StorageFormat, destination: StorageFormat) -> Shape:
    """Dims of content in the axes of another plain format."""
    order = axis_order(source, destination, len(dims))
    return dims if order is None else tuple(dims[axis] for axis in order)


@lru_cache(maxsize=1024)
def axis_order(source: StorageFormat, destination: StorageFormat, rank: int) -> Order | None:
    """For each axis of plain format `destination` the axis of `source` that it is; None where nothing moves.

    Where one of them does not name the axes of a tensor of that rank, it stays as it is. Plain formats with as many
    named axes have the same ones.
    """
    names, wanted = names_of_axes(source, rank), names_of_axes(destination, rank)
    if names is None or wanted is None or names == wanted:
        return None
    return tuple(map(names.index, wanted))


def named(plain: StorageFormat, rank: int) -> StorageFormat:
    """The format, or ND where it is plain and has no tensors of that rank: a vector in NCHW is only a vector."""
    return ND if is_plain(plain) and names_of_axes(plain, rank) is None else plain


def is_plain(format: StorageFormat) -> bool:
    """Whether storage in a format is its content, axis by axis. Raises FormatError for a format without description."""
    layout = layout_of(format)
    if layout is None:
        raise FormatError(ErrorKind.FORMAT, f"there is no description of format {format}")
    return layout.is_plain


def names_of_axes(format: StorageFormat, rank: int) -> tuple[str, ...] | None:
    """The names of the axes of a tensor in a plain format; None where they have none."""
    layout = layout_of(format)
    if layout is None or not layout.is_plain or format.primary == ND.primary:
        return None
    return layout.names(rank)
