"""Every pass costs in proportion to the graph, also where one node has all the edges."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from costs import assert_linear, calls
from ge_ir import context
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.ir import Attribute

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.edges import add_control_edge
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.rewrites import ALL_PASSES
from gedialect.rewrites.graph_pass import GraphPass, run_graph_passes
from gedialect.rewrites.new_nodes import make_node, make_variable_ref, make_vector_constant
from gedialect.rewrites.session_ir import read_session, write_session
from gedialect.state import TransStep

PLAIN = TensorDesc((3, 3, 16, 32), storage_format("HWCN"), FLOAT)
BLOCKS = TensorDesc((9, 2, 16, 16), storage_format("FRACTAL_Z", 0, 16), FLOAT)
FLAT = TensorDesc((9 * 16 * 32,), storage_format("ND"), FLOAT)
BOOL = TensorDesc((), storage_format("ND"), BY_NAME["DT_BOOL"])

SMALL, FACTOR = 40, 8

Input = tuple[NodeOp, TensorDesc]


class Graph:
    """A graph that is being built, its outputs read by one net output."""

    def __init__(self, name: str = "g", *, subgraph: bool = False) -> None:
        self.op = GraphOp.build_graph(name, 0, subgraph=subgraph)
        self._outputs: list[Input] = []
        self._made = 0

    def put(self, node: NodeOp) -> NodeOp:
        self.op.body.block.add_op(node)
        return node

    def add(self, ge_type: str, inputs: list[Input], *outputs: TensorDesc, **attributes: Attribute) -> NodeOp:
        self._made += 1
        sources = [(node.results[0], desc) for node, desc in inputs]
        return self.put(make_node(ge_type, f"n{self._made}", sources, outputs, attributes))

    def variable(self, name: str) -> NodeOp:
        return self.put(make_node("Variable", name, (), [PLAIN]))

    def ref(self, variable: NodeOp, name: str, source: NodeOp, output: int = 0) -> NodeOp:
        return self.put(make_variable_ref(variable, name, source.results[output], PLAIN, {}, variable))

    def read(self, node: NodeOp, desc: TensorDesc) -> None:
        """Makes a node's output one of the graph."""
        self._outputs.append((node, desc))

    def finish(self) -> GraphOp:
        """The graph, whose outputs say which outputs of a call they are."""
        node = self.add("NetOutput", self._outputs)
        marks = (
            {"attrs": DictionaryAttr({"_parent_node_index": IntegerAttr(k, i64)})} for k in range(len(self._outputs))
        )
        node.input_desc_attrs = ArrayAttr([DictionaryAttr(mark) for mark in marks])
        return self.op


def assigns(size: int) -> ModuleOp:
    """Variables that something waits for, each assigned a value that is computed of the one before."""
    graph, before = Graph(), None
    for index in range(size):
        variable = graph.variable(f"w{index}")
        add_control_edge(variable, graph.add("NoOp", []))
        value = graph.add("Neg", [] if before is None else [(before, PLAIN)], PLAIN)
        before = graph.add("Assign", [(variable, PLAIN), (value, PLAIN)], PLAIN)
    return ModuleOp([graph.finish()])


def questions(size: int) -> ModuleOp:
    """Questions one behind the other."""
    graph, before = Graph(), None
    variable = graph.variable("w")
    for _ in range(size):
        question = graph.add("VarIsInitializedOp", [(variable, PLAIN)], BOOL)
        if before is not None:
            add_control_edge(before, question)
        before = question
    return ModuleOp([graph.finish()])


def readers(size: int) -> ModuleOp:
    """One variable that many conversions read, each with a shape of its own."""
    graph = Graph()
    variable = graph.variable("w")
    for index in range(size):
        shape = graph.put(make_vector_constant(f"shape{index}", FLAT.shape))
        graph.read(graph.add("Reshape", [(variable, PLAIN), (shape, BLOCKS)], FLAT), FLAT)
    return ModuleOp([graph.finish()])


def refs(size: int) -> ModuleOp:
    """One conversion that feeds many refs."""
    graph = Graph()
    variable = graph.variable("w")
    step = graph.add("Step", [(graph.add("TransData", [(variable, PLAIN)], BLOCKS), BLOCKS)], BLOCKS)
    back = graph.add("TransData", [(step, BLOCKS)], PLAIN)
    for index in range(size):
        graph.ref(variable, f"ref{index}", back)
    return ModuleOp([graph.finish()])


def recovered(size: int) -> ModuleOp:
    """Refs and readers of a variable that an earlier graph has converted."""
    module = refs(size)
    session = read_session(module)
    session.variables.record_path("w", [TransStep("TransData", PLAIN, BLOCKS)])
    write_session(module, session)
    return module


