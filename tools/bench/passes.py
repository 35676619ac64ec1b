"""How the variable pipeline's time grows with the graph: many variables, many readers of one, many refs of one.

Every time is CPU time of the whole pipeline on a graph that was built in memory, best of several runs. The baseline
of a ratio is the smaller graph of the same kind: ten times the nodes should cost about ten times the time.

    python tools/bench/passes.py [--nodes=20000] [--repeat=2]
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable, Sequence

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


def many_readers(nodes: int) -> ModuleOp:
    """One variable that every other node converts."""
    build = Builder()
    variable = build.add(make_node("Variable", "w", (), [PLAIN]))
    for index in range(nodes):
        build.outputs.append((build.convert(f"to{index}", variable.results[0], PLAIN, BLOCKS), BLOCKS))
    return build.finish()


def many_refs(nodes: int) -> ModuleOp:
    """One variable that is written back by every third node."""
    build = Builder()
    variable = build.add(make_node("Variable", "w", (), [PLAIN]))
    value = build.convert("to", variable.results[0], PLAIN, BLOCKS)
    for index in range(nodes // 3):
        step = build.add(make_node("Step", f"step{index}", [(value, BLOCKS)], [BLOCKS]))
        back = build.convert(f"back{index}", step.results[0], BLOCKS, PLAIN)
        build.add(make_variable_ref(variable, f"ref{index}", back, PLAIN, {}, variable))
    return build.finish()


def seconds(make: Callable[[int], ModuleOp], nodes: int, repeat: int) -> float:
    """CPU time of the pipeline on a graph of that size, best of several runs."""
    best = float("inf")
    for _ in range(repeat):
        module = make(nodes)
        gc.collect()
        start = time.process_time()
        assert run_graph_passes(Context(), module, GeVariablePipelinePass().passes(), Diagnostics())
        best = min(best, time.process_time() - start)
    return best


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a table of times and ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes of the smaller graph")
    parser.add_argument("--repeat", type=int, default=2, help="runs of which the best counts")
    options = parser.parse_args(arguments)
    print(f"{'graph':<18}{'nodes':>10}{'seconds':>10}{'us/node':>10}{'ratio':>8}")
    for make in (many_variables, many_readers, many_refs):
        baseline = 0.0
        for nodes in (options.nodes, 10 * options.nodes):
            taken = seconds(make, nodes, options.repeat)
            baseline = baseline or taken
            name, each = make.__name__.replace("_", " "), 1e6 * taken / nodes
            print(f"{name:<18}{nodes:>10}{taken:>10.2f}{each:>10.1f}{taken / baseline:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
