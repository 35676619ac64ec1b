"""Lowering, optimising and verifying cost in proportion to the graph, also where one node has all the edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from costs import assert_linear, calls

from gedialect.cli.modules import make_context
from gedialect.dialects.ge.graph import GraphOp, roots_of
from gedialect.lowering.convert_ge_to_gert import lower
from gedialect.lowering.gert_optimise import optimise
from gedialect.translate.mlir_text import parse_mlir

SMALL, FACTOR = 8, 4

T = "tensor<4xf32>"


def graph(lines: Iterator[str], *others: str) -> str:
    body = "\n".join(lines)
    return f'ge.graph "g" id 0 {{\n{body}\n}}\n' + "\n".join(others)


def subgraph(name: str, *lines: str) -> str:
    body = "\n".join(lines)
    return f'ge.graph "{name}" id 0 subgraph {{\n{body}\n}}\n'


def output(values: list[str]) -> str:
    return f'ge.net_output "out" {", ".join(values)} : ({", ".join([T] * len(values))})'


def chain(size: int) -> Iterator[str]:
    """Nodes one behind the other, of which all are read at the end too."""
    yield f'%n0 = ge.data "x" : {T}'
    for index in range(size):
        yield f'%n{index + 1} = ge.node "Neg" "n{index}" %n{index} : {T} -> {T}'
    yield output([f"%n{index}" for index in range(size)])


def readers_and_writers(size: int) -> Iterator[str]:
    """A variable that is read and written, over and over, and a host's one with it."""
    yield f'%x = ge.data "x" : {T}'
    yield f'%w = ge.variable "w" : {T}'
    yield f'%h = ge.variable "h" {{_variable_placement = "host"}} : {T}'
    before = ""
    for index in range(size):
        yield f'%r{index} = ge.node "Add" "r{index}" %w, %h {before} : ({T}, {T}) -> {T}'
        yield (f'%a{index}, %t{index} = ge.assign "a{index}" %w, %r{index} {before} : ({T}, {T}) -> ({T}, !ge.control)')
        before = f"[%t{index}]"


def unordered(size: int) -> Iterator[str]:
    """Writers of one variable with nothing between them, and readers."""
    yield f'%x = ge.data "x" : {T}'
    yield f'%w = ge.variable "w" : {T}'
    for index in range(size):
        yield f'%a{index} = ge.assign "a{index}" %w, %x : ({T}, {T}) -> {T}'
        yield f'%r{index} = ge.node "Neg" "r{index}" %w : {T} -> {T}'


def waiting(size: int) -> Iterator[str]:
    """Many that wait for many, through a node that does nothing, a variable, an identity, and the net output."""
    yield f'%x = ge.data "x" : {T}'
    for index in range(size):
        yield f'%n{index}, %t{index} = ge.node "Neg" "n{index}" %x : {T} -> ({T}, !ge.control)'
    tokens = ", ".join(f"%t{index}" for index in range(size))
    yield f'%all = ge.no_op "all" [{tokens}] : !ge.control'
    yield f'%w = ge.variable "w" [{tokens}] : {T}'
    yield f'%i = ge.identity "i" %x [{tokens}] : {T} -> {T}'
    for index in range(size):
        yield f'%m{index} = ge.node "Fuse" "m{index}" %x, %w, %i [%all] : ({T}, {T}, {T}) -> {T}'
    values = ", ".join(f"%m{index}" for index in range(size))
    yield f'ge.net_output "out" {values} [{tokens}] : ({", ".join([T] * size)})'


def wide_nodes(size: int) -> Iterator[str]:
    """A node with many inputs, each of a node of its own, and one with many outputs."""
    yield f'%x = ge.data "x" : {T}'
    for index in range(size):
        yield f'%n{index} = ge.node "Neg" "n{index}" %x : {T} -> {T}'
    values, types = ", ".join(f"%n{index}" for index in range(size)), ", ".join([T] * size)
    yield f'%c, %t = ge.node "Concat" "c" {values} : ({types}) -> ({T}, !ge.control)'
    yield f'%s:{size} = ge.node "Split" "s" %c [%t] : {T} -> ({types})'
    yield output([f"%s#{index}" for index in range(size)])