def writers(size: int) -> ModuleOp:
    """A chain of writers that others wait for, and as many beside it."""
    graph = Graph()
    last = variable = graph.variable("w")
    value = graph.add("Data", [], PLAIN)
    for _ in range(size):
        last = graph.add("Assign", [(last, PLAIN), (value, PLAIN)], PLAIN)
        add_control_edge(last, graph.add("NoOp", []))
        graph.read(graph.add("Assign", [(variable, PLAIN), (value, PLAIN)], PLAIN), PLAIN)
    return ModuleOp([graph.finish()])


def twins(size: int) -> ModuleOp:
    """Many conversions of one value that do the same, and undo the one before them."""
    graph = Graph()
    inverse = graph.add("TransData", [(graph.add("Data", [], BLOCKS), BLOCKS)], PLAIN)
    for _ in range(size):
        graph.read(graph.add("TransData", [(inverse, PLAIN)], BLOCKS), BLOCKS)
    return ModuleOp([graph.finish()])


def identities(size: int) -> ModuleOp:
    """A chain of nodes that hand a value on."""
    graph = Graph()
    last = graph.add("Data", [], PLAIN)
    for _ in range(size):
        last = graph.add("RefIdentity", [(last, PLAIN)], PLAIN)
    graph.read(last, PLAIN)
    return ModuleOp([graph.finish()])


def call(size: int) -> ModuleOp:
    """A call that many variables feed, with refs behind it."""
    graph, inner = Graph(), Graph("inner", subgraph=True)
    variables = [graph.variable(f"w{index}") for index in range(size)]
    node = graph.add("PartitionedCall", [(variable, PLAIN) for variable in variables], *([PLAIN] * size))
    node.subgraphs = ArrayAttr([StringAttr("inner")])
    for index, variable in enumerate(variables):
        graph.ref(variable, f"ref{index}", node, index)
        data = inner.add("Data", [], PLAIN, _parent_node_index=IntegerAttr(index, i64))
        inner.read(inner.add("Step", [(data, PLAIN)], PLAIN), PLAIN)
    return ModuleOp([graph.finish(), inner.finish()])


def waiting_refs(size: int) -> ModuleOp:
    """Variables one behind the other, each with a ref that waits for a reader."""
    graph, before = Graph(), None
    for index in range(size):
        variable = graph.variable(f"w{index}")
        reader = graph.add("Read", [(variable, PLAIN)])
        step = graph.add("Step", [(variable, PLAIN)], PLAIN)
        if before is not None:
            add_control_edge(before, reader)
            add_control_edge(before, step)
        before = graph.ref(variable, f"ref{index}", step)
        add_control_edge(reader, before)
        graph.read(before, PLAIN)
    return ModuleOp([graph.finish()])


def twice_written(size: int) -> ModuleOp:
    """Variables one behind the other, each with two refs, and what is written first is an output of the graph."""
    graph, last = Graph(), None
    for index in range(size):
        variable = graph.variable(f"w{index}")
        inputs = [(variable, PLAIN)] if last is None else [(variable, PLAIN), (last, PLAIN)]
        first = graph.add("Step", inputs, PLAIN)
        graph.ref(variable, f"first{index}", first)
        graph.read(first, PLAIN)
        last = graph.add("Step", [(first, PLAIN)], PLAIN)
        graph.ref(variable, f"second{index}", last)
    return ModuleOp([graph.finish()])


def cost(name: str, build: Callable[[int], ModuleOp], size: int) -> int:
    """How many calls of Python functions a pass takes."""
    module = build(size)
    instance = ALL_PASSES[name]()()
    assert isinstance(instance, GraphPass)

    def act() -> None:
        assert run_graph_passes(context(), module, [instance], Diagnostics())

    return calls(act)


@pytest.mark.parametrize(
    ("name", "build"),
    [
        ("assign-remove", assigns),
        ("var-is-initialized", questions),
        ("variable-acc", readers),
        ("variable-acc", refs),
        ("recover-variable-formats", recovered),
        ("variable-prepare", writers),
        ("variable-ref-useless-control-out-delete", refs),
        ("trans-op-breadth-fusion", twins),
        ("trans-op-depth-fusion", twins),
        ("ref-identity-delete", identities),
        ("split-variable-into-subgraph", call),
        ("variable-ref-delete", call),
        ("variable-ref-delete", refs),
        ("variable-ref-delete", waiting_refs),
        ("variable-ref-delete", twice_written),
        ("assign-variable-memory", assigns),
    ],
)
def test_cost_is_linear(name: str, build: Callable[[int], ModuleOp]) -> None:
    assert_linear(lambda size: [cost(name, build, size)], SMALL, FACTOR)
