"""Tables on standard error, in the form of MLIR's reports."""

from __future__ import annotations

_RULE = "===" + "-" * 73 + "==="


def heading(title: str) -> str:
    """The lines that a table begins with."""
    shown = f"... {title} ..."
    return f"{_RULE}\n{shown:^79}".rstrip() + f"\n{_RULE}\n"
