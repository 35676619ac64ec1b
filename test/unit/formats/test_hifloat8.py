"""HiFloat8: all codes and the borders between them."""

import numpy as np

from gedialect.formats.casts import cast
from gedialect.formats.datatypes import BY_NAME
from gedialect.formats.hifloat8 import codes_of_floats, codes_of_halves, nearest, values

FLOAT, HALF, HIFLOAT8, BF16 = (BY_NAME[f"DT_{name}"] for name in ("FLOAT", "FLOAT16", "HIFLOAT8", "BF16"))
CODES = np.arange(256, dtype=np.uint8)


def test_the_values_of_some_codes() -> None:
    """`cast-hif8-code`"""
    shown = {
        0b0000_0000: 0.0,
        0b0000_0001: 2.0**-22,
        0b0000_0111: 2.0**-16,
        0b0000_1000: 1.0,
        0b0000_1111: 1.875,
        0b0001_0011: 2 * 1.375,
        0b0001_1011: 0.5 * 1.375,
        0b0010_0001: 4 * 1.125,
        0b0011_1001: 2.0**-3 * 1.125,
        0b0101_1101: 2.0**-7 * 1.25,
        0b0110_1110: 32768.0,
        0b0110_1111: np.inf,
        0b0111_1111: 2.0**-15 * 1.5,
        0b1000_1001: -1.125,
    }
    assert {code: float(values()[code]) for code in shown} == shown
    assert np.isnan(values()[0x80])


def test_every_code_comes_back() -> None:
    """`cast-to-hif8`, `cast-from-hif8`"""
    for dtype in (FLOAT, HALF):
        there = cast(CODES, HIFLOAT8, dtype, "ieee")
        assert cast(there, dtype, HIFLOAT8).tolist() == CODES.tolist()


def test_floats_become_the_nearest_code_and_ties_go_away_from_zero() -> None:
    finite = np.sort(values()[(CODES < 0x80) & np.isfinite(values())]).astype(np.float64)
    middles = ((finite[1:] + finite[:-1]) / 2).astype(np.float32)
    for sign in (1, -1):
        for floats, expected in (
            (middles, finite[1:]),
            (np.nextafter(middles, np.float32(0)), finite[:-1]),
            (finite.astype(np.float32), finite),
        ):
            found = values()[cast(sign * floats, FLOAT, HIFLOAT8)]
            np.testing.assert_array_equal(found, sign * expected)


def test_the_table_by_upper_bits_decides_as_all_bits_do() -> None:
    bits = np.random.default_rng(3).integers(0, 2**32, 200_000, dtype=np.uint32)
    bits[::3] &= 0xFFFF0000  # without lower bits
    floats = bits.view(np.float32)
    np.testing.assert_array_equal(cast(floats, FLOAT, HIFLOAT8, "ieee"), nearest(floats))


def test_tiny_floats_wrap_around_on_the_host_alone() -> None:
    tiny = np.array([1, 0x1FFFFF, 0x200000, 0x80000001], np.uint32).view(np.float32)
    assert cast(tiny, FLOAT, HIFLOAT8).tolist() == [0x6F, 0x6F, 0, 0xEF]
    assert cast(tiny, FLOAT, HIFLOAT8, "ieee").tolist() == [0, 0, 0, 0]
    assert (codes_of_floats(wraps=True) != codes_of_floats(wraps=False)).sum() == 2 * 31


def test_special_halves_of_the_host() -> None:
    assert cast(np.array([0x6F, 0xEF, 0x80], np.uint8), HIFLOAT8, HALF).view(np.uint16).tolist() == [
        0x7BFF,
        0xFBFF,
        0x7C01,
    ]
    assert codes_of_halves()[[0x7C00, 0xFC00, 0x7E00, 0x8000]].tolist() == [0x6F, 0xEF, 0x80, 0]


def test_devices_cast_bfloat16() -> None:
    numbers = cast(CODES, HIFLOAT8, BF16, "ieee")
    assert cast(numbers, BF16, HIFLOAT8, "ieee").tolist() == CODES.tolist()
