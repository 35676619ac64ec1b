"""What the lowering knows of GE types, and what kernels say of them, is the same; no operation is forgotten."""

from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.lowering.converters import CANNOT_RUN, CONVERTERS
from gedialect.lowering.value_inputs import VALUE_INPUTS
from gedialect.lowering.written import BY_TYPE, written_by_type
from gedialect.runtime.kernels.registry import all_kernels


def test_every_operation_of_the_dialect_is_lowered_has_a_kernel_or_says_what_is_expected_instead() -> None:
    assert OPS_BY_GE_TYPE.keys() - CONVERTERS.keys() - all_kernels().keys() == set()
    assert CANNOT_RUN.keys() & all_kernels().keys() == set()


def test_the_lowering_hands_over_the_values_that_kernels_infer_shapes_from() -> None:
    expected = {type: kernel.value_places for type, kernel in all_kernels().items() if kernel.value_places}
    assert dict(VALUE_INPUTS) == expected


def test_the_lowering_knows_what_kernels_write() -> None:
    expected = {type: kernel.written_places for type, kernel in all_kernels().items() if kernel.written_places}
    assert {type: written_by_type(type) for type in expected} == expected
    assert BY_TYPE.keys() <= expected.keys()
