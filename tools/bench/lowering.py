"""How the time of lowering a graph, and of optimising and verifying the result, grows with the graph.

Every time is CPU time, best of several runs, on a graph that was built in memory: a variable, its conversion, a step, a
writer, again and again. Ten times the nodes must cost at most eleven times as much.

    python tools/bench/lowering.py [--nodes=2000] [--repeat=2] [--check]

With --check the exit code is 1 where that is not so; a tenth more is allowed for, since times vary.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Sequence

from gedialect.diagnostics import Diagnostics, verify
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.lowering.convert_ge_to_gert import lower
from gedialect.lowering.gert_optimise import optimise
from gedialect.rewrites.new_nodes import make_node
from gedialect.xdsl_extras import collection_paused

PLAIN = TensorDesc((3, 3, 16, 32), storage_format("HWCN"), FLOAT)
BLOCKS = TensorDesc((9, 2, 16, 16), storage_format("FRACTAL_Z", 0, 16), FLOAT)

MOST_GROWTH, TOLERANCE = 11.0, 1.1


def graph_of(nodes: int) -> GraphOp:
    """A graph of so many nodes, its results read by one wide net output."""
    graph = GraphOp.build_graph("g", 0)

    def add(ge_type: str, name: str, *inputs: tuple[NodeOp, TensorDesc], output: TensorDesc | None) -> NodeOp:
        sources = [(node.results[0], desc) for node, desc in inputs]
        made = make_node(ge_type, name, sources, [] if output is None else [output])
        graph.body.block.add_op(made)
        return made

    outputs: list[tuple[NodeOp, TensorDesc]] = []
    for index in range(nodes // 4):
        variable = add("Variable", f"w{index}", output=PLAIN)
        blocks = add("TransData", f"to{index}", (variable, PLAIN), output=BLOCKS)
        step = add("Step", f"step{index}", (blocks, BLOCKS), output=PLAIN)
        add("Assign", f"assign{index}", (variable, PLAIN), (step, PLAIN), output=PLAIN)
        outputs.append((step, PLAIN))
    add("NetOutput", "out", *outputs, output=None)
    return graph


def seconds(act: Callable[[], object]) -> float:
    """CPU time of something."""
    gc.collect()
    with collection_paused():
        start = time.process_time()
        act()
        return time.process_time() - start


def measure(nodes: int) -> list[float]:
    """CPU time of lowering a graph of so many nodes, of verifying the result, and of optimising it."""
    graph = graph_of(nodes)
    execution_graph = lower(graph)

    def verified() -> None:
        assert verify(execution_graph, Diagnostics())

    return [seconds(lambda: lower(graph)), seconds(verified), seconds(lambda: optimise(execution_graph))]


def main(argv: Sequence[str] | None = None) -> int:
    """Measures and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=2000, help="nodes of the smaller graph")
    parser.add_argument("--repeat", type=int, default=2, help="runs, of which the best counts")
    parser.add_argument("--check", action="store_true", help="fail where the time grows more than the graph")
    options = parser.parse_args(argv)
    print(f"{'':>10}{'nodes':>10}{'seconds':>10}{'us/node':>10}{'ratio':>8}")
    sizes = (options.nodes, 10 * options.nodes)
    small, large = (
        [min(times) for times in zip(*(measure(nodes) for _ in range(options.repeat)), strict=True)] for nodes in sizes
    )
    good = True
    for name, few, many in zip(("lower", "verify", "optimise"), small, large, strict=True):
        print(f"{name:>10}{sizes[0]:>10}{few:>10.3f}{few / sizes[0] * 1e6:>10.1f}")
        print(f"{name:>10}{sizes[1]:>10}{many:>10.3f}{many / sizes[1] * 1e6:>10.1f}{many / few:>8.2f}")
        good = good and many / few <= MOST_GROWTH * TOLERANCE
    return 1 if options.check and not good else 0


if __name__ == "__main__":
    sys.exit(main())
