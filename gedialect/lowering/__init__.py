"""From compute graphs to execution graphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

_CLASSES = {
    "convert-ge-to-gert": "ConvertGeToGertPass",
    "gert-optimise": "GertOptimisePass",
}


def _getter(name: str) -> Callable[[], type[ModulePass]]:
    def get() -> type[ModulePass]:
        return getattr(import_module(f"{__name__}.{name.replace('-', '_')}"), _CLASSES[name])

    return get


LOWERING_PASSES: Mapping[str, Callable[[], type[ModulePass]]] = MappingProxyType(
    {name: _getter(name) for name in _CLASSES}
)
"""The passes that make execution graphs and work on them, by name, imported when they are asked for."""
