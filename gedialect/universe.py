"""What `xdsl-opt` finds of gedialect: its dialects, passes and file formats, each imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.universe import Universe

from gedialect.rewrites import ALL_PASSES

if TYPE_CHECKING:
    from xdsl.ir import Dialect


def _ge() -> Dialect:
    from gedialect.dialects.ge import GE

    return GE


GE_UNIVERSE = Universe(all_dialects={"ge": _ge}, all_passes=dict(ALL_PASSES))
