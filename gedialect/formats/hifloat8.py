"""HiFloat8 as tables: all 256 values, and the code of every float, exactly. `[cast-hif8-code]` `[cast-to-hif8]`

A code is a sign and seven bits whose first ones say how many of the others are exponent and mantissa:

    0000ddd  2^(d - 23)             001smmm  |E| = 1          10seemm  |E| in 4..7
    0001mmm  E = 0                  01semmm  |E| in 2..3      11seeem  |E| in 8..15

with the value (1 + m / 2^width) * 2^E; s negates E, whose leading one is not stored.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

NAN = 0x80
INFINITY = 0x6F
_SIGN = 0x80
_END = 40960.0
"""Halfway from the largest finite value, 32768, to what would be the next one."""


def _magnitude(code: int) -> float:
    """The value of a code without sign."""
    if code < 0b0001000:
        return 2.0 ** (code - 23) if code else 0.0
    if code < 0b0010000:
        return 1 + (code & 7) / 8
    exponent_bits = code >> 5
    mantissa_bits = (3, 3, 2, 1)[exponent_bits]
    mantissa = code & (1 << mantissa_bits) - 1
    exponent = 1 << exponent_bits | code >> mantissa_bits & (1 << exponent_bits) - 1
    is_negative = code >> mantissa_bits + exponent_bits & 1
    return (1 + mantissa / 2**mantissa_bits) * 2.0 ** (-exponent if is_negative else exponent)


@cache
def values() -> NDArray[np.float32]:
    """The value of every code: 256 floats, exact."""
    magnitudes = [_magnitude(code) for code in range(_SIGN)]
    magnitudes[INFINITY] = np.inf
    table = np.array([*magnitudes, *(-magnitude for magnitude in magnitudes)], np.float32)
    table[NAN] = np.nan
    return table


def nearest(numbers: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The codes of floats: nearest, ties away from zero. Zeros have no sign."""
    finite = sorted((_magnitude(code), code) for code in range(_SIGN) if code != INFINITY)
    magnitudes = np.array([magnitude for magnitude, _ in finite], np.float32)
    codes = np.array([code for _, code in finite], np.uint8)
    found = codes[np.searchsorted((magnitudes[1:] + magnitudes[:-1]) / 2, np.abs(numbers), "right")]
    found[np.abs(numbers) >= _END] = INFINITY
    found[np.signbit(numbers) & (found != 0)] |= _SIGN
    found[np.isnan(numbers)] = NAN
    return found


@cache
def codes_of_floats(*, wraps: bool) -> NDArray[np.uint8]:
    """The code of every float, by its upper 16 bits, of which the last is set when any lower bit is: 65536 codes.

    All places where rounding changes have at most four bits of mantissa, so that these bits decide. With `wraps`, float
    subnormals below 2^-128 become infinity, as on GE's host.
    """
    uppers = np.arange(1 << 16, dtype=np.uint32)
    table = nearest((uppers << 16).view(np.float32))
    if wraps:
        tiny = (uppers & 0x7FFF).astype(np.int64)
        wrapped = (tiny > 0) & (tiny < 1 << 5)
        table[wrapped] = np.where(uppers[wrapped] >> 15, INFINITY | _SIGN, INFINITY)
    return table


@cache
def codes_of_halves() -> NDArray[np.uint8]:
    """The code of every float16, by its bits: 65536 codes."""
    return nearest(np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(np.float32))
