"""The theory of casts holds for what casts do."""

import numpy as np
import pytest

from gedialect.analysis.equivalence.casts import (
    IEEE,
    REFERENCE,
    Cast,
    compare_casts,
    is_exact,
    one_rounding,
    run_casts,
    samples,
    then,
)
from gedialect.analysis.equivalence.verdict import EQUAL, Answer
from gedialect.formats.conversions import CAST_PAIRS
from gedialect.formats.datatypes import BY_NAME, DataType

FLOAT, HALF, BRAIN, DOUBLE = (BY_NAME[f"DT_{name}"] for name in ("FLOAT", "FLOAT16", "BF16", "DOUBLE"))
INT8, UINT8, INT32, INT64 = (BY_NAME[f"DT_{name}"] for name in ("INT8", "UINT8", "INT32", "INT64"))
TYPES = [
    *(FLOAT, HALF, BRAIN, DOUBLE, BY_NAME["DT_FLOAT8_E5M2"]),
    *(BY_NAME[f"DT_{sign}INT{bits}"] for sign in ("", "U") for bits in (8, 16, 32, 64)),
]
PAIRS = [(source, target) for source in TYPES for target in TYPES if source != target]


def same(first: np.ndarray, second: np.ndarray) -> bool:
    bits = f"u{first.dtype.itemsize}"
    equal = first.view(bits) == second.view(bits)
    if first.dtype.kind not in "iu":
        with np.errstate(all="ignore"):
            equal |= (first != first) & (second != second)
    return bool(equal.all())


@pytest.mark.parametrize(("source", "target"), PAIRS, ids=lambda dtype: dtype.name)
def test_exact_casts_can_be_undone(source: DataType, target: DataType) -> None:
    cast = Cast(source, target)
    values = samples(source)
    with np.errstate(all="ignore"):
        back = run_casts((cast, Cast(target, source)), values)
    # What is called exact must be; of what is not, some value must show it.
    assert same(values, back) == is_exact(cast) or not is_exact(cast)
    if is_exact(cast):
        assert then((cast,), Cast(target, source)) == ()


@pytest.mark.parametrize("pair", sorted(CAST_PAIRS, key=str), ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_roundings_are_one_where_they_do_the_same(pair: tuple[DataType, DataType]) -> None:
    source, target = pair
    on_host, on_device = Cast(source, target, REFERENCE), Cast(source, target, IEEE)
    values = samples(pair[0])
    equal = same(run_casts((on_host,), values), run_casts((on_device,), values))
    if one_rounding(on_host) == on_device:
        assert equal
    else:
        # All values of a small type are tried.
        alike = Answer.EQUAL if (pair[0].bits or 0) <= 16 else Answer.UNKNOWN
        assert compare_casts((on_device,), (on_host,)).answer is (alike if equal else Answer.DIFFERENT)


def test_exact_casts_join() -> None:
    assert then((Cast(INT8, INT32),), Cast(INT32, INT64)) == (Cast(INT8, INT64),)
    assert then((Cast(FLOAT, HALF),), Cast(HALF, FLOAT)) == (Cast(FLOAT, HALF), Cast(HALF, FLOAT))
    twice = then(then((Cast(FLOAT, HALF),), Cast(HALF, FLOAT)), Cast(FLOAT, HALF))
    assert twice == (Cast(FLOAT, HALF),)


def test_a_value_tells_a_rounding() -> None:
    verdict = compare_casts((), (Cast(FLOAT, HALF), Cast(HALF, FLOAT)))
    assert verdict.answer is Answer.DIFFERENT
    assert verdict.witness is not None
    assert verdict.witness.value == pytest.approx(0.1)


def test_small_types_are_compared_on_all_values() -> None:
    # No rule joins these: every value of the type is tried.
    through = (Cast(UINT8, INT32), Cast(INT32, INT8), Cast(INT8, UINT8))
    assert compare_casts(through, ()) == EQUAL


def test_large_types_without_a_telling_value_are_not_known() -> None:
    through = (Cast(INT64, INT32), Cast(INT32, INT64), Cast(INT64, INT32))
    verdict = compare_casts((Cast(INT64, INT32),), through)
    assert verdict.answer is Answer.UNKNOWN
    assert "no value is known" in verdict.reason
