"""What is said about movements without data is what happens to data."""

from itertools import pairwise

import numpy as np
import pytest
from formats.engine_formulas import Ints, numbered
from formats.tensors import INT64, Stored, blocked_desc, stored_tensors
from hypothesis import given
from hypothesis import strategies as st

from gedialect.formats.convert import move, move_along
from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.movement import Movement, are_inverse, compose, movement
from gedialect.formats.shapes import layout_shape
from gedialect.formats.storage_format import storage_format

NAMED = ("NCHW", "NHWC", "HWCN", "CHWN", "NC1HWC0", "FRACTAL_Z", "C1HWNCoC0")


def desc(name: str, nchw: tuple[int, ...], c0: int | None = None, groups: int = 0) -> TensorDesc:
    """The storage form of a tensor of that N, C, H, W in a format with those axes."""
    format, plain = storage_format(name, groups, c0), storage_format("NCHW")
    return TensorDesc(layout_shape(plain, nchw, format, INT64), format, INT64, plain, nchw, origin_shape_set=True)


@st.composite
def forms(draw: st.DrawFn, count: int) -> list[TensorDesc]:
    """Storage forms of one tensor, the first and the last of them plain."""
    nchw = tuple(draw(st.tuples(*[st.sampled_from([1, 2, 3, 5, 16, 17])] * 4)))
    plains = st.sampled_from(NAMED[:4])
    middle = st.tuples(st.sampled_from(NAMED), st.sampled_from([2, 4, 16]), st.integers(0, nchw[0]))
    inner = [draw(middle) for _ in range(count - 2)]
    names = [(draw(plains), None, 0), *inner, (draw(plains), None, 0)]
    return [desc(name, nchw, c0 or None, groups if name == "FRACTAL_Z" else 0) for name, c0, groups in names]


def stepwise(array: Ints, path: list[TensorDesc]) -> Ints:
    for source, destination in pairwise(path):
        array = move(array, source, destination)
    return array


@given(forms(4))
def test_steps_in_one_pass_do_what_they_do_one_by_one(path: list[TensorDesc]) -> None:
    array = numbered(path[0].shape)
    np.testing.assert_array_equal(move_along(array, path), stepwise(array, path))


@given(forms(4))
def test_a_composition_drops_what_its_steps_drop(path: list[TensorDesc]) -> None:
    steps = [movement(source, destination) for source, destination in pairwise(path)]
    whole = compose(steps[0], steps[1])
    assert whole is not None
    whole = compose(whole, steps[2])
    assert whole is not None
    check_losses(whole, numbered(path[0].shape), stepwise(numbered(path[0].shape), path))


@given(forms(4))
def test_inverse_is_identity_on_data(path: list[TensorDesc]) -> None:
    # From the second form to the third and back to the second, with data that has no padding but zeros.
    start, middle = path[1], path[2]
    data = move(numbered(path[0].shape), path[0], start)
    unchanged = np.array_equal(move(move(data, start, middle), middle, start), data)
    assert are_inverse(movement(start, middle), movement(middle, start)) == unchanged


@given(forms(3))
def test_identity_is_told_from_permutations(path: list[TensorDesc]) -> None:
    data = numbered(path[0].shape)
    same_memory = np.array_equal(stepwise(data, path).reshape(-1), data.reshape(-1))
    whole = compose(movement(path[0], path[1]), movement(path[1], path[2]))
    assert whole is not None
    assert whole.is_identity == same_memory


@given(stored_tensors())
def test_losses_are_what_data_shows(tensor: Stored) -> None:
    array = numbered(tensor.plain.shape)
    there = movement(tensor.plain, tensor.blocked)
    stored = move(array, tensor.plain, tensor.blocked)
    check_losses(there, array, stored)
    back = there.inverse
    check_losses(back, stored, move(stored, tensor.blocked, tensor.plain))
    assert are_inverse(there, back) == (there.losses.elements == 0)


