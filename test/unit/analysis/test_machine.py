"""The machine that runs graphs, what it tells of differences, and the search for a small session."""

import numpy as np
import pytest
from analysis.sessions import check, session

from gedialect.analysis.equivalence.chains import Chains
from gedialect.analysis.equivalence.running.cells import Cell, Memory
from gedialect.analysis.equivalence.running.compare import RunOptions, compare_runs
from gedialect.analysis.equivalence.running.contents import Contents, digest, values
from gedialect.analysis.equivalence.running.machine import Machine
from gedialect.analysis.equivalence.running.run_order import ordered
from gedialect.analysis.equivalence.running.settings import Settings
from gedialect.analysis.equivalence.running.shrink import shrink
from gedialect.analysis.equivalence.running.work import Trace
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.diagnostics import GeError
from gedialect.dialects.ge.consumer_order import ordered_copy
from gedialect.dialects.ge.graph import graphs_of, roots_of
from gedialect.formats.arrays import Bytes
from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc


def machine(text: str, settings: Settings | None = None) -> Machine:
    (root,) = roots_of(session(text))
    contents = Contents()
    contents.learn(root.family())
    return Machine(root, contents, Chains().steps, settings or Settings())


def found(trace: Trace, node: str, index: int = 0) -> Bytes:
    """What a node of graph g found at an input when it ran first."""
    data = trace.inputs["g", node, index][0]
    assert data is not None
    return data


def test_a_kernel_computes_and_writes() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !flat
      %x = ge.const "one" {value = #ge.tensor<!flat, "0x0000803F">} : !flat
      %y = ge.assign_add "add" %w, %x : (!flat, !flat) -> !flat
      ge.net_output "out" %y : !flat
    }""".replace("!flat", "tensor<1xf32>")
    memory: Memory = {"w": Cell(np.array([2.0], np.float32).view(np.uint8), "w")}
    trace = machine(text).run(memory, 0)
    assert memory["w"].data.view(np.float32) == [3.0]
    assert found(trace, "out").view(np.float32) == [3.0]


def test_a_kernel_writes_what_no_output_stands_for() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !flat
      %m = ge.variable "m" : !flat
      %x = ge.const "one" {value = #ge.tensor<!flat, "0x0000803F">} : !flat
      %y = ge.node "ApplyMomentum" "step" (var = %w, accum = %m, lr = %x, grad = %x, momentum = %x)
        : (!flat, !flat, !flat, !flat, !flat) -> (var : !flat)
    }""".replace("!flat", "tensor<1xf32>")
    memory: Memory = {name: Cell(np.array([2.0], np.float32).view(np.uint8), name) for name in "wm"}
    machine(text).run(memory, 0)
    assert [memory[name].data.view(np.float32)[0] for name in "wm"] == [-1.0, 3.0]


def test_an_unknown_function_depends_on_all_of_its_inputs() -> None:
    text = """
    ge.graph "g" id 0 {{
      %x = ge.data "x" : !plain
      %z = ge.data "z" : !plain
      %y = ge.node "Unknown" "f" (x = %x, z = %z) {{a = {a} : i64}} : (!plain, !plain) -> (y : !blocks)
      ge.net_output "out" %y : !blocks
    }}"""
    runs = ((1, 0), (1, 0), (2, 0), (1, 1))
    made = [found(machine(text.format(a=a)).run({}, step), "out") for a, step in runs]
    assert [np.array_equal(made[0], each) for each in made] == [True, True, False, False]


@pytest.mark.parametrize("poisoned", [False, True])
def test_padding(poisoned: bool) -> None:
    text = """
    ge.graph "g" id 0 {
      %x = ge.data "x" : !plain
      %a = ge.trans_data "a" %x : !plain -> !blocks
      %f = ge.reshape "f" %a : !blocks -> tensor<1536xf32>
      ge.net_output "out" %f, %a : (tensor<1536xf32>, !blocks)
    }""".replace("1536", str(2 * 2 * 4 * 3 * 16))
    trace = machine(text, Settings(poisoned=poisoned)).run({}, 0)
    everything, content = found(trace, "out", 0), found(trace, "out", 1)
    assert content.size == 2 * 20 * 4 * 3 * 4
    assert np.isnan(everything.view(np.float32)).any() == poisoned
    assert not np.isnan(content.view(np.float32)).any()


