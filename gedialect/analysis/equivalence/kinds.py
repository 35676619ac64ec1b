"""What sort of thing each operation class is to the analysis: looked up by class, once for each. `[graph-8]`"""

from __future__ import annotations

from enum import Enum, auto
from functools import cache

from gedialect.dialects.ge.constants import CONSTANT_TYPES
from gedialect.dialects.ge.control_flow import PartitionedCallOp
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.dataflow import DataOp, IdentityOp, NoOpOp, RefIdentityOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import (
    VARIABLE_LIKE_TYPES,
    IsVariableInitializedOp,
    VariableRefOp,
    VarIsInitializedOp,
)
from gedialect.dialects.ge.writers import AssignOp


class Kind(Enum):
    """Sorts of nodes; `WORK` is what is not looked into."""

    VARIABLE = auto()
    REF = auto()
    CONVERSION = auto()
    COPY = auto()
    SAME = auto()
    ASSIGN = auto()
    INPUT = auto()
    CALL = auto()
    CONSTANT = auto()
    QUESTION = auto()
    NOTHING = auto()
    WORK = auto()


HANDS_ON = frozenset({Kind.CONVERSION, Kind.COPY, Kind.SAME, Kind.REF})
"""Sorts of nodes whose output is their first input, in this form or another, in this memory or other memory."""

_CLASSES: tuple[tuple[type[NodeOp], Kind], ...] = (
    (VariableRefOp, Kind.REF),
    (TransOp, Kind.CONVERSION),
    (IdentityOp, Kind.COPY),
    (RefIdentityOp, Kind.SAME),
    (AssignOp, Kind.ASSIGN),
    (DataOp, Kind.INPUT),
    (PartitionedCallOp, Kind.CALL),
    (NoOpOp, Kind.NOTHING),
    (VarIsInitializedOp, Kind.QUESTION),
    (IsVariableInitializedOp, Kind.QUESTION),
)


def kind_of(node: NodeOp) -> Kind:
    """What sort of node this is."""
    return _kind(type(node))


@cache
def _kind(op: type[NodeOp]) -> Kind:
    if op is not VariableRefOp and op.GE_TYPE in VARIABLE_LIKE_TYPES:
        return Kind.VARIABLE
    if op.GE_TYPE in CONSTANT_TYPES:
        return Kind.CONSTANT
    return next((kind for each, kind in _CLASSES if issubclass(op, each)), Kind.WORK)
