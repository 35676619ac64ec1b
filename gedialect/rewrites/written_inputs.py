"""Which inputs the nodes of a type write to. `[graph-7]`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from gedialect.dialects.ge.control_flow import FrameworkOp
from gedialect.dialects.ge.memory_attributes import is_marked_as_written, named_writes
from gedialect.dialects.ge.node import NodeOp

Outputs = tuple[int, ...]
"""The outputs that stand for an input after the write; none for a write without an output."""

FRAMEWORK_TYPES: Mapping[str, Mapping[int, Outputs]] = MappingProxyType({"RefSwitch": MappingProxyType({0: (0, 1)})})
"""Original types of framework nodes that write, with the inputs they write. `[prep-1]`"""


@dataclass
class WrittenInputs:
    """For each GE type the inputs its nodes write; any node of a type speaks for all of them. `[prep-1]`"""

    by_type: dict[str, dict[int, Outputs]] = field(default_factory=dict[str, dict[int, Outputs]])

    def learn(self, nodes: Iterable[NodeOp]) -> None:
        """Adds what the names and descriptors of some nodes tell."""
        for node in nodes:
            for index, outputs in _told_by(node):
                self.by_type.setdefault(node.ge_type, {})[index] = outputs

    def of(self, node: NodeOp) -> Mapping[int, Outputs]:
        """The inputs that a node writes, each with the outputs that stand for it."""
        return _of_framework(node) if isinstance(node, FrameworkOp) else self.by_type.get(node.ge_type, {})

    def copy(self) -> WrittenInputs:
        """What is known so far, to learn more without telling."""
        return WrittenInputs({type: dict(inputs) for type, inputs in self.by_type.items()})


def written_by(node: NodeOp) -> Mapping[int, Outputs]:
    """The inputs that a node writes as far as it tells itself, each with the outputs that stand for it. `[graph-7]`"""
    return _of_framework(node) if isinstance(node, FrameworkOp) else dict(_told_by(node))


def _of_framework(node: FrameworkOp) -> Mapping[int, Outputs]:
    return FRAMEWORK_TYPES.get(node.original_type or "", {})


def _told_by(node: NodeOp) -> Iterable[tuple[int, Outputs]]:
    named = named_writes(node)
    yield from ((index, (output,)) for index, output in named.items())
    for index in range(node.num_input_descs):
        if index not in named and is_marked_as_written(node, index):
            yield index, ()
