"""Attributes for the kinds of GE attribute that MLIR has no builtin form for. `[graph-2]`

| GE | here |
|---|---|
| bytes | `#ge.bytes<"...">` |
| a string that is not UTF-8 | `#ge.raw_string<"...">` |
| expression | `#ge.expression<"...">` |
| data type | `#ge.dt<1>` (GE's number, unchanged) |
| list of integers, floats, bools, strings | `array<i64: ...>`, `array<f32: ...>`, `array<i1: ...>`, `["...", ...]` |
| another list | `#ge.list<tensor, [...]>` |
| a list that does not say what it holds | `#ge.untyped<array<i64: ...>>` |
| list of lists | `#ge.list_list<i64, [array<i64: ...>, ...]>` |
| named attributes | `#ge.named_attrs<"name", {...}>` |
| tensor descriptor, tensor, graph | `#ge.tensor_desc<...>`, `#ge.tensor<...>`, `#ge.graph_def<"0x...">` |
| anything else | `#ge.opaque<"AttrDef", "0x...">` |

Lists are in `list_attributes`, tensors in `tensor_attributes`, the rest is here.
"""

from __future__ import annotations

import re

from xdsl.ir import Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.literals import parse_bytes, parse_text

_HEX = re.compile("0x(?:[0-9A-Fa-f]{2})*")


class _BytesLiteral(Data[bytes]):
    """Bytes that are mostly text, printed as a string literal with escapes."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> bytes:
        with parser.in_angle_brackets():
            return parse_bytes(parser)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_bytes_literal(self.data)
        printer.print_string(">")


@irdl_attr_definition
class BytesAttr(_BytesLiteral):
    """A GE attribute of kind bytes."""

    name = "ge.bytes"


@irdl_attr_definition
class RawStringAttr(_BytesLiteral):
    """A GE string whose bytes are not UTF-8."""

    name = "ge.raw_string"


@irdl_attr_definition
class ExpressionAttr(_BytesLiteral):
    """A GE attribute of kind expression."""

    name = "ge.expression"


@irdl_attr_definition
class DtAttr(Data[int]):
    """A GE attribute of kind data type: its number as GE wrote it."""

    name = "ge.dt"

    def verify(self) -> None:
        if not -(2**63) <= self.data < 2**63:
            raise VerifyException(f"#ge.dt: expected a number of 64 bits, got {self.data} [desc-1]")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> int:
        with parser.in_angle_brackets():
            return parser.parse_integer(allow_boolean=False)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{self.data}>")


def parse_hex(parser: AttrParser) -> bytes:
    """A `"0x..."` literal as bytes; an error at its place when it is not one."""
    start = parser.pos
    text = parser.parse_str_literal(' as hexadecimal bytes, such as "0x00ff"')
    if _HEX.fullmatch(text) is None:
        parser.raise_error(f'expected hexadecimal bytes such as "0x00ff", got "{text[:40]}"', start, parser.pos)
    return bytes.fromhex(text[2:])


@irdl_attr_definition
class GraphDefAttr(Data[bytes]):
    """A GE attribute of kind graph, as a serialised `GraphDef`."""

    name = "ge.graph_def"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> bytes:
        with parser.in_angle_brackets():
            return parse_hex(parser)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f'<"0x{self.data.hex()}">')


@irdl_attr_definition
class OpaqueAttr(Data[tuple[str, bytes]]):
    """What no other form can say: a message of the named kind, serialised, that comes out again as it went in."""

    name = "ge.opaque"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[str, bytes]:
        with parser.in_angle_brackets():
            message = parse_text(parser)
            parser.parse_punctuation(",")
            return message, parse_hex(parser)

    def print_parameter(self, printer: Printer) -> None:
        message, data = self.data
        printer.print_string(f'<"{message}", "0x{data.hex()}">')
