"""Dialect adapters: what a dialect with hidden control edges, and names of its own for operations, is to patterns."""

from collections.abc import Iterable, Sequence

import pytest
from patterns.support import AnyOp, compile_text, ids, make_context, parse, text_of
from xdsl.dialects.builtin import NoneType, StringAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from gedialect.diagnostics import GeError
from gedialect.patterns import (
    CannotCreateError,
    CompiledPattern,
    Creation,
    Creator,
    DialectAdapter,
    MatchContext,
    Parts,
    PatternLoader,
    PatternSet,
    PlainAdapter,
    Registry,
    Rewriter,
    apply_patterns,
)
from gedialect.patterns.testing import source_disagreements

CONTROL = NoneType()


def is_control(value: SSAValue) -> bool:
    return value.type == CONTROL


class ControlAdapter(DialectAdapter):
    """Values of type `none` are control edges, last among operands and results; a "t.op" goes by its kind too."""

    def key(self, op: Operation) -> str:
        return f"{op.name} {op.properties.get('kind')}"

    def names(self, op: Operation) -> tuple[str, ...]:
        kind = op.properties.get("kind")
        return (op.name, f"kind.{kind.data}") if isinstance(kind, StringAttr) else (op.name,)

    def known_names(self) -> Iterable[str]:
        return ["t.op", "t.other", "t.cast"]

    def knows(self, name: str) -> bool:
        return name in self.known_names() or name.startswith("kind.")

    def operands(self, op: Operation) -> Sequence[SSAValue]:
        return [operand for operand in op.operands if not is_control(operand)]

    def results(self, op: Operation) -> Sequence[OpResult]:
        return [result for result in op.results if not is_control(result)]

    def attribute(self, op: Operation, name: str) -> Attribute | None:
        return op.get_attr_or_prop(name)

    def hides(self, type: Attribute) -> bool:
        return type == CONTROL

    def creator(self, creation: Creation) -> Creator:
        if not creation.name.startswith("kind."):
            raise CannotCreateError(f"'{creation.name}' has no kind")
        kind = StringAttr(creation.name.removeprefix("kind."))

        def create(rewriter: Rewriter, root: Operation, parts: Parts) -> Operation:
            return AnyOp.create(
                operands=parts.flat_operands,
                result_types=[*parts.flat_types, CONTROL],
                properties={"kind": kind},
                attributes=parts.attributes,
            )

        return create

    def replace(self, rewriter: Rewriter, op: Operation, values: Sequence[SSAValue]) -> None:
        """What waits for the operation waits for what it waited for."""
        before = [operand for operand in op.operands if is_control(operand)]
        for result, value in zip(self.results(op), values, strict=True):
            rewriter.replace_all_uses_with(result, value)
        for result in op.results:
            for use in [*result.uses]:
                kept = [operand for operand in use.operation.operands if operand is not result]
                use.operation.operands = [*kept, *before]
                rewriter.notify_op_modified(use.operation)
        rewriter.erase(op)

    def erase(self, rewriter: Rewriter, op: Operation) -> None:
        self.replace(rewriter, op, ())


GRAPH = """%v, %vc = "t.op"() <{kind = "Variable"}> {id = 0} : () -> (i32, none)
%a = "t.op"(%v, %vc) <{kind = "TransData"}> {id = 1} : (i32, none) -> i64
%b, %bc = "t.op"(%a, %vc, %vc) <{kind = "TransData"}> {id = 2} : (i64, none, none) -> (i32, none)
"t.other"(%b, %bc) {id = 3} : (i32, none) -> ()
"t.other"(%vc) {id = 4} : (none) -> ()
"t.other"(%v) {id = 5} : (i32) -> ()"""

PAIR = """pdl.pattern @pair : benefit(1) {
  %t = pdl.type %u = pdl.type
  %x = pdl.operand : %t
  %i = pdl.operation "kind.TransData"(%x : !pdl.value) -> (%u : !pdl.type)
  %r = pdl.result 0 of %i
  %o = pdl.operation "kind.TransData"(%r : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o {
    %n = pdl.operation "kind.Identity"(%x : !pdl.value)
    pdl.replace %o with %n
  }
}"""


def compiled(text: str) -> CompiledPattern:
    (pattern,) = PatternLoader(make_context(), ControlAdapter(), Registry()).read(text, "p.mlir")
    return pattern


def matching(body: str) -> list[int]:
    pattern = compiled(f"pdl.pattern @p : benefit(1) {{ {body} pdl.rewrite %o {{ pdl.erase %o }} }}")
    return ids(op for op in parse(GRAPH).body.block.ops if pattern.explain(op, MatchContext()) is None)


