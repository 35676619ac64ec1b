"""Random sessions as execution graphs: they are right, and run in an order that the compute graphs allow."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rewrites.random_sessions import SessionMaker
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli.modules import make_context
from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.edges import control_consumers, data_consumers
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.gert.graph import ExecutionGraphOp, execution_graphs_of
from gedialect.dialects.gert.kernel import KernelOp
from gedialect.lowering.convert_ge_to_gert import ConvertGeToGertPass, lower
from gedialect.lowering.gert_optimise import GertOptimisePass, optimise
from gedialect.rewrites.ge_variable_pipeline import GeVariablePipelinePass
from gedialect.rewrites.graph_pass import run_graph_passes
from gedialect.translate.mlir_text import parse_mlir, print_mlir

SEEDS = st.integers(0, 2**32 - 1)


def session(seed: int, *, compiled: bool) -> ModuleOp:
    module = SessionMaker(Random(seed)).module(2)
    if compiled:
        run_graph_passes(make_context(), module, GeVariablePipelinePass().passes(), Diagnostics())
    return module


CANNOT_RUN = "which calls this graph, got none"
"""Why some of the graphs cannot run: they hand out nothing where asked to."""


def lowered(root: GraphOp) -> ExecutionGraphOp | None:
    """The execution graph; None of a graph that cannot run."""
    try:
        return lower(root)
    except GeError as error:
        if CANNOT_RUN in error.diagnostic.message:
            return None
        raise


def before_each(graph: GraphOp) -> dict[str, set[str]]:
    """The names of the nodes that run before each node."""
    found: dict[str, set[str]] = {node.node_name: set() for node in graph.nodes}
    for first in graph.nodes:
        waiting: list[NodeOp] = [first]
        seen = {first}
        while waiting:
            node = waiting.pop()
            for later in (*data_consumers(node), *control_consumers(node)):
                if later not in seen:
                    seen.add(later)
                    waiting.append(later)
                    found[later.node_name].add(first.node_name)
    return found


def launches(graph: ExecutionGraphOp) -> Mapping[str, KernelOp]:
    found = (op for op in graph.main.kernels if op.kernel == "LaunchKernelWithHandle")
    return {op.node: op for op in found if op.node is not None}


def waits_for(op: KernelOp) -> set[KernelOp]:
    """All that runs before a kernel."""
    waiting, seen = [op], set[KernelOp]()
    while waiting:
        for operand in waiting.pop().operands:
            if isinstance(operand.owner, KernelOp) and operand.owner not in seen:
                seen.add(operand.owner)
                waiting.append(operand.owner)
    return seen


def check_order(root: GraphOp, graph: ExecutionGraphOp) -> None:
    """What runs before what in the compute graph does so in the execution graph."""
    kernels = launches(graph)
    for name, firsts in before_each(root).items():
        if name in kernels:
            earlier = waits_for(kernels[name])
            assert [first for first in firsts if first in kernels and kernels[first] not in earlier] == []


@given(SEEDS, st.booleans())
@settings(max_examples=30)
def test_execution_graphs_are_right_and_in_order(seed: int, compiled: bool) -> None:
    for root in roots_of(session(seed, compiled=compiled)):
        graph = lowered(root)
        if graph is None:
            continue
        graph.verify()
        check_order(root, graph)
        optimise(graph)
        graph.verify()
        check_order(root, graph)


@given(SEEDS)
@settings(max_examples=10)
def test_text_is_read_back_and_optimising_twice_changes_nothing(seed: int) -> None:
    for root in roots_of(session(seed, compiled=False)):
        graph = lowered(root)
        if graph is None:
            continue
        optimise(graph)
        text = print_mlir(ModuleOp([graph]))
        module = parse_mlir(make_context(), text, "test.mlir")
        assert print_mlir(module) == text
        optimise(execution_graphs_of(module)[0])
        assert print_mlir(module) == text


@given(SEEDS)
@settings(max_examples=10)
def test_verifier_misses_each_kernel_that_frees(seed: int) -> None:
    for root in roots_of(session(seed, compiled=False)):
        graph = lowered(root)
        frees = [] if graph is None else [op for op in graph.main.kernels if op.kernel == "FreeMemHbm"]
        for index in range(len(frees)):
            changed = lower(root)
            op = [op for op in changed.main.kernels if op.kernel == "FreeMemHbm"][index]
            op.detach()
            op.drop_all_references()
            with pytest.raises(GeError, match="makes new memory that nothing frees"):
                changed.verify_()


@given(SEEDS)
@settings(max_examples=10)
def test_verifier_misses_the_tokens_of_a_kernel_that_frees(seed: int) -> None:
    for root in roots_of(session(seed, compiled=False)):
        graph = lowered(root)
        frees = [] if graph is None else [op for op in graph.main.kernels if op.kernel == "FreeMemHbm"]
        for op in frees:
            assert graph is not None
            operands = op.operands
            op.operands = op.data_operands
            with pytest.raises(GeError, match="expected to wait for"):
                graph.verify_()
            op.operands = operands


def test_a_graph_that_cannot_run_leaves_the_session_as_it_is() -> None:
    text = """
    ge.graph "fine" id 0 {
    }
    ge.graph "not" id 1 {
      %a = ge.node "Enter" "a" : tensor<4xf32>
    }
    """
    module = parse_mlir(make_context(), text, "test.mlir")
    before = print_mlir(module)
    with pytest.raises(GeError, match="in place of the framework's own control flow"):
        ConvertGeToGertPass().apply(make_context(), module)
    assert print_mlir(module) == before


def test_the_same_whatever_the_hash_seed() -> None:
    def text(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent.parent)}
        command = [sys.executable, __file__]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert text("1") == text("2") != ""


def print_some() -> None:
    """Prints some lowered sessions, for a process of its own."""
    for seed in range(5):
        module = session(seed, compiled=True)
        try:
            ConvertGeToGertPass().apply(make_context(), module)
        except GeError:
            continue
        GertOptimisePass().apply(make_context(), module)
        print(print_mlir(module))


if __name__ == "__main__":
    print_some()
