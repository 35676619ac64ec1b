"""Random sessions through the passes in any order: what every result keeps."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from rewrites.random_sessions import SessionMaker
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from gedialect.diagnostics import Diagnostics, Severity
from gedialect.dialects.ge import GE
from gedialect.dialects.ge.constants import ConstOp
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.edges import control_consumers, data_consumers, isolate, owner_node
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_TYPES, VariableOp, VariableRefOp
from gedialect.rewrites import ALL_PASSES
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import GraphPass, compile_graph, variable_names
from gedialect.state import Session
from gedialect.translate.mlir_text import print_mlir

PIPELINE = [instance.name for instance in GeVariablePipelinePass().passes()]
DROPS_ORDER = "variable-ref-useless-control-out-delete"
"""The only pass that lets nodes run in an order in which they could not run before. `[useless-1]`"""

GOES_PAST_CONVERSIONS = ("variable-acc", "trans-op-depth-fusion", "same-transdata-breadth-fusion")
"""Passes behind which a reader or ref need not wait any more for a conversion that stays, or for its constant.

`[acc-5]` `[clean-1]` `[clean-4]`
"""

SEEDS = st.integers(0, 2**32 - 1)
SETTINGS = settings(max_examples=150)


def new_session(module: ModuleOp) -> Session:
    session = Session()
    for root in roots_of(module):
        session.rebuild.add_graph(root.graph_id, variable_names(root))
    return session


def make_pass(name: str) -> GraphPass:
    made = ALL_PASSES[name]()()
    assert isinstance(made, GraphPass)
    return made


def after(node: NodeOp) -> list[NodeOp]:
    """What an edge leads to."""
    return list(dict.fromkeys([*data_consumers(node), *control_consumers(node)]))


def ancestors(graph: GraphOp) -> dict[str, set[str]]:
    """The names of all that runs before each node. Fails on a cycle."""
    waiting = dict.fromkeys(graph.nodes, 0)
    for node in waiting:
        for later in after(node):
            waiting[later] += 1
    found: dict[str, set[str]] = {node.node_name: set() for node in waiting}
    ready = [node for node, count in waiting.items() if not count]
    done = 0
    while ready:
        node = ready.pop()
        done += 1
        for later in after(node):
            found[later.node_name] |= found[node.node_name] | {node.node_name}
            waiting[later] -= 1
            if not waiting[later]:
                ready.append(later)
    assert done == len(waiting), f'graph "{graph.graph_name}" has a cycle'
    return found


def order(graph: GraphOp) -> set[tuple[str, str]]:
    """All pairs of nodes of which the first runs before the second."""
    return {(first, name) for name, firsts in ancestors(graph).items() for first in firsts}


def passed_by(graph: GraphOp) -> set[str]:
    """Conversions and constants, and refs, which variable-acc connects past the former."""
    return {node.node_name for node in graph.nodes if isinstance(node, TransOp | ConstOp | VariableRefOp)}


def check_uses(graph: GraphOp) -> None:
    """Each end of each edge knows of the other."""
    counts: Counter[SSAValue] = Counter()
    for op in graph.body.block.ops:
        for index, operand in enumerate(op.operands):
            counts[operand] += 1
            assert any(use.operation is op and use.index == index for use in operand.uses)
    assert all(value.uses.get_length() == count for value, count in counts.items())


def refs_with_source(graphs: Iterable[GraphOp]) -> set[tuple[str, str]]:
    refs = ((graph, node) for graph in graphs for node in graph.nodes if isinstance(node, VariableRefOp))
    return {(graph.graph_name, ref.node_name) for graph, ref in refs if ref.source(0) is not None}


def all_refs(graphs: Iterable[GraphOp]) -> set[tuple[str, str]]:
    return {
        (each.graph_name, node.node_name) for each in graphs for node in each.nodes if isinstance(node, VariableRefOp)
    }


def check_state(root: GraphOp, session: Session, name: str, paths_before: set[str]) -> None:
    """A variable whose path this pass has recorded, or has brought to the graph, is stored as the path ends."""
    for node in (node for graph in root.family() for node in graph.nodes):
        path = session.variables.path(node.node_name)
        desc = node.output_desc(0)
        if node.ge_type not in VARIABLE_TYPES or isinstance(node, VariableRefOp) or not path or desc is None:
            continue
        recovered = name == "recover-variable-formats" and isinstance(node, VariableOp)
        accelerated = name == "variable-acc" and node.node_name not in paths_before
        if recovered or accelerated:
            assert desc.storage == path[-1].output.storage


@SETTINGS
@given(SEEDS, st.lists(st.lists(st.sampled_from(PIPELINE), min_size=1, max_size=6), min_size=3, max_size=3))
def test_any_passes_keep_a_session_whole(seed: int, orders: list[list[str]]) -> None:
    module = SessionMaker(Random(seed)).module(3)
    module.verify()
    session = new_session(module)
    for root, names in zip(roots_of(module), orders, strict=False):
        known: dict[GraphOp, set[tuple[str, str]]] = {}
        for name in names:
            family = root.family()
            with_source = refs_with_source(family)
            orders_before = [known[graph] if graph in known else order(graph) for graph in family]
            paths = set(session.variables.tables().paths)
            complete = compile_graph(root, session, [make_pass(name)], Diagnostics())
            module.verify()
            assert with_source & all_refs(family) <= refs_with_source(family)
            for graph, before in zip(family, orders_before, strict=True):
                check_uses(graph)
                after_it = known[graph] = order(graph)
                compared = {node.node_name for node in graph.nodes}
                if name in GOES_PAST_CONVERSIONS:
                    compared -= passed_by(graph)
                if name != DROPS_ORDER:
                    assert {pair for pair in before if compared.issuperset(pair)} <= after_it
            if not complete:
                break
            check_state(root, session, name, paths)


# --- the same every time

COMPILE_MANY = """
from random import Random
from rewrites.random_sessions import SessionMaker
from rewrites.test_pass_properties import compiled_text
print("".join(compiled_text(SessionMaker(Random(seed)).module(3)) for seed in range(25)))
"""


def compiled_text(module: ModuleOp) -> str:
    """A session after its compile, with all that was said about it."""
    session, diagnostics = new_session(module), Diagnostics()
    for root in roots_of(module):
        compile_graph(root, session, [make_pass("ge-variable-pipeline")], diagnostics)
    said = [f"{item.severity.name} {item.message} {item.label}" for item in diagnostics.items]
    return "\n".join([print_mlir(module, dialects=[GE]), *said])


def test_a_compile_is_the_same_whatever_the_hash_seed() -> None:
    tests = str(Path(__file__).parents[1])
    texts = {
        subprocess.run(
            [sys.executable, "-c", COMPILE_MANY],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([tests, *sys.path])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1
    assert "now stored as" in texts.pop()


# --- the same again


def computed(graph: GraphOp) -> dict[str, object]:
    """What each node that is no conversion computes of what others do.

    Conversions have no names here: of two that do the same, one compile keeps the one and another the other. A
    variable's own view of its input is left out: acceleration keeps it, recovery does not. `[acc-7]` `[rec-2]`
    """
    return {
        node.node_name: (
            node.ge_type,
            [_origin(value) for value in node.data_operands],
            () if isinstance(node, VariableOp) else [node.input_type(index) for index in range(node.num_input_descs)],
            [result.type for result in node.data_results],
            node.attributes,
        )
        for node in graph.nodes
        if not isinstance(node, TransOp | ConstOp)
    }


def _origin(value: SSAValue) -> object:
    """Where a value comes from: a node and which output, or conversions of such."""
    node = owner_node(value)
    if node is None:
        return None
    if isinstance(node, TransOp | ConstOp):
        views = [node.input_type(index) for index in range(node.num_input_descs)]
        return node.ge_type, views, value.type, [_origin(operand) for operand in node.data_operands]
    return node.node_name, [result is value for result in node.results].index(True)


@SETTINGS
@given(SEEDS)
def test_a_graph_is_compiled_again_to_the_same_unless_it_is_said_why_not(seed: int) -> None:
    """Recovery brings variables into the form of the first compile, and clean-up takes out what it put in for that."""
    module = SessionMaker(Random(seed), honest=True).module(1)
    (root,) = roots_of(module)
    for node in (node for graph in root.family() for node in graph.nodes):
        if node.ge_type == "VarIsInitializedOp":
            isolate(node)
    original = ModuleOp([graph.clone() for graph in root.family()])
    session, passes = new_session(module), [make_pass("ge-variable-pipeline")]
    first, second = Diagnostics(), Diagnostics()
    assert compile_graph(root, session, passes, first)
    (again,) = roots_of(original)
    assert compile_graph(again, session, passes, second)
    explained = any(item.label == "clean-1" for item in second.items)
    explained |= any(item.severity is Severity.WARNING for item in first.items)
    if not explained:
        for one, other in zip(graphs_of(module), graphs_of(original), strict=True):
            assert computed(one) == computed(other)
