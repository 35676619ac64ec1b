"""What the custom assembly of any operation ends with."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.ir import Operation
from xdsl.printer import Printer


def print_rest(op: Operation, printer: Printer, shown: Collection[str], keyword: str = "") -> None:
    """Prints properties that have no syntax of their own, then attributes, behind a keyword if there is one."""
    left = {key: value for key, value in op.properties.items() if key not in shown}
    if left:
        printer.print_string(" <")
        printer.print_attr_dict(left)
        printer.print_string(">")
    if op.attributes:
        printer.print_string(f" {keyword} " if keyword else " ")
        printer.print_attr_dict(op.attributes)
