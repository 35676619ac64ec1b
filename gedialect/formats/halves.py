"""float to float16 on integers, several times faster than numpy's own cast. `[cast-f32-f16]`

With a the magnitude's bits, of a float that float16 holds without underflow, adding half a unit (and one for odd, to
round to even) and shifting by the 13 bits that float16 lacks leaves float16's bits plus a constant. Smaller magnitudes
are rounded by adding 0.5: the sum's lowest bit counts 2^-24, float16's smallest step.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Halves = NDArray[np.uint16]
Words = NDArray[np.uint32]

CHUNK = 1 << 16
"""Floats that are cast at a time: what they need stays in a second-level cache."""

FEW = 1 << 13
"""So few floats are cast faster by numpy, which is called once for them."""

_LEAST_NORMAL = np.float32(2**-14)
"""float16's smallest normal number."""
_SAFE_SQUARES = 65000.0**2
"""Squares of numbers that float16 holds, with room for rounding in their sum."""
_USUAL_SQUARE = 2.0**-16
"""Of numbers in a normal distribution with this mean square, one in a hundred is below float16's normal numbers."""
_FIRST_OVERFLOW, _PAST_OVERFLOW = 0x477FF000, 0x48000000
_SIGN, _MAGNITUDE = np.uint16(0x8000), np.uint16(0x7FFF)
_REBIAS = np.uint16(-(112 << 10) & 0xFFFF)
_NORMAL = 0x3880
"""Upper bits of 2^-14."""
_LARGE = 0x477F
"""Upper bits of floats from 65280 on; those from 65520 on overflow."""
_WORD_SHIFT, _LOST_BITS = np.uint32(16), np.uint32(13)
_ONE, _HALF_UNIT = np.uint32(1), np.uint32(0xFFF)
_HALF = np.float32(0.5)


def halves_of_floats(source: Floats, destination: NDArray[np.float16], *, reference: bool) -> None:
    """Casts floats to float16: nearest even, and past its range as GE's host does or, else, infinity."""
    if source.size <= FEW and _cast_few(source, destination):
        return
    halves = destination.view(np.uint16)
    words, upper = np.empty(min(CHUNK, source.size), np.uint32), np.empty(min(CHUNK, source.size), np.uint16)
    with np.errstate(all="ignore"):
        for start in range(0, source.size, CHUNK):
            part = source[start : start + CHUNK]
            _cast(part, halves[start : start + CHUNK], words[: part.size], upper[: part.size], reference)


@np.errstate(all="ignore")
def _cast_few(source: Floats, destination: NDArray[np.float16]) -> bool:
    """Leaves it to numpy if that is right, and not slow; each number below float16's normal ones takes it long.

    The squares' sum is above every square, and NaN if there is one. Where their mean is high, few numbers are small.
    """
    squares = source.dot(source)
    if not squares < _SAFE_SQUARES:
        return False
    if squares < source.size * _USUAL_SQUARE:
        small = np.count_nonzero(np.abs(source) < _LEAST_NORMAL)
        if small * 32 > source.size:
            return False
    np.copyto(destination, source, casting="unsafe")
    return True


def _cast(source: Floats, to: Halves, words: Words, upper: Halves, reference: bool) -> None:
    bits = source.view(np.uint32)
    np.right_shift(bits, _WORD_SHIFT, out=words)
    np.copyto(upper, words, casting="unsafe")
    np.right_shift(bits, _LOST_BITS, out=words)
    np.bitwise_and(words, _ONE, out=words)
    np.add(words, bits, out=words)
    np.add(words, _HALF_UNIT, out=words)
    np.right_shift(words, _LOST_BITS, out=words)
    np.copyto(to, words, casting="unsafe")
    np.add(to, _REBIAS, out=to)
    np.bitwise_and(to, _MAGNITUDE, out=to)
    sign = np.bitwise_and(upper, _SIGN)
    np.bitwise_and(upper, _MAGNITUDE, out=upper)
    if np.minimum.reduce(upper) < _NORMAL:
        _underflow(source, to, upper, words)
    if np.maximum.reduce(upper) >= _LARGE:
        _overflow(bits, to, upper, reference)
    np.bitwise_or(to, sign, out=to)


def _underflow(source: Floats, to: Halves, upper: Halves, words: Words) -> None:
    """The magnitudes below float16's normal numbers."""
    small = upper < _NORMAL
    if np.count_nonzero(small) * 16 < source.size:
        places = np.flatnonzero(small)
        to[places] = (np.abs(source[places]) + _HALF).view(np.uint32)
        return
    # Copies that are chosen element by element would cost more than computing all of them.
    floats = words.view(np.float32)
    np.abs(source, out=floats)
    np.add(floats, _HALF, out=floats)
    chosen = np.negative(small.astype(np.uint16))
    steps = words.astype(np.uint16)
    np.bitwise_and(steps, chosen, out=steps)
    np.invert(chosen, out=chosen)
    np.bitwise_and(to, chosen, out=to)
    np.bitwise_or(to, steps, out=to)


def _overflow(bits: Words, to: Halves, upper: Halves, reference: bool) -> None:
    """The magnitudes past float16's range, infinities and NaN."""
    places = np.flatnonzero(upper >= _LARGE)
    magnitudes = bits[places] & 0x7FFFFFFF
    found = to[places]
    if reference:
        found[magnitudes >= _FIRST_OVERFLOW] = 0x7FFF
        found[magnitudes >= _PAST_OVERFLOW] = 0x7BFF
    else:
        found[magnitudes >= _FIRST_OVERFLOW] = 0x7C00
        payload = magnitudes[magnitudes > 0x7F800000] >> 13 & 0x3FF
        found[magnitudes > 0x7F800000] = 0x7C00 | np.maximum(payload, 1)
    to[places] = found
