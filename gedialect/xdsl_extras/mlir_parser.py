"""A parser of MLIR text that knows where it is.

xDSL's parser leaves operations without a location, reports some errors at the token after the one that is wrong, and
raises some without any position. This one gives every operation its file, line and column, and every error its place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import prod
from typing import Literal, NoReturn, overload

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    FileLineColLoc,
    IndexType,
    IntAttr,
    IntegerType,
    LocationAttr,
    ModuleOp,
    RankedStructure,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, AttributeInvT, Operation, Region, SSAValue, TypeAttribute
from xdsl.parser import Parser, ParserState, UnresolvedOperand
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.exceptions import MultipleSpansParseError, ParseError, VerifyException
from xdsl.utils.lexer import Input, Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from gedialect.wording import did_you_mean
from gedialect.xdsl_extras.mlir_lexer import QuickLexer
from gedialect.xdsl_extras.mlir_locations import AwaitedLocations
from gedialect.xdsl_extras.quick_parser import QuickParser

# The text of a tensor type up to its closing bracket, if nothing in it could make brackets mean something else: no
# strings, arrows or comments. Nested as deep as `tensor<..., #ge.layout<..., origin = HWCN<...>>>`.
_FLAT = r'(?:[^<>"/-]|-(?!>))*'
_TENSOR_TEXT = re.compile(rf"tensor<{_FLAT}(?:<{_FLAT}(?:<{_FLAT}>{_FLAT})*>{_FLAT})*>")

# How many elements a constant may have that says one value for all of them; xDSL holds each.
_MOST_ELEMENTS = 1 << 26

# What xDSL raises, without a place, for values that are well formed and yet wrong: attributes verify themselves while
# they are built, and integers may have more digits, or types more bits, than Python or xDSL can work with.
_BAD_VALUES = (VerifyException, OverflowError, ValueError, NotImplementedError)


class LocatingParser(QuickParser):
    """Parses one text, which may be part of a file: `first_line` is the number of its first line there.

    Raises xDSL's ParseError. Equal tensor types are one object: a type that was parsed once is found again by its text,
    which is most of the work in a file of operations with encoded types.
    """

    def __init__(self, ctx: Context, text: str, name: str, first_line: int = 1) -> None:
        # Not even the first token is read by xDSL's lexer, which looks for the end of a string without one forever.
        super().__init__(ctx, "", name)
        self._parser_state = ParserState(QuickLexer(Input(text, name)))
        self._file = StringAttr(name)
        self._first_line = first_line
        self._newlines = [match.start() for match in re.finditer("\n", text)]
        self._columns: dict[int, IntAttr] = {}
        self._last_token = self._current_token
        # Of the operations that are being parsed, the innermost last.
        self._op_names: list[Span] = []
        self._op_types: list[type[Operation]] = []
        self._forward_uses: dict[str, Span] = {}
        self._tensor_types: dict[str, TypeAttribute] = {}
        self._awaited_locations = AwaitedLocations()

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        """Parse the whole text: a module, or the operations of one; a text without any is an empty module."""
        ops: list[Operation] = []
        while (kind := self._current_token.kind) is not MLIRTokenKind.EOF:
            if kind in (MLIRTokenKind.HASH_IDENT, MLIRTokenKind.EXCLAMATION_IDENT):
                self._parse_alias()
            elif kind is MLIRTokenKind.FILE_METADATA_BEGIN:
                self._parse_file_metadata_dictionary()
            elif (op := self.parse_optional_operation()) is not None:
                ops.append(op)
            else:
                self.raise_error(f"expected an operation, got '{self._current_token.text}'")
        self._reject_undefined_values()
        if (alias := self._awaited_locations.undefined(self.attribute_aliases)) is not None:
            self._reject_unknown("alias", alias.text, self.attribute_aliases, alias)
        self._awaited_locations.resolve(ops, self.attribute_aliases)
        if len(ops) == 1 and isinstance(ops[0], ModuleOp):
            return ops[0]
        if not allow_implicit_module:
            self.raise_error("expected one 'builtin.module' operation", 0)
        module = ModuleOp(ops)
        module.location = FileLineColLoc(self._file, IntAttr(0), IntAttr(0))
        return module

    def parse_operation(self) -> Operation:
        """Parse an operation and give it the place of its name, unless the text says where it comes from."""
        try:
            op = super().parse_operation()
        except _BAD_VALUES as error:
            self.raise_error(str(error), self._op_names[-1])
        self._op_types.pop()
        name = self._op_names.pop()
        if isinstance(op.location, UnknownLoc):
            op.location = self._located_at(name)
        return op

    def parse_optional_region(self, arguments: Sequence[Parser.Argument] | None = None) -> Region | None:
        """Parse a region; one that is isolated has to define every value that it uses.

        Otherwise a value of the same name in a later graph would be taken for the one that is missing.
        """
        start = self.pos
        try:
            region = super().parse_optional_region(arguments)
        except ParseError as error:
            if isinstance(error, MultipleSpansParseError) or self._current_token.kind is not MLIRTokenKind.EOF:
                raise
            opened = Span(start, start + 1, self.lexer.input)
            raise MultipleSpansParseError(error.span, error.msg, None, [(opened, "it began here")]) from None
        if self.forward_ssa_references and self._op_types[-1].has_trait(IsolatedFromAbove):
            self._reject_undefined_values(start)
        return region

    def _parse_alias(self) -> None:
        name = self._current_token.span
        try:
            self._parse_alias_def()
        except _BAD_VALUES as error:
            self.raise_error(str(error), name)

    def resolve_operand(self, operand: UnresolvedOperand, type: AttributeInvT) -> SSAValue[AttributeInvT]:
        """Resolve an operand, remembering where a value that is not defined yet was first used."""
        name = operand.operand_name
        if name not in self.ssa_values and name not in self.forward_ssa_references:
            self._forward_uses[name] = operand.span
        return super().resolve_operand(operand, type)

    def _parse_op_result_list(self) -> list[tuple[Span, int]]:
        # The first step of `parse_operation`; what follows is the operation's name.
        results = super()._parse_op_result_list()
        self._op_names.append(self._current_token.span)
        return results

    def _get_op_by_name(self, name: str) -> type[Operation]:
        op_type = self.ctx.get_optional_op(name, dialect_stack=self._parser_state.dialect_stack)
        if op_type is None:
            self._reject_unknown("operation", name, (op.name for op in self.ctx.loaded_ops), self._op_names[-1])
        self._op_types.append(op_type)
        return op_type

    @overload
    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: Literal[False]) -> Attribute: ...
    @overload
    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: Literal[True]) -> TypeAttribute: ...
    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: bool) -> Attribute:
        name, span = attr_or_dialect_name, self._last_token.span
        if "." in name:
            self._check_known(name, is_type, span)
        elif self._current_token.kind is not MLIRTokenKind.LESS:
            alias = self.attribute_aliases.get(span.text)
            if alias is None:
                self._reject_unknown("alias", span.text, self.attribute_aliases, span)
            return alias
        try:
            if is_type:
                return super()._parse_extended_type_or_attribute(name, True)
            return super()._parse_extended_type_or_attribute(name, False)
        except _BAD_VALUES as error:
            self.raise_error(str(error), span)

    def _parse_optional_builtin_type(self) -> TypeAttribute | None:
        token = self._current_token
        if token.kind is not MLIRTokenKind.BARE_IDENT or token.text != "tensor":
            return super()._parse_optional_builtin_type()
        text = _TENSOR_TEXT.match(token.span.input.content, token.span.start)
        if text is not None and (known := self._tensor_types.get(text[0])) is not None:
            self._resume_from(text.end())
            return known
        try:
            type = super()._parse_optional_builtin_type()
        except _BAD_VALUES as error:
            self.raise_error(str(error), token.span)
        if text is not None and type is not None and self._last_token.span.end == text.end():
            self._tensor_types[text[0]] = type
        return type

    def _parse_dense_literal_type(self) -> RankedStructure[IntegerType | IndexType | AnyFloat | ComplexType]:
        start = self.pos
        type = super()._parse_dense_literal_type()
        elements, most = prod(type.get_shape()), max(_MOST_ELEMENTS, len(self._current_token.span.input.content))
        if elements > most:
            self.raise_error(
                f"expected a constant of at most {most} elements, got {elements}", start, self._last_token.span.end
            )
        return type

    def _parse_location(self) -> LocationAttr:
        """Parse what stands in `loc(...)`; an alias may be defined later."""
        token = self._current_token
        if token.kind is not MLIRTokenKind.HASH_IDENT or token.text in self.attribute_aliases:
            return super()._parse_location()
        self._consume_token()
        return self._awaited_locations.stand_in(token.span)

    def _check_known(self, name: str, is_type: bool, span: Span) -> None:
        if is_type:
            if self.ctx.get_optional_type(name) is None:
                self._reject_unknown("type", "!" + name, ("!" + type.name for type in self.ctx.loaded_types), span)
        elif self.ctx.get_optional_attr(name) is None:
            self._reject_unknown("attribute", "#" + name, ("#" + attr.name for attr in self.ctx.loaded_attrs), span)

    def _reject_unknown(self, kind: str, name: str, known: Iterable[str], span: Span) -> NoReturn:
        # What all names of a dialect begin with makes none of them like another.
        prefix = name[: name.find(".") + 1]
        here = [each.removeprefix(prefix) for each in known if each.startswith(prefix)]
        near = did_you_mean(name.removeprefix(prefix), here, prefix=prefix)
        self.raise_error(f"unknown {kind} '{name}'{near}", span)

    def _reject_undefined_values(self, start: int = 0) -> None:
        """Values that are used from some position on have to be defined by now."""
        undefined = [
            (span, f"use of undefined value '%{name}'")
            for name in self.forward_ssa_references
            if (span := self._forward_uses[name]).start >= start
        ]
        if undefined:
            (span, message), *others = undefined
            raise MultipleSpansParseError(span, message, None, list(others))

    def _located_at(self, span: Span) -> FileLineColLoc:
        line = bisect_right(self._newlines, span.start)
        column = span.start - (self._newlines[line - 1] if line else -1)
        shared = self._columns.get(column)
        if shared is None:
            shared = self._columns[column] = IntAttr(column)
        # Past the verification of xDSL, which takes most of the time of it, and has nothing to find here.
        location = object.__new__(FileLineColLoc)
        vars(location).update(filename=self._file, line=IntAttr(self._first_line + line), column=shared)
        return location
