"""Making what a plugin declares known: each thing goes into the table that the built-in ones are in."""

from __future__ import annotations

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
    for kernel in plugin.kernels:
        _install_kernel(kernel)
    _installed.append(plugin)
    forget_files()


def _check(plugin: Plugin) -> None:
    Registry(extends=extensions).include(plugin.functions)
    for name in (pass_type.name for pass_type in plugin.passes):
        if name in ALL_PASSES or name in LOWERING_PASSES:
            raise ValueError(f"pass '{name}' is already there")
    if plugin.layouts or plugin.conversions:
        from gedialect.formats.conversions import check_new_conversion
        from gedialect.formats.layouts import check_new_layout

        for name in plugin.layouts:
            check_new_layout(name)
        for pair in plugin.conversions:
            check_new_conversion(*pair)
    if plugin.kernels:
        from gedialect.runtime.kernels.registry import has_kernel

        for kernel in plugin.kernels:
            if has_kernel(kernel.type):
                raise ValueError(f"expected one kernel for {kernel.type}, got a second one")


def _install_formats(plugin: Plugin) -> None:
    if not plugin.layouts and not plugin.conversions:
        return
    # What only few plugins need is imported with them.
    from gedialect.formats.conversions import add_conversion
    from gedialect.formats.layouts import add_layout

    for name, layout in plugin.layouts.items():
        add_layout(name, layout)
    for pair in plugin.conversions:
        add_conversion(*pair)


def _install_kernel(declared: DeclaredKernel) -> None:
    from gedialect.lowering.value_inputs import add_value_inputs
    from gedialect.lowering.written import add_written_inputs
    from gedialect.runtime.kernels.registry import find_kernel, kernel

    kernel(declared.type, declared.ports, infer=declared.infer, values=declared.values)(declared.compute)
    found = find_kernel(declared.type)
    add_value_inputs(declared.type, found.value_places)
    add_written_inputs(declared.type, found.written_places)