def test_branches_and_loops_run() -> None:
    text = """
    ge.graph "g" id 0 {
      %x = ge.data "x" : !plain
      %y = ge.while "loop" %x calls ["more", "body"] : !plain -> !plain
      ge.net_output "out" %y : !plain
    }
    ge.graph "more" id 0 subgraph {
      %x = ge.data "x" {_parent_node_index = 0 : i64} : !plain
      ge.net_output "more_out" %x <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !plain
    }
    ge.graph "body" id 0 subgraph {
      %x = ge.data "x" {_parent_node_index = 0 : i64} : !plain
      %y = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
      ge.net_output "body_out" %y <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !plain
    }"""
    trace = machine(text).run({}, 0)
    assert trace.times["body", "step"] == 2
    first, second = trace.inputs["body", "step", 0]
    assert first is not None
    assert second is not None
    assert not np.array_equal(first, second)


def test_a_cycle_is_an_error() -> None:
    graph = next(
        graphs_of(
            session("""
            ge.graph "g" id 0 {
              %a = ge.node "Merge" "a" (x = %b) : !plain -> (y : !plain)
              %b = ge.node "Next" "b" (x = %a) : !plain -> (y : !plain)
            }""")
        )
    )
    with pytest.raises(GeError, match="waits for itself"):
        ordered(graph)


def test_tensors_that_are_too_large_are_an_error() -> None:
    text = 'ge.graph "g" id 0 { %x = ge.data "x" : tensor<99999999999xf32> }'
    with pytest.raises(GeError, match="too large to be run"):
        machine(text).run({}, 0)


def test_values_are_the_same_everywhere() -> None:
    desc = TensorDesc((4,), dtype=FLOAT)
    assert digest("variable", "w").hex() == "f6f595c765d068f619b3bdb5f93fba31"
    assert np.array_equal(values(desc, 16, digest("a")), values(desc, 16, digest("a")))
    for dtype in ("DT_INT4", "DT_BOOL", "DT_STRING", "DT_BF16", "DT_FLOAT8_E8M0", "DT_COMPLEX64"):
        assert values(TensorDesc((8,), dtype=BY_NAME[dtype]), 64, digest(dtype)).size == 64


RACE = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %1 = ge.assign "a" %w, %x : (!plain, !plain) -> !plain
  %a = ge.trans_data "read" %w : !plain -> !nhwc
  %b = ge.trans_data "back" %a : !nhwc -> !plain
  ge.net_output "out" %b : !plain
}"""


def test_races_are_not_told_as_differences() -> None:
    before = session(RACE)
    after = session(RACE.replace("%b = ge.trans_data", "%b = ge.re_format"))
    report = compare_runs(before, after, RunOptions(free=True))
    assert report.answer is Answer.UNKNOWN
    assert "depending on what runs first" in report.reason


def test_the_way_of_a_difference() -> None:
    text = """
    ge.graph "g" id 0 {
      %w = ge.variable "w" : !plain
      %a = ge.trans_data "a" %w : !plain -> !nhwc
      %u = ge.node "Unknown" "u" (x = %a) : !nhwc -> (y : !nhwc)
      %v = ge.node "Unknown" "v" (x = %u) : !nhwc -> (y : !nhwc)
      ge.net_output "out" %v : !nhwc
    }"""
    report = compare_runs(session(text), session(text.replace("trans_data", "re_format")))
    (difference,) = report.differences
    assert difference.path == ("a", "u", "v", "out")
    assert difference.place == (0, 0, 0, 0)
    assert str(difference).startswith('input 0 of "out" differs in step 0, at [0, 0, 0, 0]: ')


def test_shrinking_keeps_what_shows() -> None:
    nodes = "\n".join(
        f'%x{k} = ge.data "x{k}" : !flat\n%y{k} = ge.node "Use" "y{k}" (x = %x{k}) : !flat -> (y : !flat)'
        for k in range(8)
    )
    module = session(f'ge.graph "g" id 0 {{\n{nodes}\n}}\nge.graph "h" id 1 {{\n%w = ge.variable "w" : !flat\n}}')

    def shows(small) -> bool:
        names = {node.node_name for graph in graphs_of(small) for node in graph.nodes}
        return {"y3", "x5"} <= names

    smallest = shrink(module, shows)
    assert [[node.node_name for node in graph.nodes] for graph in graphs_of(smallest)] == [["y3", "x5"]]
    assert len(list(graphs_of(module))) == 2


def test_unknown_types_of_an_accelerated_session_run() -> None:
    checked = check(
        """
        ge.graph "g" id 0 {
          %w = ge.variable "w" : !plain
          %a = ge.trans_data "a" %w : !plain -> !blocks
          %u = ge.node "Whatever" "u" (x = %a) : !blocks -> (y : !blocks)
          %back = ge.trans_data "back" %u : !blocks -> !plain
          %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
        }"""
    )
    assert checked.run().answer is Answer.EQUAL
    assert checked.run(RunOptions(poisoned=True)).answer is Answer.EQUAL
    assert compare_runs(checked.before, ordered_copy(checked.before)).answer is Answer.EQUAL