def test_control_is_not_seen_and_is_kept() -> None:
    module = parse(GRAPH)
    report = apply_patterns(module, PatternSet([compiled(PAIR)], ControlAdapter()))
    assert report.rewrites == 1
    module.verify()
    lines = text_of(module).splitlines()
    assert lines[2] == '%3, %4 = "t.op"(%0) <{kind = "Identity"}> : (i32) -> (i32, none)'
    # What waited for the second conversion waits for the variable, twice as the conversion did.
    assert lines[3] == '"t.other"(%3, %1, %1) {id = 3 : i64} : (i32, none, none) -> ()'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('%x = pdl.operand %o = pdl.operation "t.other"(%x : !pdl.value)', [3, 5]),
        ('%o = pdl.operation "t.other"', [4]),
        # Where control is named, all of it is seen.
        (
            (
                "%x = pdl.operand %c = pdl.type : none %y = pdl.operand : %c "
                '%o = pdl.operation "t.other"(%x, %y : !pdl.value, !pdl.value)'
            ),
            [3],
        ),
        (
            (
                "%x = pdl.operand %t = pdl.type %c = pdl.type : none "
                '%o = pdl.operation "kind.TransData"(%x : !pdl.value) -> (%t, %c : !pdl.type, !pdl.type)'
            ),
            [2],
        ),
        (
            (
                '%t = pdl.type %c = pdl.type : none %v = pdl.operation "kind.Variable" '
                "-> (%t, %c : !pdl.type, !pdl.type) "
                "%r = pdl.result 0 of %v %s = pdl.result 1 of %v "
                "%u = pdl.type %o = pdl.operation (%r, %s : !pdl.value, !pdl.value) -> (%u : !pdl.type)"
            ),
            [1],
        ),
        (
            "%ts = pdl.types : [none] %y = pdl.operands : %ts %o = pdl.operation (%y : !pdl.range<value>)",
            [4],
        ),
        ('%x = pdl.operand %t = pdl.type %o = pdl.operation "t.op"(%x : !pdl.value) -> (%t : !pdl.type)', [1, 2]),
        ('%x = pdl.operand %t = pdl.type %o = pdl.operation "kind.Add"(%x : !pdl.value) -> (%t : !pdl.type)', []),
    ],
)
def test_what_a_pattern_sees(body: str, expected: list[int]) -> None:
    assert matching(body) == expected


def test_patterns_are_found_by_every_name() -> None:
    any_op = "pdl.pattern @any : benefit(3) { %o = pdl.operation pdl.rewrite %o { pdl.erase %o } }"
    op = 'pdl.pattern @op : benefit(2) { %o = pdl.operation "t.op" pdl.rewrite %o { pdl.erase %o } }'
    kind = 'pdl.pattern @kind : benefit(1) { %o = pdl.operation "kind.TransData" pdl.rewrite %o { pdl.erase %o } }'
    patterns = PatternSet([compiled(text) for text in (kind, op, any_op)], ControlAdapter())
    tried = [[pattern.name for pattern in patterns.candidates(op)] for op in parse(GRAPH).body.block.ops]
    assert tried == [["any", "op"], ["any", "op", "kind"], ["any", "op", "kind"], ["any"], ["any"], ["any"]]


def test_what_an_adapter_cannot_make() -> None:
    with pytest.raises(GeError) as raised:
        compiled(PAIR.replace("kind.Identity", "t.cast"))
    assert str(raised.value) == "p.mlir:8:10: error: 'pdl.operation' op cannot be made here: 't.cast' has no kind"


def test_unknown_names() -> None:
    with pytest.raises(GeError, match=r"unknown operation 't\.otter'; did you mean 't\.other'\?"):
        compiled('pdl.pattern : benefit(1) { %o = pdl.operation "t.otter" pdl.rewrite %o { pdl.erase %o } }')


def test_sources_agree() -> None:
    ops = list(parse(f'{GRAPH}\n"u.unknown"(%v) {{k = 1 : i32}} : (i32) -> ()').body.block.ops)
    names, attributes = ("t.op", "kind.Variable", "u.unknown"), ("kind", "k", "id")
    assert source_disagreements(ControlAdapter(), ops, names, attributes) == []
    assert source_disagreements(PlainAdapter(make_context()), ops, names, attributes) == []
    assert source_disagreements(PlainAdapter(make_context(allow_unregistered=True)), ops, names, attributes) == []


def test_sources_that_disagree_are_found() -> None:
    class Wrong(ControlAdapter):
        def results_source(self, op: str) -> str:
            return f"{op}.results"

    found = source_disagreements(Wrong(), parse(GRAPH).body.block.ops)
    assert [text.split(" is ")[0] for text in found] == ["op.results of 't.op'", "op.results of 't.op'"]


def test_an_operation_of_a_class_without_a_definition_is_made() -> None:
    (pattern,) = compile_text(
        """pdl.pattern : benefit(1) {
          %o = pdl.operation "u.old"
          pdl.rewrite %o { %k = pdl.attribute = "x" %n = pdl.operation "u.new" {"k" = %k} pdl.replace %o with %n }
        }""",
        allow_unregistered=True,
    )
    module = parse('"u.old"() : () -> ()')
    apply_patterns(module, PatternSet([pattern], PlainAdapter(make_context(allow_unregistered=True))))
    assert text_of(module) == '"u.new"() {k = "x"} : () -> ()'
