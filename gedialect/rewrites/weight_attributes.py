"""The attributes of a constant whose data is in a file. `[weight-2]`"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xdsl.ir import Attribute

from gedialect.dialects.ge.constants import ORIGINAL_ATTR

WRITTEN = ("location", "file_path", "file_id", "offset", "length", "dtype", "shape", "original_shape", ORIGINAL_ATTR)
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
