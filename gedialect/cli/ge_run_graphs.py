"""The graphs of a session, each made ready to run when it is its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.graph_choice import find_graph
from gedialect.diagnostics import Diagnostics, GeError, Location, verify
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.gert.graph import ExecutionGraphOp
from gedialect.lowering.boundary import declare_inputs
from gedialect.lowering.convert_ge_to_gert import lower
from gedialect.rewrites.graph_pass import GraphPass, add_graphs, compile_graph, replace_graph
from gedialect.state import Session


@dataclass(eq=False)
class SessionGraph:
    """A graph that can run: an execution graph, or a root graph that becomes one.

    `original` is what a root graph was before it was compiled, kept where it may be compiled again.
    """

    op: GraphOp | ExecutionGraphOp
    compiled: bool = False
    original: Sequence[GraphOp] = ()

    @property
    def name(self) -> str:
        """The name of the graph."""
        return self.op.graph_name

    @property
    def graph_id(self) -> int:
        """The id of the graph in the session."""
        return self.op.graph_id

    @property
    def input_names(self) -> Sequence[str]:
        """The names of the inputs that an execution is given, in their order."""
        declared = declare_inputs(self.op).values() if isinstance(self.op, GraphOp) else self.op.inputs
        return [each.tensor_name for each in sorted(declared, key=lambda each: each.index)]


class SessionGraphs:
    """The graphs of a module in session order.

    `passes` compile a root graph when it runs for the first time, and again when a change of a variable made it stale;
    None runs graphs as they are. What they are turned into is verified where `verify_each` says so.
    """

    def __init__(
        self,
        module: ModuleOp,
        session: Session,
        passes: Sequence[GraphPass] | None,
        diagnostics: Diagnostics,
        *,
        verify_each: bool = True,
    ) -> None:
        self._session = session
        self._passes = passes
        self._diagnostics = diagnostics
        self._verify_each = verify_each
        self._graphs = [
            SessionGraph(op)
            for op in module.body.block.ops
            if isinstance(op, ExecutionGraphOp) or (isinstance(op, GraphOp) and op.is_root)
        ]
        if passes is not None:
            add_graphs((graph.op for graph in self._graphs if isinstance(graph.op, GraphOp)), session)

    def choose(self, names: Sequence[str]) -> list[SessionGraph]:
        """The graphs of these names or ids in this order; all for none.

        Raises GeError for one that is not there, and where there are none at all.
        """
        if not self._graphs:
            raise GeError(None, "expected a graph to run, got none")
        by_op = {graph.op: graph for graph in self._graphs}
        return [by_op[find_graph(list(by_op), name)] for name in names] if names else self._graphs

    def make_ready(self, graph: SessionGraph, *, again: bool) -> ExecutionGraphOp | None:
        """The execution graph of a graph, which is compiled if it has to be; None where that failed, as reported.

        `again` says that this graph will be wanted once more. Raises GeError where the graph cannot be lowered.
        """
        if isinstance(graph.op, ExecutionGraphOp):
            return graph.op
        if self._passes is not None and not self._compile(graph, graph.op, self._passes, again):
            return None
        op = lower(graph.op)
        if not self._verify_each or verify(op, self._diagnostics):
            return op
        message = f'the execution graph of "{graph.name}" is not valid: this is a bug of the lowering'
        self._diagnostics.error(Location.of(graph.op), message)
        return None

    def _compile(self, graph: SessionGraph, root: GraphOp, passes: Sequence[GraphPass], again: bool) -> bool:
        rebuild = self._session.rebuild
        if graph.compiled and graph.graph_id not in rebuild.marked:
            return True
        if graph.compiled:
            message = f'graph "{graph.name}" is compiled again, since a variable changed'
            self._diagnostics.remark(root, message, label="reb-2")
            root = graph.op = replace_graph(root, [each.clone() for each in graph.original])
        elif again:
            graph.original = [each.clone() for each in root.family()]
        graph.compiled = compile_graph(root, self._session, passes, self._diagnostics)
        if graph.compiled:
            rebuild.build_ended(graph.graph_id)
        return graph.compiled
