"""String literals with any content.

xDSL takes a literal with escapes beyond ASCII for bytes; here it is what is asked for.
"""

from __future__ import annotations

import re
from typing import Literal

from xdsl.parser import AttrParser

_IDENTIFIER_AND_MARK = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*\s*(?P<mark>[=:])")


def parse_optional_text(parser: AttrParser) -> str | None:
    """A string literal where there is one; its bytes must be UTF-8."""
    text = parser.parse_optional_str_literal()
    if text is not None:
        return text
    start = parser.pos
    data = parser.parse_optional_bytes_literal()
    if data is None:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        parser.raise_error("expected a string of UTF-8", start, parser.pos)


def parse_text(parser: AttrParser, context: str = "") -> str:
    """A string literal; an error that says what for where there is none."""
    text = parse_optional_text(parser)
    return parser.parse_str_literal(context) if text is None else text


def parse_optional_name(parser: AttrParser, mark: Literal["=", ":"]) -> str | None:
    """An identifier or string literal with the mark behind it, where one is next.

    Any identifier may be a name, `index` and `_` as well; the mark tells it from a type or an operand.
    """
    name = parse_optional_text(parser)
    if name is None:
        next_two = _IDENTIFIER_AND_MARK.match(parser.lexer.input.content, parser.pos)
        if next_two is None or next_two["mark"] != mark:
            return None
        name = parser.parse_identifier()
    parser.parse_punctuation(mark)
    return name


def parse_bytes(parser: AttrParser) -> bytes:
    """A string literal as the bytes it stands for."""
    text = parser.parse_optional_str_literal()
    return parser.parse_bytes_literal() if text is None else text.encode("utf-8")
