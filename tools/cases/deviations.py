"""Where gedialect does something else than the engine on purpose, and how a recording shows what the engine does there.

A pass that deviates says so with a diagnostic that has the deviation's label, which it finds from the graph and the
session alone. That is believed only if the recording shows what the documentation says that the engine does there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cases.graph_view import Graphs, NodeView
from cases.recording import VariableState
from gedialect.dialects.ge.registry import CONVERSION_TYPES
from gedialect.dialects.ge.variables import REF_ATTR, VARIABLE_TYPES
from gedialect.state import ManagerTables
from gedialect.translate.var_manager_writing import shadowed_keys


@dataclass(frozen=True)
class Compared:
    """One compile from both sides: its graphs before it, ours and the engine's after it, and so the variables.

    `failed` says that a pass of ours failed and that one of the engine's did; `tables` are those of our session.
    """

    given: Graphs
    ours: Graphs
    recorded: Graphs
    our_variables: tuple[VariableState, ...]
    recorded_variables: tuple[VariableState, ...]
    failed: tuple[bool, bool]
    tables: ManagerTables


def _lost(compared: Compared) -> Iterator[NodeView]:
    """Nodes that were in the graph, and that the engine has lost and we have not."""
    for name, nodes in compared.given.items():
        ours, recorded = compared.ours.get(name, {}), compared.recorded.get(name, {})
        yield from (node for key, node in nodes.items() if key in ours and key not in recorded)


def _lost_a_computing_node(compared: Compared) -> bool:
    return any(node.type not in CONVERSION_TYPES | VARIABLE_TYPES for node in _lost(compared))


def _lost_a_variable(compared: Compared) -> bool:
    return any(node.type in VARIABLE_TYPES and REF_ATTR not in node.attrs for node in _lost(compared))


def _lost_a_path(compared: Compared) -> bool:
    ours = {variable.name: variable.path for variable in compared.our_variables}
    return any(variable.path is None and ours.get(variable.name) for variable in compared.recorded_variables)


def _converted_twice(compared: Compared) -> bool:
    for name, nodes in compared.recorded.items():
        more = nodes.keys() - compared.ours.get(name, {}).keys()
        if more and all("_trans_#" in key for key in more):
            return True
    return False


def _shared_a_key(compared: Compared) -> bool:
    return any(shadowed_keys(compared.tables))


def _failed(compared: Compared) -> bool:
    return compared.failed == (False, True)


SHOWS: Mapping[str, Callable[[Compared], bool]] = MappingProxyType(
    {
        "dev-missing-pair": _failed,
        "dev-no-descriptor-producer": _failed,
        "dev-computing-writer": _lost_a_computing_node,
        "dev-variable-removed": _lost_a_variable,
        "dev-keep-earlier-rounds": _lost_a_path,
        "dev-recover-once": _converted_twice,
        "dev-varkey-separator": _shared_a_key,
    }
)
"""For each deviation, whether a recorded compile shows what the engine does in its place."""
