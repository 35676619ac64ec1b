"""What GE's attributes say of memory: which inputs a node writes to, and whose memory an output or a variable has."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr

from gedialect.dialects.ge.desc_members import ATTRS, desc_attribute, usual_desc
from gedialect.dialects.ge.list_attributes import UntypedAttr, integers_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import REF_ATTR

ASSIGN_ATTR = "_assign_var_name"
"""On an output's descriptor: the variable that the output is written to. `[assign-3]` `[v2-5]`"""

IN_PLACE_ATTR = "_inplace_support_input_index"
"""On an output's descriptor: the input whose memory it may take. `[assign-4]`"""

REF_PORT_ATTR = "ref_port_index"
"""On an input's descriptor, not empty: the node writes to the input. `[graph-7]`"""

SHARED_ATTR = "_src_var_name"
"""On a variable: the one whose memory it has. `[mem-18]`"""

MANAGER_NAME_ATTR = "_src_const_name"
"""On a node with memory of its own: the name that the variable manager knows it under. `[mem-15]`"""

INITIAL_ATTR = "_init_value"
"""On an output's descriptor: what its variable holds from the start. `[mem-10]`"""


def named_writes(node: NodeOp) -> dict[int, int]:
    """The inputs that are written because an output has their name, each with that output. `[graph-7]`"""
    inputs = {name: index for index, name in enumerate(node.names_of_inputs()[: node.num_input_descs]) if name}
    outputs = enumerate(node.names_of_outputs()[: len(node.data_results)])
    return {inputs[name]: index for index, name in outputs if name in inputs}


def is_marked_as_written(node: NodeOp, index: int) -> bool:
    """Whether the descriptor of an input says that the node writes to it. `[graph-7]`"""
    if node.input_desc_attrs is None and ATTRS not in usual_desc(node).data:
        return False
    value = desc_attribute(node, output=False, index=index, key=REF_PORT_ATTR)
    return bool(integers_of(value.value if isinstance(value, UntypedAttr) else value))


def may_own_outputs(node: NodeOp) -> bool:
    """Whether descriptors of a node's outputs could say in whose memory they are: for most nodes they cannot."""
    return node.output_desc_attrs is not None or ATTRS in usual_desc(node).data


def owning_variable(node: NodeOp, output: int) -> str | None:
    """The variable whose memory an output's descriptor says that it is; None where it says nothing. `[graph-9]`"""
    if not may_own_outputs(node):
        return None
    for key in (REF_ATTR, ASSIGN_ATTR):
        value = desc_attribute(node, output=True, index=output, key=key)
        if isinstance(value, StringAttr) and value.data:
            return value.data
    return None


def memory_name(node: NodeOp) -> str:
    """The variable whose memory a variable node has: its own, or that of the one it shares. `[mem-18]`"""
    return node.str_attr(SHARED_ATTR) or node.node_name
