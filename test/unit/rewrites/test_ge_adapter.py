"""The pattern engine on graphs of the ge dialect: names, what patterns see, and what happens to control edges."""

from pathlib import Path

import pytest
from ge_ir import context
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from gedialect.diagnostics import GeError
from gedialect.dialects.ge import GE
from gedialect.dialects.ge.edges import runs_before
from gedialect.dialects.ge.graph import roots_of
from gedialect.patterns import PatternLoader, PatternSet, Registry, apply_patterns
from gedialect.patterns.testing import source_disagreements
from gedialect.rewrites.ge_adapter import GeAdapter
from gedialect.translate.mlir_text import parse_mlir, print_mlir

EXAMPLE = Path(__file__).parents[3] / "examples" / "training_session.mlir"


def rewritten(graph: str, patterns: str) -> str:
    """The graph's text after the patterns."""
    adapter = GeAdapter()
    loaded = PatternLoader(context(), adapter, Registry()).read(patterns, "patterns.mlir")
    module = parse_mlir(context(), graph, "graph.mlir")
    assert apply_patterns(roots_of(module), PatternSet(loaded, adapter)).changed
    module.verify()
    return print_mlir(module, dialects=[GE])


DOUBLE_RELU = """
pdl.pattern @double : benefit(1) {{
  %x = pdl.operand
  %t = pdl.type
  %inner = pdl.operation "{name}"(%x : !pdl.value) -> (%t : !pdl.type)
  %y = pdl.result 0 of %inner
  %outer = pdl.operation "{name}"(%y : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %outer {{ pdl.replace %outer with (%y : !pdl.value) }}
}}
"""

RELUS = """
ge.graph "g" id 0 {
  %before = ge.no_op "before" : !ge.control
  %x = ge.data "x" : tensor<4xf32>
  %one = ge.node "Relu" "one" %x : tensor<4xf32> -> tensor<4xf32>
  %two, %token = ge.node "Relu" "two" %one [%before] : tensor<4xf32> -> (tensor<4xf32>, !ge.control)
  ge.no_op "after" [%token]
  ge.net_output "out" %two : tensor<4xf32>
}
"""

