"""Sample nodes: a GE type with inputs, attributes, and what independent code says it computes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from gedialect.formats.arrays import Array
from gedialect.formats.datatypes import BY_NAME, DATA_TYPES, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import StorageFormat, storage_format
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import find_kernel
from gedialect.runtime.tensor import Tensor, with_content_shape

DOUBLE, HALF, BF16 = (BY_NAME[name] for name in ("DT_DOUBLE", "DT_FLOAT16", "DT_BF16"))
_BY_NUMPY = {dtype.numpy: dtype for dtype in reversed(DATA_TYPES) if dtype.numpy and dtype.mlir[0] != "!"}

Storages = Mapping[str, StorageFormat]
"""The storage format for tensors of each origin format; others stay as they are."""

PLAIN: Storages = {}
STORAGES: tuple[Storages, ...] = (
    {
        "NCHW": storage_format("NC1HWC0", c0=4),
        "NHWC": storage_format("NC1HWC0", c0=16),
        "HWCN": storage_format("FRACTAL_Z", c0=4),
        "ND": storage_format("FRACTAL_NZ", c0=4),
    },
    {
        "NCHW": storage_format("FRACTAL_Z", c0=8),
        "NHWC": storage_format("FRACTAL_NZ", c0=8),
        "HWCN": storage_format("C1HWNCoC0", c0=2),
        "ND": storage_format("FRACTAL_ZZ", c0=2),
    },
)
PERMUTED: Storages = {
    "NCHW": storage_format("NHWC"),
    "NHWC": storage_format("CHWN"),
    "HWCN": storage_format("NCHW"),
}
"""Plain as well, with other axes than the origin's."""


@dataclass(frozen=True)
class Value:
    """A tensor's content in the axes of its origin format."""

    content: Array
    origin: str = "ND"


@dataclass(frozen=True)
class Sample:
    """A node and what it computes.

    `expected` are the contents of the outputs, `written` those of inputs that are written in place. `own_axes` is for
    types that see the axes of plain storage whatever the origin.
    """

    type: str
    inputs: Sequence[Value | None]
    expected: Sequence[Value]
    attributes: Mapping[str, Any] = field(default_factory=dict)
    written: Mapping[int, Array] = field(default_factory=dict)
    own_axes: bool = False
    note: str = ""

    def __str__(self) -> str:
        return f"{self.type}{'-' * bool(self.note)}{self.note}"


@dataclass
class Run:
    """A sample's tensors after its kernel has run."""

    inputs: list[Tensor | None]
    outputs: list[Tensor]


def dtype_of(content: Array) -> DataType:
    """The GE type of an array."""
    return _BY_NUMPY[content.dtype.name]


def stored(value: Value, storages: Storages = PLAIN, dtype: DataType | None = None) -> Tensor:
    """A tensor with that content, stored as `storages` says where it has as many axes as that needs."""
    return Tensor.of(desc_for(value, storages, dtype), value.content)


def desc_for(value: Value, storages: Storages = PLAIN, dtype: DataType | None = None) -> TensorDesc:
    """The descriptor of a tensor for that content."""
    origin = storage_format(value.origin)
    dtype = dtype or dtype_of(value.content)
    format = storages.get(value.origin, origin)
    if value.content.ndim < (2 if value.origin == "ND" else 4) or (format.name == "C1HWNCoC0" and dtype.bits == 1):
        format = origin
    return with_content_shape(TensorDesc((), format, dtype, origin, (), True), value.content.shape)


def run(sample: Sample, storages: Storages = PLAIN, dtype: DataType | None = None) -> Run:
    """Runs a sample's kernel; with `dtype`, floats are of that type."""

    def floats(value: Value) -> DataType | None:
        return dtype if dtype and value.content.dtype.kind == "f" else None

    inputs = [value and stored(value, storages, floats(value)) for value in sample.inputs]
    outputs = [Tensor.zeros(desc_for(value, storages, floats(value))) for value in sample.expected]
    for output in outputs:
        # What was there before must not matter.
        output.array.view(np.uint8).fill(0x11) if output.array.ndim and output.array.dtype != bool else None
    find_kernel(sample.type).run(KernelCall(sample.type, "n", inputs, outputs, sample.attributes))
    return Run(inputs, outputs)


def shape_call(sample: Sample) -> ShapeCall:
    """What shape inference is called with for a sample whose outputs have unknown dims."""
    inputs = [value and stored(value, STORAGES[0]) for value in sample.inputs]
    outputs = [
        TensorDesc((-2,), d.format, d.dtype, d.origin_format, (-2,), True) for d in map(desc_for, sample.expected)
    ]
    indices = find_kernel(sample.type).values(len(inputs))
    values = {index: tensor.logical() for index in indices if index < len(inputs) and (tensor := inputs[index])}
    descs = [tensor and tensor.desc for tensor in inputs]
    return ShapeCall(sample.type, "n", descs, outputs, sample.attributes, values)


def random(*shape: int, seed: int = 0, low: float = -2, high: float = 2) -> Array:
    """Random floats."""
    return np.random.default_rng([seed, *shape]).uniform(low, high, shape).astype(np.float32)


def integers(*shape: int, low: int = -5, high: int = 6, seed: int = 0) -> Array:
    """Random integers from `low` to below `high`."""
    return np.random.default_rng([seed, *shape]).integers(low, high, shape).astype(np.int32)


def ints(*numbers: int) -> Value:
    """A small input of integers."""
    return Value(np.array(numbers, np.int64))


def number(value: float) -> Value:
    """A scalar input."""
    return Value(np.array(value, np.float32))


def nd(content: ArrayLike) -> Value:
    """A value in ND; floats are float32."""
    array = np.asarray(content)
    return Value(array.astype(np.float32) if array.dtype == np.float64 else array)


def image(content: Array, origin: str = "NCHW") -> Value:
    """A value given as NCHW, with another origin format."""
    order = ["NCHW".index(axis) for axis in origin]
    return Value(np.ascontiguousarray(content.transpose(order)).astype(content.dtype), origin)


def sample(
    type: str,
    inputs: Sequence[Value | None],
    reference: Callable[..., Any],
    attributes: Mapping[str, Any] | None = None,
    *,
    origin: str = "ND",
    own_axes: bool = False,
    note: str = "",
) -> Sample:
    """A sample whose reference is a function of the inputs in float64; outputs are float32 unless it says otherwise."""
    arrays = [
        value and (value.content.astype(np.float64) if value.content.dtype == np.float32 else value.content)
        for value in inputs
    ]
    results = reference(*arrays)
    outputs = results if isinstance(results, tuple) else (results,)
    expected = [Value(nd(output).content, origin if np.ndim(output) == 4 else "ND") for output in outputs]
    return Sample(type, inputs, expected, attributes or {}, own_axes=own_axes, note=note)
