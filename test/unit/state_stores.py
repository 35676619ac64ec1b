"""A device's memory for tests of the manager: addresses without bytes, and a record of what was done."""

from gedialect.diagnostics import GeError


class Store:
    """Gives out addresses from 4096 on, until `room` bytes are in use."""

    def __init__(self, room: int = 1 << 40) -> None:
        self.room = room
        self.next = 4096
        self.blocks: dict[int, int] = {}
        self.mapped: list[tuple[int, int]] = []
        self.written: dict[int, bytes] = {}

    def allocate(self, size: int) -> int:
        if sum(self.blocks.values()) + size > self.room:
            raise GeError(None, "out of device memory")
        address, self.next = self.next, self.next + size
        self.blocks[address] = size
        return address

    def free(self, address: int) -> None:
        del self.blocks[address]

    def map(self, address: int, size: int) -> bool:
        self.mapped.append((address, size))
        return True

    def write(self, address: int, data: bytes) -> None:
        self.written[address] = data
