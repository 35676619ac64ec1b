"""Data for runs: bytes of tensors, what of them is content, and values that are made of a seed alone.

Bytes of a tensor are its storage. Its *content* is what is left without padding, in the order of a plain format; where
no plain format is known, all of its bytes are content. `[fmt-layout]`
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import numpy as np

from gedialect.analysis.equivalence.casts import REFERENCE, Rounding
from gedialect.analysis.equivalence.moves import Carrier
from gedialect.analysis.equivalence.steps import Step, Steps
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.arrays import Bytes, bytes_of
from gedialect.formats.casts import cast, form_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import FormatError
from gedialect.formats.layouts import layout_of
from gedialect.formats.movement import movement
from gedialect.formats.shapes import tensor_size
from gedialect.state import TransStep

UNKNOWN_SIZE = 64
"""A tensor whose size is not known has so many bytes: enough to tell one from another."""

MOST_BYTES = 1 << 30
"""Larger tensors are refused."""

_SIGNALLING = {
    "DT_FLOAT": bytes.fromhex("0000a07f"),
    "DT_FLOAT16": bytes.fromhex("007d"),
    "DT_BF16": bytes.fromhex("a07f"),
    "DT_DOUBLE": bytes.fromhex("000000000000f47f"),
}
"""What padding is filled with to find who looks at it: signalling NaN, or bytes that are large numbers."""


def size_of(desc: TensorDesc | None) -> int:
    """Bytes of a tensor in a run. Raises MemoryError for one that is too large."""
    size = None if desc is None else tensor_size(desc)
    if size is None:
        return UNKNOWN_SIZE
    if size > MOST_BYTES:
        raise MemoryError(f"a tensor of {size} bytes is too large to be run")
    return size


@dataclass
class Contents:
    """What is content and what is padding, learnt from the conversions of some graphs where descriptors do not say."""

    plain: dict[object, TensorDesc] = field(default_factory=dict[object, TensorDesc])
    _carriers: dict[object, Carrier | None] = field(default_factory=dict[object, "Carrier | None"])

    def learn(self, graphs: Iterable[GraphOp]) -> None:
        """Takes from conversions between a plain and another format which plain tensor the other one is."""
        for graph in graphs:
            for node in graph.nodes:
                if isinstance(node, TransOp) and node.results:
                    source, target = node.input_desc(0), node.output_desc(0)
                    if source is not None and target is not None:
                        self._learn(source, target)
                        self._learn(target, source)

    def _learn(self, plain: TensorDesc, other: TensorDesc) -> None:
        if is_plain(plain) and not is_plain(other) and not other.has_origin and plain.dtype == other.dtype:
            self.plain.setdefault(other.storage, plain)

    def unpacking(self, desc: TensorDesc) -> Carrier | None:
        """The movement from storage to content; None where all bytes are content."""
        if desc not in self._carriers:
            self._carriers[desc] = self._unpacking(desc)
        return self._carriers[desc]

    def _unpacking(self, desc: TensorDesc) -> Carrier | None:
        if is_plain(desc) or not desc.has_known_shape:
            return None
        plain = self.plain.get(desc.storage)
        if desc.has_origin:
            plain = TensorDesc(desc.origin_shape, desc.origin_format, desc.dtype)
        try:
            return None if plain is None else Carrier(desc.dtype, movement(desc, plain))
        except FormatError:
            return None

    def content(self, desc: TensorDesc | None, data: Bytes) -> Bytes:
        """The content of a tensor, as bytes in a plain order."""
        carrier = None if desc is None else self.unpacking(desc)
        if desc is None or carrier is None or data.size != tensor_size(desc):
            return data
        return carrier.there(data)

    def shape(self, desc: TensorDesc) -> tuple[int, ...]:
        """The dims in which content is indexed."""
        if self.unpacking(desc) is None:
            return desc.shape
        return desc.origin_shape if desc.has_origin else self.plain[desc.storage].shape

    def stored(self, desc: TensorDesc | None, size: int, seed: bytes, *, poisoned: bool = False) -> Bytes:
        """Data for a tensor that depends on a seed alone, its padding zero, or signalling where it is poisoned."""
        data = values(desc, size, seed)
        carrier = None if desc is None else self.unpacking(desc)
        if desc is None or carrier is None or data.size != tensor_size(desc):
            return data
        data = carrier.back(carrier.there(data))
        return self.poison(desc, data) if poisoned else data

    def poison(self, desc: TensorDesc | None, data: Bytes) -> Bytes:
        """A copy whose padding is signalling; the data itself where nothing is padding."""
        carrier = None if desc is None else self.unpacking(desc)
        if desc is None or carrier is None or not carrier.moves.losses.padding or desc.dtype.is_sub_byte:
            return data
        width = (desc.dtype.bits or 8) // 8
        marks = np.zeros(data.size // width, np.uint8)
        for box in carrier.moves.boxes:
            at = np.array(box.source)
            for dim in box.dims:
                at = np.add.outer(at, np.arange(dim.count) * dim.source)
            marks[at.reshape(-1)] = 1
        pattern = np.frombuffer(_SIGNALLING.get(desc.dtype.name, b"\x7b" * width), np.uint8)
        poisoned = data.copy().reshape(-1, width)
        poisoned[marks == 0] = pattern
        return poisoned.reshape(-1)


def is_plain(desc: TensorDesc) -> bool:
    """Whether a tensor's format names its axes and nothing else."""
    layout = layout_of(desc.format)
    return layout is not None and layout.is_plain


