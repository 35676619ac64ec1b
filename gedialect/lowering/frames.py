"""Parts and sub execution graphs while they are made: kernels in order, values from elsewhere, accesses to memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IntegerAttr, LocationAttr, StringAttr, i64
from xdsl.ir import Attribute, Block, OpResult, Region, SSAValue, SSAValues

from gedialect.dialects.ge.attributes import CONTROL
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import KERNELS
from gedialect.dialects.gert.types import TYPES

_KERNEL_NAMES: Mapping[str, StringAttr] = {name: StringAttr(name) for name in KERNELS}


@dataclass(eq=False, slots=True)
class Memory:
    """Memory that values of the compute graph live in.

    `home` is the frame that frees it after its last reader, None for memory that is not the graph's to free; `pending`
    counts the readers to come. `host` says that it is the host's, `constant` that nothing ever writes it.
    """

    home: Frame | None
    data: SSAValue
    host: bool = False
    constant: bool = False
    pending: int = 0
    gone: bool = False


@dataclass(slots=True)
class Accesses:
    """Who wrote a memory last in a frame, and who has read it since."""

    writer: KernelOp | None = None
    readers: list[KernelOp] = field(default_factory=list[KernelOp])

    @property
    def since(self) -> Iterator[KernelOp]:
        """Whom the next write has to wait for; readers wait for the writer already."""
        if self.readers:
            yield from self.readers
        elif self.writer is not None:
            yield self.writer


class Handing:
    """The values that one frame hands to others, by place. `[v2-8]`"""

    def __init__(self) -> None:
        self.values: list[SSAValue] = []
        self._places: dict[SSAValue, int] = {}

    def append(self, value: SSAValue) -> int:
        """Hands a value at a place of its own, the next one."""
        place = len(self.values)
        self.values.append(value)
        self._places.setdefault(value, place)
        return place

    def place(self, value: SSAValue) -> int:
        """The place of a value, the next one if it has none yet."""
        place = self._places.get(value)
        return self.append(value) if place is None else place


class Frame:
    """A part or sub execution graph while it is made.

    `outer` is where values come from that it has not made itself, through `handing`; None for Init. `location` is that
    of the node that is lowered.
    """

    def __init__(self, outer: Frame | None = None, handing: Handing | None = None):
        self.outer = outer
        self.handing = handing
        self.location: LocationAttr | None = None
        self.kernels: list[KernelOp] = []
        self.accesses: dict[Memory, Accesses] = {}
        self._inner: list[KernelOp] = []
        self._inner_by_place: dict[int, SSAValue] = {}

    # --- values

    def bring(self, value: SSAValue, home: Frame) -> SSAValue:
        """A value of this frame, or of one around it, as a value of this one. `[v2-8]`"""
        if home is self:
            return value
        assert self.outer is not None, "a value comes from this frame or one around it"
        assert self.handing is not None, "a frame inside another one is handed values"
        outer = self.outer.bring(value, home)
        return self.inner(self.handing.place(outer), outer)

    def inner(self, place: int, outer: SSAValue) -> SSAValue:
        """The value that is handed at a place."""
        known = self._inner_by_place.get(place)
        if known is not None:
            return known
        op = KernelOp.create(
            result_types=[outer.type],
            properties={"kernel": _KERNEL_NAMES["InnerData"]},
            attributes={"index": IntegerAttr(place, i64)},
        )
        value = op.results[0]
        value.name_hint = outer.name_hint
        self._inner.append(op)
        self._inner_by_place[place] = value
        return value

    # --- kernels

    def emit(
        self,
        kernel: str,
        operands: Sequence[SSAValue] = (),
        kinds: Sequence[str] = (),
        *,
        waits: Iterable[KernelOp] = (),
        reads: Iterable[Memory] = (),
        writes: Iterable[Memory] = (),
        node: StringAttr | None = None,
        attributes: Mapping[str, Attribute] | None = None,
        bodies: Sequence[Region] = (),
        hint: str | None = None,
    ) -> KernelOp:
        """Appends a kernel, behind those it waits for and those that access the same memory. `[v2-6]` `[v2-17]`"""
        before = dict.fromkeys(waits)
        written = dict.fromkeys(writes)
        read = [memory for memory in dict.fromkeys(reads) if memory not in written]
        for memory in read:
            accesses = self.accesses.get(memory)
            if accesses is not None and accesses.writer is not None:
                before[accesses.writer] = None
        for memory in written:
            accesses = self.accesses.get(memory)
            if accesses is not None:
                before.update(dict.fromkeys(accesses.since))
        properties: dict[str, Attribute] = {"kernel": _KERNEL_NAMES[kernel]}
        if node is not None:
            properties["node"] = node
        op = KernelOp.create(
            operands=[*operands, *map(token, before)],
            result_types=[TYPES[kind] for kind in kinds],
            properties=properties,
            attributes=attributes or {},
            regions=bodies,
            location=self.location,
        )
        if hint is not None:
            for result, kind in zip(op.results, kinds, strict=True):
                result.name_hint = hint if kind == "data" else f"{hint}.{kind}"
        for memory in read:
            self.accesses.setdefault(memory, Accesses()).readers.append(op)
        for memory in written:
            self.accesses[memory] = Accesses(op)
        self.kernels.append(op)
        return op

    def joined(self, waits: Iterable[KernelOp]) -> tuple[KernelOp, ...]:
        """One kernel at most that stands for several, so that many can wait for many. `[v2-6]`"""
        several = tuple(dict.fromkeys(waits))
        return several if len(several) < 2 else (self.emit("NoOp", waits=several),)

    # --- memory

    def release(self, memory: Memory) -> None:
        """Frees memory that nobody is going to read any more, where it is this frame's. `[v2-6]` `[v2-16]`"""
        if memory.home is not self or memory.pending > 0 or memory.gone:
            return
        self.emit("FreeMemHost" if memory.host else "FreeMemHbm", [memory.data], writes=[memory])
        memory.gone = True

    # --- the end

    def hand_out(self, values: Sequence[SSAValue]) -> None:
        """Ends the frame with what it hands on. `[v2-8]`"""
        if values:
            self.emit("InnerNetOutput", values)

    def as_branch(self) -> None:
        """Puts all kernels of a branch between its `BranchPivot` and `BranchDone`. `[v2-7]`"""
        inner = {op.results[0] for op in self._inner}
        made, self.kernels = self.kernels, []
        pivot = self.emit("BranchPivot")
        entries = [op for op in made if all(operand in inner for operand in op.operands)]
        for op in entries:
            op.operands = [*op.operands, token(pivot)]
        self.kernels += made
        ends = [op for op in made if all(result.first_use is None for result in op.results)]
        self.emit("BranchDone", waits=ends or [pivot])

    def region(self) -> Region:
        """The kernels as a region; values from elsewhere come first."""
        return Region(Block([*self._inner, *self.kernels]))


def token(op: KernelOp) -> SSAValue:
    """The token of kernels that wait for `op`, made on first demand. `[v2-6]`"""
    known = op.token
    if known is not None:
        return known
    made = OpResult(CONTROL, op, len(op.results))
    hint = op.results[0].name_hint if op.results else None
    made.name_hint = "done" if hint is None else f"{hint}.done"
    op.results = SSAValues((*op.results, made))
    return made
