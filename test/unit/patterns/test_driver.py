"""The driver: in which order it visits and tries, when it stops, what it reports."""

import re

import pytest
from patterns.support import compile_text, ids, make_context, parse, rewrite, text_of
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, i32
from xdsl.ir import Attribute, Operation, SSAValue, SSAValues

from gedialect.diagnostics import GeError
from gedialect.patterns import (
    CompiledPattern,
    DriverOptions,
    PatternSet,
    PlainAdapter,
    Registry,
    Report,
    Rewriter,
    apply_patterns,
)


def replace_by(name: str, benefit: int) -> str:
    """A pattern that gives "t.other" without a kind the pattern's name as kind."""
    return f"""pdl.pattern @{name} : benefit({benefit}) {{
      %x = pdl.operand %t = pdl.type %o = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %o {{
        %k = pdl.attribute = "{name}"
        %n = pdl.operation "t.op"(%x : !pdl.value) {{"kind" = %k}} -> (%t : !pdl.type)
        pdl.replace %o with %n
      }}
    }}"""


UNDONE = """pdl.pattern @undone : benefit(1) {
  %t = pdl.type %u = pdl.type
  %x = pdl.operand : %t
  %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%u : !pdl.type)
  %r = pdl.result 0 of %i
  %o = pdl.operation "t.cast"(%r : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }
}"""

# a -> b -> c -> d, of which b and c undo each other, and then a and d.
NESTED = """%v = "t.op"() : () -> i32
%a = "t.cast"(%v) {id = 1} : (i32) -> i64
%b = "t.cast"(%a) {id = 2} : (i64) -> f32
%c = "t.cast"(%b) {id = 3} : (f32) -> i64
%d = "t.cast"(%c) {id = 4} : (i64) -> i32
"t.op"(%d) : (i32) -> ()"""


def run(module: ModuleOp, patterns: tuple[CompiledPattern, ...], options: DriverOptions | None = None) -> Report:
    adapter = PlainAdapter(make_context())
    return apply_patterns(module, PatternSet(patterns, adapter), options=options or DriverOptions())


def visited(graph: str, options: DriverOptions) -> list[int]:
    """The roots of "t.other"(%x) -> (%t) in the order in which they were visited."""
    registry, roots = Registry(), list[Operation]()

    @registry.constraint()
    def seen(op: Operation) -> bool:
        """Note the visit, and refuse."""
        roots.append(op)
        return False

    rewrite(
        graph,
        """pdl.pattern : benefit(1) {
          %x = pdl.operands %ts = pdl.types
          %o = pdl.operation "t.other"(%x : !pdl.range<value>) -> (%ts : !pdl.range<type>)
          pdl.apply_native_constraint "seen"(%o : !pdl.operation)
          pdl.rewrite %o { pdl.erase %o }
        }""",
        registry,
        options=options,
    )
    return ids(roots)


def test_the_greatest_benefit_wins_wherever_it_stands() -> None:
    graph = '%v = "t.op"() : () -> i32\n%o = "t.other"(%v) : (i32) -> i32'
    patterns = replace_by("low", 1) + replace_by("high", 9) + replace_by("as_high", 9)
    after, report = rewrite(graph, patterns)
    assert '"t.op"(%0) <{kind = "high"}>' in after
    assert [(slot.pattern.name, slot.tried, slot.rewritten) for slot in report.statistics] == [
        ("high", 1, 1),
        ("as_high", 0, 0),
        ("low", 0, 0),
    ]


def test_operations_are_visited_in_the_order_of_the_text_and_inside_regions() -> None:
    graph = """%v = "t.op"() : () -> i32
    "t.other"(%v) {id = 1} : (i32) -> ()
    "u.region"() ({
      "t.other"(%v) {id = 2} : (i32) -> ()
      "t.other"(%v) {id = 3} : (i32) -> ()
    }) : () -> ()
    "t.other"() {id = 4} : () -> ()"""
    assert visited(graph, DriverOptions()) == [1, 2, 3, 4]


def test_what_becomes_possible_is_done() -> None:
    after, report = rewrite(NESTED, UNDONE)
    # c and d went, a and b have no users; they stay, since nothing is removed but by patterns.
    assert after == text_of(
        parse("""%v = "t.op"() : () -> i32
        %a = "t.cast"(%v) {id = 1} : (i32) -> i64
        %b = "t.cast"(%a) {id = 2} : (i64) -> f32
        "t.op"(%v) : (i32) -> ()""")
    )
    assert report.rewrites == 2
    assert report.changed
    assert not report.stopped


