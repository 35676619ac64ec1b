"""What a model finds when it is loaded: variables of all kinds, constants, weights; shapes that are not known then."""

from pathlib import Path

import numpy as np
import pytest
from executor_runs import Run

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.graph import roots_of
from gedialect.files.weight_reading import UserMemory
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.lowering.convert_ge_to_gert import lower
from gedialect.runtime.session_runner import SessionRunner
from gedialect.state import MemoryType, RecompileError, Session, TransStep

WEIGHT = np.arange(4, dtype=np.float32)


def graph(body: str, result: str, type: str = "!f") -> str:
    """A graph with one output."""
    return f'!f = tensor<4xf32>\nge.graph "g" id 0 {{\n{body}\n  ge.net_output "out" {result} : {type}\n}}'


def file_constant(attributes: str) -> str:
    """A graph that gives what is in a file."""
    return graph(f'  %w = ge.file_constant "w" {{{attributes}}} : !f', "%w")


# --- weights


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    (tmp_path / "w.bin").write_bytes(bytes(8) + WEIGHT.tobytes() + bytes(4))
    return tmp_path


def test_weights_come_from_files(weights: Path) -> None:
    for attributes in (
        'location = "w.bin", offset = 8 : i64, length = 16 : i64',
        'file_path = "w.bin", offset = 8 : i64',
        'location = "w.bin", offset = 8 : i64, length = 0 : i64',
    ):
        run = Run(file_constant(attributes), SessionRunner(Session(), weight_directory=weights))
        for _ in range(2):
            assert np.array_equal(run("g")[0], WEIGHT)
        run.runner.close()
        assert run.runner.memory.used == 0


def test_weights_by_id(weights: Path) -> None:
    bins = f'{{"value_bins": [{{"value_bin_id": "1", "value_bin_file": "{weights / "w.bin"}"}}]}}'
    session = Session(options={"ge.exec.value_bins": bins})
    run = Run(file_constant('file_id = "1", offset = 8 : i64'), SessionRunner(session))
    assert np.array_equal(run("g")[0], WEIGHT)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing.bin", "cannot read weights from 'missing.bin'"),
        ("../w.bin", "which leads out of it"),
        ("w.bin", "expected 16 bytes from offset 16 to lie in the 28 bytes of 'w.bin'"),
    ],
)
def test_weights_that_cannot_be_loaded(name: str, message: str, weights: Path) -> None:
    text = file_constant(f'location = "{name}", offset = 16 : i64, length = 16 : i64')
    run = Run(text, SessionRunner(Session(), weight_directory=weights))
    with pytest.raises(GeError, match=message):
        run("g")
    assert run.runner.memory.used == 0


@pytest.mark.parametrize("length", [15, 20])
def test_weights_of_another_length_than_their_tensor(length: int, weights: Path) -> None:
    """`weight-4`"""
    text = file_constant(f'location = "w.bin", offset = 8 : i64, length = {length} : i64')
    with pytest.raises(GeError, match=rf"expected a length of 0 or 16, the bytes of ND \[4\] DT_FLOAT, got {length}"):
        Run(text, SessionRunner(Session(), weight_directory=weights))("g")


def test_weights_in_memory_of_the_user() -> None:
    run = Run(file_constant('location = "w.bin", offset = 8 : i64'))
    memory, compute_graph = run.runner.memory, roots_of(run.module)[0]
    address = memory.allocate(32)
    memory.view(address + 8, 16)[:] = WEIGHT.view(np.uint8)
    run.graphs["g"] = lower(compute_graph, frozenset({"w.bin"}))
    with pytest.raises(GeError, match=r"expected the user to supply memory for file 'w\.bin', got none"):
        run("g")
    run.runner = SessionRunner(Session(), memory, user_memory={"w.bin": UserMemory(address, 20)})
    with pytest.raises(
        GeError, match="expected 16 bytes from offset 8 on within the memory that the user supplies, got"
    ):
        run("g")
    run.runner = SessionRunner(Session(), memory, user_memory={"w.bin": UserMemory(address, 32)})
    assert np.array_equal(run("g")[0], WEIGHT)


# --- variables


VARIABLE = graph('  %w = ge.variable "w" ATTRIBUTES : !f', "%w")


def variable(attributes: str = "", properties: str = "") -> str:
    """A graph that gives a variable."""
    return VARIABLE.replace("ATTRIBUTES", f"{properties}{{{attributes}}}")


def test_variables_have_memory_of_the_kind_they_ask_for() -> None:
    run = Run(variable("_output_memory_type = 1 : i64"))
    assert np.array_equal(run("g")[0], np.zeros(4))
    desc = run.runner.variables.desc("w")
    placement = run.runner.session.variables.placement("w", desc)
    assert placement is not None
    assert placement.memory_type == MemoryType.RDMA_HBM


def test_variables_of_a_compiled_model_are_restored() -> None:
    base = 32 << 30
    run = Run(variable(properties=f"<{{fields = {{output_i = array<i64: {base + 4096}>}}}}> "))
    run("g")
    placement = run.runner.session.variables.placement("w", run.runner.variables.desc("w"))
    assert placement is not None
    assert placement.address == base + 4096
    outside = Run(variable(properties="<{fields = {output_i = array<i64: 4096>}}> "))
    with pytest.raises(
        GeError, match=r"session.mlir:3:8: error: 'gert.variable' op expected the 64 bytes of .*\[mem-13\]"
    ):
        outside("g")


