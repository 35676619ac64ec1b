"""MLIR text to IR and back."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import Builtin
from xdsl.ir import Dialect, Operation

from gedialect.diagnostics.parsing import parse_mlir
from gedialect.translate.mlir_printer import AliasingPrinter

__all__ = ["parse_mlir", "print_mlir"]


def print_mlir(
    op: Operation,
    *,
    generic: bool = False,
    debuginfo: bool = False,
    elide_larger: int | None = None,
    dialects: Iterable[Dialect] = (Builtin,),
) -> str:
    """The text of an operation, which `parse_mlir` and mlir-opt read back; see `AliasingPrinter`.

    `generic` prints every operation in generic form, `debuginfo` with its location. With `elide_larger`, constants of
    more elements than that are left out: such a text can be read, but the constants are gone. `dialects` are those
    whose `dense_resource`s are written below it.
    """
    printer = AliasingPrinter(print_generic_format=generic, print_debuginfo=debuginfo, elide_larger=elide_larger)
    return printer.text(op, dialects)
