"""Choices that samples do not show: special numbers, defaults of attributes, memory, and refused input."""

from collections.abc import Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from runtime.kernels.samples import STORAGES, Value, desc_for, image, integers, ints, nd, number, random, stored

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Array
from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.runtime.kernels.arithmetic import working_type
from gedialect.runtime.kernels.call import KernelCall, ShapeCall
from gedialect.runtime.kernels.registry import find_kernel
from gedialect.runtime.tensor import Tensor

NAN, INF = float("nan"), float("inf")


def compute(type: str, inputs: Sequence[Value | None], like: Value, **attributes: Any) -> Array:
    """The content of the one output, which has the dims of `like`."""
    output = Tensor.zeros(desc_for(like))
    tensors = [value and stored(value) for value in inputs]
    find_kernel(type).run(KernelCall(type, "n", tensors, [output], attributes))
    return output.logical()


def same(found: Array, expected: list[float]) -> bool:
    """Whether numbers agree, NaN and the signs of zeros included."""
    wanted = np.array(expected, found.dtype)
    return bool((np.isnan(found) == np.isnan(wanted)).all() and (np.signbit(found) == np.signbit(wanted)).all()) and (
        np.nan_to_num(found).tolist() == np.nan_to_num(wanted).tolist()
    )


def test_nan_is_not_lost() -> None:
    x, y = nd([NAN, 1.0, -0.0]), nd([1.0, NAN, -0.0])
    assert same(compute("Maximum", [x, y], x), [NAN, NAN, 0.0])
    assert same(compute("Minimum", [y, x], x), [NAN, NAN, 0.0])
    assert same(compute("Relu", [x], x), [NAN, 1, 0])
    assert same(compute("Relu6", [nd([NAN, 7.0, INF])], x), [NAN, 6, 6])


def test_large_numbers_do_not_overflow() -> None:
    x = nd([-1000.0, 1000.0])
    assert same(compute("Sigmoid", [x], x), [0, 1])
    assert same(compute("Softplus", [x], x), [0, 1000])
    assert same(compute("SoftmaxV2", [x], x), [0, 1])
    assert same(compute("LogSoftmaxV2", [x], x), [-2000, 0])
    assert same(compute("SigmoidCrossEntropyWithLogits", [x, nd([0.0, 1.0])], x), [0, 0])


V = nd(np.ones((3, 5)))
ADAM = [V, V, V, *[number(0.5)] * 5]


@pytest.mark.parametrize(
    ("type", "inputs"),
    [
        ("ApplyGradientDescent", [V, number(NAN), V]),
        ("ApplyMomentum", [V, V, number(NAN), V, number(0.5)]),
        ("ApplyMomentum", [V, V, number(0.5), V, number(INF)]),
        ("ApplyAdam", [*ADAM, number(0.0), V]),
        ("ApplyAdam", [*ADAM[:-1], number(NAN), number(0.1), V]),
    ],
)
def test_padding_that_is_not_exact_is_computed_apart(type: str, inputs: list[Value]) -> None:
    """A rate that is no number, or a division by zero, would spoil the padding of variables in blocks."""
    tensors = [stored(value, STORAGES[0]) for value in inputs]
    find_kernel(type).run(KernelCall(type, "n", tensors, [], {}))
    for index in find_kernel(type).written:
        tensor = tensors[index]
        assert tensor.array.tobytes() == Tensor.of(tensor.desc, tensor.logical()).array.tobytes()


def test_equal_blocks_may_hold_other_channels() -> None:
    """One channel is broadcast to four, though both fill one block."""
    x, y = image(random(1, 4, 2, 2)), image(random(1, 1, 2, 2))
    tensors = [stored(value, STORAGES[0]) for value in (x, y)]
    assert tensors[0].array.shape == tensors[1].array.shape
    output = Tensor.zeros(tensors[0].desc)
    find_kernel("Add").run(KernelCall("Add", "n", [*tensors], [output], {}))
    assert (output.logical() == x.content + y.content).all()


