"""What differs between our result and the recording, as text; nothing where they agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from cases.graph_view import Graphs, NodeView


def graph_differences(ours: Graphs, recorded: Graphs) -> Iterator[str]:
    """What differs between graphs: nodes, types, edges, descriptors, attributes."""
    for name in sorted(ours.keys() ^ recorded.keys()):
        yield f"graph {name}: {'ours' if name in ours else 'recorded'} only"
    for name, theirs in recorded.items():
        if name in ours:
            yield from (f"graph {name}: {difference}" for difference in _nodes(ours[name], theirs))


def _nodes(ours: Mapping[str, NodeView], recorded: Mapping[str, NodeView]) -> Iterator[str]:
    for name in sorted(ours.keys() ^ recorded.keys()):
        node = ours.get(name) or recorded[name]
        yield f"{node.type} {name}: {'ours' if name in ours else 'recorded'} only"
    for name in sorted(ours.keys() & recorded.keys()):
        node = ours[name]
        yield from (f"{node.type} {name}: {difference}" for difference in _node(node, recorded[name]))


def _node(ours: NodeView, recorded: NodeView) -> Iterator[str]:
    yield from _values("type", ours.type, recorded.type)
    yield from _sequences("input", ours.inputs, recorded.inputs)
    yield from _values("control edges from", sorted(ours.controls), sorted(recorded.controls))
    yield from _sequences("descriptor of input", ours.input_descs, recorded.input_descs)
    yield from _sequences("descriptor of output", ours.output_descs, recorded.output_descs)
    for key in sorted(ours.attrs.keys() | recorded.attrs.keys()):
        yield from _values(f"attribute {key}", ours.attrs.get(key), recorded.attrs.get(key))
    yield from _sequences("subgraph", ours.subgraphs, recorded.subgraphs)
    yield from _values("offset", ours.offset, recorded.offset)


def _sequences(what: str, ours: Sequence[object], recorded: Sequence[object]) -> Iterator[str]:
    for index, (our, their) in enumerate(zip_longest(ours, recorded)):
        yield from _values(f"{what} {index}", our, their)


def _values(what: str, ours: object, recorded: object) -> Iterator[str]:
    if ours != recorded:
        yield f"{what}: ours {_shown(ours)}, recorded {_shown(recorded)}"


def _shown(value: object) -> str:
    return "none" if value is None else str(value)


values = _values
"""What differs between two values that should be equal."""


def message_differences(ours: Message, recorded: Message) -> Iterator[str]:
    """What differs between two messages of a kind, field by field."""
    names = dict.fromkeys(field.name for message in (ours, recorded) for field, _ in message.ListFields())
    for name in names:
        field = ours.DESCRIPTOR.fields_by_name[name]
        our, their = getattr(ours, name), getattr(recorded, name)
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            yield from _maps(name, our, their)
        elif field.type != FieldDescriptor.TYPE_MESSAGE:
            yield from _values(
                name, list(our) if field.is_repeated else our, list(their) if field.is_repeated else their
            )
        elif field.is_repeated:
            yield from _elements(name, our, their)
        else:
            yield from (f"{name}.{difference}" for difference in message_differences(our, their))


def _maps(field: str, ours: Mapping[Any, Any], recorded: Mapping[Any, Any]) -> Iterator[str]:
    for key in sorted({*ours, *recorded}):
        path = f"{field}[{key!r}]"
        if key not in ours or key not in recorded:
            yield f"{path}: {'ours' if key in ours else 'recorded'} only"
        elif isinstance(ours[key], Message):
            yield from (f"{path}.{difference}" for difference in message_differences(ours[key], recorded[key]))
        else:
            yield from _values(path, ours[key], recorded[key])


def _elements(name: str, ours: Sequence[Message], recorded: Sequence[Message]) -> Iterator[str]:
    yield from _values(f"number of {name}", len(ours), len(recorded))
    for index, (our, their) in enumerate(zip(ours, recorded, strict=False)):
        yield from (f"{name}[{index}].{difference}" for difference in message_differences(our, their))
