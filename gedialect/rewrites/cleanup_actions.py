"""Actions of the clean-up patterns."""

from __future__ import annotations

from typing import cast

from xdsl.ir import Operation

from gedialect.dialects.ge.conversions import CastOp, TransDataOp
from gedialect.dialects.ge.edges import (
    add_control_edge,
    control_consumers,
    control_sources,
    data_consumers,
    isolate,
    set_output_type,
    set_source,
    take_out,
)
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import type_of
from gedialect.dialects.ge.views import set_view
from gedialect.patterns import Rewriter
from gedialect.rewrites.acc_context import described
from gedialect.rewrites.cleanup_constraints import hoisted_descs
from gedialect.rewrites.constraints import registry


@registry.action(label="clean-1")
def cancel(rewriter: Rewriter, second: Operation, first: Operation) -> None:
    """Feeds what reads the second conversion from what the first reads; both go, the first unless others read it.

    What control edges ordered stays ordered. `[clean-1]`
    """
    undoing, undone = cast(NodeOp, second), cast(NodeOp, first)
    rewriter.notify_op_erased(undoing)
    afters = [*data_consumers(undoing), *control_consumers(undoing)]
    for reader in take_out(undoing, [undone.data_operands[0]], spare=[undone]):
        rewriter.notify_op_modified(reader)
    for before in control_sources(undone):
        for after in afters:
            add_control_edge(before, after)
    if any(result.first_use is not None for result in undone.data_results):
        return
    rewriter.notify_op_erased(undone)
    isolate(undone)


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
