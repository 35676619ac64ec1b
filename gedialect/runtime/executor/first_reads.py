"""What an execution of a graph reads of its variables before it has written it, and which kernels write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, Operation, SSAValue

from gedialect.diagnostics import Location
from gedialect.dialects.ge.registry import CONVERSION_TYPES
from gedialect.dialects.ge.writers import ASSIGNS
from gedialect.dialects.gert.declarations import NodeOp
from gedialect.dialects.gert.graph import ExecutionGraphOp, kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import KERNELS, Access
from gedialect.dialects.gert.memory_accesses import accesses_of, variable_of

_SAME_MEMORY = {
    name: [(port.same, place) for place, port in enumerate(kernel.outputs) if port.same is not None]
    for name, kernel in KERNELS.items()
}
"""Kernels whose results are the memory of an operand: places of operand and result."""

_QUESTION = "IsVariableWritten"
"""The kernel that is given a variable and does not look at what that holds."""


@dataclass(slots=True)
class VariableUse:
    """Who first reads what was there before, by the variable's name in the session; which variables kernels write."""

    first_reads: dict[str, Operation] = field(default_factory=dict[str, Operation])
    writers: dict[KernelOp, tuple[str, ...]] = field(default_factory=dict[KernelOp, tuple[str, ...]])


class _Held(NamedTuple):
    """What a value holds: the content of a variable, in its memory or, in another form, in other memory.

    `reader` is the conversion that took it out of its memory.
    """

    name: str
    reader: Operation | None = None


def variable_use(graph: ExecutionGraphOp) -> VariableUse:
    """What Main of a verified graph does to variables.

    What one of several branches, or a turn of a loop that may have none, writes counts as written for the reads behind.
    """
    names: dict[str, str] = {}
    for variable in graph.variables:
        shared = variable.owner != variable.variable
        names[variable.variable] = variable.owner if shared else variable.manager_name
    init: dict[SSAValue, _Held] = {}
    handed: Sequence[_Held | None] = ()
    for op in graph.init.kernels:
        name = variable_of(op)
        if name is not None and name in names:
            init[op.results[1]] = _Held(names[name])
        if op.kernel == "InnerNetOutput":
            handed = [init.get(operand) for operand in op.data_operands]
    use = VariableUse()
    _Walk({node.node_name: node for node in graph.nodes}, use).block(graph.main.body.block, handed)
    return use


class _Walk:
    def __init__(self, nodes: Mapping[str, NodeOp], use: VariableUse) -> None:
        self.nodes = nodes
        self.use = use
        self.written: set[str] = set()

    def block(self, block: Block, handed: Sequence[_Held | None]) -> None:
        """Goes through a part or sub execution graph; `handed` are the variables that `InnerData` stands for."""
        variables: dict[SSAValue, _Held] = {}
        for op in kernels_of(block):
            if op.kernel == "InnerData":
                held = handed[op.index or 0]
                if held is not None:
                    variables[op.results[0]] = held
            elif op.regions:
                inner = [variables.get(operand) for operand in op.data_operands]
                for body in op.body_blocks:
                    self.block(body, inner)
            elif op.kernel != _QUESTION and not variables.keys().isdisjoint(op.operands):
                self._kernel(op, variables)

    def _kernel(self, op: KernelOp, variables: dict[SSAValue, _Held]) -> None:
        for operand, result in _SAME_MEMORY.get(op.kernel, ()):
            held = variables.get(op.operands[operand])
            if held is not None:
                variables[op.results[result]] = held
        written: dict[_Held, None] = {}
        accesses = list(accesses_of(op, self.nodes))
        node = self.nodes.get(op.node or "")
        if node is not None and node.ge_type in CONVERSION_TYPES and self._converts(op, node, accesses, variables):
            return
        # The data of inputs comes first; what is written there may be looked at.
        looks = 0 if node is None or node.ge_type in ASSIGNS else len(node.present_inputs)
        for place, (value, access) in enumerate(accesses):
            held = variables.get(value)
            if held is None or access is Access.NONE:
                continue
            if (access is Access.READ or place < looks) and held.name not in self.written:
                self.use.first_reads.setdefault(held.name, held.reader or _said_at(op, node))
            if access is Access.WRITE:
                written[held] = None
        self.written.update(held.name for held in written)
        filled = tuple(held.name for held in written if held.reader is None)
        if filled:
            self.use.writers[op] = filled

    def _converts(
        self,
        op: KernelOp,
        node: NodeOp,
        accesses: Sequence[tuple[SSAValue, Access]],
        variables: dict[SSAValue, _Held],
    ) -> bool:
        """Whether a conversion only gives a variable another form: what is read and written there is the variable's.

        A writer behind one may overwrite all that it has read.
        """
        inputs = len(node.present_inputs)
        if len(accesses) <= inputs or accesses[inputs][0] in variables:
            return False
        held = variables.get(accesses[0][0])
        if held is not None:
            variables[accesses[inputs][0]] = held._replace(reader=held.reader or _said_at(op, node))
        return held is not None


def _said_at(op: KernelOp, node: NodeOp | None) -> Operation:
    """Where a kernel is written: at its node, where it has no place of its own."""
    return op if node is None or Location.of(op) is not None else node
