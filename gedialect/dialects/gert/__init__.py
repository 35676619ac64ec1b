"""The `gert` dialect: execution graphs, which run compute graphs."""

from __future__ import annotations

from xdsl.ir import Dialect

from gedialect.dialects.gert.declarations import InputOp, NodeOp, OutputOp, VariableOp
from gedialect.dialects.gert.graph import DeInitOp, ExecutionGraphOp, InitOp, MainOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.types import TYPE_CLASSES

GERT = Dialect(
    "gert",
    [ExecutionGraphOp, InputOp, OutputOp, VariableOp, NodeOp, InitOp, MainOp, DeInitOp, KernelOp],
    [*TYPE_CLASSES.values()],
)
"""The dialect as xDSL knows it."""

__all__ = ["GERT", "ExecutionGraphOp", "KernelOp"]
