"""Reading files of patterns."""

import os
from pathlib import Path

import pytest
from patterns.support import compile_text, loader, make_context, mlir_tool, rewrite, run_tool
from xdsl.ir import Attribute, SSAValue

from gedialect.diagnostics import GeError, Location
from gedialect.patterns import PatternLoader, PlainAdapter, Registry, Rewriter

TEXT = """// A file of patterns.

// Two casts that undo each other
//   are none. [iso-2]
pdl.pattern @undone : benefit(7) {
  %t = pdl.type %u = pdl.type
  %x = pdl.operand : %t
  // Not about the pattern.
  %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%u : !pdl.type)
  %r = pdl.result 0 of %i
  %o = pdl.operation "t.cast"(%r : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }
}
pdl.pattern : benefit(0) {
  %o = pdl.operation
  pdl.rewrite %o { pdl.erase %o }
}
"""


def test_what_is_read() -> None:
    undone, unnamed = compile_text(TEXT)
    assert (undone.name, undone.benefit, undone.roots, undone.depth) == ("undone", 7, ("t.cast",), 2)
    assert undone.doc == "Two casts that undo each other\n  are none. [iso-2]"
    assert undone.location == Location("p.mlir", 5, 1)
    assert (unnamed.name, unnamed.benefit, unnamed.roots, unnamed.doc) == ("p.mlir:14", 0, None, "")
    assert repr(undone) == "<CompiledPattern undone>"


def test_patterns_may_be_in_a_module() -> None:
    assert [pattern.name for pattern in compile_text(f"module {{\n{TEXT}}}\n")] == ["undone", "p.mlir:15"]


def test_a_place_that_the_text_gives_is_kept() -> None:
    (pattern,) = compile_text(TEXT[TEXT.index("pdl.pattern :") :].rstrip() + ' loc("p.pdll":3:4)')
    assert pattern.location == Location("p.pdll", 3, 4)


PDLL = """Constraint Differ(a: Type, b: Type);
Rewrite Keep(value: Value) -> Value;
Pattern Undone with benefit(3) {
  let i = op<t.cast>(x: Value) -> (t: Type);
  let o = op<t.cast>(i.0) -> (u: Type);
  Differ(t, u);
  replace o with Keep(x);
}
"""


@pytest.mark.skipif(mlir_tool("mlir-pdll") is None, reason="needs mlir-pdll")
def test_what_mlir_pdll_makes(tmp_path: Path) -> None:
    registry = Registry()

    @registry.constraint("Differ")
    def differ(a: Attribute, b: Attribute) -> bool:
        """The types differ."""
        return a != b

    @registry.action("Keep", results=1)
    def keep(rewriter: Rewriter, value: SSAValue) -> SSAValue:
        """The value."""
        return value

    source = tmp_path / "p.pdll"
    source.write_text(PDLL)
    text = run_tool("mlir-pdll", "-x=mlir", str(source))
    (pattern,) = compile_text(text, registry)
    assert (pattern.name, pattern.benefit, pattern.location) == ("Undone", 3, Location(str(source), 3, 1))
    graph = '%v = "t.op"() : () -> i32\n%a = "t.cast"(%v) : (i32) -> i64\n%b = "t.cast"(%a) : (i64) -> i32'
    assert rewrite(f'{graph}\n"t.op"(%b) : (i32) -> ()', text, registry)[1].rewrites == 1
    with pytest.raises(GeError) as raised:
        compile_text(text)
    assert str(raised.value).startswith(f"{source}:6:3: error: 'pdl.apply_native_constraint' op names the unknown")


def test_names_of_locations_may_follow() -> None:
    text = f'{TEXT}\n// -\n#loc1 = loc("p.pdll":3:4)'
    (_, pattern) = compile_text(text.replace("pdl.erase %o }\n}", "pdl.erase %o }\n} loc(#loc1)"))
    assert pattern.location == Location("p.pdll", 3, 4)
    with pytest.raises(GeError, match=r"^p\.mlir:15:8: error: 'pdl\.operation' op names the unknown operation"):
        compile_text(text.replace("%o = pdl.operation\n", '%o = pdl.operation "t.nothing"\n'))


def test_an_empty_text_has_no_patterns() -> None:
    assert compile_text("// Nothing yet.\n") == ()


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    path, loaded = tmp_path / "p.mlir", loader()
    path.write_text(TEXT)
    first = loaded.load(path)
    assert loaded.load(path) is first
    assert first[0].location == Location(str(path), 5, 1)
    path.write_text(TEXT.replace("undone", "renamed"))
    os.utime(path, ns=(1, 1))
    assert [pattern.name for pattern in loaded.load(path)] == ["renamed", f"{path}:14"]


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(GeError) as raised:
        loader().load(tmp_path / "missing.mlir")
    assert str(raised.value) == f"{tmp_path}/missing.mlir: error: cannot be read: No such file or directory"
    (tmp_path / "binary.mlir").write_bytes(b"\xff\xfe")
    with pytest.raises(GeError) as raised:
        loader().load(tmp_path / "binary.mlir")
    assert str(raised.value) == f"{tmp_path}/binary.mlir: error: is not a text file of patterns"
    (tmp_path / "empty.mlir").write_text("// Nothing yet.\n")
    with pytest.raises(GeError) as raised:
        loader().load(tmp_path / "empty.mlir")
    assert str(raised.value) == f"{tmp_path}/empty.mlir: error: expected patterns, got none"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "pdl.patern",
            "p.mlir:1:1: error: unknown operation 'pdl.patern'; did you mean 'pdl.pattern'?",
        ),
        ("x", "p.mlir:1:1: error: unknown operation 'x'"),
        (
            "pdl.pattern : benefit(1) {\n  %r = pdl.range %r : !pdl.nothing\n}",
            "p.mlir:2:23: error: unknown type '!pdl.nothing'",
        ),
        (
            TEXT.replace("pdl.type %u", "pdl.type : tensor<-3xf32> %u"),
            "p.mlir:6:26: error: expected an element type, got '-'",
        ),
    ],
)
def test_texts_that_cannot_be_parsed(text: str, message: str) -> None:
    with pytest.raises(GeError) as raised:
        compile_text(text)
    assert str(raised.value) == message


def test_the_context_that_is_given_is_left_alone() -> None:
    context = make_context()
    before = sorted(op.name for op in context.loaded_ops)
    PatternLoader(context, PlainAdapter(context), Registry()).read(TEXT, "p.mlir")
    assert sorted(op.name for op in context.loaded_ops) == before
