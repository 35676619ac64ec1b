import io
import sys
from pathlib import Path

import pytest
from google.protobuf import text_format

from gedialect.cli.ge_translate import TRANSLATIONS, main
from gedialect.cli.translations import READERS, WRITERS
from gedialect.proto.ge_ir_pb2 import ModelDef
from gedialect.proto.var_manager_pb2 import VarManagerInfo

Capture = pytest.CaptureFixture[str]

MODEL = (
    'name: "m"\ngraph { name: "g" op { name: "w" type: "Variable" output_desc { dtype: DT_FLOAT layout: "ND" } } }\n'
)
MANAGER = "version: 1\nsession_id: 7\n"


@pytest.fixture
def model(tmp_path: Path) -> str:
    (tmp_path / "model.pbtxt").write_text(MODEL)
    return str(tmp_path / "model.pbtxt")


def as_model(data: str | bytes) -> ModelDef:
    return text_format.Parse(data, ModelDef()) if isinstance(data, str) else ModelDef.FromString(data)


def test_every_translation_has_a_reader_and_a_writer() -> None:
    assert {source for source, _ in TRANSLATIONS.values()} == set(READERS)
    assert {target for _, target in TRANSLATIONS.values()} == set(WRITERS)


def test_there_and_back(model: str, tmp_path: Path, capsys: Capture) -> None:
    mlir, binary = tmp_path / "model.mlir", tmp_path / "model.pb"
    assert main(["--ge-proto-to-mlir", model, "-o", str(mlir)]) == 0
    assert main(["--mlir-to-ge-proto", str(mlir)]) == 0
    assert as_model(capsys.readouterr().out) == as_model(MODEL)
    assert main(["--mlir-to-ge-proto-binary", str(mlir), "-o", str(binary)]) == 0
    assert as_model(binary.read_bytes()) == as_model(MODEL)
    assert main(["--ge-proto-to-mlir", str(binary)]) == 0
    assert capsys.readouterr().out == mlir.read_text()


def test_text_and_binary(model: str, tmp_path: Path, capsys: Capture) -> None:
    binary = tmp_path / "model.pb"
    assert main(["--ge-proto-to-ge-proto-binary", model, "-o", str(binary)]) == 0
    assert main(["--ge-proto-to-ge-proto", str(binary)]) == 0
    assert as_model(capsys.readouterr().out) == as_model(MODEL)


def test_variable_manager_there_and_back(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(MANAGER))
    mlir, binary = tmp_path / "state.mlir", tmp_path / "state.pb"
    assert main(["--var-manager-to-mlir", "-o", str(mlir)]) == 0
    assert "ge.var_manager" in mlir.read_text()
    assert main(["--mlir-to-var-manager", str(mlir)]) == 0
    written = text_format.Parse(capsys.readouterr().out, VarManagerInfo())
    assert (written.version, written.session_id) == (1, 7)
    assert main(["--mlir-to-var-manager-binary", str(mlir), "-o", str(binary)]) == 0
    assert VarManagerInfo.FromString(binary.read_bytes()) == written


def test_graphs_and_state_are_one_session(model: str, tmp_path: Path, capsys: Capture) -> None:
    state, graph = tmp_path / "state.mlir", tmp_path / "graph.mlir"
    state.write_text("ge.var_manager attributes {session_id = 7 : ui64} {\n}\n")
    assert main(["--ge-proto-to-mlir", model, "-o", str(graph)]) == 0
    assert main(["--mlir-to-var-manager", str(state), str(graph)]) == 0
    assert "session_id: 7" in capsys.readouterr().out


def test_one_of_several_graphs(model: str, tmp_path: Path, capsys: Capture) -> None:
    both = tmp_path / "both.mlir"
    assert main(["--ge-proto-to-mlir", model, model, "-o", str(both)]) == 0
    assert main(["--mlir-to-ge-proto", str(both)]) == 1
    assert "expected one root graph to export" in capsys.readouterr().err
    assert main(["--mlir-to-ge-proto", "--graph=1", str(both)]) == 0
    assert as_model(capsys.readouterr().out) == as_model(MODEL)


def test_parts(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{MODEL}# -----\n{MODEL}"))
    assert main(["--ge-proto-to-ge-proto", "--split-input-file=# -----"]) == 0
    first, second = capsys.readouterr().out.split("# -----\n")
    assert as_model(first) == as_model(second) == as_model(MODEL)


def test_problems_are_reported_once(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "model.pbtxt"
    path.write_text('graph { name: "g" op { name: "a" type: "Add" input: "x:0" input: "y:0" } }')
    assert main(["--ge-proto-to-mlir", str(path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count(": error: ") == 2


def test_there_may_be_no_variable_manager(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('ge.graph "g" id 1 {\n}'))
    assert main(["--mlir-to-var-manager"]) == 1
    assert "expected a 'ge.var_manager' to write, got none" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "expected a translation: one of --ge-proto-to-mlir, --mlir-to-ge-proto, "),
        (
            ["--ge-proto-to-mlir", "--mlir-to-ge-proto"],
            "expected one translation, got --ge-proto-to-mlir and --mlir-to",
        ),
        (["--ge-proto-to-mlr"], "unknown option '--ge-proto-to-mlr'; did you mean '--ge-proto-to-mlir'?"),
        (["--ge-proto-to-mlir", "--graph=1"], "--graph is for translations to a graph of GE, not to mlir"),
        (
            ["--mlir-to-ge-proto-binary", "--split-input-file"],
            "--split-input-file cannot be used with a translation to ",
        ),
    ],
)
def test_mistakes_on_the_command_line(argv: list[str], message: str, capsys: Capture) -> None:
    assert main(argv) == 1
    assert capsys.readouterr().err.startswith(f"ge-translate: error: {message}")


def test_information(capsys: Capture) -> None:
    assert main(["--help"]) == 0
    assert "usage: ge-translate --TRANSLATION" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("ge-translate of gedialect ")
