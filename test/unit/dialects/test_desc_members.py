"""What descriptors hold is said by its difference from the usual, and read back whole. `[desc-3]`"""

import hypothesis.strategies as st
import pytest
from ge_ir import graph, node, text
from hypothesis import given
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr, i64

from gedialect.dialects.ge.desc_members import (
    MODERN,
    complete,
    desc_attribute,
    desc_members,
    difference,
    set_desc_attribute,
    usual_of,
)
from gedialect.dialects.ge.tensor_attributes import USUAL

VALUES = st.integers(0, 2).map(lambda value: IntegerAttr(value, i64))
ATTRS = st.dictionaries(st.sampled_from("abc"), VALUES).map(DictionaryAttr)


@st.composite
def members(draw: st.DrawFn) -> DictionaryAttr:
    """What a descriptor may hold: members, and attributes unless there are none."""
    values = draw(st.dictionaries(st.sampled_from(["size", "device_type", "real_dim_cnt"]), VALUES))
    attrs = draw(ATTRS)
    return DictionaryAttr({**values, "attrs": attrs} if attrs.data else values)


@given(members(), members())
def test_what_is_said_is_read_back(held: DictionaryAttr, usual: DictionaryAttr) -> None:
    assert complete(difference(held, usual), usual) == held
    assert difference(usual, usual) == USUAL


@given(st.dictionaries(members(), st.integers(1, 3), min_size=1))
def test_what_is_usual_is_what_at_least_half_of_them_hold(counts: dict[DictionaryAttr, int]) -> None:
    usual, total = usual_of(counts), sum(counts.values())
    for key, value in usual.data.items():
        if key != "attrs":
            assert 2 * sum(count for held, count in counts.items() if held.data.get(key) == value) >= total


def test_without_descriptors_the_usual_is_that_of_the_engine() -> None:
    assert usual_of({}) == MODERN


def test_a_raw_message_is_neither_changed_nor_usual() -> None:
    raw = DictionaryAttr({"raw": StringAttr("x")})
    assert difference(raw, MODERN) == raw
    assert complete(raw, MODERN) == raw
    assert usual_of({raw: 3}) == MODERN


GRAPH = """
  %x, %y = ge.node "T" "n" <{output_desc_attrs = [{}, {size = 4 : i64, attrs = {b = 2 : i64}}]}>
    : (tensor<4xf32>, tensor<4xf32>)
"""


def test_attributes_of_a_descriptor_are_read_with_the_usual_ones() -> None:
    g = graph(GRAPH)
    g.usual_desc = DictionaryAttr({"attrs": DictionaryAttr({"a": IntegerAttr(1, i64)})})
    n = node(g, "n")
    assert desc_attribute(n, output=True, index=0, key="a") == IntegerAttr(1, i64)
    assert desc_attribute(n, output=True, index=1, key="b") == IntegerAttr(2, i64)
    assert desc_attribute(n, output=True, index=0, key="b") is None
    assert set(desc_members(n, output=True, index=1).data) == {"size", "attrs"}


@pytest.mark.parametrize("index", [0, 1])
def test_an_attribute_is_set_and_taken_away(index: int) -> None:
    n = node(graph(GRAPH), "n")
    before = text(n)
    set_desc_attribute(n, output=True, index=index, key="ref_var_src_var_name", value=StringAttr("w"))
    assert desc_attribute(n, output=True, index=index, key="ref_var_src_var_name") == StringAttr("w")
    assert desc_members(n, output=True, index=index).data["device_type"] == StringAttr("NPU")
    set_desc_attribute(n, output=True, index=index, key="ref_var_src_var_name", value=None)
    assert text(n) == before


def test_a_usual_attribute_is_taken_away() -> None:
    g = graph(GRAPH)
    g.usual_desc = DictionaryAttr({"attrs": DictionaryAttr({"a": IntegerAttr(1, i64)})})
    n = node(g, "n")
    set_desc_attribute(n, output=True, index=0, key="a", value=None)
    assert desc_attribute(n, output=True, index=0, key="a") is None
    assert desc_attribute(n, output=True, index=1, key="a") is not None
