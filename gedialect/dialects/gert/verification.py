"""What each kernel must be, as the table of kernels says. `[v2-9]`"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from xdsl.ir import Attribute, Block, SSAValue
from xdsl.utils.exceptions import VerifyException

from gedialect.dialects.ge.attributes import ControlType
from gedialect.dialects.gert.constants import verify_constant
from gedialect.dialects.gert.graph import PartOp
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.dialects.gert.kernels import Kernel, Part, Port
from gedialect.dialects.gert.types import kind_of

_PART_NAMES = {
    Part.INIT: "gert.init",
    Part.MAIN: "gert.main",
    Part.BODY: "a sub execution graph",
    Part.DEINIT: "gert.deinit",
}


def verify_kernel(op: KernelOp) -> None:
    """Checks name, place, operands, results, attributes and bodies of a kernel. Raises VerifyException."""
    row = op.row
    if row is None:
        raise VerifyException(f'expected a kernel of the table, got "{op.kernel}" [v2-9]')
    form = _form(op)
    if form not in _right_forms:
        _verify_place(op, row)
        _verify_tokens(op)
        _verify_kinds("operands", row, row.inputs, op.data_operands)
        _verify_kinds("results", row, row.outputs, op.data_results)
        _remember(form)
    for name in row.attributes:
        if name not in op.attributes:
            raise VerifyException(f"expected \"{row.name}\" to have an attribute '{name}', got none [v2-9]")
    verify_constant(op)
    _verify_bodies(op, row)
    if row.about_node and op.node is None:
        raise VerifyException(f'expected "{row.name}" to say for which node it works, got none [v2-10]')


# --- forms that were found right

_Form: TypeAlias = tuple[str, type | None, tuple[type[Attribute], ...], tuple[type[Attribute], ...]]
"""A kernel's name, what it stands in, and the classes of its operands' and results' types, which tell their kinds."""

_MOST_FORMS, _WIDEST_FORM = 1024, 64

_right_forms: set[_Form] = set()
"""Forms that passed, so that each of the many kernels of one form is looked at once."""


def _form(op: KernelOp) -> _Form:
    parent = op.parent_op()
    return (
        op.kernel,
        None if parent is None else type(parent),
        tuple([type(operand.type) for operand in op.operands]),
        tuple([type(result.type) for result in op.results]),
    )


def _remember(form: _Form) -> None:
    if len(form[2]) + len(form[3]) <= _WIDEST_FORM and len(_right_forms) < _MOST_FORMS:
        _right_forms.add(form)


# --- the checks


def part_of(op: KernelOp) -> Part | None:
    """The part a kernel stands in; None when it stands nowhere yet."""
    parent = op.parent_op()
    if isinstance(parent, PartOp):
        return parent.PART
    return Part.BODY if isinstance(parent, KernelOp) else None


def _verify_place(op: KernelOp, row: Kernel) -> None:
    parent = op.parent_op()
    if parent is None:
        return
    part = part_of(op)
    if part is None:
        raise VerifyException(
            f"expected a kernel to stand in a part of a gert.graph, got one in '{parent.name}' [v2-1]"
        )
    if part not in row.parts:
        expected = ", ".join(text for known, text in _PART_NAMES.items() if known in row.parts)
        raise VerifyException(f'expected "{row.name}" to stand in {expected}, got one in {_PART_NAMES[part]} [v2-9]')


def _verify_tokens(op: KernelOp) -> None:
    controls = [isinstance(operand.type, ControlType) for operand in op.operands]
    if controls != sorted(controls):
        raise VerifyException("expected tokens to be the last operands, got a value behind one [v2-6]")
    controls = [isinstance(result.type, ControlType) for result in op.results]
    if sum(controls) > 1 or controls != sorted(controls):
        raise VerifyException("expected one token at most, the last result, got another place for it [v2-6]")


def _verify_kinds(what: str, row: Kernel, ports: Sequence[Port], values: Sequence[SSAValue]) -> None:
    if not matches(ports, [value.type for value in values]):
        expected = ", ".join(port.kind + ("..." if port.many else "") for port in ports) or "none"
        found = ", ".join(kind_of(value.type) or str(value.type) for value in values) or "none"
        raise VerifyException(f'expected {what} of "{row.name}" to be {expected}, got {found} [v2-9]')


def matches(ports: Sequence[Port], types: Sequence[Attribute]) -> bool:
    """Whether values of those types are what ports ask for."""
    kinds = [kind_of(type) for type in types]
    at = 0
    for port in ports:
        if port.kind == "pair":
            while kinds[at : at + 2] == ["shape", "data"]:
                at += 2
        elif port.many:
            while at < len(kinds) and _fits(port, kinds[at]):
                at += 1
        else:
            if at >= len(kinds) or not _fits(port, kinds[at]):
                return False
            at += 1
    return at == len(kinds)


def _fits(port: Port, kind: str | None) -> bool:
    return kind is not None and port.kind in ("any", kind)


def _verify_bodies(op: KernelOp, row: Kernel) -> None:
    expected, found = row.bodies, len(op.regions)
    if expected is None and not found:
        raise VerifyException(f'expected "{row.name}" to have sub execution graphs, got none [v2-7]')
    if expected is not None and found != expected:
        raise VerifyException(f'expected "{row.name}" to have {expected} sub execution graphs, got {found} [v2-7]')
    for region in op.regions:
        verify_contents(region.block)


def verify_contents(block: Block) -> None:
    """Checks that a part or sub execution graph holds kernels only. Raises VerifyException."""
    for inner in block.ops:
        if not isinstance(inner, KernelOp):
            raise VerifyException(f"expected kernels only, got '{inner.name}' [v2-1]")
