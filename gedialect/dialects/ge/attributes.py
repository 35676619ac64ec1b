"""Types and attributes of the `ge` dialect: layouts, tokens, element types, and the attribute kinds MLIR lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from xdsl.ir import Attribute, Data, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from gedialect.formats.datatypes import BY_PROTO, DATA_TYPES, DataType
from gedialect.formats.descriptor import UNKNOWN_DIM, Layout
from gedialect.formats.storage_format import ND, StorageFormat

# --- layouts ------------------------------------------------------------------------------------------------------


def _parse_format(parser: AttrParser) -> StorageFormat:
    """`NAME` or `NAME:sub`; an unknown name is an error at its place."""
    start = parser.pos
    text = parser.parse_identifier(context_msg=" as a storage format")
    if parser.parse_optional_punctuation(":") is not None:
        text += f":{parser.parse_integer(allow_boolean=False, allow_negative=False)}"
    try:
        return StorageFormat.parse(text)
    except ValueError as error:
        parser.raise_error(f"#ge.layout: {error}", start, parser.pos)


def _parse_dims(parser: AttrParser, delimiter: AttrParser.Delimiter) -> tuple[int, ...]:
    return tuple(parser.parse_comma_separated_list(delimiter, lambda: parser.parse_integer(allow_boolean=False)))


@irdl_attr_definition
class LayoutAttr(Data[Layout]):
    """The encoding of a tensor type: `#ge.layout<FRACTAL_Z:2, c0 = 16, origin = HWCN[2, 2, 3, 2]>`. `[desc-2]`

    Holds storage format, sub-format, C0, origin format and origin shape; never a data type or the storage shape.
    Origin dims in parentheses, `HWCN(2, 2, 3, 2)`, were written down without being marked as set.
    """

    name = "ge.layout"

    def verify(self) -> None:
        _verify_dims("#ge.layout", self.data.origin_shape)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Layout:
        with parser.in_angle_brackets():
            format, c0 = _parse_format(parser), None
            origin_format, origin_shape, origin_set = ND, (), False
            given: set[str] = set()
            while parser.parse_optional_punctuation(",") is not None:
                start = parser.pos
                key = parser.parse_identifier(context_msg=" `c0` or `origin`")
                if key in given:
                    parser.raise_error(f"#ge.layout: expected '{key}' once, got it again", start, parser.pos)
                given.add(key)
                parser.parse_punctuation("=")
                if key == "c0":
                    c0 = parser.parse_integer(allow_boolean=False)
                elif key == "origin":
                    origin_format, origin_shape, origin_set = cls._parse_origin(parser)
                else:
                    parser.raise_error(f"#ge.layout: expected 'c0' or 'origin', got '{key}'", start, parser.pos)
            try:
                return Layout(format.with_c0(c0), origin_format, origin_shape, origin_set)
            except ValueError as error:
                parser.raise_error(f"#ge.layout: {error}")

    @staticmethod
    def _parse_origin(parser: AttrParser) -> tuple[StorageFormat, tuple[int, ...], bool]:
        format = _parse_format(parser)
        c0 = None
        if parser.parse_optional_keyword("c0") is not None:
            parser.parse_punctuation("=")
            c0 = parser.parse_integer(allow_boolean=False)
        try:
            format = format.with_c0(c0)
        except ValueError as error:
            parser.raise_error(f"#ge.layout: {error}")
        dims = parser.parse_optional_comma_separated_list(
            parser.Delimiter.SQUARE, lambda: parser.parse_integer(allow_boolean=False)
        )
        if dims is not None:
            return format, tuple(dims), True
        dims = parser.parse_optional_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_integer(allow_boolean=False)
        )
        return format, tuple(dims or ()), False

    def print_parameter(self, printer: Printer) -> None:
        layout = self.data
        text = layout.format.text
        if layout.format.c0 is not None:
            text += f", c0 = {layout.format.c0}"
        if layout.origin_format != ND or layout.origin_shape_set or layout.origin_shape:
            text += f", origin = {layout.origin_format.text}"
            if layout.origin_format.c0 is not None:
                text += f" c0 = {layout.origin_format.c0}"
            dims = ", ".join(map(str, layout.origin_shape))
            text += f"[{dims}]" if layout.origin_shape_set else f"({dims})" if dims else ""
        printer.print_string(f"<{text}>")


# --- types --------------------------------------------------------------------------------------------------------


@irdl_attr_definition
class ControlType(ParametrizedAttribute, TypeAttribute):
    """A control edge: `!ge.control`. It orders two nodes and carries no data. `[graph-4]`"""

    name = "ge.control"


@irdl_attr_definition
class NoneType(ParametrizedAttribute, TypeAttribute):
    """The type of `ge.absent`, the source of an input that has none: `!ge.none`. `[graph-3]`"""

    name = "ge.none"


CONTROL = ControlType()
NONE = NoneType()


def _verify_dims(what: str, dims: Sequence[int]) -> None:
    for dim in dims:
        if not -(2**63) <= dim < 2**63:
            raise VerifyException(f"{what}: expected dims of 64 bits, got {dim} [desc-4]")


@irdl_attr_definition
class UnknownDataTypeAttr(Data[int], TypeAttribute):
    """A data type whose number no table knows, kept as its number in files: `!ge.dtype<99>`. `[file-9]`"""

    name = "ge.dtype"

    def verify(self) -> None:
        known = BY_PROTO.get(self.data)
        if known is not None:
            raise VerifyException(f"!ge.dtype: expected {known.mlir} for data type {self.data} [desc-1]")
        if not -(2**31) <= self.data < 2**31:
            raise VerifyException(f"!ge.dtype: expected a number of 32 bits, got {self.data} [desc-1]")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> int:
        with parser.in_angle_brackets():
            return parser.parse_integer(allow_boolean=False)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{self.data}>")


def _element_type_class(dtype: DataType) -> type[ParametrizedAttribute]:
    name = dtype.mlir.removeprefix("!")
    body = {"name": name, "__doc__": f"Element type {dtype.name}, which MLIR has no type for.", "__module__": __name__}
    cls = type(
        f"{dtype.name.removeprefix('DT_').title().replace('_', '')}Type", (ParametrizedAttribute, TypeAttribute), body
    )
    return cast(type[ParametrizedAttribute], irdl_attr_definition(cls))


ELEMENT_TYPE_CLASSES: Mapping[DataType, type[ParametrizedAttribute]] = MappingProxyType(
    {dtype: _element_type_class(dtype) for dtype in DATA_TYPES if dtype.mlir.startswith("!ge.")}
)
"""Element types of our own, `!ge.hifloat8` and the like, one for each data type without a builtin type."""


@irdl_attr_definition
class DimsAttr(Data[tuple[int, ...]]):
    """Dims inside `!ge.unranked_tensor`: `#ge.dims<[-2]>`."""

    name = "ge.dims"

    def verify(self) -> None:
        _verify_dims("!ge.unranked_tensor", self.data)
        if all(dim >= UNKNOWN_DIM for dim in self.data):
            dims = list(self.data)
            raise VerifyException(
                f"!ge.unranked_tensor: expected a tensor<...> for dims of -1 or more, got {dims} [desc-4]"
            )

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[int, ...]:
        with parser.in_angle_brackets():
            return _parse_dims(parser, parser.Delimiter.SQUARE)

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<[{', '.join(map(str, self.data))}]>")


@irdl_attr_definition
class UnrankedTensorType(ParametrizedAttribute, TypeAttribute):
    """A tensor whose dims no builtin tensor type can say. `[desc-4]`

    `!ge.unranked_tensor<[-2], f32, #ge.layout<NCHW>>`.

    Used for an unknown rank (dims [-2]) because an unranked builtin tensor takes no encoding.
    """

    name = "ge.unranked_tensor"
    dims: DimsAttr
    element_type: Attribute
    layout: LayoutAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            dims = DimsAttr(_parse_dims(parser, parser.Delimiter.SQUARE))
            parser.parse_punctuation(",")
            element_type = parser.parse_type()
            layout = LayoutAttr(Layout())
            if parser.parse_optional_punctuation(",") is not None:
                parsed = parser.parse_attribute()
                if not isinstance(parsed, LayoutAttr):
                    parser.raise_error(f"!ge.unranked_tensor: expected a #ge.layout, got {parsed}")
                layout = parsed
        return dims, element_type, layout

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(f"<[{', '.join(map(str, self.dims.data))}], ")
        printer.print_attribute(self.element_type)
        if self.layout.data != Layout():
            printer.print_string(", ")
            printer.print_attribute(self.layout)
        printer.print_string(">")