@pytest.mark.parametrize(
    ("dtype", "wider"),
    [
        (np.float16, np.float32),
        (ml_dtypes.bfloat16, np.float32),
        (ml_dtypes.float8_e5m2, np.float32),
        (ml_dtypes.int4, np.int32),
        (np.int8, np.int32),
        (np.uint16, np.int32),
        (np.float64, np.float64),
        (np.int64, np.int64),
        (np.bool_, np.bool_),
        (np.complex64, np.complex64),
    ],
)
def test_types_that_are_computed_in(dtype: type, wider: type) -> None:
    assert working_type(np.dtype(dtype)) == wider


@pytest.mark.parametrize("offset", [0, 1, 3, 7])
def test_bits_do_not_depend_on_where_memory_begins(offset: int) -> None:
    found: list[bytes] = []
    for start in (0, offset):
        tensors: list[Tensor] = []
        for array in (random(37, 53), random(53, 29)):
            memory = np.zeros(array.size * 4 + 64, np.uint8)[start * 4 :]
            tensors.append(Tensor.over(TensorDesc(array.shape, dtype=FLOAT), memory))
            tensors[-1].store(array)
        outputs = [Tensor.zeros(TensorDesc(shape, dtype=FLOAT)) for shape in ((37, 29), (37, 53), (37,))]
        find_kernel("MatMul").run(KernelCall("MatMul", "n", tensors, outputs[:1], {}))
        find_kernel("SoftmaxV2").run(KernelCall("SoftmaxV2", "n", tensors[:1], outputs[1:2], {}))
        find_kernel("ReduceSumD").run(KernelCall("ReduceSumD", "n", tensors[:1], outputs[2:], {"axes": [1]}))
        found.append(b"".join(output.array.tobytes() for output in outputs))
    assert found[0] == found[1]


def test_whole_images_pad_by_name() -> None:
    """SAME puts the odd place behind; two strides are those of H and W; ND tensors have the axes of data_format."""
    x, weights = random(1, 5, 5, 2), random(3, 3, 2, 4)
    named = {"strides": [2, 2], "padding": "SAME"}
    given = {"strides": [1, 2, 2, 1], "pads": [1, 1, 1, 1], "data_format": "NHWC"}
    like = nd(np.zeros((1, 3, 3, 4)))
    assert (
        compute("Conv2D", [nd(x), nd(weights)], like, **named) == compute("Conv2D", [nd(x), nd(weights)], like, **given)
    ).all()
    even = nd(x[:, :4, :4])
    pads = given | {"pads": [0, 1, 0, 1]}
    like = nd(np.zeros((1, 2, 2, 4)))
    assert (
        compute("Conv2D", [even, nd(weights)], like, **named) == compute("Conv2D", [even, nd(weights)], like, **pads)
    ).all()


def test_axes_of_attributes_default_to_those_of_the_images() -> None:
    x, weights = random(1, 2, 6, 5), random(3, 2, 2, 2)
    like = image(np.zeros((1, 3, 3, 4), np.float32))
    implicit = compute("Conv2D", [image(x), image(weights)], like, strides=[1, 1, 2, 1], pads=[0, 0, 0, 0])
    explicit = compute(
        "Conv2D", [image(x), image(weights)], like, strides=[1, 2, 1, 1], pads=[0, 0, 0, 0], data_format="NHWC"
    )
    assert (implicit == explicit).all()


def test_empty_batches_give_empty_results() -> None:
    x, weights = image(np.zeros((0, 2, 4, 4), np.float32)), image(random(3, 2, 3, 3))
    like = image(np.zeros((0, 3, 2, 2), np.float32))
    assert compute("Conv2D", [x, weights], like, strides=[1, 1, 1, 1], pads=[0, 0, 0, 0]).shape == (0, 3, 2, 2)
    assert compute("MatMul", [nd(np.zeros((0, 3))), nd(np.zeros((3, 2)))], nd(np.zeros((0, 2)))).shape == (0, 2)


