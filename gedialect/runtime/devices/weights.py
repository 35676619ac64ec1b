"""Weights from files in device memory. `[weight-5]`"""

from __future__ import annotations

from pathlib import Path
from threading import Lock

from gedialect.diagnostics import GeError
from gedialect.files.weight_reading import BLOCK, WeightReader, blocks
from gedialect.files.weights import WeightSource
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.devices.variables import VariableMemory

Place = tuple[DeviceMemory, int, int]


class WeightLoader:
    """Loads weights from files to devices, each `path:offset` from its file once. Safe under concurrent use.

    `reader` knows of memory that a user supplies instead of files.
    """

    def __init__(self, reader: WeightReader | None = None) -> None:
        self._reader = WeightReader() if reader is None else reader
        self._loaded: dict[tuple[Path, int], Place] = {}
        self._lock = Lock()

    def place(self, name: str, source: WeightSource, variables: VariableMemory, graph: int | None = None) -> int:
        """The device address of a `FileConstant`'s data, loaded there at first use, or where the user has it.

        Raises GeError as `load` and `VariableMemory` do, and where supplied memory does not hold the weight.
        """
        supplied = self._reader.supplied(source)
        if supplied is not None:
            variables.memory.view(supplied, source.length)
            return supplied
        address = variables.address(name, graph=graph)
        self.load(source, variables.memory, address)
        variables.variables.set_loaded(source.path.name, source.offset, variables.device)
        return address

    def load(self, source: WeightSource, memory: DeviceMemory, address: int) -> None:
        """Copies a weight to an address, in blocks of 10 MiB: from its file, or from where it was loaded to before.

        Raises GeError when the file cannot be read, or the weight does not fit into the block of memory there.
        """
        with self._lock:
            target = memory.view(address, source.length)
            key = (source.path, source.offset)
            before = self._before(key, source.length)
            if before is None:
                start = 0
                for block in blocks(source):
                    memory.write(address + start, block)
                    start += len(block)
                self._loaded[key] = (memory, address, source.length)
            elif before[:2] != (memory, address):
                there = before[0].view(before[1], source.length)
                for start in range(0, source.length, BLOCK):
                    target[start : start + BLOCK] = there[start : start + BLOCK]

    def _before(self, key: tuple[Path, int], length: int) -> Place | None:
        """Where a weight is already, at least so many bytes of it; None where it is nowhere, or is there no longer."""
        place = self._loaded.get(key)
        if place is None or place[2] < length:
            return None
        try:
            place[0].view(place[1], length)
        except GeError:
            del self._loaded[key]
            return None
        return place
