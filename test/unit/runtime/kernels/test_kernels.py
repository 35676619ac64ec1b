"""Every kernel, on samples: what it computes, in which storage formats, what it infers and what it leaves alone."""

from dataclasses import replace

import numpy as np
import pytest
from runtime.kernels.every_sample import SAMPLES
from runtime.kernels.samples import BF16, HALF, PERMUTED, PLAIN, STORAGES, Sample, run, shape_call

from gedialect.formats.datatypes import DataType
from gedialect.runtime.kernels.registry import all_kernels, find_kernel
from gedialect.runtime.tensor import Tensor, numpy_type

EVERY = pytest.mark.parametrize("sample", SAMPLES, ids=str)

# Gradients of normalisation in training have no definition that is short; finite differences check them.
ELSEWHERE = {"LayerNormGrad"}


def test_every_kernel_has_a_sample() -> None:
    assert {sample.type for sample in SAMPLES} | ELSEWHERE == set(all_kernels())


@EVERY
def test_computes_what_its_definition_says(sample: Sample) -> None:
    result = run(sample)
    for output, expected in zip(result.outputs, sample.expected, strict=True):
        np.testing.assert_allclose(output.logical(), expected.content, rtol=2e-5, atol=2e-5)
    for index, expected in sample.written.items():
        tensor = result.inputs[index]
        assert tensor is not None
        np.testing.assert_allclose(tensor.logical(), expected, rtol=2e-5, atol=2e-5)


def bits(tensor: Tensor) -> bytes:
    return np.asarray(tensor.logical(), order="C").tobytes()


def check_padding(tensor: Tensor) -> None:
    again = Tensor.of(tensor.desc, tensor.logical())
    assert again.array.tobytes() == tensor.array.tobytes(), f"{tensor.desc} has padding that is not zero"


@EVERY
def test_result_does_not_depend_on_the_storage_format(sample: Sample) -> None:
    expected = run(sample)
    for storages in (*STORAGES, *([] if sample.own_axes else [PERMUTED])):
        result = run(sample, storages)
        for ours, plain in zip(result.outputs, expected.outputs, strict=True):
            assert bits(ours) == bits(plain), f"{ours.desc}"
            check_padding(ours)
        for index in sample.written:
            ours, plain = result.inputs[index], expected.inputs[index]
            assert ours is not None
            assert plain is not None
            assert bits(ours) == bits(plain)
            check_padding(ours)


@EVERY
def test_infers_the_dims_of_its_outputs(sample: Sample) -> None:
    assert find_kernel(sample.type).shapes(shape_call(sample)) == [value.content.shape for value in sample.expected]


@EVERY
def test_writes_no_other_inputs(sample: Sample) -> None:
    result = run(sample)
    assert set(sample.written) == set(find_kernel(sample.type).written)
    for index, (tensor, value) in enumerate(zip(result.inputs, sample.inputs, strict=True)):
        if tensor is not None and value is not None and index not in sample.written:
            assert bits(tensor) == value.content.tobytes()


def is_close_to_float(sample: Sample) -> bool:
    floats = [value.content for value in sample.inputs if value is not None and value.content.dtype.kind == "f"]
    return bool(floats) and all(value.content.dtype.kind == "f" for value in sample.expected)


@pytest.mark.parametrize("sample", [each for each in SAMPLES if is_close_to_float(each)], ids=str)
def test_small_floats_are_computed_in_float(sample: Sample) -> None:
    """The result is that of float32 on the rounded inputs, rounded once."""
    for dtype in (HALF, BF16):
        small, mixed = run(sample, PLAIN, dtype), run(rounded(sample, dtype))
        for ours, exact in zip(small.outputs, mixed.outputs, strict=True):
            expected = exact.logical().astype(ours.array.dtype)
            assert ours.logical().tobytes() == expected.tobytes(), str(dtype)


def rounded(sample: Sample, dtype: DataType) -> Sample:
    """The sample with inputs that `dtype` can hold."""
    inputs = [
        replace(value, content=value.content.astype(numpy_type(dtype)).astype(np.float32))
        if value is not None and value.content.dtype.kind == "f"
        else value
        for value in sample.inputs
    ]
    return replace(sample, inputs=inputs)
