"""A pattern that is wrong is an error where it is wrong, and says what would be right."""

from typing import NamedTuple

import pytest
from patterns.support import compile_text
from xdsl.ir import Attribute, Operation, SSAValue

from gedialect.diagnostics import GeError
from gedialect.patterns import Registry, Rewriter

REGISTRY = Registry()


@REGISTRY.constraint()
def readers_agree(variable: Operation) -> bool:
    """All readers agree."""
    return True


@REGISTRY.constraint()
def marked(mark: Attribute) -> bool:
    """The mark is there."""
    return True


@REGISTRY.constraint(results=1)
def inverse(type: Attribute) -> Attribute:
    """The type to go back to."""
    return type


@REGISTRY.constraint(results=1)
def producer(value: SSAValue) -> Operation | None:
    """Who makes a value."""
    return value.owner if isinstance(value.owner, Operation) else None


@REGISTRY.action()
def fuse(rewriter: Rewriter, trans: Operation, variable: Operation) -> None:
    """Fuse."""


@REGISTRY.action(results=1)
def first_operand(rewriter: Rewriter, op: Operation) -> SSAValue:
    """The first operand of an operation."""
    return op.operands[0]


ONE = """%x = pdl.operand
  %t = pdl.type
  %o = pdl.operation "t.op"(%x : !pdl.value) -> (%t : !pdl.type)"""


def pattern(*lines: str, match: str = ONE) -> str:
    return "\n  ".join(["pdl.pattern @p : benefit(1) {", match, *lines]) + "\n}\n"


def rewriting(*lines: str, match: str = ONE) -> str:
    return pattern("pdl.rewrite %o {", *(f"  {line}" for line in lines), "}", match=match)


class Case(NamedTuple):
    """The text of a pattern, and what is said of it."""

    text: str
    message: str


ERASE = "pdl.rewrite %o { pdl.erase %o }"