CONV = {"strides": [1, 1, 1, 1], "pads": [0, 0, 0, 0], "data_format": "NCHW"}
FAR = {"pads": [10**9] * 4, "strides": [1, 1, 10**9, 10**9]}
POOL = {"ksize": [1, 1, 2, 2], "strides": [1, 1, 1, 1], "padding": "VALID", "data_format": "NCHW"}
X, F, M = image(random(1, 4, 3, 3)), image(random(2, 4, 2, 2)), nd(random(3, 4))


@pytest.mark.parametrize(
    ("type", "inputs", "attributes", "message"),
    [
        ("Conv2D", [X, F], CONV | {"groups": 3}, "expected filters for 4 channels in 3 groups, got 2 for 4 channels"),
        ("Conv2D", [X, F], CONV | {"groups": 0}, "expected filters for 4 channels in 0 groups"),
        ("Conv2D", [M, F], CONV, r"expected four dims, got \[3, 4\]"),
        (
            "Conv2D",
            [X, F],
            CONV | {"dilations": [1, 1, 9, 1]},
            "expected an image of at least 10 with pads .0, 0., got 3",
        ),
        (
            "Conv2D",
            [X, F],
            CONV | {"strides": [1, 2, 1, 1]},
            "expected attribute 'strides' to be 1 for N and C of NCHW",
        ),
        (
            "Conv2D",
            [X, F],
            CONV | {"strides": [1, 1, 0, 1]},
            "expected attribute 'strides' to be four numbers of at least",
        ),
        (
            "Conv2D",
            [X, F],
            CONV | {"pads": [1, 1]},
            "expected attribute 'pads' to be four numbers of at least 0, got .1, 1.",
        ),
        (
            "Conv2D",
            [X, F],
            CONV | {"data_format": "CHWN"},
            "expected attribute 'data_format' to be NCHW or NHWC, got CHWN",
        ),
        ("Conv2D", [X, F], {"strides": [1, 1, 1, 1]}, "expected attribute 'pads' to be a list of integers, got none"),
        (
            "MaxPool",
            [X],
            POOL | {"padding": "EXPLICIT"},
            "expected attribute 'padding' to be SAME or VALID, got EXPLICIT",
        ),
        ("MaxPoolGrad", [X, X, X], POOL, r"expected a gradient of dims \[1, 4, 2, 2\] as NCHW, got \[1, 4, 3, 3\]"),
        ("AvgPoolGradD", [X], POOL, r"expected a gradient of dims \[1, 4, 2, 2\] as NCHW, got \[1, 4, 3, 3\]"),
        ("Conv2DBackpropInputD", [F, X], CONV, r"expected a gradient of dims \[1, 2, 2, 2\] as NCHW, got"),
        ("MatMul", [M, M], {}, "expected 4 rows of the second matrix, got 3"),
        ("MatMul", [M, nd(random(4))], {}, "expected matrices, got dims"),
        ("BiasAdd", [M, nd(random(3))], {}, "expected a bias of 4 numbers, got 3"),
        (
            "Add",
            [M, nd(random(3))],
            {},
            r"expected inputs that fit together, got ND \[3, 4\] DT_FLOAT, ND \[3\] DT_FLOAT: operands",
        ),
        ("Reshape", [nd(random(5))], {}, "expected 36 elements, got 5"),
        ("TransposeD", [M], {"perm": [0, 0]}, r"expected a permutation of 2 axes, got \[0, 0\]"),
        ("Concat", [ints(0)], {}, "expected tensors to join, got none"),
        ("ConcatD", [M], {"concat_dim": 2}, "expected an axis of 2 dims, got 2"),
        ("SliceD", [M], {"offsets": [0, 3], "size": [1, 2]}, r"expected a part of \[3, 4\], got offsets \[0, 3\]"),
        ("SliceD", [M], {"offsets": [0], "size": [1]}, "expected 2 offsets and sizes, got 1 and 1"),
        (
            "StridedSliceD",
            [M],
            {"begin": [9], "end": [9], "strides": [1], "shrink_axis_mask": 1},
            r"expected a part of \[3, 4\]: index 9",
        ),
        (
            "StridedSliceD",
            [M],
            {"begin": [0], "end": [], "strides": [1]},
            "expected as many ends and strides as begins",
        ),
        ("PadD", [M], {"paddings": [[1, -1], [0, 0]]}, "expected 2 pairs of pads of at least 0, got"),
        ("TileD", [M], {"multiples": [1]}, "expected 2 multiples of at least 0, got .1."),
        ("Gather", [M, Value(integers(3, low=3, high=5))], {}, "expected indices from 0 to below 3, got"),
        ("GatherV2D", [M, ints(0)], {"axis": 0, "batch_dims": 1}, "expected 1 batch dims that are equal, got"),
        ("GatherV2D", [M, ints(0, 1, 2)], {"axis": 0, "batch_dims": 1}, "expected an axis behind 1 batch dims, got 0"),
        (
            "UnsortedSegmentSumD",
            [M, ints(0, 1, 7)],
            {"num_segments": 3},
            "expected segments from 0 to below 3, got 0 to 7",
        ),
        ("UnsortedSegmentSumD", [M, ints(0)], {"num_segments": 3}, "expected segments of dims .3., got .1."),
        ("ReduceSumD", [M], {"axes": [2]}, "expected an axis of 2 dims, got 2"),
        (
            "SparseSoftmaxCrossEntropyWithLogits",
            [M, ints(0, 1, 4)],
            {},
            "expected labels from 0 to below 4, got 0 to 4",
        ),
        ("SparseSoftmaxCrossEntropyWithLogits", [M, ints(0)], {}, r"expected labels of dims \[3\], got \[1\]"),
        ("SoftmaxCrossEntropyWithLogits", [M, ints(0)], {}, r"expected labels of dims \[3, 4\], got \[1\]"),
        ("Exp", [M], {"base": 0.0}, "expected attribute 'base' to be -1 or positive, got 0.0"),
        ("Log", [M], {"base": 1.0}, "expected attribute 'base' to be -1 or positive and not 1, got 1.0"),
        ("Neg", [nd([True, False])], {}, "expected data types that can be computed with, got DT_BOOL"),
        ("Relu", [nd(np.zeros((1, 4, 3, 3), np.complex64))], {}, "expected real numbers for float32, got complex ones"),
        ("Gather", [M, M], {}, "expected whole numbers as input 1, got float32"),
        ("ArgMax", [M, number(1.0)], {}, "expected whole numbers as input 1, got float32"),
        ("BiasAddGrad", [number(1.0)], {}, "expected a tensor with an axis of channels, got a scalar"),
        ("PadD", [M], {"paddings": [[0, 10**12], [0, 0]]}, "expected an output of dims .1000000000003, 4., got"),
        ("TileD", [M], {"multiples": [10**12, 1]}, "expected an output of dims .3000000000000, 4., got"),
        ("OneHotD", [ints(0, 1), M, M], {"depth": 10**12}, "expected an output of dims .2, 1000000000000., got"),
        ("UnsortedSegmentSumD", [M, ints(0, 1, 2)], {"num_segments": 10**12}, "expected an output of dims .1000000"),
        ("Conv2D", [X, image(random(4, 4, 1, 1))], CONV | FAR, "expected pads in proportion to images of dims"),
        ("Conv2D", [X, F], CONV, r"expected an output of dims \[1, 2, 2, 2\], got \[1, 4, 3, 3\]"),
        ("MaxPool", [X], POOL, r"expected an output of dims \[1, 4, 2, 2\], got \[1, 4, 3, 3\]"),
        ("Relu", [M], {}, r"expected content of dims \[1, 4, 3, 3\], got \[3, 4\]"),
        ("ApplyGradientDescent", [M, M, M], {}, "expected one number as input 1, got 12"),
        ("ArgMax", [M, ints(0, 1)], {}, "expected one number as input 1, got 2"),
        (
            "LayerNormGrad",
            [M, M, M, nd(random(3)), M],
            {},
            "expected a mean of 2 dims and gamma of no more, got 1 and 2",
        ),
    ],
)
def test_refused(type: str, inputs: list[Value | None], attributes: dict[str, Any], message: str) -> None:
    with pytest.raises(GeError, match=f"'{type}' node 'n': {message}"):
        compute(type, inputs, X, **attributes)


