"""Names of inputs as a graph's author writes them, which decide nothing: inputs are taken by position."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gedialect.runtime.kernels.registry import find_kernel, has_kernel

_BY_NUMBER = re.compile(r"(__input\d+)?")
"""What GE calls inputs that nobody gave a name."""


def misread_names(type: str, names: Sequence[str]) -> list[str]:
    """The names that a type's kernel has for inputs that a node calls otherwise, by position; none where they agree.

    A node of one input cannot be misread. What stands for any number of inputs, and all behind it, may have any names.
    `[warn-11]`
    """
    if len(names) < 2 or not has_kernel(type):
        return []
    ports = find_kernel(type).inputs
    fixed = next((index for index, port in enumerate(ports) if port.variadic), len(ports))
    known = [port.name for port in ports[: min(fixed, len(names))]]
    differ = any(name != own and not _BY_NUMBER.fullmatch(name) for name, own in zip(names, known, strict=False))
    return known if differ else []
