"""Large tensors go tile by tile, on one thread or more, and end where small ones do."""

import tracemalloc
from math import prod

import numpy as np
import pytest
from formats.engine_formulas import numbered
from formats.tensors import blocked_desc
from hypothesis import given
from hypothesis import strategies as st

from gedialect.formats import gather, tiles
from gedialect.formats.boxes import Box, Dim
from gedialect.formats.convert import Conversion, move
from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.movement import movement
from gedialect.formats.plan import Plan
from gedialect.formats.storage_format import storage_format

TYPES = {"DT_UINT8": np.uint8, "DT_FLOAT16": np.uint16, "DT_INT32": np.int32, "DT_INT64": np.int64}


def forms(plain: str, shape: tuple[int, ...], other: str, dtype: str) -> tuple[TensorDesc, TensorDesc]:
    source = TensorDesc(shape, storage_format(plain), BY_NAME[dtype])
    return source, blocked_desc(source, storage_format(other, 0, 16))


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize(
    ("plain", "shape", "other"),
    [
        ("NCHW", (2, 64, 64, 64), "NC1HWC0"),
        ("NCHW", (3, 37, 55, 57), "NC1HWC0"),
        ("NHWC", (2, 64, 64, 64), "NC1HWC0"),
        ("NCHW", (96, 80, 5, 7), "FRACTAL_Z"),
        ("HWCN", (3, 3, 100, 260), "FRACTAL_Z"),
        ("HWCN", (8, 8, 64, 128), "FRACTAL_Z"),
        ("ND", (3, 300, 515), "FRACTAL_NZ"),
        ("ND", (512, 1024), "FRACTAL_NZ"),
        ("NCHW", (2, 128, 64, 64), "NHWC"),
        ("NHWC", (1, 57, 100, 250), "NCHW"),
        ("NCHW", (2, 3, 200, 150), "NHWC"),
        ("NCHW", (2, 5, 200, 150), "NC1HWC0"),
        ("NCHW", (8, 3, 100, 100), "FRACTAL_Z_C04"),
        ("DHWCN", (2, 3, 4, 100, 200), "FRACTAL_Z_3D"),
    ],
)
def test_tiles_and_threads_give_what_one_take_gives(
    plain: str, shape: tuple[int, ...], other: str, dtype: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, destination = forms(plain, shape, other, dtype)
    array = numbered(shape).astype(TYPES[dtype])
    moves = movement(source, destination)
    expected = gather.Gather(moves.boxes, array.size, destination.shape)(array)
    np.testing.assert_array_equal(move(array, source, destination), expected)
    np.testing.assert_array_equal(move(array, source, destination, threads=3), expected)
    np.testing.assert_array_equal(move(expected, destination, source), array)
    # Small tiles: many of them, and ragged ones.
    for name, value in (("TILE", 1 << 13), ("SOURCE_RUN", 64), ("LINES", 24), ("ROW", 512)):
        monkeypatch.setattr(tiles, name, value)
    np.testing.assert_array_equal(Conversion(source, destination, moves)(array), expected)
    np.testing.assert_array_equal(Conversion(destination, source, moves.inverse)(expected), array)


@given(
    st.permutations(range(4)), st.lists(st.integers(1, 40), min_size=4, max_size=4), st.sampled_from([1, 2, 4, 5, 16])
)
def test_any_transposition_is_tiled_right(order: list[int], shape: list[int], item: int) -> None:
    counts = [min(count, 12) if k < 2 else count for k, count in enumerate(shape)]
    size = prod(counts)
    of = [prod(counts[k + 1 :]) for k in range(4)]
    turned = [counts[k] for k in order]
    to = {k: prod(turned[place + 1 :]) for place, k in enumerate(order)}
    box = Box(0, 0, tuple(Dim(counts[k], of[k], to[k]) for k in range(4) if counts[k] > 1))
    array = np.arange(size * item, dtype=np.uint64).astype(np.uint8)
    out = np.empty(size * item, np.uint8)
    plan = Plan([box], item, size * item, size * item)
    assert plan.complete
    plan.run(array, out, None)
    expected = array.reshape(*counts, item).transpose(*order, 4).reshape(-1)
    np.testing.assert_array_equal(out, expected)


def test_more_threads_than_there_is_work_for_do_no_harm() -> None:
    source, destination = forms("NCHW", (2, 16, 128, 128), "NHWC", "DT_INT32")
    array = numbered(source.shape).astype(np.int32)
    np.testing.assert_array_equal(move(array, source, destination, threads=10**12), move(array, source, destination))


@pytest.mark.parametrize("c", [16, 20])
def test_padding_of_a_given_buffer_is_cleared(c: int) -> None:
    source, destination = forms("NCHW", (2, c, 40, 40), "NC1HWC0", "DT_INT32")
    array = numbered(source.shape).astype(np.int32)
    out = np.full(destination.shape, -1, np.int32)
    assert move(array, source, destination, out=out) is out
    np.testing.assert_array_equal(out, move(array, source, destination))


@pytest.mark.parametrize(("c", "other"), [(64, "NHWC"), (60, "NC1HWC0"), (60, "FRACTAL_Z")])
def test_no_memory_beyond_input_output_and_a_constant(c: int, other: str) -> None:
    source, destination = forms("NCHW", (8, c, 128, 128), other, "DT_INT32")
    array = np.ones(source.shape, np.int32)
    move(array, source, destination)
    tracemalloc.start()
    result = move(array, source, destination)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak - result.nbytes < 2 * tiles.TILE


def regions(plain: str, shape: tuple[int, ...], other: str, dtype: str) -> list[tiles.Region]:
    source, destination = forms(plain, shape, other, dtype)
    item = source.dtype.itemsize or 0
    boxes = movement(source, destination).boxes
    return [region for box in boxes for region in tiles.regions_of(box.scaled(item), item)]


def test_a_short_loop_is_done_turn_by_turn() -> None:
    assert [region.turns for region in regions("NCHW", (1, 3, 200, 150), "NHWC", "DT_INT32")] == [3]
    assert [region.turns for region in regions("NCHW", (1, 8, 200, 150), "NHWC", "DT_FLOAT16")] == [8]
    assert [region.turns for region in regions("NCHW", (1, 8, 200, 150), "NHWC", "DT_INT32")] == [0]


@pytest.mark.parametrize(
    ("dtype", "width", "unit", "direct"),
    [
        ("DT_INT32", 1024, 64, True),
        ("DT_INT32", 1008 + 4, 64, True),
        ("DT_FLOAT16", 1024, 32, True),
        ("DT_FLOAT16", 1024 + 4, 32, False),
        ("DT_UINT8", 1024, 16, False),
    ],
)
def test_whole_lines_and_halves_that_lie_in_one_take_no_detour(dtype: str, width: int, unit: int, direct: bool) -> None:
    largest = max(regions("ND", (512, width), "FRACTAL_NZ", dtype), key=lambda region: region.unit * region.tiles)
    assert (largest.unit, largest.detour is None) == (unit, direct)


def test_what_is_padded_counts_for_a_tile_s_size() -> None:
    """Three of sixteen channels: each item's place is a cache line, of which a tile must hold no more than it can."""
    (region,) = regions("NCHW", (1, 3, 512, 512), "NC1HWC0", "DT_INT32")
    lines = [dim.count for dim in region.tile if dim.destination == tiles.LINE]
    assert lines
    assert lines[0] * tiles.LINE <= tiles.TILE
