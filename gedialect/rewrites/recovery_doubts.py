"""What reads other values once a variable is recovered, since GE puts nothing in for it. `[rec-1]` `[rec-3]`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from gedialect.dialects.ge.edges import runs_before
from gedialect.dialects.ge.graph import GraphOp, graph_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableOp, VariableRefOp
from gedialect.rewrites.memory_aliases import InPlaceWrites, aliases, taken_otherwise
from gedialect.rewrites.same_data import moves_data, reader_of_a_ref
from gedialect.rewrites.variable_groups import VariableGroup, reader_node, readers_of
from gedialect.rewrites.variable_memory import hands_on_memory, memory_readers
from gedialect.rewrites.variable_times import VariableTimes, writers_for
from gedialect.state import TransStep, VariableManager


@dataclass(frozen=True)
class RecoveryDoubt:
    """What reads or writes other values, why, and what a strict run does instead; None where there is nothing to do."""

    at: NodeOp
    label: str
    reason: str
    instead: str | None = None


def recovery_doubts(
    group: VariableGroup, path: Sequence[TransStep], times: VariableTimes, writes: InPlaceWrites
) -> Iterator[RecoveryDoubt]:
    """Where a graph's nodes read other values of a variable that has a path: the first place of each kind."""
    if not any(moves_data(step.type) for step in path):
        return
    stored = _stored(group.name, path)
    older = [node for node in group.nodes if not isinstance(node, VariableOp)]
    for node in older:
        desc = node.output_desc(0)
        if desc is not None and desc.storage != path[-1].output.storage:
            reason = f"is {stored}; a {node.ge_type} is not recovered: what reads it reads other values"
            yield RecoveryDoubt(node, "rec-1", reason, f"the {node.ge_type} is recovered too")
    if len(older) == len(group.nodes):
        return
    node = converted_otherwise(group, path)
    if node is not None:
        reason = f"is {node.output_desc(0)}, and what is put in makes {path[0].input} of {stored}: values are others"
        yield RecoveryDoubt(node, "rec-2", reason, "it stays as it is")
    reading, late = reader_of_a_ref(group.refs), _late_reader_of_a_ref(group, times)
    if late is not None:
        reason = f'reads a ref to {stored}, behind "{late[1].node_name}", which writes it again: it reads other values'
        yield RecoveryDoubt(late[0], "rec-3", reason)
    elif reading is not None:
        reason = f"reads a ref to {stored}: it reads other values"
        yield RecoveryDoubt(reading, "rec-3", reason, "it reads what the ref says by inverse conversions of its own")
    for node in group.nodes:
        if isinstance(node, VariableOp):
            yield from _copied(node, stored, times, writes)


def converted_otherwise(group: VariableGroup, path: Sequence[TransStep]) -> NodeOp | None:
    """A node that is not in the form that a variable had before it was converted: that it has now, or another one."""
    start = path[0].input
    for node in group.nodes:
        desc = node.output_desc(0) if isinstance(node, VariableOp) else None
        if desc is not None and (desc.format, desc.dtype) != (start.format, start.dtype):
            return node
    return None


def _stored(name: str, path: Sequence[TransStep]) -> str:
    return f'variable "{name}", which is stored as {path[-1].output} now'


def _copied(variable: NodeOp, stored: str, times: VariableTimes, writes: InPlaceWrites) -> Iterator[RecoveryDoubt]:
    """Where it matters that what uses a variable is given a copy that is made at once. `[rec-2]`"""
    writer = writes.lost(variable)
    if writer is not None:
        yield RecoveryDoubt(writer, "rec-2", f"writes to a copy of {stored}, and no ref writes that back")
    found = [
        (late, f'it reads the variable behind "{late[1].node_name}", by inverse conversions of its own')
        for late in late_readers(variable, times)[:1]
    ]
    found += [(late, None) for late in _late_aliases(variable, times, writes)][:1]
    for (reader, writer), instead in found:
        reason = f'reads a copy of {stored}, made before "{writer.node_name}" writes it: it reads other values'
        yield RecoveryDoubt(reader, "rec-2", reason, instead)


