"""The attributes of a constant whose data is in a file. `[weight-2]`"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xdsl.ir import Attribute

ORIGINAL = "_original_constant"
"""On a file constant: what it was, where that was more than a `Const` with a value of its output's descriptor.

Its name is the GE type; its attributes are those that gave way to the ones in `WRITTEN`, and as `value` the descriptor
of the data.
"""

WRITTEN = ("location", "file_path", "file_id", "offset", "length", "dtype", "shape", "original_shape", ORIGINAL)
"""The attributes that say where a weight is and what it holds."""


def replace_attribute(
    attributes: Mapping[str, Attribute], key: str, new: Mapping[str, Attribute], dropped: Collection[str]
) -> dict[str, Attribute]:
    """The attributes with those of `new` where `key` stood, without those in `dropped`; the others keep their order."""
    result: dict[str, Attribute] = {}
    for name, value in attributes.items():
        if name == key:
            result |= new
        elif name not in dropped:
            result[name] = value
    return result
