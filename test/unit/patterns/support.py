"""A little dialect, and the other engines whose answers the tests compare with.

Operations of graphs carry `id = n`, and a match is spoken of by the ids of its roots.
"""

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from io import StringIO
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import pdl
from xdsl.dialects.builtin import Builtin, IntegerAttr, ModuleOp, StringAttr
from xdsl.interpreters.pdl import PDLMatcher, PDLRewritePattern
from xdsl.ir import Dialect, Operation, Region
from xdsl.irdl import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.pattern_rewriter import GreedyRewritePatternApplier, PatternRewriteWalker
from xdsl.printer import Printer

from gedialect.patterns import (
    CompiledPattern,
    DriverOptions,
    MatchContext,
    PatternLoader,
    PatternSet,
    PlainAdapter,
    Registry,
    Report,
    apply_patterns,
)


@irdl_op_definition
class AnyOp(IRDLOperation):
    """Any number of operands and results."""

    name = "t.op"
    operands_ = var_operand_def()
    results_ = var_result_def()
    kind = opt_prop_def(prop_name="kind")


@irdl_op_definition
class OtherOp(IRDLOperation):
    """Another one."""

    name = "t.other"
    operands_ = var_operand_def()
    results_ = var_result_def()


@irdl_op_definition
class CastOp(IRDLOperation):
    """One operand, one result."""

    name = "t.cast"
    input = operand_def()
    output = result_def()


@irdl_op_definition
class SegmentsOp(IRDLOperation):
    """Several variadic groups, whose sizes are attributes."""

    name = "t.segments"
    first = operand_def()
    inputs = var_operand_def()
    controls = var_operand_def()
    outputs = var_result_def()
    tokens = var_result_def()
    irdl_options = (AttrSizedOperandSegments(as_property=True), AttrSizedResultSegments())


TEST_DIALECT = Dialect("t", [AnyOp, OtherOp, CastOp, SegmentsOp], [])


def make_context(*, allow_unregistered: bool = False) -> Context:
    context = Context(allow_unregistered)
    for dialect in (Builtin, pdl.PDL, TEST_DIALECT):
        context.load_dialect(dialect)
    return context


def parse(text: str, *, allow_unregistered: bool = True) -> ModuleOp:
    return Parser(make_context(allow_unregistered=allow_unregistered), text).parse_module()


def loader(*, allow_unregistered: bool = False, registry: Registry | None = None) -> PatternLoader:
    """What reads files of patterns on the little dialect."""
    context = make_context(allow_unregistered=allow_unregistered)
    return PatternLoader(context, PlainAdapter(context), registry or Registry())


def compile_text(
    text: str, registry: Registry | None = None, *, allow_unregistered: bool = False
) -> tuple[CompiledPattern, ...]:
    """The patterns of a text, which messages call p.mlir."""
    return loader(allow_unregistered=allow_unregistered, registry=registry).read(text, "p.mlir")


def rewrite(
    graph: str,
    patterns: str,
    registry: Registry | None = None,
    *,
    context: MatchContext | None = None,
    options: DriverOptions | None = None,
    allow_unregistered: bool = True,
) -> tuple[str, Report]:
    """What a graph becomes, and the report."""
    compiled = compile_text(patterns, registry, allow_unregistered=allow_unregistered)
    module = parse(graph)
    adapter = PlainAdapter(make_context(allow_unregistered=True))
    report = apply_patterns(module, PatternSet(compiled, adapter), context, options or DriverOptions())
    module.verify()
    return text_of(module), report


def text_of(module: ModuleOp) -> str:
    """A graph in generic form, without the names of its values."""
    renamed = module.clone(clone_name_hints=False)
    lines = str(renamed).splitlines()
    return "\n".join(line.strip() for line in lines[1:-1])


def ids(ops: Iterable[Operation]) -> list[int]:
    found: list[int] = []
    for op in ops:
        number = op.attributes["id"]
        assert isinstance(number, IntegerAttr)
        found.append(number.value.data)
    return found


def identified(module: ModuleOp) -> list[Operation]:
    return [op for op in module.walk() if "id" in op.attributes]


def our_matches(pattern: CompiledPattern, module: ModuleOp) -> list[int]:
    """Where the compiled pattern matches, as its explaining twin has it."""
    context = MatchContext()
    return ids(op for op in identified(module) if pattern.explain(op, context) is None)


