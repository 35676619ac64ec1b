import gc

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects, test
from xdsl.dialects.builtin import (
    Builtin,
    DenseIntOrFPElementsAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    TensorType,
    i32,
)
from xdsl.parser import Parser

from gedialect.diagnostics import Diagnostic, GeError, Location, Severity
from gedialect.translate.mlir_text import parse_mlir, print_mlir

ENCODED = "tensor<2xf32, #other.layout<ND>>"


def context(*, allow_unregistered: bool = True) -> Context:
    made = Context(allow_unregistered=allow_unregistered)
    for name, load in get_all_dialects().items():
        made.register_dialect(name, load)
    return made


def parse(text: str, split_offset: int = 0, *, allow_unregistered: bool = True) -> ModuleOp:
    return parse_mlir(context(allow_unregistered=allow_unregistered), text, "a.mlir", split_offset)


def error(text: str, split_offset: int = 0) -> Diagnostic:
    with pytest.raises(GeError) as caught:
        parse(text, split_offset, allow_unregistered=False)
    return caught.value.diagnostic


def places(module: ModuleOp) -> list[str]:
    return [str(Location.of(op)) for op in module.walk()]


def test_operations_have_the_places_of_their_names() -> None:
    module = parse('%0 = "test.op"() ({\n  "test.op"() : () -> ()\n}) : () -> i32\n  ub.unreachable\n')
    assert places(module) == ["a.mlir", "a.mlir:1:6", "a.mlir:2:3", "a.mlir:4:3"]


def test_lines_are_those_of_the_file_that_the_text_is_part_of() -> None:
    assert places(parse('\n"test.op"() : () -> ()', 10)) == ["a.mlir", "a.mlir:12:1"]
    assert error('\n"test.nop"() : () -> ()', 10).location == Location("a.mlir", 12, 1)


def test_place_written_in_the_text_counts() -> None:
    assert places(parse('"test.op"() : () -> () loc("b.py":7:1)')) == ["a.mlir", "b.py:7:1"]


def test_aliases_of_locations_may_be_defined_last() -> None:
    module = parse(
        '"test.op"() ({\n^bb0(%a: i32 loc(#loc2)):\n  "test.op"() : () -> () loc(#loc3)\n}) : () -> () loc(#loc1)\n'
        '#loc1 = loc("b.py":7:1)\n#loc2 = loc("name"(#loc1))\n#loc3 = loc(fused[#loc4, callsite(#loc1 at #loc4)])\n'
        '#loc4 = loc("c.py":8:2)\n'
    )
    assert places(module) == ["a.mlir", "b.py:7:1", "c.py:8:2"]
    (op,) = module.ops
    assert str(Location.from_attribute(op.regions[0].block.args[0].location)) == "b.py:7:1: name"
    inner = op.regions[0].block.first_op
    assert inner is not None
    assert str(inner.location) == 'loc(fused["c.py":8:2, callsite("b.py":7:1 at "c.py":8:2)])'


def test_alias_of_a_location_that_is_never_defined() -> None:
    found = error('"test.op"() : () -> () loc(#loc1)')
    assert (found.message, found.location) == ("unknown alias '#loc1'", Location("a.mlir", 1, 28))


@pytest.mark.parametrize("text", ["", "  \n", "// only a comment\n", "!a = i32\n"])
def test_text_without_operations_is_an_empty_module(text: str) -> None:
    assert [op.name for op in parse(text).walk()] == ["builtin.module"]


