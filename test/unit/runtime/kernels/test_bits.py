"""Tensors of any dims, also of one place along axes, give the same bits in all storage formats."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from runtime.kernels.samples import PERMUTED, PLAIN, STORAGES, Sample, Storages, Value, image, nd, random, run

from gedialect.runtime.kernels.arithmetic import contiguous
from gedialect.runtime.kernels.convolution import Convolution
from gedialect.runtime.kernels.images import Window

DIMS = st.sampled_from([1, 1, 2, 3, 5, 16, 17])
ORIGINS = st.sampled_from(["NCHW", "NHWC"])


def test_contiguous_arrays_have_the_strides_of_their_dims() -> None:
    value = np.zeros((5, 4, 3))[:, :1].transpose(1, 0, 2)
    assert contiguous(value).strides == np.zeros((1, 5, 3)).strides
    assert contiguous(np.zeros(())).shape == ()
    assert contiguous(np.zeros((2, 0, 3))).shape == (2, 0, 3)


@pytest.mark.parametrize("dims", [(17, 3, 13), (19, 13, 11), (13, 12, 9), (31, 8, 6)])
def test_images_that_are_their_own_gradient(dims: tuple[int, int, int]) -> None:
    x = random(1, *dims)
    convolution = Convolution(Window((1, 1), (1, 1), (1, 1), ((0, 0), (0, 0))), 1)
    assert (convolution.filter_gradient(x, x) == convolution.filter_gradient(x, x.copy())).all()


def bits(sample: Sample, storages: Storages) -> list[bytes]:
    return [output.logical().tobytes() for output in run(sample, storages).outputs]


def check(sample: Sample) -> None:
    expected = bits(sample, PLAIN)
    for storages in (*STORAGES, PERMUTED):
        assert bits(sample, storages) == expected


@given(st.tuples(DIMS, DIMS, DIMS), st.booleans(), st.booleans())
def test_matrices(dims: tuple[int, int, int], first: bool, second: bool) -> None:
    rows, inner, columns = dims
    a, b = random(rows, inner), random(inner, columns)
    inputs = [nd(a.T.copy() if first else a), nd(b.T.copy() if second else b)]
    attributes = {"transpose_x1": first, "transpose_x2": second}
    check(Sample("MatMul", inputs, [nd(random(rows, columns))], attributes))


@given(st.tuples(DIMS, DIMS, DIMS, DIMS), DIMS, st.integers(1, 3), ORIGINS)
@settings(max_examples=30)
def test_convolutions(dims: tuple[int, int, int, int], outputs: int, size: int, origin: str) -> None:
    n, c, height, width = dims
    x, weights = random(*dims), random(outputs, c, size, size)
    dy = random(n, outputs, height, width, seed=1)
    images, gradient = image(x, origin), image(dy, origin)
    filters = image(weights, "NCHW" if origin == "NCHW" else "HWCN")
    attributes: dict[str, Any] = {
        "strides": [1, 1, 1, 1],
        "pads": [size // 2, (size - 1) // 2, size // 2, (size - 1) // 2],
        "data_format": origin,
    }
    check(Sample("Conv2D", [images, filters], [gradient], attributes))
    check(Sample("Conv2DBackpropFilterD", [images, gradient], [filters], attributes))
    check(Sample("Conv2DBackpropInputD", [filters, gradient], [images], attributes))


@given(st.tuples(DIMS, DIMS, DIMS, DIMS), ORIGINS)
@settings(max_examples=30)
def test_statistics(dims: tuple[int, int, int, int], origin: str) -> None:
    x, numbers = image(random(*dims), origin), nd(random(dims[1]))
    attributes = {"data_format": origin}
    check(Sample("BatchNorm", [x, numbers, numbers], [x, *[numbers] * 4], attributes))
    check(Sample("BatchNormGrad", [x, x, numbers, numbers, numbers], [x, numbers, numbers], attributes))
    check(Sample("BiasAddGrad", [x], [numbers], attributes))
    for axes in ([0], [1, 3], [0, 1, 2, 3]):
        kept = random(*(1 if axis in axes else dim for axis, dim in enumerate(x.content.shape)))
        check(Sample("ReduceSumD", [x], [Value(kept, origin)], {"axes": axes, "keep_dims": True}))
        check(Sample("SoftmaxV2", [x], [x], {"axes": axes}))


@given(st.tuples(DIMS, DIMS, DIMS))
@settings(max_examples=30)
def test_layers(dims: tuple[int, int, int]) -> None:
    x, gamma, mean = nd(random(*dims)), nd(random(*dims[1:])), nd(random(dims[0], 1, 1, low=0.5))
    check(Sample("LayerNorm", [x, gamma, gamma], [x, mean, mean], {"begin_norm_axis": 1, "begin_params_axis": 1}))
    check(Sample("LayerNormGrad", [x, x, mean, mean, gamma], [x, gamma, gamma]))
