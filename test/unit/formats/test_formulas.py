"""Conversions agree with the engine's formulas, evaluated element by element, and go back."""

import numpy as np
import pytest
from formats.engine_formulas import numbered, stored
from formats.tensors import Stored, stored_tensors
from hypothesis import given
from hypothesis import strategies as st

from gedialect.formats.convert import convert, move
from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format


def by_formula(tensor: Stored) -> np.ndarray:
    blocked = tensor.blocked.format
    one_byte = tensor.plain.dtype.bits == 8
    plain = tensor.plain.format.name
    return stored(numbered(tensor.plain.shape), plain, blocked.name, blocked.c0 or 0, blocked.sub, one_byte)


@given(stored_tensors())
def test_forward_is_the_formula(tensor: Stored) -> None:
    expected = by_formula(tensor)
    result = convert(numbered(tensor.plain.shape), tensor.plain, tensor.blocked)
    assert result.shape == expected.shape == tensor.blocked.shape
    np.testing.assert_array_equal(result, expected)


@given(stored_tensors(BY_NAME["DT_UINT8"]))
def test_bytes_are_stored_by_their_own_rules(tensor: Stored) -> None:
    expected = by_formula(tensor).astype(np.uint8)
    np.testing.assert_array_equal(
        convert(numbered(tensor.plain.shape).astype(np.uint8), tensor.plain, tensor.blocked), expected
    )


@given(stored_tensors())
def test_back_is_what_was(tensor: Stored) -> None:
    array = numbered(tensor.plain.shape)
    result = move(move(array, tensor.plain, tensor.blocked), tensor.blocked, tensor.plain)
    groups = tensor.blocked.format.sub
    if groups > 1:  # what is beyond the last full group was dropped
        axis = tensor.plain.format.name.index("N")
        kept = array.shape[axis] // groups * groups
        array = array.copy()
        np.moveaxis(array, axis, 0)[kept:] = 0
    np.testing.assert_array_equal(result, array)


@pytest.mark.parametrize("plain", ["NCHW", "NHWC", "HWCN", "CHWN"])
@pytest.mark.parametrize("other", ["NCHW", "NHWC", "HWCN", "CHWN"])
def test_permutations_are_transpositions(plain: str, other: str) -> None:
    if plain == other:
        return
    dtype = BY_NAME["DT_INT64"]
    array = numbered((2, 3, 4, 5))
    result = convert(
        array, TensorDesc(array.shape, storage_format(plain), dtype), TensorDesc((), storage_format(other), dtype)
    )
    np.testing.assert_array_equal(result, array.transpose([plain.index(axis) for axis in other]))


@given(st.integers(1, 3), st.integers(1, 40), st.integers(1, 3), st.integers(1, 20), st.sampled_from([2, 4, 16]))
def test_the_diagonal_format_is_the_formula(h: int, c: int, w: int, n: int, c0: int) -> None:
    dtype = BY_NAME["DT_FLOAT"]
    array = numbered((h, w, c, n)).astype(np.float32)
    expected = stored(numbered((h, w, c, n)), "HWCN", "C1HWNCoC0", c0, 0, False)
    plain = TensorDesc(array.shape, storage_format("HWCN"), dtype)
    blocked = TensorDesc(expected.shape, storage_format("C1HWNCoC0", 0, c0), dtype)
    result = convert(array, plain, blocked)
    np.testing.assert_array_equal(result, expected)
    np.testing.assert_array_equal(convert(result, blocked, plain), array)
