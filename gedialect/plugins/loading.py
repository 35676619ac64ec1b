"""Finding plugins: files, modules, and the entry points of installed packages."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from gedialect import PLUGINS
from gedialect.diagnostics import GeError, Location, is_plugin_module
from gedialect.patterns import Pattern
from gedialect.plugins.installing import install
from gedialect.plugins.plugin import Plugin, compiled
from gedialect.rewrites.pattern_library import readers
from gedialect.wording import did_you_mean

_ATTRIBUTE = "plugin"

_files: dict[Path, ModuleType] = {}


def load_plugin(source: str) -> Plugin:
    """Load the plugin of a file (its name ends in .py) or of a module, and install it; once for each.

    Raises GeError where there is none, where its code fails, and where it declares what is already there.
    """
    if source.endswith(".py"):
        return _installed(_of_module(_run_file(source), Location(source)), source)
    plugin = _of_module(_import(source), Location(source))
    is_plugin_module(source)
    return _installed(plugin, source)


@cache
def load_installed() -> None:
    """Load the plugins that installed packages name, in the order of their names; raises GeError as `load_plugin`."""
    for entry in sorted(entry_points(group=PLUGINS), key=lambda entry: entry.name):
        place = Location(_origin(entry))
        try:
            found = entry.load()
        except (Exception, SystemExit) as error:  # whatever a plugin's code raises is an error in the plugin
            raise _failed(error, place) from error
        is_plugin_module(entry.module)
        plugin = _of_module(found, place) if isinstance(found, ModuleType) else found
        if not isinstance(plugin, Plugin):
            raise GeError(place, f"expected entry point '{entry.value}' to be a Plugin, got {type(plugin).__name__}")
        _installed(plugin, place.file)


def _origin(entry: EntryPoint) -> str:
    package = "" if entry.dist is None else f" of package {entry.dist.name}"
    return f"plugin {entry.name}{package}"


def _installed(plugin: Plugin, source: str) -> Plugin:
    plugin.name = plugin.name or source
    try:
        install(plugin)
    except ValueError as error:
        raise GeError(Location(source), f"cannot be installed: {error}") from error
    return plugin


def _of_module(module: ModuleType, place: Location) -> Plugin:
    plugin = getattr(module, _ATTRIBUTE, None)
    if isinstance(plugin, Plugin):
        return plugin
    got = "none" if plugin is None else type(plugin).__name__
    raise GeError(place, f"expected a module with '{_ATTRIBUTE} = Plugin()', got {got}")


def _import(name: str) -> ModuleType:
    absent = "there is no module of this name; a file's name ends in .py"
    if not all(part.isidentifier() for part in name.split(".")):
        raise GeError(Location(name), absent)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise _failed(error, Location(name)) from error
        near = did_you_mean(name, sys.modules, most=3) if "." in name else ""
        raise GeError(Location(name), f"{absent}{near}") from error
    except (Exception, SystemExit) as error:
        raise _failed(error, Location(name)) from error


def _run_file(source: str) -> ModuleType:
    path = Path(source).resolve()
    known = _files.get(path)
    if known is not None:
        return known
    try:
        text = path.read_bytes()
    except OSError as error:
        raise GeError(Location(source), f"cannot be read: {error.strerror}") from error
    module = ModuleType(f"{PLUGINS}.{path.stem}")
    module.__file__ = str(path)
    # Classes look for their module there while they are made.
    sys.modules[module.__name__] = module
    try:
        # Its places are shown as the user wrote the file's name.
        exec(compile(text, source, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        raise _failed(error, Location(source)) from error
    _files[path] = module
    return module


def _failed(error: Exception | SystemExit, place: Location) -> GeError:
    """What to say of an exception in a plugin's code: where it was raised, as far as that is in the plugin."""
    if isinstance(error, GeError) and error.diagnostic.location is not None:
        return error
    if isinstance(error, SyntaxError) and error.filename is not None:
        return GeError(Location(error.filename, error.lineno, error.offset), f"syntax error: {error.msg}")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    ours = Path(__file__).parents[1]
    raised = next((frame for frame in reversed(frames) if not _is_in(frame.filename, ours)), None)
    where = place if raised is None else Location(raised.filename, raised.lineno)
    if isinstance(error, GeError):
        return GeError(where, error.diagnostic.message)
    return GeError(where, f"raised {type(error).__name__}: {error}")


def _is_in(file: str, directory: Path) -> bool:
    return Path(file).is_relative_to(directory) or "importlib" in Path(file).parts


def _read_patterns(path: Path) -> Sequence[Pattern]:
    """The patterns of a Python file, which is a plugin."""
    plugin = load_plugin(str(path))
    if not plugin.patterns:
        raise GeError(Location(str(path)), "expected a plugin with patterns, got one without")
    return [pattern for source in plugin.patterns for pattern in compiled(source)]


def allow_python_patterns() -> None:
    """Let files of patterns be Python files too, which are plugins."""
    readers[".py"] = _read_patterns