def test_once_visits_what_was_there_once() -> None:
    after, report = rewrite(NESTED, UNDONE, options=DriverOptions(once=True))
    # d was visited after c had gone.
    assert report.rewrites == 2
    assert '"t.op"(%0) : (i32) -> ()' in after
    graph = '%v = "t.op"() : () -> i32\n%o = "t.other"(%v) : (i32) -> i32'
    endless = """pdl.pattern @again : benefit(1) {
      %x = pdl.operand %t = pdl.type %o = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %o { %n = pdl.operation "t.other"(%x : !pdl.value) pdl.replace %o with %n }
    }"""
    _, report = rewrite(graph, endless, options=DriverOptions(once=True))
    assert report.rewrites == 1


@pytest.mark.parametrize(("limit", "rewrites", "stopped"), [(0, 0, True), (1, 1, True), (2, 2, True), (3, 2, False)])
def test_max_rewrites(limit: int, rewrites: int, stopped: bool) -> None:
    _, report = rewrite(NESTED, UNDONE, options=DriverOptions(max_rewrites=limit))
    assert (report.rewrites, report.stopped) == (rewrites, stopped)


def test_statistics() -> None:
    _, report = rewrite(NESTED, UNDONE)
    (statistics,) = report.statistics
    assert (statistics.pattern.name, statistics.matched, statistics.rewritten, statistics.seconds) == (
        "undone",
        2,
        2,
        0,
    )
    assert statistics.tried >= 4
    _, report = rewrite(NESTED, UNDONE, options=DriverOptions(timed=True))
    assert report.statistics[0].seconds > 0


def test_a_match_that_changes_nothing_leaves_the_operation_to_the_next_pattern() -> None:
    registry = Registry()

    @registry.action()
    def nothing(rewriter: Rewriter, op: Operation) -> None:
        """Do nothing."""

    first = """pdl.pattern @first : benefit(2) {
      %x = pdl.operand %t = pdl.type %o = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %o with "nothing"
    }"""
    graph = '%v = "t.op"() : () -> i32\n%o = "t.other"(%v) : (i32) -> i32'
    after, report = rewrite(graph, first + replace_by("second", 1), registry)
    assert 'kind = "second"' in after
    assert [(slot.matched, slot.rewritten) for slot in report.statistics] == [(1, 0), (1, 1)]


def test_a_constraint_that_looks_elsewhere_is_asked_again_after_changes() -> None:
    registry = Registry()

    @registry.constraint()
    def only_user(value: SSAValue) -> bool:
        """The value has one use."""
        return value.has_one_use()

    patterns = """pdl.pattern @single : benefit(1) {
      %x = pdl.operand %t = pdl.type %o = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
      pdl.apply_native_constraint "only_user"(%x : !pdl.value)
      pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }
    }
    pdl.pattern @unused : benefit(1) {
      %x = pdl.operand %o = pdl.operation "t.op"(%x : !pdl.value)
      pdl.rewrite %o { pdl.erase %o }
    }"""
    graph = '%v = "t.op"() : () -> i32\n%o = "t.other"(%v) : (i32) -> i32\n"t.op"(%v) : (i32) -> ()'
    after, report = rewrite(graph, patterns, registry)
    assert after == '%0 = "t.op"() : () -> i32'
    assert report.rewrites == 2


def test_an_operation_below_may_make_its_users_users_match() -> None:
    patterns = """pdl.pattern @deep : benefit(1) {
      %v = pdl.operand %t = pdl.type %k = pdl.attribute = "ready"
      %a = pdl.operation "t.op"(%v : !pdl.value) {"kind" = %k} -> (%t : !pdl.type) %ar = pdl.result 0 of %a
      %b = pdl.operation "t.cast"(%ar : !pdl.value) -> (%t : !pdl.type) %br = pdl.result 0 of %b
      %o = pdl.operation "t.cast"(%br : !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %o { pdl.replace %o with (%v : !pdl.value) }
    }"""
    graph = """%v = "t.op"() : () -> i32
    %a = "t.other"(%v) : (i32) -> i32
    %b = "t.cast"(%a) : (i32) -> i32
    %c = "t.cast"(%b) : (i32) -> i32
    "t.op"(%c) : (i32) -> ()"""
    # The root is visited, in vain, before the operation below it becomes ready: nothing else brings it back.
    compiled = compile_text(patterns + replace_by("ready", 1))
    assert PatternSet(compiled, PlainAdapter(make_context())).local
    module = parse(graph)
    block = module.body.block
    assert block.last_op is not None
    last_but_one = block.last_op.prev_op
    assert last_but_one is not None
    last_but_one.detach()
    assert block.first_op is not None
    block.insert_op_before(last_but_one, block.first_op)
    assert run(module, compiled).rewrites == 2


