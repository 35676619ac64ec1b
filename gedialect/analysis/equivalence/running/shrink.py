"""The smallest part of a session that still shows something: graphs and nodes go as long as it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from gedialect.diagnostics import Diagnostics, GeError, verify
from gedialect.dialects.ge.consumer_order import ordered_copy, write_order
from gedialect.dialects.ge.edges import detach
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.dialects.ge.node import NodeOp

Shows = Callable[[ModuleOp], bool]
"""Whether a session shows what is looked for. It may change the module that it is given."""

MOST_TRIES = 600
"""After so many smaller sessions that were tried, the smallest so far is taken."""


def shrink(module: ModuleOp, shows: Shows) -> ModuleOp:
    """A session that shows it too, from which no single node can be taken; the module itself stays as it is.

    What nodes are taken from read nothing in their place. `shows` holds for `module`.
    """
    search = _Search(module, shows)
    search.take(lambda small: [graph.family() for graph in roots_of(small)])
    search.take(lambda small: [[node] for graph in graphs_of(small) for node in reversed(list(graph.nodes))])
    for graph in graphs_of(search.smallest):
        write_order(graph)
    return search.smallest


class _Search:
    def __init__(self, module: ModuleOp, shows: Shows) -> None:
        self.smallest = ordered_copy(module)
        self._shows = shows
        self._tries = 0

    def take(self, parts: Callable[[ModuleOp], Sequence[Sequence[Operation]]]) -> None:
        """Takes away as many parts as possible, first many at a time, then one by one."""
        size = max(1, len(parts(self.smallest)) // 2)
        while size and self._tries < MOST_TRIES:
            start, went = 0, False
            while start < len(parts(self.smallest)) and self._tries < MOST_TRIES:
                smaller = self._without(parts, start, start + size)
                if smaller is None:
                    start += size
                else:
                    self.smallest, went = smaller, True
            if size > 1 or not went:
                size //= 2

    def _without(
        self, parts: Callable[[ModuleOp], Sequence[Sequence[Operation]]], start: int, stop: int
    ) -> ModuleOp | None:
        """The session without some parts; None where that is no session, or does not show it."""
        smaller = ordered_copy(self.smallest)
        for part in parts(smaller)[start:stop]:
            for op in part:
                _remove(op)
        self._tries += 1
        for graph in graphs_of(smaller):
            write_order(graph)
        if not roots_of(smaller) or not verify(smaller, Diagnostics()):
            return None
        try:
            return smaller if self._shows(ordered_copy(smaller)) else None
        except GeError:
            return None


def _remove(op: Operation) -> None:
    if isinstance(op, NodeOp):
        detach(op)
    elif isinstance(op, GraphOp):
        op.detach()
        op.erase()
