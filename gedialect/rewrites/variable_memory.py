"""What lies in the memory of a variable, and what finds it there, not as it was when a copy was made. `[v2-13]`"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import OpResult, SSAValue

from gedialect.dialects.ge.conversions import RELABELS
from gedialect.dialects.ge.dataflow import RefIdentityOp
from gedialect.dialects.ge.edges import data_consumers, owner_node, source_node
from gedialect.dialects.ge.memory_attributes import may_own_outputs, owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import VariableRefOp, is_variable_like
from gedialect.formats.shapes import tensor_size
from gedialect.rewrites.written_inputs import written_by


def hands_on_memory(node: NodeOp) -> bool:
    """Whether an output of a node is the memory of its first input: a `RefIdentity`, a `Reshape` and its like."""
    return isinstance(node, RefIdentityOp) or node.ge_type in RELABELS


def memory_readers(nodes: Iterable[NodeOp]) -> list[NodeOp]:
    """The nodes that read the outputs of some nodes, also by way of others that hand on the memory."""
    found: dict[NodeOp, None] = {}
    waiting = list(nodes)[::-1]
    while waiting:
        for reader in data_consumers(waiting.pop()):
            if reader in found:
                continue
            found[reader] = None
            if hands_on_memory(reader):
                waiting.append(reader)
    return list(found)


def variable_of(value: SSAValue) -> str | None:
    """The variable in whose memory a value lies since a node of it, or a ref, hands that on; None for any other."""
    seen: set[NodeOp] = set()
    node = owner_node(value)
    while node is not None and node not in seen:
        if isinstance(node, VariableRefOp):
            return node.variable
        if is_variable_like(node):
            return node.node_name
        seen.add(node)
        node = source_node(node) if hands_on_memory(node) else None
    return None


def is_written_in_place(value: OpResult, variable: str) -> bool:
    """Whether a value is a variable's memory because of what its node and those before it write. `[graph-7]`"""
    seen: set[OpResult] = set()
    while value not in seen and isinstance(value.op, NodeOp):
        seen.add(value)
        written = written_by(value.op).items()
        index = next((index for index, outputs in written if value.index in outputs), None)
        source = None if index is None else value.op.source(index)
        if not isinstance(source, OpResult):
            return False
        if variable_of(source) == variable:
            return True
        value = source
    return False


def owning_variables(node: NodeOp) -> dict[int, str]:
    """By output, the variables whose memory a node's outputs are, as their descriptors say. `[refdel-2]`"""
    if not may_own_outputs(node):
        return {}
    names = ((index, owning_variable(node, index)) for index in range(len(node.data_results)))
    return {index: name for index, name in names if name is not None}


def outgrows(value: OpResult, variable: NodeOp) -> str | None:
    """What to say of a value that has more bytes than a variable; None where it fits, or that cannot be told."""
    made, stored = desc_of(value.type), variable.output_desc(0)
    size = None if made is None else tensor_size(made)
    room = None if stored is None else tensor_size(stored)
    if size is None or room is None or size <= room:
        return None
    return f'makes {size} bytes in the memory of variable "{variable.node_name}", which has {room}'
