"""Passes on one root graph of a session, and the runs that take them through all graphs. `[order-1]`"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.diagnostics import Diagnostics, GeError, Location, Severity, Sources, render
from gedialect.dialects.ge.consumer_order import read_order, write_order
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableRefOp
from gedialect.rewrites.declarations import warn_of_declarations
from gedialect.rewrites.memory_aliases import aliased_variables
from gedialect.rewrites.session_ir import read_session, write_session
from gedialect.state import Session
from gedialect.xdsl_extras import collection_paused

RESOURCE_TYPES = VARIABLE_TYPES | {"VarHandleOp"}
"""GE types of the nodes whose names the rebuild control keeps for a graph. `[reb-1]`"""


class Hooks(Protocol):
    """Who is told of each pass on each graph."""

    def before_pass(self, instance: ModulePass, op: Operation) -> None:
        """A pass is about to work on an operation."""

    def after_pass(self, instance: ModulePass, op: Operation) -> None:
        """A pass has worked on an operation."""


Build = Callable[[GraphOp, "Sequence[GraphPass]"], bool]
"""Takes a root graph through passes; False when one failed, which is reported."""


class Builds(Protocol):
    """Who builds graphs in place of the passes themselves, such as a cache."""

    def build(
        self, graph: GraphOp, session: Session, passes: Sequence[GraphPass], diagnostics: Diagnostics, build: Build
    ) -> bool:
        """Builds a root graph, or puts another one in its place; False when that failed, which is reported."""
        ...


@dataclass(frozen=True)
class GraphPass(ModulePass, ABC):
    """A pass that works on one root graph and its subgraphs, with the session at hand."""

    @abstractmethod
    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        """Works on a root graph; tells whether it changed anything. Raises GeError to end that graph's compile."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Runs this pass alone on all graphs of a session; raises GeError at the first that fails.

        Warnings go to standard error: xDSL's tools have no other place for them.
        """
        diagnostics = Diagnostics()
        succeeded = run_graph_passes(ctx, op, (self,), diagnostics)
        for item in diagnostics.items:
            if item.severity is Severity.WARNING:
                sys.stderr.write(render(item, Sources()))
        if not succeeded:
            first = next(item for item in diagnostics.items if item.severity is Severity.ERROR)
            raise GeError(first.location, first.message, label=first.label, notes=first.notes)


@dataclass(frozen=True)
class GraphPipeline(GraphPass, ABC):
    """Several passes under one name. A tool may also run the passes one by one."""

    @abstractmethod
    def passes(self) -> tuple[GraphPass, ...]:
        """The passes, in order."""

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        changed = [instance.run(graph, session, diagnostics) for instance in self.passes()]
        return any(changed)


def variable_names(graph: GraphOp) -> list[str]:
    """Names of the variables of a root graph and its subgraphs, as the rebuild control keeps them. `[reb-1]`"""
    nodes = (node for each in graph.family() for node in each.nodes)
    names = (node.node_name for node in nodes if node.ge_type in RESOURCE_TYPES and not isinstance(node, VariableRefOp))
    return list(dict.fromkeys(names))


def add_graphs(roots: Iterable[GraphOp], session: Session) -> None:
    """Makes the root graphs at hand known to their session. `[reb-4]`"""
    roots = list(roots)
    variables = {root.graph_id: variable_names(root) for root in roots}
    session.add_graphs(variables, {root.graph_id: aliased_variables(root.family()) for root in roots})


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
        found = error.diagnostic
        # What is nowhere in a file, such as a folder of weights, is told at the graph.
        diagnostics.report(found if found.location is not None else replace(found, location=Location.of(graph)))
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
    *,
    rebuild: bool = False,
    builds: Builds | None = None,
) -> bool:
    """Builds all graphs of a session: each through all passes before the next begins. False when one failed.

    The session is read from the module once and written back once, also after a failure. `options` are GE's, by name;
    they hold for the whole session. A graph that was built is no longer marked; one that failed is left as its last
    pass left it, and keeps its mark. With `rebuild`, marked graphs of the module are then built again from what they
    were, until none is marked. `builds` may build graphs in another way. `[order-1]` `[order-2]` `[reb-3]`
    """
    with collection_paused():
        return _run(module, passes, diagnostics, hooks, options or {}, rebuild, builds)


def _run(
    module: ModuleOp,
    passes: Sequence[GraphPass],
    diagnostics: Diagnostics,
    hooks: Hooks | None,
    options: Mapping[str, str],
    rebuild: bool,
    builds: Builds | None,
) -> bool:
    session = read_session(module)
    session.options |= options
    build = _Build(session, tuple(passes), diagnostics, hooks, builds)
    roots = roots_of(module)
    warn_of_declarations(roots, session, diagnostics)
    add_graphs(roots, session)
    originals = {graph.graph_id: _copies(graph) for graph in roots if rebuild}
    for graph in roots:
        build.run(graph)
    while stale := [graph_id for graph_id in session.rebuild.marked if graph_id in originals.keys() - build.failed]:
        for graph_id in stale:
            root = next(graph for graph in roots_of(module) if graph.graph_id == graph_id)
            why = _changed(session.rebuild.causes(graph_id))
            diagnostics.remark(root, f'graph "{root.graph_name}" is built again, since {why} changed', label="reb-2")
            build.run(replace_graph(root, [each.clone() for each in originals[graph_id]]))
    write_session(module, session)
    return not build.failed


_MOST_NAMED = 5


def _changed(names: Sequence[str]) -> str:
    """What changed, in words."""
    if not names:
        return "a variable"
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    listed = ", ".join(f'"{name}"' for name in names[:_MOST_NAMED])
    return f"variable{'s' if len(names) > 1 else ''} {listed}{more}"


@dataclass
class _Build:
    """The builds of a session's graphs; a graph whose build failed is not built again."""

    session: Session
    passes: tuple[GraphPass, ...]
    diagnostics: Diagnostics
    hooks: Hooks | None
    builds: Builds | None
    failed: set[int] = field(default_factory=set[int])

    def run(self, graph: GraphOp) -> None:
        """Takes a graph through all passes. `[order-4]`"""
        if self.builds is None:
            built = self.compile(graph, self.passes)
        else:
            built = self.builds.build(graph, self.session, self.passes, self.diagnostics, self.compile)
        if built:
            self.session.rebuild.build_ended(graph.graph_id)
        else:
            self.failed.add(graph.graph_id)

    def compile(self, graph: GraphOp, passes: Sequence[GraphPass]) -> bool:
        """Takes a graph through some passes."""
        return compile_graph(graph, self.session, passes, self.diagnostics, self.hooks)


def _copies(graph: GraphOp) -> list[GraphOp]:
    return [each.clone() for each in graph.family()]


def replace_graph(root: GraphOp, restored: Sequence[GraphOp]) -> GraphOp:
    """Puts another family of graphs where that of `root` stands; tells its root, the first."""
    block = root.parent_block()
    assert block is not None, "a graph stands in a module"
    family = root.family()
    block.insert_ops_before(restored, root)
    for each in family:
        each.detach()
        each.erase()
    return restored[0]
