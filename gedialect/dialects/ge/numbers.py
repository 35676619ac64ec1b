"""Between the bytes of a tensor and the numbers or booleans that people read and write. Little endian. `[file-7]`"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import Float16Type, Float32Type, Float64Type, IntegerType, Signedness
from xdsl.ir import Attribute

# Codes of the module struct.
_CODES: Mapping[Attribute, str] = {
    IntegerType(1): "?",
    Float16Type(): "e",
    Float32Type(): "f",
    Float64Type(): "d",
    **{IntegerType(bits): code for bits, code in ((8, "b"), (16, "h"), (32, "i"), (64, "q"))},
    **{IntegerType(bits, Signedness.UNSIGNED): code for bits, code in ((8, "B"), (16, "H"), (32, "I"), (64, "Q"))},
}

# Significant digits that tell any two floats of a kind apart.
_MOST_DIGITS = {"e": 5, "f": 9, "d": 17}
_SMALL = 1e7


def has_numbers(element_type: Attribute) -> bool:
    """Whether elements of that type can be written as numbers."""
    return element_type in _CODES


def number_texts(data: bytes, element_type: Attribute, most: int) -> list[str] | None:
    """The elements as text that `pack_numbers` makes the same bytes of.

    None where that cannot be: for other types, more than `most` elements, a part of an element, infinities and NaN.
    """
    code = _CODES.get(element_type)
    if code is None:
        return None
    count, part = divmod(len(data), struct.calcsize(f"<{code}"))
    if part or not 0 < count <= most:
        return None
    values = struct.unpack(f"<{count}{code}", data)
    if code == "?":
        return None if any(byte > 1 for byte in data) else [str(value).lower() for value in values]
    if code not in _MOST_DIGITS:
        return [str(value) for value in values]
    return [_float_text(value, code) for value in values] if all(map(math.isfinite, values)) else None


def _float_text(value: float, code: str) -> str:
    """The shortest decimal for a float, as MLIR writes them: with a point. Small integers are written in full."""
    if value.is_integer() and abs(value) < _SMALL:
        return f"{value:.1f}"
    exact = struct.pack(f"<{code}", value)
    for digits in range(1, _MOST_DIGITS[code] + 1):
        text = f"{value:.{digits}g}"
        if abs(float(text)) != math.inf and _packs_to(text, code, exact):
            break
    else:
        text = repr(value)
    mantissa, e, exponent = text.partition("e")
    return text if "." in mantissa else f"{mantissa}.0{e}{exponent}"


def _packs_to(text: str, code: str, exact: bytes) -> bool:
    try:
        return struct.pack(f"<{code}", float(text)) == exact
    except OverflowError:  # rounded up beyond the largest
        return False


def pack_numbers(numbers: Sequence[int | float], element_type: Attribute) -> bytes:
    """The bytes of elements. Raises ValueError for a number that no element can be; only those of i1 are booleans."""
    code = _CODES[element_type]
    try:
        if all(number in (0, 1) if code == "?" else not isinstance(number, bool) for number in numbers):
            return struct.pack(f"<{len(numbers)}{code}", *numbers)
    except (struct.error, OverflowError):
        pass
    fitting = "true or false for" if code == "?" else "numbers that fit"
    found = ", ".join(str(number).lower() for number in numbers)
    raise ValueError(f"expected {fitting} elements of {element_type}, got [{found}]")
