"""Between tensor descriptors and IR types: one function each way, with shared objects for equal answers."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BFloat16Type,
    ComplexType,
    Float4E2M1FNType,
    Float6E2M3FNType,
    Float6E3M2FNType,
    Float8E4M3FNType,
    Float8E5M2Type,
    Float8E8M0FNUType,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    NoneAttr,
    Signedness,
    TensorType,
)
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.attributes import (
    ELEMENT_TYPE_CLASSES,
    DimsAttr,
    LayoutAttr,
    UnknownDataTypeAttr,
    UnrankedTensorType,
)
from gedialect.formats.datatypes import DATA_TYPES, UNDEFINED, DataType
from gedialect.formats.descriptor import PLAIN_LAYOUT, UNKNOWN_DIM, Layout, TensorDesc

_FLOATS: dict[str, Attribute] = {
    "f32": Float32Type(),
    "f16": Float16Type(),
    "bf16": BFloat16Type(),
    "f64": Float64Type(),
    "f8E5M2": Float8E5M2Type(),
    "f8E4M3FN": Float8E4M3FNType(),
    "f8E8M0FNU": Float8E8M0FNUType(),
    "f6E3M2FN": Float6E3M2FNType(),
    "f6E2M3FN": Float6E2M3FNType(),
    "f4E2M1FN": Float4E2M1FNType(),
}


def _builtin(text: str) -> Attribute:
    if text in _FLOATS:
        return _FLOATS[text]
    if text.startswith("complex<"):
        return ComplexType(_FLOATS[text[len("complex<") : -1]])  # pyright: ignore[reportArgumentType]
    signedness = Signedness.UNSIGNED if text.startswith("u") else Signedness.SIGNLESS
    return IntegerType(int(text.lstrip("ui")), signedness)


_ELEMENT_TYPES: dict[DataType, Attribute] = {
    dtype: ELEMENT_TYPE_CLASSES[dtype]() if dtype in ELEMENT_TYPE_CLASSES else _builtin(dtype.mlir)
    for dtype in DATA_TYPES
}
_DATA_TYPES: dict[Attribute, DataType] = {element: dtype for dtype, element in _ELEMENT_TYPES.items()}


def element_type_of(dtype: DataType) -> Attribute:
    """The element type that stands for a data type. `[desc-1]`"""
    return _ELEMENT_TYPES[dtype]


def data_type_of(element_type: Attribute) -> DataType | None:
    """The data type an element type stands for; None for a type that GE has no tensor of. `[desc-1]`"""
    return _DATA_TYPES.get(element_type)


PLAIN_ENCODING = LayoutAttr(PLAIN_LAYOUT)
"""What no tensor type has as its encoding: a descriptor has one type only."""


@lru_cache(maxsize=1 << 16)
def _layout_attr(layout: Layout) -> LayoutAttr:
    return LayoutAttr(layout)


@lru_cache(maxsize=1 << 16)
def make_tensor_type(shape: tuple[int, ...], element_type: Attribute, layout: Layout) -> Attribute:
    """The tensor type with these parts, one object for equal parts. `[desc-4]`

    ND without an origin needs no encoding; dims that no builtin type can say make it a `!ge.unranked_tensor`.
    """
    if any(dim < UNKNOWN_DIM for dim in shape):
        return UnrankedTensorType(DimsAttr(shape), element_type, _layout_attr(layout))
    encoding = NoneAttr() if layout == PLAIN_LAYOUT else _layout_attr(layout)
    return TensorType(element_type, [DYNAMIC_INDEX if dim == UNKNOWN_DIM else dim for dim in shape], encoding)


def type_of(desc: TensorDesc) -> Attribute:
    """The type of a value with that descriptor, one object for equal descriptors."""
    return make_tensor_type(desc.shape, _ELEMENT_TYPES[desc.dtype], desc.layout)


def desc_of(type: Attribute) -> TensorDesc | None:
    """The descriptor that a tensor type stands for; None for other types and for encodings that are not `#ge.layout`.

    A data type that no table knows is told as DT_UNDEFINED. A type that was asked for is known by its identity: to
    find it by its parts takes several times as long as to read them.
    """
    known = _ASKED.get(id(type))
    if known is not None:
        return known[1]
    if len(_ASKED) >= _MOST_ASKED:
        _ASKED.clear()
    desc = _read(type)
    _ASKED[id(type)] = type, desc
    return desc


_MOST_ASKED = 1 << 16
_ASKED: dict[int, tuple[Attribute, TensorDesc | None]] = {}
"""Types by their identity, which is theirs as long as they stand here."""


@lru_cache(maxsize=1 << 16)
def _read(type: Attribute) -> TensorDesc | None:
    if isinstance(type, UnrankedTensorType):
        return _desc_of_parts(type.dims.data, type.element_type, type.layout)
    if isinstance(type, TensorType):
        tensor = cast("TensorType[Attribute]", type)
        shape = tuple(UNKNOWN_DIM if dim == DYNAMIC_INDEX else dim for dim in tensor.get_shape())
        return _desc_of_parts(shape, tensor.element_type, tensor.encoding)
    return None


def verify_tensor_type(type: Attribute, what: str) -> None:
    """Checks that a type is a tensor GE can describe. Raises VerifyException naming `what`. `[desc-3]`"""
    desc = desc_of(type)
    if desc is not None:
        # Other dims have been checked by their types.
        if isinstance(type, TensorType) and any(dim >= 2**63 for dim in desc.shape):
            raise VerifyException(f"expected {what} to have dims of 64 bits, got {list(desc.shape)} [desc-4]")
        if isinstance(type, TensorType) and type.encoding == PLAIN_ENCODING:
            raise VerifyException(f"expected {what} without an encoding, since {type.encoding} says nothing [desc-6]")
        return
    if not isinstance(type, TensorType | UnrankedTensorType):
        raise VerifyException(f"expected {what} to be a tensor, got {type} [desc-3]")
    element = cast("TensorType[Attribute] | UnrankedTensorType", type).element_type
    if data_type_of(element) is None and not isinstance(element, UnknownDataTypeAttr):
        raise VerifyException(f"expected {what} to have a GE data type, got {element} [desc-1]")
    if isinstance(type, TensorType):
        raise VerifyException(f"expected the encoding of {what} to be a #ge.layout, got {type.encoding} [desc-2]")


def _desc_of_parts(shape: tuple[int, ...], element: Attribute, encoding: Attribute) -> TensorDesc | None:
    dtype = UNDEFINED if isinstance(element, UnknownDataTypeAttr) else data_type_of(element)
    if dtype is None or not isinstance(encoding, LayoutAttr | NoneAttr):
        return None
    layout = encoding.data if isinstance(encoding, LayoutAttr) else PLAIN_LAYOUT
    return TensorDesc(shape, layout.format, dtype, layout.origin_format, layout.origin_shape, layout.origin_shape_set)
