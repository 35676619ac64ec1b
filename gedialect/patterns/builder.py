"""Patterns declared in Python: the function is run once, and what it asks for becomes PDL like that of a file.

::

    @pattern(benefit=2)
    def cancel_pair(p: Matching) -> None:
        '''The reader of a conversion that is undone reads what was converted.'''
        plain = p.type()
        x = p.operand(plain)
        there = p.op("ge.trans_data", x)
        back = p.op("ge.trans_data", there, results=[plain])
        p.check("undoes", back, there)
        p.rewrite(back).replace(back, x)

So such a pattern is compiled, measured and explained as any other, and its errors are at the lines of the function.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import Any, TypeAlias, TypeVar

from xdsl.dialects import pdl
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from gedialect.diagnostics import GeError, Location
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.compiler import CompiledPattern, compile_pattern
from gedialect.patterns.registry import Kind, Registry

OperationT = TypeVar("OperationT", bound=Operation)

_KINDS: Mapping[str, Attribute] = {
    "operation": pdl.OperationType(),
    "value": pdl.ValueType(),
    "type": pdl.TypeType(),
    "attribute": pdl.AttributeType(),
    "values": pdl.RangeType(pdl.ValueType()),
    "types": pdl.RangeType(pdl.TypeType()),
}


@dataclass(frozen=True, slots=True)
class Value:
    """A value, type or attribute of a pattern, or a range of them."""

    pdl: SSAValue


@dataclass(frozen=True, slots=True)
class Op:
    """An operation of a pattern. Where a value is expected it stands for its first result."""

    pdl: SSAValue
    _part: _Part

    def __getitem__(self, index: int) -> Value:
        """The result of that index."""
        return Value(self._part.current.add(pdl.ResultOp(index, self.pdl)).val)

    @property
    def results(self) -> Value:
        """All results, as a range."""
        return Value(self._part.current.add(pdl.ResultsOp(self.pdl)).val)


Operand: TypeAlias = "Value | Op"
"""A value, or an operation of one result."""

Native: TypeAlias = "str | Callable[..., Any]"
"""A constraint or action: the name it is registered with, or a function with a docstring that is not registered."""


class _Part:
    """One half of a pattern: where its operations are added."""

    def __init__(self, block: Block, registry: Registry) -> None:
        self._block = block
        self._registry = registry
        self.current: _Part = self

    def add(self, op: OperationT) -> OperationT:
        """Add an operation, at the place in the user's code that asks for it."""
        place = _place_of_caller()
        if self.current is not self:
            raise GeError(place, "stands after the rewrite has begun, where nothing can be matched any more")
        if place is not None:
            op.location = place.to_attribute()
        self._block.add_op(op)
        return op

    def type(self, constant: Attribute | None = None) -> Value:
        """A type; any, unless one is given."""
        return Value(self.add(pdl.TypeOp(constant)).result)

    def attribute(self, constant: Attribute | None = None) -> Value:
        """An attribute; any, unless one is given."""
        return Value(self.add(pdl.AttributeOp(constant)).output)

    def _value(self, operand: Operand) -> SSAValue:
        return operand[0].pdl if isinstance(operand, Op) else operand.pdl

    def _type(self, type: Value | Attribute) -> SSAValue:
        return self.type(type).pdl if isinstance(type, Attribute) else type.pdl

    def _op(
        self,
        name: str | None,
        operands: Sequence[SSAValue],
        attributes: Mapping[str, Value | Attribute],
        types: Sequence[SSAValue],
    ) -> Op:
        values = [
            self.attribute(value).pdl if isinstance(value, Attribute) else value.pdl for value in attributes.values()
        ]
        made = pdl.OperationOp(name, [StringAttr(key) for key in attributes], operands, values, types)
        return Op(self.add(made).op, self)

    def _name(self, kind: Kind, native: Native, results: int = 0) -> str:
        """The name to call a function by; one that is not registered is, for this pattern."""
        if isinstance(native, str):
            return native
        known = next((entry for entry in self._registry if entry.kind is kind and entry.function is native), None)
        if known is not None:
            return known.name
        register = self._registry.constraint if kind is Kind.CONSTRAINT else self._registry.action
        try:
            register(results=results)(native)
        except ValueError as error:
            raise GeError(_place_of_caller(), str(error)) from error
        return native.__name__


