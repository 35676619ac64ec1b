"""String literals with any content.

xDSL takes a literal with escapes beyond ASCII for bytes; here it is what is asked for.
"""

from __future__ import annotations

from xdsl.parser import AttrParser


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


def parse_name(parser: AttrParser, context: str = "") -> str:
    """An identifier or a string literal."""
    name = parser.parse_optional_identifier()
    if name is None:
        name = parse_optional_text(parser)
    return parser.parse_identifier_or_str_literal(context) if name is None else name


def parse_bytes(parser: AttrParser) -> bytes:
    """A string literal as the bytes it stands for."""
    text = parser.parse_optional_str_literal()
    return parser.parse_bytes_literal() if text is None else text.encode("utf-8")
