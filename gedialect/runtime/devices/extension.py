"""Which graphs may take more memory while they run than was set aside for them. `[mem-12]`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gedialect.diagnostics import GeError

POLICY_OPTION = "STATIC_MEMORY_POLICY"
POLICY_VARIABLE = "GE_USE_STATIC_MEMORY"

_STATIC, _DYNAMIC, _BOTH = {1, 2, 4}, {3, 4}, 4


@dataclass(frozen=True, slots=True)
class ExtendableMemory:
    """Whether the memory of graphs with known shapes may be extended, and that of graphs with unknown ones."""

    static_graphs: bool
    dynamic_graphs: bool


def extendable_memory(options: Mapping[str, str], environment: Mapping[str, str]) -> ExtendableMemory:
    """What a session's options and the environment say of extendable memory; both together say 4. `[mem-12]`

    Raises GeError for a value that is none of 0 to 4.
    """
    places = {f"option {POLICY_OPTION}": options.get(POLICY_OPTION), POLICY_VARIABLE: environment.get(POLICY_VARIABLE)}
    given = {place: value for place, value in places.items() if value}
    for place, value in given.items():
        if value not in set("01234"):
            raise GeError(None, f"expected {place} to be a number from 0 to 4, got '{value}'", label="mem-12")
    policy = _BOTH if len(given) == len(places) else int(next(iter(given.values()), "0"))
    return ExtendableMemory(policy in _STATIC, policy in _DYNAMIC)