@pytest.mark.parametrize(
    ("type", "outputs", "attributes", "message"),
    [
        ("Unpack", 2, {"axis": 0}, "expected 3 outputs, got 2"),
        ("SplitD", 2, {"split_dim": 0}, "expected a number of outputs that divides 3, got 2"),
        ("SplitVD", 2, {"split_dim": 0, "size_splits": [1, 1]}, "expected 2 sizes that add up to 3, got .1, 1."),
    ],
)
def test_refused_outputs(type: str, outputs: int, attributes: dict[str, Any], message: str) -> None:
    made = [Tensor.zeros(desc_for(M)) for _ in range(outputs)]
    with pytest.raises(GeError, match=message):
        find_kernel(type).run(KernelCall(type, "n", [stored(M)], made, attributes))


@pytest.mark.parametrize("type", ["GlobalAveragePool", "LayerNorm", "ReduceMeanD"])
def test_the_mean_of_nothing_is_no_number(type: str) -> None:
    x = image(np.zeros((2, 3, 0, 4)))
    inputs = [x, nd(np.zeros(4)), nd(np.zeros(4))] if type == "LayerNorm" else [x]
    like = {"GlobalAveragePool": image(np.zeros((2, 3, 1, 1))), "LayerNorm": x, "ReduceMeanD": nd(np.zeros((2, 3, 4)))}
    found = compute(type, inputs, like[type], data_format="NCHW", axes=[2], begin_norm_axis=1, begin_params_axis=3)
    assert np.isnan(found).all()
    assert found.shape == like[type].content.shape


