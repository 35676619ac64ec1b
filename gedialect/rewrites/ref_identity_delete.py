"""`--ref-identity-delete`: nodes that only passed a variable's memory on go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.dataflow import RefIdentityOp
from gedialect.dialects.ge.edges import isolate
from gedialect.dialects.ge.graph import GraphOp
from gedialect.rewrites.per_graph_pass import PerGraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class RefIdentityDeletePass(PerGraphPass):
    """Delete every `RefIdentity`; what it ordered stays ordered."""

    name: ClassVar[str] = "ref-identity-delete"

    def run_on(self, graph: GraphOp, root: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Takes them all out. `[ident-1]`"""
        nodes = [node for node in graph.nodes if isinstance(node, RefIdentityOp)]
        for node in nodes:
            isolate(node)
        return bool(nodes)
