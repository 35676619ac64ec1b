"""Passes that run on a root graph and then on each of its subgraphs. `[order-3]`"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import GraphOp
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class PerGraphPass(GraphPass):
    """A pass that sees one graph at a time: the root first, then its subgraphs. `[order-3]`"""

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        changed = False
        for each in graph.family():
            changed |= self.run_on(each, graph, session, diagnostics)
        return changed

    @abstractmethod
    def run_on(self, graph: GraphOp, root: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Works on the nodes of one graph of the root's family; tells whether it changed anything."""
