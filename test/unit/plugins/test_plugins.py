"""Plugins: what they declare goes into the tools' own tables, whole or not at all, and once."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import shared_data
from xdsl.ir import Operation

from gedialect.diagnostics import GeError, Location, place_in_plugin
from gedialect.formats.layout import plain
from gedialect.patterns import Kind
from gedialect.plugins import GraphPass, Matching, Plugin, install, load_installed, load_plugin, loading
from gedialect.rewrites import ALL_PASSES
from gedialect.rewrites.pattern_library import extensions

FLAT = plain("...")
TABLES = shared_data.ROOT / "test" / "lit" / "patterns" / "Inputs" / "tables.py"


def plugin_with(name: str) -> Plugin:
    plugin = Plugin("test")

    @plugin.constraint(name)
    def holds(op: Operation) -> bool:
        """Always."""
        return True

    return plugin


def test_what_is_installed_is_known_and_installing_it_again_is_nothing() -> None:
    plugin = plugin_with("holds_for_test_plugins")
    assert extensions.find(Kind.CONSTRAINT, "holds_for_test_plugins") is None
    install(plugin)
    install(plugin)
    assert extensions.find(Kind.CONSTRAINT, "holds_for_test_plugins") is not None


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda plugin: plugin.add_pass(ALL_PASSES["variable-acc"]()), "pass 'variable-acc' is already there"),
        (lambda plugin: plugin.constraint("undoes")(described), "constraint 'undoes' is already registered"),
        (lambda plugin: plugin.rewrite("cancel")(described), "rewrite 'cancel' is already registered"),
        (lambda plugin: plugin.format("NCHW", FLAT), "expected a format without a description, got 'NCHW'"),
        (lambda plugin: plugin.format("NCHWX", FLAT), "expected the name of a format of GE, got 'NCHWX'"),
        (lambda plugin: [plugin.format("NDC1HWC0", FLAT) for _ in "12"], "format 'NDC1HWC0' is declared twice"),
        (
            lambda plugin: [plugin.conversion("NCDHW", "NDC1HWC0") for _ in "12"],
            "conversion 'NCDHW to NDC1HWC0' is declared twice",
        ),
        (lambda plugin: [plugin.pattern_pass("again", doc="") for _ in "12"], "pass 'again' is declared twice"),
        (
            lambda plugin: [plugin.kernel("NoType", "x -> y")(described) for _ in "12"],
            "kernel for 'NoType' is declared twice",
        ),
        (lambda plugin: plugin.conversion("NCHW", "NC1HWC0"), "expected a conversion that is not known"),
        (lambda plugin: plugin.conversion("NCHW", "x"), "expected the name of a format of GE, got 'x'"),
        (lambda plugin: plugin.kernel("Add", "x y -> z")(described), "expected one kernel for Add, got a second one"),
    ],
)
def test_a_name_that_is_taken_is_an_error_before_anything_is_changed(declare: object, message: str) -> None:
    plugin = plugin_with("never_installed")
    assert callable(declare)
    declare(plugin)
    with pytest.raises(ValueError, match=message):
        install(plugin)
    assert extensions.find(Kind.CONSTRAINT, "never_installed") is None


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda plugin: plugin.add_pass(described), "expected a pass of xDSL with a name, got <function"),
        (lambda plugin: plugin.add_pass(GraphPass), "expected a pass of xDSL with a name, got <class"),
        (lambda plugin: plugin.pattern_pass("a b", doc=""), "expected the name of a pass to be .*, got 'a b'"),
        (lambda plugin: plugin.pattern_pass("--a", doc=""), "expected the name of a pass to be .*, got '--a'"),
        (lambda plugin: plugin.add_pattern(described), "expected a pattern, got <function"),
        (lambda plugin: plugin.format("NDC1HWC0", None), "expected a layout, got None"),
        (lambda plugin: plugin.kernel("NoType", "x y"), "expected 'inputs -> outputs' for the kernel of 'NoType'"),
    ],
)
def test_what_is_no_declaration_is_an_error_where_it_stands(declare: object, message: str) -> None:
    assert callable(declare)
    with pytest.raises((TypeError, ValueError, GeError), match=message):
        declare(Plugin())


def described(op: Operation) -> bool:
    """Something."""
    return True


def test_a_file_is_loaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "extension.py"
    path.write_text("from gedialect.plugins import Plugin\nplugin = Plugin()\n")
    plugin = load_plugin(str(path))
    assert plugin.name == str(path)
    monkeypatch.chdir(tmp_path)
    assert load_plugin("extension.py") is plugin


def test_a_module_is_loaded_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "module_with_plugin.py").write_text(
        "from gedialect.plugins import Plugin\nplugin = Plugin('mine')\ndef fails():\n    1 / 0\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert load_plugin("module_with_plugin").name == "mine"
    with pytest.raises(ZeroDivisionError) as raised:
        sys.modules["module_with_plugin"].fails()
    assert place_in_plugin(raised.value) == Location(str(tmp_path / "module_with_plugin.py"), 4)
    (tmp_path / "module_that_fails.py").write_text("import nothing.there\n")
    with pytest.raises(GeError, match=r"module_that_fails\.py:1: error: raised ModuleNotFoundError"):
        load_plugin("module_that_fails")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("json:dumps", "plugin mine: error: expected entry point 'json:dumps' to be a Plugin, got function"),
        ("json", "plugin mine: error: expected a module with 'plugin = Plugin()', got none"),
        ("nothing.there", "plugin mine: error: raised ModuleNotFoundError: No module named 'nothing'"),
    ],
)
def test_a_bad_entry_point_is_an_error(value: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("mine", value, "gedialect.plugins")
    monkeypatch.setattr(loading, "entry_points", lambda group: [entry])
    load_installed.cache_clear()
    with pytest.raises(GeError) as raised:
        load_installed()
    load_installed.cache_clear()
    assert str(raised.value) == message


def test_declarations_are_kept_until_then() -> None:
    plugin = Plugin()

    @plugin.pattern(benefit=4, name="named")
    def made(p: Matching) -> None:
        """Made."""

    @plugin.add_pass
    class Mine(GraphPass):
        name = "mine-of-test-plugins"

    assert plugin.patterns == [made]
    assert (made.name, made.benefit) == ("named", 4)
    assert "mine-of-test-plugins" not in ALL_PASSES


def test_tables_of_formats_and_kernels() -> None:
    # In a process of its own, since the tables are the process's.
    program = f"""
from gedialect.plugins import load_plugin
load_plugin({str(TABLES)!r})
from gedialect.formats.conversions import has_conversion
from gedialect.formats.layouts import layout_of
from gedialect.formats.storage_format import storage_format
from gedialect.runtime.kernels.registry import find_kernel
plain, stored = storage_format("NCDHW"), storage_format("NDC1HWC0", c0=16)
print(has_conversion(plain, stored), has_conversion(stored, plain), layout_of(stored) is not None)
print(find_kernel("Negate2").signature)
from gedialect.lowering.value_inputs import value_inputs
from gedialect.lowering.written import written_by_type
print(value_inputs("Repeat2", 5), dict(written_by_type("Repeat2")))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "True False True\nx -> y\n[4] {0: 1}\n"
