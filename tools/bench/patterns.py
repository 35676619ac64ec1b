"""How fast patterns run: compiled PDL against a hand-written RewritePattern and against xDSL's own PDL interpreter.

All engines cancel the same pairs of inverse conversions in the same graphs. Every time is CPU time, the best of several
runs, engines taking turns; a ratio is to the baseline, a hand-written `RewritePattern` run by xDSL's own walker. What
else runs on the machine moves the absolute numbers, hardly the ratios.

    python tools/bench/patterns.py [--ops=20000] [--repeat=3]
"""

import argparse
import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import pdl, test
from xdsl.dialects.builtin import Builtin, ModuleOp, StringAttr, TensorType, f16, f32
from xdsl.interpreters.pdl import PDLRewritePattern
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def
from xdsl.parser import Parser
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)

from gedialect.dialects.ge import GE
from gedialect.dialects.ge.conversions import TransDataOp
from gedialect.patterns import (
    ClassPattern,
    DialectAdapter,
    DriverOptions,
    PatternLoader,
    PatternSet,
    PlainAdapter,
    Registry,
    apply_patterns,
)
from gedialect.rewrites.ge_adapter import GeAdapter

A, B, C = (TensorType(f32, [4, 16]), TensorType(f32, [4, 1, 16]), TensorType(f16, [4, 16]))

INVERSE_PAIR = """
pdl.pattern @inverse_pair : benefit(2) {{
  %t0 = pdl.type
  %t1 = pdl.type
  %x = pdl.operand : %t0
  %i = pdl.operation "{name}"(%x : !pdl.value) -> (%t1 : !pdl.type)
  %ir = pdl.result 0 of %i
  %o = pdl.operation "{name}"(%ir : !pdl.value) -> (%t0 : !pdl.type)
  pdl.rewrite %o {{ pdl.replace %o with (%x : !pdl.value) }}
}}
"""


@irdl_op_definition
class ConvertOp(IRDLOperation):
    """Stands for a conversion between storage formats."""

    name = "bench.convert"
    input = operand_def()
    output = result_def()


class InversePair(RewritePattern):
    """The pattern as people write it by hand."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ConvertOp, rewriter: PatternRewriter, /) -> None:
        source = op.input.owner
        if not isinstance(source, ConvertOp) or source.input.type != op.output.type:
            return
        rewriter.replace(op, [], [source.input])


class InversePairOfNodes(RewritePattern):
    """The same for nodes of GE, without a thought to control edges."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TransDataOp, rewriter: PatternRewriter, /) -> None:
        source = op.operands[0].owner
        if not isinstance(source, TransDataOp) or source.operands[0].type != op.results[0].type:
            return
        rewriter.replace(op, [], [source.operands[0]])


@dataclass(frozen=True)
class Subject:
    """What the conversions are: operations of MLIR's usual kind, or nodes of GE with control edges to keep."""

    op: type[Operation]
    by_hand: type[RewritePattern]
    adapter: Callable[[Context], DialectAdapter]

    def convert(self, value: SSAValue, type: Attribute) -> Operation:
        """A conversion."""
        properties = {"name": StringAttr("n")} if self.op is TransDataOp else {}
        return self.op.create(operands=[value], result_types=[type], properties=properties)


PLAIN = Subject(ConvertOp, InversePair, PlainAdapter)
NODES = Subject(TransDataOp, InversePairOfNodes, lambda known: GeAdapter())


def context() -> Context:
    """Knows the operations used here."""
    known = Context()
    for dialect in (Builtin, test.Test, pdl.PDL, GE, Dialect("bench", [ConvertOp], [])):
        known.load_dialect(dialect)
    return known


