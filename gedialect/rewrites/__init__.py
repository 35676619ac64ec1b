"""The passes: one file each, with the patterns, constraints and actions that they are made of."""

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
