"""Builds of graphs whose passes are proved one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.analysis.equivalence.validation import Validation
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import GraphOp
from gedialect.rewrites.graph_pass import Build, GraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class ProvedBuilds:
    """Tells a validation of each graph and each pass: both the hooks and the builds of a run of passes."""

    validation: Validation

    def before_pass(self, instance: ModulePass, op: Operation) -> None:
        """Nothing is proved before a pass."""

    def after_pass(self, instance: ModulePass, op: Operation) -> None:
        """What a pass did is proved."""
        self.validation.after(instance.name)

    def build(
        self, graph: GraphOp, session: Session, passes: Sequence[GraphPass], diagnostics: Diagnostics, build: Build
    ) -> bool:
        """Builds a graph, with proofs of its passes."""
        self.validation.begin(graph, session, [each.name for each in passes])
        try:
            return build(graph, passes)
        finally:
            self.validation.end()
