"""Where the engine placed the variables of recorded sessions, computed from the rules alone. `[mem-7]` `[mem-8]`"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import shared_data
from google.protobuf import text_format

from gedialect.proto.ge_ir_pb2 import TensorDescriptor
from gedialect.proto.var_manager_pb2 import VarManagerInfo
from gedialect.state import VariableManager
from gedialect.translate.descriptors import desc_from_proto

BASE = 32 << 30
BITS = {1: 32, 2: 16, 3: 8, 4: 8, 5: 16, 6: 16, 7: 32, 8: 64, 9: 32, 10: 64, 11: 8, 12: 64, 27: 16, 28: 4}
"""Bits of an element, by the data type's number in files."""


STATES = [path for case in shared_data.cases() for path in sorted(case.glob("state*.pbtxt"))][::3]


@cache
def state(path: Path) -> VarManagerInfo:
    return text_format.Parse(path.read_text(), VarManagerInfo())


def first_places(path: Path) -> Iterator[tuple[int, TensorDescriptor]]:
    """The logic addresses in a state file in ascending order, each with what was placed there first."""
    for address, entry in sorted(state(path).var_resource.var_dev_addr_mgr_map.items()):
        yield address, entry.desc


def size(desc: TensorDescriptor) -> int:
    bits = BITS[desc.dtype]
    for dim in desc.shape.dim:
        bits *= dim
    octets = -(-bits // 8)
    return -(-octets // 32) * 32 + 32


def test_offsets_are_those_of_the_rules() -> None:
    """[mem-7] [mem-8]"""
    places = 0
    for path in STATES:
        offset = 0
        for address, desc in first_places(path):
            assert (address, desc.size) == (BASE + offset, size(desc)), path
            offset += -(-size(desc) // 512) * 512 + 512 + 512
            places += 1
        assert state(path).mem_resource_map[2].var_mem_size == offset, path
    assert places >= len(STATES) // 2


def test_the_manager_places_as_the_engine_did() -> None:
    """[mem-6] [mem-7]"""
    for path in STATES:
        manager = VariableManager()
        for number, (address, desc) in enumerate(first_places(path)):
            assert manager.assign(f"v{number}", desc_from_proto(desc)).address == address, path