def test_sums_that_overflow_are_infinite_without_a_word() -> None:
    x = image(np.full((1, 2, 1, 1), 3e38, np.float32))
    assert same(compute("BiasAdd", [x, nd([3e38, -3e38])], x, data_format="NCHW").reshape(-1), [INF, 0])
    assert same(
        compute("BiasAddGrad", [image(np.full((2, 1, 1, 1), 3e38, np.float32))], nd([0.0]), data_format="NCHW"), [INF]
    )


@pytest.mark.parametrize("type", ["ConcatD", "ConcatV2D", "Concat", "ConcatV2", "Pack"])
def test_there_is_something_to_join(type: str) -> None:
    attributes, axis = {"concat_dim": 0, "N": 0}, ints(0)
    inputs = [stored(axis)] if type in ("Concat", "ConcatV2") else []
    output = stored(nd(np.zeros(3)))
    with pytest.raises(GeError, match=f"'{type}' node 'n': expected (tensors to join|an input 0), got none"):
        find_kernel(type).run(KernelCall(type, "n", inputs, [output], attributes))
    values = {0: axis.content} if inputs else {}
    with pytest.raises(GeError, match=f"'{type}' node 'n': expected (tensors to join|an input 0), got none"):
        find_kernel(type).shapes(
            ShapeCall(type, "n", [each.desc for each in inputs], [output.desc], attributes, values)
        )


def test_other_bytes_are_no_other_format() -> None:
    half = Tensor.zeros(TensorDesc((3,), dtype=BY_NAME["DT_FLOAT16"]))
    with pytest.raises(GeError, match="'ReFormat' node 'n': expected an output of DT_FLOAT, got DT_FLOAT16"):
        find_kernel("ReFormat").run(KernelCall("ReFormat", "n", [stored(nd(np.zeros(3)))], [half], {}))
