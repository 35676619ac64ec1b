"""Whatever kernels are given, they compute it or say what is wrong: nothing else is ever raised."""

from contextlib import suppress
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from runtime.kernels.every_sample import SAMPLES
from runtime.kernels.samples import PERMUTED, PLAIN, STORAGES, Sample, Storages, Value, desc_for, ints, nd

from gedialect.diagnostics import GeError
from gedialect.formats.datatypes import BY_NAME, DataType
from gedialect.formats.errors import FormatError
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import find_kernel
from gedialect.runtime.tensor import Tensor

ODD = [
    nd(np.zeros((0, 3))),
    nd(np.zeros(())),
    nd([True, False]),
    nd(np.zeros((2, 3), np.complex64)),
    nd([np.inf, np.nan]),
    ints(),
    ints(10**6),
    ints(-7),
    nd(np.zeros((1, 1, 1, 1, 1))),
]
VALUES = st.sampled_from([value for sample in SAMPLES for value in sample.inputs if value is not None] + ODD * 20)
ATTRIBUTES = st.sampled_from(
    [
        None,
        0,
        1,
        -1,
        10**9,
        -(10**9),
        True,
        1.5,
        float("nan"),
        "SAME",
        "NCHW",
        [],
        [0],
        [1] * 4,
        [10**9] * 4,
        [[0, 10**9]] * 2,
    ]
)
NAMES = sorted({name for sample in SAMPLES for name in sample.attributes})
TYPES = [BY_NAME[name] for name in ("DT_BOOL", "DT_INT8", "DT_INT4", "DT_HIFLOAT8", "DT_FLOAT8_E5M2", "DT_COMPLEX64")]


@st.composite
def nodes(draw: st.DrawFn) -> Sample:
    """A sample with something changed."""
    sample = draw(st.sampled_from(SAMPLES))
    inputs, outputs, attributes = list(sample.inputs), list(sample.expected), dict(sample.attributes)
    change = draw(st.integers(0, 4))
    if change == 0 and inputs:
        inputs[draw(st.integers(0, len(inputs) - 1))] = draw(st.none() | VALUES)
    elif change == 1 and inputs:
        del inputs[draw(st.integers(0, len(inputs) - 1))]
    elif change == 2 and outputs:
        outputs[draw(st.integers(0, len(outputs) - 1))] = draw(VALUES)
    else:
        name = draw(st.sampled_from(sorted(attributes) if attributes and change == 3 else NAMES))
        attributes[name] = draw(ATTRIBUTES)
    return Sample(sample.type, inputs, outputs, attributes)


def tensor(value: Value | None, storages: Storages, dtype: DataType | None) -> Tensor | None:
    return value and Tensor.of(desc_for(value, storages, dtype), value.content)


@given(nodes(), st.sampled_from([PLAIN, *STORAGES, PERMUTED]), st.lists(st.none() | st.sampled_from(TYPES), max_size=2))
@settings(max_examples=250)
def test_only_errors_of_the_user_s_are_raised(sample: Sample, storages: Storages, types: list[DataType | None]) -> None:
    kinds: list[Any] = [*types, *[None] * len(sample.inputs)]
    try:
        inputs = [tensor(value, storages, kind) for value, kind in zip(sample.inputs, kinds, strict=False)]
        outputs = [each for value in sample.expected if (each := tensor(value, storages, None))]
    except FormatError:
        return
    found = find_kernel(sample.type)
    indices = [index for index in found.values(len(inputs)) if 0 <= index < len(inputs)]
    values = {index: each.logical() for index in indices if (each := inputs[index])}
    descs = [each and each.desc for each in inputs]
    with suppress(GeError):
        found.shapes(ShapeCall(sample.type, "n", descs, [each.desc for each in outputs], sample.attributes, values))
    with suppress(GeError):
        found.run(KernelCall(sample.type, "n", inputs, outputs, sample.attributes))
