"""Graphs that the tests of the dialect and of translation use, read from text."""

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.ir import Operation

from gedialect.dialects.ge import GE, GraphOp
from gedialect.dialects.ge.graph import graphs_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.translate.mlir_text import parse_mlir, print_mlir


def context() -> Context:
    """A context that knows the dialect."""
    ctx = Context()
    ctx.load_dialect(Builtin)
    ctx.load_dialect(GE)
    return ctx


def module(text: str) -> ModuleOp:
    """The verified module that a text stands for."""
    parsed = parse_mlir(context(), text, "test.mlir")
    parsed.verify()
    return parsed


def graph(body: str) -> GraphOp:
    """A verified graph with that body, in a module."""
    return next(graphs_of(module(f'ge.graph "g" id 0 {{\n{body}\n}}')))


def node(graph: GraphOp, name: str) -> NodeOp:
    """The node of that name."""
    return next(op for op in graph.nodes if op.node_name == name)


def names(ops: list[NodeOp]) -> list[str]:
    """The names of nodes."""
    return [op.node_name for op in ops]


def text(op: Operation, *, generic: bool = False) -> str:
    """The text of an operation."""
    return print_mlir(op, generic=generic)


def body(graph: GraphOp) -> list[str]:
    """The lines of a graph's body."""
    return [line.strip() for line in text(graph).splitlines()[1:-1]]
