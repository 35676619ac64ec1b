"""Graphs of one session share variables, whatever form these have at the time."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
import shared_data
from executor_runs import Run, accelerated

from gedialect.diagnostics import GeError
from gedialect.files.array_files import npz_bytes, open_arrays
from gedialect.rewrites.session_ir import read_session
from gedialect.runtime.devices.memory import DeviceMemory
from gedialect.runtime.session_runner import SessionRunner
from gedialect.state import MemoryType, Session, VariableManager

SHARED = """
!f = tensor<4xf32>
ge.graph "init" id 0 {
  %v = ge.variable "v" : !f
  %c = ge.constant "c" {value = #ge.tensor<!f, [1.0, 2.0, 3.0, 4.0]>} : !f
  %a = ge.assign "a" %v, %c : (!f, !f) -> !f
}
ge.graph "train" id 1 {
  %v = ge.variable "v" : !f
  %x = ge.data "x" {index = 0 : i64} : !f
  %s = ge.node "Sub" "step" (x1 = %v, x2 = %x) : (!f, !f) -> (y : !f)
  %r = ge.variable_ref "v_TO_step_REF_0" of "v" %s : !f -> !f
  ge.net_output "out" %s : !f
}
ge.graph "count" id 2 {
  %v = ge.variable "v" : !f
  %one = ge.const "one" {value = #ge.tensor<!f, [1.0, 1.0, 1.0, 1.0]>} : !f
  %a = ge.assign_add "add" %v, %one : (!f, !f) -> !f
  ge.net_output "out" %a : !f
}
ge.graph "save" id 3 {
  %v = ge.variable "v" : !f
  ge.net_output "out" %v : !f
}
"""

WEIGHTS = np.random.default_rng(0).standard_normal((2, 2, 3, 2)).astype(np.float32)

FORMATS = """
!w = tensor<2x2x3x2xf32, #ge.layout<HWCN, origin = HWCN[2, 2, 3, 2]>>
!h = tensor<2x2x3x2xf16, #ge.layout<HWCN, origin = HWCN[2, 2, 3, 2]>>
!b = tensor<4x1x16x16xf16, #ge.layout<FRACTAL_Z, c0 = 16, origin = HWCN[2, 2, 3, 2]>>
ge.graph "init" id 0 {
  %w = ge.variable "w" : !w
  %x = ge.data "x" {index = 0 : i64} : !w
  %a = ge.assign "a" %w, %x : (!w, !w) -> !w
}
ge.graph "train" id 1 {
  %w = ge.variable "w" : !w
  %h = ge.cast "h" %w {dst_type = 1 : i64} : !w -> !h
  %b = ge.trans_data "b" %h {src_format = "HWCN", dst_format = "FRACTAL_Z"} : !h -> !b
  %d = ge.node "Add" "step" (x1 = %b, x2 = %b) : (!b, !b) -> (y : !b)
  %p = ge.trans_data "p" %d {src_format = "FRACTAL_Z", dst_format = "HWCN"} : !b -> !h
  %f = ge.cast "f" %p {dst_type = 0 : i64} : !h -> !w
  %r = ge.variable_ref "w_TO_step_REF_0" of "w" %f : !w -> !w
}
ge.graph "save" id 2 {
  %w = ge.variable "w" : !w
  ge.net_output "out" %w : !w
}
"""


# --- variables that stay what they are


def test_variables_last_from_graph_to_graph() -> None:
    run = Run(SHARED)
    run("init")
    (first,) = run("train", np.full(4, 0.5))
    (second,) = run("train", np.full(4, 0.5))
    (saved,) = run("save")
    assert np.array_equal(first, [0.5, 1.5, 2.5, 3.5])
    assert np.array_equal(second, [0, 1, 2, 3])
    assert np.array_equal(saved, second)
    run("init")
    assert np.array_equal(run("save")[0], [1, 2, 3, 4])


def test_writers_write_in_place() -> None:
    run = Run(SHARED)
    run("init")
    for turn in range(1, 4):
        (result,) = run("count")
        assert np.array_equal(result, np.array([1, 2, 3, 4]) + turn)
        assert np.array_equal(run.variable("v"), result)


@pytest.mark.parametrize(
    ("attributes", "kind"),
    [
        ("", MemoryType.HBM),
        ('{_variable_placement = "host"}', MemoryType.HOST),
        ("{_output_memory_type = 1 : i64}", MemoryType.RDMA_HBM),
    ],
)
def test_variables_are_in_the_memory_that_they_ask_for(attributes: str, kind: MemoryType) -> None:
    run = Run(f"""
    ge.graph "count" id 0 {{
      %v = ge.variable "v" {attributes} : tensor<4xf32>
      %x = ge.data "x" {{index = 0 : i64}} : tensor<4xf32>
      %a = ge.assign_add "add" %v, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      ge.net_output "out" %a : tensor<4xf32>
    }}""")
    run("count", np.ones(4))
    (result,) = run("count", np.arange(4))
    assert np.array_equal(result, [1, 2, 3, 4])
    assert np.array_equal(run.variable("v"), result)
    tables = run.runner.session.variables.tables()
    assert [place.memory_type for place in tables.placements.values()] == [kind]


def test_models_take_turns_and_may_be_loaded_again() -> None:
    run = Run(SHARED)
    run("init")
    run("count")
    run.runner.unload(run.models.pop("count"))
    run("train", np.ones(4))
    run("count")
    assert np.array_equal(run("save")[0], [2, 3, 4, 5])


def test_closing_gives_all_memory_back() -> None:
    run = Run(SHARED)
    for name in ("init", "count", "save"):
        run(name)
    assert run.runner.memory.used > 0
    run.runner.close()
    assert run.runner.memory.used == 0


def test_a_model_of_another_runner_does_not_run() -> None:
    run, other = Run(SHARED), SessionRunner(Session())
    with pytest.raises(GeError, match='expected graph "init" to be loaded by this runner'):
        other.execute(run.model("init"))


def test_equal_constants_share_memory_and_others_may_not_have_their_name() -> None:
    text = SHARED.replace("ge.const ", "ge.constant ")
    same = text.replace('"one"', '"c"').replace("[1.0, 1.0, 1.0, 1.0]", "[1.0, 2.0, 3.0, 4.0]")
    run = Run(same)
    run("init")
    run("count")
    assert np.array_equal(run.variable("v"), [2, 4, 6, 8])
    assert list(run.originals()) == ["v"]
    other = Run(text.replace('"one"', '"c"'))
    other("init")
    with pytest.raises(GeError, match=r"session.mlir:\d+:10: error: .*expected constant 'c' to have the data"):
        other("count")


def test_initial_values() -> None:
    value = "#ge.tensor<!f, [5.0, 6.0, 7.0, 8.0]>"
    text = SHARED.replace(
        'ge.variable "v" : !f\n  ge.net_output',
        f'ge.variable "v" <{{output_desc_attrs = [{{attrs = {{_init_value = {value}}}}}]}}> : !f\n  ge.net_output',
    )
    run = Run(text)
    assert np.array_equal(run("save")[0], [5, 6, 7, 8])
    run("count")
    run.runner.unload(run.models.pop("save"))
    assert np.array_equal(run("save")[0], [6, 7, 8, 9])


# --- variables that change their form


@pytest.mark.parametrize("graphs", [["train"], ["peek", "train"]])
def test_initial_values_are_in_the_form_that_a_variable_has_by_now(graphs: list[str]) -> None:
    """[dev-initial-form]"""
    value = f'#ge.tensor<!w, "0x{WEIGHTS.tobytes().hex()}">'
    initial = f"<{{output_desc_attrs = [{{attrs = {{_init_value = {value}}}}}]}}>"
    text = FORMATS.replace('ge.variable "w" :', f'ge.variable "w" {initial} :')
    peek = f'ge.graph "peek" id 7 {{\n  %w = ge.variable "w" {initial} : !w\n  ge.net_output "out" %w : !w\n}}\n'
    head, mark, rest = text.partition('ge.graph "init"')
    run = Run(accelerated(head + (peek if "peek" in graphs else "") + mark + rest))
    for graph in graphs:
        run(graph)
    assert np.array_equal(run("save")[0], 2 * WEIGHTS.astype(np.float16))


def trained(run: Run) -> dict[str, np.ndarray]:
    run("init", WEIGHTS)
    run("train")
    run("train")
    (saved,) = run("save")
    contents = dict(run.originals())
    assert np.array_equal(contents["w"], saved)
    return contents


def test_acceleration_keeps_every_value() -> None:
    expected = 4 * WEIGHTS.astype(np.float16).astype(np.float32)
    for run in (Run(FORMATS), Run(accelerated(FORMATS)), Run(accelerated(FORMATS, rebuild=True))):
        assert np.array_equal(trained(run)["w"], expected)
    current = run.runner.session.variables.current("w")
    assert current is not None
    assert current.format.name == "FRACTAL_Z"


def test_data_moves_before_the_graph_that_changed_the_form_runs() -> None:
    run = Run(accelerated(FORMATS))
    run("init", WEIGHTS)
    variables = run.runner.session.variables
    assert variables.changed_by("w") == 1
    run("train")
    assert variables.changed_by("w") is None


def test_each_device_has_contents_of_its_own_in_the_form_of_the_session() -> None:
    """[mem-10] [move-1]"""
    module, other = accelerated(FORMATS), DeviceMemory()
    runner = SessionRunner(read_session(module), others={1: other})
    runs = [Run(module, runner), Run(module, runner, 1)]
    for number, run in enumerate(runs, 1):
        run("init", number * WEIGHTS)
    # The first run on one device moves the data on both.
    runs[1]("train")
    half = WEIGHTS.astype(np.float16)
    assert [np.array_equal(run("save")[0], half * factor) for run, factor in zip(runs, (1, 4), strict=True)] == [
        True
    ] * 2
    assert np.array_equal(runner.contents.originals()["w"], half)
    with pytest.raises(GeError, match="expected one of the devices 0, 1, got 2"):
        Run(module, runner, 2)("save")
    with pytest.raises(GeError, match="expected each device once, got 0 again"):
        SessionRunner(Session(), others={0: other})
    runner.close()
    assert (runner.memory.used, other.used) == (0, 0)


def test_contents_come_back_to_all_devices(tmp_path: Path) -> None:
    first, file = Run(SHARED), tmp_path / "contents.npz"
    first("init")
    file.write_bytes(npz_bytes(first.runner.contents.save()))
    runner = SessionRunner(
        Session(VariableManager(first.runner.session.variables.tables())), others={3: DeviceMemory()}
    )
    runner.contents.load(open_arrays(str(file)))
    assert np.array_equal(Run(SHARED, runner, 3)("save")[0], [1, 2, 3, 4])


@pytest.mark.parametrize(("policy", "fits"), [("0", False), ("1", True), ("3", False)])
def test_a_graph_takes_the_memory_that_is_for_graphs(policy: str, fits: bool) -> None:
    """[mem-12] [mem-9]"""
    session = Session(options={"STATIC_MEMORY_POLICY": policy})
    session.variables.set_total_memory(1000)
    graph = """
!f = tensor<1000xf32>
ge.graph "double" id 0 {
  %x = ge.data "x" {index = 0 : i64} : !f
  %y = ge.node "Add" "add" (x1 = %x, x2 = %x) : (!f, !f) -> (y : !f)
  %z = ge.node "Add" "again" (x1 = %y, x2 = %y) : (!f, !f) -> (y : !f)
  ge.net_output "out" %z : !f
}
"""
    run = Run(graph, SessionRunner(session))
    if fits:
        assert run("double", np.ones(1000, np.float32))[0].sum() == 4000
        return
    with pytest.raises(GeError, match=r"expected a graph to take at most 812 bytes of memory, got 0 and \d+ more"):
        run("double", np.ones(1000, np.float32))


def test_a_stale_graph_does_not_run() -> None:
    run = Run(accelerated(FORMATS))
    run("init", WEIGHTS)
    run("train")
    with pytest.raises(
        GeError, match=r'expected variable "w" to be stored as HWCN .* for graph "init", got FRACTAL_Z .*\[reb-2\]'
    ):
        run("init", WEIGHTS)
    assert np.array_equal(run.variable("w"), 2 * WEIGHTS.astype(np.float16).astype(np.float32))


def test_a_graph_that_was_compiled_again_writes_the_new_form() -> None:
    run = Run(accelerated(FORMATS, rebuild=True))
    for _ in range(2):
        run("init", WEIGHTS)
        run("train")
        assert np.array_equal(run("save")[0], 2 * WEIGHTS.astype(np.float16).astype(np.float32))


# --- contents elsewhere


def test_contents_go_on_in_another_process(tmp_path: Path) -> None:
    first = Run(accelerated(FORMATS))
    first("init", WEIGHTS)
    first("train")
    file = tmp_path / "contents.npz"
    file.write_bytes(npz_bytes(first.runner.contents.save()))
    tables = first.runner.session.variables.tables()
    second = Run(first.module, SessionRunner(Session(type(first.runner.session.variables)(tables))))
    second.runner.contents.load(open_arrays(str(file)))
    second("train")
    assert np.array_equal(second("save")[0], 4 * WEIGHTS.astype(np.float16).astype(np.float32))


def test_saving_moves_what_is_still_in_its_old_form() -> None:
    run = Run(accelerated(FORMATS))
    run("init", WEIGHTS)
    contents = run.runner.contents.save()
    assert contents["w"].shape == (4, 1, 16, 16)
    run("train")
    assert np.array_equal(run.variable("w"), 2 * WEIGHTS.astype(np.float16).astype(np.float32))


def test_contents_that_do_not_fit(tmp_path: Path) -> None:
    run = Run(SHARED)
    run("init")
    file = tmp_path / "contents.npz"
    for arrays, message in (
        ({"v": np.ones(3, np.float32)}, "expected 16 bytes for variable 'v', got 12"),
        ({"v": np.ones(4, np.int32)}, r"expected float32 \[4\] for variable 'v'"),
        ({"u": np.ones(4, np.float32)}, "expected a variable of the session, got 'u'"),
    ):
        file.write_bytes(npz_bytes(arrays))
        with pytest.raises(GeError, match=f"contents.npz: array '.': error: {message}"):
            run.runner.contents.load(open_arrays(str(file)))


def test_originals_are_in_types_that_numpy_has() -> None:
    text = SHARED.replace("tensor<4xf32>", "tensor<4xbf16>").replace("[1.0, 2.0, 3.0, 4.0]", '"0x803f004040408040"')
    run = Run(text.replace("[1.0, 1.0, 1.0, 1.0]", '"0x803f803f803f803f"'))
    run("init")
    assert run.variable("v").dtype == np.float32
    assert np.array_equal(run.variable("v"), [1, 2, 3, 4])


# --- the same every time


def digest() -> str:
    """The SHA-256 of what variables hold in the end."""
    run = Run(accelerated(FORMATS))
    run("init", WEIGHTS)
    run("train")
    return sha256(npz_bytes(run.runner.contents.save())).hexdigest()


def test_results_do_not_depend_on_hash_seeds() -> None:
    folders = [str(shared_data.ROOT / "test" / "unit"), str(Path(__file__).parent)]
    program = f"import sys; sys.path[:0] = {folders}; import test_executor_sessions as it; print(it.digest())"
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-c", program]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == digest()
