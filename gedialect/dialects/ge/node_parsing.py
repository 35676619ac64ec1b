"""Reads the custom assembly of node operations; `node_printing` says what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser, UnresolvedOperand

from gedialect.dialects.ge.attributes import CONTROL, NONE
from gedialect.dialects.ge.literals import parse_optional_name, parse_text
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.node_printing import ABSENT
from gedialect.dialects.ge.views import NO_DESC

NodeT = TypeVar("NodeT", bound=NodeOp)

_RESULT = r"%[A-Za-z0-9_$.-]+(?:\s*:\s*[0-9]+)?"
_RESULTS = re.compile(rf"{_RESULT}(?:\s*,\s*{_RESULT})*\s*=")


class _Operand:
    """An operand as written: its name, source and view, each where given."""

    __slots__ = ("name", "source", "view")

    def __init__(self, name: StringAttr | None, source: UnresolvedOperand | None, view: Attribute | None):
        self.name = name
        self.source = source
        self.view = view


def parse_node(cls: type[NodeT], parser: Parser) -> NodeT:
    """Reads everything after the operation's own name."""
    properties: dict[str, Attribute] = {}
    for key in cls.HEADER:
        properties[key] = StringAttr(parse_text(parser, f" as the {key} of the node"))
    properties["name"] = StringAttr(parse_text(parser, " as the node's name"))
    for keyword, key in cls.CLAUSES:
        parser.parse_keyword(keyword)
        properties[key] = StringAttr(parse_text(parser, f" as the {key} of the node"))
    start = parser.pos
    written = _parse_operands(parser)
    controls = parser.parse_optional_comma_separated_list(
        parser.Delimiter.SQUARE, lambda: parser.resolve_operand(parser.parse_unresolved_operand(), CONTROL)
    )
    if parser.parse_optional_keyword("calls") is not None:
        properties["subgraphs"] = ArrayAttr(
            parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: StringAttr(parse_text(parser)))
        )
    _parse_properties(parser, properties)
    attributes = parser.parse_optional_attr_dict()
    sources = [item for item in written if item.source is not None]
    operand_types, result_types, output_names = _parse_types(parser, sources, start)
    operands = _resolve(parser, written, operand_types)
    if written and written[0].name is not None:
        properties["input_names"] = ArrayAttr([item.name for item in written if item.name is not None])
    if output_names is not None:
        properties["output_names"] = output_names
    _note_views(properties, written, operands)
    return cls.create(
        operands=[*operands, *(controls or ())],
        result_types=result_types,
        properties=properties,
        attributes=attributes,
    )


def _parse_properties(parser: Parser, properties: dict[str, Attribute]) -> None:
    """Adds the properties that stand in `<{...}>`; what has a place of its own is not said again there."""
    start = parser.pos
    others = parser.parse_optional_properties_dict()
    again = next((key for key in others if key in properties), None)
    if again is not None:
        parser.raise_error(f"expected no '{again}' in <{{...}}>, since it has a place of its own", start, parser.pos)
    properties |= others


def _parse_operands(parser: Parser) -> list[_Operand]:
    if parser.parse_optional_punctuation("(") is None:
        if _RESULTS.match(parser.lexer.input.content, parser.pos):
            return []  # those of the next operation
        first = _parse_optional_operand(parser, None)
        if first is None:
            return []
        operands = [first]
        while parser.parse_optional_punctuation(",") is not None:
            operands.append(_parse_operand(parser, None))
        return operands
    if parser.parse_optional_punctuation(")") is not None:
        return []
    start = parser.pos
    operands = [_parse_named_operand(parser)]
    while parser.parse_optional_punctuation(",") is not None:
        operands.append(_parse_named_operand(parser))
    _check_names(parser, "inputs", [item.name for item in operands], start)
    parser.parse_punctuation(")")
    return operands


def _parse_named_operand(parser: Parser) -> _Operand:
    name = parse_optional_name(parser, "=")
    return _parse_operand(parser, None if name is None else StringAttr(name))


