"""Variables: memory that outlives an execution, its write-backs, and questions about it. `[graph-8]`"""

from __future__ import annotations

from typing import ClassVar, TypeGuard

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.irdl import opt_prop_def, prop_def
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import quick_op_definition

REF_ATTR = "ref_var_src_var_name"
"""The GE attribute that makes a variable node a variable ref, or says in whose memory an output lives. `[graph-9]`"""

MEMORY_TYPE_ATTR = "_output_memory_type"
"""The GE attribute that says from which pool a variable's memory comes. `[mem-15]`"""

PLACEMENT_ATTR = "_variable_placement"
"""The GE attribute that says on which side a variable lives. `[v2-2]`"""


@quick_op_definition
class VariableOp(NodeOp):
    """A variable; every node of its name in a session is the same memory. `[graph-8]`"""

    name = "ge.variable"
    GE_TYPE: ClassVar = "Variable"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class VariableV2Op(NodeOp):
    """A variable of the older kind, which recovery and memory assignment leave alone. `[rec-1]`"""

    name = "ge.variable_v2"
    GE_TYPE: ClassVar = "VariableV2"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class VariableRefOp(NodeOp):
    """Where a writer's result goes back to a variable. `[graph-9]`

    `ge.variable_ref "w_TO_a_REF_0" of "w" %a : !t -> !t`

    `type` is the GE type where it is not `Variable`.
    """

    name = "ge.variable_ref"
    GE_TYPE: ClassVar = "Variable"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)
    CLAUSES: ClassVar = (("of", "variable"),)

    variable_attr = prop_def(StringAttr, prop_name="variable")
    type_attr = opt_prop_def(StringAttr, prop_name="type")

    @property
    def ge_type(self) -> str:
        return self.GE_TYPE if self.type_attr is None else self.type_attr.data

    @property
    def variable(self) -> str:
        """The name of the variable that is written."""
        return self.variable_attr.data

    def verify_type(self) -> None:
        if not self.variable:
            raise VerifyException('expected the name of the variable that this ref writes to, got "" [graph-9]')
        if self.ge_type not in VARIABLE_LIKE_TYPES:
            types = ", ".join(sorted(VARIABLE_LIKE_TYPES))
            raise VerifyException(f"expected a variable ref to be of type {types}, got {self.ge_type} [graph-9]")


@quick_op_definition
class VarHandleOp(NodeOp):
    """A handle of a variable, as resource-style graphs name it."""

    name = "ge.var_handle_op"
    GE_TYPE: ClassVar = "VarHandleOp"
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class ReadVariableOp(NodeOp):
    """Reads a variable through its handle."""

    name = "ge.read_variable_op"
    GE_TYPE: ClassVar = "ReadVariableOp"
    INPUTS: ClassVar = ("resource",)
    OUTPUTS: ClassVar = ("value",)


@quick_op_definition
class VarIsInitializedOp(NodeOp):
    """Whether a variable has been initialised. `[vinit-1]`"""

    name = "ge.var_is_initialized_op"
    GE_TYPE: ClassVar = "VarIsInitializedOp"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class IsVariableInitializedOp(NodeOp):
    """Whether a variable has been initialised, in its older form. `[vinit-1]`"""

    name = "ge.is_variable_initialized"
    GE_TYPE: ClassVar = "IsVariableInitialized"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


VARIABLE_TYPES = frozenset({"Variable", "VariableV2"})
"""GE types of variable nodes. `[graph-8]`"""

VARIABLE_LIKE_TYPES = VARIABLE_TYPES | {"RefData"}
"""GE types of variable-like nodes. `[graph-8]`"""

PERSISTENT_MEMORY_TYPES = frozenset({"Variable", "Constant", "FileConstant", "ConstPlaceHolder"})
"""GE types of nodes whose memory outlives an execution. `[graph-8]`"""


def is_variable_like(op: Operation) -> TypeGuard[NodeOp]:
    """Whether an operation is a node of a variable's memory, and not a ref of one. `[graph-8]`"""
    return isinstance(op, NodeOp) and op.ge_type in VARIABLE_LIKE_TYPES and not isinstance(op, VariableRefOp)


def handled_variable(node: NodeOp) -> str:
    """The variable that a `VarHandleOp` refers to. `[dev-handles]`"""
    return node.str_attr("shared_name") or node.node_name
