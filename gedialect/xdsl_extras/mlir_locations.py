"""Location aliases used before they are defined, as mlir-opt prints them: `loc(#loc1)` here, `#loc1 = ...` at the end.

xDSL knows aliases only from their definition on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, CallSiteLoc, FusedLoc, LocationAttr, NameLoc, StringAttr, UnknownLoc
from xdsl.ir import Attribute, Operation
from xdsl.utils.lexer import Span


class AwaitedLocations:
    """The aliases that wait for their definition, each with a location that stands in for it."""

    def __init__(self) -> None:
        self._first_uses: dict[Attribute, Span] = {}

    def stand_in(self, alias: Span) -> LocationAttr:
        """The location to use for an alias until its definition is known."""
        location = NameLoc(StringAttr(alias.text), UnknownLoc())
        self._first_uses.setdefault(location, alias)
        return location

    def undefined(self, aliases: Mapping[str, Attribute]) -> Span | None:
        """The first use of an alias that was never defined, if there is one."""
        return next((use for use in self._first_uses.values() if use.text not in aliases), None)

    def resolve(self, ops: Iterable[Operation], aliases: Mapping[str, Attribute]) -> None:
        """Put the locations of the aliases, which are all defined, where others stand in for them."""
        if not self._first_uses:
            return
        for op in (op for root in ops for op in root.walk()):
            op.location = self._resolved(op.location, aliases)
            for block in (block for region in op.regions for block in region.blocks):
                for argument in block.args:
                    argument.location = self._resolved(argument.location, aliases)

    def _resolved(self, location: Attribute, aliases: Mapping[str, Attribute]) -> LocationAttr:
        use = self._first_uses.get(location)
        if use is not None:
            return self._resolved(aliases[use.text], aliases)
        match location:
            case NameLoc():
                return NameLoc(location.desc, self._resolved(location.location, aliases))
            case FusedLoc():
                parts = cast("ArrayAttr[Attribute]", location.locations)
                return FusedLoc(tuple(self._resolved(part, aliases) for part in parts), location.metadata)
            case CallSiteLoc():
                callee, caller = location.callee, location.caller
                return CallSiteLoc(self._resolved(callee, aliases), self._resolved(caller, aliases))
            case _:
                return cast("LocationAttr", location)
