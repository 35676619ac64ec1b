"""The lowering of one graph into one frame: its values, and what has to run before what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from xdsl.ir import SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.edges import is_absent, owner_node
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.lowering.effects import HANDLE_TYPES, PERSISTENT_TYPES, Place
from gedialect.lowering.frames import Frame
from gedialect.lowering.model import Model
from gedialect.lowering.values import Lowered

_WAITED_FOR = PERSISTENT_TYPES | HANDLE_TYPES
"""Types of nodes that run nothing: what they wait for, their readers wait for."""


class GraphScope:
    """A graph while it is lowered. `arguments` are the inputs of the node that calls it, by index; None: no source.

    `outputs` is filled by the net output of a subgraph: what it has for each output of the calling node.
    """

    def __init__(self, model: Model, graph: GraphOp, frame: Frame, arguments: Sequence[Lowered | None] = ()):
        self.model = model
        self.graph = graph
        self.frame = frame
        self.arguments = arguments
        self.outputs: dict[int, list[Lowered]] = {}
        self._values: dict[SSAValue, Lowered] = {}
        self._done: dict[NodeOp, tuple[KernelOp, ...]] = {}

    @cached_property
    def written_places(self) -> set[Place]:
        """Where nodes of the graph, and what they call, write. `[v2-11]`"""
        return {place for node in self.graph.nodes for place in self.model.effects.of(node).writes}

    # --- values

    def source(self, node: NodeOp, index: int) -> Lowered | None:
        """What feeds an input; None for one without source."""
        value = node.source(index)
        return None if value is None else self._values[value]

    def needed(self, node: NodeOp, index: int) -> Lowered:
        """What feeds an input that must have a source. Raises GeError."""
        found = self.source(node, index)
        if found is None:
            raise GeError(node, f"expected input {index} to have a source, got none", label="v2-18")
        return found

    def sources(self, node: NodeOp) -> dict[int, Lowered]:
        """What feeds each input that has a source."""
        operands = node.data_operands
        return {index: self._values[value] for index, value in enumerate(operands) if not is_absent(value)}

    def bind(self, node: NodeOp, index: int, lowered: Lowered) -> None:
        """Says what an output becomes; each reader of it is one more reader of the memory."""
        result = node.results[index]
        self._values[result] = lowered
        lowered.memory.pending += sum(1 for _ in result.uses)

    def has_readers(self, node: NodeOp, index: int) -> bool:
        """Whether anything reads an output."""
        return node.results[index].first_use is not None

    # --- order

    def waits(self, node: NodeOp) -> tuple[KernelOp, ...]:
        """The kernels that a node has to wait for, besides those that its memory tells: control edges. `[v2-6]`

        What a variable waits for, its readers wait for.
        """
        found: dict[KernelOp, None] = {}
        for operand in node.control_operands:
            source = owner_node(operand)
            if source is not None:
                found.update(dict.fromkeys(self._done.get(source, ())))
        for operand in node.data_operands:
            source = owner_node(operand)
            if source is not None and source.ge_type in _WAITED_FOR:
                found.update(dict.fromkeys(self._done.get(source, ())))
        return tuple(found)

    def done(self, node: NodeOp, kernels: tuple[KernelOp, ...]) -> None:
        """Says which kernels the nodes that wait for a node wait for."""
        self._done[node] = kernels

    def release_sources(self, node: NodeOp) -> None:
        """Frees what the node was the last to read. `[v2-6]`"""
        sources = self.sources(node).values()
        for lowered in sources:
            lowered.memory.pending -= 1
        for lowered in sources:
            self.frame.release(lowered.memory)

    def release(self, lowered: Lowered) -> None:
        """Says that a reader of a value is done, and frees what nobody else wants to read. `[v2-6]`"""
        lowered.memory.pending -= 1
        self.frame.release(lowered.memory)

    def release_unread(self, node: NodeOp) -> None:
        """Frees outputs that nobody reads. `[v2-6]`"""
        for result in node.data_results:
            lowered = self._values.get(result)
            if lowered is not None:
                self.frame.release(lowered.memory)
