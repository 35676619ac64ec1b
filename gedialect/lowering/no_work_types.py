"""Types of nodes that hand on the memory of their first input. `[v2-13]`"""

from __future__ import annotations

from gedialect.dialects.ge.conversions import KEEPS_DATA

IDENTITY_TYPES = frozenset({"Identity", "RefIdentity"})
"""The output has the shape of the input as well."""

RESHAPING_TYPES = KEEPS_DATA | {
    "Squeeze",
    "SqueezeV3",
    "Unsqueeze",
    "UnsqueezeV3",
    "ExpandDims",
    "Flatten",
    "FlattenV2",
}
"""The output has another shape, and the same elements in the same order."""

NO_WORK_TYPES = IDENTITY_TYPES | RESHAPING_TYPES
"""All types that hand on the memory of their first input."""
