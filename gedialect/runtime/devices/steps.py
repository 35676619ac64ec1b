"""What a variable's path does to its data, on the host. `[move-2]`"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gedialect.dialects.ge.conversions import KEEPS_DATA, MOVES_DATA
from gedialect.formats.arrays import Bytes
from gedialect.formats.casts import cast, form_of
from gedialect.formats.conversions import has_cast
from gedialect.formats.convert import conversion
from gedialect.formats.datatypes import DataType
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.shapes import tensor_size
from gedialect.state import TransStep

Step = Callable[[Bytes], Bytes]
"""Makes the bytes of a tensor into those of another one. Raises FormatError when they do not fit."""


def path_steps(path: Sequence[TransStep]) -> list[Step]:
    """What a path does to a variable's bytes; steps that only give things other names do nothing. `[move-2]`

    Raises FormatError when a step cannot be done, or does not take the bytes that the one before it makes.
    """
    steps: list[Step] = []
    size = tensor_size(path[0].input) if path else None
    for number, step in enumerate(path, 1):
        context = f"step {number} of its path, {step.type}"
        if tensor_size(step.input) != size:
            raise FormatError(ErrorKind.SHAPE, f"{context}: expected {size} bytes to begin with, got {step.input}")
        size = tensor_size(step.output)
        if step.type in KEEPS_DATA:
            continue
        try:
            steps.append(_step(step))
        except FormatError as error:
            raise error.within(context) from None
    return steps


def converted(path: Sequence[TransStep], data: bytes) -> bytes:
    """The bytes of a tensor behind a path. Raises FormatError as `path_steps` does, and for data of another size."""
    content = np.frombuffer(data, np.uint8)
    if content.size != tensor_size(path[0].input):
        raise FormatError(ErrorKind.SHAPE, f"expected {tensor_size(path[0].input)} bytes, got {content.size}")
    for step in path_steps(path):
        content = step(content)
    return content.tobytes()


def cast_step(source: DataType, target: DataType) -> Step:
    """The cast between two data types, as GE's host does it. Raises FormatError when GE's host has none."""
    if not has_cast(source, target):
        raise FormatError(ErrorKind.DATA_TYPE, f"there is no cast from {source} to {target}")

    def step(data: Bytes) -> Bytes:
        return cast(data.view(form_of(source)), source, target).view(data.dtype)

    return step


def _step(step: TransStep) -> Step:
    if step.type == "Cast":
        return cast_step(step.input.dtype, step.output.dtype)
    if step.type in MOVES_DATA:
        return conversion(step.input, step.output)
    raise FormatError(ErrorKind.FORMAT, f"no data can be taken from {step.input} to {step.output} by it")