ENDLESS = """pdl.pattern @to_other : benefit(1) {
  %x = pdl.operand %t = pdl.type %o = pdl.operation "t.cast"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o { %n = pdl.operation "t.other"(%x : !pdl.value) pdl.replace %o with %n }
}
pdl.pattern @to_cast : benefit(1) {
  %x = pdl.operand %t = pdl.type %o = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %o { %n = pdl.operation "t.cast"(%x : !pdl.value) pdl.replace %o with %n }
}"""


def test_rewriting_without_end_is_an_error() -> None:
    graph = '%v = "t.op"() : () -> i32\n%o = "t.other"(%v) : (i32) -> i32 loc("g.mlir":2:1)'
    with pytest.raises(GeError) as raised:
        rewrite(graph, ENDLESS)
    first, *notes = str(raised.value).splitlines()
    assert first == (
        "g.mlir:2:1: error: 't.other' op is rewritten without end by pattern 'to_cast': 1029 rewrites, each made "
        "possible by the one before"
    )
    assert notes == [
        "p.mlir:1:1: note: pattern 'to_other' made 8 of the last 16 rewrites",
        "p.mlir:5:1: note: pattern 'to_cast' made 8 of the last 16 rewrites",
    ]


def test_growing_without_end_is_an_error() -> None:
    grow = """pdl.pattern @grow : benefit(1) {
      %x = pdl.operand %t = pdl.type %o = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
      pdl.rewrite %o {
        %a = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
        %b = pdl.operation "t.other"(%x : !pdl.value) -> (%t : !pdl.type)
        pdl.replace %o with %b
      }
    }"""
    with pytest.raises(GeError, match=r"without end by pattern 'grow': 1029 rewrites, each made"):
        rewrite('%v = "t.op"() : () -> i32\n%o = "t.other"(%v) : (i32) -> i32', grow)


def test_claiming_changes_without_end_is_an_error() -> None:
    registry = Registry()

    @registry.action()
    def claim(rewriter: Rewriter, op: Operation) -> None:
        """Say that an operation changed."""
        rewriter.notify_op_modified(op)

    text = 'pdl.pattern @claim : benefit(1) { %o = pdl.operation "t.op" pdl.rewrite %o with "claim" }'
    with pytest.raises(GeError, match=r"without end by pattern 'claim': \d+ rewrites"):
        rewrite('"t.op"() : () -> ()', text, registry)


@pytest.mark.parametrize("notified", [True, False])
def test_endless_rewrites_of_many_operations_are_noticed_after_a_few_of_each(notified: bool) -> None:
    registry, count = Registry(), 500

    @registry.action()
    def claim(rewriter: Rewriter, op: Operation) -> None:
        """Say that something changed, and what only where that is asked for."""
        rewriter.has_done_action = True
        if notified:
            rewriter.notify_op_modified(op)

    @registry.constraint()
    def holds(op: Operation) -> bool:
        """Always."""
        return True

    text = """pdl.pattern @claim : benefit(1) {
      %o = pdl.operation "t.op"
      pdl.apply_native_constraint "holds"(%o : !pdl.operation)
      pdl.rewrite %o with "claim"
    }"""
    with pytest.raises(GeError, match=r"without end by pattern 'claim': 2025 rewrites, each made"):
        rewrite('"t.op"() : () -> ()\n' * count, text, registry, options=DriverOptions(max_rewrites=5 * count + 2048))


def test_a_pattern_that_is_to_be_explained_exists() -> None:
    with pytest.raises(GeError, match=r"there is no pattern 'undoen' to explain; did you mean 'undone'\?"):
        rewrite(NESTED, UNDONE, options=DriverOptions(explain=frozenset({"undoen"})))


