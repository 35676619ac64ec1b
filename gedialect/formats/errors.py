"""What goes wrong with a shape, a format or a data type, with GE's class of the error."""

from __future__ import annotations

from enum import Enum


class ErrorKind(Enum):
    """GE's class of an error; the value is the status number that GE reports, and 0 stands for all its other ones."""

    PARAMETER = 145000
    FORMAT = 145020
    SHAPE = 145021
    DATA_TYPE = 145022
    INTERNAL = 0

    @property
    def text(self) -> str:
        """The class in words, such as `data type`."""
        return self.name.lower().replace("_", " ")


class FormatError(ValueError):
    """A conversion, shape rule or cast that cannot be done. The message names the shapes and formats at hand."""

    def __init__(self, kind: ErrorKind, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    def within(self, context: str) -> FormatError:
        """The same error of a larger undertaking, which heads the message."""
        return FormatError(self.kind, f"{context}: {self}")