def xdsl_matches(text: str, module: ModuleOp) -> list[int]:
    """Where xDSL's own interpreter says that the one pattern of a text matches."""
    (pattern,) = (op for op in parse(text).walk() if isinstance(op, pdl.PatternOp))
    terminator = pattern.body.block.last_op
    assert isinstance(terminator, pdl.RewriteOp)
    assert terminator.root is not None
    root = terminator.root.owner
    assert isinstance(root, pdl.OperationOp)
    return ids(op for op in identified(module) if PDLMatcher().match_operation(root.op, root, op))


def xdsl_rewrite(graph: str, patterns: str, *, recursively: bool) -> str:
    """What a graph becomes by xDSL's own interpreter, and its walker."""
    context = make_context(allow_unregistered=True)
    module, parsed = parse(graph), Parser(context, patterns).parse_module()
    rewrites = [op for op in parsed.walk() if isinstance(op, pdl.RewriteOp)]
    applier = GreedyRewritePatternApplier([PDLRewritePattern(op, context) for op in rewrites], dce_enabled=False)
    PatternRewriteWalker(applier, apply_recursively=recursively).rewrite_module(module)
    return text_of(module)


@cache
def mlir_tool(name: str) -> str | None:
    """A real tool of MLIR, if it is installed."""
    package = importlib.util.find_spec("mlir")
    if package is not None and package.submodule_search_locations:
        path = Path(package.submodule_search_locations[0]) / "bin" / name
        if path.exists():
            return str(path)
    return shutil.which(name)


def mlir_matches(patterns: Mapping[str, str], module: ModuleOp) -> dict[str, list[int]]:
    """Where MLIR says that patterns, each by a name, match: what its transform dialect's `pdl_match` finds.

    The right-hand sides of the patterns are not looked at.
    """
    bodies, steps = [], []
    for name, text in patterns.items():
        (pattern,) = (op for op in parse(text).walk() if isinstance(op, pdl.PatternOp))
        bodies.append(_matching_only(name, pattern))
        steps.append(
            f'%{name} = "transform.pdl_match"(%graph) <{{pattern_name = @{name}}}> '
            f": (!transform.any_op) -> !transform.any_op\n"
            f'"transform.annotate"(%{name}) <{{name = "matched_{name}"}}> : (!transform.any_op) -> ()\n'
        )
    graph = "\n".join(_generic(module.clone(clone_name_hints=False)).splitlines()[1:-1])
    text = f"""module attributes {{transform.with_named_sequence}} {{
      transform.named_sequence @__transform_main(%root: !transform.any_op) {{
        transform.with_pdl_patterns %root : !transform.any_op {{
        ^bb0(%in: !transform.any_op):
          pdl.pattern @graph : benefit(1) {{
            %graph = pdl.operation "t.graph"
            pdl.rewrite %graph with "transform.dialect"
          }}
          {"".join(bodies)}
          transform.sequence %in : !transform.any_op failures(propagate) {{
          ^bb1(%arg: !transform.any_op):
            %graph = pdl_match @graph in %arg : (!transform.any_op) -> !transform.any_op
            {"".join(steps)}
          }}
        }}
        transform.yield
      }}
      "t.graph"() ({{
        {graph}
      }}) : () -> ()
    }}"""
    output = run_mlir_opt(text, "--transform-interpreter", "--mlir-print-op-generic")
    found: dict[str, list[int]] = {name: [] for name in patterns}
    for line in output.splitlines():
        number = re.search(r"\bid = (\d+)", line)
        if number is None:
            continue
        for name in re.findall(r"\bmatched_(\w+)", line):
            found[name].append(int(number[1]))
    return found


def run_mlir_opt(text: str, *flags: str) -> str:
    """The output of the real mlir-opt; fails if it does."""
    return run_tool("mlir-opt", "--allow-unregistered-dialect", *flags, text=text)


def run_tool(name: str, *flags: str, text: str = "") -> str:
    """The output of a tool of MLIR; fails if it does."""
    command = mlir_tool(name)
    assert command is not None
    run = subprocess.run([command, *flags], input=text, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def _matching_only(name: str, pattern: pdl.PatternOp) -> str:
    """The text of a pattern that only matches."""
    clone = pattern.clone()
    clone.properties["sym_name"] = StringAttr(name)
    rewrite = clone.body.block.last_op
    assert isinstance(rewrite, pdl.RewriteOp)
    assert rewrite.root is not None
    clone.body.block.insert_op_before(pdl.RewriteOp(rewrite.root, Region(), "transform.dialect"), rewrite)
    clone.body.block.erase_op(rewrite)
    return _generic(clone) + "\n"


def _generic(op: Operation) -> str:
    stream = StringIO()
    Printer(stream, print_generic_format=True).print_op(op)
    return stream.getvalue()
