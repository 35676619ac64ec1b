"""Nodes that move or name data without changing it, and the node of any GE type."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import prop_def
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.desc_members import desc_attribute
from gedialect.dialects.ge.list_attributes import integer_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import quick_op_definition

PARENT_INDEX = "_parent_node_index"
"""The GE attribute that ties a subgraph's `Data`, or an input of its `NetOutput`, to the calling node."""


@quick_op_definition
class GenericNodeOp(NodeOp):
    """A node of a GE type that has no operation of its own: `ge.node "Conv2D" "conv1" %x, %f : (...) -> ...`."""

    name = "ge.node"
    HEADER: ClassVar = ("type",)

    type_attr = prop_def(StringAttr, prop_name="type")

    @property
    def ge_type(self) -> str:
        return self.type_attr.data

    def verify_type(self) -> None:
        from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE

        first_class = OPS_BY_GE_TYPE.get(self.ge_type)
        if first_class is not None:
            raise VerifyException(
                f"expected '{first_class.name}' for the GE type {self.ge_type}, got ge.node [graph-2]"
            )


@quick_op_definition
class DataOp(NodeOp):
    """An input of a graph; in a subgraph, input `_parent_node_index` of the node that calls it. `[graph-6]`"""

    name = "ge.data"
    GE_TYPE: ClassVar = "Data"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)

    @property
    def parent_index(self) -> int | None:
        """Which input of the calling node this stands for; None outside of a subgraph. `[graph-6]`"""
        return self.int_attr(PARENT_INDEX)


@quick_op_definition
class RefDataOp(NodeOp):
    """An input of a graph that the graph may write to. `[graph-8]`"""

    name = "ge.ref_data"
    GE_TYPE: ClassVar = "RefData"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class NetOutputOp(NodeOp):
    """The results of a graph. `[graph-12]`"""

    name = "ge.net_output"
    GE_TYPE: ClassVar = "NetOutput"

    def verify_type(self) -> None:
        for result in self.data_results:
            if result.first_use is not None:
                raise VerifyException("expected nothing to read a net output, the last node of its graph [graph-12]")


def parent_index(net_output: NodeOp, position: int) -> int | None:
    """Which output of the calling node an input of a `NetOutput` stands for; None where nothing says so. `[graph-6]`"""
    return integer_of(desc_attribute(net_output, False, position, PARENT_INDEX))


def returned_output(net_output: NodeOp, position: int) -> int:
    """The same, or its own position where nothing says so. `[graph-6]`"""
    index = parent_index(net_output, position)
    return position if index is None else index


@quick_op_definition
class IdentityOp(NodeOp):
    """Hands its input on, as a value of its own."""

    name = "ge.identity"
    GE_TYPE: ClassVar = "Identity"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class RefIdentityOp(NodeOp):
    """Hands its input on as the same memory. `[prep-5]`"""

    name = "ge.ref_identity"
    GE_TYPE: ClassVar = "RefIdentity"
    INPUTS: ClassVar = ("x",)
    OUTPUTS: ClassVar = ("y",)


@quick_op_definition
class NoOpOp(NodeOp):
    """Does nothing; a place to tie control edges to. `[graph-4]`"""

    name = "ge.no_op"
    GE_TYPE: ClassVar = "NoOp"
