"""The passes: one file each, with the patterns, constraints and actions that they are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.passes import ModulePass


def _assign_variable_memory() -> type[ModulePass]:
    from gedialect.rewrites.assign_variable_memory import AssignVariableMemoryPass

    return AssignVariableMemoryPass


def _variable_acc() -> type[ModulePass]:
    from gedialect.rewrites.variable_acc import VariableAccPass

    return VariableAccPass


def _recover_variable_formats() -> type[ModulePass]:
    from gedialect.rewrites.recover_variable_formats import RecoverVariableFormatsPass

    return RecoverVariableFormatsPass


ALL_PASSES: Mapping[str, Callable[[], type[ModulePass]]] = MappingProxyType(
    {
        "assign-variable-memory": _assign_variable_memory,
        "recover-variable-formats": _recover_variable_formats,
        "variable-acc": _variable_acc,
    }
)
"""Every pass by its name, imported when it is asked for."""
