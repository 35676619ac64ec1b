"""Movements between the storage forms of a tensor: any two formats, several in a row, and what can be said about them.

A movement is known from descriptions alone. That it is the identity, what it drops and pads, and what two of them in a
row do, are answered without data. `[conv-3]` `[conv-4]`
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import prod

from gedialect.formats.boxes import Box, boxes_of
from gedialect.formats.datatypes import DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.digits import Placement, lower
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.layout import Axis, Merge, Quotient, Remainder, Sized, Term, extent, resolve
from gedialect.formats.shapes import Shape, axis_names, described, geometry, layout_shape
from gedialect.formats.storage_format import StorageFormat


@dataclass(frozen=True, slots=True)
class Losses:
    """What a movement does not carry over.

    `elements` of the tensor that the source holds and the destination does not, `padding` places of the source that
    hold no element, and `padded` places of the destination that are filled with zeros.
    """

    elements: int
    padding: int
    padded: int


@dataclass(frozen=True)
class Movement:
    """The elements of a tensor on their way from one placement to another.

    Both placements are of tensors with the same dims, except that what is beyond `limits` is lost on the way. Places of
    the destination that get no element are zero.
    """

    source: Placement
    destination: Placement
    limits: tuple[int, ...]

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The movement as strided copies, in elements; none writes where another does."""
        return boxes_of(lower(self.source, self.destination, self.limits))

    @cached_property
    def elements(self) -> int:
        """How many elements are moved."""
        return prod(map(min, self.limits, self.source.kept, self.destination.kept))

    @property
    def losses(self) -> Losses:
        """What is not carried over."""
        held = prod(self.source.kept)
        return Losses(
            elements=held - self.elements,
            padding=self.source.places - held,
            padded=self.destination.places - self.elements,
        )

    @property
    def is_identity(self) -> bool:
        """Whether memory stays as it is, for every source whose padding is zero."""
        same_size = self.source.places == self.destination.places
        return same_size and not self.losses.elements and all(box.stays for box in self.boxes)

    @property
    def inverse(self) -> Movement:
        """The movement back. It restores the source, with padding zero, unless elements were dropped."""
        return Movement(self.destination, self.source, self.limits)


def compose(first: Movement, second: Movement) -> Movement | None:
    """Both movements, one after the other, as one that leaves out the storage form between them.

    None when the second reads that form as another tensor than the first wrote; they must be done one by one then.
    """
    (written, names), (read, other_names) = _skeleton(first.destination), _skeleton(second.source)
    if written != read:
        return None
    dims = [*first.destination.order, *(name for name in names if name not in first.destination.order)]
    extra = len(dims) - len(first.destination.order)
    limits = [*map(min, first.limits, first.destination.kept), *[1] * extra]
    order: list[str | None] = [None] * len(dims)
    renamed = dict(zip(other_names, names, strict=True))
    for name, target, limit in zip(second.source.order, second.destination.order, second.limits, strict=True):
        if name:
            k = dims.index(renamed[name])
            order[k], limits[k] = target, min(limits[k], limit)
    source = replace(first.source, order=(*first.source.order, *[None] * extra))
    return Movement(source, replace(second.destination, order=tuple(order)), tuple(limits))


def are_inverse(first: Movement, second: Movement) -> bool | None:
    """Whether doing both changes nothing, for every source whose padding is zero; None when that cannot be told."""
    both = compose(first, second)
    return None if both is None else both.is_identity


def _skeleton(placement: Placement) -> tuple[object, tuple[str, ...]]:
    """All that an element's address depends on, besides its indices, and the logical axes as they occur in it.

    Axes are numbered as they occur, so that names do not matter. Tensors of other sizes can have the same skeleton.
    """
    geometry = placement.geometry
    names: dict[str, int] = {}

    def shape(term: Term) -> object:
        match term:
            case Axis(name):
                return names.setdefault(name, len(names))
            case Quotient(of, block) | Remainder(of, block):
                return type(term), shape(of), resolve(block, geometry)
            case Sized(of, _):
                return shape(of)
            case Merge(parts):
                return tuple((shape(part), extent(part, geometry)) for part in parts)
            case _:
                raise TypeError(f"not a term: {term!r}")

    return shape(Merge(placement.terms)), tuple(names)


def placement(plain: StorageFormat, shape: Shape, format: StorageFormat, dtype: DataType) -> Placement:
    """Where `format` puts the elements of the tensor that has `shape` in the plain format `plain`.

    Raises FormatError as `geometry` does.
    """
    numbers = geometry(plain, shape, format, dtype)
    return Placement(described(format).terms(numbers.sizes), numbers, axis_names(plain, shape, format))


@lru_cache(maxsize=1024)
def movement(source: TensorDesc, destination: TensorDesc) -> Movement:
    """The movement between two storage forms of one tensor, whatever GE supports.

    The tensor's own dims come from the descriptor in a plain format, or from an origin shape in one. Raises
    FormatError: kind data type for two types, kind format when no plain format is known or the formats do not describe
    the same axes, kind shape when a shape does not fit.
    """
    if source.dtype != destination.dtype:
        raise FormatError(ErrorKind.DATA_TYPE, f"expected one data type, got {source} and {destination}")
    plain, shape = _tensor(source, destination)
    ends: list[Placement] = []
    for desc in (source, destination):
        expected = layout_shape(plain, shape, desc.format, desc.dtype)
        if desc.shape != expected:
            wanted = f"{desc.format} {list(expected)} for {plain} {list(shape)}"
            raise FormatError(ErrorKind.SHAPE, f"expected {wanted}, got {list(desc.shape)}")
        ends.append(placement(plain, shape, desc.format, desc.dtype))
    return Movement(ends[0], ends[1], shape)


def _tensor(source: TensorDesc, destination: TensorDesc) -> tuple[StorageFormat, Shape]:
    """The tensor's plain format and its dims in it."""
    for desc in (source, destination):
        if described(desc.format).is_plain:
            return desc.format, desc.shape
    for desc in (source, destination):
        if desc.has_origin and described(desc.origin_format).is_plain:
            return desc.origin_format, desc.origin_shape
    raise FormatError(ErrorKind.FORMAT, f"expected an origin shape in a plain format for {source} or {destination}")
