"""The operations that are still to be visited, and how far they are from where a run began."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from xdsl.ir import Operation, Region

from gedialect.patterns.patternset import PatternSet

_MANY_USERS = 64
"""A change that concerns more users than this does not queue them all, each time: the next sweep visits them."""


class Worklist:
    """A queue of operations, first in, first out, each at most once; only those that some pattern may match.

    Observes the rewriter. Whatever is inserted or modified is queued, with those of its users whose match may look at
    it; of an erased operation the operations it used, because constraints look at use counts.

    Attributes:
        closed: whether to queue nothing more but what `fill` finds.
        deep: whether what comes from now on goes before all that waits, the latest first. Then rewrites that have no
            end are soon one long chain, where else as many chains as there are operations would grow side by side.
        incomplete: whether something that a change may concern was not queued.
    """

    def __init__(self, patterns: PatternSet) -> None:
        self._patterns = patterns
        self._queue: deque[Operation] = deque()
        self._latest: list[Operation] = []
        self._queued: set[int] = set()  # by id: xDSL's operations hash in Python code
        self._generations: dict[Operation, int] = {}
        self._root: Operation | None = None
        self._generation = 0  # of the rewrite at the root; 0 until it touches something
        self.closed = False
        self.deep = False
        self.incomplete = False

    def fill(self, targets: Iterable[Operation]) -> int:
        """Queue everything inside some operations, in the order of the text; returns how many operations there are."""
        count = 0
        for target in targets:
            for op in _inside(target.regions):
                count += 1
                if self._is_new(op):
                    self._queue.append(op)
        return count

    def push(self, op: Operation) -> None:
        """Queue an operation if a pattern may match at it."""
        if not self.closed and self._is_new(op):
            (self._latest if self.deep else self._queue).append(op)

    def pop(self) -> Operation | None:
        """The operation to visit next, None if there is none."""
        while self._latest or self._queue:
            op = self._latest.pop() if self._latest else self._queue.popleft()
            if id(op) in self._queued:
                self._queued.discard(id(op))
                return op
        return None

    def begin(self, root: Operation) -> None:
        """Patterns are tried at an operation; what a rewrite touches is one generation further than it is."""
        self._root = root
        self._generation = 0

    def end(self, root: Operation) -> int:
        """A rewrite ended; returns its generation: the length of the chain of rewrites that it is the last of."""
        self._touch(root)
        if root.parent is None:
            self._generations.pop(root, None)
        elif self.deep and not self._patterns.local:
            self.push(root)  # which the next sweep would visit, when all others were
        return self._generation

    def inserted(self, op: Operation) -> None:
        """See `Observer`."""
        self._touch(op)
        self.push(op)
        for nested in _inside(op.regions):
            self.push(nested)

    def erasing(self, op: Operation) -> None:
        """See `Observer`."""
        self._forget(op)
        for nested in _inside(op.regions):
            self._forget(nested)
        for operand in op.operands:
            owner = operand.owner
            if isinstance(owner, Operation) and owner is not op:
                self.push(owner)

    def rewired(self, op: Operation) -> None:
        """See `Observer`."""
        self._touch(op)
        self.push(op)
        self._push_users(op, self._patterns.depth - 1)

    def modified(self, op: Operation) -> None:
        """See `Observer`. Types may have changed: a pattern looks at those of operands one operation deeper."""
        self._touch(op)
        self.push(op)
        self._push_users(op, self._patterns.depth)

    def _is_new(self, op: Operation) -> bool:
        """Whether to queue an operation: a pattern may match at it, and it was not queued; from now on it is."""
        if id(op) in self._queued or not self._patterns.candidates(op):
            return False
        self._queued.add(id(op))
        return True

    def _push_users(self, op: Operation, levels: int) -> None:
        level, budget = [op], _MANY_USERS
        for _ in range(levels):
            users: list[Operation] = []
            for used in level:
                for result in used.results:
                    for use in result.uses:
                        budget -= 1
                        if budget < 0:
                            self.incomplete = True
                            return
                        self.push(use.operation)
                        users.append(use.operation)
            level = users

    def _touch(self, op: Operation) -> None:
        if not self._generation:
            self._generation = self._generations.get(self._root, 0) + 1 if self._root is not None else 1
        if self._generations.get(op, 0) < self._generation:
            self._generations[op] = self._generation

    def _forget(self, op: Operation) -> None:
        self._queued.discard(id(op))
        self._generations.pop(op, None)


def _inside(regions: Iterable[Region]) -> Iterator[Operation]:
    """Everything in some regions, in the order of the text."""
    for region in regions:
        for block in region.blocks:
            op = block.first_op
            while op is not None:
                yield op
                if op.regions:
                    yield from _inside(op.regions)
                op = op.next_op
