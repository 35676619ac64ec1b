from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from gedialect.cli.pipeline import GraphGroup, Pipeline, build_pipeline
from gedialect.cli.pipeline_text import parse_pipeline
from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.dialects.ge import GraphOp
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.state import Session


@dataclass(frozen=True)
class OnGraphs(GraphPass):
    """A pass on graphs."""

    name = "on-graphs"
    number: int = 0

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        return False


@dataclass(frozen=True)
class OnModules(ModulePass):
    """A pass on modules."""

    name = "on-modules"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        pass


KNOWN = {"on-graphs": lambda: OnGraphs, "on-modules": lambda: OnModules}


def build(text: str) -> Pipeline:
    return build_pipeline(parse_pipeline(text, "-p"), KNOWN)


def shape(text: str) -> list[str]:
    """The steps of a pipeline: the numbers of a group's passes, or `m` for a pass on modules."""
    return [
        "".join(str(each.number) for each in step.passes if isinstance(each, OnGraphs))
        if isinstance(step, GraphGroup)
        else "m"
        for step in build(text).steps
    ]


def g(number: int) -> str:
    return f"on-graphs{{number={number}}}"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("", []),
        ("builtin.module()", []),
        ("ge.graph()", []),
        (f"{g(1)},{g(2)}", ["12"]),
        (f"{g(1)},on-modules,{g(2)},{g(3)}", ["1", "m", "23"]),
        (f"builtin.module({g(1)},{g(2)})", ["12"]),
        (f"builtin.module(ge.graph({g(1)},{g(2)}),ge.graph({g(3)}))", ["12", "3"]),
        (f"{g(1)},ge.graph({g(2)}),{g(3)}", ["1", "2", "3"]),
        (f"ge.graph({g(1)}),on-modules", ["1", "m"]),
    ],
)
def test_graph_passes_that_follow_one_another_are_a_group(text: str, steps: list[str]) -> None:
    assert shape(text) == steps


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("on-graph", "unknown pass 'on-graph'; did you mean 'on-graphs'?", 1),
        ("func.func(on-graphs)", "passes can be nested in 'ge.graph' only, got 'func.func'", 1),
        ("ge.grap(on-graphs)", "passes can be nested in 'ge.graph' only, got 'ge.grap'; did you mean 'ge.graph'?", 1),
        ("on-graphs,builtin.module()", "passes can be nested in 'ge.graph' only, got 'builtin.module'", 11),
        ("ge.graph(ge.graph())", "'ge.graph' cannot be nested in 'ge.graph'", 10),
        ("ge.graph(on-modules)", "pass 'on-modules' works on 'builtin.module' and cannot be nested in 'ge.graph'", 10),
    ],
)
def test_mistakes_have_a_place(text: str, message: str, column: int) -> None:
    with pytest.raises(GeError) as caught:
        build(text)
    assert caught.value.diagnostic.message == message
    assert caught.value.diagnostic.location == Location("-p", 1, column)


def test_text_of_a_pipeline_is_read_back() -> None:
    pipeline = build(f"{g(1)},on-modules,ge.graph({g(2)},{g(3)})")
    assert build(str(pipeline)) == pipeline
    assert str(pipeline) == (
        "builtin.module(\n"
        "  ge.graph(\n    on-graphs{number=1}\n  ),\n"
        "  on-modules,\n"
        "  ge.graph(\n    on-graphs{number=2},\n    on-graphs{number=3}\n  )\n"
        ")"
    )
