"""`--ref-identity-delete`: nodes that only passed a variable's memory on go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.rewrites.pattern_pass import BuiltinPass


@dataclass(frozen=True)
class RefIdentityDeletePass(BuiltinPass):
    """Delete every `RefIdentity`; what it ordered stays ordered."""

    name: ClassVar[str] = "ref-identity-delete"
