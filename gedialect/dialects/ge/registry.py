"""The table of first-class operations: GE type to operation class and back. `[graph-2]`"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gedialect.dialects.ge import collectives, constants, control_flow, conversions, dataflow, variables, writers
from gedialect.dialects.ge.dataflow import GenericNodeOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp

_FAMILIES = (dataflow, variables, constants, conversions, writers, control_flow, collectives)


def _classes() -> list[type[NodeOp]]:
    found: dict[str, type[NodeOp]] = {}
    for family in _FAMILIES:
        for value in vars(family).values():
            if isinstance(value, type) and issubclass(value, NodeOp) and "name" in vars(value):
                found[value.name] = value
    return list(found.values())


NODE_OPS: tuple[type[NodeOp], ...] = tuple(_classes())
"""All operation classes of nodes."""

OPS_BY_GE_TYPE: Mapping[str, type[NodeOp]] = MappingProxyType(
    {op.GE_TYPE: op for op in NODE_OPS if op not in (GenericNodeOp, VariableRefOp)}
)
"""The operation class of each GE type that has one. A variable ref has its own class, whatever its type."""

CONVERSION_TYPES = frozenset(type for type, op in OPS_BY_GE_TYPE.items() if issubclass(op, conversions.TransOp))
"""GE types of trans ops. `[graph-8]`"""
