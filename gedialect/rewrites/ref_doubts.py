"""Where values change once outputs live in the memory of the variables that they are written to. `[refdel-2]`

GE puts what feeds a ref into the variable's memory and does not ask what else becomes of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import OpResult

from gedialect.dialects.ge.control_flow import PartitionedCallOp
from gedialect.dialects.ge.dataflow import NetOutputOp
from gedialect.dialects.ge.desc_members import desc_attribute
from gedialect.dialects.ge.edges import control_sources
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import REF_ATTR, VariableRefOp, is_variable_like
from gedialect.patterns import Failure
from gedialect.rewrites.assign_rules import NOT_COMPUTING
from gedialect.rewrites.called_outputs import CallContext
from gedialect.rewrites.cleanup_context import CleanupContext
from gedialect.rewrites.variable_memory import (
    hands_on_memory,
    is_written_in_place,
    memory_readers,
    outgrows,
)
from gedialect.rewrites.variable_times import GraphOrder, VariableTimes, value_of

_MOST_WRITERS = 3
"""Of so many writers of one variable it is told which ones a graph leaves open; of more, which ones are before."""


@dataclass(eq=False)
class RefContext(CallContext, CleanupContext):
    """For the rewrite that takes refs out: `doubtful` are those that change values when they go, with the reason."""

    doubtful: dict[VariableRefOp, Failure] = field(default_factory=dict[VariableRefOp, Failure], kw_only=True)


@dataclass(frozen=True, eq=False)
class _Write:
    """A ref, the output that feeds it, and the output that gets the mark: another one where a call makes it."""

    ref: VariableRefOp
    source: OpResult
    marked: OpResult | None

    @property
    def feeder(self) -> NodeOp:
        node = self.source.op
        assert isinstance(node, NodeOp), "values of a verified graph are made by nodes"
        return node


def doubtful_refs(graphs: Sequence[GraphOp], context: RefContext) -> Iterator[tuple[VariableRefOp, Failure]]:
    """The refs that change values when they go, each with the first reason, at the node that does or finds it."""
    times = VariableTimes(graphs)
    marks: dict[OpResult, str] = {}
    variables = {node.node_name: node for graph in graphs for node in graph.nodes if is_variable_like(node)}
    for graph in graphs:
        writes: dict[str, list[_Write]] = {}
        for node in graph.nodes:
            if isinstance(node, VariableRefOp) and (write := _write(node, context)) is not None:
                writes.setdefault(node.variable, []).append(write)
                if write.marked is not None:
                    marks.setdefault(write.marked, node.variable)
        for variable, mine in writes.items():
            early = _not_waited_for(mine, times, graph, variable)
            overwritten = _overwritten(mine, times, graph, variable)
            for write in mine:
                reasons = [
                    _nothing_is_written(write),
                    _other_mark(write, marks),
                    _outgrows(write, variables.get(variable)),
                    early.get(write.ref),
                    overwritten.get(write.ref),
                ]
                # A failure counts as false.
                yield from ((write.ref, each) for each in [each for each in reasons if each is not None][:1])


def _write(ref: VariableRefOp, context: RefContext) -> _Write | None:
    """What a ref writes; None where that is the variable's memory anyway. `[refdel-2]`"""
    source = value_of(ref)
    if source is None or not isinstance(source.op, NodeOp):
        return None
    if isinstance(source.op, PartitionedCallOp):
        return _Write(ref, source, context.called.of(source.op, source.index))
    return None if source.op.node_name == ref.variable else _Write(ref, source, source)


def _nothing_is_written(write: _Write) -> Failure | None:
    name, node = write.ref.variable, write.feeder
    if write.marked is None:
        reason = f'hands on nothing at output {write.source.index}, so that variable "{name}" is not written'
        return Failure(reason, node, "refdel-2")
    maker = write.marked.op
    if not isinstance(maker, NodeOp) or maker.ge_type not in NOT_COMPUTING or maker.node_name == name:
        return None
    return Failure(f'only holds what is to be written to variable "{name}": nothing writes it there', maker, "refdel-2")


def _other_mark(write: _Write, marks: dict[OpResult, str]) -> Failure | None:
    """One output cannot live in the memory of two variables; the last one gets it."""
    if write.marked is None:
        return None
    maker, name = write.marked.op, write.ref.variable
    assert isinstance(maker, NodeOp), "values of a verified graph are made by nodes"
    given = desc_attribute(maker, True, write.marked.index, REF_ATTR)
    others = [marks[write.marked], *([given.data] if isinstance(given, StringAttr) else [])]
    other = next((each for each in others if each != name), None)
    if other is None:
        return None
    reason = f'is written to variables "{other}" and "{name}", and lives in the memory of the last of them only'
    return Failure(reason, maker, "refdel-2")