def values(desc: TensorDesc | None, size: int, seed: bytes) -> Bytes:
    """Bytes that depend on a seed alone: moderate numbers, where the data type has numbers."""
    random = np.random.Generator(np.random.PCG64(int.from_bytes(seed[:16], "little")))
    form = _form(desc)
    if form is None or size % form.itemsize:
        return random.integers(0, 128, size, np.uint8)
    count = size // form.itemsize
    if form.kind in "iu":
        return bytes_of(random.integers(0, 100, count).astype(form))
    if form.kind == "b":
        return bytes_of(random.integers(0, 2, count).astype(form))
    numbers = random.standard_normal(count)
    return bytes_of(numbers.astype(form if form.itemsize > 2 and form.kind == "f" else np.float32).astype(form))


def _form(desc: TensorDesc | None) -> np.dtype[Any] | None:
    if desc is None or desc.dtype.numpy is None or desc.dtype.is_sub_byte:
        return None
    return form_of(desc.dtype)


def digest(*parts: object) -> bytes:
    """A number that depends on all parts, the same in every process."""
    state = blake2b(digest_size=16)
    for part in parts:
        data = (
            part.tobytes() if isinstance(part, np.ndarray) else part if isinstance(part, bytes) else repr(part).encode()
        )
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.digest()


def carried_out(step: Step, source: TensorDesc | None, target: TensorDesc | None, data: Bytes) -> Bytes:
    """What a step makes of a tensor's bytes. One whose effect is not known makes something of its own of them."""
    size = size_of(target)
    if step.barrier is not None or source is None or target is None or data.size != size_of(source):
        key = None if step.barrier is None else step.barrier.key
        return values(target, size, digest("step", key, data))
    if step.movement is not None:
        return step.carrier.there(data)
    if step.cast is not None:
        rounding = "reference" if step.cast.rounding == REFERENCE else "ieee"
        form = form_of(step.cast.source)
        try:
            return bytes_of(cast(data.view(form), step.cast.source, step.cast.target, rounding))
        except FormatError:
            return values(target, size, digest("cast", step.cast, data))
    return data


def along(steps: Steps, path: Iterable[TransStep], data: Bytes, rounding: Rounding) -> Bytes:
    """What the steps of a variable's path make of its content. `[move-2]`"""
    for each in path:
        data = carried_out(steps.of(each.type, each.input, each.output, rounding), each.input, each.output, data)
    return data


def desc_at(type: Any) -> TensorDesc | None:
    """The descriptor of a value's type; None where it has none."""
    return None if type is None else desc_of(type)
