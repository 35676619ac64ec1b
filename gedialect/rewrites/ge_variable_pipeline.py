"""`--ge-variable-pipeline`: all variable passes in the order in which GE compiles a graph."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from gedialect.rewrites.assign_remove import AssignRemovePass
from gedialect.rewrites.assign_variable_memory import AssignVariableMemoryPass
from gedialect.rewrites.graph_pass import GraphPass, GraphPipeline
from gedialect.rewrites.recover_variable_formats import RecoverVariableFormatsPass
from gedialect.rewrites.ref_identity_delete import RefIdentityDeletePass
from gedialect.rewrites.same_transdata_breadth_fusion import SameTransdataBreadthFusionPass
from gedialect.rewrites.split_variable_into_subgraph import SplitVariableIntoSubgraphPass
from gedialect.rewrites.trans_op_breadth_fusion import TransOpBreadthFusionPass
from gedialect.rewrites.trans_op_depth_fusion import TransOpDepthFusionPass
from gedialect.rewrites.var_is_initialized import VarIsInitializedPass
from gedialect.rewrites.variable_acc import VariableAccPass
from gedialect.rewrites.variable_prepare import VariablePreparePass
from gedialect.rewrites.variable_ref_delete import VariableRefDeletePass
from gedialect.rewrites.variable_ref_useless_control_out_delete import VariableRefUselessControlOutDeletePass


@dataclass(frozen=True)
class GeVariablePipelinePass(GraphPipeline):
    """Run all variable passes on each graph, in GE's order, then assign memory."""

    name: ClassVar[str] = "ge-variable-pipeline"

    max_changes: int = field(default=1, metadata={"help": "how often the format of a variable may change in a session"})
    strict: bool = field(default=False, metadata={"help": "do nothing that could change values"})

    def passes(self) -> tuple[GraphPass, ...]:
        """The passes, in order. `[order-1]`"""
        return (
            SplitVariableIntoSubgraphPass(strict=self.strict),
            VarIsInitializedPass(),
            VariablePreparePass(),
            RecoverVariableFormatsPass(strict=self.strict),
            TransOpDepthFusionPass(strict=self.strict),
            SameTransdataBreadthFusionPass(strict=self.strict),
            TransOpBreadthFusionPass(strict=self.strict),
            VariableAccPass(max_changes=self.max_changes, strict=self.strict),
            VariableRefUselessControlOutDeletePass(strict=self.strict),
            AssignRemovePass(strict=self.strict),
            RefIdentityDeletePass(),
            VariableRefDeletePass(strict=self.strict),
            AssignVariableMemoryPass(),
        )
