"""The matching part of a pattern as source.

The source tests an operation in variable `op` and returns at the first thing that does not match: cheap things of an
operation first (name, counts, attributes, result types), then what its operands lead to, in order, and after the whole
of that the native constraints. Written for explanations, it returns what it was that did not match.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import pdl
from xdsl.ir import Operation, SSAValue

from gedialect.diagnostics import GeError, Location
from gedialect.patterns.adapter import DialectAdapter
from gedialect.patterns.analysis import Analysis, definition, is_range, kind_of, mentions_hidden, parent_of
from gedialect.patterns.explain import Expectation, literal
from gedialect.patterns.groups import matched_group
from gedialect.patterns.registry import NativeFunction
from gedialect.patterns.source import SourceWriter
from gedialect.wording import count_of


class MatchWriter:
    """Writes the tests of a pattern, and knows afterwards which variable holds what was matched."""

    def __init__(
        self, analysis: Analysis, adapter: DialectAdapter, source: SourceWriter, *, explaining: bool = False
    ) -> None:
        self._analysis = analysis
        self._adapter = adapter
        self._source = source
        self._explaining = explaining
        self._names: dict[SSAValue, str] = {}
        self._results: dict[SSAValue, str] = {}
        self._single_results: dict[tuple[SSAValue, int], str] = {}

    def write(self) -> None:
        """Write all tests."""
        self._operation(self._analysis.root, "op")
        for result in self._analysis.results:
            if result.val not in self._names and result.val.first_use is not None:
                self._name_result(result)
        for constraint, function in self._analysis.constraints:
            self._constraint(constraint, function)

    def value(self, value: SSAValue, asker: Operation) -> str:
        """An expression for what a value of the pattern stands for; GeError at `asker` if the match does not tell."""
        if value in self._names:
            return self._names[value]
        constant = self._constant(value)
        if constant is not None:
            return constant
        name = f"%{value.name_hint}" if value.name_hint else "a value"
        raise GeError(
            asker, f"uses {name}, which the match does not bind: '{definition(value).name}' is not part of it"
        )

    def results_source(self, op: pdl.OperationOp, variable: str) -> str:
        """An expression: the results that the pattern sees of the operation in a variable."""
        if mentions_hidden(op.type_values, self._adapter):
            return f"{variable}.results"
        return self._adapter.results_source(variable)

    def _unless(self, failing: str, at: str, place: Operation, text: str, *found: str) -> None:
        """Return if an expression is true: operation variable `at` is not what the pattern operation `place` says."""
        with self._source.block(f"if {failing}:"):
            if not self._explaining:
                self._source.line("return NO_MATCH")
                return
            expectation = self._source.constant(Expectation(Location.of(place), text), "expected")
            self._source.line(f"return {expectation}.mismatch({', '.join((at, *found))})")

    def _bind(self, value: SSAValue, expression: str) -> str:
        if expression.isidentifier():
            self._names[value] = expression
            return expression
        name = self._names[value] = self._source.name(value.name_hint)
        self._source.line(f"{name} = {expression}")
        return name

    def _operation(self, op: pdl.OperationOp, variable: str) -> None:
        """Tests that the operation in a variable is as a pattern operation says."""
        self._names[op.op] = variable
        place = Location.of(op)
        asked = "any operation" if op.opName is None else repr(op.opName.data)
        self._source.line(f"# {variable}: {asked}" + (f", line {place.line}" if place is not None else ""))
        if op.opName is not None:
            name = op.opName.data
            named = self._adapter.named_source(variable, name)
            text = f"expected '{literal(name)}', found '{{}}'"
            self._unless(f"not ({named})", variable, op, text, f"adapter.names({variable})[0]")
        operands, results = self._source.name(f"{variable}_operands"), self._source.name(f"{variable}_results")
        self._results[op.op] = results
        seen = self._adapter.operands_source(variable)
        if mentions_hidden(op.operand_values, self._adapter):
            seen = f"{variable}._operands"
        self._source.line(f"{operands} = {seen}")
        self._count(op, variable, operands, "operand", op.operand_values)
        self._source.line(f"{results} = {self.results_source(op, variable)}")
        self._count(op, variable, results, "result", op.type_values)
        for name, value in zip(op.attributeValueNames.data, op.attribute_values, strict=True):
            self._attribute(op, variable, name.data, value)
        used = {result.index.value.data for result in self._analysis.results_of(op) if result.index is not None}
        wanted = [index in used or not _is_wildcard(value) for index, value in enumerate(op.type_values)]
        made = self._parts(results, op.type_values, wanted, [f"{variable}_result" for _ in wanted])
        for index, (value, group) in enumerate(zip(op.type_values, made, strict=True)):
            if wanted[index] and group.isidentifier():
                self._single_results[op.op, index] = group
            if is_range(value):
                self._equal(value, f"tuple([value.type for value in {group}])", variable, op, "the result types")
            else:
                self._equal(value, f"{group}.type", variable, op, f"the type of result {index}")
        wanted = [not _is_wildcard(value) for value in op.operand_values]
        taken = self._parts(operands, op.operand_values, wanted, [value.name_hint for value in op.operand_values])
        for index, (value, group) in enumerate(zip(op.operand_values, taken, strict=True)):
            self._operand(op, variable, index, value, group)

    def _parts(
        self, sequence: str, groups: Sequence[SSAValue], wanted: Sequence[bool], hints: Sequence[str | None]
    ) -> list[str]:
        """An expression for each group of a sequence in a variable; without a range a variable for each that is wanted.

        Unpacking is several times faster than indexing, which xDSL's sequences do in Python code.
        """
        if any(is_range(group) for group in groups) or not any(wanted):
            return [matched_group(sequence, groups, index) for index in range(len(groups))]
        names = [self._source.name(hint) if want else "_" for want, hint in zip(wanted, hints, strict=True)]
        self._source.line(f"({', '.join(names)},) = {sequence}")
        return names

    def _count(self, op: pdl.OperationOp, variable: str, sequence: str, noun: str, groups: Sequence[SSAValue]) -> None:
        single = sum(not is_range(group) for group in groups)
        if single == len(groups):
            expected = f"expected {count_of(single, noun)}, found {{}}"
            self._unless(f"len({sequence}) != {single}", variable, op, expected, f"len({sequence})")
        elif single:
            expected = f"expected at least {count_of(single, noun)}, found {{}}"
            self._unless(f"len({sequence}) < {single}", variable, op, expected, f"len({sequence})")

    def _attribute(self, op: pdl.OperationOp, variable: str, name: str, value: SSAValue) -> None:
        found = self._source.name(value.name_hint or name)
        self._source.line(f"{found} = {self._adapter.attribute_source(variable, name)}")
        shown = literal(name)
        self._unless(f"{found} is None", variable, op, f"expected an attribute '{shown}'")
        self._equal(value, found, variable, op, f"attribute '{shown}'")
        owner = definition(value)
        if not isinstance(owner, pdl.AttributeOp) or owner.value_type is None:
            return
        # A type that nothing else asks about is no condition: even an attribute without one will do, as in MLIR.
        if _is_wildcard(owner.value_type):
            return
        type = self._source.name(f"{found}_type")
        self._source.line(f"{type} = attribute_type({found})")
        self._unless(f"{type} is None", variable, owner, f"expected attribute '{shown}' to have a type")
        self._equal(owner.value_type, type, variable, owner, f"the type of attribute '{shown}'")

    def _equal(self, value: SSAValue, expression: str, variable: str, place: Operation, what: str) -> None:
        """Binds a type or attribute of the pattern, or tests that it is the one it was bound to or is defined as."""
        constant = self._constant(value)
        expected = self._names.get(value, constant)
        if expected is None and _is_wildcard(value):
            return
        found = expression
        if not expression.isidentifier():
            found = self._source.name(value.name_hint)
            self._source.line(f"{found} = {expression}")
        self._names.setdefault(value, found)
        if expected is not None:
            text = f"expected {what} to be {{}}, found {{}}"
            self._unless(f"{found} is not {expected} and {found} != {expected}", variable, place, text, expected, found)

    def _constant(self, value: SSAValue) -> str | None:
        """The name of the constant that a type or attribute of the pattern is defined as, None if it is free."""
        owner = definition(value)
        match owner:
            case pdl.TypeOp():
                constant = owner.constantType
            case pdl.TypesOp():
                constant = None if owner.constantTypes is None else owner.constantTypes.data
            case pdl.AttributeOp():
                constant = owner.value
            case _:
                constant = None
        if constant is None:
            return None
        # Kept apart from the variables named after the value.
        return self._source.constant(constant, f"{value.name_hint or owner.name.removeprefix('pdl.')}_constant")

    def _operand(self, op: pdl.OperationOp, variable: str, index: int, value: SSAValue, group: str) -> None:
        what = f"operand {index}" if not is_range(value) else "the operands"
        if value in self._names:
            bound = self._names[value]
            unequal = f"{bound} is not {group}" if not is_range(value) else f"tuple({bound}) != tuple({group})"
            text = f"expected {what} to be {{}}, found {{}}"
            self._unless(unequal, variable, op, text, bound, group)
            return
        owner = definition(value)
        match owner:
            case pdl.OperandOp() | pdl.OperandsOp() if _is_wildcard(value):
                return
            case pdl.OperandOp() | pdl.OperandsOp():
                operand = self._bind(value, group)
                if owner.value_type is not None:
                    types = f"{operand}.type"
                    if is_range(value):
                        types = f"tuple([value.type for value in {operand}])"
                    self._equal(owner.value_type, types, variable, owner, f"the type of {what}")
            case pdl.ResultOp() | pdl.ResultsOp():
                self._defined_operand(op, variable, what, owner, self._bind(value, group))
            case _:  # what a constraint returns: compared when that was called
                self._bind(value, group)

    def _defined_operand(
        self, op: pdl.OperationOp, variable: str, what: str, result: pdl.ResultOp | pdl.ResultsOp, operand: str
    ) -> None:
        """Tests that an operand (or range of operands) in a variable is a result (or the results) of an operation."""
        if result.parent_ not in self._names:
            first = operand
            if is_range(result.val):
                self._unless(f"not {operand}", variable, op, f"expected {what} to be results, found none")
                first = f"{operand}[0]"
            text = f"expected {what} to be a result, found {{}}"
            self._unless(f"not isinstance({first}, OpResult)", variable, op, text, first)
            inner = self._source.name(result.parent_.name_hint or "inner")
            self._source.line(f"{inner} = {first}.op")
            self._operation(parent_of(result), inner)
        expected = self._result(result)
        unequal = f"tuple({operand}) != tuple({expected})" if is_range(result.val) else f"{operand} is not {expected}"
        text = f"expected {what} to be {{}}, found {{}}"
        self._unless(unequal, variable, op, text, expected, operand)

    def _name_result(self, result: pdl.ResultOp | pdl.ResultsOp) -> None:
        """Binds a result, or results, of a matched operation that are no operands of the match."""
        name = self._bind(result.val, self._result(result))
        if _may_be_missing(result):
            variable, index = self._names[result.parent_], result.index and result.index.value.data
            self._unless(f"{name} is None", variable, result, f"expected a result {index}")

    def _result(self, result: pdl.ResultOp | pdl.ResultsOp) -> str:
        """An expression: the result, or results, of a matched operation; None for a result it may not have."""
        results = self._results[result.parent_]
        if result.index is None:
            return results
        index = result.index.value.data
        if isinstance(result, pdl.ResultsOp):
            return matched_group(results, parent_of(result).type_values, index)
        if _may_be_missing(result):
            return f"({results}[{index}] if len({results}) > {index} else None)"
        return self._single_results.get((result.parent_, index)) or f"{results}[{index}]"

    def _constraint(self, op: pdl.ApplyNativeConstraintOp, function: NativeFunction) -> None:
        called = self._source.constant(function.function, function.name)
        arguments = [self.value(argument, op) for argument in op.args]
        if function.context:
            arguments.insert(0, "context")
        call = f"{called}({', '.join(arguments)})"
        shown = literal(function.signature)
        if op.is_negated.value.data:
            self._unless(call, "op", op, f"constraint '{shown}' holds")
            return
        answer = self._source.name("answer")
        self._source.line(f"{answer} = {call}")
        with self._source.block(f"if is_refusal({answer}):" if op.res else f"if not {answer}:"):
            refusal = f"refused({answer}, {self._source.constant(function, 'native')})"
            if self._explaining:
                text = f"constraint '{shown}' does not hold"
                expectation = self._source.constant(Expectation(Location.of(op), text), "expected")
                refusal = f"{expectation}.refusal(op, {refusal})"
            self._source.line(f"return {refusal}")
        if op.res:
            self._returned(op, answer, self._source.constant(function, "native"))

    def _returned(self, op: pdl.ApplyNativeConstraintOp, answer: str, function: str) -> None:
        kinds = tuple(kind_of(value) for value in op.res)
        names = [self._source.name(value.name_hint or "returned") for value in op.res]
        self._source.line(f"({', '.join(names)},) = returned({answer}, {function}, {kinds!r}, op)")
        for value, name in zip(op.res, names, strict=True):
            if value in self._names:
                bound = self._names[value]
                text = f"expected {{}}, which constraint '{literal(op.constraint_name.data)}' returned, found {{}}"
                unequal = f"tuple({name}) != tuple({bound})" if is_range(value) else f"{name} != {bound}"
                self._unless(unequal, "op", op, text, name, bound)
            self._names[value] = name


def _is_wildcard(value: SSAValue) -> bool:
    """Whether a value of the pattern is neither described nor named a second time, and so matches anything."""
    owner = definition(value)
    match owner:
        case pdl.TypeOp():
            described = owner.constantType is not None
        case pdl.TypesOp():
            described = owner.constantTypes is not None
        case pdl.OperandOp() | pdl.OperandsOp():
            described = owner.value_type is not None
        case _:
            return False
    return not described and value.has_one_use()


def _may_be_missing(result: pdl.ResultOp | pdl.ResultsOp) -> bool:
    """Whether the number of results was not tested to be greater than the index of a result."""
    if result.index is None or isinstance(result, pdl.ResultsOp):
        return False
    return result.index.value.data >= sum(not is_range(type) for type in parent_of(result).type_values)
