"""GE attributes of any name have a key of their own that is no property's. `[file-9]`"""

import hypothesis.strategies as st
import pytest
from hypothesis import given
from xdsl.dialects.builtin import UnitAttr
from xdsl.irdl import IRDLOperation

from gedialect.dialects.ge import NODE_OPS, GraphOp
from gedialect.dialects.ge.attribute_names import attribute_key, attribute_name, misplaced_attribute

NAMES = st.sampled_from(
    ["rest", "fields", "type", "name", "strides", "attr:", "attr:rest", "attr:attr:fields", "model", ""]
)


@pytest.mark.parametrize("op", [*NODE_OPS, GraphOp], ids=lambda op: op.name)
@given(names=st.sets(NAMES))
def test_keys_are_names_and_no_optional_properties(op: type[IRDLOperation], names: set[str]) -> None:
    keys = {attribute_key(op, name) for name in names}
    assert {attribute_name(op, key) for key in keys} == names
    assert len(keys) == len(names)
    assert misplaced_attribute(op.create(attributes=dict.fromkeys(keys, UnitAttr()))) is None


def test_a_name_that_nothing_else_has_is_its_own_key() -> None:
    assert attribute_key(GraphOp, "strides") == "strides"
    assert attribute_key(GraphOp, "attr:strides") == "attr:strides"
