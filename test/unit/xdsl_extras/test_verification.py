"""Operations whose own verification runs alone where xDSL's would find nothing."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, NoneAttr, StringAttr, i32, i64
from xdsl.ir import Block, Region
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def, var_operand_def, var_region_def, var_result_def
from xdsl.utils.exceptions import VerifyException

from gedialect.xdsl_extras import quick_op_definition


@quick_op_definition
class OpenOp(IRDLOperation):
    """Takes and gives anything."""

    name = "test.open"
    ins = var_operand_def()
    outs = var_result_def()
    bodies = var_region_def("single_block")
    label = prop_def(StringAttr)
    words = opt_prop_def(ArrayAttr[StringAttr])

    def verify_(self) -> None:
        if self.label.data == "wrong":
            raise VerifyException("a wrong label")


LABEL = StringAttr("right")


@pytest.mark.parametrize("words", [None, ArrayAttr([LABEL])])
@pytest.mark.parametrize("bodies", [0, 2])
def test_what_is_right(words: ArrayAttr[StringAttr] | None, bodies: int) -> None:
    properties = {"label": LABEL} if words is None else {"label": LABEL, "words": words}
    regions = [Region(Block()) for _ in range(bodies)]
    value = OpenOp.create(properties={"label": LABEL}, result_types=[i32, i64])
    OpenOp.create(operands=value.results, properties=properties, result_types=[i32], regions=regions).verify_()


@pytest.mark.parametrize(
    ("properties", "message"),
    [
        ({}, "property 'label' expected in operation 'test.open'"),
        ({"label": NoneAttr()}, "none should be of base attribute"),
        ({"label": LABEL, "other": LABEL}, "property 'other' is not defined by the operation 'test.open'"),
        ({"label": LABEL, "words": ArrayAttr([IntegerAttr(1, i32)])}, "should be of base attribute"),
        ({"label": StringAttr("wrong")}, "a wrong label"),
    ],
)
def test_wrong_properties(properties: dict[str, StringAttr], message: str) -> None:
    with pytest.raises(VerifyException, match=message):
        OpenOp.create(properties=properties).verify_()


def test_wrong_blocks() -> None:
    with pytest.raises(VerifyException, match="expected a single block, but got 2 blocks"):
        OpenOp.create(properties={"label": LABEL}, regions=[Region([Block(), Block()])]).verify_()
    with pytest.raises(VerifyException, match="Expected 0 successors, but got 1"):
        OpenOp.create(properties={"label": LABEL}, successors=[Block()]).verify_()


def test_regions_that_none_may_have() -> None:
    @quick_op_definition
    class FlatOp(IRDLOperation):
        name = "test.flat"
        ins = var_operand_def()
        outs = var_result_def()

    FlatOp.create().verify_()
    with pytest.raises(VerifyException, match="Expected 0 regions, but got 1"):
        FlatOp.create(regions=[Region(Block())]).verify_()


def test_operations_of_which_more_is_asked() -> None:
    class PairOp(IRDLOperation):
        name = "test.pair"
        ins = var_operand_def(i32)
        outs = var_result_def()

    with pytest.raises(TypeError, match=r"expected 'test\.pair' to take and to give any number of values of any types"):
        quick_op_definition(PairOp)