def test_moving_many_through_many_is_not_without_end() -> None:
    count = 40
    lines = [
        '%v = "t.op"() : () -> i32',
        *(f'%c{i} = "t.cast"(%{"v" if i == 0 else f"c{i - 1}"}) : (i32) -> i32' for i in range(count)),
    ]
    lines += [f'%o{i} = "t.other"(%{f"c{count - 1}" if i == 0 else f"o{i - 1}"}) : (i32) -> i32' for i in range(count)]
    down = """pdl.pattern @down : benefit(1) {
      %x = pdl.operand %t = pdl.type %u = pdl.type
      %i = pdl.operation "t.cast"(%x : !pdl.value) -> (%t : !pdl.type) %r = pdl.result 0 of %i
      %o = pdl.operation "t.other"(%r : !pdl.value) -> (%u : !pdl.type)
      pdl.rewrite %o {
        %n = pdl.operation "t.other"(%x : !pdl.value) -> (%u : !pdl.type) %m = pdl.result 0 of %n
        %c = pdl.operation "t.cast"(%m : !pdl.value) -> (%u : !pdl.type)
        pdl.replace %o with %c
        pdl.erase %i
      }
    }"""
    after, report = rewrite("\n".join(lines), down)
    assert report.rewrites == count * count
    assert [line.split('"')[1] for line in after.splitlines()] == ["t.op", *["t.other"] * count, *["t.cast"] * count]


def test_sorting_neighbours_is_not_without_end() -> None:
    registry, count = Registry(), 60

    @registry.constraint()
    def in_order(one: Attribute, other: Attribute) -> bool:
        """The first number is not greater."""
        assert isinstance(one, IntegerAttr)
        assert isinstance(other, IntegerAttr)
        return one.value.data <= other.value.data

    lines = ['%c0 = "t.op"() : () -> i32']
    lines += [f'%c{i + 1} = "t.cast"(%c{i}) {{id = {count - i}}} : (i32) -> i32' for i in range(count)]
    swap = """pdl.pattern @swap : benefit(1) {
      %x = pdl.operand %t = pdl.type %p = pdl.attribute %q = pdl.attribute
      %a = pdl.operation "t.cast"(%x : !pdl.value) {"id" = %p} -> (%t : !pdl.type) %r = pdl.result 0 of %a
      %b = pdl.operation "t.cast"(%r : !pdl.value) {"id" = %q} -> (%t : !pdl.type)
      pdl.apply_native_constraint "in_order"(%p, %q : !pdl.attribute, !pdl.attribute) {isNegated = true}
      pdl.rewrite %b {
        %n = pdl.operation "t.cast"(%x : !pdl.value) {"id" = %q} -> (%t : !pdl.type) %m = pdl.result 0 of %n
        %c = pdl.operation "t.cast"(%m : !pdl.value) {"id" = %p} -> (%t : !pdl.type)
        pdl.replace %b with %c
        pdl.erase %a
      }
    }"""
    after, report = rewrite("\n".join([*lines, f'"t.op"(%c{count}) : (i32) -> ()']), swap, registry)
    assert report.rewrites == count * (count - 1) // 2
    assert re.findall(r"id = (\d+)", after) == [str(number + 1) for number in range(count)]


def wide(users: int) -> ModuleOp:
    lines = ['%v = "t.op"() : () -> i32']
    for number in range(users):
        lines.append(f'%a{number} = "t.cast"(%v) : (i32) -> i64')
        lines.append(f'%b{number} = "t.cast"(%a{number}) : (i64) -> i32')
    lines.append(f'"t.op"({", ".join(f"%b{n}" for n in range(users))}) : ({", ".join(["i32"] * users)}) -> ()')
    return parse("\n".join(lines))


def test_a_wide_operation_is_as_it_was_afterwards() -> None:
    module = wide(200)
    report = run(module, compile_text(UNDONE))
    assert report.rewrites == 200
    user, variable = module.body.block.last_op, module.body.block.first_op
    assert user is not None
    assert variable is not None
    operands = user._operands
    assert type(operands) is SSAValues
    assert operands == (variable.results[0],) * 200
    # Users are listed in the order in which they came: 200 conversions, then the operands of the last operation.
    uses = [(use.operation.name, use.index) for use in variable.results[0].uses][::-1]
    assert uses == [("t.cast", 0)] * 200 + [("t.op", index) for index in range(200)]