def check_losses(moves: Movement, before: Ints, after: Ints) -> None:
    """Padding is zero in both arrays, and elements are not."""
    elements, moved = np.count_nonzero(before), np.count_nonzero(after)
    assert moves.losses.elements == elements - moved
    assert moves.losses.padding == before.size - elements
    assert moves.losses.padded == after.size - moved
    assert moves.elements == moved


def test_a_larger_tensor_can_be_read_from_the_same_blocks() -> None:
    written = desc("NCHW", (17, 20, 2, 2))
    middle = desc("FRACTAL_Z", (17, 20, 2, 2), 16)
    read = desc("NHWC", (18, 25, 2, 2))
    first, second = movement(written, middle), movement(middle, read)
    whole = compose(first, second)
    assert whole is not None
    array = numbered(written.shape)
    np.testing.assert_array_equal(
        move_along(array, [written, middle, read]), move(move(array, written, middle), middle, read)
    )
    assert are_inverse(first, movement(middle, desc("NCHW", (18, 20, 2, 2)))) is False


def test_blocks_read_as_a_tensor_of_other_factors_are_moved_step_by_step() -> None:
    written, middle = desc("NCHW", (2, 17, 3, 4)), desc("FRACTAL_Z", (2, 17, 3, 4), 16)
    read = desc("NHWC", (2, 17, 4, 3))
    assert compose(movement(written, middle), movement(middle, read)) is None
    assert are_inverse(movement(written, middle), movement(middle, read)) is None
    array = numbered(written.shape)
    result = move_along(array, [written, middle, read])
    np.testing.assert_array_equal(result, array.reshape(2, 17, 4, 3).transpose(0, 2, 3, 1))


def test_formats_that_share_no_conversion_in_ge_are_moved() -> None:
    nchw, blocked, fractal = (desc(name, (5, 20, 2, 3), 16) for name in ("NCHW", "NC1HWC0", "FRACTAL_Z"))
    array = numbered(nchw.shape)
    result = move(move(array, nchw, blocked), blocked, fractal)
    np.testing.assert_array_equal(result, move(array, nchw, fractal))


def test_video_formats_are_permuted() -> None:
    array = numbered((2, 3, 4, 5, 6))
    source = TensorDesc(array.shape, storage_format("NCDHW"), INT64)
    destination = blocked_desc(source, storage_format("NDHWC"))
    np.testing.assert_array_equal(move(array, source, destination), array.transpose(0, 2, 3, 4, 1))


@pytest.mark.parametrize(
    ("source", "destination", "kind", "message"),
    [
        (
            TensorDesc((1, 1, 3, 4, 16), storage_format("NC1HWC0", 0, 16), INT64),
            TensorDesc((12, 1, 16, 16), storage_format("FRACTAL_Z", 0, 16), INT64),
            ErrorKind.FORMAT,
            "expected an origin shape",
        ),
        (desc("NCHW", (1, 2, 3, 4)), TensorDesc((1, 2), storage_format("MD"), INT64), ErrorKind.FORMAT, "MD"),
        (
            desc("NCHW", (1, 2, 3, 4)),
            TensorDesc((1, 2, 3, 4, 1), storage_format("NCDHW"), INT64),
            ErrorKind.FORMAT,
            "no logical axes in common",
        ),
        (desc("NCHW", (1, 2, 3, 4)), desc("NHWC", (1, 2, 3, 5)), ErrorKind.SHAPE, r"expected NHWC \[1, 3, 4, 2\]"),
        (
            desc("NCHW", (1, 2, 3, 4)),
            TensorDesc((1, 3, 4, 2), storage_format("NHWC"), BY_NAME["DT_FLOAT"]),
            ErrorKind.DATA_TYPE,
            "expected one data type",
        ),
    ],
)
def test_what_cannot_be_moved(source: TensorDesc, destination: TensorDesc, kind: ErrorKind, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        movement(source, destination)
    assert caught.value.kind is kind


def test_a_path_has_a_start_and_an_end() -> None:
    with pytest.raises(FormatError, match="at least two descriptors, got 1"):
        move_along(numbered((1, 2, 3, 4)), [desc("NCHW", (1, 2, 3, 4))])
