"""MLIR text to IR, with the place of everything that is wrong."""

from __future__ import annotations

import re

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError
from xdsl.utils.lexer import Span

from gedialect.diagnostics.diagnostic import Diagnostic, Severity
from gedialect.diagnostics.error import GeError
from gedialect.diagnostics.location import Location
from gedialect.xdsl_extras.collection import collection_paused
from gedialect.xdsl_extras.mlir_parser import LocatingParser

_SAID_OTHERWISE = (
    (re.compile(r"^ in block definition$"), "expected an operation or '}'"),
    (re.compile(r"^Expected shape type$"), "expected an element type"),
    (
        re.compile(r"^Operation has 0 results, but was given (\d+) to bind$"),
        r"expected \1 result types, one for each name before '=', got none",
    ),
    (re.compile(r"^Operation has (\d+) results, but was given (\d+) to bind$"), r"expected \1 results to name, got \2"),
    (re.compile(r"^SSA value (?=%)"), "value "),
    (re.compile(r"^(.+) expected(?=$| in | of | for )"), r"expected \1"),
)
"""How xDSL words what is worded otherwise here."""

_TELLS_WHAT_WAS_FOUND = re.compile(r"\b(got|but|found)\b")
_ONE_TOKEN = re.compile(r"\S{0,40}")


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
    """What is wrong, as all messages say it: what was expected and what was found, without capitals and a full stop.

    Where xDSL has nothing to say but what it was parsing, its message begins with a blank.
    """
    message = error.msg.rstrip(".!").replace("`", "'")
    for pattern, said in _SAID_OTHERWISE:
        message = pattern.sub(said, message)
    if message.startswith(" "):
        return f"syntax error{message}"
    if message[1:2].islower():
        message = message[0].lower() + message[1:]
    found = error.span.text
    if not message.startswith("expected ") or _TELLS_WHAT_WAS_FOUND.search(message) or not _ONE_TOKEN.fullmatch(found):
        return message
    return f"{message}, got '{found}'" if found else f"{message}, got the end of the text"
