"""Passes on one root graph of a session, and the runs that take them through all graphs. `[order-1]`"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.diagnostics import Diagnostics, GeError, Severity
from gedialect.dialects.ge.edges import read_order, write_order
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp
from gedialect.rewrites.session_ir import read_session, write_session
from gedialect.state import Session

RESOURCE_TYPES = VARIABLE_TYPES | {"VarHandleOp"}
"""GE types of the nodes whose names the rebuild control keeps for a graph. `[reb-1]`"""


class Hooks(Protocol):
    """Who is told of each pass on each graph."""

    def before_pass(self, instance: ModulePass, op: Operation) -> None:
        """A pass is about to work on an operation."""

    def after_pass(self, instance: ModulePass, op: Operation) -> None:
        """A pass has worked on an operation."""


@dataclass(frozen=True)
class GraphPass(ModulePass, ABC):
    """A pass that works on one root graph and its subgraphs, with the session at hand."""

    @abstractmethod
    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Works on a root graph; tells whether it changed anything. Raises GeError to end that graph's compile."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Runs this pass alone on all graphs of a session; raises GeError at the first that fails."""
        diagnostics = Diagnostics()
        if not run_graph_passes(ctx, op, (self,), diagnostics):
            first = next(item for item in diagnostics.items if item.severity is Severity.ERROR)
            raise GeError(first.location, first.message, label=first.label, notes=first.notes)


def variable_names(graph: GraphOp) -> list[str]:
    """Names of the variables of a root graph and its subgraphs, as the rebuild control keeps them. `[reb-1]`"""
    nodes = (node for each in graph.family() for node in each.nodes)
    names = (node.node_name for node in nodes if node.ge_type in RESOURCE_TYPES and not isinstance(node, VariableRefOp))
    return list(dict.fromkeys(names))


def compile_graph(
    graph: GraphOp,
    session: Session,
    passes: Iterable[GraphPass],
    diagnostics: Diagnostics,
    hooks: Hooks | None = None,
) -> bool:
    """Takes one root graph through passes; False when one failed, which is reported and ends the graph. `[order-3]`"""
    family = graph.family()
    for each in family:
        read_order(each)
    try:
        for instance in passes:
            if hooks is not None:
                hooks.before_pass(instance, graph)
            instance.run(graph, session, diagnostics)
            if hooks is not None:
                _write_orders(graph)
                hooks.after_pass(instance, graph)
    except GeError as error:
        diagnostics.report(error.diagnostic)
        return False
    finally:
        _write_orders(graph)
    return True


def _write_orders(graph: GraphOp) -> None:
    for each in graph.family():
        write_order(each)


def run_graph_passes(
    ctx: Context,
    module: ModuleOp,
    passes: Sequence[GraphPass],
    diagnostics: Diagnostics,
    hooks: Hooks | None = None,
    options: Mapping[str, str] | None = None,
) -> bool:
    """Builds all graphs of a session: each through all passes before the next begins. False when one failed.

    The session is read from the module once and written back once, also after a failure. `options` are GE's, by name;
    they hold for the whole session. A graph that was built is no longer marked; one that failed stays as it was.
    `[order-1]` `[order-2]` `[reb-3]`
    """
    session = read_session(module)
    session.options |= options or {}
    roots = roots_of(module)
    for graph in roots:
        session.rebuild.add_graph(graph.graph_id, variable_names(graph))
    complete = True
    for graph in roots:
        if compile_graph(graph, session, passes, diagnostics, hooks):
            session.rebuild.build_ended(graph.graph_id)
        else:
            complete = False
    write_session(module, session)
    return complete
