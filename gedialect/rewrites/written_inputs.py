"""Which inputs the nodes of a type write to. `[graph-7]`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import cast

from xdsl.dialects.builtin import DenseArrayBase, IntegerType

from gedialect.dialects.ge.control_flow import FrameworkOp
from gedialect.dialects.ge.desc_members import desc_attribute
from gedialect.dialects.ge.list_attributes import UntypedAttr
from gedialect.dialects.ge.node import NodeOp

REF_PORT = "ref_port_index"
"""On an input's descriptor, not empty: the node writes to the input. `[graph-7]`"""

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
            for index, outputs in _written_by(node):
                self.by_type.setdefault(node.ge_type, {})[index] = outputs

    def of(self, node: NodeOp) -> Mapping[int, Outputs]:
        """The inputs that a node writes, each with the outputs that stand for it."""
        if isinstance(node, FrameworkOp):
            return FRAMEWORK_TYPES.get(node.original_type or "", {})
        return self.by_type.get(node.ge_type, {})

    def copy(self) -> WrittenInputs:
        """What is known so far, to learn more without telling."""
        return WrittenInputs({type: dict(inputs) for type, inputs in self.by_type.items()})


def _written_by(node: NodeOp) -> Iterable[tuple[int, Outputs]]:
    inputs = {name: index for index, name in enumerate(node.names_of_inputs()[: node.num_input_descs])}
    named: set[int] = set()
    for output, name in enumerate(node.names_of_outputs()[: len(node.data_results)]):
        if name in inputs:
            named.add(inputs[name])
            yield inputs[name], (output,)
    for index in range(node.num_input_descs):
        if index not in named and _has_ref_port(node, index):
            yield index, ()


def _has_ref_port(node: NodeOp, index: int) -> bool:
    value = desc_attribute(node, False, index, REF_PORT)
    if isinstance(value, UntypedAttr):
        value = value.value
    return isinstance(value, DenseArrayBase) and len(cast("DenseArrayBase[IntegerType]", value)) > 0
