"""Tensors as attributes: descriptors, and data that stays bytes. `[file-7]`"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DictionaryAttr
from xdsl.ir import Attribute, Data, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from gedialect.dialects.ge.attribute_kinds import parse_hex
from gedialect.dialects.ge.numbers import has_numbers, number_texts, pack_numbers
from gedialect.dialects.ge.types import desc_of, verify_tensor_type

ELIDED = "elided"

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

    def verify(self) -> None:
        verify_tensor_type(self.type, "the type in a #ge.tensor_desc")

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
"""Tensors of up to so many elements are printed as numbers."""


@irdl_attr_definition
class TensorAttr(ParametrizedAttribute):
    """A tensor with data: `#ge.tensor<tensor<2xf32>, [1.0, 2.0]>` or `#ge.tensor<tensor<2xbf16>, "0x...">`. `[file-7]`

    The bytes are little endian and stay bytes in memory. Few elements are printed as numbers, where their type has any;
    a text may say `elided` instead of large data, and then it cannot be exported.
    """

    name = "ge.tensor"
    type: Attribute
    desc: DictionaryAttr
    blob: BlobAttr

    @classmethod
    def of(cls, type: Attribute, data: bytes) -> TensorAttr:
        """A tensor with that data, of whose descriptor there is no more to say than the type."""
        return cls(type, USUAL, BlobAttr(data))

    def verify(self) -> None:
        verify_tensor_type(self.type, "the type in a #ge.tensor")

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            type, desc = _parse_described_type(parser)
            parser.parse_punctuation(",")
            if parser.parse_optional_keyword(ELIDED) is not None:
                return type, desc, BlobAttr(None)
            start = parser.pos
            numbers = parser.parse_optional_comma_separated_list(
                parser.Delimiter.SQUARE, lambda: _parse_element(parser)
            )
            if numbers is None:
                return type, desc, BlobAttr(parse_hex(parser))
            element = _element_type(type)
            if element is None or not has_numbers(element):
                parser.raise_error(f'#ge.tensor: expected data of {type} as "0x...", got numbers', start, parser.pos)
            try:
                return type, desc, BlobAttr(pack_numbers(numbers, element))
            except ValueError as error:
                parser.raise_error(f"#ge.tensor: {error}", start, parser.pos)

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string("<")
        _print_described_type(printer, self.type, self.desc)
        printer.print_string(f", {self._data_text(getattr(printer, 'elide_larger', None))}>")

    def _data_text(self, elide_larger: int | None) -> str:
        data = self.blob.data
        if data is None or (elide_larger is not None and self._num_elements(len(data)) > elide_larger):
            return ELIDED
        element = _element_type(self.type)
        numbers = None if element is None else number_texts(data, element, _SHORT)
        return f'"0x{data.hex()}"' if numbers is None else f"[{', '.join(numbers)}]"

    def _num_elements(self, size: int) -> int:
        """How many elements so many bytes are; of elements without a size, each byte counts as one."""
        desc = desc_of(self.type)
        bits = None if desc is None else desc.dtype.bits
        return size if bits is None else size * 8 // bits


def _parse_element(parser: AttrParser) -> int | float:
    boolean = parser.parse_optional_boolean()
    return parser.parse_number() if boolean is None else boolean


def _element_type(type: Attribute) -> Attribute | None:
    element = getattr(type, "element_type", None)
    return element if isinstance(element, Attribute) else None
