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
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerType, Signedness, StringAttr
from xdsl.ir import Attribute, Data, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from gedialect.dialects.ge.literals import parse_bytes, parse_text

ELIDED = "elided"
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


LIST_KINDS = ("none", "string", "float", "bytes", "tensor_desc", "tensor", "graph", "named_attrs", "data_type")
"""What `#ge.list` can be a list of.

`none` is for a list that is empty and does not say, `float` for one with infinities.
"""


@irdl_attr_definition
class ListAttr(ParametrizedAttribute):
    """A list of a kind that has no builtin array: `#ge.list<tensor, [#ge.tensor<...>]>`."""

    name = "ge.list"
    kind: StringAttr
    items: ArrayAttr[Attribute]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            kind = parser.parse_keyword_in(LIST_KINDS, " as the kind of a list")
            parser.parse_punctuation(",")
            items = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_attribute)
        return StringAttr(kind), ArrayAttr(items)

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(f"<{self.kind.data}, ")
        printer.print_attribute(self.items)
        printer.print_string(">")


@irdl_attr_definition
class UntypedAttr(ParametrizedAttribute):
    """A list whose file does not say what it is a list of: `#ge.untyped<array<i64: 0>>`. `[file-8]`"""

    name = "ge.untyped"
    value: Attribute

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            return (parser.parse_attribute(),)

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_attribute(self.value)
        printer.print_string(">")


@irdl_attr_definition
class ListListAttr(ParametrizedAttribute):
    """A list of lists of integers or floats: `#ge.list_list<i64, [array<i64: 1, 2>, array<i64>]>`."""

    name = "ge.list_list"
    element_type: Attribute
    lists: ArrayAttr[Attribute]

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            element_type = parser.parse_type()
            parser.parse_punctuation(",")
            lists = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_attribute)
        return element_type, ArrayAttr(lists)

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_attribute(self.element_type)
        printer.print_string(", ")
        printer.print_attribute(self.lists)
        printer.print_string(">")


@irdl_attr_definition
class NamedAttrsAttr(ParametrizedAttribute):
    """A name with attributes: `#ge.named_attrs<"name", {key = 1 : i64}>`."""

    name = "ge.named_attrs"
    label: StringAttr
    attrs: DictionaryAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            label = StringAttr(parse_text(parser))
            parser.parse_punctuation(",")
            return label, DictionaryAttr(parser.parse_optional_dictionary_attr_dict())

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        printer.print_attribute(self.label)
        printer.print_string(", ")
        printer.print_attribute(self.attrs)
        printer.print_string(">")


USUAL = DictionaryAttr({})
"""What there is to say of a descriptor that holds what is usual in its graph; see `desc_members`."""


def _parse_described_type(parser: AttrParser) -> tuple[Attribute, DictionaryAttr]:
    """A tensor type, and what its descriptor holds besides, where a dictionary follows."""
    type = parser.parse_type()
    if parser.parse_optional_keyword("desc") is None:
        return type, USUAL
    return type, DictionaryAttr(parser.parse_optional_dictionary_attr_dict())


def _print_described_type(printer: Printer, type: Attribute, desc: DictionaryAttr) -> None:
    printer.print_attribute(type)
    if desc.data:
        printer.print_string(" desc ")
        printer.print_attribute(desc)


@irdl_attr_definition
class TensorDescAttr(ParametrizedAttribute):
    """A tensor descriptor as an attribute: `#ge.tensor_desc<tensor<4xf32> desc {...}>`."""

    name = "ge.tensor_desc"
    type: Attribute
    desc: DictionaryAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            type, desc = _parse_described_type(parser)
        return type, desc

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        _print_described_type(printer, self.type, self.desc)
        printer.print_string(">")


@irdl_attr_definition
class BlobAttr(Data[bytes | None]):
    """The data of a tensor, in memory as the bytes they are; None when they were elided from a text."""

    name = "ge.blob"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> bytes | None:
        with parser.in_angle_brackets():
            return parse_hex(parser) if parser.parse_optional_keyword(ELIDED) is None else None

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{ELIDED}>" if self.data is None else f'<"0x{self.data.hex()}">')


_SHORT = 32
"""Integer tensors of up to so many elements are printed as numbers."""


@irdl_attr_definition
class TensorAttr(ParametrizedAttribute):
    """A tensor with data: `#ge.tensor<tensor<2xi32>, [1, 2]>` or `#ge.tensor<tensor<2xf32>, "0x...">`. `[file-7]`

    The bytes are little endian and stay bytes in memory. Short integer tensors are printed as numbers; a text may
    say `elided` instead of large data, and then it cannot be exported.
    """

    name = "ge.tensor"
    type: Attribute
    desc: DictionaryAttr
    blob: BlobAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            type, desc = _parse_described_type(parser)
            parser.parse_punctuation(",")
            if parser.parse_optional_keyword(ELIDED) is not None:
                return type, desc, BlobAttr(None)
            start = parser.pos
            numbers = parser.parse_optional_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
            )
            if numbers is None:
                return type, desc, BlobAttr(parse_hex(parser))
            return type, desc, BlobAttr(_pack(parser, type, numbers, start))

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        _print_described_type(printer, self.type, self.desc)
        printer.print_string(f", {self._data_text(getattr(printer, 'elide_larger', None))}>")

    def _data_text(self, elide_larger: int | None) -> str:
        data = self.blob.data
        if data is None:
            return ELIDED
        layout = _integer_layout(self.type)
        if layout is not None and data and len(data) % layout[0] == 0 and len(data) // layout[0] <= _SHORT:
            size, signed = layout
            items = (data[i : i + size] for i in range(0, len(data), size))
            return f"[{', '.join(str(int.from_bytes(item, 'little', signed=signed)) for item in items)}]"
        if elide_larger is not None and len(data) > elide_larger:
            return ELIDED
        return f'"0x{data.hex()}"'


def _integer_layout(type: Attribute) -> tuple[int, bool] | None:
    """Bytes of an element and whether it is signed, for whole-byte integer tensors."""
    element = getattr(type, "element_type", None)
    if not isinstance(element, IntegerType):
        return None
    integer = cast("IntegerType[int, Signedness]", element)
    width = integer.width.data
    return None if width % 8 else (width // 8, integer.signedness.data is not Signedness.UNSIGNED)


def _pack(parser: AttrParser, type: Attribute, numbers: Sequence[int], start: int) -> bytes:
    def fail(message: str) -> NoReturn:
        parser.raise_error(f"#ge.tensor: {message}", start, parser.pos)

    layout = _integer_layout(type)
    if layout is None:
        fail(f'expected data as "0x...", since elements of {type} are not whole-byte integers')
    size, signed = layout
    try:
        return b"".join(number.to_bytes(size, "little", signed=signed) for number in numbers)
    except OverflowError:
        fail(f"expected numbers that fit an element of {type}, got {list(numbers)}")