def identities(size: int) -> Iterator[str]:
    """A chain of nodes that hand a value on."""
    yield f'%n0 = ge.data "x" : {T}'
    for index in range(size):
        yield f'%n{index + 1} = ge.identity "n{index}" %n{index} : {T} -> {T}'
    yield output([f"%n{index}" for index in range(size + 1)])


def constants(size: int) -> Iterator[str]:
    """Constants and variables of their own for each of many nodes of a type of its own."""
    for index in range(size):
        yield f'%c{index} = ge.const "c{index}" {{value = #ge.tensor<tensor<f32>, [{index}.0]>}} : tensor<f32>'
        yield f'%w{index} = ge.variable "w{index}" : tensor<f32>'
        yield (
            f'%n{index} = ge.node "Type{index}" "n{index}" %c{index}, %w{index} '
            f": (tensor<f32>, tensor<f32>) -> tensor<?xf32>"
        )


def branches(size: int) -> str:
    """Many calls of graphs that read a variable and what they are given, one in another."""

    def lines() -> Iterator[str]:
        yield '%p = ge.data "p" : tensor<i1>'
        yield f'%n0 = ge.data "x" : {T}'
        for index in range(size):
            yield (
                f'%n{index + 1} = ge.if "if{index}" %p, %n{index} calls ["a{index}", "b{index}"] '
                f": (tensor<i1>, {T}) -> {T}"
            )

    data = f'%x = ge.data "x" {{_parent_node_index = 1 : i64}} : {T}'
    others = [
        text
        for index in range(size)
        for text in (
            subgraph(f"a{index}", data, output(["%x"])),
            subgraph(
                f"b{index}",
                data,
                f'%w = ge.variable "w" : {T}',
                f'%y = ge.node "Add" "y" %x, %w : ({T}, {T}) -> {T}',
                output(["%y"]),
            ),
        )
    ]
    return graph(lines(), *others)


def wide_call(size: int) -> str:
    """A call with many inputs and outputs."""

    def lines() -> Iterator[str]:
        for index in range(size):
            yield f'%x{index} = ge.data "x{index}" : {T}'
        values, types = ", ".join(f"%x{index}" for index in range(size)), ", ".join([T] * size)
        yield f'%y:{size} = ge.partitioned_call "call" {values} calls ["body"] : ({types}) -> ({types})'
        yield output([f"%y#{index}" for index in range(size)])

    inner = [f'%x{index} = ge.data "x{index}" {{_parent_node_index = {index} : i64}} : {T}' for index in range(size)]
    inner += [f'%n{index} = ge.node "Neg" "n{index}" %x{index} : {T} -> {T}' for index in range(size)]
    return graph(lines(), subgraph("body", *inner, output([f"%n{index}" for index in range(size)])))


def root(text: str) -> GraphOp:
    return roots_of(parse_mlir(make_context(), text, "test.mlir"))[0]


def costs(text: str) -> tuple[int, int, int]:
    """Calls to lower a graph, to verify the result, and to optimise it."""
    compute_graph = root(text)
    execution_graph = lower(compute_graph)
    return (
        calls(lambda: lower(compute_graph)),
        calls(execution_graph.verify),
        calls(lambda: optimise(execution_graph)),
    )


def of_lines(lines: Callable[[int], Iterator[str]]) -> Callable[[int], str]:
    return lambda size: graph(lines(size))


BUILDERS = {
    **{
        build.__name__: of_lines(build)
        for build in (chain, readers_and_writers, unordered, waiting, wide_nodes, identities, constants)
    },
    **{build.__name__: build for build in (branches, wide_call)},
}


@pytest.mark.parametrize("name", BUILDERS)
def test_cost_is_linear(name: str) -> None:
    build = BUILDERS[name]
    assert_linear(lambda size: costs(build(size)), SMALL, FACTOR)
