"""What happens to memory in an execution graph: freed exactly once, not used after that, accessed in an order.

Each value of kind data (or allocator) stands for some memory; what `IdentityAddr` and `InnerData` give stands for that
of another value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue

from gedialect.diagnostics import GeError, note
from gedialect.dialects.gert.declarations import NodeOp
from gedialect.dialects.gert.graph import ExecutionGraphOp, kernels_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import Access
from gedialect.dialects.gert.memory_accesses import accesses_of, memory_effects, variable_of
from gedialect.dialects.gert.types import kind_of


@dataclass(eq=False, slots=True)
class Memory:
    """Memory that values stand for: who made it, in which block it must be freed (None: nowhere), who took it away."""

    made_by: KernelOp
    home: Block | None
    gone_by: KernelOp | None = None


@dataclass(slots=True)
class _Accesses:
    """Who wrote a memory last in a block, and who has read it since."""

    writer: KernelOp | None = None
    readers: list[KernelOp] = field(default_factory=list[KernelOp])


def verify_memory(graph: ExecutionGraphOp, nodes: Mapping[str, NodeOp]) -> None:
    """Checks all memory of an execution graph whose kernels are right. Raises GeError at what is wrong. `[v2-16]`"""
    init = _BlockCheck(graph.init.body.block, (), nodes)
    init.owners = {variable.variable: variable.owner for variable in graph.variables}
    init.run()
    handed = init.handed
    main = _BlockCheck(graph.main.body.block, handed, nodes)
    main.run()
    main.refuse_leaks()
    deinit = _BlockCheck(graph.deinit.body.block, handed, nodes, frees_for=init.block)
    deinit.run()
    init.refuse_leaks()


class _BlockCheck:
    """The check of one part or sub execution graph; `outer` is the memory of what `InnerData` stands for."""

    def __init__(
        self,
        block: Block,
        outer: Sequence[Memory | None],
        nodes: Mapping[str, NodeOp],
        frees_for: Block | None = None,
    ):
        self.block = block
        self.outer = outer
        self.nodes = nodes
        self.homes = (block, frees_for)
        self.memory: dict[SSAValue, Memory] = {}
        self.made: list[Memory] = []
        self.accesses: dict[Memory, _Accesses] = {}
        self.handed: list[Memory | None] = []
        self.positions: dict[Operation, int] = {}
        self.owners: Mapping[str, str] = {}
        self._variables: dict[str, Memory] = {}
        self._sources: tuple[KernelOp, set[object]] | None = None

    def run(self) -> None:
        """Goes through the kernels in their order."""
        for position, op in enumerate(kernels_of(self.block)):
            self.positions[op] = position
            if op.kernel == "InnerNetOutput":
                self._hand_over(op)
                continue
            for memory, access in self._operand_accesses(op):
                self._access(op, memory, access)
            self._note_results(op)

    def refuse_leaks(self) -> None:
        """Raises GeError at a kernel whose new memory nobody has freed. `[v2-16]`"""
        for memory in self.made:
            if memory.gone_by is None:
                raise GeError(memory.made_by, "makes new memory that nothing frees", label="v2-16")

    # --- operands

    def _operand_accesses(self, op: KernelOp) -> Iterator[tuple[Memory, Access]]:
        """The memory that each operand stands for, with the strongest of what the kernel does to it, once each."""
        strongest: dict[Memory, Access] = {}
        for value, access in self._declared_accesses(op):
            memory = self.memory.get(value)
            if memory is None:
                continue
            if access is Access.FREE and strongest.get(memory) is Access.FREE:
                raise GeError(op, "frees one memory twice", label="v2-16", notes=[note(memory.made_by, "made here")])
            if _STRENGTH[access] >= _STRENGTH[strongest.get(memory, Access.NONE)]:
                strongest[memory] = access
        yield from strongest.items()

    def _declared_accesses(self, op: KernelOp) -> Iterator[tuple[SSAValue, Access]]:
        if op.regions:
            yield from zip(op.data_operands, self._body_accesses(op), strict=True)
        else:
            yield from accesses_of(op, self.nodes)

    def _body_accesses(self, op: KernelOp) -> list[Access]:
        """What the bodies of a kernel do to its operands; a `While` takes over the data of its first turn. `[v2-7]`"""
        operands = op.data_operands
        outer = [self.memory.get(value) for value in operands]
        found = [Access.NONE] * len(operands)
        for block in op.body_blocks:
            body = _BlockCheck(block, outer, self.nodes)
            body.run()
            body.refuse_leaks()
            for index, memory in enumerate(outer):
                accesses = None if memory is None else body.accesses.get(memory)
                if accesses is not None:
                    access = Access.WRITE if accesses.writer is not None else Access.READ
                    found[index] = max(found[index], access, key=lambda each: _STRENGTH[each])
        if op.kernel == "While":
            for index in range(len(op.data_results)):
                if kind_of(operands[index].type) == "data":
                    found[index] = Access.FREE
        return found

    def _access(self, op: KernelOp, memory: Memory, access: Access) -> None:
        if memory.gone_by is not None:
            self._refuse_gone(op, memory, access)
        if access is Access.FREE:
            self._take(op, memory)
        if access is Access.WRITE and memory.made_by.kernel in _CONSTANTS:
            notes = [note(memory.made_by, "the constant")]
            raise GeError(op, "expected to write memory that may change, got a constant's", label="v2-16", notes=notes)
        if access is Access.NONE:
            return
        accesses = self.accesses.setdefault(memory, _Accesses())
        before = [] if accesses.writer is None else [accesses.writer]
        if access is not Access.READ and accesses.readers:
            before = accesses.readers  # which wait for the writer
        other = self._not_waited_for(op, [each for each in before if each is not op])
        if other is not None:
            raise GeError(
                op,
                f"expected to wait for '{other.kernel}', since both access one memory and one of them writes or"
                " frees it",
                label="v2-17",
                notes=[note(other, "the other access"), note(memory.made_by, "the memory")],
            )
        if access is Access.READ:
            accesses.readers.append(op)
        else:
            self.accesses[memory] = _Accesses(op)

    def _refuse_gone(self, op: KernelOp, memory: Memory, access: Access) -> None:
        what = "frees memory again" if access is Access.FREE else "uses memory after it was freed"
        gone = [] if memory.gone_by is None else [note(memory.gone_by, "freed here")]
        raise GeError(op, what, label="v2-16", notes=[*gone, note(memory.made_by, "made here")])

    def _take(self, op: KernelOp, memory: Memory) -> None:
        if memory.home is None or memory.home not in self.homes:
            whose = "nobody's to free" if memory.home is None else "another part's or graph's"
            raise GeError(
                op,
                f"expected to free memory that was made for it here, got memory that is {whose}",
                label="v2-16",
                notes=[note(memory.made_by, "made here")],
            )
        expected = "FreeMemHost" if memory.made_by.kernel in _MAKERS_ON_HOST else "FreeMemHbm"
        if op.kernel in ("FreeMemHbm", "FreeMemHost") and op.kernel != expected:
            notes = [note(memory.made_by, "made here")]
            raise GeError(
                op, f"expected '{expected}' to free this memory, got another kernel", label="v2-16", notes=notes
            )
        memory.gone_by = op

    def _hand_over(self, op: KernelOp) -> None:
        """Init keeps what it hands to other parts; a body gives its own memory away. `[v2-8]` `[v2-16]`"""
        operands = op.data_operands
        self.handed = [self.memory.get(value) for value in operands]
        if not isinstance(op.parent_op(), KernelOp):
            return
        for memory in self.handed:
            if memory is None:
                continue
            if memory.gone_by is not None:
                self._refuse_gone(op, memory, Access.NONE)
            self._take(op, memory)

    def _not_waited_for(self, op: KernelOp, others: Sequence[KernelOp]) -> KernelOp | None:
        """The first of some earlier kernels to which no path of data and tokens leads; None where one leads to each."""
        direct = self._direct_sources(op)
        left = dict.fromkeys(other for other in others if other not in direct)
        if not left:
            return None
        start = min(self.positions[other] for other in left)
        waiting, seen = [op], {op}
        while waiting:
            for operand in waiting.pop().operands:
                source = operand.owner
                if not isinstance(source, KernelOp) or source in seen or self.positions[source] < start:
                    continue
                seen.add(source)
                waiting.append(source)
                left.pop(source, None)
            if not left:
                return None
        return next(iter(left))

    def _direct_sources(self, op: KernelOp) -> set[object]:
        """What makes the operands of a kernel, looked up once for all that it accesses."""
        if self._sources is None or self._sources[0] is not op:
            self._sources = (op, {operand.owner for operand in op.operands})
        return self._sources[1]

    # --- results

    def _note_results(self, op: KernelOp) -> None:
        if op.kernel == "InnerData":
            memory = self.outer[op.index or 0]
            if memory is not None:
                self.memory[op.results[0]] = memory
            return
        for index, port in memory_effects(op).made:
            value = op.results[index]
            if port.access is Access.NEW:
                self.memory[value] = Memory(op, self.block)
                self.made.append(self.memory[value])
            elif port.same is None:
                self.memory[value] = self._lent(op)
            else:
                same = self.memory.get(op.operands[port.same])
                if same is not None:
                    self.memory[value] = same

    def _lent(self, op: KernelOp) -> Memory:
        """Memory that is nobody's to free: one for all that ask for one variable, or for one that shares it."""
        name = variable_of(op)
        if name is None:
            return Memory(op, None)
        return self._variables.setdefault(self.owners.get(name, name), Memory(op, None))


_CONSTANTS = frozenset({"SplitConstTensor", "FileConstantKernel", "FileConstantUserMemKernel"})
"""Kernels whose memory nothing may write, since each execution finds it again."""

_MAKERS_ON_HOST = frozenset({"AllocMemHost", "MakeSureTensorAtHost"})
"""Kernels whose new memory is the host's."""

_STRENGTH = {access: strength for strength, access in enumerate((Access.NONE, Access.READ, Access.WRITE, Access.FREE))}
