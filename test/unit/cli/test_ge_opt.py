import io
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import shared_data
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

import gedialect.rewrites
from gedialect.cli.ge_opt import main
from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge import GraphOp
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.state import Session

GRAPHS = 'ge.graph "first" id 1 {\n}\nge.graph "second" id 2 {\n}\n'


@dataclass(frozen=True)
class Speak(GraphPass):
    """Says something of each graph. `[acc-1]`

    It does nothing else.
    """

    name = "speak"
    words: str = field(default="hello", metadata={"help": "what to say"})

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        diagnostics.remark(graph, f"{self.words} {session.options.get('who', 'nobody')}")
        return False


@dataclass(frozen=True)
class FailFirst(GraphPass):
    """Fails on the first graph."""

    name = "fail-first"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        if graph.graph_name == "first":
            raise GeError(graph, "is not liked")
        return False


@dataclass(frozen=True)
class Break(ModulePass):
    """Leaves a module that is not valid."""

    name = "break"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for graph in op.ops:
            graph.properties.clear()


@dataclass(frozen=True)
class Refuse(ModulePass):
    """Fails as passes of xDSL do."""

    name = "refuse"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        raise PassFailedException("no such luck")


@dataclass(frozen=True)
class Crash(ModulePass):
    """Has a bug."""

    name = "crash"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        raise KeyError("bug")


@pytest.fixture(autouse=True)
def passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passes that do what the tests need, instead of the real ones."""

    def load(pass_type: type[ModulePass]) -> Callable[[], type[ModulePass]]:
        return lambda: pass_type

    known = {each.name: load(each) for each in (Speak, FailFirst, Break, Refuse, Crash)}
    monkeypatch.setattr(gedialect.rewrites, "ALL_PASSES", known)


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ge-opt on a text and returns its exit code, output and messages."""

    def run(*argv: str, text: str = GRAPHS) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        code = main(argv)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_result_is_the_only_output(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out == 'builtin.module {\n  ge.graph "first" id 1 {\n  }\n  ge.graph "second" id 2 {\n  }\n}\n'


def test_remarks_are_shown_on_request(run: Run) -> None:
    assert run("--speak")[2] == ""
    code, _, err = run("--speak=words=hi", "--remarks", "--ge-option=who=world")
    assert code == 0
    assert [line for line in err.split("\n") if "remark" in line] == [
        "<stdin>:1:1: remark: hi world",
        "<stdin>:3:1: remark: hi world",
    ]


def test_failure_of_one_graph_is_that_graphs_alone(run: Run) -> None:
    code, out, err = run("--fail-first", "--speak", "--remarks")
    assert (code, out) == (1, "")
    assert "<stdin>:1:1: error: 'ge.graph' op is not liked\n" in err
    assert "<stdin>:3:1: remark: hello nobody\n" in err
    assert "<stdin>:1:1: remark" not in err


def test_pass_that_fails_as_those_of_xdsl(run: Run) -> None:
    assert run("--refuse") == (1, "", "<unknown>: error: no such luck\n")


def test_pass_that_breaks_a_module_is_found_out(run: Run) -> None:
    code, out, err = run("--break")
    assert (code, out) == (1, "")
    assert "<stdin>:1:1: error: 'ge.graph' op " in err
    assert "error: the result of 'break' is not valid: this is a bug of the pass" in err


def test_pass_with_a_bug(run: Run) -> None:
    code, out, err = run("--crash")
    assert (code, out) == (1, "")
    assert "ge-opt: internal error: KeyError: 'bug'" in err
    assert "Traceback" in run("--crash", "--debug")[2]


def test_same_option_twice_is_shown_at_its_own_text(run: Run) -> None:
    assert run("--speak=word=a", "--speak=words=b")[2].startswith("--speak:1:1: error: ")
    code, _, err = run("--speak=words=a", "--speak=words=b word=c")
    assert code == 1
    assert err == (
        "--speak #2:1:9: error: pass 'speak' has no option 'word'; did you mean 'words'?\nwords=b word=c\n        ^\n"
    )
    assert "word=a\n^\n" in run("--speak=word=a", "--speak=words=b")[2]


def test_help_describes_the_passes(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    assert "  --speak                                   Says something of each graph\n" in out
    assert "      words=text                            what to say (default: hello)\n" in out


def test_dump_of_the_pipeline_is_a_message(run: Run) -> None:
    code, _, err = run("--speak", "--refuse", "--dump-pass-pipeline", text="")
    assert code == 1
    assert err.startswith("Pass Manager with 2 passes:\nbuiltin.module(\n  ge.graph(\n    speak{words=hello}\n  ),\n")


def test_output_file_is_not_touched_by_a_failure(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    assert run("--refuse", "-o", str(path))[0] == 1
    assert path.read_text() == "old"
    assert run("-o", str(path)) == (0, "", "")
    assert path.read_text().startswith("builtin.module")


def test_parts_that_succeed_are_written_to_standard_output_only(run: Run, tmp_path: Path) -> None:
    text = GRAPHS + "// -----\n}\n"
    code, out, err = run("--split-input-file", text=text)
    assert code == 1
    assert out.endswith("}\n// -----\n")
    assert "<stdin>:6:1: error: expected an operation, got '}'" in err
    assert run("--split-input-file", "-o", str(tmp_path / "out"), text=text)[0] == 1
    assert list(tmp_path.iterdir()) == []


def test_expected_failure_is_a_success(run: Run) -> None:
    text = GRAPHS.replace("\n", " // expected-error {{is not liked}}\n", 1)
    assert run("--fail-first", "--verify-diagnostics", text=text) == (0, "", "")
    assert run("--verify-diagnostics", text=text)[0] == 1


def test_round_trip_that_changes_the_text_is_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from gedialect.cli import compile as compiler

    printed = iter(["a\nb\n", "a\nc\n"])
    monkeypatch.setattr(compiler, "print_mlir", lambda *_, **__: next(printed))
    monkeypatch.setattr(compiler, "parse_mlir", lambda *_: None)
    code, _, err = run("--verify-roundtrip")
    assert code == 1
    assert err == "<custom form>:2:1: error: printed and read again, this line becomes: c\nb\n^\n"


def test_binary_needs_a_place_that_takes_bytes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stdin", io.StringIO('ge.graph "g" id 1 {\n}\n'))
    assert main(["-t", "ge-proto-binary"]) == 1


def test_nobody_reads_the_output() -> None:
    program = "from gedialect.cli.ge_opt import run; run()"
    text = "\n".join(f'ge.graph "g{n}" id {n} {{\n}}' for n in range(5000))
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=shared_data.ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(text)
        process.stdin.close()
        assert process.stderr.read() == ""
        assert process.wait() == 1


def test_only_named_passes_are_imported() -> None:
    program = (
        "import sys; from gedialect.cli.ge_opt import main; main(['-']); "
        "print([m for m in sys.modules if m in ('gedialect.rewrites.variable_acc', 'google.protobuf', 'argparse')])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], input="", capture_output=True, text=True, check=True, cwd=shared_data.ROOT
    )
    assert result.stdout.endswith("[]\n")


def test_text_is_utf8_whatever_the_locale() -> None:
    result = subprocess.run(
        [sys.executable, "-c", "from gedialect.cli.ge_opt import run; run()"],
        input='ge.graph "图" id 1 {\n}\n'.encode(),
        env={"PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
        cwd=shared_data.ROOT,
    )
    assert 'ge.graph "图" id 1' in result.stdout.decode()