REFS = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : tensor<4xf32>
  %v = ge.variable_v2 "v" : tensor<4xf32>
  %r = ge.variable_ref "r" of "v" %w <{type = "VariableV2"}> : tensor<4xf32> -> tensor<4xf32>
  %s = ge.variable_ref "s" of "w" %w : tensor<4xf32> -> tensor<4xf32>
}
"""


def test_a_node_without_an_operation_of_its_own_goes_by_its_ge_type() -> None:
    text = rewritten(RELUS, DOUBLE_RELU.format(name="ge.Relu"))
    assert '"one"' in text
    assert '"two"' not in text


def test_patterns_of_any_operation_are_about_nodes() -> None:
    any_op = """pdl.pattern @any : benefit(1) {
      %xs = pdl.operands %ts = pdl.types
      %op = pdl.operation (%xs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
      pdl.rewrite %op { pdl.erase %op }
    }"""
    adapter = GeAdapter()
    patterns = PatternSet(PatternLoader(context(), adapter, Registry()).read(any_op, "patterns.mlir"), adapter)
    (root, *_) = roots_of(parse_mlir(context(), RELUS, "graph.mlir"))
    root.get_absent()
    visited = [op.name for op in root.body.block.ops if patterns.candidates(op)]
    assert visited == [node.name for node in root.nodes]


def test_what_a_node_ordered_stays_ordered_when_it_is_replaced() -> None:
    text = rewritten(RELUS, DOUBLE_RELU.format(name="ge.Relu"))
    (after,) = [line for line in text.splitlines() if '"after"' in line]
    (output,) = [line for line in text.splitlines() if '"out"' in line]
    assert "%before" in after
    assert "%one.ctl" in after
    assert "%before" in output


FUSE = """
pdl.pattern @fuse : benefit(1) {
  %x = pdl.operand
  %t = pdl.type
  %inner = pdl.operation "ge.Relu"(%x : !pdl.value) -> (%t : !pdl.type)
  %y = pdl.result 0 of %inner
  %outer = pdl.operation "ge.Relu"(%y : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %outer {
    %first = pdl.operation "ge.Elu"(%x : !pdl.value) -> (%t : !pdl.type)
    %z = pdl.result 0 of %first
    %second = pdl.operation "ge.Elu"(%z : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %outer with %second
    pdl.erase %inner
  }
}
"""


def test_an_order_that_new_nodes_give_needs_no_control_edges() -> None:
    text = rewritten(RELUS, FUSE)
    (data,) = [line for line in text.splitlines() if '"x"' in line]
    (after,) = [line for line in text.splitlines() if '"after"' in line]
    (output,) = [line for line in text.splitlines() if '"out"' in line]
    assert "ctl" not in output.replace("%before.ctl", "")
    # Nothing but the control edge says that these run before.
    assert "%x.ctl" in data
    assert "%x.ctl" in after
    assert "%before" in after
    assert "%before" in output


@st.composite
def ordered_nodes(draw: st.DrawFn) -> tuple[str, dict[str, set[str]]]:
    """A graph of nodes with data and control edges, and what runs before each node."""
    count = draw(st.integers(4, 9))
    before: dict[str, set[str]] = {}
    lines: list[str] = []
    for index in range(count):
        earlier = [f"n{number}" for number in range(index)]
        data = draw(st.lists(st.sampled_from(earlier), max_size=2)) if earlier else []
        waits = draw(st.lists(st.sampled_from(earlier), max_size=2, unique=True)) if earlier else []
        name = f"n{index}"
        kind = draw(st.sampled_from(("Keep", "Relu")))
        before[name] = {*data, *waits}.union(*(before[each] for each in (*data, *waits)))
        tokens = f" [{', '.join(f'%{each}.t' for each in waits)}]" if waits else ""
        types = f"({', '.join(['tensor<4xf32>'] * len(data))})"
        operands = ", ".join(f"%{each}" for each in data)
        head = f'  %{name}, %{name}.t = ge.node "{kind}" "{name}" {operands}{tokens}'
        lines.append(f"{head} : {types} -> (tensor<4xf32>, !ge.control)")
    return 'ge.graph "g" id 0 {\n' + "\n".join(lines) + "\n}\n", before


@settings(max_examples=60)
@given(ordered_nodes(), st.booleans())
def test_what_ran_before_still_does_whatever_patterns_replace_and_erase(
    graph: tuple[str, dict[str, set[str]]], fuse: bool
) -> None:
    text, before = graph
    adapter = GeAdapter()
    loaded = PatternLoader(context(), adapter, Registry()).read(
        FUSE if fuse else DOUBLE_RELU.format(name="ge.Relu"), "patterns.mlir"
    )
    module = parse_mlir(context(), text, "graph.mlir")
    try:
        apply_patterns(roots_of(module), PatternSet(loaded, adapter))
    except GeError:
        return  # others read the node that is to be erased
    module.verify()
    (root,) = roots_of(module)
    left = {node.node_name: node for node in root.nodes}
    for name, node in left.items():
        for earlier in before.get(name, ()):
            if earlier in left:
                assert runs_before(left[earlier], node), (earlier, name)


def test_an_operation_goes_by_its_ge_type_too() -> None:
    adapter = GeAdapter()
    (root, *_) = roots_of(parse_mlir(context(), RELUS, "graph.mlir"))
    names = {node.node_name: adapter.names(node) for node in root.nodes}
    assert names["before"] == ("ge.no_op", "ge.NoOp")
    assert names["one"] == ("ge.node", "ge.Relu")


def test_a_made_node_gets_a_free_name() -> None:
    pattern = """
pdl.pattern @wrap : benefit(1) {
  %x = pdl.operand
  %t = pdl.type
  %old = pdl.operation "ge.Relu"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %old {
    %new = pdl.operation "ge.Relu6"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %old with %new
  }
}
"""
    text = rewritten(RELUS, pattern)
    assert 'ge.node "Relu6" "one_Relu6"' in text
    assert 'ge.node "Relu6" "two_Relu6"' in text


def test_what_is_made_of_a_made_node_is_called_after_the_first() -> None:
    step = """
pdl.pattern @{old}_to_{new} : benefit(1) {{
  %x = pdl.operand
  %t = pdl.type
  %old = pdl.operation "ge.{old}"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %old {{
    %new = pdl.operation "ge.{new}"(%x : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %old with %new
  }}
}}
"""
    text = rewritten(RELUS, step.format(old="Relu", new="Elu") + step.format(old="Elu", new="Abs"))
    assert 'ge.node "Abs" "one_Abs"' in text
    assert 'ge.node "Abs" "two_Abs"' in text


def test_what_a_pattern_makes_may_be_named_by_it_and_is_called_so_in_text() -> None:
    pattern = """
pdl.pattern @write : benefit(1) {
  %x = pdl.operand
  %t = pdl.type
  %old = pdl.operation "ge.Relu"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %old {
    %name = pdl.attribute = "back"
    %variable = pdl.attribute = "x"
    %axis = pdl.attribute = 1 : i64
    %new = pdl.operation "ge.variable_ref"(%x : !pdl.value)
        {"name" = %name, "variable" = %variable, "axis" = %axis} -> (%t : !pdl.type)
    pdl.replace %old with %new
  }
}
"""
    text = rewritten(RELUS.replace('"Relu" "two"', '"Tanh" "two"'), pattern)
    assert '%back = ge.variable_ref "back" of "x" %x' in text
    assert "axis = 1 : i64" in text


def test_names_that_are_taken_get_a_number() -> None:
    pattern = """
pdl.pattern @cast : benefit(1) {
  %x = pdl.operand
  %t = pdl.type
  %name = pdl.attribute
  %old = pdl.operation "ge.Relu"(%x : !pdl.value) {"name" = %name} -> (%t : !pdl.type)
  pdl.rewrite %old {
    %first = pdl.operation "ge.Elu"(%x : !pdl.value) -> (%t : !pdl.type)
    %y = pdl.result 0 of %first
    %second = pdl.operation "ge.Elu"(%y : !pdl.value) -> (%t : !pdl.type)
    pdl.replace %old with %second
  }
}
"""
    text = rewritten(RELUS.replace('"after"', '"one_Elu"'), pattern)
    assert [f'"{name}"' in text for name in ("one_Elu_2", "one_Elu_3", "two_Elu", "two_Elu_2")] == [True] * 4


@pytest.mark.parametrize(
    ("name", "near"), [("ge.trans_dat", r"ge\.trans_data"), ("ge.relu", r"ge\.Relu"), ("ge.bias_add", r"ge\.BiasAdd")]
)
def test_an_unknown_operation_in_a_pattern_is_an_error_with_near_names(name: str, near: str) -> None:
    with pytest.raises(GeError, match=f"unknown operation '{name}'; did you mean .*'{near}'"):
        rewritten(RELUS, DOUBLE_RELU.format(name=name))


def test_the_sources_of_generated_matchers_say_what_the_methods_say() -> None:
    modules: list[ModuleOp] = [parse_mlir(context(), text, "g.mlir") for text in (EXAMPLE.read_text(), RELUS, REFS)]
    ops = [op for module in modules for op in module.walk()]
    names = ["ge.variable", "ge.Variable", "ge.VariableV2", "ge.Conv2D", "ge.node", "ge.trans_data", "ge.TransData"]
    assert source_disagreements(GeAdapter(), ops, names, ["name", "strides", "dst_type"]) == []
