"""MLIR text to IR, with the place of everything that is wrong."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError
from xdsl.utils.lexer import Span

from gedialect.diagnostics.diagnostic import Diagnostic, Severity
from gedialect.diagnostics.error import GeError
from gedialect.diagnostics.location import Location
from gedialect.xdsl_extras.collection import collection_paused
from gedialect.xdsl_extras.mlir_parser import LocatingParser


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
        raise GeError(_location(error.span, split_offset), _message(error), notes=notes) from None
    except ParseError as error:
        raise GeError(_location(error.span, split_offset), _message(error)) from None
    except RecursionError:
        raise GeError(Location(name), "nested too deeply to be parsed") from None


def _location(span: Span[str] | Span[bytes], split_offset: int) -> Location:
    place = span.get_location()
    return Location(place.file, place.line + split_offset, place.col)


def _message(error: ParseError) -> str:
    """What is wrong. Where xDSL has nothing to say but what it was parsing, its message begins with a blank."""
    return f"syntax error{error.msg}" if error.msg.startswith(" ") else error.msg
