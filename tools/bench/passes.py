"""How the variable pipeline's time grows with the graph, and with the readers and refs of one variable.

Every time is CPU time of the whole pipeline on a graph that was built in memory, best of several runs. Ten times the
nodes must cost at most eleven times as much, and an edge of a variable with very many readers or refs no more than one
of a variable with ten, in a graph with as many edges.

    python tools/bench/passes.py [--nodes=20000] [--readers=100000] [--refs=10000] [--repeat=2] [--check]

With --check the exit code is 1 where that is not so; a tenth more is allowed for, since times vary.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.edges import add_control_edge
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import run_graph_passes
from gedialect.rewrites.new_nodes import make_node, make_variable_ref

PLAIN = TensorDesc((3, 3, 16, 32), storage_format("HWCN"), FLOAT)
BLOCKS = TensorDesc((9, 2, 16, 16), storage_format("FRACTAL_Z", 0, 16), FLOAT)

MOST_GROWTH, TOLERANCE = 11.0, 1.1


class Builder:
    """Builds one graph."""

    def __init__(self) -> None:
        self.graph = GraphOp.build_graph("g", 0)
        self.outputs: list[tuple[SSAValue, TensorDesc]] = []

    def add(self, node: NodeOp) -> NodeOp:
        """Puts a node at the end of the graph."""
        self.graph.body.block.add_op(node)
        return node

    def convert(self, name: str, value: SSAValue, source: TensorDesc, target: TensorDesc) -> SSAValue:
        """A `TransData` of a value."""
        return self.add(make_node("TransData", name, [(value, source)], [target])).results[0]

    def finish(self) -> ModuleOp:
        """The module with the graph, its outputs read by one wide net output."""
        self.add(make_node("NetOutput", "out", self.outputs, ()))
        return ModuleOp([self.graph])


def many_variables(nodes: int) -> ModuleOp:
    """A variable, its conversion, a step, the way back, a ref, and a control edge, again and again."""
    build = Builder()
    before: NodeOp | None = None
    for index in range(nodes // 5):
        variable = build.add(make_node("Variable", f"w{index}", (), [PLAIN]))
        value = build.convert(f"to{index}", variable.results[0], PLAIN, BLOCKS)
        step = build.add(make_node("Step", f"step{index}", [(value, BLOCKS)], [BLOCKS]))
        back = build.convert(f"back{index}", step.results[0], BLOCKS, PLAIN)
        ref = build.add(make_variable_ref(variable, f"ref{index}", back, PLAIN, {}, variable))
        if before is not None:
            add_control_edge(before, step)
        before = ref
        build.outputs.append((step.results[0], BLOCKS))
    return build.finish()


def with_readers(readers: int, each: int) -> ModuleOp:
    """So many readers in all, each a conversion of its own, of variables that have `each` of them."""
    build = Builder()
    for number in range(readers // each):
        variable = build.add(make_node("Variable", f"w{number}", (), [PLAIN]))
        for index in range(each):
            value = build.convert(f"to{number}_{index}", variable.results[0], PLAIN, BLOCKS)
            build.outputs.append((value, BLOCKS))
    return build.finish()


def with_refs(refs: int, each: int) -> ModuleOp:
    """So many refs in all, each written by a step and a conversion, of variables that have `each` of them."""
    build = Builder()
    for number in range(refs // each):
        variable = build.add(make_node("Variable", f"w{number}", (), [PLAIN]))
        value = build.convert(f"to{number}", variable.results[0], PLAIN, BLOCKS)
        for index in range(each):
            step = build.add(make_node("Step", f"step{number}_{index}", [(value, BLOCKS)], [BLOCKS]))
            back = build.convert(f"back{number}_{index}", step.results[0], BLOCKS, PLAIN)
            build.add(make_variable_ref(variable, f"ref{number}_{index}", back, PLAIN, {}, variable))
    return build.finish()


def seconds(make: Callable[[], ModuleOp], repeat: int) -> float:
    """CPU time of the pipeline on a graph, best of several runs."""
    best = float("inf")
    for _ in range(repeat):
        module = make()
        gc.collect()
        start = time.process_time()
        assert run_graph_passes(Context(), module, GeVariablePipelinePass().passes(), Diagnostics())
        best = min(best, time.process_time() - start)
    return best


def growth(nodes: int, repeat: int) -> bool:
    """Whether ten times the nodes cost at most eleven times the time."""
    print(f"{'nodes':>10}{'seconds':>10}{'us/node':>10}{'ratio':>8}")
    baseline = ratio = 0.0
    for count in (nodes, 10 * nodes):
        taken = seconds(partial(many_variables, count), repeat)
        baseline = baseline or taken
        ratio = taken / baseline
        print(f"{count:>10}{taken:>10.2f}{1e6 * taken / count:>10.1f}{ratio:>8.1f}", flush=True)
    return ratio <= MOST_GROWTH


def edges(name: str, make: Callable[[int, int], ModuleOp], count: int, repeat: int) -> bool:
    """Whether an edge of one variable with so many costs no more than one of many variables with ten each."""
    print(f"\n{name + ' of one':>16}{'seconds':>10}{'us/edge':>10}{'ratio':>8}")
    baseline = ratio = 0.0
    for each in (10, count):
        taken = seconds(partial(make, count, each), repeat)
        baseline = baseline or taken
        ratio = taken / baseline
        print(f"{each:>16}{taken:>10.2f}{1e6 * taken / count:>10.1f}{ratio:>8.2f}", flush=True)
    return ratio <= TOLERANCE


def main(argv: Sequence[str]) -> int:
    """Prints tables of times and ratios; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes of the smaller graph")
    parser.add_argument("--readers", type=int, default=100_000, help="readers of one variable")
    parser.add_argument("--refs", type=int, default=10_000, help="refs of one variable")
    parser.add_argument("--repeat", type=int, default=2, help="runs of which the best counts")
    parser.add_argument("--check", action="store_true", help="exit code 1 when something costs too much")
    asked = parser.parse_args(argv)
    fine = [
        growth(asked.nodes, asked.repeat),
        edges("readers", with_readers, asked.readers, asked.repeat),
        edges("refs", with_refs, asked.refs, asked.repeat),
    ]
    return 0 if all(fine) or not asked.check else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
