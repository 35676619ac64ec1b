"""Constraints of the clean-up patterns: which conversions undo, repeat or could change places with one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import Operation, OpResult, SSAValue

from gedialect.dialects.ge.conversions import CastOp, TransDataOp, TransOp
from gedialect.dialects.ge.edges import (
    consumers,
    control_consumers,
    control_sources,
    data_consumers,
    has_one_reader,
    owner_node,
    runs_before,
)
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.patterns import Failure
from gedialect.rewrites.cleanup_context import CleanupContext
from gedialect.rewrites.constraints import Answer, registry
from gedialect.rewrites.moved_reads import left_open, missed_writes, read_late, read_otherwise, write_left
from gedialect.rewrites.narrowing import loses, narrows
from gedialect.rewrites.same_data import inverse_permutations, perm_of
from gedialect.rewrites.variable_memory import memory_readers, variable_of


@registry.constraint(label="clean-1")
def is_conversion(op: Operation) -> Answer:
    """The operation is a trans op that says what it converts from and to. `[graph-8]`"""
    return isinstance(op, TransOp) and op.input_desc(0) is not None and op.output_desc(0) is not None


# --- inverse pairs


@registry.constraint(label="clean-1", context=True)
def undoes(context: CleanupContext, second: Operation, first: Operation) -> Answer:
    """The second conversion gives back what the first took, and nothing was lost between. `[clean-1]`"""
    first, second = _node(first), _node(second)
    source, middle = first.input_desc(0), first.output_desc(0)
    taken, target = second.input_desc(0), second.output_desc(0)
    if source is None or middle is None or taken is None or target is None:
        return Failure("a descriptor is missing", second)
    if owner_node(first.data_operands[0]) in (first, second):
        return Failure("they read one another", second, "dev-no-cycle")
    if source.storage != target.storage or middle.storage != taken.storage:
        return Failure("descriptors are not those of an inverse", second)
    kind = _KINDS.get(first.ge_type)
    if kind is None or kind is not _KINDS.get(second.ge_type):
        return Failure(f"{second.ge_type} does not undo {first.ge_type}", second)
    answer = kind(context.strict, first, second)
    late = at_other_times(first, second, context) if context.strict and answer is True else None
    if late is None or not isinstance(late.at, NodeOp):
        return answer
    return Failure(f'strict: "{late.at.node_name}" {late.reason}', late.at, late.label)


def at_other_times(first: NodeOp, second: NodeOp, context: CleanupContext) -> Failure | None:
    """What finds another content of a variable when a pair of conversions goes. `[clean-1]`

    It waited for what the first writes, if that stays to do so; or it reads the variable itself instead of a copy.
    """
    missed = [] if has_one_reader(first) else context.once(first, "missed", lambda: missed_writes(first, context.times))
    waiting = [*data_consumers(second), *control_consumers(second)] if missed else []
    ref = next((ref for ref, nodes in missed if not nodes.isdisjoint(waiting)), None)
    if ref is not None:
        reason = f'stays to write variable "{ref.variable}": what reads "{second.node_name}" waits for that no longer'
        return Failure(reason, first, "clean-1")
    name, graph = variable_of(first.data_operands[0]), first.parent_op()
    if name is None or not isinstance(graph, GraphOp):
        return None
    readers, times = memory_readers([second]), context.times
    writers = times.writers(graph, name)
    late = read_late(name, dict.fromkeys(readers, first), writers, times)
    if late is None:
        late = left_open(name, [first, second], readers, writers, times)
    return None if late is None else Failure(late.reason, late.at, "clean-1")


def _node(op: Operation) -> NodeOp:
    assert isinstance(op, NodeOp), "conversions are nodes"
    return op


def _relabels(strict: bool, first: NodeOp, second: NodeOp) -> Answer:
    return True


def _rearranges(strict: bool, first: NodeOp, second: NodeOp) -> Answer:
    """Whether a movement there and back leaves memory as it was. `[clean-1]`"""
    from gedialect.formats.errors import FormatError
    from gedialect.formats.movement import are_inverse, movement

    source, middle = first.input_desc(0), first.output_desc(0)
    if source is None or middle is None:
        return Failure("a descriptor is missing", first)
    try:
        if are_inverse(movement(source, middle), movement(middle, source)):
            return True
    except FormatError as error:
        return Failure(f"cannot be judged: {error}", first)
    return Failure(f"from {source} to {middle} and back, something is lost", first)


def _permutes(strict: bool, first: NodeOp, second: NodeOp) -> Answer:
    there, back = perm_of(first), perm_of(second)
    undone = inverse_permutations(there, back)
    if undone is None:
        return Failure("the permutation is not known", first if there is None else second)
    return True if undone else Failure(f"permutation {back} does not undo {there}", second)


def _casts(strict: bool, first: NodeOp, second: NodeOp) -> Answer:
    """Whether a pair of casts goes; GE counts few of those that lose values. `[clean-2]`"""
    source, middle = first.input_desc(0), first.output_desc(0)
    if source is None or middle is None:
        return Failure("a descriptor is missing", first)
    if loses(source.dtype, middle.dtype):
        return Failure(f"a cast from {source.dtype} to {middle.dtype} may lose values", first)
    if strict and narrows(first):
        return Failure(f"strict: a cast from {source.dtype} to {middle.dtype} may lose values", first, "clean-2")
    return True


_KINDS: Mapping[str, Callable[[bool, NodeOp, NodeOp], Answer]] = {
    **dict.fromkeys(("TransData", "TransDataD"), _rearranges),
    "TransposeD": _permutes,
    "Cast": _casts,
    **dict.fromkeys(("ReFormat", "Reshape", "Squeeze", "SqueezeV2", "SqueezeV3"), _relabels),
    **dict.fromkeys(("Unsqueeze", "UnsqueezeV2", "UnsqueezeV3", "ExpandDims"), _relabels),
}
"""How the conversions of each GE type are judged; only those judged alike undo each other. `[clean-1]`"""


# --- twins

_NO_TWIN = Failure("nothing before it does the same")


@registry.constraint(label="clean-3", context=True, results=1)
def earlier_twin(context: CleanupContext, second: Operation) -> OpResult | Failure:
    """Another reader of the same value, before this one, that does the same: its output. `[clean-3]`"""
    second = _node(second)
    value = second.data_operands[0]
    if value.has_one_use():
        return _NO_TWIN
    twins = context.once(value, "twins", lambda: _first_of_each(value))
    first = twins.get(_work(second))
    if first is None or first is second or first.parent is None:
        return _NO_TWIN
    waits_for_more = not set(first.control_operands) <= set(second.control_operands)
    if waits_for_more and runs_before(second, first):
        return Failure(f'"{first.node_name}" does the same, but runs after it', first, "dev-no-cycle")
    strict = _merged_otherwise(first, second, context) if context.strict else None
    return first.data_results[0] if strict is None else strict


def _merged_otherwise(first: NodeOp, second: NodeOp, context: CleanupContext) -> Failure | None:
    """Why a strict run does not merge two conversions that do the same. `[clean-3]`"""
    early = read_otherwise(first, second, context.times)
    if early is not None:
        return Failure(f'strict: "{second.node_name}" {early.reason}', second)
    ref = context.once(first, "written", lambda: write_left(first)) or write_left(second)
    if ref is not None:
        return Failure(f'strict: others would read the memory of variable "{ref.variable}"', second, "clean-3")
    return None


def _first_of_each(value: SSAValue) -> dict[object, NodeOp]:
    firsts: dict[object, NodeOp] = {}
    for use in consumers(value):
        node = use.operation
        if use.index == 0 and isinstance(node, TransOp) and node.data_results:
            firsts.setdefault(_work(node), node)
    return firsts


def _work(node: NodeOp) -> object:
    """What a conversion does: equal for nodes that make equal outputs."""
    attributes = frozenset(item for item in node.attributes.items() if not item[0].startswith("_"))
    views = tuple(node.input_type(index) for index in range(len(node.data_operands)))
    return node.ge_type, tuple(node.data_operands), views, node.data_results[0].type, attributes


# --- siblings


@registry.constraint(label="clean-4")
def sibling_rearranges_alike(trans_data: Operation, cast: Operation) -> Answer:
    """What the cast reads is rearranged by another reader just as the cast's result is, so that both could be one.

    Nothing but a rearrangement may read the cast, and descriptors have to agree along the way. `[clean-4]`
    """
    if not isinstance(trans_data, TransDataOp) or not isinstance(cast, CastOp):
        return Failure("not a TransData behind a Cast", trans_data)
    if owner_node(cast.data_operands[0]) is trans_data:
        return Failure("they read one another", trans_data, "dev-no-cycle")
    if cast.control_result is not None and any(runs_before(cast, node) for node in control_sources(trans_data)):
        return Failure(f'it waits for the cast "{cast.node_name}" by control edges too', trans_data, "dev-no-cycle")
    wanted = hoisted_descs(trans_data, cast)
    if wanted is None:
        return Failure("its descriptors do not fit those of the cast", trans_data)
    if not cast.results[0].has_one_use():
        return Failure(f'others read the cast "{cast.node_name}" too', cast)
    source, target = wanted
    for use in consumers(cast.data_operands[0]):
        sibling = use.operation
        if use.index == 0 and isinstance(sibling, TransDataOp) and _does(sibling, source, target):
            return True
    return Failure("no reader beside the cast rearranges in the same way", cast)


def hoisted_descs(trans_data: TransDataOp, cast: CastOp) -> tuple[TensorDesc, TensorDesc] | None:
    """Input and output of the rearrangement when it comes before the cast; None where descriptors do not fit."""
    before, after = cast.input_desc(0), cast.output_desc(0)
    source, target = trans_data.input_desc(0), trans_data.output_desc(0)
    if before is None or after is None or source is None or target is None:
        return None
    same_form = before.format == after.format and before.shape == after.shape
    if not same_form or after.storage != source.storage or source.dtype != target.dtype:
        return None
    return before, target.with_storage(target.shape, target.format, before.dtype)


def _does(node: TransDataOp, source: TensorDesc, target: TensorDesc) -> bool:
    given, made = node.input_desc(0), node.output_desc(0)
    return given is not None and made is not None and given.storage == source.storage and made.storage == target.storage
