"""Numbers in text are the bytes of a tensor. `[file-7]`"""

import math
import struct

import hypothesis.strategies as st
import pytest
from ge_ir import context
from hypothesis import given
from xdsl.dialects.builtin import DictionaryAttr, Float16Type, IntegerType, Signedness, TensorType, f32, f64, i8, i64
from xdsl.ir import Attribute
from xdsl.parser import Parser

from gedialect.dialects.ge.numbers import number_texts, pack_numbers
from gedialect.dialects.ge.tensor_attributes import BlobAttr, TensorAttr

ELEMENTS = {
    "f16": (Float16Type(), 2),
    "f32": (f32, 4),
    "f64": (f64, 8),
    "i8": (i8, 1),
    "i64": (i64, 8),
    "ui16": (IntegerType(16, Signedness.UNSIGNED), 2),
}


@pytest.mark.parametrize("name", ELEMENTS)
@given(data=st.data())
def test_text_of_any_bytes_is_read_back(name: str, data: st.DataObject) -> None:
    element, size = ELEMENTS[name]
    count = data.draw(st.integers(0, 40))
    bytes_ = data.draw(st.binary(min_size=count * size, max_size=count * size + 1))
    tensor = TensorAttr(TensorType(element, [count]), DictionaryAttr({}), BlobAttr(bytes_))
    assert Parser(context(), str(tensor)).parse_attribute() == tensor


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_float_is_written_as_short_as_can_be(value: float) -> None:
    texts = number_texts(struct.pack("<f", value), f32, 1)
    assert texts is not None
    assert struct.pack("<f", float(texts[0])) == struct.pack("<f", value)
    assert len(texts[0]) <= len(repr(value))


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_what_is_no_number_is_not_written_as_one(value: float) -> None:
    assert number_texts(struct.pack("<2f", 1.0, value), f32, 2) is None


@pytest.mark.parametrize(
    ("numbers", "element"), [([128], i8), ([1.5], i8), ([1e39], f32), ([70000], Float16Type()), ([2**63], i64)]
)
def test_a_number_that_no_element_can_be_is_an_error(numbers: list[float], element: Attribute) -> None:
    with pytest.raises(ValueError, match="expected numbers that fit elements of"):
        pack_numbers(numbers, element)
