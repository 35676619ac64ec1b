"""A parser of MLIR text that takes the steps that most text consists of more quickly than xDSL's.

Each of these methods does what xDSL's does. xDSL asks for each token through several calls, looks up punctuation three
times, and takes each string apart to look for escapes.
"""

from __future__ import annotations

from xdsl.parser import Parser
from xdsl.utils.mlir_lexer import (
    KIND_BY_PUNCTUATION_SPELLING,
    MLIRToken,
    MLIRTokenKind,
    PunctuationSpelling,
)

from gedialect.xdsl_extras.mlir_lexer import PlainString


class QuickParser(Parser):
    """Reads tokens, punctuation and strings without escapes; knows the token that was read last."""

    _last_token: MLIRToken

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> MLIRToken:
        state = self._parser_state
        token = self._last_token = state.current_token
        assert expected_kind is None or token.kind is expected_kind, f"expected {expected_kind}, got {token}"
        state.current_token = state.lexer.lex()
        return token

    def _parse_optional_token(self, expected_kind: MLIRTokenKind) -> MLIRToken | None:
        return self._consume_token() if self._parser_state.current_token.kind is expected_kind else None

    def parse_optional_punctuation(self, punctuation: PunctuationSpelling) -> PunctuationSpelling | None:
        if self._parser_state.current_token.kind is not KIND_BY_PUNCTUATION_SPELLING[punctuation]:
            return None
        self._consume_token()
        return punctuation

    def parse_optional_str_literal(self) -> str | None:
        span = self._parser_state.current_token.span
        if not isinstance(span, PlainString):
            return super().parse_optional_str_literal()
        self._consume_token()
        return span.contents
