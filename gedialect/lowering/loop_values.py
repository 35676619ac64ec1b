"""The values of a loop: given away to its kernel, and handed from turn to turn. `[v2-7]` `[v2-16]`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.node import NodeOp
from gedialect.lowering.frames import Frame, Handing, Memory
from gedialect.lowering.placement import copied
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.values import Lowered

NOTHING_KEPT: Mapping[int, Lowered] = MappingProxyType({})
"""What is kept of the values of a call that is no loop."""


class Loop:
    """What a loop hands to its frames: the values of a turn, which come first, and what these need from outside.

    The values are `before`, which nobody sees, and the node's inputs from `first` on. The kernel takes over the memory
    of the first turn's values, `taken`, so these are copied unless nobody else reads them. Handles are `kept` from turn
    to turn, by the output that they are; they are no values of the kernel. `[dev-handles]`
    """

    def __init__(self, scope: GraphScope, node: NodeOp, before: Sequence[Lowered], first: int):
        inputs = [scope.needed(node, index) for index in range(first, len(node.data_operands))]
        self.kept = {place: value for place, value in enumerate(inputs) if value.is_handle}
        self.leading = len(before)
        self.handing = Handing()
        self.taken: list[Memory] = []
        self._outer = scope.frame
        self._count = len(before) + len(inputs)
        types = [value.type for value in before]
        types += [result.type for place, result in enumerate(node.data_results) if place not in self.kept]
        self._types = types
        for each in (*before, *(value for value in inputs if not value.is_handle)):
            value = given_away(scope, node, each)
            self.taken.append(value.memory)
            self.handing.append(value.shape_in(scope.frame))
            self.handing.append(value.data_in(scope.frame))

    def frame(self) -> tuple[Frame, list[Lowered]]:
        """A frame inside, with the values of a turn, which are nobody's to free there."""
        frame = Frame(self._outer, self.handing)
        handed: list[Lowered] = []
        for index, type in enumerate(self._types):
            shape = frame.inner(2 * index, self.handing.values[2 * index])
            data = frame.inner(2 * index + 1, self.handing.values[2 * index + 1])
            handed.append(Lowered(shape, data, frame, Memory(None, data), type))
        following = iter(handed)
        values = [self.kept.get(place - self.leading) or next(following) for place in range(self._count)]
        return frame, values


def given_away(scope: GraphScope, node: NodeOp, value: Lowered) -> Lowered:
    """The value in memory that this frame can give away: its own if nobody else wants it, else that of a copy."""
    frame, memory = scope.frame, value.memory
    if value.is_handle:
        raise GeError(node, "expected a called graph to hand out tensors, got a handle", label="dev-handles")
    if memory.home is frame and not memory.host and memory.pending == 1 and not memory.gone:
        memory.gone = True
        return value
    made = copied(scope, node, value)
    made.memory.gone = True
    return made
