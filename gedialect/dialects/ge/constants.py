"""Constants: data known before a graph runs. `[graph-8]`"""

from __future__ import annotations

from typing import ClassVar

from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.list_attributes import NamedAttrsAttr
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import TensorAttr, TensorDescAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.xdsl_extras import quick_op_definition

VALUE_ATTR = "value"
"""The GE attribute that holds a constant's data. `[file-7]`"""

ORIGINAL_ATTR = "_original_constant"
"""On a file constant: what it was, where that was more than a `Const` with a value of its output's descriptor.

Its name is the GE type; its attributes are those that gave way to what says where the data is, and as `value` the
descriptor of the data. `[weight-2]`
"""


class _ValueOp(NodeOp):
    """A constant whose data is its attribute `value`; a dump at a low level leaves it out."""

    @property
    def value(self) -> TensorAttr | None:
        """The data; None where a dump left it out. `[file-7]`"""
        value = self.attributes.get(VALUE_ATTR)
        return value if isinstance(value, TensorAttr) else None

    def verify_type(self) -> None:
        value = self.attributes.get(VALUE_ATTR)
        if value is not None and not isinstance(value, TensorAttr):
            raise VerifyException(f"expected attribute '{VALUE_ATTR}' to be a #ge.tensor, got {value} [file-7]")


@quick_op_definition
class ConstOp(_ValueOp):
    """A constant of build time."""

    name = "ge.const"
    GE_TYPE: ClassVar = "Const"
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class ConstantOp(_ValueOp):
    """A constant of an online session, kept in memory like a variable."""

    name = "ge.constant"
    GE_TYPE: ClassVar = "Constant"
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class FileConstantOp(NodeOp):
    """A constant whose data lies in a file."""

    name = "ge.file_constant"
    GE_TYPE: ClassVar = "FileConstant"
    OUTPUTS: ClassVar = ("y",)

    @property
    def data_desc(self) -> TensorDesc | None:
        """The descriptor of the data: that of the output, unless the node was a constant with another one."""
        original = self.attributes.get(ORIGINAL_ATTR)
        described = original.attrs.data.get(VALUE_ATTR) if isinstance(original, NamedAttrsAttr) else None
        return desc_of(described.type) if isinstance(described, TensorDescAttr) else self.output_desc(0)


@quick_op_definition
class ConstPlaceHolderOp(NodeOp):
    """A constant whose memory the user supplies."""

    name = "ge.const_place_holder"
    GE_TYPE: ClassVar = "ConstPlaceHolder"
    OUTPUTS: ClassVar = ("y",)


CONSTANT_TYPES = frozenset({"Const", "Constant", "FileConstant", "ConstPlaceHolder"})
"""GE types of nodes that hold data and do nothing."""