def test_one_module_is_the_module() -> None:
    assert places(parse("builtin.module {\n}")) == ["a.mlir:1:1"]


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ('\n  "test.po"() : () -> ()', "unknown operation 'test.po'; did you mean 'test.op'?", 2, 3),
        ("nothing.like_it\n", "unknown operation 'nothing.like_it'", 1, 1),
        ('"test.op"() : () -> !test.tipe<"a">', "unknown type '!test.tipe'; did you mean '!test.type'?", 1, 21),
        ('"test.op"() {a = #tst.x} : () -> ()', "unknown attribute '#tst.x'", 1, 18),
        ('"test.op"() : () -> !t0', "unknown alias '!t0'", 1, 21),
        ('"test.op"(%a) : (i32) -> ()', "use of undefined value '%a'", 1, 11),
        ("}", "expected an operation, got '}'", 1, 1),
        ('"test.op"() ({\n', "expected an operation or '}', got the end of the text", 2, 1),
        ('"test.op"() : () -> tensor<2xf99>', "expected an element type, got 'f99'", 1, 30),
        ('"test.op"() : () -> vector<-1xi32>', "expected vector element type, got '-'", 1, 28),
    ],
)
def test_errors_have_a_place(text: str, message: str, line: int, column: int) -> None:
    found = error(text)
    assert (found.message, found.location) == (message, Location("a.mlir", line, column))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ('"test.op"() {a = 99999999999999999999} : () -> ()', 1),
        ("#a = 99999999999999999999", 1),
        ('"test.op"() {a = ' + "1" * 5000 + "} : () -> ()", 1),
        ('"test.op"() {a = 1 : i' + "9" * 30 + "} : () -> ()", 1),
        ('"test.op"() : () -> tensor<2x!test.type<"a">, 99999999999999999999>', 21),
    ],
)
def test_values_that_are_wrong_have_a_place(text: str, column: int) -> None:
    assert error(text).location == Location("a.mlir", 1, column)


def test_all_undefined_values_are_named() -> None:
    (second,) = error('"test.op"(%a, %b) : (i32, i32) -> ()').notes
    assert second == Diagnostic(Severity.NOTE, "use of undefined value '%b'", Location("a.mlir", 1, 15))


def test_value_of_a_later_isolated_operation_is_not_taken() -> None:
    text = '"builtin.module"() ({\n  "test.op"(%a) : (i32) -> ()\n}) : () -> ()\n%a = "test.op"() : () -> i32'
    assert (error(text).message, error(text).location) == ("use of undefined value '%a'", Location("a.mlir", 2, 13))


def test_forward_reference_is_fine_in_a_region() -> None:
    module = parse('"test.op"(%a) : (i32) -> ()\n%a = "test.op"() : () -> i32')
    user, source = module.ops
    assert user.operands[0] is source.results[0]


def test_text_nested_too_deeply() -> None:
    assert "nested too deeply" in error('"test.op"() {a = ' + "[" * 10000).message


def test_collector_is_as_before() -> None:
    assert gc.isenabled()
    error("}")
    assert gc.isenabled()
    gc.disable()
    try:
        parse("")
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_equal_tensor_types_are_one_object() -> None:
    module = parse(f'%0, %1 = "test.op"() : () -> ({ENCODED}, {ENCODED})')
    (op,) = module.ops
    assert op.results[0].type is op.results[1].type


def test_types_that_only_begin_alike_are_not_confused() -> None:
    types = [ENCODED, "tensor<2xf32>", "tensor<2xf32, #other.layout<ND -> NZ>>", 'tensor<2xf32, #other.layout<">">>']
    text = f'{", ".join(f"%{n}" for n in range(8))} = "test.op"() : () -> ({", ".join(types * 2)})'
    (op,) = parse(text).ops
    assert [str(type) for type in op.result_types] == types * 2


def test_repeated_encoded_types_get_an_alias() -> None:
    text = f'%0, %1, %2 = "test.op"() : () -> ({ENCODED}, {ENCODED}, tensor<2xf32>)'
    printed = print_mlir(parse(text))
    assert printed == (
        f'!t0 = {ENCODED}\nbuiltin.module {{\n  %0, %1, %2 = "test.op"() : () -> (!t0, !t0, tensor<2xf32>)\n}}\n'
    )
    assert print_mlir(parse(printed)) == printed


def test_types_that_occur_once_or_inside_dialect_attributes_do_not() -> None:
    text = f'%0 = "test.op"() {{a = #other.x<{ENCODED}>, b = #other.x<{ENCODED}>}} : () -> {ENCODED}'
    assert print_mlir(parse(text)) == f"builtin.module {{\n  {text}\n}}\n"