class Matching(_Part):
    """What a pattern matches, and then, with `rewrite`, what it does."""

    def types(self, constants: Sequence[Attribute] | None = None) -> Value:
        """A range of types; any number of any, unless they are given."""
        return Value(self.add(pdl.TypesOp(constants)).result)

    def operand(self, type: Value | Attribute | None = None) -> Value:
        """A value that comes from anywhere, of any type unless one is given."""
        return Value(self.add(pdl.OperandOp(None if type is None else self._type(type))).value)

    def operands(self, types: Value | None = None) -> Value:
        """Any number of such values."""
        return Value(self.add(pdl.OperandsOp(None if types is None else types.pdl)).value)

    def op(
        self,
        name: str | None,
        *operands: Operand | EllipsisType,
        attributes: Mapping[str, Value | Attribute] | None = None,
        results: Sequence[Value | Attribute] | None = None,
    ) -> Op:
        """An operation of that name (None: of any) with these operands; `...` stands for any number of further ones.

        `attributes` are those it must have; `results` are its result types, any number of any where it is None.
        """
        values = [
            self.operands().pdl if isinstance(operand, EllipsisType) else self._value(operand) for operand in operands
        ]
        types = [self.types().pdl] if results is None else [self._type(type) for type in results]
        return self._op(name, values, attributes or {}, types)

    def check(self, constraint: Native, *arguments: Operand) -> None:
        """A constraint must hold, of operations, values, types and attributes."""
        self._constraint(constraint, arguments, ())

    def check_not(self, constraint: Native, *arguments: Operand) -> None:
        """A constraint must not hold."""
        self._constraint(constraint, arguments, (), negated=True)

    def compute(self, constraint: Native, *arguments: Operand, returns: Sequence[str]) -> tuple[Value, ...]:
        """What a constraint that holds returns; `returns` says of what kind.

        Kinds are `operation`, `value`, `type`, `attribute`, and for ranges `values` and `types`.
        """
        return self._constraint(constraint, arguments, returns)

    def rewrite(self, root: Op) -> Rewriting:
        """Begin what is done after a match, which begins at `root`. Nothing can be matched any more."""
        rewrite = self.add(pdl.RewriteOp(root.pdl, Region(Block())))
        part = self.current = Rewriting(rewrite.body.block, self._registry)
        return part

    def _constraint(
        self, constraint: Native, arguments: Sequence[Operand], returns: Sequence[str], *, negated: bool = False
    ) -> tuple[Value, ...]:
        name = self._name(Kind.CONSTRAINT, constraint, len(returns))
        passed = [argument.pdl for argument in arguments]
        applied = self.add(pdl.ApplyNativeConstraintOp(name, passed, _kinds(returns), negated))
        return tuple(Value(result) for result in applied.res)


class Rewriting(_Part):
    """What a pattern does."""

    def op(
        self,
        name: str,
        *operands: Operand,
        attributes: Mapping[str, Value | Attribute] | None = None,
        results: Sequence[Value | Attribute] = (),
    ) -> Op:
        """A new operation. Without result types it takes those of the operation that it replaces."""
        values, types = [self._value(operand) for operand in operands], [self._type(type) for type in results]
        return self._op(name, values, attributes or {}, types)

    def apply(self, action: Native, *arguments: Operand, returns: Sequence[str] = ()) -> tuple[Value, ...]:
        """Call an action; `returns` says of what kind the values are that it returns, as for `Matching.compute`."""
        name = self._name(Kind.ACTION, action, len(returns))
        passed = [argument.pdl for argument in arguments]
        applied = self.add(pdl.ApplyNativeRewriteOp(name, passed, _kinds(returns)))
        return tuple(Value(result) for result in applied.res)

    def replace(self, op: Op, *values: Operand) -> None:
        """Replace an operation by another one, or its results by as many values."""
        if len(values) == 1 and isinstance(values[0], Op):
            self.add(pdl.ReplaceOp(op.pdl, values[0].pdl))
        else:
            self.add(pdl.ReplaceOp(op.pdl, None, [self._value(value) for value in values]))

    def erase(self, op: Op) -> None:
        """Take out an operation that nothing reads any more."""
        self.add(pdl.EraseOp(op.pdl))


@dataclass(frozen=True)
class DeclaredPattern:
    """A pattern declared by a function; its documentation is that of the function."""

    name: str
    benefit: int
    declare: Callable[[Matching], None]

    @property
    def location(self) -> Location:
        """Where the function is written."""
        code = self.declare.__code__
        return Location(code.co_filename, code.co_firstlineno)

    def pdl(self, registry: Registry) -> pdl.PatternOp:
        """The pattern as PDL; functions that it calls and that have no name yet are registered.

        Raises GeError at the line of the function that is wrong.
        """
        body = Region(Block())
        try:
            self.declare(Matching(body.block, registry))
            op = pdl.PatternOp(self.benefit, self.name, body)
        except GeError:
            raise
        except (Exception, SystemExit) as error:  # whatever a user's function raises is an error in the pattern
            text = f"pattern '{self.name}' cannot be made, {type(error).__name__}: {error}"
            raise GeError(self.location, text) from error
        op.location = self.location.to_attribute()
        if not isinstance(body.block.last_op, pdl.RewriteOp):
            raise GeError(self.location, f"pattern '{self.name}' has no rewrite; expected a call of p.rewrite(...)")
        return op

    def compile(self, adapter: DialectAdapter, registry: Registry) -> CompiledPattern:
        """Compile the pattern, as `compile_pattern` does; functions of its own stay its own."""
        own = Registry(extends=registry)
        compiled = compile_pattern(self.pdl(own), adapter, own)
        compiled.doc = inspect.getdoc(self.declare) or ""
        return compiled


def pattern(*, benefit: int = 1, name: str | None = None) -> Callable[[Callable[[Matching], None]], DeclaredPattern]:
    """Declare a pattern by the decorated function, under its own name unless another is given."""

    def declared(function: Callable[[Matching], None]) -> DeclaredPattern:
        return DeclaredPattern(name or function.__name__, benefit, function)

    return declared


def _kinds(names: Sequence[str]) -> list[Attribute]:
    for name in names:
        if name not in _KINDS:
            raise GeError(_place_of_caller(), f"expected one of {', '.join(_KINDS)}, got '{name}'")
    return [_KINDS[name] for name in names]


def _place_of_caller() -> Location | None:
    """The line of the user's code that is being run."""
    frame = sys._getframe()  # pyright: ignore[reportPrivateUsage]
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    return None if frame is None else Location(frame.f_code.co_filename, frame.f_lineno)
