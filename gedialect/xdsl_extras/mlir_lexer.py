"""A lexer of MLIR text, quicker than xDSL's and with the same tokens but for one: strings beyond ASCII are strings."""

from __future__ import annotations

import re

from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input, Span, Token
from xdsl.utils.mlir_lexer import KIND_BY_PUNCTUATION_SPELLING, MLIRLexer, MLIRToken, MLIRTokenKind, StringLiteral

# Blanks and comments, and then one of the tokens that nearly all text consists of.
_COMMON = re.compile(
    r"""(?:\s++|//[^\n]*+\n?+)*+
    (?:
      (?P<bare>[a-zA-Z_][a-zA-Z0-9_$.]*)
    | (?P<single>[:,()}\[\]<>=+*?|]|\{(?!-\#))
    | (?P<prefixed>(?:%|\^|!|\#(?!-\}))(?:[0-9]+|[a-zA-Z$._-][a-zA-Z0-9$._-]*))
    | (?P<string>"[^"\\\n\v\f]*")
    | (?P<integer>[0-9]++)(?![.x])
    | (?P<arrow>->)
    )""",
    re.ASCII | re.VERBOSE,
)

_WRONG_ESCAPE = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+(?P<escape>\\(?:[0-9A-Fa-f].|.))')

_KIND_BY_GROUP = {
    "bare": MLIRTokenKind.BARE_IDENT,
    "integer": MLIRTokenKind.INTEGER_LIT,
    "arrow": MLIRTokenKind.ARROW,
}
_KIND_BY_PREFIX = {
    "%": MLIRTokenKind.PERCENT_IDENT,
    "^": MLIRTokenKind.CARET_IDENT,
    "!": MLIRTokenKind.EXCLAMATION_IDENT,
    "#": MLIRTokenKind.HASH_IDENT,
}


class QuickSpan(Span[str]):
    """A span that is made in one step; xDSL's sets each field of its own by a call, as frozen dataclasses do."""

    def __init__(self, start: int, end: int, input: Input[str]) -> None:
        self.__dict__.update(start=start, end=end, input=input)


class PlainString(QuickSpan, StringLiteral):
    """A string literal without escapes."""

    @property
    def contents(self) -> str:
        """What stands between the quotes."""
        return self.input.content[self.start + 1 : self.end - 1]


class QuickLexer(MLIRLexer):
    """Reads common tokens in one match each, and leaves the rest, and all errors, to xDSL's lexer.

    xDSL takes a literal with escaped bytes beyond ASCII for bytes, even if they are UTF-8; mlir-opt prints every string
    beyond ASCII in that way.
    """

    # xDSL's own takes exponential time where the closing quote is missing.
    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')

    def lex(self) -> MLIRToken:
        match = _COMMON.match(self.input.content, self.pos)
        if match is None:
            return self._with_utf8_strings(super().lex())
        group = match.lastgroup
        assert group is not None, "every alternative is a group"
        start, end = match.span(group)
        self.pos = end
        if group == "string":
            return Token(MLIRTokenKind.STRING_LIT, PlainString(start, end, self.input))
        text = match[group]
        if group == "single":
            kind = KIND_BY_PUNCTUATION_SPELLING[text]
        elif group == "prefixed":
            kind = _KIND_BY_PREFIX[text[0]]
        else:
            kind = _KIND_BY_GROUP[group]
        return Token(kind, QuickSpan(start, end, self.input))

    def _lex_string_literal(self, start_pos: int) -> MLIRToken:
        try:
            return super()._lex_string_literal(start_pos)
        except ParseError:
            wrong = _WRONG_ESCAPE.match(self.input.content, start_pos)
            if wrong is None:
                raise
        message = (
            f"expected \\n, \\t, \\\", \\\\ or two hexadecimal digits behind \\ in a string, got '{wrong['escape']}'"
        )
        raise ParseError(Span(*wrong.span("escape"), self.input), message)

    def _with_utf8_strings(self, token: MLIRToken) -> MLIRToken:
        if token.kind is not MLIRTokenKind.BYTES_LIT:
            return token
        try:
            StringLiteral.from_span(token.span).bytes_contents.decode("utf-8")
        except UnicodeDecodeError:
            return token
        return Token(MLIRTokenKind.STRING_LIT, token.span)
