"""Where the engine's conversions are wrong, and ours are not."""

import numpy as np
import pytest
from formats.engine_formulas import fractal_z_groups, numbered, to_nchw
from formats.tensors import INT64, blocked_desc

from gedialect.formats.convert import convert
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import ErrorKind, FormatError
from gedialect.formats.shapes import storage_shape
from gedialect.formats.storage_format import storage_format

GROUPED = storage_format("FRACTAL_Z", 3, 16)


@pytest.mark.parametrize("axes", ["NCHW", "NHWC", "HWCN"])
def test_groups_from_every_plain_format_and_back(axes: str) -> None:
    """`dev-groups`: 3 groups of 3 output channels with 5 channels each; one output channel is left over."""
    sizes = {"N": 10, "C": 5, "H": 2, "W": 3}
    array = numbered(tuple(sizes[axis] for axis in axes))
    plain = TensorDesc(array.shape, storage_format(axes), INT64)
    blocked = blocked_desc(plain, GROUPED)
    stored = convert(array, plain, blocked)
    np.testing.assert_array_equal(stored, fractal_z_groups(to_nchw(array, axes), 16, 3))
    back = convert(stored, blocked, plain)
    np.moveaxis(array, axes.index("N"), 0)[9:] = 0
    np.testing.assert_array_equal(back, array)


def wrong(kind: ErrorKind, message: str, source: TensorDesc, destination: TensorDesc) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        convert(None, source, destination)
    assert caught.value.kind is kind


@pytest.mark.parametrize(("n", "c"), [(6, 0), (2, 4), (0, 0)])
def test_groups_that_hold_nothing(n: int, c: int) -> None:
    """`dev-groups-empty`, `fmt-fractal-z-groups`"""
    message = "expected channels, and no fewer output channels than the 3 groups"
    with pytest.raises(FormatError, match=message) as caught:
        storage_shape((1, 1, c, n), storage_format("HWCN"), GROUPED, INT64)
    assert caught.value.kind is ErrorKind.SHAPE


def test_groups_in_three_dimensions() -> None:
    """`dev-groups-3d`"""
    source = TensorDesc((1, 1, 1, 4, 6), storage_format("DHWCN"), INT64)
    destination = TensorDesc((1, 1, 16, 16), storage_format("FRACTAL_Z_3D", 2, 16), INT64)
    wrong(ErrorKind.FORMAT, "there is no description of format FRACTAL_Z_3D:2", source, destination)


def test_four_channels_in_another_shape() -> None:
    """`dev-c04-shape`"""
    source = TensorDesc((3, 4, 3, 2), storage_format("HWCN"), INT64)
    destination = TensorDesc((4, 1, 16, 16), storage_format("FRACTAL_Z_C04"), INT64)
    wrong(ErrorKind.SHAPE, r"expected FRACTAL_Z_C04 \[3, 1, 16, 16\]", source, destination)


def test_more_than_four_channels() -> None:
    """`dev-c04-channels`, `check-10`"""
    plain = TensorDesc((2, 2, 5, 4), storage_format("HWCN"), INT64)
    blocked = blocked_desc(plain, storage_format("FRACTAL_Z_C04"))
    wrong(ErrorKind.SHAPE, "expected C of at most 4 for FRACTAL_Z_C04, got 5", plain, blocked)
    wrong(ErrorKind.SHAPE, "expected C of at most 4 for FRACTAL_Z_C04, got 5", blocked, plain)
