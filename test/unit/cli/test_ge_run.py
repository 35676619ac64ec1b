import io
import sys
from pathlib import Path

import numpy as np
import pytest
import shared_data

from gedialect.cli import ge_opt, ge_run_graphs
from gedialect.cli.ge_run import main
from gedialect.cli.ge_run_reports import counted

Capture = pytest.CaptureFixture[str]

SESSION = """
!w = tensor<2x2x3x2xf32, #ge.layout<HWCN, origin = HWCN[2, 2, 3, 2]>>
!b = tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16, origin = HWCN[2, 2, 3, 2]>>
ge.graph "init" id 0 {
  %w = ge.variable "w" : !w
  %x = ge.data "x" {index = 0 : i64} : !w
  %a = ge.assign "a" %w, %x : (!w, !w) -> !w
}
ge.graph "train" id 1 {
  %w = ge.variable "w" : !w
  %b = ge.trans_data "b" %w {src_format = "HWCN", dst_format = "FRACTAL_Z"} : !w -> !b
  %d = ge.node "Add" "step" (x1 = %b, x2 = %b) : (!b, !b) -> (y : !b)
  %p = ge.trans_data "p" %d {src_format = "FRACTAL_Z", dst_format = "HWCN"} : !b -> !w
  %r = ge.variable_ref "w_TO_step_REF_0" of "w" %p : !w -> !w
  %l = ge.node "ReduceSumD" "sum" (x = %d) {axes = array<i64: 0, 1, 2, 3>} : (!b) -> (y : tensor<f32>)
  ge.net_output "out" %l : tensor<f32>
}
ge.graph "save" id 2 {
  %w = ge.variable "w" : !w
  ge.net_output "out" %w : !w
}
"""

WEIGHTS = np.arange(24, dtype=np.float32).reshape(2, 2, 3, 2)


@pytest.fixture
def session(tmp_path: Path) -> str:
    (tmp_path / "session.mlir").write_text(SESSION)
    np.save(tmp_path / "w.npy", WEIGHTS)
    return str(tmp_path / "session.mlir")


def weights(session: str) -> str:
    return f"--inputs={Path(session).parent / 'w.npy'}"


def arrays(path: Path) -> dict[str, np.ndarray]:
    with np.load(path) as loaded:
        return dict(loaded)


def test_a_session_runs(session: str, tmp_path: Path, capsys: Capture) -> None:
    assert main([session, weights(session), f"--outputs={tmp_path / 'out'}", f"--checkpoint={tmp_path / 'c.npz'}"]) == 0
    output, messages = capsys.readouterr()
    total = 2 * WEIGHTS.sum()
    assert f'graph "train"\n  0 "sum:0" : tensor<f32> = {total}\n' in output
    assert "4 launches" not in messages
    assert "3 executions" in messages
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["save.0.npy", "train.0.npy"]
    assert np.array_equal(np.load(tmp_path / "out" / "save.0.npy"), 2 * WEIGHTS)
    assert np.array_equal(arrays(tmp_path / "c.npz")["w"], 2 * WEIGHTS)


@pytest.mark.parametrize("options", [[], ["--ge-variable-pipeline"], ["--ge-variable-pipeline=strict=true"]])
def test_acceleration_changes_no_value(options: list[str], session: str, tmp_path: Path, capsys: Capture) -> None:
    checkpoint = tmp_path / "c.npz"
    again = ["--graph=init", "--graph=train", "--graph=train", "--graph=save", "--graph=init", "--graph=train"]
    assert main([session, weights(session), *again, *options, f"--checkpoint={checkpoint}"]) == 0
    assert np.array_equal(arrays(checkpoint)["w"], 2 * WEIGHTS)
    messages = capsys.readouterr().err
    (conversions,) = [line for line in messages.splitlines() if line.endswith("  TransData")]
    # Accelerated, save converts once, and init, compiled again, on the way in and on the way out.
    assert int(conversions.split(")")[1].split()[0]) == (3 if options else 6)


def test_a_stale_graph_is_compiled_again(session: str, capsys: Capture) -> None:
    graphs = ["--graph=init", "--graph=train", "--graph=init"]
    assert main([session, weights(session), *graphs, "--ge-variable-pipeline", "--remarks"]) == 0
    assert 'remark: graph "init" is compiled again, since a variable changed [reb-2]' in capsys.readouterr().err


