"""Which casts lose values, as GE sees it and as it is. `[clean-2]` `[acc-3]`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from gedialect.dialects.ge.conversions import CastOp
from gedialect.dialects.ge.edges import data_consumers
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp, is_variable_like
from gedialect.formats.datatypes import DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.patterns import Failure
from gedialect.rewrites.variable_groups import VariableGroup, writer_of
from gedialect.rewrites.variable_memory import owning_variables
from gedialect.state import Session, TransStep


def rounded_for_others(group: VariableGroup, others: VariablesElsewhere) -> Failure | None:
    """A cast that a variable's data is to be taken through, and that loses values which other graphs have. `[acc-3]`"""
    cast = group.deciding
    source, target = cast.input_desc(0), cast.output_desc(0)
    if source is None or target is None or not narrows(cast):
        return None
    user = others.other_user(group.name, target.dtype)
    if user is not None:
        who = f'"{user.node_name}" of another graph: that may read or write other values now'
    elif others.session.given(group.name) is not None:
        who = "graphs that are not here: the session had it before, and they may read or write other values now"
    else:
        return None
    reason = f'rounds variable "{group.name}" from {source.dtype} to {target.dtype}, also for {who}'
    return Failure(reason, cast, "acc-3")


def rounded_before(group: VariableGroup, path: Sequence[TransStep], session: Session) -> Failure | None:
    """What uses a variable with values that an earlier run may have rounded, which is when that was told. `[acc-3]`"""
    step = next(
        (step for step in path if step.type == "Cast" and not _holds_all(step.input.dtype, step.output.dtype)), None
    )
    if step is None or session.given(group.name) != tuple(path):
        return None
    narrow = step.output.dtype
    wide = [node for node in (*group.nodes, *group.refs) if (desc := node.output_desc(0)) and desc.dtype != narrow]
    user = _other_user(wide, narrow)
    if user is None:
        return None
    reason = (
        f'uses variable "{group.name}" as {step.input.dtype}, which an earlier run stored as {step.output.dtype}: '
        "values that this does not have are rounded"
    )
    return Failure(reason, user, "acc-3")


@dataclass(frozen=True)
class VariablesElsewhere:
    """The variables of a session's root graphs but one, as far as the module has them; found on first demand."""

    module: Operation | None
    graph_id: int
    session: Session

    def other_user(self, name: str, dtype: DataType) -> NodeOp | None:
        """The first node of another graph that uses a variable otherwise than by a cast of that data type."""
        return _other_user(self._users.get(name, ()), dtype)

    @property
    def roots(self) -> list[GraphOp]:
        """The root graphs of the module, the one that is compiled among them."""
        return roots_of(self.module) if isinstance(self.module, ModuleOp) else []

    @cached_property
    def _users(self) -> dict[str, list[NodeOp]]:
        """By name: variables, refs, and nodes with an output in the variable's memory."""
        found: dict[str, list[NodeOp]] = {}
        for each in (each for root in self.roots if root.graph_id != self.graph_id for each in root.family()):
            for node in each.nodes:
                if isinstance(node, VariableRefOp):
                    found.setdefault(node.variable, []).append(node)
                elif node.ge_type in VARIABLE_TYPES:
                    found.setdefault(node.node_name, []).append(node)
                else:
                    for name in owning_variables(node).values():
                        found.setdefault(name, []).append(node)
        return found


def _other_user(users: Iterable[NodeOp], dtype: DataType) -> NodeOp | None:
    """The first node that reads or writes one of some variables and refs otherwise than by a cast of that data type."""
    for user in users:
        if isinstance(user, VariableRefOp):
            writer = writer_of(user)
            is_itself = writer is not None and is_variable_like(writer) and writer.node_name == user.variable
            if writer is not None and not is_itself and not _casts(writer, writer.input_desc(0), dtype):
                return writer
        elif user.ge_type not in VARIABLE_TYPES:
            if not _casts(user, user.input_desc(0), dtype):
                return user
        else:
            for reader in data_consumers(user):
                if not isinstance(reader, VariableRefOp) and not _casts(reader, reader.output_desc(0), dtype):
                    return reader
    return None


def _casts(node: NodeOp, desc: TensorDesc | None, dtype: DataType) -> bool:
    return isinstance(node, CastOp) and desc is not None and desc.dtype == dtype


def narrows(conversion: NodeOp) -> bool:
    """Whether a conversion is a cast to a type that does not have all values of the other. `[clean-2]`"""
    source, target = conversion.input_desc(0), conversion.output_desc(0)
    if not isinstance(conversion, CastOp) or source is None or target is None:
        return False
    return not _holds_all(source.dtype, target.dtype)


def loses(source: DataType, target: DataType) -> bool:
    """Whether a cast may lose a value, as GE sees it. `[clean-2]`"""
    if target.name == "DT_BOOL" and source.name != "DT_BOOL":
        return True
    return _is_float(source) and target.name in ("DT_INT32", "DT_INT64")


def _is_float(dtype: DataType) -> bool:
    return dtype.name in _FLOAT_DIGITS


# Significant binary digits and the largest exponent of the floating point types.
_FLOAT_DIGITS: Mapping[str, tuple[int, int]] = {
    "DT_DOUBLE": (53, 1023),
    "DT_FLOAT": (24, 127),
    "DT_FLOAT16": (11, 15),
    "DT_BF16": (8, 127),
}
# Digits without the sign, and whether there is one, of the integer types.
_INTEGER_DIGITS: Mapping[str, tuple[int, bool]] = {
    "DT_BOOL": (1, False),
    **{f"DT_INT{bits}": (bits - 1, True) for bits in (8, 16, 32, 64)},
    **{f"DT_UINT{bits}": (bits, False) for bits in (8, 16, 32, 64)},
}


def _holds_all(source: DataType, target: DataType) -> bool:
    """Whether every value of one type is a value of another."""
    if source == target:
        return True
    if source.name in _FLOAT_DIGITS:
        held = _FLOAT_DIGITS.get(target.name)
        digits, exponent = _FLOAT_DIGITS[source.name]
        return held is not None and held[0] >= digits and held[1] >= exponent
    if source.name not in _INTEGER_DIGITS:
        return False
    digits, signed = _INTEGER_DIGITS[source.name]
    if target.name in _FLOAT_DIGITS:
        return _FLOAT_DIGITS[target.name][0] >= digits
    held = _INTEGER_DIGITS.get(target.name)
    return held is not None and held[0] >= digits and (held[1] or not signed)
