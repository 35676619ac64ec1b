"""Actions of the clean-up patterns."""

from __future__ import annotations

from typing import cast

from xdsl.ir import Operation, SSAValue

from gedialect.dialects.ge.constants import ConstOp
from gedialect.dialects.ge.conversions import CastOp, TransDataOp
from gedialect.dialects.ge.edges import (
    add_control_edge,
    control_sources,
    data_sources,
    detach,
    has_one_reader,
    isolate,
    owner_node,
    set_output_type,
    set_source,
    take_out,
)
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.views import set_view
from gedialect.patterns import Failure, Rewriter
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.cleanup_constraints import at_other_times, hoisted_descs
from gedialect.rewrites.cleanup_context import CleanupContext
from gedialect.rewrites.constraints import registry
from gedialect.rewrites.moved_reads import read_otherwise
from gedialect.rewrites.narrowing import narrows
from gedialect.rewrites.trans_nodes import INSERTED


@registry.action(label="clean-1")
def cancel(rewriter: Rewriter, second: Operation, first: Operation) -> None:
    """Feeds what reads the second conversion from what the first reads; both go, the first unless others read it.

    What the pair ordered stays ordered, but readers do not wait for a first conversion that stays. `[clean-1]`
    `[iso-2]`
    """
    undoing, undone = cast(NodeOp, second), cast(NodeOp, first)
    context = cast(CleanupContext, rewriter.context)
    if narrows(undone):
        context.doubts.append(_rounds_no_more(undone, undoing))
    goes = has_one_reader(undone)
    late = at_other_times(undone, undoing, context)
    if late is not None:
        context.doubts.append(late)
    for conversion in (undoing, undone) if goes else (undoing,):
        _drop_own_constants(rewriter, conversion)
    value = undone.data_operands[0]
    rewriter.notify_op_erased(undoing)
    readers = take_out(undoing, [value], spare=[undone])
    constants = _own_constants(undone)
    befores = [node for node in (*data_sources(undone), *control_sources(undone)) if node not in constants]
    for reader in readers:
        for before in befores:
            if before is not owner_node(value):
                add_control_edge(before, reader)
        rewriter.notify_op_modified(reader)
    if goes:
        rewriter.notify_op_erased(undone)
        isolate(undone)


def _rounds_no_more(undone: NodeOp, undoing: NodeOp) -> Failure:
    narrow = described(undone, undone.output_desc(0), "output 0")
    return Failure(
        f'is undone by "{undoing.node_name}" and loses nothing any more: what read that reads values that '
        f"{narrow.dtype} does not have",
        undone,
        "clean-2",
    )


def _drop_own_constants(rewriter: Rewriter, conversion: NodeOp) -> None:
    for constant in _own_constants(conversion):
        rewriter.notify_op_erased(constant)
        detach(constant)


def _own_constants(conversion: NodeOp) -> list[NodeOp]:
    """The constants that recovery made for a conversion that it put in. `[rec-6]`"""
    if INSERTED not in conversion.attributes:
        return []
    constants = (node for node in data_sources(conversion) if isinstance(node, ConstOp) and not node.operands)
    return [node for node in constants if node.results[0].has_one_use() and node.control_result is None]


@registry.action(label="clean-3")
def note_merge(rewriter: Rewriter, second: Operation, twin: SSAValue) -> None:
    """Says where a conversion that goes would have found what was written after the one that stays. `[clean-3]`"""
    context = cast(CleanupContext, rewriter.context)
    early = read_otherwise(cast(NodeOp, twin.owner), cast(NodeOp, second), context.times)
    if early is not None:
        context.doubts.append(early)


@registry.action(label="clean-4")
def hoist_trans_data(rewriter: Rewriter, trans_data: Operation, cast_op: Operation) -> None:
    """Lets a cast and the rearrangement behind it change places; each keeps its name and control edges. `[clean-4]`"""
    rearrange, convert = cast(TransDataOp, trans_data), cast(CastOp, cast_op)
    descs = hoisted_descs(rearrange, convert)
    assert descs is not None, "sibling_rearranges_alike held"
    source, target = descs
    final = described(rearrange, rearrange.output_desc(0), "output 0")
    value = convert.data_operands[0]
    set_output_type(convert, 0, type_of(final))
    for use in list(rearrange.data_results[0].uses)[::-1]:
        set_source(cast(NodeOp, use.operation), use.index, convert.data_results[0])
    set_output_type(rearrange, 0, type_of(target))
    set_source(rearrange, 0, value)
    set_view(rearrange, 0, type_of(source))
    set_source(convert, 0, rearrange.data_results[0])
    set_view(convert, 0, type_of(target))
    rewriter.notify_op_modified(rearrange)
    rewriter.notify_op_modified(convert)
