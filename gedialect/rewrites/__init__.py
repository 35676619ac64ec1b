"""The passes, one file each in the module of the pass's name, and what they are made of.

- `graph_pass`, `per_graph_pass`, `pattern_pass`, `apply_patterns`: kinds of passes, and how they run through a session.
- `patterns/*.mlir`: the built-in patterns. What they ask and do is in `constraints`, `actions`, `cleanup_*`, `*_rules`
  and `initialisation`, what that knows during a run in `*_context`; `ge_adapter` lets the engine see GE graphs.
- `session_ir`, `session_writing`: the session between the IR and what passes work with.
- `moved_*`, `*_doubts`, `narrowing`, `same_data`: where GE's decisions change values, which is warned of.
- The rest are questions about graphs that several passes ask, and nodes that they make.

Nothing here runs a graph, or reads or writes files but those of weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

_CLASSES = {
    "split-variable-into-subgraph": "SplitVariableIntoSubgraphPass",
    "var-is-initialized": "VarIsInitializedPass",
    "variable-prepare": "VariablePreparePass",
    "recover-variable-formats": "RecoverVariableFormatsPass",
    "trans-op-depth-fusion": "TransOpDepthFusionPass",
    "same-transdata-breadth-fusion": "SameTransdataBreadthFusionPass",
    "trans-op-breadth-fusion": "TransOpBreadthFusionPass",
    "variable-acc": "VariableAccPass",
    "variable-ref-useless-control-out-delete": "VariableRefUselessControlOutDeletePass",
    "assign-remove": "AssignRemovePass",
    "ref-identity-delete": "RefIdentityDeletePass",
    "variable-ref-delete": "VariableRefDeletePass",
    "assign-variable-memory": "AssignVariableMemoryPass",
    "ge-variable-pipeline": "GeVariablePipelinePass",
    "infer-storage-shapes": "InferStorageShapesPass",
    "externalize-weights": "ExternalizeWeightsPass",
    "internalize-weights": "InternalizeWeightsPass",
    "apply-patterns": "ApplyPatternsPass",
}
"""Every pass, in the order in which GE runs them, with its class in the module of that name. `[order-1]`"""


def _getter(name: str) -> Callable[[], type[ModulePass]]:
    def get() -> type[ModulePass]:
        return getattr(import_module(f"{__name__}.{name.replace('-', '_')}"), _CLASSES[name])

    return get


_PASSES: dict[str, Callable[[], type[ModulePass]]] = {name: _getter(name) for name in _CLASSES}

ALL_PASSES: Mapping[str, Callable[[], type[ModulePass]]] = MappingProxyType(_PASSES)
"""Every pass by its name, imported when it is asked for; those that extensions added come last."""


def add_pass(pass_type: type[ModulePass]) -> None:
    """Let the tools know a pass of an extension. Raises ValueError where its name is taken."""
    if pass_type.name in _PASSES:
        raise ValueError(f"pass '{pass_type.name}' is already there")
    _PASSES[pass_type.name] = lambda: pass_type
