"""The common assembly of the operations that say what a session knows.

    ge.var "w" : tensor<4xf32> size 48 allocated_by 0

What the operation is about comes first, a name or a number; then its descriptor, where it has one; then clauses of a
keyword and a value, each at most once and in any order.
"""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass
from typing import ClassVar, Self

from xdsl.dialects.builtin import IntegerAttr, IntegerType, Signedness, StringAttr, UnitAttr
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, eq
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

UI32 = IntegerType(32, Signedness.UNSIGNED)
UI64 = IntegerType(64, Signedness.UNSIGNED)
I32 = IntegerType(32)
I64 = IntegerType(64)

UInt32 = IntegerAttr.constr(eq(UI32))
UInt64 = IntegerAttr.constr(eq(UI64))
Int32 = IntegerAttr.constr(eq(I32))
Int64 = IntegerAttr.constr(eq(I64))

DESC = "desc"
"""The property that holds an operation's descriptor, as a tensor type."""


@dataclass(frozen=True)
class Clause:
    """A keyword, the property that its value goes to, and the type of the value where that is an integer.

    `flag` clauses have no value: the property is a unit.
    """

    keyword: str
    property: str
    type: IntegerType | None = None
    flag: bool = False

    def parse_value(self, parser: Parser) -> Attribute:
        """Reads what follows the keyword."""
        if self.flag:
            return UnitAttr()
        return parser.parse_attribute() if self.type is None else parse_integer(parser, self.type)


class StateOp(IRDLOperation, ABC):
    """An operation inside `ge.var_manager`.

    `SUBJECT` is the property that comes first, `SUBJECT_TYPE` its type if it is a number and not a name.
    """

    SUBJECT: ClassVar[str]
    SUBJECT_TYPE: ClassVar[IntegerType | None] = None
    CLAUSES: ClassVar[tuple[Clause, ...]]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {}
        if cls.SUBJECT_TYPE is None:
            properties[cls.SUBJECT] = StringAttr(parser.parse_str_literal(f" as the {cls.SUBJECT}"))
        else:
            properties[cls.SUBJECT] = parse_integer(parser, cls.SUBJECT_TYPE)
        if parser.parse_optional_punctuation(":") is not None:
            properties[DESC] = parser.parse_type()
        left = {clause.keyword: clause for clause in cls.CLAUSES}
        while (keyword := parser.parse_optional_keyword_in(left)) is not None:
            clause = left.pop(keyword)
            properties[clause.property] = clause.parse_value(parser)
        return cls.create(properties=properties)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        _print_value(self.properties[self.SUBJECT], printer)
        desc = self.properties.get(DESC)
        if desc is not None:
            printer.print_string(" : ")
            printer.print_attribute(desc)
        for clause in self.CLAUSES:
            value = self.properties.get(clause.property)
            if value is None:
                continue
            printer.print_string(f" {clause.keyword}")
            if not clause.flag:
                printer.print_string(" ")
                _print_value(value, printer)


def parse_integer(parser: Parser, type: IntegerType) -> IntegerAttr[IntegerType]:
    """Reads a number of that type; one that does not fit is an error at its place."""
    start = parser.pos
    value = parser.parse_integer(allow_boolean=False)
    try:
        return IntegerAttr(value, type)
    except VerifyException:
        parser.raise_error(f"expected a number that fits {type}, got {value}", start, parser.pos)


def _print_value(value: Attribute, printer: Printer) -> None:
    if isinstance(value, IntegerAttr):
        printer.print_string(str(value.value.data))
    else:
        printer.print_attribute(value)
