"""Reads that a rewrite moves past a write: what read a copy of a variable reads its memory later on. `[acc-5]`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gedialect.dialects.ge.edges import control_consumers, control_sources, data_consumers, owner_node, runs_before
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.patterns import Failure
from gedialect.rewrites.variable_groups import VariableGroup, reader_node, readers_of, writer_of
from gedialect.rewrites.variable_memory import memory_readers, variable_of
from gedialect.rewrites.variable_times import VariableTimes

_MOST_WRITERS = 8
"""So many of the writes that wait for a copy are asked for."""


def copy_lost(group: VariableGroup, times: VariableTimes) -> Failure | None:
    """What reads a conversion of a variable behind a write, and finds what was written once that has gone. `[acc-5]`"""
    for node in group.nodes:
        conversions = list(dict.fromkeys(reader_node(use) for use in readers_of(node)))
        here = [writer for ref in group.refs if ref.parent is node.parent and (writer := writer_of(ref)) is not None]
        sources = [source for writer in here if (source := _fed_by(writer)) is not None]
        copy_of = {reader: copy for copy in conversions for reader in memory_readers([copy])}
        found = read_late(node.node_name, copy_of, sources, times)
        if found is not None:
            return found
        for copy in (each for each in conversions if each.control_result is not None):
            found = left_open(node.node_name, [copy], memory_readers([copy]), sources, times)
            if found is not None:
                return found
    return None


def left_open(
    name: str, copies: Sequence[NodeOp], readers: Iterable[NodeOp], writers: Iterable[NodeOp], times: VariableTimes
) -> Failure | None:
    """A reader of a variable's copies that may read the variable behind a write once they have gone. `[acc-5]`

    The write waits for a copy by control edges, and not for the reader.
    """
    waiting = {node for copy in copies for node in control_consumers(copy)}
    graph = copies[0].parent_op()
    if not waiting or not isinstance(graph, GraphOp):
        return None
    order = times.order(graph)
    calls = [node for node in times.writers(graph, name) if node.subgraphs is not None]
    for writer in [node for node in dict.fromkeys([*writers, *calls]) if node in waiting][:_MOST_WRITERS]:
        others = (each for each in readers if each is not writer and each not in copies)
        reader = next((each for each in others if order.is_near(each, writer) and not runs_before(each, writer)), None)
        if reader is not None:
            reason = (
                f'read what "{copies[0].node_name}" made of variable "{name}" before "{writer.node_name}" '
                "writes it, and may read it after that now"
            )
            return Failure(reason, reader, "acc-5")
    return None


def read_late(
    name: str, copy_of: Mapping[NodeOp, NodeOp], writers: Iterable[NodeOp], times: VariableTimes
) -> Failure | None:
    """Of readers of a variable's copies, each with its copy, the first behind a write that its copy is not behind."""
    graph = next((reader.parent_op() for reader in copy_of), None)
    if not isinstance(graph, GraphOp):
        return None
    calls = [node for node in times.writers(graph, name) if node.subgraphs is not None]
    writing = dict.fromkeys([*writers, *calls])
    if not writing:
        return None
    before = times.order(graph).leading_to(writing, {**copy_of, **dict.fromkeys(copy_of.values())})
    for reader, copy in copy_of.items():
        known = before.get(copy, ())
        writer = next((each for each in before.get(reader, ()) if each is not reader and each not in known), None)
        if writer is not None:
            reason = (
                f'reads variable "{name}" behind "{writer.node_name}", which writes it, '
                f'and read what "{copy.node_name}" made of it before'
            )
            return Failure(reason, reader, "acc-5")
    return None


def read_otherwise(first: NodeOp, second: NodeOp, times: VariableTimes) -> Failure | None:
    """Whether of two conversions of a variable that are to be one the second reads it at another time. `[clean-3]`"""
    early = _read_early(first, second, times)
    return _read_late(first, second, times) if early is None else early


def _read_late(first: NodeOp, second: NodeOp, times: VariableTimes) -> Failure | None:
    """The second alone runs before a write, which waits for it and no reader of it."""
    name = variable_of(first.data_operands[0]) if second.control_result is not None else None
    graph = first.parent_op()
    if name is None or not isinstance(graph, GraphOp):
        return None
    order, waiting, kept = times.order(graph), set(control_consumers(second)), [first, *data_consumers(second)]
    writers = [node for node in dict.fromkeys(times.writers(graph, name)) if node in waiting][:_MOST_WRITERS]
    near = (node for node in writers if order.is_near(first, node))
    writer = next((node for node in near if not runs_before(kept, node)), None)
    if writer is None:
        return None
    reason = (
        f'converts variable "{name}" before "{writer.node_name}" writes it: '
        f'what reads that reads what "{first.node_name}" makes, maybe after that'
    )
    return Failure(reason, second, "clean-3")


def _read_early(first: NodeOp, second: NodeOp, times: VariableTimes) -> Failure | None:
    """The second alone runs behind a write."""
    more = [node for node in control_sources(second) if node not in set(control_sources(first))]
    name, graph = variable_of(first.data_operands[0]) if more else None, first.parent_op()
    if name is None or not isinstance(graph, GraphOp):
        return None
    writers = dict.fromkeys(times.writers(graph, name))
    before = times.order(graph).leading_to(writers, [*more, first])
    late = [*(node for node in more if node in writers), *(each for node in more for each in before.get(node, ()))]
    writer = next((each for each in late if each not in before.get(first, ())), None)
    if writer is None:
        return None
    reason = (
        f'converts variable "{name}" behind "{writer.node_name}", which writes it: '
        f'what reads that reads what "{first.node_name}" makes before'
    )
    return Failure(reason, second, "clean-3")


def write_left(conversion: NodeOp) -> VariableRefOp | None:
    """A ref to a variable that a conversion writes. `[clean-3]`"""
    return next((node for node in data_consumers(conversion) if isinstance(node, VariableRefOp)), None)


def missed_writes(
    conversion: NodeOp, times: VariableTimes, variable: str = ""
) -> list[tuple[VariableRefOp, set[NodeOp]]]:
    """The refs for which a conversion stays, apart from those to one variable, each with what has to wait for it.

    That is what uses the ref's variable, and what runs before that, unless it waits for the ref, or for the conversion
    by a control edge. `[acc-5]` `[clean-1]`
    """
    readers = data_consumers(conversion)
    refs = [node for node in readers if isinstance(node, VariableRefOp) and node.variable != variable]
    if not refs:
        return []
    graph, gone = graph_of(conversion), set(readers).difference(refs)
    kept = [*refs, *(node for node in control_consumers(conversion) if node not in gone)]
    order = times.order(graph)
    found: list[tuple[VariableRefOp, set[NodeOp]]] = []
    for ref in refs:
        users = dict.fromkeys(times.finders(graph, ref.variable))
        behind = {conversion, *kept, *order.leading_to(kept, users)}
        found.append((ref, order.ahead_of([node for node in users if node not in behind], conversion)))
    return found


def _fed_by(node: NodeOp) -> NodeOp | None:
    source = node.source(0)
    return None if source is None else owner_node(source)