def test_a_variable_that_has_become_too_large() -> None:
    run = Run(variable())
    run("g")
    larger = Run(
        variable(properties="<{fields = {output_i = array<i64: 34359738368>}}> ").replace("4x", "400x"), run.runner
    )
    with pytest.raises(
        RecompileError, match=r"session.mlir:3:8: error: .*the session has it as ND \[4\] DT_FLOAT, and"
    ):
        larger("g")
    # A form that it had before a change is that of a graph to compile again.
    step = TransStep("Cast", TensorDesc((400,), dtype=FLOAT), run.runner.variables.desc("w"))
    run.runner.session.variables.record_path("w", [step])
    with pytest.raises(RecompileError, match=r"session.mlir:3:8: error: .*expected the graph to be compiled again"):
        larger("g")


def test_a_constant_whose_memory_the_user_supplies() -> None:
    run = Run(graph('  %w = ge.const_place_holder "w" : !f', "%w"))
    with pytest.raises(GeError, match="expected the user to supply the memory of the ConstPlaceHolder"):
        run("g")
    address = run.runner.memory.allocate(16)
    run.runner.memory.view(address, 16)[:] = WEIGHT.view(np.uint8)
    run.runner.session.variables.supply("w", address)
    assert np.array_equal(run("g")[0], WEIGHT)


def test_variables_that_share_memory() -> None:
    body = """
      %u = ge.variable "u" {_src_var_name = "w"} : !f
      %w = ge.variable "w" : !f
      %one = ge.const "one" {value = #ge.tensor<!f, [1.0, 2.0, 3.0, 4.0]>} : !f
      %a, %done = ge.assign "a" %w, %one : (!f, !f) -> (ref : !f, !ge.control)
      %c = ge.node "Neg" "c" (x = %u) [%done] : (!f) -> (y : !f)
    """
    run = Run(graph(body, "%c"))
    assert np.array_equal(run("g")[0], [-1, -2, -3, -4])
    assert list(run.originals()) == ["w"]


def test_a_variable_begins_with_the_data_of_another_one() -> None:
    body = """
      %x = ge.data "x" : !f
      %w = ge.variable "w" : !f
      %a = ge.assign "a" %w, %x : (!f, !f) -> !f
    """
    copy = """
    ge.graph "copy" id 1 {
      %u = ge.variable "u" {_copy_from_var_node = "w", _copy_value = false} : !f
      ge.net_output "out" %u : !f
    }
    """
    run = Run(graph(body, "%a") + copy)
    run("g", WEIGHT)
    assert np.array_equal(run("copy")[0], WEIGHT)
    run("g", np.zeros(4))
    assert np.array_equal(run("copy")[0], WEIGHT)


# --- shapes


def test_shapes_that_depend_on_values() -> None:
    body = """
      %dims = ge.data "dims" {index = 0 : i64} : tensor<2xi32>
      %x = ge.data "x" {index = 1 : i64} : tensor<f32>
      %y = ge.node "Fill" "fill" (dims = %dims, value = %x) : (tensor<2xi32>, tensor<f32>) -> (y : tensor<?x?xf32>)
      %z = ge.node "Neg" "neg" (x = %y) : (tensor<?x?xf32>) -> (y : tensor<?x?xf32>)
    """
    run = Run(graph(body, "%z", "tensor<?x?xf32>"))
    for rows, columns in ((2, 3), (2, 3), (3, 2), (0, 1)):
        (result,) = run("g", np.array([rows, columns]), 2.5)
        assert np.array_equal(result, np.full((rows, columns), -2.5))
    run.runner.close()
    assert run.runner.memory.used == 0


def test_many_shapes_are_not_kept_for_ever() -> None:
    body = """
      %x = ge.data "x" {index = 0 : i64} : tensor<?xf32>
      %y = ge.node "Neg" "neg" (x = %x) : (tensor<?xf32>) -> (y : tensor<?xf32>)
    """
    run = Run(graph(body, "%y", "tensor<?xf32>"))
    for size in (*range(200), 3):
        assert np.array_equal(run("g", np.ones(size))[0], -np.ones(size))


def test_blocked_shapes_that_are_not_known() -> None:
    body = """
      %x = ge.data "x" {index = 0 : i64} : !x
      %y = ge.trans_data "y" %x {src_format = "NCHW", dst_format = "NC1HWC0"} : !x -> !y
      %z = ge.node "Neg" "neg" (x = %y) : (!y) -> (y : !y)
    """
    types = """
    !x = tensor<?x3x4x5xf32, #ge.layout<NCHW, origin = NCHW[-1, 3, 4, 5]>>
    !y = tensor<?x1x4x5x16xf32, #ge.layout<NC1HWC0, c0 = 16, origin = NCHW[-1, 3, 4, 5]>>
    """
    run = Run(types + graph(body, "%z", "!y"))
    for count in (2, 1):
        x = np.random.default_rng(count).standard_normal((count, 3, 4, 5)).astype(np.float32)
        assert np.array_equal(run("g", x)[0], -x)