def _outgrows(write: _Write, variable: NodeOp | None) -> Failure | None:
    """An output that is larger than its variable would be written over what lies behind that."""
    reason = None if write.marked is None or variable is None else outgrows(write.marked, variable)
    return None if reason is None else Failure(reason, write.feeder, "refdel-2")


def _not_waited_for(
    writes: Sequence[_Write], times: VariableTimes, graph: GraphOp, variable: str
) -> dict[VariableRefOp, Failure]:
    """Where a ref waits for a node that reads or writes the variable too, and what feeds the ref does not."""
    late: dict[NodeOp, list[_Write]] = {}
    for write in writes:
        for before in control_sources(write.ref):
            if before is not write.feeder and not times.order(graph).before(before, write.feeder):
                late.setdefault(before, []).append(write)
    if not late:
        return {}
    users = dict.fromkeys([*times.readers(graph, variable), *times.writers(graph, variable)])
    order = times.order(graph)
    before_late = order.leading_to(users, late)
    found: dict[VariableRefOp, Failure] = {}
    for node, waiting in late.items():
        mine = [node] if node in users else before_late.get(node, [])
        for write in waiting:
            own = write.feeder
            user = next((each for each in mine if each is not own and not order.before(each, own)), None)
            if user is not None:
                reason = (
                    f'may write variable "{variable}" before "{user.node_name}" uses it: '
                    f'only ref "{write.ref.node_name}" waits for that'
                )
                found.setdefault(write.ref, Failure(reason, write.feeder, "refdel-2"))
    return found


def _overwritten(
    writes: Sequence[_Write], times: VariableTimes, graph: GraphOp, variable: str
) -> dict[VariableRefOp, Failure]:
    """Where what reads an output, and finds it in the variable's memory, may run after another write to the variable.

    Not where the output was the variable's memory all along. A net output runs after all writes.
    """
    writers = dict.fromkeys(times.writers(graph, variable))
    if len(writers) < 2:
        return {}
    readers = {source: _other_readers(source) for source in dict.fromkeys(write.source for write in writes)}
    asked = dict.fromkeys(node for nodes in readers.values() for node in nodes)
    if not asked:
        return {}
    order = times.order(graph)
    feeders = dict.fromkeys(write.feeder for write in writes)
    near = {node: None for node in asked if not isinstance(node, NetOutputOp)}
    leading = order.leading_to(writers, {**near, **feeders})
    open_to = _left_open(writers, near, order) if len(writers) <= _MOST_WRITERS else {}
    found: dict[VariableRefOp, Failure] = {}
    for write in writes:
        own, before = write.feeder, leading.get(write.feeder, [])
        for reader in readers[write.source]:
            late = writers if isinstance(reader, NetOutputOp) else leading.get(reader, [])
            others = (each for each in (*late, *open_to.get(reader, ())) if each is not own and each is not reader)
            other = next((each for each in others if each not in before), None)
            if other is not None and not is_written_in_place(write.source, variable):
                when = "writes before that" if other in leading.get(reader, ()) else "may write before that"
                reason = (
                    f'reads "{own.node_name}" in the memory of variable "{variable}", where "{other.node_name}" {when}'
                )
                found.setdefault(write.ref, Failure(reason, reader, "refdel-2"))
    return found


def _left_open(
    writers: Collection[NodeOp], readers: Collection[NodeOp], order: GraphOrder
) -> dict[NodeOp, list[NodeOp]]:
    """For each reader the writers near to it that it does not run before."""
    found: dict[NodeOp, list[NodeOp]] = {}
    for writer in writers:
        near = [each for each in readers if order.is_near(each, writer)]
        early = order.waited_for(writer, near)
        for reader in near:
            if reader not in early:
                found.setdefault(reader, []).append(writer)
    return found


def _other_readers(value: OpResult) -> list[NodeOp]:
    nodes = [use.operation for use in value.uses]
    direct = [node for node in nodes if isinstance(node, NodeOp) and not isinstance(node, VariableRefOp)]
    handed_on = memory_readers([node for node in direct if hands_on_memory(node)])
    return list(dict.fromkeys([*direct, *(node for node in handed_on if not isinstance(node, VariableRefOp))]))