def test_what_ge_opt_compiled_runs(
    session: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, passes in enumerate(
        (
            ["--ge-variable-pipeline"],
            ["--ge-variable-pipeline", "--rebuild"],
            ["--ge-variable-pipeline", "--convert-ge-to-gert"],
            ["--convert-ge-to-gert", "--gert-optimise"],
        )
    ):
        assert ge_opt.main([session, *passes]) == 0
        monkeypatch.setattr(sys, "stdin", io.StringIO(capsys.readouterr().out))
        checkpoint = tmp_path / f"{number}.npz"
        assert main([weights(session), f"--checkpoint={checkpoint}", "--table=false"]) == 0
        assert capsys.readouterr().err == ""
        assert np.array_equal(arrays(checkpoint)["w"], 2 * WEIGHTS)


@pytest.mark.parametrize("name", ["state.pb", "state.pbtxt"])
def test_a_session_goes_on(name: str, session: str, tmp_path: Path, capsys: Capture) -> None:
    state = tmp_path / name
    assert main([session, weights(session), "--graph=init", "--graph=1", f"--state-out={state}"]) == 0
    for _ in range(2):
        assert main([session, "--graph=train", f"--state-in={state}", f"--state-out={state}"]) == 0
    checkpoint = tmp_path / "c.npz"
    options = ["--ge-variable-pipeline", f"--state-in={state}", f"--state-out={state}", f"--checkpoint={checkpoint}"]
    assert main([session, "--graph=train", *options]) == 0
    assert np.array_equal(arrays(checkpoint)["w"], 16 * WEIGHTS)
    # The state is one that ge-opt reads as well.
    assert ge_opt.main([session, f"--state-in={state}", "--ge-variable-pipeline"]) == 0
    assert "FRACTAL_Z" in capsys.readouterr().out


def test_a_state_without_contents_begins_with_zeros(session: str, tmp_path: Path, capsys: Capture) -> None:
    state = tmp_path / "state.pb"
    assert main([session, weights(session), "--graph=init", f"--state-out={state}"]) == 0
    Path(f"{state}.npz").unlink()
    assert main([session, "--graph=train", f"--state-in={state}"]) == 0
    assert '"sum:0" : tensor<f32> = 0.0' in capsys.readouterr().out


def test_nothing_is_written_when_a_graph_fails(session: str, tmp_path: Path, capsys: Capture) -> None:
    files = [tmp_path / "c.npz", tmp_path / "s.pb"]
    options = [f"--checkpoint={files[0]}", f"--state-out={files[1]}", "--graph=init", "--graph=other"]
    assert main([session, weights(session), *options]) == 1
    output, messages = capsys.readouterr()
    assert output == ""
    assert ', got "other"' in messages
    assert not any(file.exists() for file in files)


def test_trained_examples_learn(tmp_path: Path, capsys: Capture) -> None:
    example = shared_data.ROOT / "examples" / "conv_net"
    checkpoints = [tmp_path / "plain.npz", tmp_path / "accelerated.npz"]
    for checkpoint, options in zip(checkpoints, ([], ["--ge-variable-pipeline"]), strict=True):
        arguments = [f"{example}.mlir", f"--inputs={example}.npz", "--steps=4", f"--checkpoint={checkpoint}", *options]
        assert main(arguments) == 0
        losses = capsys.readouterr().out.split('"loss:0" : tensor<f32> = ')[1].split("\n")[0].split()
        assert float(losses[-1]) < float(losses[0])
    plain, accelerated = map(arrays, checkpoints)
    assert list(plain) == list(accelerated)
    assert all(np.array_equal(plain[name], accelerated[name]) for name in plain)


def test_a_bar_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(counted("train", 3)) == [0, 1, 2]

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    assert type(counted("train", 1)) is range
    bar = counted("train", 3)
    assert type(bar).__name__ == "tqdm"
    assert list(bar) == [0, 1, 2]


def test_an_execution_graph_that_is_not_valid_is_a_bug(
    session: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower = ge_run_graphs.lower

    def broken(*arguments: object) -> object:
        graph = lower(*arguments)  # pyright: ignore[reportArgumentType]
        freeing = next(op for op in graph.main.kernels if op.kernel == "FreeMemHbm")
        freeing.detach()
        freeing.erase()
        return graph

    monkeypatch.setattr(ge_run_graphs, "lower", broken)
    assert main([session, weights(session), "--graph=init", "--verify-each=false"]) == 1
    assert "expected all memory to be freed before its allocator" in capsys.readouterr().err
    assert main([session, weights(session)]) == 1
    messages = capsys.readouterr().err
    assert 'the execution graph of "init" is not valid: this is a bug of the lowering' in messages


def test_a_checkpoint_and_a_state_are_different_files(session: str, tmp_path: Path, capsys: Capture) -> None:
    assert main([session, f"--state-out={tmp_path / 's'}", f"--checkpoint={tmp_path / 's.npz'}"]) == 1
    assert "s.npz: error: expected a file of its own for each output" in capsys.readouterr().err