def _check_names(parser: Parser, what: str, names: Sequence[StringAttr | None], start: int) -> None:
    named = sum(name is not None for name in names)
    if named not in (0, len(names)):
        parser.raise_error(f"expected names for all {len(names)} {what} or for none, got {named}", start, parser.pos)


def _parse_operand(parser: Parser, name: StringAttr | None) -> _Operand:
    operand = _parse_optional_operand(parser, name)
    if operand is None:
        parser.raise_error(f"expected an operand such as %0, or {ABSENT} for an absent input")
    return operand


def _parse_optional_operand(parser: Parser, name: StringAttr | None) -> _Operand | None:
    source = parser.parse_optional_unresolved_operand()
    if source is None and parser.parse_optional_keyword(ABSENT) is None:
        return None
    view: Attribute | None = None
    if parser.parse_optional_keyword("as") is not None:
        view = NO_DESC if parser.parse_optional_keyword("none") is not None else parser.parse_type()
    return _Operand(name, source, view)


def _parse_types(
    parser: Parser, sources: Sequence[_Operand], start: int
) -> tuple[list[Attribute], list[Attribute], ArrayAttr[StringAttr] | None]:
    """The types of operands that are not absent, of results, and the names of outputs where given.

    `start` is where the operands begin, to which errors point that no type can be blamed for.
    """
    operand_types: list[Attribute] = []
    position = parser.pos
    has_types = parser.parse_optional_punctuation(":") is not None
    if has_types and sources:
        start = position
        operand_types, names = _parse_type_list(parser)
        if names is not None:
            parser.raise_error(
                "expected types of operands without names, which stand at the operands", start, parser.pos
            )
    if len(operand_types) != len(sources):
        parser.raise_error(
            f"expected {len(sources)} operand types, one for each operand that is not absent, got {len(operand_types)}",
            start,
            parser.pos,
        )
    if not has_types or (sources and parser.parse_optional_punctuation("->") is None):
        return operand_types, [], None
    result_types, names = _parse_type_list(parser)
    if not sources and not result_types and parser.parse_optional_punctuation("->") is not None:
        result_types, names = _parse_type_list(parser)
    return operand_types, result_types, names


def _parse_type_list(parser: Parser) -> tuple[list[Attribute], ArrayAttr[StringAttr] | None]:
    if parser.parse_optional_punctuation("(") is None:
        return [parser.parse_type()], None
    types: list[Attribute] = []
    names: list[StringAttr | None] = []
    if parser.parse_optional_punctuation(")") is not None:
        return types, None
    start = parser.pos
    while True:
        name = parse_optional_name(parser, ":")
        types.append(parser.parse_type())
        if types[-1] != CONTROL or name is not None:
            names.append(None if name is None else StringAttr(name))
        if parser.parse_optional_punctuation(",") is None:
            break
    _check_names(parser, "outputs", names, start)
    parser.parse_punctuation(")")
    given = [name for name in names if name is not None]
    return types, ArrayAttr(given) if given else None


def _resolve(parser: Parser, written: Sequence[_Operand], types: Sequence[Attribute]) -> list[SSAValue]:
    remaining = iter(types)
    return [
        _detached_absent() if item.source is None else parser.resolve_operand(item.source, next(remaining))
        for item in written
    ]


def _detached_absent() -> SSAValue:
    """The source of an absent input before its graph is complete; `settle_absent` gives it its place."""
    from gedialect.dialects.ge.graph import AbsentOp

    return AbsentOp.create(result_types=[NONE]).results[0]


def _note_views(properties: dict[str, Attribute], written: Sequence[_Operand], operands: Sequence[SSAValue]) -> None:
    usual = [NO_DESC if operand.type == NONE else operand.type for operand in operands]
    views = [view if item.view is None else item.view for item, view in zip(written, usual, strict=True)]
    if views != usual:
        properties["input_descs"] = ArrayAttr(views)
