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
from gedialect.formats.gather import MOST_PERMUTED, Gather, Permuted, Scatter, permutation, small_move
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
    np.testing.assert_array_equal(Scatter([box], source, expected.shape)(array), expected)


@pytest.mark.parametrize("kind", [Gather, Scatter])
def test_opaque_items_are_padded_with_zeros(kind: type[Gather | Scatter]) -> None:
    array = np.frombuffer(bytes(range(1, 25)), np.dtype((np.void, 12)))
    move = kind([Box(0, 1, (Dim(2, 1, 1),))], 2, (4,))
    assert move(array).tobytes() == bytes(12) + bytes(range(1, 25)) + bytes(12)


@pytest.mark.parametrize("kind", [Gather, Scatter])
def test_nothing_is_taken_from_an_empty_tensor(kind: type[Gather | Scatter]) -> None:
    assert kind([], 0, (0, 3))(np.empty(0, np.float32)).shape == (0, 3)
    np.testing.assert_array_equal(kind([], 0, (2, 3))(np.empty(0, np.float32)), np.zeros((2, 3)))


@pytest.mark.parametrize("kind", [Gather, Scatter])
def test_what_is_dropped_is_not_moved_and_views_are_read_in_their_order(kind: type[Gather | Scatter]) -> None:
    move = kind([Box(1, 0, (Dim(2, 3, 2),))], 6, (2, 2))
    array = numbered((3, 2)).astype(np.float32).T
    np.testing.assert_array_equal(move(array), [[array.flat[1], 0], [array.flat[4], 0]])


def test_what_only_permutes_axes_is_copied_so() -> None:
    source = TensorDesc((2, 3, 4, 5), storage_format("NCHW"), FLOAT)
    turned, padded = storage_format("NHWC"), storage_format("NC1HWC0", 0, 2)
    boxes = movement(source, TensorDesc((2, 4, 5, 3), turned, FLOAT)).boxes
    assert permutation(boxes, 120, 120) in [((2, 3, 20), (0, 2, 1)), ((2, 3, 4, 5), (0, 2, 3, 1))]
    blocked = blocked_desc(source, padded)
    assert permutation(movement(source, blocked).boxes, 120, 160) is None
    assert permutation(movement(blocked, source).boxes, 160, 120) is None
    # A diagonal, and a source of which only every second element is read.
    assert permutation([Box(0, 0, (Dim(4, 1, 5),))], 4, 4) is None
    assert permutation([Box(0, 0, (Dim(4, 2, 1),))], 4, 4) is None
    assert permutation([Box(1, 0, (Dim(4, 1, 1),))], 4, 4) is None


@given(st.permutations(range(3)), st.lists(st.integers(2, 5), min_size=3, max_size=3))
def test_permuted_copies_are_transpositions(order: list[int], counts: list[int]) -> None:
    array = numbered(tuple(counts)).astype(np.int16)
    turned = array.transpose(order)
    of = {axis: stride // 2 for axis, stride in enumerate(array.strides)}
    to = {axis: stride // 2 for axis, stride in zip(order, turned.copy().strides, strict=True)}
    box = Box(0, 0, tuple(Dim(counts[axis], of[axis], to[axis]) for axis in range(3)))
    axes = permutation([box], array.size, array.size)
    assert axes is not None
    np.testing.assert_array_equal(Permuted(*axes, turned.shape)(array), turned)


def test_large_sources_of_small_tensors_are_not_copied_for_their_padding() -> None:
    assert small_move([Box(0, 1, (Dim(2, 1, 1),))], MOST_PERMUTED + 1, (4,)) is None
    assert small_move([Box(0, 1, (Dim(2, 1, 1),))], MOST_PERMUTED, (4,)) is not None


@pytest.mark.parametrize(
    ("given_shape", "order", "shape"),
    [
        ((2, 16, 64), (0, 2, 1), (1, 2, 8, 8, 16)),
        ((16, 2, 16, 4), (1, 3, 0, 2), (8, 1, 16, 16)),
        ((6, 35), (1, 0), (7, 5, 1, 3, 2, 1)),
        ((6, 35), (1, 0), (14, 15)),
        ((4, 9), (1, 0), (3, 12)),
        ((3, 4), (1, 0), (6, 2)),
    ],
)
def test_permuted_copies_have_the_destination_s_shape(
    given_shape: tuple[int, ...], order: tuple[int, ...], shape: tuple[int, ...]
) -> None:
    array = numbered(given_shape).astype(np.int16)
    found = Permuted(given_shape, order, shape)(array.reshape(-1))
    np.testing.assert_array_equal(found, array.transpose(order).reshape(shape))


@pytest.mark.parametrize(
    ("size", "plain", "other", "kind"),
    [
        (64, "NCHW", "NHWC", Gather),
        (192, "NCHW", "NHWC", Permuted),
        (1024, "NCHW", "NHWC", Permuted),
        (64, "NHWC", "NC1HWC0", Gather),
        (1600, "NHWC", "NC1HWC0", Permuted),
        (63, "NCHW", "NC1HWC0", Gather),
        (65, "NCHW", "NC1HWC0", Gather),
        (33, "NCHW", "NC1HWC0", Gather),
        (17, "NCHW", "NC1HWC0", Scatter),
        (17, "NHWC", "NC1HWC0", Scatter),
        (24, "NHWC", "NC1HWC0", Gather),
        (4096, "NCHW", "NHWC", None),
    ],
)
def test_the_way_depends_on_size_and_on_what_stays_together(
    size: int, plain: str, other: str, kind: type | None
) -> None:
    shape = (1, 2, 4, size) if plain == "NHWC" else (1, size, 2, 4)
    source = TensorDesc(shape, storage_format(plain), FLOAT)
    destination = blocked_desc(source, storage_format(other, 0, 16))
    move = small_move(movement(source, destination).boxes, 8 * size, destination.shape)
    assert type(move) is (type(None) if kind is None else kind)
    assert (kind is None) == (8 * size > MOST_PERMUTED)
