"""The built-in patterns are files that are right for MLIR too, and say what they do."""

import re
from pathlib import Path

import pytest
from patterns.support import mlir_tool, run_tool

from gedialect.rewrites import ALL_PASSES, constraints
from gedialect.rewrites.pattern_library import builtin_files, builtin_patterns

FILES = [pytest.param(path, id=path.stem) for path in builtin_files()]


def test_there_are_some() -> None:
    passes = {path.stem.replace("_", "-") for path in builtin_files()} - {"assign-in-place"}
    assert passes < ALL_PASSES.keys()
    assert len(passes) >= 7


@pytest.mark.parametrize("path", FILES)
@pytest.mark.skipif(mlir_tool("mlir-opt") is None, reason="needs mlir-opt")
def test_mlir_opt_takes_a_file(path: Path) -> None:
    names = re.findall(r"pdl\.pattern @(\w+)", path.read_text())
    text = run_tool("mlir-opt", "--allow-unregistered-dialect", str(path))
    assert re.findall(r"pdl\.pattern @(\w+)", text) == names


@pytest.mark.parametrize("path", FILES)
def test_each_pattern_says_what_it_does_and_names_its_rule(path: Path) -> None:
    for pattern in builtin_patterns(path.stem).patterns:
        assert re.search(r"\[[a-z]+-\d+\]", pattern.doc), pattern.name


def test_every_constraint_and_rewrite_is_used() -> None:
    text = "".join(path.read_text() for path in builtin_files())
    used = set(re.findall(r'(?:native_constraint|native_rewrite|with) "(\w+)"', text))
    assert used == {entry.name for entry in constraints.registry}
