"""What reads other values once a variable is recovered, since GE puts nothing in for it. `[rec-1]` `[rec-3]`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gedialect.dialects.ge.edges import runs_before
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableOp, VariableRefOp
from gedialect.rewrites.same_data import moves_data, reader_of_a_ref
from gedialect.rewrites.variable_groups import VariableGroup, reader_node, readers_of
from gedialect.rewrites.variable_times import VariableTimes, writers_for
from gedialect.state import TransStep


@dataclass(frozen=True)
class RecoveryDoubt:
    """What reads other values, why, and what a strict run does instead."""

    at: NodeOp
    label: str
    reason: str
    instead: str


def recovery_doubts(group: VariableGroup, path: Sequence[TransStep], times: VariableTimes) -> Iterator[RecoveryDoubt]:
    """Where a graph's nodes read other values of a variable that has a path: the first place of each kind."""
    if not any(moves_data(step.type) for step in path):
        return
    stored = f'variable "{group.name}", which is stored as {path[-1].output} now'
    older = [node for node in group.nodes if not isinstance(node, VariableOp)]
    for node in older:
        desc = node.output_desc(0)
        if desc is not None and desc.storage != path[-1].output.storage:
            reason = f"is {stored}; a {node.ge_type} is not recovered: what reads it reads other values"
            yield RecoveryDoubt(node, "rec-1", reason, f"the {node.ge_type} is recovered too")
    if len(older) == len(group.nodes):
        return
    reading = reader_of_a_ref(group.refs)
    if reading is not None:
        reason = f"reads a ref to {stored}: it reads other values"
        yield RecoveryDoubt(reading, "rec-3", reason, "it reads what the ref says by inverse conversions of its own")
    for node in group.nodes:
        late = next(iter(late_readers(node, times)), None)
        if isinstance(node, VariableOp) and late is not None:
            reason = f'reads a copy of {stored}, made before "{late[1].node_name}" writes it: it reads other values'
            instead = f'it reads the variable behind "{late[1].node_name}", by inverse conversions of its own'
            yield RecoveryDoubt(late[0], "rec-2", reason, instead)


def late_readers(variable: NodeOp, times: VariableTimes) -> list[tuple[NodeOp, NodeOp]]:
    """The readers of a variable node that run after something that writes the variable, each with such a writer."""
    graph = variable.parent_op()
    assert isinstance(graph, GraphOp), "a variable stands in a graph"
    writers = times.writers(graph, variable.node_name)
    if not writers:
        return []
    readers = dict.fromkeys(reader_node(use) for use in readers_of(variable))
    before = times.order(graph).leading_to(writers, {**readers, variable: None})
    first = before.get(variable, [])
    found: list[tuple[NodeOp, NodeOp]] = []
    for reader in readers:
        writer = next((each for each in before.get(reader, []) if each is not reader and each not in first), None)
        if writer is not None and not isinstance(reader, VariableRefOp):
            found.append((reader, writer))
    return found


def writes_before(reader: NodeOp, group: VariableGroup, times: VariableTimes) -> list[NodeOp]:
    """What a late reader has to wait for: the refs whose writers run before it, and calls that do."""
    graph = reader.parent_op()
    assert isinstance(graph, GraphOp), "a node stands in a graph"
    refs = [ref for ref in group.refs if ref.parent is reader.parent]
    made = {writer for ref in refs for writer in writers_for(ref)}
    calls = [node for node in times.writers(graph, group.name) if node not in made]
    early = [ref for ref in refs if any(runs_before(each, reader) for each in writers_for(ref))]
    early = [ref for ref in early if not runs_before(reader, ref)]
    return [*early, *(call for call in calls if call is not reader and runs_before(call, reader))]
