"""Which graphs may take more memory while they run than was set aside for them. `[mem-12]`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from gedialect.diagnostics import GeError
from gedialect.formats.arrays import Bytes
from gedialect.runtime.devices.memory import DeviceMemory

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


class GraphMemory:
    """Memory of a device for one graph: at most `most` bytes at a time, or as many as there are where that is None.

    Every method is atomic under concurrent use.
    """

    def __init__(self, memory: DeviceMemory, most: int | None) -> None:
        self._memory = memory
        self._most = most
        self._used = 0
        self._sizes: dict[int, int] = {}
        self._lock = Lock()

    def allocate(self, size: int) -> int:
        """The address of `size` new bytes. Raises GeError when the graph or the device has not so much left."""
        with self._lock:
            if self._most is not None and self._used + size > self._most:
                raise GeError(
                    None,
                    f"expected a graph to take at most {self._most} bytes of memory, got {self._used} and {size} more: "
                    f"{POLICY_OPTION} can let it take what the device has",
                    label="mem-12",
                )
            address = self._memory.allocate(size)
            self._sizes[address] = size
            self._used += size
            return address

    def free(self, address: int) -> None:
        """Takes back what begins at an address. Raises GeError where it does not, or its guards were written to."""
        with self._lock:
            self._used -= self._sizes.pop(address, 0)
        self._memory.free(address)

    def view(self, address: int, size: int) -> Bytes:
        """The bytes at an address."""
        return self._memory.view(address, size)
