"""Random graphs through the passes in any order: what every result keeps."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge import GE
from gedialect.dialects.ge.edges import add_control_edge, control_consumers, data_consumers
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableOp, VariableRefOp
from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.rewrites import ALL_PASSES
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import GraphPass, compile_graph, run_graph_passes, variable_names
from gedialect.rewrites.new_nodes import make_node, make_variable_ref
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session
from gedialect.translate.mlir_text import print_mlir

HALF = BY_NAME["DT_FLOAT16"]
FORMS = {
    "nchw": TensorDesc((2, 3, 4, 5), storage_format("NCHW"), FLOAT),
    "nhwc": TensorDesc((2, 4, 5, 3), storage_format("NHWC"), FLOAT),
    "half": TensorDesc((2, 3, 4, 5), storage_format("NCHW"), HALF),
    "blocks": TensorDesc((2, 1, 4, 5, 16), storage_format("NC1HWC0", 0, 16), FLOAT),
}
STEPS = [
    ("TransData", "nchw", "nhwc"),
    ("TransData", "nhwc", "nchw"),
    ("TransData", "nchw", "blocks"),
    ("TransData", "blocks", "nchw"),
    ("Cast", "nchw", "half"),
    ("Cast", "half", "nchw"),
    ("TransposeD", "nchw", "nhwc"),
    ("Relu", "nchw", "nchw"),
    ("Relu", "blocks", "blocks"),
    ("Identity", "nhwc", "nhwc"),
]
PASSES = [instance.name for instance in GeVariablePipelinePass().passes()]
SETTINGS = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def graphs(draw: st.DrawFn) -> ModuleOp:
    """A graph of variables, chains of steps behind them, write-backs, writers and control edges."""
    graph = GraphOp.build_graph("g", 0)
    block = graph.body.block
    values: list[tuple[NodeOp, str]] = []
    variables: list[NodeOp] = []
    for index in range(draw(st.integers(1, 3))):
        form = draw(st.sampled_from(["nchw", "nhwc"]))
        variable = make_node("Variable", f"w{index}", (), [FORMS[form]])
        block.add_op(variable)
        variables.append(variable)
        values.append((variable, form))
    for index in range(draw(st.integers(1, 12))):
        source, form = draw(st.sampled_from(values))
        fitting = [step for step in STEPS if step[1] == form]
        if not fitting:
            continue
        ge_type, _, target = draw(st.sampled_from(fitting))
        node = make_node(ge_type, f"n{index}", [(source.results[0], FORMS[form])], [FORMS[target]])
        block.add_op(node)
        if draw(st.booleans()) and source.control_result is None:
            add_control_edge(draw(st.sampled_from(values))[0], node)
        values.append((node, target))
    for index in range(draw(st.integers(0, 3))):
        variable = draw(st.sampled_from(variables))
        source, form = draw(st.sampled_from(values[1:] or values))
        desc = FORMS[form]
        if draw(st.booleans()):
            inputs = [(variable.results[0], desc), (source.results[0], desc)]
            block.add_op(make_node("Assign", f"assign{index}", inputs, [desc]))
        else:
            block.add_op(make_variable_ref(variable, f"ref{index}", source.results[0], desc, {}, variable))
    return ModuleOp([graph])


def has_cycle(graph: GraphOp) -> bool:
    """Whether edges lead from a node back to it."""
    waiting_for = dict.fromkeys(graph.nodes, 0)
    for node in waiting_for:
        for after in {*data_consumers(node), *control_consumers(node)}:
            waiting_for[after] += 1
    ready = [node for node, count in waiting_for.items() if not count]
    done = 0
    while ready:
        node = ready.pop()
        done += 1
        for after in {*data_consumers(node), *control_consumers(node)}:
            waiting_for[after] -= 1
            if not waiting_for[after]:
                ready.append(after)
    return done < len(waiting_for)


def passes_named(names: list[str]) -> list[GraphPass]:
    made = [ALL_PASSES[name]()() for name in names]
    return [each for each in made if isinstance(each, GraphPass)]


@SETTINGS
@given(graphs(), st.lists(st.sampled_from(PASSES), min_size=1, max_size=5))
def test_any_passes_keep_a_graph_whole(module: ModuleOp, names: list[str]) -> None:
    (graph,) = [op for op in module.body.block.ops if isinstance(op, GraphOp)]
    refs = {node.node_name for node in graph.nodes if isinstance(node, VariableRefOp)}
    session = Session()
    session.rebuild.add_graph(0, variable_names(graph))
    assert compile_graph(graph, session, passes_named(names), Diagnostics())
    module.verify()
    assert not has_cycle(graph)
    for node in graph.nodes:
        if isinstance(node, VariableRefOp) and node.node_name in refs:
            assert node.source(0) is not None
    if names == ["variable-acc"]:
        for node in graph.nodes:
            path = session.variables.path(node.node_name) if isinstance(node, VariableOp) else ()
            if path:
                desc = node.output_desc(0)
                assert desc is not None
                assert desc.storage == path[-1].output.storage


@SETTINGS
@given(graphs())
def test_the_pipeline_is_the_same_for_equal_graphs(module: ModuleOp) -> None:
    again = module.clone()
    texts: list[str] = []
    for each in (module, again):
        complete = run_graph_passes(Context(), each, passes_named(["ge-variable-pipeline"]), Diagnostics())
        texts.append(f"{complete} {print_mlir(each, dialects=[GE])}")
    assert texts[0] == texts[1]


@SETTINGS
@given(graphs())
def test_a_second_build_of_the_original_keeps_the_changes(module: ModuleOp) -> None:
    """Recovery brings a variable into the form that the first build gave it, and nothing changes again. `[reb-5]`"""
    (graph,) = [op for op in module.body.block.ops if isinstance(op, GraphOp)]
    original = graph.clone()
    passes = passes_named(["recover-variable-formats", "trans-op-depth-fusion", "variable-acc"])
    run_graph_passes(Context(), module, passes, Diagnostics())
    first = read_session(module)
    graph.detach()
    module.body.block.add_op(original)
    run_graph_passes(Context(), module, passes, Diagnostics())
    module.verify()
    second = read_session(module)
    assert first.variables.tables().paths == second.variables.tables().paths
    for node in original.nodes:
        path = second.variables.path(node.node_name) if isinstance(node, VariableOp) else ()
        if path:
            desc = node.output_desc(0)
            assert desc is not None
            assert desc.storage == path[-1].output.storage
