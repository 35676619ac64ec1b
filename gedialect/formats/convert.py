"""Conversions of data: between the storage formats of GE, and between any that are described. `[conv-1]` `[conv-2]`"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import prod

import numpy as np

from gedialect.formats.arrays import Array, bytes_of
from gedialect.formats.checks import check_conversion
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.gather import MOST_PERMUTED, Move, small_move
from gedialect.formats.movement import Movement, compose, movement
from gedialect.formats.packed import PackedPlan, packed_plan
from gedialect.formats.plan import Plan, opaque

_MOST_DIMS, _MOST_BYTES = 64, (1 << 63) - 1
"""What numpy's arrays can have; empty ones as if dims of 0 were 1."""

Buffer = Array | bytes | bytearray | memoryview


def convert(
    array: Buffer | None,
    source: TensorDesc,
    destination: TensorDesc,
    *,
    out: Array | None = None,
    threads: int | None = None,
) -> Array:
    """Converts a tensor as GE's host does, where `docs/formats.md` lists no deviation.

    `array` is C-contiguous (anything else is copied first): either elements of the data type's size, in any shape, or
    the tensor's bytes. The result has the destination's shape and the array's type, or is bytes (uint8, one dimension)
    when bytes were given, of elements of more than one; elements of less than a byte are packed in bytes. It is written
    to `out` if given, which has the same type and size. `threads` is how many a large tensor may use; by default it is
    one.

    Raises FormatError: kind format when GE has no such conversion, otherwise as the checks of GE say (`checks.py`),
    kind parameter for a missing array, or one of another size or type, kind shape for a result that numpy has no array
    for, and kind internal for one that memory is too small for. `[check-8]`
    """
    return conversion(source, destination)(array, out, threads)


def move(
    array: Buffer | None,
    source: TensorDesc,
    destination: TensorDesc,
    *,
    out: Array | None = None,
    threads: int | None = None,
) -> Array:
    """Moves a tensor between any two storage forms, whether or not GE has such a conversion; otherwise as `convert`.

    Raises FormatError as `movement` does, and for the array and the result as `convert`.
    """
    return _moving(source, destination)(array, out, threads)


def move_along(
    array: Buffer | None, path: Sequence[TensorDesc], *, out: Array | None = None, threads: int | None = None
) -> Array:
    """Moves a tensor through several storage forms, as if by `move` from each to the next.

    Steps that compose are done in one pass over memory. Raises FormatError as `move` does.
    """
    *first, last = _legs(tuple(path))
    for leg in first:
        array = leg(array, threads=threads)
    return last(array, out, threads)


@lru_cache(maxsize=1024)
def _legs(path: tuple[TensorDesc, ...]) -> tuple[Conversion, ...]:
    """The conversions that a path needs, each over as many steps as can be done at once."""
    if len(path) < 2:
        raise FormatError(ErrorKind.PARAMETER, f"expected a path of at least two descriptors, got {len(path)}")
    legs: list[Conversion] = []
    start, moves = path[0], movement(path[0], path[1])
    for middle, end in pairwise(path[1:]):
        step = movement(middle, end)
        both = compose(moves, step)
        if both is None:
            legs.append(Conversion(start, middle, moves))
            start = middle
        moves = both or step
    return (*legs, Conversion(start, path[-1], moves))


@lru_cache(maxsize=1024)
def conversion(source: TensorDesc, destination: TensorDesc) -> Conversion:
    """The conversion between two descriptors, ready for any number of arrays. Raises FormatError as `convert` does."""
    source, destination = check_conversion(source, destination)
    return Conversion(source, destination, movement(source, destination))


@lru_cache(maxsize=1024)
def _moving(source: TensorDesc, destination: TensorDesc) -> Conversion:
    return Conversion(source, destination, movement(source, destination))


