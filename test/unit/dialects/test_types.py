"""Descriptors and types say the same. `[desc-1]` `[desc-4]`"""

import hypothesis.strategies as st
import pytest
from dialects.random_graphs import DIMS, FORMATS
from hypothesis import given
from xdsl.dialects.builtin import MemRefType, StringAttr, TensorType, f32
from xdsl.ir import Attribute

from gedialect.dialects.ge.attributes import ControlType, UnknownDataTypeAttr
from gedialect.dialects.ge.types import data_type_of, desc_of, element_type_of, type_of
from gedialect.formats.datatypes import DATA_TYPES, UNDEFINED
from gedialect.formats.descriptor import TensorDesc

DESCS = st.builds(TensorDesc, DIMS, FORMATS, st.sampled_from(DATA_TYPES), FORMATS, DIMS, st.booleans())


@given(DESCS)
def test_a_type_stands_for_its_descriptor(desc: TensorDesc) -> None:
    assert desc_of(type_of(desc)) == desc


@given(DESCS)
def test_equal_descriptors_share_one_type(desc: TensorDesc) -> None:
    again = TensorDesc(
        desc.shape, desc.format, desc.dtype, desc.origin_format, desc.origin_shape, desc.origin_shape_set
    )
    assert type_of(again) is type_of(desc)


@pytest.mark.parametrize("dtype", DATA_TYPES, ids=str)
def test_every_data_type_has_an_element_type(dtype: object) -> None:
    element = element_type_of(dtype)  # pyright: ignore[reportArgumentType]
    assert data_type_of(element) == dtype
    assert str(element) == getattr(dtype, "mlir", None)


def test_a_data_type_of_no_table_is_undefined() -> None:
    desc = desc_of(TensorType(UnknownDataTypeAttr(99), [4]))
    assert desc is not None
    assert desc.dtype == UNDEFINED


@pytest.mark.parametrize(
    "type", [f32, ControlType(), MemRefType(f32, [4]), TensorType(f32, [4], StringAttr("NCHW"))], ids=str
)
def test_other_types_have_no_descriptor(type: Attribute) -> None:
    assert desc_of(type) is None
