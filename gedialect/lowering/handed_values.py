"""Values of Init in other parts and sub execution graphs: more are handed on, and unused ones no longer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import Block, SSAValue

from gedialect.dialects.gert.graph import ExecutionGraphOp, kernels_of
from gedialect.dialects.gert.kernel import KernelOp

_INNER_DATA = StringAttr("InnerData")
_INNER_OUTPUT = StringAttr("InnerNetOutput")


@dataclass
class Inside:
    """A part or sub execution graph: where its values from elsewhere come from, and those known here already.

    `last` is the last `InnerData`.
    """

    block: Block
    outer: Inside | None
    site: KernelOp | None
    last: KernelOp | None = None
    values: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])


class HandedValues:
    """What goes from part to part of an execution graph. `[v2-8]`

    `site` of a block is the kernel whose operands are handed to it: Init's `InnerNetOutput`, or the kernel around it.
    """

    def __init__(self, graph: ExecutionGraphOp):
        self.init = Inside(graph.init.body.block, None, None)
        self._origins: dict[SSAValue, SSAValue] = {}
        self._added: dict[KernelOp, list[SSAValue]] = {}
        self._counts: dict[KernelOp, int] = {}
        site = _inner_output(self.init.block)
        self.parts = [self._inside(part.body.block, self.init, site) for part in (graph.main, graph.deinit)]
        self.all = list(self._with_bodies(self.parts))

    def _inside(self, block: Block, outer: Inside, site: KernelOp) -> Inside:
        inside = Inside(block, outer, site)
        self.look_again(inside)
        return inside

    def look_again(self, inside: Inside) -> None:
        """Finds out what the values from elsewhere are, which may be others after a change around."""
        if inside.site is None:
            return
        handed = inside.site.data_operands
        for op in kernels_of(inside.block):
            if op.kernel == "InnerData" and (op.index or 0) < len(handed):
                value = handed[op.index or 0]
                origin = self._origins[op.results[0]] = self._origins.get(value, value)
                inside.values.setdefault(origin, op.results[0])
                inside.last = op

    def _with_bodies(self, insides: Sequence[Inside]) -> Iterator[Inside]:
        for inside in insides:
            yield inside
            for op in kernels_of(inside.block):
                yield from self._with_bodies([self._inside(block, inside, op) for block in op.body_blocks])

    def origin(self, value: SSAValue) -> SSAValue | None:
        """The value of Init that a value is; None for one made later."""
        origin = self._origins.get(value, value)
        return origin if origin.owner.parent is self.init.block else None

    def bring(self, value: SSAValue, inside: Inside) -> SSAValue:
        """A value of Init as a value of a part or sub execution graph."""
        if inside.outer is None or inside.site is None:
            return value
        known = inside.values.get(value)
        if known is not None:
            return known
        outer = self.bring(value, inside.outer)
        added = self._added.setdefault(inside.site, [])
        index = self._count(inside.site) + len(added)
        added.append(outer)
        op = KernelOp.create(
            result_types=[value.type],
            properties={"kernel": _INNER_DATA},
            attributes={"index": IntegerAttr(index, i64)},
        )
        op.results[0].name_hint = value.name_hint
        _insert(op, inside)
        self._origins[op.results[0]] = value
        inside.values[value] = op.results[0]
        return op.results[0]

    def _count(self, site: KernelOp) -> int:
        known = self._counts.get(site)
        if known is None:
            known = self._counts[site] = len(site.data_operands)
        return known

    def settle(self) -> None:
        """Makes what was brought an operand of the kernels that hand it on."""
        for site, added in self._added.items():
            site.operands = [*site.data_operands, *added, *site.tokens]
        self._added.clear()
        self._counts.clear()

    def drop_unused(self) -> None:
        """Takes away what is handed on and not used, the innermost first."""
        by_site: dict[KernelOp, list[Inside]] = {}
        for inside in self.all:
            if inside.site is not None:
                by_site.setdefault(inside.site, []).append(inside)
        for site, insides in reversed(by_site.items()):
            _drop_unused_operands(site, insides)


def _insert(op: KernelOp, inside: Inside) -> None:
    """Puts an `InnerData` behind the others."""
    block, last = inside.block, inside.last
    if last is not None:
        block.insert_op_after(op, last)
    elif block.first_op is not None:
        block.insert_op_before(op, block.first_op)
    else:
        block.add_op(op)
    inside.last = op


def _inner_output(init: Block) -> KernelOp:
    last = init.last_op
    if isinstance(last, KernelOp) and last.kernel == "InnerNetOutput":
        return last
    op = KernelOp.create(properties={"kernel": _INNER_OUTPUT})
    init.add_op(op)
    return op


def _drop_unused_operands(site: KernelOp, insides: Sequence[Inside]) -> None:
    inner: dict[int, list[KernelOp]] = {}
    for inside in insides:
        for op in list(kernels_of(inside.block)):
            if op.kernel != "InnerData":
                continue
            if op.results[0].first_use is None:
                op.detach()
                op.erase()
            else:
                inner.setdefault(op.index or 0, []).append(op)
    operands = site.data_operands
    kept = [index for index in range(len(operands)) if index < _fixed(site) or index in inner]
    if len(kept) == len(operands):
        return
    for place, index in enumerate(kept):
        for op in inner.get(index, ()):
            op.attributes["index"] = IntegerAttr(place, i64)
    site.operands = [*(operands[index] for index in kept), *site.tokens]


def _fixed(site: KernelOp) -> int:
    """How many of a kernel's operands are there for itself: the index of a branch, the values of a first turn."""
    if site.kernel == "While":
        return len(site.data_results)
    return 1 if site.kernel in ("If", "Case") else 0
