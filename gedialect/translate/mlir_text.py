"""MLIR text to IR and back."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.ir import Dialect, Operation
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError
from xdsl.utils.lexer import Span

from gedialect.diagnostics import Diagnostic, GeError, Location, Severity
from gedialect.translate.mlir_parser import LocatingParser
from gedialect.translate.mlir_printer import AliasingPrinter
from gedialect.xdsl_extras import collection_paused


def parse_mlir(ctx: Context, text: str, name: str, split_offset: int = 0) -> ModuleOp:
    """Parse MLIR text; every operation gets the place it was read from.

    `name` is the file's name in locations; `split_offset` the number of lines before the text, where it is part of a
    file. A text without operations is an empty module. Does not verify.

    Raises GeError at the place of the first thing that is wrong.
    """
    try:
        with collection_paused():
            return LocatingParser(ctx, text, name, split_offset + 1).parse_module()
    except MultipleSpansParseError as error:
        notes = [
            Diagnostic(Severity.NOTE, message or error.ref_text or "here", _location(span, split_offset))
            for span, message in error.refs
        ]
        raise GeError(_location(error.span, split_offset), error.msg, notes=notes) from None
    except ParseError as error:
        raise GeError(_location(error.span, split_offset), error.msg) from None
    except RecursionError:
        raise GeError(Location(name), "nested too deeply to be parsed") from None


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


def _location(span: Span[str] | Span[bytes], split_offset: int) -> Location:
    place = span.get_location()
    return Location(place.file, place.line + split_offset, place.col)
