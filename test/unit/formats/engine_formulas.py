"""The engine's conversions as the formulas that describe them, element by element: an independent second opinion."""

from math import lcm

import numpy as np
from numpy.typing import NDArray

Index = tuple[int, ...]
Ints = NDArray[np.int64]


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


def to_nchw(array: Ints, axes: str) -> Ints:
    """An array with the named axes in the order N, C, H, W (or D, H, W, C, N with a D)."""
    order = "DHWCN" if "D" in axes else "NCHW"
    return array.transpose([axes.index(axis) for axis in order])


def nc1hwc0(array: Ints, c0: int) -> Ints:
    n, c, h, w = array.shape
    out = np.zeros((n, ceil_div(c, c0), h, w, c0), array.dtype)
    for i, k, y, x in np.ndindex(array.shape):
        out[i, k // c0, y, x, k % c0] = array[i, k, y, x]
    return out


def fractal_z(array: Ints, c0: int) -> Ints:
    n, c, h, w = array.shape
    out = np.zeros((ceil_div(c, c0) * h * w, ceil_div(n, 16), 16, c0), array.dtype)
    for i, k, y, x in np.ndindex(array.shape):
        out[(k // c0 * h + y) * w + x, i // 16, i % 16, k % c0] = array[i, k, y, x]
    return out


def fractal_z_groups(array: Ints, c0: int, groups: int) -> Ints:
    n, c, h, w = array.shape
    co = n // groups
    joined = min(lcm(lcm(c, c0) // c, lcm(co, 16) // co), groups)
    c1, n1 = ceil_div(joined * c, c0), ceil_div(joined * co, 16)
    out = np.zeros((ceil_div(groups, joined) * c1 * h * w, n1, 16, c0), array.dtype)
    for g, k, y, x, j in np.ndindex(groups, c, h, w, co):
        row, column = g % joined * c + k, g % joined * co + j
        first = ((g // joined * c1 + row // c0) * h + y) * w + x
        out[first, column // 16, column % 16, row % c0] = array[g * co + j, k, y, x]
    return out


def fractal_nz(array: Ints, c0: int) -> Ints:
    array = array.reshape(1, -1) if array.ndim == 1 else array
    *batch, h, w = array.shape
    out = np.zeros((*batch, ceil_div(w, c0), ceil_div(h, 16), 16, c0), array.dtype)
    for *b, y, x in np.ndindex(array.shape):
        out[(*b, x // c0, y // 16, y % 16, x % c0)] = array[(*b, y, x)]
    return out


def fractal_zz(array: Ints, c0: int) -> Ints:
    array = array.reshape(1, -1) if array.ndim == 1 else array
    *batch, h, w = array.shape
    out = np.zeros((*batch, ceil_div(h, c0), ceil_div(w, c0), c0, c0), array.dtype)
    for *b, y, x in np.ndindex(array.shape):
        out[(*b, y // c0, x // c0, y % c0, x % c0)] = array[(*b, y, x)]
    return out


def c1hwncoc0(array: Ints, c0: int) -> Ints:
    n, c, h, w = array.shape
    out = np.zeros((ceil_div(c, c0), h, w, n, c0, c0), array.dtype)
    for i, k, y, x in np.ndindex(array.shape):
        out[k // c0, y, x, i, k % c0, k % c0] = array[i, k, y, x]
    return out


def fractal_z_3d(array: Ints, c0: int) -> Ints:
    """Of D, H, W, C, N; the transposed format is the same formula on D, H, W, N, C."""
    d, h, w, c, n = array.shape
    c1 = ceil_div(c, c0)
    out = np.zeros((d * c1 * h * w, ceil_div(n, 16), 16, c0), array.dtype)
    for z, y, x, k, i in np.ndindex(array.shape):
        out[((z * c1 + k // c0) * h + y) * w + x, i // 16, i % 16, k % c0] = array[z, y, x, k, i]
    return out


def fractal_z_c04(array: Ints, k0: int) -> Ints:
    n, _, h, w = array.shape
    out = np.zeros((ceil_div(4 * h * w, k0), ceil_div(n, 16), 16, k0), array.dtype)
    for i, c, y, x in np.ndindex(array.shape):
        k = (y * w + x) * 4 + c
        out[k // k0, i // 16, i % 16, k % k0] = array[i, c, y, x]
    return out


def stored(array: Ints, plain: str, blocked: str, c0: int, groups: int, one_byte: bool) -> Ints:
    """The storage form of an array in a plain format."""
    if blocked in ("FRACTAL_NZ", "FRACTAL_ZZ"):
        return (fractal_nz if blocked == "FRACTAL_NZ" else fractal_zz)(array, c0)
    if blocked == "FRACTAL_Z_3D_TRANSPOSE":
        return fractal_z_3d(array, c0)
    if plain == "ND":
        array, plain = array.reshape(*array.shape, 1, 1), "CNHW"
    array = to_nchw(array, plain)
    if blocked == "FRACTAL_Z" and groups > 1:
        return fractal_z_groups(array, c0, groups)
    if blocked == "FRACTAL_Z_C04":
        return fractal_z_c04(array, 32 if one_byte else 16)
    return {"NC1HWC0": nc1hwc0, "FRACTAL_Z": fractal_z, "C1HWNCoC0": c1hwncoc0, "FRACTAL_Z_3D": fractal_z_3d}[blocked](
        array, c0
    )


def numbered(shape: Index) -> Ints:
    """An array of 1, 2, 3, ..., so that no element looks like padding."""
    return np.arange(1, int(np.prod(shape)) + 1).reshape(shape)
