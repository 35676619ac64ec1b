"""Which inputs a node writes in place, and which of its outputs stand for them. `[graph-7]`"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gedialect.dialects.ge.memory_attributes import is_marked_as_written, named_writes
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.writers import HANDLE_WRITERS, REF_WRITERS
from gedialect.lowering.real_types import real_type

BY_TYPE: Mapping[str, Mapping[int, int | None]] = MappingProxyType(
    {
        **{type: {0: 0} for type in REF_WRITERS},
        **{type: {0: None} for type in HANDLE_WRITERS},
        "ApplyMomentum": {0: 0, 1: None},
        "ApplyMomentumD": {0: 0, 1: 1},
        "ApplyAdam": {0: 0, 1: None, 2: None},
        "ApplyAdamD": {0: 0, 1: 1, 2: 2},
        "BNTrainingUpdate": {5: 1, 6: 2},
    }
)
"""Inputs that nodes write although no names say so, each with the output that is the same memory. `[v2-5]`"""

_added: dict[str, Mapping[int, int | None]] = {}

_OPTIMISER = "Apply"
"""How types of optimisers begin; those that are not in the table write their first input."""


def add_written_inputs(ge_type: str, written: Mapping[int, int | None]) -> None:
    """Says which inputs nodes of a type write that the table does not have."""
    if written:
        _added[ge_type] = dict(written)


def written_inputs(node: NodeOp) -> dict[int, int | None]:
    """The inputs that a node writes in place, each with the output that is the same memory, or None. `[graph-7]`"""
    count, outputs = node.num_input_descs, node.names_of_outputs()[: len(node.data_results)]
    written: dict[int, int | None] = {**named_writes(node)}
    for index in range(count):
        if index not in written and is_marked_as_written(node, index):
            written[index] = None
    for index, output in written_by_type(real_type(node)).items():
        if index < count and index not in written:
            named = bool(outputs) or output is None or output >= len(node.data_results)
            written[index] = None if named else output
    return {index: output for index, output in sorted(written.items()) if node.source(index) is not None}


def written_by_type(ge_type: str) -> Mapping[int, int | None]:
    """The inputs that nodes of a type write, as far as that is known of the type."""
    known = BY_TYPE.get(ge_type) or _added.get(ge_type)
    if known is not None:
        return known
    return {0: 0} if ge_type.startswith(_OPTIMISER) else {}
