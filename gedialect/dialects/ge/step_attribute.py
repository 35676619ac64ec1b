"""Steps of conversion paths as attributes. `[acc-5]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr, UnitAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.types import desc_of


@irdl_attr_definition
class StepAttr(ParametrizedAttribute):
    """A step of a conversion path: `#ge.step<"TransData", tensor<...> -> tensor<...>>`. `[acc-5]`

    After the types may stand, as an opaque attribute, the message of a file that says more than they do.
    """

    name = "ge.step"
    ge_type: StringAttr
    input: Attribute
    output: Attribute
    extra: Attribute

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            ge_type = StringAttr(parser.parse_str_literal(" as the GE type of the step"))
            parser.parse_punctuation(",")
            input = parser.parse_type()
            parser.parse_punctuation("->")
            output = parser.parse_type()
            extra = parser.parse_attribute() if parser.parse_optional_punctuation(",") is not None else UnitAttr()
        return ge_type, input, output, extra

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_attribute(self.ge_type)
            printer.print_string(", ")
            printer.print_attribute(self.input)
            printer.print_string(" -> ")
            printer.print_attribute(self.output)
            if not isinstance(self.extra, UnitAttr):
                printer.print_string(", ")
                printer.print_attribute(self.extra)

    def verify(self) -> None:
        for type in (self.input, self.output):
            if desc_of(type) is None:
                raise VerifyException(f"#ge.step: expected tensor types, got {type} [acc-5]")
        if not isinstance(self.extra, UnitAttr | OpaqueAttr):
            raise VerifyException(f"#ge.step: expected #ge.opaque after the types, got {self.extra} [ser-1]")
