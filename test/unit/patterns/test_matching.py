"""Where patterns match: what they mean to MLIR, asked of the real one, and to xDSL where it supports them."""

from dataclasses import dataclass

import pytest
from patterns.support import compile_text, mlir_matches, mlir_tool, our_matches, parse, xdsl_matches

GRAPH = """
%v = "t.op"() <{kind = "var"}> {id = 0} : () -> i32
%a = "t.cast"(%v) {id = 1} : (i32) -> i64
%b = "t.cast"(%a) {id = 2} : (i64) -> i32
%c:2 = "t.op"(%a, %b) {id = 3, k = 3 : i32} : (i64, i32) -> (i32, f32)
%d = "t.op"(%c#1, %v) {id = 4, k = "x"} : (f32, i32) -> i32
%e = "t.op"(%v, %v) {id = 5, k = 3 : i64} : (i32, i32) -> i32
%f = "t.op"(%c#0, %c#1) {id = 6, k = unit, l = "x"} : (i32, f32) -> i32
"t.op"(%f, %f, %e) {id = 7} : (i32, i32, i32) -> ()
"t.op"() {id = 8} : () -> ()
%g:3 = "t.other"(%b, %c#0, %v) {id = 9} : (i32, i32, i32) -> (i32, i64, i32)
%h = "t.op"(%g#0, %g#1, %g#2) {id = 10} : (i32, i64, i32) -> i32
%i:2 = "t.other"(%h) {id = 11, k = "y"} : (i32) -> (i32, i32)
"t.op"(%i#1, %i#0) {id = 12, k = "y"} : (i32, i32) -> ()
%j = "t.cast"(%e) {id = 13} : (i32) -> i64
%l = "t.op"(%g#0, %g#1, %g#2, %g#0) {id = 14} : (i32, i64, i32, i32) -> i32
"u.unknown"(%l) {id = 15} : (i32) -> ()
"""


@dataclass(frozen=True)
class Case:
    """The body of a pattern with root %o, and the ids of the operations where it matches.

    `mlir` and `xdsl`: whether the two agree; where not, a comment says why.
    """

    name: str
    body: str
    ids: list[int]
    mlir: bool = True
    xdsl: bool = True

    @property
    def pattern(self) -> str:
        return f"pdl.pattern @p : benefit(1) {{\n{self.body}\n  pdl.rewrite %o {{ pdl.erase %o }}\n}}"


