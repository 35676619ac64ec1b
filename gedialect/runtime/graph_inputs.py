"""What a graph takes as inputs at each step: arrays from files, or random ones."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from typing import Any
from zlib import crc32

import numpy as np

from gedialect.diagnostics import GeError, Location
from gedialect.files.array_files import StoredArray, open_arrays
from gedialect.formats.arrays import Array
from gedialect.formats.descriptor import UNKNOWN_DIM, UNKNOWN_RANK, TensorDesc
from gedialect.formats.errors import FormatError
from gedialect.runtime.tensor import Tensor, check_rank, numpy_type, with_content_shape

_MOST_RANDOM = 4 << 30
"""Bytes of the largest random input: a descriptor can ask for any number of them."""

_SMALL_INTEGERS = 2
"""Random integers are below this number, so that they can be labels or indices of anything."""


@dataclass(frozen=True)
class GraphInput:
    """An input of a graph: its name, the descriptor that its values must fit, and where the graph is written."""

    name: str
    desc: TensorDesc
    place: Location | None = None


@dataclass(frozen=True)
class NamedFile:
    """A file of arrays for inputs: for the one called `name`, or else by the names and the order of the arrays."""

    path: str
    name: str | None = None


@dataclass(frozen=True)
class InputValues:
    """The contents of one input: the same at each step, or one after the other and then from the first again."""

    values: Array
    several: bool = False

    def at(self, step: int) -> Array:
        """The content at a step, counted from 0, in the axes of the origin."""
        return self.values[step % len(self.values)] if self.several else self.values

    def tensor(self, input: GraphInput, step: int) -> Tensor:
        """The tensor for an input at a step, stored as the input's descriptor says. Raises GeError."""
        content = self.at(step)
        with _said_of(input):
            return Tensor.of(with_content_shape(input.desc, content.shape), content)


class InputSource:
    """Values for the inputs of any graph: from files, and random ones for all others where there is a seed.

    Raises GeError for a file that holds no arrays.
    """

    def __init__(self, files: Sequence[NamedFile] = (), seed: int | None = None) -> None:
        self._seed = seed
        self._named: dict[str, StoredArray] = {}
        self._ordered: list[StoredArray] = []
        self.asked_for: dict[str, StoredArray] = {}
        """What was given for one input, by its name."""
        for file in files:
            self._add(file, open_arrays(file.path))

    def _add(self, file: NamedFile, arrays: dict[str, StoredArray]) -> None:
        if file.name is not None:
            if len(arrays) != 1:
                raise GeError(Location(file.path), f"expected one array for input '{file.name}', got {len(arrays)}")
            arrays = {file.name: next(iter(arrays.values()))}
            self.asked_for |= arrays
        elif "" in arrays:
            self._ordered.append(arrays[""])
            return
        for name, array in arrays.items():
            if name in self._named:
                raise GeError(
                    array.place, f"expected one array for input '{name}', got another one, of {self._named[name].file}"
                )
            self._named[name] = array

    def share_out(self, graphs: Sequence[Sequence[str]]) -> list[GivenInputs]:
        """What some graphs are given, each of which is told by the names of its inputs.

        An input takes the array that is named for it, as others of that name do. The others take in turn, over all
        graphs, the arrays that name none, each of which is for one input. Raises GeError where an array is left.
        """
        unnamed = iter(self._ordered)
        arrays = [[self._named.get(name) or next(unnamed, None) for name in names] for names in graphs]
        left = next(unnamed, None)
        if left is not None:
            count = sum(name not in self._named for names in graphs for name in names)
            inputs = f"input that no name is given for, of which there are {count}"
            raise GeError(left.place, f"expected an array for each {inputs}, got another one")
        return [GivenInputs(each, self._seed, bool(self._ordered)) for each in arrays]


