"""Making what a plugin declares known: each thing goes into the table that the built-in ones are in."""

from __future__ import annotations

from collections.abc import Iterable

from gedialect.lowering import LOWERING_PASSES
from gedialect.patterns import Registry
from gedialect.plugins.plugin import DeclaredKernel, Plugin
from gedialect.rewrites import ALL_PASSES, add_pass
from gedialect.rewrites.pattern_library import extensions, forget_files

_installed: list[Plugin] = []


def install(plugin: Plugin) -> None:
    """Make everything known that a plugin declares, once however often it is asked.

    Raises ValueError for the first name that is taken, before anything is changed.
    """
    if plugin in _installed:
        return
    _check(plugin)
    extensions.include(plugin.functions)
    for pass_type in plugin.passes:
        add_pass(pass_type)
    _install_formats(plugin)
    for declared in plugin.kernels:
        _install_kernel(declared)
    _installed.append(plugin)
    forget_files()


def _check(plugin: Plugin) -> None:
    Registry(extends=extensions).include(plugin.functions)
    passes = [pass_type.name for pass_type in plugin.passes]
    for name in passes:
        if name in ALL_PASSES or name in LOWERING_PASSES:
            raise ValueError(f"pass '{name}' is already there")
    _check_once("pass", passes)
    if plugin.layouts or plugin.conversions:
        from gedialect.formats.conversions import check_new_conversion
        from gedialect.formats.layouts import check_new_layout

        for name, _ in plugin.layouts:
            check_new_layout(name)
        for pair in plugin.conversions:
            check_new_conversion(*pair)
        _check_once("format", (name for name, _ in plugin.layouts))
        _check_once("conversion", (" to ".join(pair) for pair in plugin.conversions))
    if plugin.kernels:
        from gedialect.runtime.kernels.registry import has_kernel

        for declared in plugin.kernels:
            if has_kernel(declared.type):
                raise ValueError(f"expected one kernel for {declared.type}, got a second one")
        _check_once("kernel for", (declared.type for declared in plugin.kernels))


def _check_once(kind: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"{kind} '{name}' is declared twice")
        seen.add(name)


def _install_formats(plugin: Plugin) -> None:
    if not plugin.layouts and not plugin.conversions:
        return
    # What only few plugins need is imported with them.
    from gedialect.formats.conversions import add_conversion
    from gedialect.formats.layouts import add_layout

    for name, layout in plugin.layouts:
        add_layout(name, layout)
    for pair in plugin.conversions:
        add_conversion(*pair)


def _install_kernel(declared: DeclaredKernel) -> None:
    from gedialect.lowering.value_inputs import add_value_inputs
    from gedialect.lowering.written import add_written_inputs
    from gedialect.runtime.kernels.registry import find_kernel

    declared.register(declared.compute)
    found = find_kernel(declared.type)
    add_value_inputs(declared.type, found.value_places)
    add_written_inputs(declared.type, found.written_places)
