"""The custom assembly of kernels and compute nodes. Operands need no types: they are defined before they are used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, StringAttr, i64
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from gedialect.dialects.ge.literals import parse_optional_name, parse_text
from gedialect.dialects.gert.declarations import NO_INPUT, NodeOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.xdsl_extras import print_rest

KernelT = TypeVar("KernelT", bound=KernelOp)
NodeT = TypeVar("NodeT", bound=NodeOp)

_NONE = "none"


# --- kernels


def print_kernel(op: KernelOp, printer: Printer) -> None:
    """Prints everything after the operation's own name."""
    printer.print_string(" ")
    printer.print_attribute(op.kernel_attr)
    operands = op.data_operands
    if operands:
        with printer.in_parens():
            printer.print_list(operands, printer.print_operand)
    if op.num_tokens:
        printer.print_string(" ")
        with printer.in_square_brackets():
            printer.print_list(op.tokens, printer.print_operand)
    if op.node_attr is not None:
        printer.print_string(" for ")
        printer.print_attribute(op.node_attr)
    print_rest(op, printer, {"kernel", "node"})
    if op.regions:
        printer.print_string(" do ")
        printer.print_list(op.regions, lambda region: printer.print_region(region, False, False))
    if op.results:
        printer.print_string(" : ")
        printer.print_list(op.results, lambda result: printer.print_attribute(result.type))


def parse_kernel(cls: type[KernelT], parser: Parser) -> KernelT:
    """Reads everything after the operation's own name."""
    properties: dict[str, Attribute] = {"kernel": StringAttr(parse_text(parser, " as the kernel"))}
    operands = _parse_operands(parser, parser.Delimiter.PAREN)
    operands += _parse_operands(parser, parser.Delimiter.SQUARE)
    if parser.parse_optional_keyword("for") is not None:
        properties["node"] = StringAttr(parse_text(parser, " as the compute node"))
    properties |= parser.parse_optional_properties_dict()
    attributes = parser.parse_optional_attr_dict()
    regions: list[Region] = []
    if parser.parse_optional_keyword("do") is not None:
        from gedialect.dialects.gert.graph import parse_body

        regions = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: parse_body(parser))
    types: Sequence[Attribute] = ()
    if parser.parse_optional_punctuation(":") is not None:
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    return cls.create(
        operands=operands, result_types=types, properties=properties, attributes=attributes, regions=regions
    )


def _parse_operands(parser: Parser, delimiter: Parser.Delimiter) -> list[SSAValue]:
    return parser.parse_optional_comma_separated_list(delimiter, lambda: _parse_operand(parser)) or []


def _parse_operand(parser: Parser) -> SSAValue:
    operand = parser.parse_unresolved_operand("expected an operand such as %0")
    values = parser.ssa_values.get(operand.operand_name)
    if values is None:
        parser.raise_error(
            f"expected %{operand.operand_name} to be defined before it is used; values of another part or graph come "
            "as those of 'InnerData' [v2-8]",
            operand.span,
        )
    if operand.index >= len(values):
        parser.raise_error(
            f"expected a value %{operand.operand_name} has, 0 to {len(values) - 1}, got #{operand.index}", operand.span
        )
    return values[operand.index]


# --- compute nodes


def print_compute_node(op: NodeOp, printer: Printer) -> None:
    """Prints everything after the operation's own name."""
    printer.print_string(" ")
    printer.print_attribute(op.node_name_attr)
    printer.print_string(" ")
    printer.print_attribute(op.ge_type_attr)
    printer.print_string(" ")
    shown = {"name", "ge_type", "inputs", "outputs", "writes"}
    shown |= _print_ports(op.inputs, op.input_names, "input_names", printer)
    printer.print_string(" -> ")
    shown |= _print_ports(op.outputs, op.output_names, "output_names", printer)
    if op.writes_attr is not None:
        printer.print_string(f" writes {list(op.writes)}")
    print_rest(op, printer, shown)


def _print_ports(
    types: ArrayAttr[Attribute], names: ArrayAttr[StringAttr] | None, key: str, printer: Printer
) -> set[str]:
    named = names is not None and len(names.data) == len(types.data) and len(names.data) > 0
    with printer.in_parens():
        for index, type in enumerate(types.data):
            if index:
                printer.print_string(", ")
            if named and names is not None:
                printer.print_identifier_or_string_literal(names.data[index].data)
                printer.print_string(" : ")
            if type == NO_INPUT:
                printer.print_string(_NONE)
            else:
                printer.print_attribute(type)
    return {key} if named else set()


def parse_compute_node(cls: type[NodeT], parser: Parser) -> NodeT:
    """Reads everything after the operation's own name."""
    properties: dict[str, Attribute] = {
        "name": StringAttr(parse_text(parser, " as the node's name")),
        "ge_type": StringAttr(parse_text(parser, " as the GE type")),
    }
    _parse_ports(parser, properties, "inputs", "input_names")
    parser.parse_punctuation("->")
    _parse_ports(parser, properties, "outputs", "output_names")
    if parser.parse_optional_keyword("writes") is not None:
        written = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
        properties["writes"] = DenseArrayBase.from_list(i64, written)
    properties |= parser.parse_optional_properties_dict()
    return cls.create(properties=properties, attributes=parser.parse_optional_attr_dict())


def _parse_ports(parser: Parser, properties: dict[str, Attribute], types_key: str, names_key: str) -> None:
    names: list[str] = []

    def parse_port() -> Attribute:
        name = parse_optional_name(parser, ":")
        if name is not None:
            names.append(name)
        return NO_INPUT if parser.parse_optional_keyword(_NONE) is not None else parser.parse_type()

    start = parser.pos
    types = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_port)
    if names and len(names) != len(types):
        parser.raise_error(
            f"expected names for all {len(types)} {types_key} or for none, got {len(names)}", start, parser.pos
        )
    properties[types_key] = ArrayAttr(types)
    if names:
        properties[names_key] = ArrayAttr([StringAttr(name) for name in names])