CASES = [
    Case("no_operands_no_results", '%o = pdl.operation "t.op"', [8]),
    Case("results_count", '%t = pdl.type %o = pdl.operation "t.op" -> (%t : !pdl.type)', [0]),
    Case(
        "operands_count",
        '%x = pdl.operand %o = pdl.operation "t.op"(%x, %x, %x : !pdl.value, !pdl.value, !pdl.value)',
        [],
    ),
    Case(
        "any_name",
        "%x = pdl.operand %t = pdl.type %o = pdl.operation (%x : !pdl.value) -> (%t : !pdl.type)",
        [1, 2, 13],
    ),
    Case("unregistered_name", '%x = pdl.operand %o = pdl.operation "u.unknown"(%x : !pdl.value)', [15], xdsl=False),
    Case(
        "same_operand_twice",
        '%x = pdl.operand %t = pdl.type %o = pdl.operation "t.op"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)',
        [5],
    ),
    Case(
        "operand_type",
        """%ot = pdl.type : f32 %x = pdl.operand : %ot %y = pdl.operand %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)""",
        [4],
    ),
    Case(
        "same_type_of_operands",
        """%ot = pdl.type %x = pdl.operand : %ot %y = pdl.operand : %ot %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)""",
        [5],
    ),
    Case(
        "result_type",
        '%x = pdl.operand %t = pdl.type : i64 %o = pdl.operation "t.cast"(%x : !pdl.value) -> (%t : !pdl.type)',
        [1, 13],
    ),
    Case(
        "same_type_of_operand_and_result",
        """%t = pdl.type %x = pdl.operand : %t %y = pdl.operand
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)""",
        [5, 6],
    ),
    Case(
        "attribute_value",
        """%x = pdl.operand %y = pdl.operand %k = pdl.attribute = "x" %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) {"k" = %k} -> (%t : !pdl.type)""",
        [4],
    ),
    Case(
        "attribute_value_and_type",
        """%x = pdl.operand %y = pdl.operand %k = pdl.attribute = 3 : i64 %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) {"k" = %k} -> (%t : !pdl.type)""",
        [5],
    ),
    Case(
        "attribute_present",
        """%x = pdl.operand %y = pdl.operand %k = pdl.attribute %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) {"k" = %k} -> (%t : !pdl.type)""",
        [4, 5, 6],
    ),
    Case(
        "property",
        '%k = pdl.attribute = "var" %t = pdl.type %o = pdl.operation "t.op" {"kind" = %k} -> (%t : !pdl.type)',
        [0],
    ),
    # xDSL asserts that it is an integer attribute.
    Case(
        "attribute_of_a_type",
        """%x = pdl.operand %y = pdl.operand %kt = pdl.type : i64 %k = pdl.attribute : %kt %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) {"k" = %k} -> (%t : !pdl.type)""",
        [5],
        xdsl=False,
    ),
    Case(
        "attribute_of_any_type",
        """%x = pdl.operand %y = pdl.operand %kt = pdl.type %k = pdl.attribute : %kt %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) {"k" = %k} -> (%t : !pdl.type)""",
        [4, 5, 6],
        xdsl=False,
    ),
    Case(
        "attribute_of_the_type_of_an_operand",
        """%kt = pdl.type %x = pdl.operand %y = pdl.operand : %kt %k = pdl.attribute : %kt %t = pdl.type %u = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) {"k" = %k} -> (%t, %u : !pdl.type, !pdl.type)""",
        [3],
        xdsl=False,
    ),
    Case(
        "string_attribute_has_type_none",
        """%x = pdl.operand %y = pdl.operand %kt = pdl.type : none %k = pdl.attribute : %kt %t = pdl.type
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) {"k" = %k} -> (%t : !pdl.type)""",
        [4],
        xdsl=False,
    ),
    Case(
        "same_attribute_of_two_operations",
        """%x = pdl.operand %k = pdl.attribute %t = pdl.type %u = pdl.type
           %i = pdl.operation "t.other"(%x : !pdl.value) {"k" = %k} -> (%t, %u : !pdl.type, !pdl.type)
           %r0 = pdl.result 0 of %i %r1 = pdl.result 1 of %i
           %o = pdl.operation "t.op"(%r1, %r0 : !pdl.value, !pdl.value) {"k" = %k}""",
        [12],
    ),
    Case(
        "result_of_an_operation",
        """%x = pdl.operand %t = pdl.type %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%t : !pdl.type)
           %r = pdl.result 0 of %i %u = pdl.type
           %o = pdl.operation "t.cast"(%r : !pdl.value) -> (%u : !pdl.type)""",
        [2],
    ),
    # xDSL takes any result for the one that is asked for.
    Case(
        "result_with_another_index",
        """%x = pdl.operand %t0 = pdl.type %t1 = pdl.type
           %i = pdl.operation "t.other"(%x : !pdl.value) -> (%t0, %t1 : !pdl.type, !pdl.type)
           %r0 = pdl.result 0 of %i %r1 = pdl.result 1 of %i
           %o = pdl.operation "t.op"(%r0, %r1 : !pdl.value, !pdl.value)""",
        [],
        xdsl=False,
    ),
    Case(
        "one_operation_through_two_operands",
        """%x = pdl.operand %y = pdl.operand %t0 = pdl.type %t1 = pdl.type %t2 = pdl.type
           %i = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) -> (%t0, %t1 : !pdl.type, !pdl.type)
           %r0 = pdl.result 0 of %i %r1 = pdl.result 1 of %i
           %o = pdl.operation "t.op"(%r0, %r1 : !pdl.value, !pdl.value) -> (%t2 : !pdl.type)""",
        [6],
    ),
    Case(
        "operand_shared_by_two_operations",
        """%x = pdl.operand %t0 = pdl.type %t1 = pdl.type
           %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%t0 : !pdl.type)
           %r = pdl.result 0 of %i
           %j = pdl.operation "t.cast"(%r : !pdl.value) -> (%t1 : !pdl.type)
           %s = pdl.result 0 of %j %t2 = pdl.type %t3 = pdl.type
           %o = pdl.operation "t.op"(%r, %s : !pdl.value, !pdl.value) -> (%t2, %t3 : !pdl.type, !pdl.type)""",
        [3],
    ),
    Case("all_operands", '%x = pdl.operands %o = pdl.operation "t.op"(%x : !pdl.range<value>)', [7, 8, 12], xdsl=False),
    Case(
        "operands_and_then_any",
        """%x = pdl.operand %xs = pdl.operands %t = pdl.type
           %o = pdl.operation "t.op"(%x, %xs : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)""",
        [4, 5, 6, 10, 14],
        xdsl=False,
    ),
    # MLIR takes the operand after a range from its own index on, so that it must be the last of exactly two.
    Case(
        "any_operands_and_then_one",
        """%f32 = pdl.type : f32 %x = pdl.operand : %f32 %xs = pdl.operands %t = pdl.type
           %o = pdl.operation "t.op"(%xs, %x : !pdl.range<value>, !pdl.value) -> (%t : !pdl.type)""",
        [6],
        xdsl=False,
    ),
    Case(
        "any_operands_between_equal_ones",
        """%x = pdl.operand %xs = pdl.operands %t = pdl.type
           %o = pdl.operation "t.op"(%x, %xs, %x : !pdl.value, !pdl.range<value>, !pdl.value) -> (%t : !pdl.type)""",
        [5, 14],
        mlir=False,
        xdsl=False,
    ),
    Case(
        "operand_types",
        """%ts = pdl.types : [i32, i64, i32] %xs = pdl.operands : %ts %t = pdl.type
           %o = pdl.operation "t.op"(%xs : !pdl.range<value>) -> (%t : !pdl.type)""",
        [10],
        xdsl=False,
    ),
    Case(
        "all_result_types",
        '%x = pdl.operand %ts = pdl.types %o = pdl.operation "t.other"(%x : !pdl.value) -> (%ts : !pdl.range<type>)',
        [11],
        xdsl=False,
    ),
    Case(
        "no_result_types_are_result_types",
        """%x = pdl.operand %y = pdl.operand %ts = pdl.types
           %o = pdl.operation "t.op"(%x, %y : !pdl.value, !pdl.value) -> (%ts : !pdl.range<type>)""",
        [3, 4, 5, 6, 12],
        xdsl=False,
    ),
    Case(
        "result_types",
        """%x = pdl.operand %ts = pdl.types : [i32, i32]
           %o = pdl.operation "t.other"(%x : !pdl.value) -> (%ts : !pdl.range<type>)""",
        [11],
        xdsl=False,
    ),
    Case(
        "result_types_after_one",
        """%x = pdl.operands %t = pdl.type %ts = pdl.types : [i64, i32]
           %o = pdl.operation "t.other"(%x : !pdl.range<value>) -> (%t, %ts : !pdl.type, !pdl.range<type>)""",
        [9],
        xdsl=False,
    ),
    # MLIR compares no ranges of types.
    Case(
        "same_types_of_operands_and_results",
        """%ts = pdl.types %x = pdl.operands : %ts
           %o = pdl.operation "t.other"(%x : !pdl.range<value>) -> (%ts : !pdl.range<type>)""",
        [],
        mlir=False,
        xdsl=False,
    ),
    Case(
        "all_results_of_an_operation",
        """%xs = pdl.operands %ts = pdl.types
           %i = pdl.operation "t.other"(%xs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
           %rs = pdl.results of %i %t = pdl.type
           %o = pdl.operation "t.op"(%rs : !pdl.range<value>) -> (%t : !pdl.type)""",
        [10],
        xdsl=False,
    ),
    Case(
        "result_group",
        """%xs = pdl.operands %t0 = pdl.type %ts = pdl.types
           %i = pdl.operation "t.other"(%xs : !pdl.range<value>) -> (%t0, %ts : !pdl.type, !pdl.range<type>)
           %r = pdl.results 0 of %i -> !pdl.value %rs = pdl.results 1 of %i -> !pdl.range<value> %t = pdl.type
           %o = pdl.operation "t.op"(%r, %rs : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)""",
        [10],
        xdsl=False,
        mlir=False,
    ),
    Case(
        "result_beyond_those_counted",
        """%xs = pdl.operands %ts = pdl.types
           %i = pdl.operation "t.other"(%xs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
           %r = pdl.result 2 of %i %y = pdl.operand %z = pdl.operand %t = pdl.type
           %o = pdl.operation "t.op"(%y, %z, %r : !pdl.value, !pdl.value, !pdl.value) -> (%t : !pdl.type)""",
        [10],
        xdsl=False,
    ),
]


def test_names_are_unique() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_match(case: Case) -> None:
    (pattern,) = compile_text(case.pattern, allow_unregistered=True)
    assert our_matches(pattern, parse(GRAPH)) == case.ids


@pytest.mark.parametrize("case", [case for case in CASES if case.xdsl], ids=lambda case: case.name)
def test_xdsl_agrees(case: Case) -> None:
    assert xdsl_matches(case.pattern, parse(GRAPH)) == case.ids


@pytest.mark.skipif(mlir_tool("mlir-opt") is None, reason="needs mlir-opt")
def test_mlir_agrees() -> None:
    agreeing = {case.name: case for case in CASES if case.mlir}
    found = mlir_matches({name: case.pattern for name, case in agreeing.items()}, parse(GRAPH))
    assert found == {name: case.ids for name, case in agreeing.items()}
