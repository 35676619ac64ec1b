"""What `xdsl-opt` finds of gedialect: its dialects, passes and file formats, each imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.universe import Universe

from gedialect.lowering import LOWERING_PASSES
from gedialect.rewrites import ALL_PASSES

if TYPE_CHECKING:
    from xdsl.ir import Dialect
    from xdsl.passes import ModulePass
    from xdsl.utils.frontend import Frontend
    from xdsl.utils.target import Target


def _ge() -> Dialect:
    from gedialect.dialects.ge import GE

    return GE


def _gert() -> Dialect:
    from gedialect.dialects.gert import GERT

    return GERT


def _frontend() -> type[Frontend]:
    from gedialect.translate.xdsl_formats import GeProtoFrontend

    return GeProtoFrontend


def _pbtxt() -> type[Frontend]:
    from gedialect.translate.xdsl_formats import PbtxtFrontend

    return PbtxtFrontend


def _pb() -> type[Frontend]:
    from gedialect.translate.xdsl_formats import PbFrontend

    return PbFrontend


def _text() -> type[Target]:
    from gedialect.translate.xdsl_formats import GeProtoTarget

    return GeProtoTarget


def _apply_patterns() -> type[ModulePass]:
    # Their patterns may name what installed plugins register.
    from gedialect.plugins import allow_python_patterns, load_installed

    allow_python_patterns()
    load_installed()
    return ALL_PASSES["apply-patterns"]()


GE_UNIVERSE = Universe(
    all_dialects={"ge": _ge, "gert": _gert},
    all_passes={**ALL_PASSES, **LOWERING_PASSES, "apply-patterns": _apply_patterns},
    all_frontends={"ge-proto": _frontend, "pbtxt": _pbtxt, "pb": _pb},
    all_targets={"ge-proto": _text},
)
"""The entry point `xdsl.universe` of this package."""
