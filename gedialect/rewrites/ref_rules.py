"""What the patterns that clean up behind variables and refs ask and do."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, OpResult, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge import edges
from gedialect.dialects.ge.control_flow import PartitionedCallOp
from gedialect.dialects.ge.desc_members import set_desc_attribute
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import REF_ATTR, VariableRefOp
from gedialect.patterns import Failure, Rewriter
from gedialect.rewrites.called_outputs import CallContext
from gedialect.rewrites.cleanup_context import CleanupContext
from gedialect.rewrites.constraints import Answer, registry
from gedialect.rewrites.ref_doubts import RefContext
from gedialect.rewrites.variable_groups import writer_of
from gedialect.rewrites.variable_memory import is_written_in_place, variable_of
from gedialect.rewrites.variable_times import VariableTimes, value_of


@registry.action(label="iso-1")
def isolate(rewriter: Rewriter, node: Operation) -> None:
    """Takes a node out of its graph: output 0 becomes input 0, and what it ordered stays ordered. `[iso-1]`"""
    taken = cast(NodeOp, node)
    rewriter.notify_op_erased(taken)
    edges.isolate(taken)


@registry.constraint(label="refdel-2", context=True)
def memory_is_shared(context: RefContext, ref: Operation) -> Answer:
    """What feeds the ref may live in the variable's memory; a strict run asks whether values stay as they are."""
    return context.doubtful.get(cast(VariableRefOp, ref), True) if context.strict else True


@registry.action(label="refdel-2", context=True)
def mark_memory(context: CallContext, rewriter: Rewriter, ref: Operation, source: SSAValue) -> None:
    """What feeds the ref says whose memory it lives in; of a call, what makes the output inside does. `[refdel-2]`"""
    variable, output = cast(VariableRefOp, ref).variable, cast(OpResult, source)
    feeder = output.op
    if feeder is ref:  # once other refs have gone
        raise GeError(ref, f'expected ref to variable "{variable}" to have a source, got none', label="refdel-1")
    if isinstance(feeder, PartitionedCallOp):
        made = context.called.of(feeder, output.index)
        if made is None:
            return
        output = made
    elif cast(NodeOp, feeder).node_name == variable:
        return
    marked = cast(NodeOp, output.op)
    set_desc_attribute(marked, True, output.index, REF_ATTR, StringAttr(variable))
    rewriter.notify_op_modified(marked)


@registry.constraint(label="useless-1", context=True)
def has_useless_control_edges(context: CleanupContext, ref: Operation) -> Answer:
    """A node that waits for the ref by a control edge is reached from its source directly. `[useless-1]`"""
    useless = _useless(ref)
    if not useless or not context.strict:
        return bool(useless)
    node = cast(VariableRefOp, ref)
    more = _waits_for_more(node, useless[0], context.times)
    if more is not None:
        return Failure(f'strict: "{useless[0].node_name}" {_no_longer(ref, more)}', useless[0])
    value = value_of(node)
    if value is None or is_written_in_place(value, node.variable) or variable_of(value) == node.variable:
        return True
    return Failure(f'strict: "{useless[0].node_name}" waits for what it copies, if it stays', useless[0])


@registry.action(label="useless-1")
def delete_useless_control_edges(rewriter: Rewriter, ref: Operation) -> None:
    """Deletes the control edges of a ref to nodes that its source reaches directly. `[useless-1]`"""
    node = cast(NodeOp, ref)
    useless = _useless(ref)
    context = cast(CleanupContext, rewriter.context)
    more = _waits_for_more(node, useless[0], context.times)
    if more is not None:
        context.doubts.append(Failure(_no_longer(ref, more), useless[0], "useless-1"))
    for waiting in useless:
        edges.remove_control_edge(node, waiting)
    rewriter.notify_op_modified(node)


def _waits_for_more(ref: NodeOp, waiting: NodeOp, times: VariableTimes) -> NodeOp | None:
    """A node that a ref waits for, what feeds it does not, and a node that waits for the ref does by the ref alone."""
    source, direct = (
        writer_of(cast(VariableRefOp, ref)),
        {*edges.control_sources(waiting), *edges.data_sources(waiting)},
    )
    before = (node for node in edges.control_sources(ref) if node is not source and node not in direct)
    graph = ref.parent_op()
    if source is None or not isinstance(graph, GraphOp):
        return None
    return next((node for node in before if not times.order(graph).before(node, source)), None)


def _no_longer(ref: Operation, before: NodeOp) -> str:
    return f'does not wait for "{before.node_name}" any more, as ref "{cast(NodeOp, ref).node_name}" does'


def _useless(ref: Operation) -> list[NodeOp]:
    if not isinstance(ref, VariableRefOp) or ref.control_result is None:
        return []
    source = writer_of(ref)
    if source is None:
        return []
    reached = {*edges.data_consumers(source), *edges.control_consumers(source)}
    return [node for node in edges.control_consumers(ref) if node in reached]
