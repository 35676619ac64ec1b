"""Tensors: content in any storage, views where nothing moves, and errors for what does not fit."""

import numpy as np
import pytest
from formats.tensors import Stored, stored_tensors
from hypothesis import given

from gedialect.formats.convert import move
from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import FormatError
from gedialect.formats.storage_format import storage_format
from gedialect.runtime.tensor import Tensor, content_desc, numpy_type, with_content_shape

NCHW, NHWC, HWCN, ND = map(storage_format, ("NCHW", "NHWC", "HWCN", "ND"))
BLOCKED = storage_format("NC1HWC0", c0=4)
DIMS = (2, 5, 3, 4)


def desc(format: str = "NCHW", origin: str = "NCHW", dims: tuple[int, ...] = DIMS, c0: int | None = None) -> TensorDesc:
    template = TensorDesc((), storage_format(format, c0=c0), FLOAT, storage_format(origin), (), True)
    return with_content_shape(template, dims)


def numbered(*dims: int) -> np.ndarray:
    return np.arange(np.prod(dims), dtype=np.float32).reshape(dims) + 1


@given(stored_tensors())
def test_content_is_what_conversions_say(tensor: Stored) -> None:
    plain, blocked = tensor.plain, tensor.blocked
    storage = TensorDesc(blocked.shape, blocked.format, blocked.dtype, plain.format, plain.shape, True)
    value = np.arange(np.prod(plain.shape), dtype=np.int64).reshape(plain.shape) + 1
    ours = Tensor.of(storage, value)
    assert (ours.array == move(value, plain, blocked)).all()
    assert (ours.logical() == move(ours.array, blocked, plain)).all()
    assert content_desc(storage) == plain
    assert with_content_shape(storage, plain.shape) == storage


@pytest.mark.parametrize("storage", ["NCHW", "NHWC", "HWCN"])
def test_plain_storage_is_seen_through_a_view(storage: str) -> None:
    tensor = Tensor.of(desc(storage), numbered(*DIMS))
    content = tensor.logical()
    assert (content == numbered(*DIMS)).all()
    tensor.array.fill(7)
    assert (content == 7).all()


@pytest.mark.parametrize("storage", ["NCHW", "NHWC", "NC1HWC0"])
def test_content_in_another_plain_format(storage: str) -> None:
    tensor = Tensor.zeros(desc(storage, c0=4 if storage == "NC1HWC0" else None))
    value = numbered(2, 3, 4, 5)
    tensor.store(value, NHWC)
    assert (tensor.logical(NHWC) == value).all()
    assert (tensor.logical() == value.transpose(0, 3, 1, 2)).all()
    assert (tensor.logical(ND) == tensor.logical()).all()


def test_store_writes_to_the_array_that_is_there_and_clears_padding() -> None:
    tensor = Tensor.zeros(desc("NC1HWC0", c0=4))
    array = tensor.array
    array.fill(9)
    tensor.store(np.ones((), np.int8))
    assert tensor.array is array
    assert array.sum() == np.prod(DIMS)


@pytest.mark.parametrize("dims", [(2, 5, 3, 4), (8, 20, 9, 11)])
def test_store_to_memory_with_gaps_and_to_itself(dims: tuple[int, ...]) -> None:
    blocked = desc("NC1HWC0", dims=dims, c0=4)
    gaps = np.full((*blocked.shape, 2), 9, np.float32)[..., 0]
    tensor = Tensor(blocked, gaps)
    tensor.store(numbered(*dims))
    assert (tensor.logical() == numbered(*dims)).all()
    assert gaps.sum() == numbered(*dims).sum()
    whole = Tensor.of(desc("NCHW", dims=dims), numbered(*dims))
    whole.store(whole.logical()[::-1].copy())
    whole.store(whole.logical()[::-1])
    assert (whole.logical() == numbered(*dims)).all()


@pytest.mark.parametrize("dims", [(2, 5, 3, 4), (8, 20, 9, 11)])
def test_conversion_within_the_same_memory(dims: tuple[int, ...]) -> None:
    blocked = desc("NC1HWC0", dims=dims, c0=4)
    memory = np.zeros(np.prod(blocked.shape) * 4, np.uint8)
    plain = Tensor.over(desc("NCHW", dims=dims), memory)
    plain.store(numbered(*dims))
    there = Tensor.over(blocked, memory)
    there.take_over(plain)
    assert (there.logical() == numbered(*dims)).all()


