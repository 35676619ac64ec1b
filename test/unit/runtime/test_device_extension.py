"""Which graphs may extend their memory. `[mem-12]`"""

import pytest

from gedialect.diagnostics import GeError
from gedialect.runtime.devices.extension import POLICY_OPTION, POLICY_VARIABLE, ExtendableMemory, extendable_memory

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
