"""What is said of a candidate that does not match: the first thing that differs, and where the pattern asks for it."""

import pytest
from patterns.support import compile_text, ids, parse, rewrite
from xdsl.ir import Attribute, Operation

from gedialect.patterns import DriverOptions, MatchContext, Registry

REGISTRY = Registry()


@REGISTRY.constraint()
def never(type: Attribute) -> bool:
    """No."""
    return False


@REGISTRY.constraint()
def always(type: Attribute) -> bool:
    """Yes."""
    return True


@REGISTRY.constraint(results=1)
def itself(type: Attribute) -> Attribute:
    """The type."""
    return type


GRAPH = """%v = "t.op"() : () -> i32
%a:2 = "t.op"(%v) {k = "x", l = {m = 1 : i32}} : (i32) -> (i32, i64)
%o = "t.other"(%a#0, %a#1, %v) {id = 0, k = "y"} : (i32, i64, i32) -> f32"""

CASES = {
    "name": ('%o = pdl.operation "t.cast"', "2:6: expected 't.cast', found 't.other'"),
    "operand_count": ('%o = pdl.operation "t.other"', "2:6: expected 0 operands, found 3"),
    "fewest_operands": (
        """%x = pdl.operand %xs = pdl.operands
%o = pdl.operation (%x, %x, %x, %x, %xs : !pdl.value, !pdl.value, !pdl.value, !pdl.value, !pdl.range<value>)""",
        "3:6: expected at least 4 operands, found 3",
    ),
    "result_count": (
        "%xs = pdl.operands\n%o = pdl.operation (%xs : !pdl.range<value>)",
        "3:6: expected 0 results, found 1",
    ),
    "result_type": (
        "%xs = pdl.operands\n%t = pdl.type : i32\n%o = pdl.operation (%xs : !pdl.range<value>) -> (%t : !pdl.type)",
        "4:6: expected the type of result 0 to be i32, found f32",
    ),
    "result_types": (
        (
            "%xs = pdl.operands\n%t = pdl.types : [i32, i32]\n"
            "%o = pdl.operation (%xs : !pdl.range<value>) -> (%t : !pdl.range<type>)"
        ),
        "4:6: expected the result types to be (i32, i32), found (f32)",
    ),
    "no_attribute": (
        (
            "%xs = pdl.operands\n%t = pdl.type\n%k = pdl.attribute\n"
            '%o = pdl.operation (%xs : !pdl.range<value>) {"n" = %k} -> (%t : !pdl.type)'
        ),
        "5:6: expected an attribute 'n'",
    ),
    "attribute": (
        (
            '%xs = pdl.operands\n%t = pdl.type\n%k = pdl.attribute = "x"\n'
            '%o = pdl.operation (%xs : !pdl.range<value>) {"k" = %k} -> (%t : !pdl.type)'
        ),
        '5:6: expected attribute \'k\' to be "x", found "y"',
    ),
    "attribute_with_braces": (
        (
            "%xs = pdl.operands\n%t = pdl.type\n%k = pdl.attribute = {m = 1 : i32}\n"
            '%o = pdl.operation (%xs : !pdl.range<value>) {"k" = %k} -> (%t : !pdl.type)'
        ),
        "5:6: expected attribute 'k' to be {m = 1 : i32}, found \"y\"",
    ),
    "attribute_type": (
        (
            "%xs = pdl.operands\n%t = pdl.type\n%u = pdl.type : i32\n%k = pdl.attribute : %u\n"
            '%o = pdl.operation (%xs : !pdl.range<value>) {"k" = %k} -> (%t : !pdl.type)'
        ),
        "5:6: expected the type of attribute 'k' to be i32, found none",
    ),
    "operand": (
        (
            "%x = pdl.operand\n%xs = pdl.operands\n%t = pdl.type\n"
            "%o = pdl.operation (%x, %x, %xs : !pdl.value, !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)"
        ),
        "5:6: expected operand 1 to be result 0 of 't.op', found result 1 of 't.op'",
    ),
    "operand_type": (
        (
            "%u = pdl.type : f16\n%x = pdl.operand : %u\n%xs = pdl.operands\n%t = pdl.type\n"
            "%o = pdl.operation (%x, %xs : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)"
        ),
        "3:6: expected the type of operand 0 to be f16, found i32",
    ),
    "operand_types": (
        (
            "%u = pdl.types : [f16, f16, f16]\n%x = pdl.operands : %u\n%t = pdl.type\n"
            "%o = pdl.operation (%x : !pdl.range<value>) -> (%t : !pdl.type)"
        ),
        "3:6: expected the type of the operands to be (f16, f16, f16), found (i32, i64, i32)",
    ),
    "inner_name": (
        (
            '%y = pdl.operand\n%u = pdl.type\n%i = pdl.operation "t.cast"(%y : !pdl.value) -> (%u : !pdl.type)\n'
            "%r = pdl.result 0 of %i\n%xs = pdl.operands\n%t = pdl.type\n"
            "%o = pdl.operation (%r, %xs : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)"
        ),
        "4:6: expected 't.cast', found 't.op'",
    ),
    "result_index": (
        (
            '%y = pdl.operand\n%u = pdl.type\n%i = pdl.operation "t.op"(%y : !pdl.value) '
            "-> (%u, %u2 : !pdl.type, !pdl.type)\n"
            "%u2 = pdl.type\n%r = pdl.result 1 of %i\n%xs = pdl.operands\n%t = pdl.type\n"
            "%o = pdl.operation (%r, %xs : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)"
        ),
        "9:6: expected operand 0 to be result 1 of 't.op', found result 0 of 't.op'",
    ),
    "constraint": (
        (
            "%xs = pdl.operands\n%t = pdl.type\n%o = pdl.operation (%xs : !pdl.range<value>) -> (%t : !pdl.type)\n"
            'pdl.apply_native_constraint "never"(%t : !pdl.type)'
        ),
        "5:1: constraint 'never(type)' does not hold",
    ),
    "negated_constraint": (
        (
            "%xs = pdl.operands\n%t = pdl.type\n%o = pdl.operation (%xs : !pdl.range<value>) -> (%t : !pdl.type)\n"
            'pdl.apply_native_constraint "always"(%t : !pdl.type) {isNegated = true}'
        ),
        "5:1: constraint 'always(type)' holds",
    ),
    "what_a_constraint_returns": (
        (
            "%xs = pdl.operands\n%c = pdl.type : i8\n"
            '%t = pdl.apply_native_constraint "itself"(%c : !pdl.type) : !pdl.type\n'
            "%o = pdl.operation (%xs : !pdl.range<value>) -> (%t : !pdl.type)"
        ),
        "4:6: expected i8, which constraint 'itself' returned, found f32",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_mismatch(name: str) -> None:
    body, expected = CASES[name]
    (pattern,) = compile_text(f"pdl.pattern @p : benefit(1) {{\n{body}\npdl.rewrite %o {{ pdl.erase %o }} }}", REGISTRY)
    (root,) = (op for op in parse(GRAPH).walk() if op.name == "t.other")
    mismatch = pattern.explain(root, MatchContext())
    assert mismatch is not None
    assert f"{mismatch.location}: {mismatch.reason}" == f"p.mlir:{expected}"


def test_block_arguments() -> None:
    (pattern,) = compile_text("""pdl.pattern @p : benefit(1) {
      %t = pdl.type %i = pdl.operation "t.op" -> (%t : !pdl.type) %r = pdl.result 0 of %i
      %o = pdl.operation "t.other"(%r : !pdl.value) pdl.rewrite %o { pdl.erase %o } }""")
    module = parse('"u.region"() ({ ^bb0(%x : i32, %y : i32): "t.other"(%y) : (i32) -> () }) : () -> ()')
    (root,) = (op for op in module.walk() if op.name == "t.other")
    mismatch = pattern.explain(root, MatchContext())
    assert mismatch is not None
    assert mismatch.reason == "expected operand 0 to be a result, found block argument 1"


PAIR = """pdl.pattern @undone : benefit(1) {
  %t = pdl.type %u = pdl.type
  %x = pdl.operand : %t
  %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%u : !pdl.type)
  %r = pdl.result 0 of %i
  %o = pdl.operation "t.cast"(%r : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) pdl.erase %i }
}
pdl.pattern @other : benefit(1) {
  %o = pdl.operation "t.cast" pdl.rewrite %o { pdl.erase %o }
}"""


def test_the_driver_explains_the_candidates_that_are_left() -> None:
    graph = """%v = "t.op"() : () -> i32
    %a = "t.cast"(%v) {id = 1} : (i32) -> i64
    %b = "t.cast"(%a) {id = 2} : (i64) -> i32
    %c = "t.cast"(%b) {id = 3} : (i32) -> i16
    %d = "t.cast"(%c) {id = 4} : (i16) -> f32
    "t.op"(%d) {id = 5} : (f32) -> ()"""
    _, report = rewrite(graph, PAIR, options=DriverOptions(explain=frozenset({"undone"})))
    assert [(ids([found.op]), found.pattern.name, found.mismatch.reason) for found in report.explanations] == [
        ([3], "undone", "expected 't.cast', found 't.op'"),
        ([4], "undone", "expected the type of operand 0 to be f32, found i32"),
    ]
    assert rewrite(graph, PAIR)[1].explanations == ()


def test_explaining_changes_nothing() -> None:
    module = parse(GRAPH)
    before = str(module)
    (pattern, _) = compile_text(PAIR)
    for op in list(module.walk()):
        assert isinstance(op, Operation)
        pattern.explain(op, MatchContext())
    assert str(module) == before
