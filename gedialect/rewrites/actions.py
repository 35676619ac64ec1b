"""The named actions of the built-in patterns: what a match does to the graph."""

from __future__ import annotations

from typing import cast

from xdsl.ir import Operation

from gedialect.dialects.ge.edges import (
    add_control_edge,
    clear_source,
    control_sources,
    has_one_reader,
    isolate,
    set_source,
)
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.patterns import Rewriter
from gedialect.rewrites.acc_context import AccContext, described
from gedialect.rewrites.constraints import registry
from gedialect.rewrites.narrowing import rounded_for_others
from gedialect.rewrites.same_data import doubts, moves_data
from gedialect.rewrites.variable_groups import VariableGroup, reader_node, writer_of
from gedialect.state import TransStep


@registry.action(label="acc-5")
def fuse_conversion(rewriter: Rewriter, variable: Operation) -> None:
    """Takes the readers of the variable and the writers of its refs out of the graph, and notes the step. `[acc-5]`"""
    context = cast(AccContext, rewriter.context)
    node = cast(NodeOp, variable)
    group = context.group_of(node)
    deciding = group.deciding
    road = context.roads.setdefault(group, [])
    context.doubts.extend(doubts(group, context.times, moved=any(moves_data(step.type) for step in road)))
    if (rounded := rounded_for_others(group, context.elsewhere)) is not None:
        context.doubts.append(rounded)
    for alias in (context.alias_of(group), context.alias_elsewhere(group, untold=True)) if not road else ():
        if alias is not None:
            context.doubts.append(alias)
    road.extend(_steps(group, deciding, first=not road))
    for reader in dict.fromkeys(reader_node(use) for use in group.readers):
        rewriter.notify_op_erased(reader)
        isolate(reader)
    for ref in group.refs:
        _unwrap(rewriter, ref)
    context.forget(group)
    rewriter.notify_op_modified(node)


def _steps(group: VariableGroup, reader: NodeOp, *, first: bool) -> list[TransStep]:
    """The reader's step; before the first of a path one that renames the variable's format where it has another."""
    source = described(reader, reader.input_desc(0), "input 0")
    step = TransStep(reader.ge_type, source, described(reader, reader.output_desc(0), "output 0"))
    stored = described(group.nodes[0], group.nodes[0].output_desc(0), "output 0")
    if not first or stored.format == source.format:
        return [step]
    return [TransStep("ReFormat", stored, source), step]


def _unwrap(rewriter: Rewriter, ref: VariableRefOp) -> None:
    """Feeds a ref from what the conversion before it converts; the conversion goes unless others read it."""
    writer = writer_of(ref)
    assert writer is not None, "write_backs_inverse held"
    if has_one_reader(writer):
        rewriter.notify_op_erased(writer)
        isolate(writer)
        return
    source = writer.source(0)
    if source is None:
        clear_source(ref, 0)
    else:
        set_source(ref, 0, source)
    for before in control_sources(writer):
        add_control_edge(before, ref)
