"""Tensors for property tests: a plain format with a shape, and what it can be stored as."""

from dataclasses import dataclass

from hypothesis import strategies as st

from gedialect.formats.conversions import FORMAT_PAIRS
from gedialect.formats.datatypes import BY_NAME, DataType
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.layouts import LAYOUTS
from gedialect.formats.shapes import Shape, layout_shape
from gedialect.formats.storage_format import StorageFormat, storage_format

INT64 = BY_NAME["DT_INT64"]

BLOCKED_OF: dict[str, tuple[str, ...]] = {
    plain: tuple(
        sorted(dst for src, dst in FORMAT_PAIRS if src == plain and not LAYOUTS[dst].is_plain and dst != "C1HWNCoC0")
    )
    for plain in ("ND", "NCHW", "NHWC", "HWCN", "DHWCN", "DHWNC")
}
"""The blocked formats that GE converts each plain one to, of any type."""

EXTENTS = st.sampled_from([1, 2, 3, 4, 5, 7, 16, 17, 20, 33])


@dataclass(frozen=True)
class Stored:
    """A tensor's plain form and a blocked one."""

    plain: TensorDesc
    blocked: TensorDesc


def blocked_desc(plain: TensorDesc, format: StorageFormat) -> TensorDesc:
    """The descriptor of the same tensor in another format."""
    return TensorDesc(layout_shape(plain.format, plain.shape, format, plain.dtype), format, plain.dtype)


def limited(shape: list[int], most: int = 6000) -> Shape:
    """The shape, halved where it is largest until there are few enough elements for a formula in Python."""
    while _size(shape) > most:
        k = shape.index(max(shape))
        shape[k] = max(1, shape[k] // 2)
    return tuple(shape)


def _size(shape: list[int]) -> int:
    size = 1
    for dim in shape:
        size *= dim
    return size


@st.composite
def plain_descs(draw: st.DrawFn, dtype: DataType = INT64) -> TensorDesc:
    """A tensor in a plain format."""
    name = draw(st.sampled_from(sorted(BLOCKED_OF)))
    rank = draw(st.integers(1, 4)) if name == "ND" else len(name)
    shape = limited(draw(st.lists(EXTENTS, min_size=rank, max_size=rank)))
    return TensorDesc(shape, storage_format(name), dtype)


@st.composite
def stored_tensors(draw: st.DrawFn, dtype: DataType = INT64) -> Stored:
    """A tensor in a plain format and in a blocked one that GE converts it to."""
    plain = draw(plain_descs(dtype))
    names = [
        name
        for name in BLOCKED_OF[plain.format.name]
        if name != "FRACTAL_Z" or plain.format.name != "ND" or len(plain.shape) == 2
    ]
    name = draw(st.sampled_from(names))
    if name == "FRACTAL_Z_C04":
        channel = plain.format.name.index("C")
        shape = [min(dim, 4) if k == channel else dim for k, dim in enumerate(plain.shape)]
        plain = TensorDesc(tuple(shape), plain.format, dtype)
    groups = 0
    if name == "FRACTAL_Z" and plain.format.name != "ND":
        groups = draw(st.integers(0, plain.shape[plain.format.name.index("N")]))
    c0 = draw(st.sampled_from([1, 2, 4, 8, 16, 32]))
    return Stored(plain, blocked_desc(plain, storage_format(name, groups, c0)))
