import re
from collections.abc import Iterator

import numpy as np
import pytest
import shared_data
from executor_runs import Run, read

from gedialect.diagnostics import GeError
from gedialect.dialects.gert.kernels import KERNELS
from gedialect.runtime.executor.plan import Call, StepError
from gedialect.runtime.executor.statistics import Statistics, Watchers
from gedialect.runtime.executor.table import EXECUTOR_KERNELS
from gedialect.runtime.kernels.call import KernelCall
from gedialect.runtime.kernels.registry import _kernels, kernel
from gedialect.runtime.tensor import Tensor

DOCUMENTED = re.findall(
    r"^```mlir\n(.*?)^```", (shared_data.ROOT / "docs" / "execution-graphs.md").read_text(), re.MULTILINE | re.DOTALL
)[0]

CHAIN = """
!f = tensor<4xf32>
ge.graph "g" id 0 {
  %x = ge.data "x" {index = 0 : i64} : !f
  %a = ge.node "Add" "a" (x1 = %x, x2 = %x) : (!f, !f) -> (y : !f)
  %b = ge.node "TYPE" "b" (x = %a) : (!f) -> (y : !f)
  %c = ge.node "Square" "c" (x = %b) : (!f) -> (y : !f)
  ge.net_output "out" %c : !f
}
"""


@pytest.fixture
def failing() -> Iterator[list[Exception]]:
    """A kernel for type `Fails`, which raises the last of these exceptions, or copies where there is none."""
    exceptions: list[Exception] = []

    @kernel("Fails", "x -> y")
    def compute(call: KernelCall) -> None:
        if exceptions:
            raise exceptions[-1]
        call.output().store(call.input(0).logical())

    yield exceptions
    del _kernels["Fails"], compute


def test_documented_graph_runs_with_any_number_of_rows() -> None:
    run = Run(DOCUMENTED)
    model = run.model("add")
    run.runner.variables.write("w", np.array([1, 2, 3, 4], np.float32))
    for rows in (1, 3, 0, 3):
        x = np.arange(4 * rows, dtype=np.float32).reshape(rows, 4)
        (result,) = run("add", x)
        assert np.array_equal(result, x + np.array([1, 2, 3, 4]))
    assert [each.name for each in model.outputs] == ["sum:0"]


def test_memory_is_back_to_what_it_was_after_unloading() -> None:
    run = Run(DOCUMENTED)
    run("add", np.ones((3, 4), np.float32))
    variables = 512 + 2 * 512  # `w` between its guards. `[mem-10]`
    assert run.runner.memory.used > variables
    run.runner.unload(run.model("add"))
    assert run.runner.memory.used == variables
    run.runner.close()
    assert run.runner.memory.used == 0
    run.runner.memory.check_guards()


def test_steady_executions_allocate_nothing() -> None:
    run = Run(CHAIN.replace("TYPE", "Neg"))
    for _ in range(2):
        run("g", np.ones(4))
    before = run.runner.memory.used
    peak = run.runner.memory.peak
    for _ in range(5):
        run("g", np.ones(4))
    assert (run.runner.memory.used, run.runner.memory.peak) == (before, peak)


def test_outputs_are_the_callers() -> None:
    run = Run(CHAIN.replace("TYPE", "Neg"))
    (first,) = run("g", np.ones(4))
    kept = first.copy()
    run("g", np.zeros(4))
    assert np.array_equal(first, kept)


def test_inputs_stay_what_they_are() -> None:
    run = Run(
        """
        !f = tensor<4xf32>
        ge.graph "g" id 0 {
          %x = ge.data "x" {index = 0 : i64} : !f
          %y = ge.data "y" {index = 1 : i64} : !f
          %a = ge.assign_add "a" %x, %y : (!f, !f) -> !f
          ge.net_output "out" %a : !f
        }
        """
    )
    model = run.model("g")
    tensors = [Tensor.of(each.desc, np.ones(4)) for each in model.inputs]
    (result,) = run.runner.execute(model, tensors)
    assert np.array_equal(result.array, 2 * np.ones(4))
    assert all(np.array_equal(tensor.array, np.ones(4)) for tensor in tensors)


def test_inputs_that_do_not_fit() -> None:
    run = Run(DOCUMENTED)
    model = run.model("add")
    with pytest.raises(GeError, match=r"expected 1 inputs for graph \"add\" \('x'\), got 0 \[v2-10\]"):
        run.runner.execute(model)
    desc = model.inputs[0].desc
    wrong = Tensor.of(desc.with_storage((4,), desc.format, desc.dtype), np.ones(4))
    with pytest.raises(GeError, match=r"expected ND \[-1, 4\] DT_FLOAT as input 'x' .*, got ND \[4\] DT_FLOAT"):
        run.runner.execute(model, [wrong])


def test_an_unloaded_model_does_not_run() -> None:
    run = Run(DOCUMENTED)
    model = run.model("add")
    model.unload()
    model.unload()
    with pytest.raises(GeError, match='expected graph "add" to be loaded, got one that was unloaded'):
        run("add", np.ones((1, 4)))