@dataclass(frozen=True)
class GivenInputs:
    """What a graph is given: an array for each input, or none; `by_order` says whether some are told by their order."""

    arrays: Sequence[StoredArray | None]
    seed: int | None = None
    by_order: bool = False

    def values(self, graph: str, inputs: Sequence[GraphInput]) -> list[InputValues]:
        """The values of the graph's inputs, random ones where there is no array but a seed.

        Raises GeError for one that has none, or has some that do not fit.
        """
        found: list[InputValues] = []
        for each, array in zip(inputs, self.arrays, strict=True):
            if array is not None:
                found.append(_fitting(array, each))
            elif self.seed is not None:
                found.append(InputValues(random_content(each, self.seed)))
            else:
                raise self._missing(graph, each, inputs)
        return found

    def _missing(self, graph: str, input: GraphInput, inputs: Sequence[GraphInput]) -> GeError:
        wanted = ", ".join(f"'{other.name}' ({other.desc})" for other in inputs)
        message = f"expected --inputs for '{input.name}' of graph \"{graph}\", got none; its inputs are {wanted}"
        if self.by_order:
            message += "; a file without a name is for one input of one graph, NAME=FILE for all of that name"
        return GeError(input.place, message)


def random_content(input: GraphInput, seed: int) -> Array:
    """A random content for an input: normal floats, small integers; it depends on the seed and the input's name only.

    Raises GeError for an input of unknown dims, or more dims or bytes than can be, or of a type that numpy has nothing
    for.
    """
    shape, dtype = input.desc.original_shape, _element_type(input)
    _check_rank(input)
    if any(dim < 0 for dim in shape):
        raise GeError(input.place, f"expected known dims for a random input '{input.name}', got {input.desc}")
    if prod(shape) * dtype.itemsize > _MOST_RANDOM:
        raise GeError(
            input.place, f"expected at most {_MOST_RANDOM} bytes for a random input '{input.name}', got {input.desc}"
        )
    generator = np.random.default_rng([seed, crc32(input.name.encode())])
    if np.issubdtype(dtype, np.integer) or dtype == np.bool_:
        return generator.integers(0, _SMALL_INTEGERS, shape).astype(dtype)
    return generator.standard_normal(shape).astype(dtype)


def _fitting(array: StoredArray, input: GraphInput) -> InputValues:
    """The values in a file, whose shape and type are looked at before it is read."""
    shape, dtype = input.desc.original_shape, _element_type(input)
    _check_rank(input)
    several = not _fits(array.shape, shape)
    if several and not (array.shape[:1] != (0,) and array.shape and _fits(array.shape[1:], shape)):
        message = f"expected shape {list(shape)} for input '{input.name}', got {list(array.shape)}"
        raise GeError(array.place, message)
    opaque = array.is_opaque(dtype)
    if not (opaque or np.can_cast(array.dtype, dtype, "same_kind")):
        raise GeError(array.place, f"expected elements of {dtype} for input '{input.name}', got {array.dtype}")
    values = array.read()
    return InputValues(values.view(dtype) if opaque else _converted(values, dtype, array, input), several)


def _converted(values: Array, dtype: np.dtype[Any], array: StoredArray, input: GraphInput) -> Array:
    """The values in another type: rounded between floats, but never another integer."""
    with np.errstate(all="ignore"):
        converted = values.astype(dtype, copy=False)
    if converted.dtype.kind in "iu" and not np.array_equal(converted, values):
        raise GeError(array.place, f"expected numbers that {dtype} holds for input '{input.name}', got larger ones")
    return converted


def _fits(shape: Sequence[int], wanted: Sequence[int]) -> bool:
    if tuple(wanted) == UNKNOWN_RANK:
        return True
    return len(shape) == len(wanted) and all(
        want in (UNKNOWN_DIM, dim) for dim, want in zip(shape, wanted, strict=True)
    )


def _check_rank(input: GraphInput) -> None:
    with _said_of(input):
        check_rank(input.desc.original_shape)


def _element_type(input: GraphInput) -> np.dtype[Any]:
    with _said_of(input):
        return numpy_type(input.desc.dtype)


@contextmanager
def _said_of(input: GraphInput) -> Generator[None]:
    """Says an error of a descriptor of the input that has it."""
    try:
        yield
    except FormatError as error:
        raise GeError(input.place, f"input '{input.name}': {error}") from None
