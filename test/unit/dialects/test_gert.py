"""Execution graphs as Python sees them."""

import re

import shared_data

from gedialect.cli.modules import make_context
from gedialect.dialects.gert.graph import ExecutionGraphOp, execution_graphs_of
from gedialect.dialects.gert.kernels import KERNELS, Part, Port
from gedialect.dialects.gert.types import TYPES, kind_of
from gedialect.dialects.gert.verification import matches
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.translate.mlir_text import parse_mlir

TEXT = """
gert.graph "g" id 7 session 3 {
  gert.input 0 "x" : tensor<4xf32>
  gert.output 0 "n:0" : tensor<?xf32>
  gert.variable "w" "Constant" <{offset = 512 : i64}> {_src_const_name = "shared"} : tensor<4xf32>
  gert.variable "v" "Variable" : tensor<4xf32>
  gert.node "n" "Apply" (a : tensor<4xf32>, b : none, c : tensor<4xf32>) -> (y : tensor<4xf32>) writes [2]
  gert.init {
  }
  gert.main {
    %done = gert.kernel "NoOp" : !ge.control
    gert.kernel "NoOp" [%done]
  }
  gert.deinit {
  }
}
"""

FOUR = TensorDesc((4,), storage_format("ND"), FLOAT)


def graph() -> ExecutionGraphOp:
    return execution_graphs_of(parse_mlir(make_context(), TEXT, "test.mlir"))[0]


def test_declarations() -> None:
    found = graph()
    assert (found.graph_name, found.graph_id, found.session_id) == ("g", 7, 3)
    assert [(op.index, op.tensor_name, op.desc) for op in found.inputs] == [(0, "x", FOUR)]
    assert [(op.index, op.tensor_name) for op in found.outputs] == [(0, "n:0")]
    shared, own = found.variables
    assert (shared.manager_name, shared.ge_type, shared.offset, shared.desc) == ("shared", "Constant", 512, FOUR)
    assert (own.manager_name, own.offset) == ("v", None)


def test_compute_node() -> None:
    (node,) = graph().nodes
    assert node.present_inputs == [0, 2]
    assert node.input_descs == [FOUR, None, FOUR]
    assert node.output_descs == [FOUR]
    assert (list(node.names_of_inputs), list(node.names_of_outputs)) == (["a", "b", "c"], ["y"])
    assert list(node.writes) == [2]


def test_tokens() -> None:
    first, second = graph().main.kernels
    assert first.token is not None
    assert (list(first.data_results), list(second.data_operands), list(second.tokens)) == ([], [], [first.token])
    assert second.token is None


def test_ports() -> None:
    ports = (Port("session"), Port("shape", many=True), Port("data", many=True), Port("any"))
    session, shape, data = TYPES["session"], TYPES["shape"], TYPES["data"]
    assert matches(ports, [session, shape, shape, data, session])
    assert matches(ports, [session, session])
    assert not matches(ports, [session, data, shape, data, session])
    assert not matches(ports, [shape])
    assert not matches((Port("pair", many=True),), [shape, data, shape])
    assert all(kind_of(type) == kind for kind, type in TYPES.items())


def described(name: str) -> str:
    """The row of the documentation that the table makes of a kernel."""
    kernel = KERNELS[name]

    def text(port: Port) -> str:
        mark = port.access.value if port.same is None else f"={port.same}"
        return f"{port.kind}{'*' * port.many}{mark}"

    ends = " -> ".join(" ".join(map(text, ports)) for ports in (kernel.inputs, kernel.outputs)).strip()
    names = {Part.INIT: "Init", Part.MAIN: "Main", Part.BODY: "bodies", Part.DEINIT: "DeInit"}
    parts = ", ".join(text for part, text in names.items() if part in kernel.parts)
    says = ", ".join([*kernel.attributes, *(["for"] if kernel.about_node else [])])
    return f"| `{name}` | `{ends}` | {parts} | {says + ' ' if says else ''}|"


def test_documentation_lists_all_kernels() -> None:
    document = (shared_data.ROOT / "docs" / "execution-graphs.md").read_text()
    rows = re.findall(r"^\| `[A-Z].* \|$", document, re.MULTILINE)
    assert rows == [described(name) for name in KERNELS]
