"""The rewriting part of a pattern as source, which follows the source of its matching part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects import pdl
from xdsl.ir import Operation, SSAValue

from gedialect.diagnostics import GeError
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.analysis import (
    check_operation,
    check_result_index,
    definition,
    find_native,
    is_range,
    kind_of,
    native,
    parent_of,
)
from gedialect.patterns.creation import CannotCreateError, Creation
from gedialect.patterns.groups import made_group, matched_group
from gedialect.patterns.match_source import MatchWriter
from gedialect.patterns.registry import Kind, NativeFunction, Registry
from gedialect.patterns.source import SourceWriter

# What needs to know where new operations go.
_STARTING = (pdl.OperationOp, pdl.ApplyNativeRewriteOp)


class RewriteWriter:
    """Writes what a pattern does after a match."""

    def __init__(self, match: MatchWriter, adapter: DialectAdapter, registry: Registry, source: SourceWriter) -> None:
        self._match = match
        self._adapter = adapter
        self._registry = registry
        self._source = source
        self._names: dict[SSAValue, str] = {}
        self._gone: dict[SSAValue, Operation] = {}

    def write(self, rewrite: pdl.RewriteOp) -> None:
        """Write the whole rewrite."""
        if rewrite.name_ is not None or any(isinstance(op, _STARTING) for op in rewrite.walk()):
            self._source.line("rewriter.start(op)")
        if rewrite.name_ is not None:
            self._external(rewrite, rewrite.name_.data)
            return
        for op in rewrite.body.block.ops if rewrite.body.blocks else ():
            self._operation(op)

    def _external(self, rewrite: pdl.RewriteOp, name: str) -> None:
        if rewrite.body.blocks and rewrite.body.block.first_op is not None:
            raise GeError(rewrite, f"has a body besides the rewrite '{name}'")
        passed = [*([] if rewrite.root is None else [rewrite.root]), *rewrite.external_args]
        function = find_native(rewrite, Kind.ACTION, name, passed, self._registry)
        if function.results:
            raise GeError(rewrite, f"applies rewrite '{function.signature}', which returns values that nothing takes")
        self._call(rewrite, function, passed)

    def _operation(self, op: Operation) -> None:
        match op:
            case pdl.TypeOp() if op.constantType is None:
                raise GeError(op, "needs a constant type in a rewrite")
            case pdl.TypesOp() if op.constantTypes is None:
                raise GeError(op, "needs constant types in a rewrite")
            case pdl.TypeOp() | pdl.TypesOp() | pdl.AttributeOp():
                pass  # constants, written where they are used
            case pdl.OperationOp():
                self._create(op)
            case pdl.ResultOp() | pdl.ResultsOp():
                self._result(op)
            case pdl.RangeOp():
                self._assign(op.result, _tuple(self._spread(part, op) for part in op.arguments))
            case pdl.ApplyNativeRewriteOp():
                self._call(op, native(op, self._registry), op.args, op.res)
            case pdl.ReplaceOp():
                self._replace(op)
            case pdl.EraseOp():
                self._source.line(f"adapter.erase(rewriter, {self._value(op.op_value, op)})")
                self._gone[op.op_value] = op
            case _:
                raise GeError(op, "is not supported in the rewrite of a pattern")

    def _value(self, value: SSAValue, asker: Operation) -> str:
        if value in self._gone:
            raise GeError(asker, f"uses an operation that '{self._gone[value].name}' has taken out")
        return self._names[value] if value in self._names else self._match.value(value, asker)

    def _spread(self, value: SSAValue, asker: Operation) -> str:
        """A value as part of a Python list: a range contributes its elements."""
        return f"{'*' if is_range(value) else ''}{self._value(value, asker)}"

    def _group(self, value: SSAValue, asker: Operation) -> str:
        """A value as a sequence: one value is a sequence of one."""
        expression = self._value(value, asker)
        return expression if is_range(value) else f"({expression},)"

    def _results_of(self, operation: SSAValue, asker: Operation) -> str:
        """A variable with the results, as they are then, of an operation of the pattern."""
        op, variable = definition(operation), self._value(operation, asker)
        if isinstance(op, pdl.OperationOp):
            source = self._match.results_source(op, variable)
        else:
            source = self._adapter.results_source(variable)
        results = self._source.name(f"{variable}_results")
        self._source.line(f"{results} = {source}")
        return results

    def _assign(self, value: SSAValue, expression: str) -> str:
        name = self._names[value] = self._source.name(value.name_hint)
        self._source.line(f"{name} = {expression}")
        return name

    def _create(self, op: pdl.OperationOp) -> None:
        check_operation(op, self._adapter)
        assert op.opName is not None  # the verifier says so
        names = [name.data for name in op.attributeValueNames.data]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise GeError(op, f"is given attribute '{twice}' twice")
        replaced = None if op.type_values else _replaced_by(op)
        results = None if replaced is not None else tuple(is_range(type) for type in op.type_values)
        creation = Creation(
            op.opName.data, tuple(is_range(value) for value in op.operand_values), tuple(names), results
        )
        try:
            creator = self._adapter.creator(creation)
        except CannotCreateError as error:
            raise GeError(op, f"cannot be made here: {error}") from error
        create = self._source.constant(creator, f"create_{op.opName.data}")
        operands = _tuple(self._group(value, op) for value in op.operand_values)
        attributes = ", ".join(
            f"{name!r}: {self._value(value, op)}" for name, value in zip(names, op.attribute_values, strict=True)
        )
        if replaced is None:
            types = _tuple(self._group(type, op) for type in op.type_values)
        else:
            types = f"([result.type for result in {self._results_of(replaced, op)}],)"
        created = self._assign(op.op, f"{create}(rewriter, op, Parts({operands}, {{{attributes}}}, {types}))")
        self._source.line(f"rewriter.insert({created})")

    def _result(self, op: pdl.ResultOp | pdl.ResultsOp) -> None:
        results = self._results_of(op.parent_, op)
        if op.index is None:
            self._names[op.val] = results
            return
        index, parent = op.index.value.data, definition(op.parent_)
        types = parent.type_values if isinstance(parent, pdl.OperationOp) else ()
        if isinstance(parent, pdl.OperationOp) and (types or _replaced_by(parent) is None):
            check_result_index(op)
        if isinstance(op, pdl.ResultsOp):
            self._result_group(op, results, index, parent_of(op))
        elif index < len(types) and not any(is_range(type) for type in types[: index + 1]):
            self._assign(op.val, f"{results}[{index}]")
        else:
            self._assign(op.val, f"nth_result({results}, {index}, op)")

    def _result_group(self, op: pdl.ResultsOp, results: str, index: int, parent: pdl.OperationOp) -> None:
        if not parent.type_values:
            raise GeError(op, f"asks for result group {index} of an operation whose result types are not listed")
        if op.parent_ in self._names:
            groups = [(is_range(type), self._value(type, op)) for type in parent.type_values]
            self._assign(op.val, made_group(results, groups, index))
        else:
            self._assign(op.val, matched_group(results, parent.type_values, index))

    def _call(
        self, op: Operation, function: NativeFunction, passed: Sequence[SSAValue], returned: Sequence[SSAValue] = ()
    ) -> None:
        arguments = ["rewriter", *(self._value(value, op) for value in passed)]
        if function.context:
            arguments.insert(0, "rewriter.context")
        called = self._source.constant(function.function, function.name)
        names = [self._source.name(value.name_hint or "returned") for value in returned]
        self._names.update(zip(returned, names, strict=True))
        kinds = tuple(kind_of(value) for value in returned)
        taken = f"({', '.join(names)},) = " if names else ""
        described = self._source.constant(function, "native")
        self._source.line(f"{taken}returned({called}({', '.join(arguments)}), {described}, {kinds!r}, op)")

    def _replace(self, op: pdl.ReplaceOp) -> None:
        old = self._value(op.op_value, op)
        if op.repl_operation is not None:
            values = self._results_of(op.repl_operation, op)
        else:
            values = _tuple(self._spread(value, op) for value in op.repl_values)
        self._source.line(f"adapter.replace(rewriter, {old}, {values})")
        self._gone[op.op_value] = op


def _tuple(parts: Iterable[str]) -> str:
    """A Python tuple of some expressions."""
    written = ", ".join(parts)
    return f"({written},)" if written else "()"


def _replaced_by(op: pdl.OperationOp) -> SSAValue | None:
    """The operation that a new one replaces."""
    for use in op.op.uses:
        user = use.operation
        if isinstance(user, pdl.ReplaceOp) and user.repl_operation is op.op:
            return user.op_value
    return None
