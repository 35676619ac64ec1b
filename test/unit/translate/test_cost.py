"""Import, verification, printing and export cost in proportion to the graph, also where one node has all the edges."""

from collections.abc import Callable

import pytest
from costs import assert_linear, calls

from gedialect.diagnostics import Diagnostics, verify
from gedialect.dialects.ge import lint
from gedialect.proto.ge_ir_pb2 import GraphDef, ModelDef
from gedialect.translate.ge_proto import export_binary, import_models
from gedialect.translate.mlir_text import print_mlir

SMALL, FACTOR = 100, 8


def add_node(graph: GraphDef, name: str, inputs: list[str], type_: str = "T") -> None:
    """A node with one output."""
    op = graph.op.add(name=name, type=type_, input=inputs)
    op.output_desc.add(dtype=1, layout="ND").shape.dim.append(4)
    for text in inputs:
        if not text.endswith(":-1"):
            op.input_desc.add(dtype=1, layout="ND").shape.dim.append(4)


def chain(model: ModelDef, size: int) -> None:
    graph = model.graph.add(name="g")
    for index in range(size):
        add_node(graph, f"n{index}", [f"n{index - 1}:0", f"n{index - 1}:-1"] if index else [])


def many_readers(model: ModelDef, size: int) -> None:
    graph = model.graph.add(name="g")
    add_node(graph, "source", [])
    for index in range(size):
        add_node(graph, f"n{index}", ["source:0", "source:-1"])


def wide_output(model: ModelDef, size: int) -> None:
    graph = model.graph.add(name="g")
    for index in range(size):
        add_node(graph, f"n{index}", [])
    add_node(graph, "wide", [f"n{index}:{place}" for place in (0, -1) for index in range(size)])


def many_graphs(model: ModelDef, size: int) -> None:
    root = model.graph.add(name="root")
    for index in range(size):
        add_node(root, f"n{index}", [], "PartitionedCall")
        root.op[index].subgraph_name.append(f"g{index}")
        add_node(model.graph.add(name=f"g{index}"), "n", [])


def same_names(model: ModelDef, size: int) -> None:
    graph = model.graph.add(name="g")
    for _ in range(size):
        add_node(graph, "n", [])


def cost(build: Callable[[ModelDef, int], None], size: int) -> int:
    """How many calls of Python functions all steps on such a model take."""
    model = ModelDef()
    build(model, size)
    data = model.SerializeToString()

    def act() -> None:
        diagnostics = Diagnostics()
        module = import_models(data, "model", diagnostics)
        assert verify(module, diagnostics)
        lint.warnings(module, diagnostics)
        print_mlir(module)
        assert export_binary(module)

    return calls(act)


@pytest.mark.parametrize("build", [chain, many_readers, wide_output, many_graphs, same_names])
def test_cost_is_linear(build: Callable[[ModelDef, int], None]) -> None:
    assert_linear(lambda size: [cost(build, size)], SMALL, FACTOR)