def test_a_wide_operation_is_as_it_was_after_an_error() -> None:
    registry = Registry()
    left = [150]

    @registry.constraint()
    def not_yet(op: Operation) -> bool:
        """Raise in the middle."""
        left[0] -= 1
        if left[0] < 0:
            raise RuntimeError("enough")
        return True

    constrained = UNDONE.replace(
        "pdl.rewrite", 'pdl.apply_native_constraint "not_yet"(%o : !pdl.operation) pdl.rewrite'
    )
    module = wide(200)
    with pytest.raises(GeError, match="enough"):
        run(module, compile_text(constrained, registry))
    user = module.body.block.last_op
    assert user is not None
    assert type(user._operands) is SSAValues
    module.verify()


RUNTIME_GRAPH = """%v = "t.op"() : () -> i32
%a, %b = "t.op"(%v) : (i32) -> (i32, i32) loc("g.mlir":2:3)
"t.op"(%a, %b) : (i32, i32) -> ()"""


def runtime_pattern(*lines: str) -> str:
    body = "\n  ".join(lines)
    return f"""pdl.pattern @p : benefit(1) {{
  %x = pdl.operand
  %ts = pdl.types
  %o = pdl.operation "t.op"(%x : !pdl.value) -> (%ts : !pdl.range<type>)
  {body}
}}"""


RUNTIME_REGISTRY = Registry()


@RUNTIME_REGISTRY.constraint(results=1)
def not_a_type(value: SSAValue) -> object:
    """Something else than promised."""
    return "i32"


@RUNTIME_REGISTRY.constraint(results=2)
def not_two(value: SSAValue) -> object:
    """Fewer values than promised."""
    return (i32,)


@RUNTIME_REGISTRY.constraint()
def broken(value: SSAValue) -> bool:
    """Fails."""
    raise KeyError("nothing here")


@RUNTIME_REGISTRY.action(results=1)
def not_values(rewriter: Rewriter, value: SSAValue) -> object:
    """Something else than promised."""
    return [StringAttr("x")]


RUNTIME_ERRORS = {
    "too_few_values": (
        runtime_pattern("pdl.rewrite %o { pdl.replace %o with (%x : !pdl.value) }"),
        "needs 2 values in its place, the pattern gives 1",
    ),
    "erased_and_used": (
        runtime_pattern("pdl.rewrite %o { pdl.erase %o }"),
        "cannot be erased, its result 0 still has 1 use",
    ),
    "no_such_result": (
        runtime_pattern(
            'pdl.rewrite %o { %r = pdl.result 2 of %o %n = pdl.operation "t.op"(%r, %r, %r : !pdl.value, '
            "!pdl.value, !pdl.value) }"
        ),
        "was rewritten to use result 2 of an operation with 2 results",
    ),
    "constraint_returns_another_kind": (
        runtime_pattern(
            '%u = pdl.apply_native_constraint "not_a_type"(%x : !pdl.value) : !pdl.type',
            'pdl.rewrite %o { %n = pdl.operation "t.op" -> (%u : !pdl.type) }',
        ),
        "was tested by constraint 'not_a_type', which must return: type, got 'i32'",
    ),
    "constraint_returns_too_few": (
        runtime_pattern(
            '%u, %w = pdl.apply_native_constraint "not_two"(%x : !pdl.value) : !pdl.type, !pdl.type',
            'pdl.rewrite %o { %n = pdl.operation "t.op" -> (%u, %w : !pdl.type, !pdl.type) }',
        ),
        "was tested by constraint 'not_two', which must return 2 values, got (IntegerType(32),)",
    ),
    "constraint_raises": (
        runtime_pattern('pdl.apply_native_constraint "broken"(%x : !pdl.value)', "pdl.rewrite %o { pdl.erase %o }"),
        "made a pattern fail with KeyError: 'nothing here'",
    ),
    "action_returns_another_kind": (
        runtime_pattern(
            'pdl.rewrite %o { %n = pdl.apply_native_rewrite "not_values"(%x : !pdl.value) : !pdl.range<value> }'
        ),
        "was rewritten by 'not_values', which must return: range of value, got [StringAttr(data='x')]",
    ),
}


@pytest.mark.parametrize("name", RUNTIME_ERRORS)
def test_errors_name_the_operation_and_the_pattern(name: str) -> None:
    pattern, message = RUNTIME_ERRORS[name]
    with pytest.raises(GeError) as raised:
        rewrite(RUNTIME_GRAPH, pattern, RUNTIME_REGISTRY)
    assert str(raised.value).splitlines() == [
        f"g.mlir:2:3: error: 't.op' op {message}",
        "p.mlir:1:1: note: in pattern 'p'",
    ]
