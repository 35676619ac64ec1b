"""Shapes at run time, and descriptors that they complete."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from gedialect.formats.descriptor import TensorDesc


class Shape(NamedTuple):
    """The shape of a tensor as it was written in the model, and as it is stored; both are known."""

    origin: tuple[int, ...]
    storage: tuple[int, ...]

    @staticmethod
    def of(desc: TensorDesc) -> Shape:
        """The shape that a descriptor of known dims says."""
        return Shape(desc.original_shape, desc.shape)

    def complete(self, desc: TensorDesc) -> TensorDesc:
        """The descriptor of a tensor of this shape; one that knows its dims stays as it is."""
        if desc.has_known_shape:
            return desc
        return replace(desc, shape=self.storage, origin_shape=self.origin if desc.has_origin else ())


def completion(desc: TensorDesc) -> Callable[[Shape], TensorDesc]:
    """What completes one descriptor with any shape; made anew only when the shape is another one than before."""
    if desc.has_known_shape:
        return lambda _: desc
    last: Shape | None = None
    complete = desc

    def completed(shape: Shape) -> TensorDesc:
        nonlocal last, complete
        if shape != last:
            last, complete = shape, shape.complete(desc)
        return complete

    return completed
