"""Prints node operations in their custom assembly: one grammar for all of them.

    %y, %c = ge.node "Conv2D" "conv1" (x = %x, filter = %f as !t3) [%t0, %t1] calls ["sub"]
               <{other properties}> {GE attributes} : (!t0, !t1) -> (y : !t2, !ge.control)

The name comes first (after the GE type of a `ge.node`). Operands follow, in parentheses with their names when the node
says them. `_` is an absent input, `as` gives the node's own view of a descriptor where it is not the producer's
(`as none`: the input has no descriptor). Control operands stand in brackets. Types after the colon are those of the
present data operands, then of the results; nodes without data operands write only results (`() ->` may stand before).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr, UnitAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.printer import Printer

from gedialect.dialects.ge.attributes import NONE
from gedialect.dialects.ge.node import NodeOp
from gedialect.xdsl_extras import print_rest

ABSENT = "_"
"""Stands for an absent input."""

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")


def print_node(op: NodeOp, printer: Printer) -> None:
    """Prints everything after the operation's own name."""
    shown = {"name", *_print_header(op, printer)}
    operands = op.data_operands
    shown |= _print_operands(op, operands, printer)
    controls = op.control_operands
    if controls:
        printer.print_string(" [")
        printer.print_list(controls, printer.print_operand)
        printer.print_string("]")
    if op.subgraphs is not None:
        shown.add("subgraphs")
        printer.print_string(" calls ")
        printer.print_attribute(op.subgraphs)
    names = op.output_names
    named = names is not None and names.data and len(names.data) == len(op.data_results)
    if named:
        shown.add("output_names")
    print_rest(op, printer, shown)
    _print_types(op, operands, names.data if named and names is not None else None, printer)


def _print_header(op: NodeOp, printer: Printer) -> set[str]:
    shown: set[str] = set()
    for key in op.HEADER:
        printer.print_string(" ")
        printer.print_attribute(op.properties[key])
        shown.add(key)
    printer.print_string(" ")
    printer.print_attribute(op.node_name_attr)
    for keyword, key in op.CLAUSES:
        printer.print_string(f" {keyword} ")
        printer.print_attribute(op.properties[key])
        shown.add(key)
    return shown


def _print_operands(op: NodeOp, operands: Sequence[SSAValue], printer: Printer) -> set[str]:
    shown: set[str] = set()
    views = op.input_descs
    if views is not None and len(views.data) == len(operands):
        shown.add("input_descs")
    else:
        views = None
    names = op.input_names
    if names is not None and names.data and len(names.data) == len(operands):
        shown.add("input_names")
    else:
        names = None
    if not operands:
        return shown
    printer.print_string(" (" if names is not None else " ")
    for index, operand in enumerate(operands):
        if index:
            printer.print_string(", ")
        if names is not None:
            _print_name(names.data[index], printer)
            printer.print_string(" = ")
        if operand.type == NONE:
            printer.print_string(ABSENT)
        else:
            printer.print_operand(operand)
        if views is not None:
            _print_view(operand, views.data[index], printer)
    if names is not None:
        printer.print_string(")")
    return shown


def _print_view(operand: SSAValue, view: Attribute, printer: Printer) -> None:
    if isinstance(view, UnitAttr):
        if operand.type != NONE:
            printer.print_string(" as none")
    elif view != operand.type:
        printer.print_string(" as ")
        printer.print_attribute(view)


def _print_name(name: StringAttr, printer: Printer) -> None:
    if _IDENTIFIER.fullmatch(name.data):
        printer.print_string(name.data)
    else:
        printer.print_attribute(name)


def _print_types(
    op: NodeOp, operands: Sequence[SSAValue], names: Sequence[StringAttr] | None, printer: Printer
) -> None:
    present = [operand.type for operand in operands if operand.type != NONE]
    results = [result.type for result in op.results]
    if not present and not results:
        return
    printer.print_string(" : ")
    if present:
        _print_type_list(present, None, printer)
        if not results:
            return
        printer.print_string(" -> ")
    _print_type_list(results, names, printer)


def _print_type_list(types: Sequence[Attribute], names: Sequence[StringAttr] | None, printer: Printer) -> None:
    alone = len(types) == 1 and names is None
    if not alone:
        printer.print_string("(")
    for index, type in enumerate(types):
        if index:
            printer.print_string(", ")
        if names is not None and index < len(names):
            _print_name(names[index], printer)
            printer.print_string(" : ")
        printer.print_attribute(type)
    if not alone:
        printer.print_string(")")
