"""Nodes that do one step of a conversion path, with the attributes that their type needs. `[rec-5]`"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, StringAttr, i64
from xdsl.ir import Attribute

from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import StorageFormat

INSERTED = "_inserted_by_ge"
"""On a node: a pass put it in. `[rec-5]`"""


def step_attributes(ge_type: str, source: TensorDesc, target: TensorDesc) -> dict[str, Attribute]:
    """The attributes of a node of that type that makes `target` of `source`, as far as it needs any. `[rec-5]`"""
    make = _ATTRIBUTES.get(ge_type)
    return {} if make is None else make(source, target)


def _integer(value: int) -> Attribute:
    return IntegerAttr(value, i64)


def _of_cast(source: TensorDesc, target: TensorDesc) -> dict[str, Attribute]:
    return {
        "DstT": _integer(target.dtype.engine),
        "SrcT": _integer(source.dtype.engine),
        "dst_type": _integer(target.dtype.engine),
        "truncate": IntegerAttr.from_bool(False),
    }


def _of_trans_data(source: TensorDesc, target: TensorDesc) -> dict[str, Attribute]:
    attributes: dict[str, Attribute] = {
        "dst_format": StringAttr(target.format.name),
        "src_format": StringAttr(source.format.name),
    }
    groups = target.format.sub or source.format.sub
    if groups:
        attributes["groups"] = _integer(groups)
    if source.format.sub:
        attributes["src_subformat"] = _integer(source.format.sub)
    if target.format.sub:
        attributes["dst_subformat"] = _integer(target.format.sub)
    return attributes


def _of_transpose(source: TensorDesc, target: TensorDesc) -> dict[str, Attribute]:
    perm = permutation(source.format, target.format)
    return {} if perm is None else {"perm": DenseArrayBase.from_list(i64, perm)}


_ATTRIBUTES: Mapping[str, Callable[[TensorDesc, TensorDesc], dict[str, Attribute]]] = {
    "Cast": _of_cast,
    "TransData": _of_trans_data,
    "TransposeD": _of_transpose,
}


def permutation(source: StorageFormat, target: StorageFormat) -> list[int] | None:
    """For each axis of `target` the axis of `source` that it is; None where the names of the formats do not tell."""
    axes, wanted = source.name, target.name
    if not axes.isalpha() or len(set(axes)) != len(axes) or sorted(axes) != sorted(wanted):
        return None
    return [axes.index(axis) for axis in wanted]