def test_a_variable_that_is_not_there_is_named() -> None:
    text = DOCUMENTED.replace('gert.variable "w" "Variable"', 'gert.variable "v" "Variable"')
    with pytest.raises(GeError, match="expected a variable that the model was loaded with, got 'w'; there are 'v'"):
        Run(read(text, verified=False)).model("add")


def test_unknown_type_says_how_to_add_a_kernel() -> None:
    run = Run(CHAIN.replace("TYPE", "Sqare"))
    with pytest.raises(StepError) as raised:
        run.model("g")
    message = str(raised.value)
    assert message.startswith("session.mlir:6:8: error: 'Sqare' node 'b': expected a GE type that has a kernel")
    assert "did you mean" in message
    assert '@plugin.kernel("Sqare", "inputs -> outputs")' in message
    assert run.runner.memory.used == 0


def test_a_kernel_that_fails_is_named_and_gives_memory_back(failing: list[Exception]) -> None:
    run = Run(CHAIN.replace("TYPE", "Fails"))
    run("g", np.ones(4))
    used = run.runner.memory.used
    for exception, text in (
        (ValueError("expected even rows"), "'Fails' node 'b': expected even rows"),
        (ValueError("odd"), "'Fails' node 'b': expected inputs that fit together, got ND [4] DT_FLOAT: odd"),
        (KeyError("k"), "'Fails' node 'b': KeyError: 'k'"),
        (GeError(None, "expected more"), "'Fails' node 'b': expected more"),
        (KernelCall("Fails", "b", [], [], {}).error("expected less"), "'Fails' node 'b': expected less"),
    ):
        failing.append(exception)
        with pytest.raises(StepError, match=f"^session.mlir:6:8: error: {re.escape(text)}$"):
            run("g", np.ones(4))
    failing.clear()
    (result,) = run("g", np.ones(4))
    assert np.array_equal(result, 4 * np.ones(4))
    assert run.runner.memory.used == used


def test_watchers_see_launches_with_their_tensors() -> None:
    seen: list[tuple[str, str, int, int]] = []

    class Watch:
        def before(self, call: Call) -> None: ...

        def after(self, call: Call) -> None:
            if call.launch is not None:
                launch = call.launch()
                seen.append((call.kernel, launch.call.name, launch.size, len(launch.addresses)))

    run, statistics = Run(CHAIN.replace("TYPE", "Neg")), Statistics()
    for _ in range(2):
        run("g", np.ones(4), watcher=Watchers([Watch(), statistics]))
    assert seen == 2 * [("Add", "a", 48, 3), ("Neg", "b", 32, 2), ("Square", "c", 32, 2)]
    uses = statistics.uses
    assert {name: (use.calls, use.bytes) for name, use in uses.items() if use.launches} == {
        "Add": (2, 96),
        "Neg": (2, 64),
        "Square": (2, 64),
    }
    assert uses["AllocMemHbm"].calls == 6
    assert all(use.seconds >= 0 for use in uses.values())
    # What nobody watches takes the other way through the plan.
    run("g", np.ones(4))
    assert uses["Add"].calls == 2


def test_memory_that_is_not_freed_is_found_when_unloading() -> None:
    text = DOCUMENTED.replace('    gert.kernel "FreeMemHbm"(%y) [%ensured]\n', "")
    run = Run(read(text, verified=False))
    run("add", np.ones((1, 4)))
    with pytest.raises(StepError, match="expected all memory to be freed before its allocator, got memory at 0x"):
        run.runner.unload(run.model("add"))
    run.runner.close()
    assert run.runner.memory.used == 0


def test_a_kernel_that_the_executor_lacks_is_named() -> None:
    text = DOCUMENTED.replace('"DestroySession"(%session)', '"DestroyEverything"(%session)')
    with pytest.raises(StepError, match="expected a kernel that the executor has, got 'DestroyEverything'; register"):
        Run(read(text, verified=False)).model("add")


def test_the_executor_has_all_kernels_of_the_dialect() -> None:
    assert {*EXECUTOR_KERNELS, "InnerData", "InnerNetOutput"} == set(KERNELS)


@pytest.mark.parametrize("wanted", ["?x3", "4x?", "?"])
def test_inferred_dims_are_among_those_that_the_graph_says(wanted: str) -> None:
    run = Run(
        f"""
        ge.graph "g" id 0 {{
          %x = ge.data "x" : tensor<?x?xf32>
          %n = ge.node "Neg" "n" %x : tensor<?x?xf32> -> tensor<{wanted}xf32>
          ge.net_output "out" %n : tensor<{wanted}xf32>
        }}
        """
    )
    with pytest.raises(GeError, match=r"'Neg' node 'n': expected dims of output 0 as \[.*\], got \[2, 2\]"):
        run("g", np.ones((2, 2)))
    if wanted != "?":
        assert run("g", np.ones((4, 3)))[0].shape == (4, 3)
