"""Small tensors are taken by one numpy call, and what stays together is taken as one."""

import numpy as np
import pytest
from formats.engine_formulas import numbered
from formats.tensors import blocked_desc
from hypothesis import given
from hypothesis import strategies as st

from gedialect.formats.boxes import Box, Dim
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.gather import Gather
from gedialect.formats.movement import movement
from gedialect.formats.storage_format import storage_format


@pytest.mark.parametrize(
    ("plain", "shape", "format", "together"),
    [
        ("NHWC", (2, 3, 4, 32), "NC1HWC0", 16),
        ("NHWC", (2, 3, 4, 24), "NC1HWC0", 8),
        ("NHWC", (2, 3, 4, 31), "NC1HWC0", 1),
        ("ND", (5, 48), "FRACTAL_NZ", 16),
        ("NCHW", (2, 16, 3, 4), "NC1HWC0", 1),
    ],
)
def test_what_stays_together_is_taken_as_one(plain: str, shape: tuple[int, ...], format: str, together: int) -> None:
    source = TensorDesc(shape, storage_format(plain), FLOAT)
    moves = movement(source, blocked_desc(source, storage_format(format, 0, 16)))
    assert np.gcd.reduce([box.together for box in moves.boxes]) == together


@given(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.integers(1, 6), st.integers(1, 3), st.data())
def test_groups_go_where_their_elements_go(counts: list[int], run: int, group: int, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(counts))))
    run *= group
    dims = [Dim(run, 1, 1)]
    source = destination = run
    steps = {}
    for k in order:
        steps[k] = destination
        destination *= counts[k]
    for k, count in enumerate(counts):
        dims.insert(0, Dim(count, source, steps[k]))
        source *= count
    # The destination starts with a group that nothing is written to.
    box = Box(0, run, tuple(dims))
    assert box.together % group == 0
    array = numbered((source,)).astype(np.int32)
    expected = np.zeros(source + run, np.int32)
    for index in np.ndindex(*(dim.count for dim in dims)):
        of = sum(place * dim.source for place, dim in zip(index, dims, strict=True))
        to = run + sum(place * dim.destination for place, dim in zip(index, dims, strict=True))
        expected[to] = array[of]
    np.testing.assert_array_equal(Gather([box], source, expected.shape)(array), expected)
    whole = Gather([box.grouped(group)], source // group, (expected.size // group,))
    opaque = np.dtype((np.void, 4 * group))
    assert whole(array.view(opaque)).tobytes() == expected.tobytes()


def test_opaque_items_are_padded_with_zeros() -> None:
    array = np.frombuffer(bytes(range(1, 25)), np.dtype((np.void, 12)))
    gather = Gather([Box(0, 1, (Dim(2, 1, 1),))], 2, (4,))
    assert gather(array).tobytes() == bytes(12) + bytes(range(1, 25)) + bytes(12)


def test_nothing_is_taken_from_an_empty_tensor() -> None:
    assert Gather([], 0, (0, 3))(np.empty(0, np.float32)).shape == (0, 3)
    np.testing.assert_array_equal(Gather([], 0, (2, 3))(np.empty(0, np.float32)), np.zeros((2, 3)))
