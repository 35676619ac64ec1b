"""What an execution of a graph reads of its variables before it has written it, and what it writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from gedialect.diagnostics import Location
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.dialects.gert.declarations import NodeOp
from gedialect.dialects.gert.graph import ExecutionGraphOp, kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import Access
from gedialect.dialects.gert.memory_verification import accesses_of, variable_of

_WRITE_ONLY = frozenset({"Assign", "AssignVariableOp"})
"""Types whose nodes do not look at what they write."""

_CONVERSIONS = frozenset(type for type, op in OPS_BY_GE_TYPE.items() if issubclass(op, TransOp))
"""Types whose nodes give a value another form: a writer behind one may overwrite all that it has read."""

_SAME_MEMORY = {"IdentityAddr": ((0, 0),), "IdentityShapeAndAddr": ((1, 1),)}
"""Kernels whose results are the memory of an operand: places of operand and result."""


@dataclass(slots=True)
class VariableUse:
    """By the variable's name in the session: who first reads what was there before, and what is written."""

    first_reads: dict[str, Operation] = field(default_factory=dict[str, Operation])
    written: set[str] = field(default_factory=set[str])


def variable_use(graph: ExecutionGraphOp) -> VariableUse:
    """What Main of a verified graph does to variables.

    What one of several branches, or a turn of a loop that may have none, writes counts as written behind it.
    """
    names: dict[str, str] = {}
    for variable in graph.variables:
        shared = variable.owner != variable.variable
        names[variable.variable] = variable.owner if shared else variable.manager_name
    init: dict[SSAValue, str] = {}
    handed: Sequence[str | None] = ()
    for op in graph.init.kernels:
        name = variable_of(op)
        if name is not None and name in names:
            init[op.results[1]] = names[name]
        if op.kernel == "InnerNetOutput":
            handed = [init.get(operand) for operand in op.data_operands]
    use = VariableUse()
    _Walk({node.node_name: node for node in graph.nodes}, use).block(graph.main.body.block, handed)
    return use


class _Walk:
    def __init__(self, nodes: Mapping[str, NodeOp], use: VariableUse) -> None:
        self.nodes = nodes
        self.use = use

    def block(self, block: Block, handed: Sequence[str | None]) -> None:
        """Goes through a part or sub execution graph; `handed` are the variables that `InnerData` stands for."""
        variables: dict[SSAValue, str] = {}
        for op in kernels_of(block):
            if op.kernel == "InnerData":
                name = handed[op.index or 0]
                if name is not None:
                    variables[op.results[0]] = name
            elif op.regions:
                inner = [variables.get(operand) for operand in op.data_operands]
                for body in op.body_blocks:
                    self.block(body, inner)
            elif not variables.keys().isdisjoint(op.operands):
                self._kernel(op, variables)

    def _kernel(self, op: KernelOp, variables: dict[SSAValue, str]) -> None:
        for operand, result in _SAME_MEMORY.get(op.kernel, ()):
            name = variables.get(op.operands[operand])
            if name is not None:
                variables[op.results[result]] = name
        written: list[str] = []
        accesses = list(accesses_of(op, self.nodes))
        node = self.nodes.get(op.node or "")
        if node is not None and node.ge_type in _CONVERSIONS and self._converts(node, accesses, variables):
            return
        # The data of inputs comes first; what is written there may be looked at.
        looks = 0 if node is None or node.ge_type in _WRITE_ONLY else len(node.present_inputs)
        for place, (value, access) in enumerate(accesses):
            name = variables.get(value)
            if name is None or access is Access.NONE:
                continue
            if (access is Access.READ or place < looks) and name not in self.use.written:
                self.use.first_reads.setdefault(name, op if node is None or Location.of(op) is not None else node)
            if access is Access.WRITE:
                written.append(name)
        self.use.written.update(written)

    def _converts(
        self, node: NodeOp, accesses: Sequence[tuple[SSAValue, Access]], variables: dict[SSAValue, str]
    ) -> bool:
        """Whether a conversion only gives a variable another form: what is read and written there is the variable's."""
        inputs = len(node.present_inputs)
        if len(accesses) <= inputs or accesses[inputs][0] in variables:
            return False
        name = variables.get(accesses[0][0])
        if name is not None:
            variables[accesses[inputs][0]] = name
        return name is not None