def graph(subject: Subject, ops: int, match_one_in: int, wide: bool) -> ModuleOp:
    """Pairs of conversions of one value, of which one in so many undo each other.

    With `wide`, one operation uses all that comes out; else each pair has a user of its own.
    """
    variable = test.TestOp(result_types=[A])
    made: list[Operation] = [variable]
    outputs: list[SSAValue] = []
    for index in range(ops // 2 if wide else ops // 3):
        back: Attribute = A if index % match_one_in == 0 else C
        first = subject.convert(variable.results[0], B)
        second = subject.convert(first.results[0], back)
        made += [first, second]
        if wide:
            outputs.append(second.results[0])
        else:
            made.append(test.TestOp(operands=[second.results[0]]))
    return ModuleOp([*made, test.TestOp(operands=outputs)])


@dataclass(frozen=True)
class Engine:
    """A way to run the pattern: greedily, or visiting each operation once."""

    name: str
    greedy: Callable[[ModuleOp], object]
    once: Callable[[ModuleOp], object]


def engines(subject: Subject) -> list[Engine]:
    """The baseline first."""
    known = context()
    adapter = subject.adapter(known)
    text = INVERSE_PAIR.format(name=subject.op.name)
    compiled = PatternSet(PatternLoader(known, adapter, Registry()).read(text, "inverse_pair.mlir"), adapter)
    by_hand = PatternSet([ClassPattern(subject.by_hand())], adapter)
    rewrite = next(op for op in Parser(known, text).parse_module().walk() if isinstance(op, pdl.RewriteOp))
    interpreted = PDLRewritePattern(rewrite, known)

    def walk(pattern: RewritePattern, recursively: bool) -> Callable[[ModuleOp], object]:
        applier = GreedyRewritePatternApplier([pattern], dce_enabled=False)
        return lambda module: PatternRewriteWalker(applier, apply_recursively=recursively).rewrite_module(module)

    def drive(patterns: PatternSet, once: bool) -> Callable[[ModuleOp], object]:
        return lambda module: apply_patterns(module, patterns, options=DriverOptions(once=once))

    return [
        Engine("RewritePattern, xDSL's walker", walk(subject.by_hand(), True), walk(subject.by_hand(), False)),
        Engine("RewritePattern, our driver", drive(by_hand, False), drive(by_hand, True)),
        Engine("compiled PDL, our driver", drive(compiled, False), drive(compiled, True)),
        Engine("xDSL's PDL interpreter", walk(interpreted, True), walk(interpreted, False)),
    ]


def seconds(run: Callable[[ModuleOp], object], module: ModuleOp, subject: Subject, conversions: int) -> float:
    """CPU time of a run on a copy of a graph, in which so many conversions have to be left."""
    copy = module.clone()
    gc.collect()
    start = time.process_time()
    run(copy)
    taken = time.process_time() - start
    left = sum(isinstance(op, subject.op) for op in copy.walk())
    if left != conversions:
        raise SystemExit(f"error: {left} conversions are left, expected {conversions}")
    return taken


def measure(title: str, module: ModuleOp, repeat: int, subject: Subject) -> None:
    """Print a table of all engines on one graph."""
    known = engines(subject)
    ops = sum(1 for _ in module.walk())
    left = sum(isinstance(op, subject.op) and op.results[0].type != A for op in module.walk())
    times = {engine.name: ([], []) for engine in known}
    for _ in range(repeat):
        for engine in known:
            for run, collected in zip((engine.greedy, engine.once), times[engine.name], strict=True):
                collected.append(seconds(run, module, subject, left))
    print(f"\n{title}, {ops} operations")
    print(f"  {'':32} {'until none matches':>28}   {'each operation once':>28}")
    baseline = [min(collected) for collected in times[known[0].name]]
    for engine in known:
        cells: list[str] = []
        for collected, base in zip(times[engine.name], baseline, strict=True):
            best = min(collected)
            cells.append(f"{best:8.3f} s {ops / best / 1000:6.0f} k/s {best / base:6.2f}")
        print(f"  {engine.name:32} {'   '.join(cells)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ops", type=int, default=20000, help="operations in a graph (%(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="runs, of which the best counts (%(default)s)")
    arguments = parser.parse_args()
    print(f"seconds, operations visited a second, time relative to: {engines(PLAIN)[0].name}")
    for title, subject, match_one_in, wide in (
        ("all pairs match", PLAIN, 1, False),
        ("one pair in ten matches", PLAIN, 10, False),
        ("one pair matches", PLAIN, arguments.ops, False),
        ("all pairs match, one user of everything", PLAIN, 1, True),
        ("nodes of GE, all pairs match", NODES, 1, False),
        ("nodes of GE, one pair matches", NODES, arguments.ops, False),
    ):
        measure(title, graph(subject, arguments.ops, match_one_in, wide), arguments.repeat, subject)


if __name__ == "__main__":
    main()
