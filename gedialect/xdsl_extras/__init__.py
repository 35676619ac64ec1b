"""What xDSL could have itself: operands that change in place, and quick verification and building of much."""

from gedialect.xdsl_extras.collection import collection_paused
from gedialect.xdsl_extras.operands import (
    OperandList,
    insert_operand,
    is_wide,
    move_operand,
    narrow,
    remove_operand,
    swap_with_last_and_remove,
    widen,
)
from gedialect.xdsl_extras.printing import print_rest
from gedialect.xdsl_extras.replacement import take_place
from gedialect.xdsl_extras.verification import quick_op_definition

__all__ = [
    "OperandList",
    "collection_paused",
    "insert_operand",
    "is_wide",
    "move_operand",
    "narrow",
    "quick_op_definition",
    "print_rest",
    "remove_operand",
    "swap_with_last_and_remove",
    "take_place",
    "widen",
]