class Conversion:
    """A movement between two descriptors, ready to be done with data. Plans are made at the first use."""

    def __init__(self, source: TensorDesc, destination: TensorDesc, moves: Movement) -> None:
        bits = destination.dtype.bits
        if bits is None:
            raise FormatError(ErrorKind.DATA_TYPE, f"cannot move {source} to {destination}: elements have no size")
        self.source = source
        self.destination = destination
        self.movement = moves
        self._bits = bits
        self._item = max(1, bits // 8)
        self._elements = prod(source.shape)
        self._places = prod(destination.shape)
        self._size = -(-self._elements * bits // 8)
        span = prod(dim or 1 for dim in destination.shape) * self._item
        if len(destination.shape) > _MOST_DIMS or span > _MOST_BYTES:
            raise FormatError(ErrorKind.SHAPE, f"cannot move {source} to {destination}: no array has such a shape")
        # What a small tensor of whole bytes has; no array has -1 elements.
        self._small_elements = self._elements if bits >= 8 and self._places <= MOST_PERMUTED else -1

    def __call__(self, array: Buffer | None, out: Array | None = None, threads: int | None = None) -> Array:
        """The tensor in the destination's form; see `convert`."""
        if type(array) is not np.ndarray or array.dtype.hasobject:
            array = self._array(array)
        if threads is not None and threads < 1:
            raise FormatError(ErrorKind.PARAMETER, f"expected at least one thread for {self.source}, got {threads}")
        if array.size == self._small_elements and array.itemsize == self._item and out is None:
            return self._small_move(array)
        if array.size == self._elements and array.itemsize == self._item and not self._is_packed(array):
            return self._run(self._plan, array, self.destination.shape, out, threads)
        if array.nbytes != self._size or array.dtype != np.uint8:
            expected = f"{self._elements} elements of {self._item} bytes, or {self._size} bytes, for {self.source}"
            raise FormatError(ErrorKind.PARAMETER, f"expected {expected}, got {array.size} of {array.dtype}")
        if self._small_elements == self._elements and out is None:
            return self._small_move(bytes_of(array).view(opaque(self._item))).reshape(-1).view(np.uint8)
        plan = self._packed_plan if self._bits < 8 else self._plan
        return self._run(plan, array, (plan.destination_size,), out, threads)

    def _run(
        self, plan: Plan | PackedPlan, array: Array, shape: tuple[int, ...], out: Array | None, threads: int | None
    ) -> Array:
        if out is None:
            try:
                out = np.empty(shape, array.dtype) if plan.complete else np.zeros(shape, array.dtype)
            except MemoryError:
                expected = f"memory of {plan.destination_size} bytes for {self.source} to {self.destination}"
                raise FormatError(ErrorKind.INTERNAL, f"expected {expected}, got too little") from None
        else:
            self._check_out(array, out, plan)
            if not plan.complete:
                bytes_of(out).fill(0)
        plan.run(bytes_of(array), bytes_of(out), threads)
        return out

    @cached_property
    def _small_move(self) -> Move:
        shape = self.destination.shape
        move = small_move(self.movement.boxes, self._elements, shape)
        return move or (lambda array: self._run(self._plan, array, shape, None, None))

    @cached_property
    def _plan(self) -> Plan:
        item = self._item
        return Plan(self.movement.boxes, item, self._elements * item, self._places * item)

    @cached_property
    def _packed_plan(self) -> Plan | PackedPlan:
        return packed_plan(self.movement.boxes, self._bits, (self._elements, self._places))

    def _array(self, array: Buffer | None) -> Array:
        """A plain array of the data: without what subclasses of numpy's arrays do otherwise."""
        if isinstance(array, np.ndarray):
            if array.dtype.hasobject:
                raise FormatError(ErrorKind.PARAMETER, f"expected elements for {self.source}, got Python objects")
            return np.asarray(array)
        if array is None:
            if self._elements:
                expected = f"expected data for {self.source} to {self.destination}, got none"
                raise FormatError(ErrorKind.PARAMETER, expected)
            return np.empty(0, np.uint8)
        try:
            return np.frombuffer(array, np.uint8)
        except (TypeError, ValueError, BufferError) as error:
            raise FormatError(ErrorKind.PARAMETER, f"expected contiguous data for {self.source}: {error}") from error

    def _is_packed(self, array: Array) -> bool:
        return self._bits < 8 and array.dtype == np.uint8

    def _check_out(self, array: Array, out: Array, plan: Plan | PackedPlan) -> None:
        if out.dtype != array.dtype or out.nbytes != plan.destination_size:
            expected = f"{plan.destination_size} bytes of {array.dtype} for {self.destination}"
            raise FormatError(ErrorKind.PARAMETER, f"expected out to have {expected}, got {out.nbytes} of {out.dtype}")
        if not (out.flags.c_contiguous and out.flags.writeable):
            expected = f"contiguous and writeable for {self.destination}"
            raise FormatError(ErrorKind.PARAMETER, f"expected out to be {expected}")
        if np.may_share_memory(array, out):
            raise FormatError(ErrorKind.PARAMETER, f"expected out to lie apart from the array for {self.destination}")
