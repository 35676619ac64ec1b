"""Movements in a row, chains of conversions in normal form, and the order of nodes."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gedialect.analysis.equivalence.chains import NOTHING, Chains
from gedialect.analysis.equivalence.moves import Moves, compare_moves, indices, origins, permutation
from gedialect.analysis.equivalence.order import Order
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.state import TransStep

ORIGIN = {"origin_format": storage_format("NCHW"), "origin_shape": (2, 3, 4, 5), "origin_shape_set": True}
NCHW = TensorDesc((2, 3, 4, 5), storage_format("NCHW"), FLOAT, **ORIGIN)
NHWC = TensorDesc((2, 4, 5, 3), storage_format("NHWC"), FLOAT, **ORIGIN)
CHWN = TensorDesc((3, 4, 5, 2), storage_format("CHWN"), FLOAT, **ORIGIN)
BLOCKS = TensorDesc((2, 1, 4, 5, 16), storage_format("NC1HWC0", 0, 16), FLOAT, **ORIGIN)
FRACTAL = TensorDesc((20, 1, 16, 16), storage_format("FRACTAL_Z", 0, 16), FLOAT, **ORIGIN)
HALF = TensorDesc((2, 3, 4, 5), storage_format("NCHW"), BY_NAME["DT_FLOAT16"], **ORIGIN)
FORMS = [NCHW, NHWC, CHWN, BLOCKS, FRACTAL]


def path(*descs: TensorDesc, kind: str = "TransData") -> list[TransStep]:
    return [TransStep(kind, before, after) for before, after in pairwise(descs)]


@given(st.lists(st.sampled_from(FORMS), min_size=2, max_size=6))
def test_movements_in_a_row_depend_on_their_ends(forms: list[TensorDesc]) -> None:
    chains = Chains()
    long, _ = chains.along(NOTHING, path(*forms))
    short, _ = chains.along(NOTHING, path(forms[0], forms[-1]) if forms[0] != forms[-1] else [])
    assert chains.compare(long, short).answer is Answer.EQUAL


@given(
    st.lists(st.sampled_from(FORMS), min_size=2, max_size=5), st.lists(st.sampled_from(FORMS), min_size=1, max_size=4)
)
def test_compared_chains_do_what_their_movements_do(one: list[TensorDesc], other: list[TensorDesc]) -> None:
    """Some of these read what they get for another tensor; numbers that go through them tell what is right."""
    chains = Chains()
    first, _ = chains.along(NOTHING, path(NCHW, *one))
    second, _ = chains.along(NOTHING, path(NCHW, *other, one[-1]))
    moved = []
    for number in (first, second):
        (section,) = chains._sections[number]
        moved.append(origins(section.moves, 120))
    assert (chains.compare(first, second).answer is Answer.EQUAL) == np.array_equal(*moved)


def test_padding_that_is_dropped_and_made_again_must_be_zero() -> None:
    chains = Chains()
    assert chains.along(NOTHING, path(BLOCKS, NCHW, BLOCKS)) == (NOTHING, True)
    assert chains.along(NOTHING, path(NCHW, BLOCKS, NCHW)) == (NOTHING, False)


def test_casts_and_movements_change_places() -> None:
    chains = Chains()
    blocks = TensorDesc(BLOCKS.shape, BLOCKS.format, HALF.dtype, **ORIGIN)
    first, _ = chains.along(NOTHING, [TransStep("Cast", NCHW, HALF), TransStep("TransData", HALF, blocks)])
    second, _ = chains.along(NOTHING, [TransStep("TransData", NCHW, BLOCKS), TransStep("Cast", BLOCKS, blocks)])
    assert first == second


def test_a_witness_is_an_element() -> None:
    chains = Chains()
    relabelled, _ = chains.along(NOTHING, path(NCHW, NHWC, kind="ReFormat"))
    moved, _ = chains.along(NOTHING, path(NCHW, NHWC))
    assert relabelled == NOTHING
    verdict = chains.compare(relabelled, moved)
    assert verdict.witness is not None
    assert verdict.witness.place == (0, 0, 0, 1)
    assert (verdict.witness.before, verdict.witness.after) == ("element 1", "element 20")


def test_what_is_not_known_is_equal_to_itself_only() -> None:
    chains = Chains()
    unknown = TensorDesc((-1, 3, 4, 5), storage_format("NCHW"), FLOAT)
    one, _ = chains.along(NOTHING, path(unknown, NHWC))
    assert chains.compare(one, chains.along(NOTHING, path(unknown, NHWC))[0]).answer is Answer.EQUAL
    verdict = chains.compare(one, NOTHING)
    assert verdict.answer is Answer.UNKNOWN
    assert verdict.reason == "the shapes of a TransData are not known"


@given(st.permutations(range(4)), st.permutations(range(4)))
def test_permutations(first: list[int], second: list[int]) -> None:
    shape = (2, 3, 4, 5)
    between = tuple(shape[axis] for axis in first)
    moves = Moves().then(permutation(shape, first)).then(permutation(between, second))
    array = np.arange(1, 121).reshape(shape).transpose(first).transpose(second)
    assert np.array_equal(origins(moves, 120), array.reshape(-1))
    joined = Moves().then(permutation(shape, [first[axis] for axis in second]))
    assert compare_moves(moves, joined, array.shape).answer is Answer.EQUAL


def test_large_tensors_are_not_compared_place_by_place() -> None:
    one = Moves().then(permutation((1 << 13, 1 << 13), (1, 0)))
    verdict = compare_moves(one, Moves(), (1 << 13, 1 << 13))
    assert verdict.answer is Answer.UNKNOWN
    assert verdict.reason == "has 67108864 places, too many to compare them one by one"


@pytest.mark.parametrize(("place", "shape", "found"), [(7, (2, 5), (1, 2)), (7, (3, 5), (7,)), (0, (), (0,))])
def test_indices(place: int, shape: tuple[int, ...], found: tuple[int, ...]) -> None:
    assert indices(place, shape, 10) == found


@given(st.integers(1, 30), st.integers(0, 60), st.integers(0, 1 << 30))
def test_order_is_reachability(nodes: int, edges: int, seed: int) -> None:
    random = Random(seed)
    behind: list[list[int]] = [[] for _ in range(nodes)]
    for _ in range(edges):
        behind[random.randrange(nodes)].append(random.randrange(nodes))
    order = Order(behind)
    for start in range(nodes):
        seen, waiting = {start}, [start]
        while waiting:
            for each in behind[waiting.pop()]:
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
        assert [order.before(start, goal) for goal in range(nodes)] == [goal in seen for goal in range(nodes)]