def test_content_of_other_dims() -> None:
    tensor = Tensor.zeros(TensorDesc((1, 6, 1), ND, FLOAT))
    tensor.store(numbered(6))
    assert tensor.array.reshape(-1).tolist() == [1, 2, 3, 4, 5, 6]
    with pytest.raises(FormatError, match=r"expected content of dims \[1, 6, 1\], got \[2, 3\]"):
        tensor.store(numbered(2, 3))
    with pytest.raises(FormatError, match="expected real numbers for float32, got complex ones"):
        tensor.store(np.zeros(6, np.complex64))


def test_store_rounds_to_the_nearest_even() -> None:
    half = BY_NAME["DT_FLOAT16"]
    tensor = Tensor.of(TensorDesc((3,), ND, half), np.array([2049, 1e9, np.nan], np.float32))
    assert tensor.array.tolist()[:2] == [2048, np.inf]
    assert np.isnan(tensor.array[2])


def test_a_vector_has_no_named_axes() -> None:
    plain = TensorDesc((7,), NCHW, FLOAT, NCHW, (7,), True)
    assert Tensor.of(plain, numbered(7)).logical(NHWC).shape == (7,)
    matrix = desc("FRACTAL_NZ", "NCHW", (5, 7), c0=4)
    assert (Tensor.of(matrix, numbered(5, 7)).logical() == numbered(5, 7)).all()


def test_own_axes_are_those_of_plain_storage() -> None:
    tensor = Tensor.of(desc("NHWC"), numbered(*DIMS))
    assert tensor.own_shape == (2, 3, 4, 5)
    assert (tensor.in_own_axes() == tensor.array).all()
    blocked = Tensor.of(desc("NC1HWC0", c0=4), numbered(*DIMS))
    assert blocked.own_shape == DIMS
    blocked.store_in_own_axes(numbered(*DIMS) * 2)
    assert (blocked.in_own_axes() == numbered(*DIMS) * 2).all()


def test_memory_is_seen_without_a_copy() -> None:
    memory = np.zeros(100, np.uint8)
    tensor = Tensor.over(TensorDesc((2, 3), ND, FLOAT), memory)
    tensor.store(numbered(2, 3))
    assert memory[:24].view(np.float32).tolist() == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("dims", [DIMS, ()])
def test_an_origin_without_dims_is_one_of_a_number_only(dims: tuple[int, ...]) -> None:
    marked = TensorDesc(dims, NHWC, FLOAT, NCHW, (), True)
    assert content_desc(marked) == TensorDesc(dims, NHWC if dims else NCHW, FLOAT)
    assert marked.original_shape == dims


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (TensorDesc((2, 2, 3, 4, 4), BLOCKED, FLOAT), "expected an origin shape for NC1HWC0"),
        (TensorDesc((2, 2, 3, 4, 4), BLOCKED, FLOAT, NCHW, (), True), "expected an origin shape for NC1HWC0"),
        (
            TensorDesc((2, 2, 3, 4, 4), BLOCKED, FLOAT, NCHW, (2, 9, 3, 4), True),
            "expected NC1HWC0 .* for NCHW .*, got",
        ),
        (TensorDesc((24,), ND, FLOAT, NCHW, DIMS, True), r"expected ND \[2, 5, 3, 4\] for NCHW .*, got \[24\]"),
        (TensorDesc((2,), storage_format("HASHTABLE_LOOKUP_KEYS"), FLOAT), "there is no description of format"),
        (TensorDesc((2, 2, 3, 4, 4), ND, FLOAT, BLOCKED, (2, 2, 3, 4, 4), True), "expected a plain origin format"),
    ],
)
def test_descriptors_without_content(bad: TensorDesc, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        Tensor.zeros(bad).logical()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Tensor(TensorDesc((2,), ND, FLOAT), np.zeros(3, np.float32)),
            "expected an array for .* float32",
        ),
        (lambda: Tensor(TensorDesc((2,), ND, FLOAT), np.zeros(2)), r"expected an array for .* got float64 \[2\]"),
        (lambda: Tensor.zeros(TensorDesc((-1,), ND, FLOAT)), "expected known dims"),
        (lambda: numpy_type(BY_NAME["DT_STRING"]), "expected a data type that numpy can hold, got DT_STRING"),
        (lambda: Tensor.over(TensorDesc((9,), ND, FLOAT), np.zeros(9, np.uint8)), "expected 36 bytes .* got 9"),
        (
            lambda: Tensor.over(TensorDesc((9,), ND, BY_NAME["DT_INT4"]), np.zeros(9, np.uint8)),
            "expected elements of",
        ),
    ],
)
def test_what_is_no_tensor(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(FormatError, match=message):
        make()
