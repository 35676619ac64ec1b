"""What xDSL could have itself: verification that costs little where an operation leaves it nothing to find."""

# Successors are xDSL's own; to ask for them makes a view of them each time.
# pyright: reportPrivateUsage=false

from __future__ import annotations

from typing import TypeVar

from xdsl.irdl import (
    AnyAttr,
    BaseAttr,
    IRDLOperation,
    OpDef,
    OptPropertyDef,
    RangeOf,
    VarOperandDef,
    VarResultDef,
    VarSingleBlockRegionDef,
    irdl_op_definition,
)
from xdsl.traits import NoTerminator

OpT = TypeVar("OpT", bound=IRDLOperation)

_ANY = RangeOf(AnyAttr())


def quick_op_definition(cls: type[OpT]) -> type[OpT]:
    """As `irdl_op_definition`, for an operation with any number of operands and results of any types.

    xDSL's generic verification takes longer than all else there, and has only properties and blocks to look at. It runs
    where these are not at a glance what they must be; else the operation's own verification runs alone. Raises
    TypeError for an operation of which xDSL could find more.
    """
    own = cls.verify_
    defined = irdl_op_definition(cls)
    whole, glance = defined.verify_, _Glance(defined.get_irdl_definition())

    def verify_(op: OpT) -> None:
        (own if glance.suffices(op) else whole)(op)

    defined.verify_ = verify_  # pyright: ignore[reportAttributeAccessIssue]
    return defined


class _Glance:
    """What is seen of an operation at a glance."""

    def __init__(self, definition: OpDef) -> None:
        if not _is_open(definition):
            raise TypeError(f"expected '{definition.name}' to take and to give any number of values of any types")
        properties = definition.properties.items()
        self._required = [name for name, given in properties if not isinstance(given, OptPropertyDef)]
        # Of properties that may be any attribute of one class.
        self._classes = {name: given.constr.attr for name, given in properties if isinstance(given.constr, BaseAttr)}
        self._has_regions = bool(definition.regions)

    def suffices(self, op: IRDLOperation) -> bool:
        """Whether the properties that must be there are, all are of their classes, and regions have one block each."""
        properties = op.properties
        return (
            all(name in properties for name in self._required)
            and all(value.__class__ is self._classes.get(name) for name, value in properties.items())
            and not op._successors
            and (not op.regions or (self._has_regions and all(len(region.blocks) == 1 for region in op.regions)))
        )


def _is_open(definition: OpDef) -> bool:
    """Whether properties and blocks are all that xDSL's verification asks of an operation."""
    return (
        [(type(kind), kind.constr) for _, kind in definition.operands] == [(VarOperandDef, _ANY)]
        and [(type(kind), kind.constr) for _, kind in definition.results] == [(VarResultDef, _ANY)]
        and all(isinstance(kind, VarSingleBlockRegionDef) for _, kind in definition.regions)
        and not definition.successors
        and not definition.attributes
        and all(isinstance(trait, NoTerminator) for trait in definition.traits)
    )
