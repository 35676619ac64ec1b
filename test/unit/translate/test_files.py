"""All files that there are come back as they were, verify, and what the engine dumped has no warnings."""

from pathlib import Path

import pytest
import shared_data
from ge_ir import context

from gedialect.diagnostics import Diagnostics, verify
from gedialect.dialects.ge import lint
from gedialect.translate import ge_proto
from gedialect.translate.ge_proto import export_binary, export_text, import_models, to_model
from gedialect.translate.mlir_text import parse_mlir, print_mlir
from gedialect.translate.recognition import is_ge_proto

CASES = [pytest.param(path, id=f"{path.parent.name}-{path.name}") for path in shared_data.cases()]

pytestmark = pytest.mark.usefixtures("parsed_once")


def graph_files(case: Path) -> list[Path]:
    """The graphs of a recorded session, before and after."""
    return sorted(path for path in case.iterdir() if path.name.startswith(("in", "out")))


def check_file(path: Path, *, through_text: bool) -> None:
    """Import and export give the message of the file; so does a way through MLIR text."""
    data = path.read_bytes()
    assert is_ge_proto(data)
    diagnostics = Diagnostics()
    module = import_models(data, path.name, diagnostics)
    assert verify(module, diagnostics), diagnostics.items
    expected = ge_proto.parse_model(data, path.name).SerializeToString(deterministic=True)
    assert export_binary(module) == expected
    if through_text:
        again = parse_mlir(context(), print_mlir(module), path.name)
        assert to_model(again).SerializeToString(deterministic=True) == expected


@pytest.mark.parametrize("case", CASES)
def test_files_of_sessions_come_back(case: Path) -> None:
    files = graph_files(case)
    assert files
    for number, path in enumerate(files):
        check_file(path, through_text=number == 0)


def test_dumps_come_back() -> None:
    for path in shared_data.dumps():
        check_file(path, through_text=True)


def test_dumps_have_no_warnings() -> None:
    for path in shared_data.dumps():
        diagnostics = Diagnostics()
        lint.warnings(import_models(path.read_bytes(), path.name, Diagnostics()), diagnostics)
        assert diagnostics.items == []


def test_exported_text_is_the_same_after_another_round() -> None:
    for path in [*shared_data.dumps(), graph_files(shared_data.cases()[0])[0]]:
        first = export_text(import_models(path.read_bytes(), path.name, Diagnostics()))
        assert export_text(import_models(first.encode(), path.name, Diagnostics())) == first
