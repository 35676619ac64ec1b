"""GE attributes for kernels: as Python values, and read with the kind that a kernel expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    i1,
)
from xdsl.ir import Attribute

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_kinds import BytesAttr, DtAttr, ExpressionAttr, RawStringAttr
from gedialect.dialects.ge.attribute_names import attribute_name
from gedialect.dialects.ge.list_attributes import ListAttr, ListListAttr, UntypedAttr
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.datatypes import BY_PROTO
from gedialect.formats.descriptor import TensorDesc


@dataclass(frozen=True, slots=True)
class TensorValue:
    """A tensor in an attribute: its descriptor and its bytes, None where a text elided them."""

    desc: TensorDesc
    data: bytes | None


def attribute_values(op: NodeOp) -> dict[str, Any]:
    """A node's GE attributes by their names in GE, as Python values; see `python_value`."""
    return {attribute_name(type(op), key): python_value(attr) for key, attr in op.attributes.items()}


def python_value(attr: Attribute) -> Any:
    """The Python value of an attribute: int, float, bool, str, bytes, DataType, TensorValue, or lists of these.

    What no kernel reads (graphs, descriptors, named attributes, opaque ones) stays the attribute that it is, and so
    does a data type whose number no table knows.
    """
    match attr:
        case UnitAttr():
            return True
        case IntegerAttr():
            return _integer(cast("IntegerAttr[Any]", attr))
        case FloatAttr():
            return float(cast("FloatAttr[Any]", attr).value.data)
        case StringAttr() | BytesAttr() | RawStringAttr() | ExpressionAttr():
            return attr.data
        case DtAttr():
            return BY_PROTO.get(attr.data, attr)
        case TensorAttr():
            desc = desc_of(attr.type)
            return attr if desc is None else TensorValue(desc, attr.blob.data)
        case _:
            return _list(attr)


def _list(attr: Attribute) -> Any:
    match attr:
        case DenseArrayBase():
            array = cast("DenseArrayBase[Any]", attr)
            return [bool(value) if array.elt_type == i1 else value for value in array.get_values()]
        case ArrayAttr():
            return [python_value(item) for item in attr.data]
        case ListAttr():
            return [python_value(item) for item in attr.items.data]
        case ListListAttr():
            return [python_value(item) for item in attr.lists.data]
        case UntypedAttr():
            return python_value(attr.value)
        case _:
            return attr


def _integer(attr: IntegerAttr[Any]) -> int | bool:
    number = int(attr.value.data)
    return bool(number) if attr.type == i1 else number


@dataclass(frozen=True, slots=True)
class Attributes:
    """A node's attributes, each read with its kind. `error` makes the error of the node.

    Every method raises GeError for an attribute of another kind, and for a missing one that has no default.
    """

    values: Mapping[str, Any]
    error: Callable[[str], GeError]

    def integer(self, name: str, default: int | None = None) -> int:
        """An integer."""
        return self._read(name, default, _is_integer, "an integer")

    def number(self, name: str, default: float | None = None) -> float:
        """A number, whole or not."""
        return float(self._read(name, default, _is_number, "a number"))

    def flag(self, name: str, default: bool | None = None) -> bool:
        """A truth value."""
        return self._read(name, default, lambda value: isinstance(value, bool), "true or false")

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        return self._read(name, default, lambda value: isinstance(value, str), "a string")

    def integers(self, name: str, default: Sequence[int] | None = None) -> list[int]:
        """A list of integers."""
        return list(self._read(name, default, _is_list_of(_is_integer), "a list of integers"))

    def integer_lists(self, name: str) -> list[list[int]]:
        """A list of lists of integers."""
        return self._read(name, None, _is_list_of(_is_list_of(_is_integer)), "a list of lists of integers")

    def tensor(self, name: str) -> TensorValue:
        """A tensor."""
        return self._read(name, None, lambda value: isinstance(value, TensorValue), "a tensor")

    def _read(self, name: str, default: Any, is_right: Callable[[Any], bool], kind: str) -> Any:
        value = self.values.get(name, default)
        if value is None:
            raise self.error(f"expected attribute '{name}' to be {kind}, got none")
        if not is_right(value):
            raise self.error(f"expected attribute '{name}' to be {kind}, got {str(value)[:200]}")
        return value


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_list_of(is_right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def is_list(value: Any) -> bool:
        return isinstance(value, list | tuple) and all(map(is_right, cast("Sequence[Any]", value)))

    return is_list