CASES = {
    "benefit": Case(
        'pdl.pattern @p : benefit(-1) { %o = pdl.operation "t.op" pdl.rewrite %o { pdl.erase %o } }',
        "p.mlir:1:1: error: 'pdl.pattern' op expected a benefit from 0 to 32767, got -1",
    ),
    "not_parsed": Case(
        "pdl.pattern @p : benefit(1) {",
        "p.mlir:1:30: error: expected an operation or '}', got the end of the text\np.mlir:1:29: note: it began here",
    ),
    "not_verified": Case(
        pattern("%unused = pdl.operand", ERASE),
        "p.mlir:5:13: error: 'pdl.operand' op expected a bindable user when defined in the matcher body of a "
        "`pdl.pattern`",
    ),
    "not_a_pattern": Case(
        f'{pattern(ERASE)}"t.op"() : () -> ()',
        "p.mlir:7:1: error: 't.op' op stands where a 'pdl.pattern' is expected",
    ),
    "name_taken": Case(
        pattern(ERASE) + pattern(ERASE),
        "p.mlir:7:1: error: a second pattern with the name 'p'\np.mlir:1:1: note: the first is here",
    ),
    "unknown_operation": Case(
        pattern(ERASE, match='%o = pdl.operation "t.cats"'),
        "p.mlir:2:8: error: 'pdl.operation' op names the unknown operation 't.cats'; did you mean 't.cast'?",
    ),
    "unknown_operation_like_no_other": Case(
        pattern(ERASE, match='%o = pdl.operation "frobnicate"'),
        "p.mlir:2:8: error: 'pdl.operation' op names the unknown operation 'frobnicate'",
    ),
    "unknown_new_operation": Case(
        rewriting('%n = pdl.operation "t.oq"(%x : !pdl.value) -> (%t : !pdl.type)', "pdl.replace %o with %n"),
        "p.mlir:6:10: error: 'pdl.operation' op names the unknown operation 't.oq'; did you mean 't.op'?",
    ),
    "unknown_constraint": Case(
        pattern('pdl.apply_native_constraint "redaers_agree"(%o : !pdl.operation)', ERASE),
        "p.mlir:5:3: error: 'pdl.apply_native_constraint' op names the unknown constraint 'redaers_agree'; "
        "did you mean 'readers_agree'?",
    ),
    "unknown_action": Case(
        rewriting('pdl.apply_native_rewrite "fuze"(%o, %o : !pdl.operation, !pdl.operation)'),
        "p.mlir:6:5: error: 'pdl.apply_native_rewrite' op names the unknown rewrite 'fuze'; did you mean 'fuse'?",
    ),
    "action_that_is_a_constraint": Case(
        rewriting('pdl.apply_native_rewrite "readers_agree"(%o : !pdl.operation)'),
        "p.mlir:6:5: error: 'pdl.apply_native_rewrite' op names the unknown rewrite 'readers_agree'",
    ),
    "unknown_external": Case(
        pattern('pdl.rewrite %o with "fusse"'),
        "p.mlir:5:3: error: 'pdl.rewrite' op names the unknown rewrite 'fusse'; did you mean 'fuse'?",
    ),
    "constraint_arity": Case(
        pattern('pdl.apply_native_constraint "readers_agree"(%o, %x : !pdl.operation, !pdl.value)', ERASE),
        "p.mlir:5:3: error: 'pdl.apply_native_constraint' op applies constraint 'readers_agree(variable)', which takes "
        "1 value, and passes 2",
    ),
    "constraint_kind": Case(
        pattern('pdl.apply_native_constraint "readers_agree"(%x : !pdl.value)', ERASE),
        "p.mlir:5:3: error: 'pdl.apply_native_constraint' op applies constraint 'readers_agree(variable)', which takes "
        "for 'variable': operation, and passes: value",
    ),
    "external_kind": Case(
        pattern('pdl.rewrite %o with "fuse"(%x : !pdl.value)'),
        "p.mlir:5:3: error: 'pdl.rewrite' op applies rewrite 'fuse(trans, variable)', which takes for 'variable': "
        "operation, and passes: value",
    ),
    "operations": Case(
        pattern(*(f'%p{n} = pdl.operation "t.op"' for n in range(128)), ERASE),
        "p.mlir:1:1: error: 'pdl.pattern' op expected at most 128 operations to match, got 129",
    ),
    "external_arity": Case(
        pattern('pdl.rewrite %o with "fuse"'),
        "p.mlir:5:3: error: 'pdl.rewrite' op applies rewrite 'fuse(trans, variable)', which takes 2 values, "
        "and passes 1",
    ),
    "constraint_results": Case(
        pattern('pdl.apply_native_constraint "inverse"(%t : !pdl.type)', ERASE),
        "p.mlir:5:3: error: 'pdl.apply_native_constraint' op applies constraint 'inverse(type) -> 1 value', which "
        "returns 1 value, and expects 0",
    ),
    "external_results": Case(
        pattern('pdl.rewrite %o with "first_operand"'),
        "p.mlir:5:3: error: 'pdl.rewrite' op applies rewrite 'first_operand(op) -> 1 value', which returns values "
        "that nothing takes",
    ),
    "external_and_body": Case(
        pattern('pdl.rewrite %o with "fuse"(%o : !pdl.operation) { pdl.erase %o }'),
        "p.mlir:5:3: error: 'pdl.rewrite' op has a body besides the rewrite 'fuse'",
    ),
    "negated_constraint_returns": Case(
        pattern('%u = pdl.apply_native_constraint "inverse"(%t : !pdl.type) : !pdl.type {isNegated = true}', ERASE),
        "p.mlir:5:8: error: 'pdl.apply_native_constraint' op is negated and expects values: a constraint that does not "
        "hold returns none",
    ),
    "two_ranges_of_operands": Case(
        pattern(
            ERASE,
            match="""%x = pdl.operands
  %y = pdl.operands
  %o = pdl.operation "t.op"(%x, %y : !pdl.range<value>, !pdl.range<value>)""",
        ),
        "p.mlir:4:8: error: 'pdl.operation' op has 2 ranges among its operands; only one can be matched",
    ),
    "two_ranges_of_results": Case(
        pattern(
            ERASE,
            match="""%x = pdl.types
  %o = pdl.operation "t.op" -> (%x, %x : !pdl.range<type>, !pdl.range<type>)""",
        ),
        "p.mlir:3:8: error: 'pdl.operation' op has 2 ranges among its result types; only one can be matched",
    ),
    "result_that_is_not_listed": Case(
        pattern(
            ERASE,
            match="""%i = pdl.operation "t.op"
  %r = pdl.result 0 of %i
  %o = pdl.operation "t.op"(%r : !pdl.value)""",
        ),
        "p.mlir:3:8: error: 'pdl.result' op asks for result 0 of an operation with 0 result types",
    ),
    "result_group_that_is_not_listed": Case(
        pattern("%r = pdl.results 1 of %o -> !pdl.value", 'pdl.rewrite %o with "fuse"(%o : !pdl.operation)'),
        "p.mlir:5:8: error: 'pdl.results' op asks for result group 1 of an operation with 1 result type",
    ),
    "result_group_as_one_value": Case(
        pattern(
            "%r = pdl.results 0 of %o -> !pdl.value",
            ERASE,
            match="%ts = pdl.types\n  %o = pdl.operation -> (%ts : !pdl.range<type>)",
        ),
        "p.mlir:4:8: error: 'pdl.results' op asks for result group 0 as one value, its types are a range",
    ),
    "result_group_of_types_that_are_not_listed": Case(
        rewriting(
            '%n = pdl.operation "t.op"(%x : !pdl.value)',
            "%r = pdl.results 0 of %n -> !pdl.value",
            "pdl.replace %o with %n",
        ),
        "p.mlir:7:10: error: 'pdl.results' op asks for result group 0 of an operation whose result types are not "
        "listed",
    ),
    "result_of_what_a_constraint_returns": Case(
        pattern(
            '%i = pdl.apply_native_constraint "producer"(%x : !pdl.value) : !pdl.operation',
            "%r = pdl.result 0 of %i",
            "pdl.rewrite %o { pdl.replace %o with (%r : !pdl.value) }",
        ),
        "p.mlir:6:8: error: 'pdl.result' op asks for results of what 'pdl.apply_native_constraint' returns: only those "
        "of a 'pdl.operation' can be matched",
    ),
    "root_that_a_constraint_returns": Case(
        pattern(
            '%i = pdl.apply_native_constraint "producer"(%x : !pdl.value) : !pdl.operation',
            "pdl.rewrite %i { pdl.erase %o }",
        ),
        "p.mlir:6:3: error: 'pdl.rewrite' op has a root that 'pdl.apply_native_constraint' returns, not a "
        "'pdl.operation'",
    ),
    "not_reached_from_the_root": Case(
        pattern(
            '%other = pdl.operation "t.other"(%x : !pdl.value)',
            "pdl.rewrite %o { pdl.erase %other }",
        ),
        "p.mlir:5:12: error: 'pdl.operation' op is not reached from the root of the pattern through operands and "
        "results; a pattern has one root\np.mlir:4:8: note: the root is here",
    ),
    "several_roots": Case(
        pattern('%other = pdl.operation "t.other"(%x : !pdl.value)', "pdl.rewrite { pdl.erase %other pdl.erase %o }"),
        "p.mlir:6:3: error: 'pdl.rewrite' op names no root, and 2 operations of the pattern could be it\n"
        "p.mlir:4:8: note: this one\np.mlir:5:12: note: this one",
    ),
    "round_of_operands": Case(
        pattern(
            "pdl.rewrite { pdl.erase %o }",
            match="""%t = pdl.type
  %a = pdl.operation "t.op"(%s : !pdl.value) -> (%t : !pdl.type)
  %r = pdl.result 0 of %a
  %o = pdl.operation "t.op"(%r : !pdl.value) -> (%t : !pdl.type)
  %s = pdl.result 0 of %o""",
        ),
        "p.mlir:7:3: error: 'pdl.rewrite' op names no root, and each operation of the pattern is an operand of another",
    ),
    "value_that_is_not_bound": Case(
        pattern(
            "%k = pdl.attribute",
            'pdl.apply_native_constraint "marked"(%k : !pdl.attribute)',
            ERASE,
        ),
        "p.mlir:6:3: error: 'pdl.apply_native_constraint' op uses %k, which the match does not bind: 'pdl.attribute' "
        "is not part of it",
    ),
    "type_that_is_not_bound": Case(
        rewriting(
            '%n = pdl.operation "t.op"(%x : !pdl.value) -> (%u : !pdl.type)',
            "pdl.erase %n",
            match=f"{ONE}\n  %u = pdl.type",
        ),
        "p.mlir:7:10: error: 'pdl.operation' op uses %u, which the match does not bind: 'pdl.type' is not part of it",
    ),
    "new_type_without_a_constant": Case(
        rewriting("%u = pdl.type", '%n = pdl.operation "t.op" -> (%u : !pdl.type)'),
        "p.mlir:6:10: error: 'pdl.type' op needs a constant type in a rewrite",
    ),
    "new_types_without_constants": Case(
        rewriting("%u = pdl.types", '%n = pdl.operation "t.op" -> (%u : !pdl.range<type>)'),
        "p.mlir:6:10: error: 'pdl.types' op needs constant types in a rewrite",
    ),
    "other_operation_in_the_match": Case(
        pattern('"t.op"() : () -> ()', ERASE),
        "p.mlir:5:3: error: 't.op' op is not supported in the matching part of a pattern",
    ),
    "other_operation_in_the_rewrite": Case(
        rewriting('"t.op"() : () -> ()'),
        "p.mlir:6:5: error: 't.op' op is not supported in the rewrite of a pattern",
    ),
    "used_after_replace": Case(
        rewriting("pdl.replace %o with (%x : !pdl.value)", "pdl.erase %o"),
        "p.mlir:7:5: error: 'pdl.erase' op uses an operation that 'pdl.replace' has taken out",
    ),
    "attribute_twice": Case(
        rewriting(
            '%k = pdl.attribute = "x"',
            '%n = pdl.operation "t.op" {"k" = %k, "k" = %k}',
        ),
        "p.mlir:7:10: error: 'pdl.operation' op is given attribute 'k' twice",
    ),
    "new_operation_with_too_many_operands": Case(
        rewriting(
            '%n = pdl.operation "t.cast"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)',
            "pdl.replace %o with %n",
        ),
        "p.mlir:6:10: error: 'pdl.operation' op cannot be made here: 't.cast' has 1 operand, the pattern gives 2",
    ),
    "new_operation_without_result_types": Case(
        rewriting('%n = pdl.operation "t.cast"(%x : !pdl.value)'),
        "p.mlir:6:10: error: 'pdl.operation' op cannot be made here: 't.cast' has 1 result type, the pattern gives 0",
    ),
    "new_operation_with_too_few_operands": Case(
        rewriting('%n = pdl.operation "t.segments"'),
        "p.mlir:6:10: error: 'pdl.operation' op cannot be made here: 't.segments' has at least 1 operand, the pattern "
        "gives 0",
    ),
    "segments_that_nobody_knows": Case(
        rewriting('%n = pdl.operation "t.segments"(%x, %x, %x, %x : !pdl.value, !pdl.value, !pdl.value, !pdl.value)'),
        "p.mlir:6:10: error: 'pdl.operation' op cannot be made here: 't.segments' has 3 operand groups (first, inputs, "
        "controls), the pattern gives 4: join some with pdl.range or give 'operandSegmentSizes'",
    ),
    "segment_that_is_no_range": Case(
        rewriting(
            "%xs = pdl.range %x, %x : !pdl.value, !pdl.value",
            '%n = pdl.operation "t.segments"(%xs : !pdl.range<value>)',
        ),
        "p.mlir:7:10: error: 'pdl.operation' op cannot be made here: 't.segments' takes one operand 'first', the "
        "pattern gives a range",
    ),
    "result_segments_of_the_replaced_operation": Case(
        rewriting('%n = pdl.operation "t.segments"(%x : !pdl.value)', "pdl.replace %o with %n"),
        "p.mlir:6:10: error: 'pdl.operation' op cannot be made here: 't.segments' needs its result types here, their "
        "grouping is its 'resultSegmentSizes'",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_error(name: str) -> None:
    case = CASES[name]
    with pytest.raises(GeError) as raised:
        compile_text(case.text, REGISTRY)
    assert str(raised.value) == case.message
