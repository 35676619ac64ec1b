"""GE attributes of any name have a key of their own that is no property's. `[file-9]`"""

from itertools import combinations

import pytest
from xdsl.dialects.builtin import UnitAttr
from xdsl.irdl import IRDLOperation

from gedialect.dialects.ge import NODE_OPS, GraphOp
from gedialect.dialects.ge.attribute_names import attribute_key, attribute_name, misplaced_attribute

NAMES = ("rest", "fields", "type", "name", "strides", "attr:", "attr:rest", "attr:attr:fields", "model", "")


@pytest.mark.parametrize("op", [*NODE_OPS, GraphOp], ids=lambda op: op.name)
def test_keys_are_names_and_no_optional_properties(op: type[IRDLOperation]) -> None:
    """None at all, each alone, each with each other, and all: a key is made of one name, whatever others there are."""
    for names in (chosen for size in (0, 1, 2, len(NAMES)) for chosen in combinations(NAMES, size)):
        keys = {attribute_key(op, name) for name in names}
        assert {attribute_name(op, key) for key in keys} == set(names)
        assert len(keys) == len(names)
        assert misplaced_attribute(op.create(attributes=dict.fromkeys(keys, UnitAttr()))) is None


def test_a_name_that_nothing_else_has_is_its_own_key() -> None:
    assert attribute_key(GraphOp, "strides") == "strides"
    assert attribute_key(GraphOp, "attr:strides") == "attr:strides"
