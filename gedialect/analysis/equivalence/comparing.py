"""Whether two values are one: the same function of the same thing. `[acc-7]`"""

from __future__ import annotations

from dataclasses import dataclass

from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.image import Image
from gedialect.analysis.equivalence.values import Root, Value
from gedialect.analysis.equivalence.verdict import EQUAL, Verdict, Witness, different, unknown


@dataclass(frozen=True)
class Comparison:
    """Compares values of an image with those of a later one.

    `computes` tells that other nodes may have been put in the place of those that work.
    """

    before: Image
    after: Image
    computes: bool = False

    @property
    def chains(self) -> Chains:
        """The chains of both."""
        return self.after.chains

    def values(self, old: Value | None, new: Value | None) -> Verdict:
        """Whether a node that found the one before and finds the other now finds the same; None is nothing."""
        if old is None or new is None:
            if old is new:
                return EQUAL
            return different("has lost its source" if new is None else "had no source")
        if old.root != new.root:
            return self._roots(old, new)
        return self.chains.compare(old.chain, new.chain)

    def _roots(self, old: Value, new: Value) -> Verdict:
        for value in (old, new):
            reason = value.doubt or self.chains.barrier(value.chain)
            if reason:
                return unknown(reason)
        if old.root[0] == new.root[0] == "output" and self._same_constant(old.root, new.root):
            return self.chains.compare(old.chain, new.chain)
        if self.computes and self._is_gone(old.root):
            return unknown(f"comes from {_origin(new.root)}, which may or may not be what {_origin(old.root)} was")
        return different("comes from elsewhere", Witness(_origin(old.root), _origin(new.root)))

    def _is_gone(self, root: Root) -> bool:
        return root[0] in ("output", "written") and (root[1], root[2]) not in self.after.works

    def _same_constant(self, old: Root, new: Root) -> bool:
        first = self.before.constants.get((old[1], old[2]))
        second = self.after.constants.get((new[1], new[2]))
        return first is not None and first == second


def _origin(root: Root) -> str:
    match root:
        case ("variable", name):
            return f'variable "{name}"'
        case ("output", _, node, number):
            return f'output {number} of "{node}"'
        case ("written", _, node, index):
            return f'what "{node}" writes to input {index}'
        case _:
            return "nothing"