def alias_doubts(graphs: Sequence[GraphOp], variables: VariableManager) -> Iterator[RecoveryDoubt]:
    """Where nodes find the memory of a variable that has a path, and nothing is put in for them. `[rec-1]` `[rec-3]`"""
    for alias, reason in taken_otherwise(aliases(graphs), variables):
        yield RecoveryDoubt(alias.node, alias.label, reason)


def late_readers(variable: NodeOp, times: VariableTimes) -> list[tuple[NodeOp, NodeOp]]:
    """The readers of a variable node that run after something that writes the variable, each with such a writer."""
    return _late(variable, variable.node_name, [reader_node(use) for use in readers_of(variable)], times)


def _late_aliases(variable: NodeOp, times: VariableTimes, writes: InPlaceWrites) -> Iterator[tuple[NodeOp, NodeOp]]:
    """The same for those that read it by way of what hands on its memory, in called graphs too."""
    direct = dict.fromkeys(reader_node(use) for use in readers_of(variable))
    if any(hands_on_memory(reader) for reader in direct):
        others = [reader for reader in memory_readers([variable]) if reader not in direct]
        yield from _late(variable, variable.node_name, others, times)
    for use in readers_of(variable):
        for data in writes.inside(reader_node(use), use.index):
            yield from _late(data, variable.node_name, memory_readers([data]), times)


def _late_reader_of_a_ref(group: VariableGroup, times: VariableTimes) -> tuple[NodeOp, NodeOp] | None:
    """What reads a ref after something has written the variable once more, and the latter. `[rec-3]`"""
    refs_of: dict[Operation | None, list[VariableRefOp]] = {}
    for ref in group.refs:
        refs_of.setdefault(ref.parent_op(), []).append(ref)
    for graph, refs in refs_of.items():
        read = {reader: ref for ref in refs for reader in memory_readers([ref]) if not _is_ref_to(reader, group.name)}
        if not read or not isinstance(graph, GraphOp):
            continue
        before = times.order(graph).leading_to(times.writers(graph, group.name), {**read, **dict.fromkeys(refs)})
        for reader, ref in read.items():
            known = {reader, *before.get(ref, ()), *writers_for(ref)}
            writer = next((each for each in before.get(reader, ()) if each not in known), None)
            if writer is not None:
                return reader, writer
    return None


def _is_ref_to(node: NodeOp, variable: str) -> bool:
    return isinstance(node, VariableRefOp) and node.variable == variable


def _late(source: NodeOp, name: str, readers: Iterable[NodeOp], times: VariableTimes) -> list[tuple[NodeOp, NodeOp]]:
    """Of readers of a node, those that run after something that writes a variable, and that does not run before it."""
    graph = graph_of(source)
    writers = times.writers(graph, name)
    if not writers:
        return []
    asked = dict.fromkeys(readers)
    before = times.order(graph).leading_to(writers, {**asked, source: None})
    first = before.get(source, [])
    found: list[tuple[NodeOp, NodeOp]] = []
    for reader in asked:
        writer = next((each for each in before.get(reader, []) if each is not reader and each not in first), None)
        if writer is not None and not _is_ref_to(reader, name):
            found.append((reader, writer))
    return found


def writes_before(reader: NodeOp, group: VariableGroup, times: VariableTimes) -> list[NodeOp]:
    """What a late reader has to wait for: the refs whose writers run before it, and calls that do."""
    graph = graph_of(reader)
    refs = [ref for ref in group.refs if ref.parent is reader.parent]
    made = {writer for ref in refs for writer in writers_for(ref)}
    calls = [node for node in times.writers(graph, group.name) if node not in made]
    early = [ref for ref in refs if any(runs_before(each, reader) for each in writers_for(ref))]
    early = [ref for ref in early if not runs_before(reader, ref)]
    return [*early, *(call for call in calls if call is not reader and runs_before(call, reader))]
