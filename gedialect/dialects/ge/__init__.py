"""The `ge` dialect: compute graphs of GE as IR.

- Operations stand in files by family (`variables`, `conversions`, `control_flow` and so on) on the base of `node`, in
  `graph`; `var_manager_*` is a session. `node_parsing` and `node_printing` are the assembly of nodes.
- `attributes`, `types` and `*_attributes` are types and attributes; `desc_members` and `memory_attributes` what
  descriptors say besides their type.
- `edges`, `consumer_order`, `ordering` and `views` ask about graphs, and change them.
- `*verification`, `boundaries` and `lint` refuse what is wrong, and warn of what is hardly meant.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from gedialect.dialects.ge.attribute_kinds import (
    BytesAttr,
    DtAttr,
    ExpressionAttr,
    GraphDefAttr,
    OpaqueAttr,
    RawStringAttr,
)
from gedialect.dialects.ge.attributes import (
    ELEMENT_TYPE_CLASSES,
    ControlType,
    DimsAttr,
    LayoutAttr,
    NoneType,
    UnknownDataTypeAttr,
    UnrankedTensorType,
)
from gedialect.dialects.ge.graph import AbsentOp, GraphOp
from gedialect.dialects.ge.list_attributes import ListAttr, ListListAttr, NamedAttrsAttr, UntypedAttr
from gedialect.dialects.ge.registry import NODE_OPS, OPS_BY_GE_TYPE
from gedialect.dialects.ge.tensor_attributes import BlobAttr, TensorAttr, TensorDescAttr
from gedialect.dialects.ge.var_manager_ops import STATE_ATTRS, STATE_OPS

GE = Dialect(
    "ge",
    [GraphOp, AbsentOp, *NODE_OPS, *STATE_OPS],
    [
        LayoutAttr,
        ControlType,
        NoneType,
        DimsAttr,
        UnrankedTensorType,
        UnknownDataTypeAttr,
        *ELEMENT_TYPE_CLASSES.values(),
        BytesAttr,
        RawStringAttr,
        ExpressionAttr,
        DtAttr,
        GraphDefAttr,
        OpaqueAttr,
        ListAttr,
        UntypedAttr,
        ListListAttr,
        NamedAttrsAttr,
        TensorDescAttr,
        BlobAttr,
        TensorAttr,
        *STATE_ATTRS,
    ],
)
"""The dialect as xDSL knows it."""

__all__ = ["GE", "NODE_OPS", "OPS_BY_GE_TYPE", "AbsentOp", "GraphOp"]
