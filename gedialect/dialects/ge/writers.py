"""Writers: nodes that store to a variable. `[graph-7]`"""

from __future__ import annotations

from typing import ClassVar

from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import quick_op_definition


@quick_op_definition
class AssignOp(NodeOp):
    """Writes a value to a variable. Output `ref` is the variable after the write. `[graph-7]`"""

    name = "ge.assign"
    GE_TYPE: ClassVar = "Assign"
    INPUTS: ClassVar = ("ref", "value")
    OUTPUTS: ClassVar = ("ref",)


@quick_op_definition
class AssignAddOp(NodeOp):
    """Adds a value to a variable. Output `ref` is the variable after the write. `[graph-7]`"""

    name = "ge.assign_add"
    GE_TYPE: ClassVar = "AssignAdd"
    INPUTS: ClassVar = ("ref", "value")
    OUTPUTS: ClassVar = ("ref",)


@quick_op_definition
class AssignSubOp(NodeOp):
    """Subtracts a value from a variable. Output `ref` is the variable after the write. `[graph-7]`"""

    name = "ge.assign_sub"
    GE_TYPE: ClassVar = "AssignSub"
    INPUTS: ClassVar = ("ref", "value")
    OUTPUTS: ClassVar = ("ref",)


@quick_op_definition
class AssignVariableOp(NodeOp):
    """Writes a value to a variable through its handle; it has no output. `[graph-7]`"""

    name = "ge.assign_variable_op"
    GE_TYPE: ClassVar = "AssignVariableOp"
    INPUTS: ClassVar = ("resource", "value")


@quick_op_definition
class AssignAddVariableOp(NodeOp):
    """Adds a value to a variable through its handle; it has no output. `[graph-7]`"""

    name = "ge.assign_add_variable_op"
    GE_TYPE: ClassVar = "AssignAddVariableOp"
    INPUTS: ClassVar = ("resource", "value")


@quick_op_definition
class AssignSubVariableOp(NodeOp):
    """Subtracts a value from a variable through its handle; it has no output. `[graph-7]`"""

    name = "ge.assign_sub_variable_op"
    GE_TYPE: ClassVar = "AssignSubVariableOp"
    INPUTS: ClassVar = ("resource", "value")


ASSIGNS = frozenset({"Assign", "AssignVariableOp"})
"""GE types of writers that do not look at what they write over: input 1 takes its place."""

REF_WRITERS = frozenset({"Assign", "AssignAdd", "AssignSub"})
"""GE types of writers that are fed by the variable, and hand it on. `[graph-7]`"""

HANDLE_WRITERS = frozenset({"AssignVariableOp", "AssignAddVariableOp", "AssignSubVariableOp"})
"""GE types of writers that are fed by a handle of the variable. `[dev-handles]`"""
