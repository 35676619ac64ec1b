"""A node's own view of its inputs: property `input_descs`, there only where it is not the producers'. `[desc-8]`"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import ArrayAttr, UnitAttr
from xdsl.ir import Attribute, SSAValue

from gedialect.dialects.ge.attributes import NoneType
from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import is_wide

NO_DESC = UnitAttr()
"""Stands for the descriptor of an input that has none. `[desc-8]`"""


def view_of(value: SSAValue) -> Attribute:
    """The view a node has of an input that says nothing else: the producer's type, no descriptor for an absent one."""
    return NO_DESC if isinstance(value.type, NoneType) else value.type


def is_view(op: NodeOp, index: int, value: SSAValue) -> bool:
    """Whether the node sees input `index` just as if `value` fed it and the node said nothing else."""
    views = op.input_descs
    if views is None:
        return view_of(op.operands[index]) == view_of(value)
    return index < len(views.data)


def keep_view(op: NodeOp, index: int | None = None) -> None:
    """Makes the node's views explicit, so that they survive a change of sources or of their types."""
    if op.input_descs is None and (index is None or index < len(op.operands) - op.num_controls):
        op.input_descs = ArrayAttr([view_of(value) for value in op.data_operands])


def settle_view(op: NodeOp, *, wide: bool = False) -> None:
    """Drops explicit views when they agree with the producers' again.

    A node with very many operands is left for later, unless `wide` says that this is later.
    """
    views = op.input_descs
    if views is None or (is_wide(op) and not wide):
        return
    operands = op.data_operands
    if len(views.data) == len(operands) and all(
        view == view_of(value) for view, value in zip(views.data, operands, strict=True)
    ):
        del op.properties["input_descs"]


def set_view(op: NodeOp, index: int, view: Attribute) -> None:
    """Gives the node another view of input `index`. `[desc-8]`"""
    keep_view(op)
    assert op.input_descs is not None
    views = list(op.input_descs.data)
    views[index] = view
    op.input_descs = ArrayAttr(views)
    settle_view(op)


def insert_view_entry(op: NodeOp, position: int, value: SSAValue, view: Attribute | None) -> None:
    """Makes room for the view of an input that is about to be inserted at `position`."""
    if op.input_descs is None:
        if view is None or view == view_of(value):
            return
        keep_view(op)
    assert op.input_descs is not None
    views = list(op.input_descs.data)
    views.insert(position, view_of(value) if view is None else view)
    op.input_descs = ArrayAttr(views)


def drop_view_entry(op: NodeOp, index: int) -> None:
    """Forgets the view of an input that is about to be removed."""
    for key in ("input_descs", "input_desc_attrs", "input_names"):
        entries = cast("ArrayAttr[Attribute] | None", op.properties.get(key))
        if entries is not None and index < len(entries.data):
            op.properties[key] = ArrayAttr([entry for at, entry in enumerate(entries.data) if at != index])
