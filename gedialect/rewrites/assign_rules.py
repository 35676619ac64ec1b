"""What the patterns of assign-remove ask and do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from gedialect.dialects.ge.desc_members import desc_attribute, set_desc_attribute
from gedialect.dialects.ge.edges import (
    add_input,
    control_consumers,
    data_consumers,
    isolate,
    owner_node,
    runs_before,
    set_source,
)
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_LIKE_TYPES
from gedialect.dialects.ge.views import set_view
from gedialect.patterns import Failure, Rewriter
from gedialect.rewrites.constraints import Answer, registry

ASSIGNS = "_assign_var_name"
"""On an output's descriptor: the variable that the output is written to. `[assign-3]`"""

IN_PLACE = "_inplace_support_input_index"
"""On an output's descriptor: the input whose memory it may take. `[assign-4]`"""

_ADDED_INPUT = "__input0"
"""The name that GE gives to input 0 of a node whose type has none."""

NOT_COMPUTING = frozenset({"Data", "Const", "Constant", "FileConstant", "ConstPlaceHolder"}) | VARIABLE_LIKE_TYPES
"""GE types of nodes whose outputs are there before anything runs. `[assign-2]`"""


@registry.constraint(label="assign-2")
def has_no_source(variable: Operation) -> Answer:
    """Nothing feeds the variable yet. `[assign-2]`"""
    node = cast(NodeOp, variable)
    return node.source(0) is None or Failure(f'variable "{node.node_name}" has a source', node)


@registry.constraint(label="assign-2")
def is_computed(value: SSAValue) -> Answer:
    """The value is there only after its node ran. `[assign-2]`"""
    node = owner_node(value)
    if node is None:
        return False
    return node.ge_type not in NOT_COMPUTING or Failure(f'"{node.node_name}" is a {node.ge_type}', node)


@registry.constraint(label="assign-2")
def has_one_use(value: SSAValue) -> Answer:
    """Exactly one input reads the value. `[assign-2]`"""
    return value.has_one_use() or Failure(f"{value.uses.get_length()} inputs read it", owner_node(value))


@registry.constraint(label="assign-3")
def may_run_before(value: SSAValue, variable: Operation, assign: Operation) -> Answer:
    """No path leads from the variable, but by the assign, to what makes the value. `[assign-3]`"""
    computing, node = owner_node(value), cast(NodeOp, variable)
    others = [other for other in (*data_consumers(node), *control_consumers(node)) if other is not assign]
    if computing is None or not runs_before(others, computing):
        return True
    return Failure(f'"{node.node_name}" has to run before "{computing.node_name}"', computing)


@registry.action(label="assign-2")
def write_straight(rewriter: Rewriter, assign: Operation, variable: Operation, value: SSAValue) -> None:
    """Takes the assign out, and feeds the variable from the value, which says so. `[assign-2]` `[assign-3]`"""
    taken, node, computing = cast(NodeOp, assign), cast(NodeOp, variable), cast(OpResult, value)
    rewriter.notify_op_erased(taken)
    isolate(taken)
    if node.data_operands:
        set_source(node, 0, value)
        set_view(node, 0, value.type)
    else:
        add_input(node, value)
        node.input_names = ArrayAttr([StringAttr(_ADDED_INPUT)])
    set_desc_attribute(cast(NodeOp, computing.op), True, computing.index, ASSIGNS, StringAttr(node.node_name))
    rewriter.notify_op_modified(node)


@registry.constraint(label="assign-4")
def takes_memory_of_input(node: Operation) -> bool:
    """An output that a variable is assigned by takes the memory of an input that has a source. `[assign-4]`"""
    return next(_passing_on(node), None) is not None


@registry.action(label="assign-4")
def pass_variable_on(rewriter: Rewriter, node: Operation) -> None:
    """The sources of such inputs say which variable they are assigned to. `[assign-4]`"""
    for source, name in _passing_on(node):
        maker = cast(NodeOp, source.op)
        set_desc_attribute(maker, True, source.index, ASSIGNS, name)
        rewriter.notify_op_modified(maker)


def _passing_on(node: Operation) -> Iterator[tuple[OpResult, Attribute]]:
    """The sources of inputs whose memory outputs of a node take, with the variable of each such output."""
    if not isinstance(node, NodeOp):
        return
    for index in range(len(node.data_results)):
        name = desc_attribute(node, True, index, ASSIGNS)
        place = desc_attribute(node, True, index, IN_PLACE)
        if name is None or not isinstance(place, IntegerAttr) or place.value.data < 0:
            continue
        source = node.source(place.value.data)
        if isinstance(source, OpResult) and isinstance(source.op, NodeOp):
            yield source, name
