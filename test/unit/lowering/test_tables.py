"""What the lowering knows of GE types, and what kernels say of them, is the same; all operations of the dialect run."""

from gedialect.dialects.ge.registry import OPS_BY_GE_TYPE
from gedialect.lowering.converters import CANNOT_RUN, CONVERTERS
from gedialect.lowering.value_inputs import VALUE_INPUTS
from gedialect.lowering.written import BY_TYPE, written_by_type
from gedialect.runtime.kernels.registry import all_kernels

EXCEPTIONS: set[str] = set()
"""GE types of operations of the dialect that no execution graph can run."""


def test_every_operation_of_the_dialect_is_lowered_or_has_a_kernel() -> None:
    can_run = (CONVERTERS.keys() - CANNOT_RUN.keys()) | all_kernels().keys()
    assert OPS_BY_GE_TYPE.keys() - can_run == EXCEPTIONS
    assert CANNOT_RUN.keys() & all_kernels().keys() == set()


def test_the_lowering_hands_over_the_values_that_kernels_infer_shapes_from() -> None:
    expected = {type: kernel.value_places for type, kernel in all_kernels().items() if kernel.value_places}
    assert dict(VALUE_INPUTS) == expected


def test_the_lowering_knows_what_kernels_write() -> None:
    expected = {type: kernel.written_places for type, kernel in all_kernels().items() if kernel.written_places}
    assert {type: written_by_type(type) for type in expected} == expected
    assert BY_TYPE.keys() <= expected.keys()
