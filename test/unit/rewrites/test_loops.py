"""Graphs with loops, such as TensorFlow's, through the passes in any order: nothing dangles and nothing falls over."""

from __future__ import annotations

from random import Random

from ge_ir import module as module_of
from hypothesis import given, settings
from hypothesis import strategies as st
from rewrites.random_sessions import SessionMaker
from rewrites.test_pass_properties import PIPELINE, check_uses, make_pass, new_session
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.edges import add_control_edge, control_sources, data_sources, set_source, take_out
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.rewrites.graph_pass import compile_graph


def close_loops(random: Random, graph: GraphOp) -> None:
    """Lets some inputs come from any node, also a later one or the node itself, and adds such control edges."""
    nodes = list(graph.nodes)
    values = [value for node in nodes for value in node.data_results]
    for node in nodes:
        for index in range(len(node.data_operands)):
            if values and not random.randrange(6):
                set_source(node, index, random.choice(values))
        if not random.randrange(4):
            add_control_edge(random.choice(nodes), node)


def node_named(module: ModuleOp, name: str) -> NodeOp:
    return next(node for graph in graphs_of(module) for node in graph.nodes if node.node_name == name)


@settings(max_examples=150)
@given(st.integers(0, 2**32 - 1), st.lists(st.sampled_from(PIPELINE), min_size=1, max_size=8))
def test_any_passes_keep_a_session_with_loops_whole(seed: int, names: list[str]) -> None:
    random = Random(seed)
    module = SessionMaker(random).module(2)
    for graph in graphs_of(module):
        close_loops(random, graph)
    module.verify()
    session = new_session(module)
    for root in roots_of(module):
        for name in names:
            diagnostics = Diagnostics()
            complete = compile_graph(root, session, [make_pass(name)], diagnostics)
            assert not any("made a pattern fail" in item.message for item in diagnostics.items), diagnostics.items
            module.verify()
            for graph in root.family():
                check_uses(graph)
            if not complete:
                break


def test_a_node_that_reads_and_waits_for_itself_is_taken_out() -> None:
    """[iso-2] [iso-3]"""
    module = module_of("""
    ge.graph "g" id 0 {
      %before = ge.no_op "before" : !ge.control
      %x = ge.data "x" : tensor<4xf32>
      %out, %token = ge.node "Loop" "loop" %x, %out [%before, %token]
        : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !ge.control)
      ge.node "Read" "read" %out : tensor<4xf32>
      ge.no_op "after" [%token]
    }
    """)
    loop = node_named(module, "loop")
    read, after, x, before = (node_named(module, name) for name in ("read", "after", "x", "before"))
    assert take_out(loop, [loop.data_operands[0]]) == [read]
    module.verify()
    assert (data_sources(read), control_sources(read)) == ([x], [before])
    assert control_sources(after) == [x, before]
