"""Where in which file something was found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    StringAttr,
)
from xdsl.ir import Attribute, Operation


@dataclass(frozen=True)
class Location:
    """A place in a file.

    `line` and `column` count from 1, columns in characters; both are None where a file has no lines (a binary GE graph)
    or the line is not known. `detail` names the place inside such a file: `graph "g", node "x", field input_desc[0]`.
    """

    file: str
    line: int | None = None
    column: int | None = None
    detail: str | None = None

    @staticmethod
    def of(op: Operation) -> Location | None:
        """The place an operation was read from, None for one that a pass made without saying where it comes from."""
        return Location.from_attribute(op.location)

    @staticmethod
    def from_attribute(attribute: Attribute) -> Location | None:
        """The place an MLIR location attribute speaks of, None for `loc(unknown)`.

        A named location is the detail of the place below it; of a fused location the first known place counts, of a
        call the callee.
        """
        match attribute:
            case FileLineColLoc():
                line, column = attribute.line.data, attribute.column.data
                return Location(attribute.filename.data, line or None, column or None)
            case NameLoc():
                below = Location.from_attribute(attribute.location)
                return below and replace(below, detail=attribute.desc.data)
            case FusedLoc(locations=ArrayAttr() as fused):
                return next((place for part in fused if (place := Location.from_attribute(part))), None)
            case CallSiteLoc():
                return Location.from_attribute(attribute.callee)
            case _:
                return None

    def to_attribute(self) -> LocationAttr:
        """The MLIR location attribute `from_attribute` reads back; an unknown line or column is 0, as in MLIR."""
        place = _place(self.file, self.line or 0, self.column or 0)
        return place if self.detail is None else NameLoc(StringAttr(self.detail), place)

    def __str__(self) -> str:
        """`file:line:column: detail`, without the parts that are not known."""
        text = self.file
        if self.line is not None:
            text += f":{self.line}"
            if self.column is not None:
                text += f":{self.column}"
        return text if self.detail is None else f"{text}: {self.detail}"


@lru_cache(maxsize=64)
def _place(file: str, line: int, column: int) -> FileLineColLoc:
    # Of a binary file, all nodes have one.
    return FileLineColLoc(StringAttr(file), IntAttr(line), IntAttr(column))
