"""Attributes that hold attributes: lists of the kinds that MLIR has no array for, and named attributes. `[file-8]`"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    f32,
    i64,
)
from xdsl.dialects.builtin import BytesAttr as TextWithEscapes
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.attribute_kinds import BytesAttr, DtAttr, GraphDefAttr, OpaqueAttr, RawStringAttr
from gedialect.dialects.ge.literals import parse_text
from gedialect.dialects.ge.tensor_attributes import TensorAttr, TensorDescAttr


def integer_of(attr: Attribute | None) -> int | None:
    """The number in an integer attribute; None for anything else."""
    return cast("IntegerAttr[Any]", attr).value.data if isinstance(attr, IntegerAttr) else None


def integers_of(attr: Attribute | None) -> list[int] | None:
    """The numbers in a list of integers, as import makes them or as people write them; None for anything else."""
    if isinstance(attr, DenseArrayBase):
        array = cast("DenseArrayBase[Any]", attr)
        return list(array.get_values()) if isinstance(array.elt_type, IntegerType) else None
    if not isinstance(attr, ArrayAttr):
        return None
    items = cast("ArrayAttr[Attribute]", attr).data
    numbers = [number for item in items if (number := integer_of(item)) is not None]
    return numbers if len(numbers) == len(items) else None


LIST_KINDS = ("none", "string", "float", "bytes", "tensor_desc", "tensor", "graph", "named_attrs", "data_type")
"""What `#ge.list` can be a list of.

`none` is for a list that is empty and does not say, `float` for one with infinities, `string` for one with bytes that
are not UTF-8.
"""


@cache
def _item_classes() -> Mapping[str, tuple[type[Attribute], ...]]:
    return {
        "none": (),
        "string": (StringAttr, RawStringAttr, TextWithEscapes),
        "float": (FloatAttr,),
        "bytes": (BytesAttr,),
        "tensor_desc": (TensorDescAttr,),
        "tensor": (TensorAttr, OpaqueAttr),
        "graph": (GraphDefAttr,),
        "named_attrs": (NamedAttrsAttr,),
        "data_type": (DtAttr,),
    }


@irdl_attr_definition
class ListAttr(ParametrizedAttribute):
    """A list of a kind that has no builtin array: `#ge.list<tensor, [#ge.tensor<...>]>`."""

    name = "ge.list"
    kind: StringAttr
    items: ArrayAttr[Attribute]

    def verify(self) -> None:
        kind = self.kind.data
        if kind not in LIST_KINDS:
            raise VerifyException(f"#ge.list: expected one of {', '.join(LIST_KINDS)} as its kind, got {kind} [file-8]")
        for item in self.items.data:
            if not isinstance(item, _item_classes()[kind]):
                raise VerifyException(f"#ge.list: expected items of kind {kind}, got {item} [file-8]")

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

    def verify(self) -> None:
        if not isinstance(self.value, DenseArrayBase | ArrayAttr | ListAttr):
            raise VerifyException(f"#ge.untyped: expected a list, got {self.value} [file-8]")

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

    def verify(self) -> None:
        if self.element_type not in (i64, f32):
            raise VerifyException(f"#ge.list_list: expected elements of i64 or f32, got {self.element_type} [file-8]")
        for item in self.lists.data:
            if not isinstance(item, DenseArrayBase) or cast("Any", item).elt_type != self.element_type:
                raise VerifyException(f"#ge.list_list: expected array<{self.element_type}: ...>, got {item} [file-8]")

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
