"""What the documentation shows is true: its MLIR is read and verified, and its table of operations is complete."""

import re
import shlex
from pathlib import Path

import pytest
import shared_data

from gedialect.cli import ge_opt, ge_run, ge_translate
from gedialect.dialects.ge import NODE_OPS
from gedialect.dialects.ge.variables import VariableRefOp

ROOT = shared_data.ROOT
DIALECT = ROOT / "docs" / "dialect.md"
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```mlir\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ((?:ge-|mkdir ).*)$", re.MULTILINE)
FILE = re.compile(r"^```mlir (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
TOOLS = {"ge-opt": ge_opt.main, "ge-run": ge_run.main, "ge-translate": ge_translate.main}

BLOCKS = [
    pytest.param(match[1], id=f"{path.relative_to(ROOT)}-{number}")
    for path in DOCUMENTS
    for number, match in enumerate(BLOCK.finditer(path.read_text()))
]

# The pages on patterns are run as a whole, with what their commands show, by test/unit/patterns/test_documents.py.
PAGES = [path for path in DOCUMENTS if path.parent.name != "patterns" and COMMAND.search(path.read_text())]


@pytest.mark.parametrize("text", BLOCKS)
def test_mlir_is_read_and_prints_the_same(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "block.mlir"
    file.write_text(text)
    assert ge_opt.main(["--verify-roundtrip", str(file)]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after another, as from the checkout; a block with a name behind its language is a file of that name."""
    for name in ("examples", "test"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    text = page.read_text()
    for name, content in FILE.findall(text):
        Path(name).write_text(content)
    for command in COMMAND.findall(text):
        tool, *arguments = shlex.split(command)
        if tool == "mkdir":
            Path(*arguments).mkdir()
        else:
            assert TOOLS[tool](arguments) == 0, capsys.readouterr().err


def test_readme_shows_what_variable_acc_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs: list[str] = []
    blocks = BLOCK.findall((ROOT / "README.md").read_text())
    for text, flags in zip(blocks, [["--variable-acc"], []], strict=True):
        file = tmp_path / "block.mlir"
        file.write_text(text)
        assert ge_opt.main([*flags, str(file)]) == 0
        outputs.append(capsys.readouterr().out)
    before, after = outputs
    assert before == after


def documented_operations() -> dict[str, list[str]]:
    """The cells of the table of operations by an operation's name: GE type, inputs, outputs."""
    lines = [line for line in DIALECT.read_text().splitlines() if line.startswith("| `ge.")]
    rows = [[cell.strip().strip("`") for cell in line.split("|")[1:-1]] for line in lines]
    return {name: cells for name, *cells in rows}


def test_table_of_operations_is_complete() -> None:
    operations = {op.name: [op.GE_TYPE, ", ".join(op.INPUTS), ", ".join(op.OUTPUTS)] for op in NODE_OPS if op.GE_TYPE}
    # Not one GE type, but several in a role.
    operations[VariableRefOp.name][0] = "variable-like, with `ref_var_src_var_name"
    assert documented_operations() == operations


def test_index_names_every_document() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    documents = [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "README.md"]
    assert documents
    assert [name for name in documents if f"]({name})" not in index] == []
