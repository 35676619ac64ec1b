"""What patterns do: the same as xDSL's interpreter where that supports it, and what MLIR means elsewhere."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from patterns.random_patterns import random_graph
from patterns.support import (
    compile_text,
    make_context,
    mlir_tool,
    parse,
    rewrite,
    run_mlir_opt,
    text_of,
    xdsl_rewrite,
)
from xdsl.dialects.builtin import i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

from gedialect.diagnostics import Location
from gedialect.patterns import DriverOptions, PatternSet, PlainAdapter, Registry, Rewriter, apply_patterns

GRAPH = """
%v = "t.op"() : () -> i32
%a = "t.cast"(%v) : (i32) -> i64
%b = "t.cast"(%a) : (i64) -> i32
%m:2 = "t.op"(%b, %v) : (i32, i32) -> (i32, f32)
%t = "t.other"(%m#0) {k = "x"} : (i32) -> i32
"t.op"(%t) : (i32) -> ()
"""
BEFORE_T = GRAPH.splitlines()[1:5]

REGISTRY = Registry()


@REGISTRY.constraint()
def is_i32(type: Attribute) -> bool:
    """The type is i32."""
    return type == i32


@REGISTRY.constraint()
def has_user(op: Operation, value: SSAValue) -> bool:
    """The operation uses the value."""
    return value in op.operands


@REGISTRY.constraint(results=1)
def wider(type: Attribute) -> Attribute | None:
    """The type twice as wide, if there is one."""
    return i64 if type == i32 else None


@REGISTRY.constraint(results=2)
def first_and_rest(values: Sequence[SSAValue]) -> tuple[SSAValue, Sequence[SSAValue]] | None:
    """The first of some values and the others, if there are any."""
    return (values[0], values[1:]) if values else None


@REGISTRY.action(results=1)
def same(rewriter: Rewriter, value: SSAValue) -> SSAValue:
    """The value itself."""
    return value


@REGISTRY.action()
def mark(rewriter: Rewriter, op: Operation, kind: Attribute) -> None:
    """Give an operation an attribute."""
    op.attributes["marked"] = kind
    rewriter.notify_op_modified(op)


@REGISTRY.action(results=1)
def reversed_values(rewriter: Rewriter, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
    """The values in the opposite order."""
    return tuple(reversed(values))


@REGISTRY.action(results=1)
def copy_of(rewriter: Rewriter, op: Operation) -> Operation:
    """A copy of an operation before it."""
    return rewriter.insert(op.clone())


@dataclass(frozen=True)
class Case:
    """A pattern with root "t.other"(%x) -> (%t0), and what it makes of the operation in GRAPH.

    `after` is what stands in the place of `%t = "t.other"(%m#0)` and its user: lines with %0 = %v ... %4 = %m#1.
    `xdsl`: whether xDSL's interpreter does the same.
    """

    name: str
    match: str
    rewrite: str
    after: str
    xdsl: bool = False

    @property
    def pattern(self) -> str:
        return f"""pdl.pattern @p : benefit(1) {{
          %x = pdl.operand %t0 = pdl.type %o = pdl.operation "t.other"(%x : !pdl.value) -> (%t0 : !pdl.type)
          {self.match}
          {self.rewrite}
        }}"""


UNCHANGED = '%5 = "t.other"(%3) {k = "x"} : (i32) -> i32\n"t.op"(%5) : (i32) -> ()'
REPLACED = '"t.op"(%3) : (i32) -> ()'
REPLACE = "pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }"

CASES = [
    Case("replace_by_value", "", REPLACE, REPLACED, xdsl=True),
    Case("rewrite_without_root", "", "pdl.rewrite { pdl.replace %o with (%x : !pdl.value) }", REPLACED),
    Case(
        "new_operation",
        "",
        """pdl.rewrite %o {
             %n = pdl.operation "t.cast"(%x : !pdl.value) -> (%t0 : !pdl.type)
             pdl.replace %o with %n }""",
        '%5 = "t.cast"(%3) : (i32) -> i32\n"t.op"(%5) : (i32) -> ()',
        xdsl=True,
    ),
    Case(
        "new_operations_with_attributes_and_constant_types",
        "",
        """pdl.rewrite %o {
             %wide = pdl.type : i64
             %k = pdl.attribute = "new"
             %kind = pdl.attribute = 5 : i8
             %n = pdl.operation "t.op"(%x : !pdl.value) {"k" = %k, "kind" = %kind} -> (%wide : !pdl.type)
             %r = pdl.result 0 of %n
             %l = pdl.operation "t.cast"(%r : !pdl.value) -> (%t0 : !pdl.type)
             pdl.replace %o with %l }""",
        """%5 = "t.op"(%3) <{kind = 5 : i8}> {k = "new"} : (i32) -> i64
%6 = "t.cast"(%5) : (i64) -> i32
"t.op"(%6) : (i32) -> ()""",
        xdsl=True,
    ),
    Case(
        "types_are_those_of_the_replaced_operation",
        "",
        'pdl.rewrite %o { %n = pdl.operation "t.cast"(%x : !pdl.value) pdl.replace %o with %n }',
        '%5 = "t.cast"(%3) : (i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
    Case("native_constraint", 'pdl.apply_native_constraint "is_i32"(%t0 : !pdl.type)', REPLACE, REPLACED),
    Case(
        "negated_constraint",
        'pdl.apply_native_constraint "is_i32"(%t0 : !pdl.type) {isNegated = true}',
        REPLACE,
        UNCHANGED,
    ),
    Case(
        "constraint_over_operation_and_value",
        'pdl.apply_native_constraint "has_user"(%o, %x : !pdl.operation, !pdl.value)',
        REPLACE,
        REPLACED,
    ),
    Case(
        "constraint_over_a_constant",
        '%c = pdl.type : i64 pdl.apply_native_constraint "is_i32"(%c : !pdl.type)',
        REPLACE,
        UNCHANGED,
    ),
    Case(
        "constraint_over_a_result",
        '%r = pdl.result 0 of %o pdl.apply_native_constraint "has_user"(%o, %r : !pdl.operation, !pdl.value)',
        REPLACE,
        UNCHANGED,
    ),
    Case(
        "constraint_returns_a_value",
        '%w = pdl.apply_native_constraint "wider"(%t0 : !pdl.type) : !pdl.type',
        """pdl.rewrite %o {
             %n = pdl.operation "t.cast"(%x : !pdl.value) -> (%w : !pdl.type)
             %r = pdl.result 0 of %n
             %l = pdl.operation "t.cast"(%r : !pdl.value) -> (%t0 : !pdl.type)
             pdl.replace %o with %l }""",
        '%5 = "t.cast"(%3) : (i32) -> i64\n%6 = "t.cast"(%5) : (i64) -> i32\n"t.op"(%6) : (i32) -> ()',
    ),
    Case(
        "action",
        "",
        """pdl.rewrite %o {
             %y = pdl.apply_native_rewrite "same"(%x : !pdl.value) : !pdl.value
             pdl.replace %o with (%y : !pdl.value) }""",
        REPLACED,
    ),
    Case(
        "action_with_constant",
        '%k = pdl.attribute = "x"',
        'pdl.rewrite %o { pdl.apply_native_rewrite "mark"(%o, %k : !pdl.operation, !pdl.attribute) }',
        '%5 = "t.other"(%3) {k = "x", marked = "x"} : (i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
    Case(
        "action_returns_an_operation",
        "",
        """pdl.rewrite %o {
             %n = pdl.apply_native_rewrite "copy_of"(%o : !pdl.operation) : !pdl.operation
             %r = pdl.result 0 of %n
             %l = pdl.operation "t.cast"(%r : !pdl.value) -> (%t0 : !pdl.type)
             pdl.replace %o with %l }""",
        """%5 = "t.other"(%3) {k = "x"} : (i32) -> i32
%6 = "t.cast"(%5) : (i32) -> i32
"t.op"(%6) : (i32) -> ()""",
    ),
    Case(
        "external_rewrite",
        '%k = pdl.attribute = "y"',
        'pdl.rewrite %o with "mark"(%k : !pdl.attribute)',
        '%5 = "t.other"(%3) {k = "x", marked = "y"} : (i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
    Case(
        "results_of_a_new_operation",
        "",
        """pdl.rewrite %o {
             %n = pdl.operation "t.cast"(%x : !pdl.value) -> (%t0 : !pdl.type)
             %rs = pdl.results of %n
             pdl.replace %o with (%rs : !pdl.range<value>) }""",
        '%5 = "t.cast"(%3) : (i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
    Case(
        "range_of_values",
        "",
        """pdl.rewrite %o {
             %xs = pdl.range %x, %x : !pdl.value, !pdl.value
             %more = pdl.range %xs, %x : !pdl.range<value>, !pdl.value
             %n = pdl.operation "t.op"(%more : !pdl.range<value>) -> (%t0 : !pdl.type)
             pdl.replace %o with %n }""",
        '%5 = "t.op"(%3, %3, %3) : (i32, i32, i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
    Case(
        "range_of_types_and_result_groups",
        "",
        """pdl.rewrite %o {
             %c = pdl.types : [f32, f16]
             %ts = pdl.range %t0, %c : !pdl.type, !pdl.range<type>
             %n = pdl.operation "t.op"(%x : !pdl.value)
               -> (%ts, %t0, %c : !pdl.range<type>, !pdl.type, !pdl.range<type>)
             %all = pdl.results 0 of %n -> !pdl.range<value>
             %one = pdl.results 1 of %n -> !pdl.value
             %two = pdl.results 2 of %n -> !pdl.range<value>
             %third = pdl.result 2 of %n
             %none = pdl.range : !pdl.range<value>
             %u = pdl.operation "t.op"(%two, %third, %none, %all
               : !pdl.range<value>, !pdl.value, !pdl.range<value>, !pdl.range<value>)
             pdl.replace %o with (%one : !pdl.value) }""",
        """%5, %6, %7, %8, %9, %10 = "t.op"(%3) : (i32) -> (i32, f32, f16, i32, f32, f16)
"t.op"(%9, %10, %7, %5, %6, %7) : (f32, f16, f16, i32, f32, f16) -> ()
"t.op"(%8) : (i32) -> ()""",
    ),
    Case(
        "segments",
        "",
        """pdl.rewrite %o {
             %xs = pdl.range %x, %x : !pdl.value, !pdl.value
             %c = pdl.types : [f32, f16]
             %n = pdl.operation "t.segments"(%x, %xs : !pdl.value, !pdl.range<value>)
               -> (%t0, %c : !pdl.type, !pdl.range<type>)
             %r = pdl.result 0 of %n
             pdl.replace %o with (%r : !pdl.value) }""",
        """%5, %6, %7 = "t.segments"(%3, %3, %3) <{operandSegmentSizes = array<i32: 1, 2, 0>}> """
        """{resultSegmentSizes = array<i32: 1, 2>} : (i32, i32, i32) -> (i32, f32, f16)
"t.op"(%5) : (i32) -> ()""",
    ),
    Case(
        "segments_given",
        "",
        """pdl.rewrite %o {
             %s = pdl.attribute = array<i32: 1, 0, 1>
             %n = pdl.operation "t.segments"(%x, %x : !pdl.value, !pdl.value)
               {"operandSegmentSizes" = %s} -> (%t0 : !pdl.type)
             pdl.replace %o with %n }""",
        """%5 = "t.segments"(%3, %3) <{operandSegmentSizes = array<i32: 1, 0, 1>}> """
        """{resultSegmentSizes = array<i32: 1, 0>} : (i32, i32) -> i32
"t.op"(%5) : (i32) -> ()""",
    ),
]

OTHERS = {
    "erase": (
        """pdl.pattern @p : benefit(1) {
             %x = pdl.operand %o = pdl.operation "t.op"(%x : !pdl.value)
             pdl.rewrite %o { pdl.erase %o } }""",
        '%5 = "t.other"(%3) {k = "x"} : (i32) -> i32',
    ),
    "erase_after_replace": (
        """pdl.pattern @p : benefit(1) {
             %y = pdl.operand %t0 = pdl.type %i = pdl.operation "t.other"(%y : !pdl.value) -> (%t0 : !pdl.type)
             %r = pdl.result 0 of %i
             %o = pdl.operation "t.op"(%r : !pdl.value)
             pdl.rewrite %o {
               %n = pdl.operation "t.op"(%y, %y : !pdl.value, !pdl.value)
               pdl.erase %o
               pdl.erase %i } }""",
        '"t.op"(%3, %3) : (i32, i32) -> ()',
    ),
    "constraint_compared_with_the_match": (
        """pdl.pattern @p : benefit(1) {
             %xs = pdl.operands %t0 = pdl.type
             %f, %r = pdl.apply_native_constraint "first_and_rest"(%xs : !pdl.range<value>)
               : !pdl.value, !pdl.range<value>
             %o = pdl.operation "t.other"(%xs : !pdl.range<value>) -> (%t0 : !pdl.type)
             pdl.rewrite %o {
               %n = pdl.operation "t.op"(%r, %f : !pdl.range<value>, !pdl.value) -> (%t0 : !pdl.type)
               pdl.replace %o with %n } }""",
        '%5 = "t.op"(%3) : (i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
    "ranges_of_the_match_in_a_new_operation": (
        """pdl.pattern @p : benefit(1) {
             %x = pdl.operand %xs = pdl.operands %ts = pdl.types
             %o = pdl.operation "t.other"(%x, %xs : !pdl.value, !pdl.range<value>) -> (%ts : !pdl.range<type>)
             pdl.rewrite %o {
               %n = pdl.operation "t.op"(%xs, %x : !pdl.range<value>, !pdl.value) -> (%ts : !pdl.range<type>)
               pdl.replace %o with %n } }""",
        '%5 = "t.op"(%3) : (i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
    "operands_of_two_operations": (
        """pdl.pattern @p : benefit(1) {
             %xs = pdl.operands %ts = pdl.types
             %i = pdl.operation "t.op"(%xs : !pdl.range<value>) -> (%ts : !pdl.range<type>)
             %m = pdl.result 0 of %i
             %t0 = pdl.type %o = pdl.operation "t.other"(%m : !pdl.value) -> (%t0 : !pdl.type)
             pdl.rewrite %o {
               %ys = pdl.apply_native_rewrite "reversed_values"(%xs : !pdl.range<value>) : !pdl.range<value>
               %n = pdl.operation "t.op"(%ys, %m : !pdl.range<value>, !pdl.value) -> (%t0 : !pdl.type)
               pdl.replace %o with %n } }""",
        '%5 = "t.op"(%0, %2, %3) : (i32, i32, i32) -> i32\n"t.op"(%5) : (i32) -> ()',
    ),
}


def whole(after: str) -> str:
    """GRAPH with something else in its last two lines."""
    lines = text_of(parse(GRAPH)).splitlines()[:4]
    return "\n".join([*lines, after])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_rewrite(case: Case) -> None:
    assert rewrite(GRAPH, case.pattern, REGISTRY, options=DriverOptions(once=True))[0] == whole(case.after)


@pytest.mark.parametrize("case", [case for case in CASES if case.xdsl], ids=lambda case: case.name)
def test_xdsl_agrees(case: Case) -> None:
    assert xdsl_rewrite(GRAPH, case.pattern, recursively=False) == whole(case.after)


@pytest.mark.parametrize("name", OTHERS)
def test_other_rewrites(name: str) -> None:
    pattern, after = OTHERS[name]
    assert rewrite(GRAPH, pattern, REGISTRY, options=DriverOptions(once=True))[0] == whole(after)


@pytest.mark.skipif(mlir_tool("mlir-opt") is None, reason="needs mlir-opt")
def test_mlir_accepts_the_patterns() -> None:
    for pattern in (*(case.pattern for case in CASES), *(pattern for pattern, _ in OTHERS.values())):
        run_mlir_opt(pattern, "--convert-pdl-to-pdl-interp")


SYSTEM = """
pdl.pattern @undone : benefit(1) {
  %t = pdl.type
  %u = pdl.type
  %x = pdl.operand : %t
  %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%u : !pdl.type)
  %r = pdl.result 0 of %i
  %o = pdl.operation "t.cast"(%r : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }
}
pdl.pattern @no_change : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %o = pdl.operation "t.cast"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }
}
pdl.pattern @twice_the_same : benefit(1) {
  %t = pdl.type
  %x = pdl.operand
  %o = pdl.operation "t.other"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o {
    %k = pdl.attribute = "both"
    %n = pdl.operation "t.other"(%x : !pdl.value) {"k" = %k} -> (%t : !pdl.type)
    pdl.replace %o with %n
  }
}
pdl.pattern @with_itself : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %k = pdl.attribute = "both"
  %o = pdl.operation "t.other"(%x : !pdl.value) {"k" = %k} -> (%t : !pdl.type)
  pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }
}
"""


@pytest.mark.parametrize("recursively", [False, True], ids=["once", "greedily"])
@pytest.mark.parametrize("seed", range(8))
def test_xdsl_rewrites_random_graphs_the_same(seed: int, recursively: bool) -> None:
    graph = str(random_graph(random.Random(seed), 120))
    after, report = rewrite(graph, SYSTEM, options=DriverOptions(once=not recursively))
    assert after == xdsl_rewrite(graph, SYSTEM, recursively=recursively)
    assert report.rewrites > 3


def test_new_operations_have_the_location_of_the_root() -> None:
    adapter = PlainAdapter(make_context())
    module = parse('%0 = "t.op"() : () -> i32\n%1 = "t.other"(%0) : (i32) -> i32 loc("here":7:1)')
    (case,) = (case for case in CASES if case.name == "new_operation")
    apply_patterns(module, PatternSet(compile_text(case.pattern), adapter))
    (cast,) = (op for op in module.walk() if op.name == "t.cast")
    assert Location.of(cast) == Location("here", 7, 1)


def test_the_source_is_readable() -> None:
    (case,) = (case for case in CASES if case.name == "new_operation")
    (pattern,) = compile_text(case.pattern)
    assert pattern.source == SOURCE


SOURCE = """\
def match_and_rewrite(op, rewriter):
    # op: 't.other', line 2
    if not (op.name == 't.other'):
        return NO_MATCH
    op_operands = op._operands
    if len(op_operands) != 1:
        return NO_MATCH
    op_results = op.results
    if len(op_results) != 1:
        return NO_MATCH
    (op_result,) = op_results
    t0 = op_result.type
    (x,) = op_operands
    rewriter.start(op)
    n = create_t_cast(rewriter, op, Parts(((x,),), {}, ((t0,),)))
    rewriter.insert(n)
    n_results = n.results
    adapter.replace(rewriter, op, n_results)
    return MATCHED
"""
