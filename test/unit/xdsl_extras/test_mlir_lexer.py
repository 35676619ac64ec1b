from hypothesis import given
from hypothesis import strategies as st
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRTokenKind

from gedialect.xdsl_extras.mlir_lexer import QuickLexer

# Whatever means something to the lexer, in pieces that make and break tokens.
WORDS = ["{-#", "#-}", "->", "...", "//", "\n", "\\n", "\\41", "0x1a", "1.5e", "a.b$_", "é", "٣"]
PIECES = [*WORDS, *'%#!^@-{}"\\\t 0x1.Ae+$_:,()[]<>=*?|/']

Tokens = list[tuple[object, ...]]


def tokens(lexer: MLIRLexer) -> Tokens:
    """All tokens up to the end or the first error."""
    found: Tokens = []
    while True:
        try:
            token = lexer.lex()
        except ParseError as error:
            return [*found, (error.msg, error.span.start, error.span.end)]
        found.append((token.kind, token.span.start, token.span.end))
        if token.kind is MLIRTokenKind.EOF:
            return found


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_tokens_are_those_of_xdsl(text: str) -> None:
    assert tokens(QuickLexer(Input(text, "x"))) == tokens(MLIRLexer(Input(text, "x")))


def kinds(text: str) -> list[object]:
    return [kind for kind, *_ in tokens(QuickLexer(Input(text, "x")))]


def test_bytes_that_are_utf8_are_a_string() -> None:
    assert kinds(r'"\C3\BC"') == [MLIRTokenKind.STRING_LIT, MLIRTokenKind.EOF]
    assert kinds(r'"\C3"') == [MLIRTokenKind.BYTES_LIT, MLIRTokenKind.EOF]


def test_missing_quote_is_found_at_once() -> None:
    assert "closing string literal" in str(tokens(QuickLexer(Input('"' + "\\41 text" * 1000, "x")))[-1])
