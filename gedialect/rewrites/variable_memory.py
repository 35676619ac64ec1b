"""What lies in the memory of a variable, and what finds it there, not as it was when a copy was made. `[v2-13]`"""

from __future__ import annotations

from collections.abc import Iterable

from gedialect.dialects.ge.conversions import RELABELS
from gedialect.dialects.ge.dataflow import RefIdentityOp
from gedialect.dialects.ge.edges import data_consumers
from gedialect.dialects.ge.memory_attributes import may_own_outputs, owning_variable
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp


def hands_on_memory(node: NodeOp) -> bool:
    """Whether an output of a node is the memory of its first input: a `RefIdentity`, a `Reshape` and its like."""
    return isinstance(node, RefIdentityOp) or node.ge_type in RELABELS


def memory_readers(nodes: Iterable[NodeOp]) -> list[NodeOp]:
    """The nodes that read the outputs of some nodes, also by way of others that hand on the memory; no refs."""
    found: dict[NodeOp, None] = {}
    waiting = list(nodes)[::-1]
    while waiting:
        for reader in data_consumers(waiting.pop()):
            if reader in found or isinstance(reader, VariableRefOp):
                continue
            found[reader] = None
            if hands_on_memory(reader):
                waiting.append(reader)
    return list(found)


def owning_variables(node: NodeOp) -> list[str]:
    """The variables in whose memory a node's outputs are, as their descriptors say. `[refdel-2]` `[assign-2]`"""
    if not may_own_outputs(node):
        return []
    names = (owning_variable(node, index) for index in range(len(node.data_results)))
    return [name for name in names if name is not None]
