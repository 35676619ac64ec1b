"""What a proof costs: CPU time of the images before and after `variable-acc` and of comparing them, per node.

    python tools/bench/equivalence.py [--variables=50000]

The graph has for each variable a conversion, a step, the way back and a ref, with control edges between them.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Sequence

from passes import many_variables
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from gedialect.analysis.equivalence.validation import Validation
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import GraphOp
from gedialect.rewrites.graph_pass import Build, GraphPass, run_graph_passes
from gedialect.rewrites.variable_acc import VariableAccPass
from gedialect.state import Session


class Timed:
    """Proves passes and adds up what that takes."""

    def __init__(self) -> None:
        self.validation = Validation(Diagnostics())
        self.seconds = 0.0

    def before_pass(self, instance: object, op: object) -> None:
        """Nothing is done before a pass."""

    def after_pass(self, instance: GraphPass, op: object) -> None:
        """A pass is proved."""
        start = time.process_time()
        self.validation.after(instance.name)
        self.seconds += time.process_time() - start

    def build(
        self, graph: GraphOp, session: Session, passes: Sequence[GraphPass], diagnostics: Diagnostics, build: Build
    ) -> bool:
        """A graph is built, with proofs."""
        start = time.process_time()
        self.validation.begin(graph, session, [each.name for each in passes])
        self.seconds += time.process_time() - start
        return build(graph, passes)


def measure(count: int, module: ModuleOp) -> None:
    """Prints what the proof of one pass on a session takes."""
    nodes = sum(1 for graph in module.ops if isinstance(graph, GraphOp) for _ in graph.nodes)
    timed = Timed()
    gc.disable()
    start = time.process_time()
    run_graph_passes(
        Context(),
        module,
        [VariableAccPass()],
        Diagnostics(),
        timed,  # pyright: ignore[reportArgumentType]
        builds=timed,
    )
    total = time.process_time() - start
    gc.enable()
    each = timed.seconds / nodes * 1e6
    proof = f"proof {timed.seconds:6.2f} s, {each:5.1f} us a node"
    print(
        f"{count:6} variables, {nodes:8} nodes: {proof}; pass {total - timed.seconds:6.2f} s; {timed.validation.answer}"
    )


def main() -> None:
    """Measures sessions of two sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variables", type=int, default=50_000, help="of the largest session (default: 50000)")
    variables = parser.parse_args().variables
    for count in (variables // 10, variables):
        measure(count, many_variables(5 * count))


if __name__ == "__main__":
    main()