def test_aliases_are_numbered_in_the_order_of_their_use() -> None:
    other = "tensor<3xf32, #other.layout<ND>>"
    text = f'%0, %1, %2, %3 = "test.op"() : () -> ({ENCODED}, {other}, {other}, {ENCODED})'
    assert print_mlir(parse(text)).startswith(f"!t0 = {ENCODED}\n!t1 = {other}\n")


def test_operation_by_itself() -> None:
    (op,) = parse('"test.op"() : () -> ()').ops
    assert print_mlir(op) == '"test.op"() : () -> ()\n'


def test_locations_on_request() -> None:
    text = print_mlir(parse('"test.op"() : () -> ()'), debuginfo=True)
    assert text == 'builtin.module {\n  "test.op"() : () -> () loc("a.mlir":1:1)\n} loc("a.mlir":0:0)\n'


def test_generic_form_on_request() -> None:
    assert print_mlir(parse("ub.unreachable"), generic=True).startswith('"builtin.module"() ({')


@pytest.mark.parametrize("text", ["plain", 'quote " and \\', "ünïcode 图", "mixed ü\n\t\x00", "\u2028\x7f"])
def test_strings_come_back(text: str) -> None:
    op = test.TestOp(attributes={"a": StringAttr(text)})
    (again,) = parse(print_mlir(ModuleOp([op]))).ops
    assert again.attributes["a"] == StringAttr(text)


def test_strings_are_readable_for_xdsl_too() -> None:
    text = print_mlir(ModuleOp([test.TestOp(attributes={"a": StringAttr("图")})]))
    assert '"图"' in text


def test_ascii_strings_print_as_in_xdsl() -> None:
    literal = bytes(range(256))
    printed = print_mlir(ModuleOp([test.TestOp(attributes={"a": StringAttr(literal[:128].decode())})]))
    assert str(StringAttr(literal[:128].decode())) in printed


def elements(count: int) -> DenseIntOrFPElementsAttr[IntegerType]:
    return DenseIntOrFPElementsAttr.from_list(TensorType(i32, [count]), list(range(count)))


def test_large_constants_are_left_out_on_request() -> None:
    module = ModuleOp([test.TestOp(attributes={"a": elements(3), "b": elements(4)})])
    text = print_mlir(module, elide_larger=3)
    assert "a = dense<[0, 1, 2]>" in text
    assert "b = dense_resource<__elided__> : tensor<4xi32>" in text
    assert "dense<[0, 1, 2, 3]>" in print_mlir(module)
    assert [op.name for op in parse(text).ops] == ["test.op"]


def test_resources_are_written_below() -> None:
    text = 'builtin.module {\n  "test.op"() {a = dense_resource<blob> : tensor<1xi32>} : () -> ()\n}\n'
    metadata = '{-#\n  dialect_resources: {\n    builtin: {\n      blob: "0x0400000001000000"\n    }\n  }\n#-}\n'
    assert 'blob: "0x0400000001000000"' in print_mlir(parse(text + metadata), dialects=[Builtin])


def test_plain_xdsl_reads_what_is_printed() -> None:
    printed = print_mlir(parse(f'%0, %1 = "test.op"() {{s = "a"}} : () -> ({ENCODED}, {ENCODED})'))
    again = Parser(context(), printed, "b").parse_module()
    assert print_mlir(again) == printed


def test_values_of_like_names_are_told_apart() -> None:
    lines = [f'%{name} = "test.op"() : () -> i32' for name in ("a", "b_1", "b_2", "b_1_1", "a_1_1", "a_1", "_1", "_2")]
    text = print_mlir(parse("\n".join(lines)))
    names = [line.split()[0] for line in text.splitlines()[1:-1]]
    assert len(set(names)) == len(lines)
    assert print_mlir(parse(text)) == text


@pytest.mark.parametrize("value", ["1", '"0x01"'])
def test_constants_larger_than_memory_are_errors(value: str) -> None:
    found = error(f'"test.op"() {{a = dense<{value}> : tensor<99999x99999xi8>}} : () -> ()')
    assert found.message == "expected a constant of at most 67108864 elements, got 9999800001"
    column = len(f'"test.op"() {{a = dense<{value}> : ') + 1
    assert found.location == Location("a.mlir", 1, column)
