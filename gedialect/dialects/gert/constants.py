"""What constants of execution graphs can be. `[v2-9]`"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.list_attributes import integer_of
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import data_type_of, desc_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import CONST_DATA
from gedialect.dialects.gert.types import kind_of


def _is_string(value: Attribute) -> bool:
    return isinstance(value, StringAttr)


def _is_tensor_type(value: Attribute) -> bool:
    return desc_of(value) is not None


def _is_size(value: Attribute) -> bool:
    number = integer_of(value)
    return number is not None and number >= 0


_VALUES: Mapping[str, tuple[str, Callable[[Attribute], bool]]] = MappingProxyType(
    {
        "string": ("a string", _is_string),
        "handle": ("the name of a gert.node", _is_string),
        "dtype": ("an element type", lambda value: data_type_of(value) is not None),
        "shape": ("a tensor type", _is_tensor_type),
        "attributes": ("a tensor type", _is_tensor_type),
        "size": ("an integer from 0", _is_size),
        "tensor": ("a #ge.tensor", lambda value: isinstance(value, TensorAttr)),
    }
)
"""For each kind of value that a `Const` can be: what its `value` is, in words and as a test."""


def verify_constant(op: KernelOp) -> None:
    """Checks the value of a `Const` and the name of a `ConstData`. Raises VerifyException."""
    if op.kernel == "Const":
        _verify_const(op)
    elif op.kernel == "ConstData":
        _verify_const_data(op)


def _verify_const(op: KernelOp) -> None:
    kind = kind_of(op.results[0].type) or ""
    if kind not in _VALUES:
        raise VerifyException(f'expected a "Const" to be one of {", ".join(_VALUES)}, got {kind} [v2-9]')
    expected, is_right = _VALUES[kind]
    if not is_right(op.attributes["value"]):
        raise VerifyException(f"expected the value of a {kind} to be {expected}, got {op.attributes['value']} [v2-9]")


def _verify_const_data(op: KernelOp) -> None:
    name, kind = op.attributes["name"], kind_of(op.results[0].type)
    if not isinstance(name, StringAttr) or name.data not in CONST_DATA:
        raise VerifyException(f'expected a "ConstData" to be one of {", ".join(CONST_DATA)}, got {name} [v2-9]')
    if CONST_DATA[name.data] != kind:
        raise VerifyException(f"expected '{name.data}' to be a {CONST_DATA[name.data]}, got a {kind} [v2-9]")
