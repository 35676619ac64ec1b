"""Which graphs may extend their memory. `[mem-12]`"""

import pytest

from gedialect.diagnostics import GeError
from gedialect.runtime.devices.extension import (
    POLICY_OPTION,
    POLICY_VARIABLE,
    ExtendableMemory,
    GraphMemory,
    extendable_memory,
)
from gedialect.runtime.devices.memory import DeviceMemory

POLICIES = {
    "": (False, False),
    "0": (False, False),
    "1": (True, False),
    "2": (True, False),
    "3": (False, True),
    "4": (True, True),
}


@pytest.mark.parametrize("value", POLICIES)
def test_an_option_or_a_variable_says_who_may(value: str) -> None:
    expected = ExtendableMemory(*POLICIES[value])
    assert extendable_memory({POLICY_OPTION: value}, {}) == expected
    assert extendable_memory({}, {POLICY_VARIABLE: value}) == expected


def test_both_together_let_all_graphs() -> None:
    assert extendable_memory({POLICY_OPTION: "1"}, {POLICY_VARIABLE: "0"}) == ExtendableMemory(True, True)


def test_what_a_graph_gave_back_it_may_take_again() -> None:
    """[mem-12]"""
    memory = GraphMemory(DeviceMemory(1 << 20), 1000)
    address = memory.allocate(600)
    assert memory.view(address, 600).size == 600
    with pytest.raises(GeError, match="expected a graph to take at most 1000 bytes of memory, got 600 and 401 more"):
        memory.allocate(401)
    memory.free(address)
    memory.allocate(1000)


def test_nothing_said_lets_none() -> None:
    assert extendable_memory({}, {}) == ExtendableMemory(False, False)


@pytest.mark.parametrize("value", ["5", "-1", "yes", "01"])
def test_other_values_are_errors(value: str) -> None:
    with pytest.raises(
        GeError, match=f"expected option STATIC_MEMORY_POLICY to be a number from 0 to 4, got '{value}'"
    ):
        extendable_memory({POLICY_OPTION: value}, {})
    with pytest.raises(GeError, match=f"expected GE_USE_STATIC_MEMORY to be a number from 0 to 4, got '{value}'"):
        extendable_memory({}, {POLICY_VARIABLE: value})
