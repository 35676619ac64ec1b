"""Imports point up the list of layers only, and the packages that every start of a tool loads stay light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import shared_data

PACKAGE = shared_data.ROOT / "gedialect"

EVERYWHERE = {"wording"}
# Each layer with the other layers and the packages that it may import; one not listed here has not been thought about.
LAYERS = {
    "wording": set(),
    "xdsl_extras": {"xdsl"},
    "diagnostics": {"PLUGINS", "xdsl", "xdsl_extras"},
    "formats": {"numpy", "ml_dtypes"},
    "dialects": {"xdsl", "xdsl_extras", "formats", "diagnostics"},
    "patterns": {"xdsl", "xdsl_extras", "diagnostics"},
    "state": {"formats", "diagnostics"},
    "files": {"numpy", "filelock", "formats", "diagnostics"},
    "lowering": {"xdsl", "xdsl_extras", "dialects", "formats", "diagnostics"},
    "runtime": {
        "xdsl",
        "xdsl_extras",
        "numpy",
        "ml_dtypes",
        "filelock",
        "threadpoolctl",
        "dialects",
        "state",
        "files",
        "translate",
        "lowering",
        "formats",
        "diagnostics",
    },
    "rewrites": {"xdsl", "xdsl_extras", "dialects", "patterns", "state", "files", "formats", "diagnostics"},
    "proto": {"google"},
    "translate": {"xdsl", "xdsl_extras", "google", "numpy", "dialects", "proto", "state", "formats", "diagnostics"},
    "plugins": {"PLUGINS", "xdsl", "lowering", "runtime", "rewrites", "patterns", "state", "formats", "diagnostics"},
    "analysis": {
        "fast_sugiyama",
        "jinja2",
        "xdsl",
        "xdsl_extras",
        "numpy",
        "ml_dtypes",
        "dialects",
        "patterns",
        "state",
        "files",
        "translate",
        "lowering",
        "runtime",
        "rewrites",
        "formats",
        "diagnostics",
    },
    "universe": {"xdsl", "plugins", "dialects", "lowering", "rewrites", "translate"},
    "cli": {
        "xdsl",
        "dialects",
        "patterns",
        "state",
        "rewrites",
        "plugins",
        "lowering",
        "runtime",
        "analysis",
        "tqdm",
        "translate",
        "formats",
        "diagnostics",
        "universe",
        "__version__",
        "PLUGINS",
        "files",
    },
}


def imports(path: Path) -> Iterator[str]:
    """The modules that the file imports anywhere, fully qualified."""
    for node in ast.walk(ast.parse(path.read_text(), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            # What `from gedialect import x` names is a layer.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def top(module: str) -> str:
    """The layer of one of our modules, or the package of another one."""
    parts = module.split(".")
    return parts[1] if parts[0] == PACKAGE.name else parts[0]


def sources() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if p.parent != PACKAGE or p.stem in LAYERS)


def violations(path: Path) -> Iterator[str]:
    relative = path.relative_to(PACKAGE)
    layer = relative.parts[0].removesuffix(".py")
    allowed = LAYERS[layer] | {layer} | EVERYWHERE | sys.stdlib_module_names
    for module in imports(path):
        if top(module) not in allowed:
            yield f"{relative}: {layer} may not import {module}"


def test_imports_point_up() -> None:
    assert [violation for path in sources() for violation in violations(path)] == []


def test_every_module_has_a_layer() -> None:
    known = {"__init__.py", "py.typed", "__pycache__", *LAYERS, *(f"{layer}.py" for layer in LAYERS)}
    assert {p.name for p in PACKAGE.iterdir()} <= known


@pytest.mark.parametrize("module", ["gedialect.universe", "gedialect.dialects.ge"])
def test_import_is_light(module: str) -> None:
    heavy = ["numpy", "ml_dtypes", "google.protobuf"]
    program = f"import sys, {module}; print([m for m in {heavy} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
