"""Which options of a session ask for a cache of compiled models. `[cache-1]`"""

from __future__ import annotations

from collections.abc import Mapping

DIRECTORY_OPTION = "ge.graph_compiler_cache_dir"
KEY_OPTION = "ge.graph_key"


def asks_for_cache(options: Mapping[str, str]) -> bool:
    """Whether both options are given; whether they are right is another question. `[cache-1]`"""
    return bool(options.get(DIRECTORY_OPTION) and options.get(KEY_OPTION))
