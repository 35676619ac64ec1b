"""What a graph gives at each step: kept, shown as text, written as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gedialect.diagnostics import GeError
from gedialect.files.array_files import npy_bytes
from gedialect.formats.arrays import Array
from gedialect.formats.errors import FormatError
from gedialect.runtime.tensor import MOST_DIMS, Tensor

_MOST_SHOWN = 16
"""Elements of an output that are shown, and steps of a scalar one."""


class OutputRecord:
    """The outputs of a graph over its steps, as contents in the axes of their origins.

    Of every step where `all_steps` asks for that, else those that are one number; of others the last.
    """

    def __init__(self, names: Sequence[str], *, all_steps: bool) -> None:
        self._names = tuple(names)
        self._all_steps = all_steps
        self._values: list[list[Array]] = [[] for _ in names]
        self._elements = [""] * len(names)
        self._steps = 0

    def add(self, outputs: Sequence[Tensor]) -> None:
        """Keeps the outputs of one step. Raises GeError for one whose content numpy cannot hold."""
        self._steps += 1
        self._elements = [tensor.desc.dtype.mlir for tensor in outputs]
        for name, values, tensor in zip(self._names, self._values, outputs, strict=True):
            try:
                content = tensor.logical()
            except FormatError as error:
                raise GeError(None, f"output '{name}': {error}") from None
            if not self._all_steps and content.size != 1:
                values.clear()
            values.append(content)

    def lines(self) -> list[str]:
        """One line for each output: its index, name, type and value."""
        rows = zip(self._names, self._values, self._elements, strict=True)
        return [
            f'{index} "{name}" : {self._text(values, element)}' for index, (name, values, element) in enumerate(rows)
        ]

    def _text(self, values: Sequence[Array], element: str) -> str:
        last = values[-1]
        type = f"tensor<{'x'.join([*map(str, last.shape), element])}>"
        if last.size == 1 and len(values) > 1:
            return f"{type} = {_steps_text([value.reshape(()) for value in values])}"
        step = f" at step {self._steps}" if self._steps > 1 else ""
        return f"{type} = {_text(last)}{step}"

    def files(self) -> list[bytes]:
        """The content of an `.npy` file for each output, in order. Several steps are one more axis in front.

        Raises GeError where the shape of an output differs from step to step, or leaves no room for that axis.
        """
        return [npy_bytes(_stacked(name, values)) for name, values in zip(self._names, self._values, strict=True)]


def _stacked(name: str, values: Sequence[Array]) -> Array:
    if len(values) == 1:
        return values[0]
    shapes = {value.shape for value in values}
    if len(shapes) > 1:
        raise GeError(None, f"expected output '{name}' to have one shape to write all steps, got {len(shapes)}")
    if values[0].ndim == MOST_DIMS:
        raise GeError(
            None, f"expected output '{name}' to have less than {MOST_DIMS} dims to write all steps, got {MOST_DIMS}"
        )
    return np.stack(values)


def _steps_text(values: Sequence[Array]) -> str:
    shown = [_text(value) for value in values]
    if len(shown) > _MOST_SHOWN:
        half = _MOST_SHOWN // 2
        shown = [*shown[:half], "...", *shown[-half:]]
    return " ".join(shown)


def _text(value: Array) -> str:
    """An array on one line; of a large one the first and the last elements in row-major order."""
    if value.size <= _MOST_SHOWN:
        return _nested(value)
    flat, half = value.reshape(-1), _MOST_SHOWN // 4
    first, last = (", ".join(map(_element, ends)) for ends in (flat[:half], flat[-half:]))
    return f"[{first}, ..., {last}]"


def _nested(value: Array) -> str:
    if value.ndim == 0:
        return _element(value[()])
    return f"[{', '.join(map(_nested, value))}]"


def _element(value: Any) -> str:
    text = str(value)
    return text.lower() if text in ("True", "False") else text
