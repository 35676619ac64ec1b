"""Whether conversions make the same data, or undo one another: what GE does not ask, since it compares descriptors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects.builtin import DenseArrayBase

from gedialect.dialects.ge.conversions import KEEPS_DATA
from gedialect.dialects.ge.edges import consumers, control_consumers, data_consumers
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.patterns import Failure
from gedialect.rewrites.moved_reads import copy_lost, missed_writes
from gedialect.rewrites.narrowing import narrows
from gedialect.rewrites.trans_nodes import permutation
from gedialect.rewrites.variable_groups import VariableGroup, reader_node, writer_of
from gedialect.rewrites.variable_times import VariableTimes


def same_kind(one: NodeOp, other: NodeOp) -> bool:
    """Whether two conversions do the same to data of equal descriptors, or one undoes the other."""
    return one.ge_type == other.ge_type or _keep_data(one, other)


def same_data(one: NodeOp, other: NodeOp) -> bool:
    """Whether two readers of one variable with equal outputs make the same data."""
    return _keep_data(one, other) or (
        one.ge_type == other.ge_type
        and _storage(one.input_desc(0)) == _storage(other.input_desc(0))
        and (one.ge_type != "TransposeD" or perm_of(one) == perm_of(other))
    )


def undone_by(conversion: NodeOp, writer: NodeOp) -> bool:
    """Whether a writer that takes what a conversion makes gives back the data that the conversion took."""
    if _keep_data(conversion, writer):
        return True
    if conversion.ge_type != writer.ge_type or _storage(conversion.input_desc(0)) != _storage(writer.output_desc(0)):
        return False
    return conversion.ge_type != "TransposeD" or inverse_permutations(perm_of(conversion), perm_of(writer)) is not False


def perm_of(node: NodeOp) -> list[int] | None:
    """How a `TransposeD` permutes: as it says, or as its formats tell; None where neither does."""
    given = node.attributes.get("perm")
    if isinstance(given, DenseArrayBase):
        perm = [int(axis) for axis in given.iter_values()]
        return perm if sorted(perm) == list(range(len(perm))) else None
    return _perm_of_formats(node)


def inverse_permutations(there: list[int] | None, back: list[int] | None) -> bool | None:
    """Whether one permutation undoes another; None where one is not known."""
    if there is None or back is None:
        return None
    return len(there) == len(back) and all(there[axis] == place for place, axis in enumerate(back))


def permutes_otherwise(node: NodeOp) -> str | None:
    """What a `TransposeD` does that its formats do not tell; None where they agree or do not tell.

    A variable's data is taken along by the formats alone. `[acc-3]`
    """
    if node.ge_type != "TransposeD":
        return None
    told, done = _perm_of_formats(node), perm_of(node)
    source, target = node.input_desc(0), node.output_desc(0)
    if told is None or done is None or told == done or source is None or target is None:
        return None
    return f"permutes axes by {done}, where {source.format.name} becomes {target.format.name} by {told}"


def _perm_of_formats(node: NodeOp) -> list[int] | None:
    source, target = node.input_desc(0), node.output_desc(0)
    return None if source is None or target is None else permutation(source.format, target.format)


def _keep_data(one: NodeOp, other: NodeOp) -> bool:
    return one.ge_type in KEEPS_DATA and other.ge_type in KEEPS_DATA


def _storage(desc: TensorDesc | None) -> object:
    return None if desc is None else desc.storage


def moves_data(ge_type: str) -> bool:
    """Whether a conversion of that type changes what memory holds, and not only what it is called."""
    return ge_type not in KEEPS_DATA


def reader_of_a_ref(refs: Iterable[VariableRefOp]) -> NodeOp | None:
    """What reads the output of one of some refs, the first; nothing is converted for it. `[acc-7]`"""
    uses = (use for ref in refs for result in ref.data_results for use in consumers(result))
    use = next(uses, None)
    return None if use is None else reader_node(use)


def doubts(group: VariableGroup, times: VariableTimes, *, moved: bool) -> Iterator[Failure]:
    """Where values change if a group is fused now, which a strict run would have refused: the first place of each kind.

    The last reader says what the variable will hold. What reads another reader gets other data if that one did not do
    the same; and what a writer wrote is taken for other data if it did not undo that. What reads a ref is converted
    for nothing; `moved` says that an earlier round has told so. And reads and writes come at other times, when the
    copy is gone that a conversion made. `[acc-2]` `[acc-3]` `[acc-4]` `[acc-5]` `[acc-7]`
    """
    deciding = group.deciding
    late = at_other_times(group, times)
    if late is not None:
        yield late
    reading = None if moved or not moves_data(deciding.ge_type) else reader_of_a_ref(group.refs)
    if reading is not None:
        yield Failure(
            f'reads a ref to variable "{group.name}", which is stored by "{deciding.node_name}" of type '
            f"{deciding.ge_type}: it reads other values now",
            reading,
            "acc-7",
        )
    does_more = permutes_otherwise(deciding)
    if does_more is not None:
        yield Failure(f'{does_more}: what read it reads other values of variable "{group.name}" now', deciding, "acc-3")
    other = next((node for use in group.readers if not same_data(deciding, node := reader_node(use))), None)
    if other is not None:
        yield Failure(
            f'made other data of variable "{group.name}" than "{deciding.node_name}" of type {deciding.ge_type}, '
            "which the variable is stored by: what read it reads other values now",
            other,
            "acc-2",
        )
    writers = [writer for ref in group.refs if (writer := writer_of(ref)) is not None]
    rounding = next((writer for writer in writers if narrows(writer)), None)
    if rounding is not None:
        yield Failure(
            f'{rounds_no_more(rounding)}: other values of variable "{group.name}" are written now', rounding, "acc-4"
        )
    wrong = next((writer for writer in writers if not undone_by(deciding, writer)), None)
    if wrong is not None:
        yield Failure(
            f'does not undo "{deciding.node_name}" of type {deciding.ge_type}, which variable "{group.name}" is stored '
            "by: other values are written now",
            wrong,
            "acc-4",
        )


def rounds_no_more(writer: NodeOp) -> str:
    """What becomes of a cast that loses values when a variable is stored as what it casts. `[acc-4]`"""
    written = writer.output_desc(0)
    return f"rounds no more to {'' if written is None else written.dtype}"


def at_other_times(group: VariableGroup, times: VariableTimes) -> Failure | None:
    """What finds another content of a variable, this one or another, when a group's conversions go. `[acc-5]`"""
    if moves_data(group.deciding.ge_type) and (lost := copy_lost(group, times)) is not None:
        return lost
    missed_of: dict[NodeOp, list[tuple[VariableRefOp, set[NodeOp]]]] = {}
    for ref in group.refs:
        writer, waiting = writer_of(ref), [*data_consumers(ref), *control_consumers(ref)]
        if writer is None or not waiting:
            continue
        if writer not in missed_of:
            missed_of[writer] = missed_writes(writer, times, group.name)
        other = next((other for other, nodes in missed_of[writer] if not nodes.isdisjoint(waiting)), None)
        if other is not None:
            reason = (
                f'stays to write variable "{other.variable}": what waits for ref "{ref.node_name}" '
                "does not wait for that any more"
            )
            return Failure(reason, writer, "acc-5")
    return None
