"""Types of nodes that hand on the memory of their first input. `[v2-13]`"""

from __future__ import annotations

from gedialect.dialects.ge.conversions import RELABELS

IDENTITY_TYPES = frozenset({"Identity", "RefIdentity"})
"""The output has the shape of the input as well."""

RESHAPING_TYPES = RELABELS | {"Flatten", "FlattenV2"}
"""The output has another shape, and the same elements in the same order."""

NO_WORK_TYPES = IDENTITY_TYPES | RESHAPING_TYPES
"""All types that hand on the memory of their first input."""
