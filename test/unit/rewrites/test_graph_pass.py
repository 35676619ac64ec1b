"""Runs of passes over the graphs of a session: order, hooks, failures, builds again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from ge_ir import context, module, text
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.graph import GraphOp, graphs_of, roots_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.rewrites.graph_pass import (
    GraphPass,
    GraphPipeline,
    compile_graph,
    run_graph_passes,
    variable_names,
)
from gedialect.rewrites.session_ir import read_session
from gedialect.state import Session

TWO = """
ge.graph "one" id 3 {
  %w = ge.variable "w" : tensor<4xf32>
}
ge.graph "inner" id 3 subgraph {
  %v = ge.variable "v" : tensor<4xf32>
}
ge.graph "two" id 1 {
  %w = ge.variable "w" : tensor<4xf32>
}
"""


@dataclass(frozen=True)
class Note(GraphPass):
    """Writes on the graph, and into the session, that it was here."""

    name: ClassVar[str] = "note"
    mark: str = "note"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        diagnostics.remark(None, f"{self.mark} {graph.graph_name} {session.next_number('note')}")
        return True


@dataclass(frozen=True)
class Fail(GraphPass):
    """Fails on the graphs of one name."""

    name: ClassVar[str] = "fail"
    on: str = "one"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        if graph.graph_name == self.on:
            raise GeError(None, "no good", label="order-4")
        return False


@dataclass(frozen=True)
class Change(GraphPass):
    """Records a change of a variable in the graphs of one name, as often as is allowed."""

    name: ClassVar[str] = "change"
    on: str = "two"
    variable: str = "w"

    def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        if graph.graph_name != self.on or not session.rebuild.may_change(self.variable):
            return False
        session.rebuild.record_change(self.variable)
        return True


@dataclass(frozen=True)
class Both(GraphPipeline):
    """Two passes."""

    name: ClassVar[str] = "both"

    def passes(self) -> tuple[GraphPass, ...]:
        return (Note("first"), Note("second"))


class Recorder:
    """Hooks that remember."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def before_pass(self, instance: ModulePass, op: Operation) -> None:
        assert isinstance(op, GraphOp)
        self.seen.append(f"before {instance.name} {op.graph_name}")

    def after_pass(self, instance: ModulePass, op: Operation) -> None:
        assert isinstance(op, GraphOp)
        self.seen.append(f"after {instance.name} {op.graph_name}")


def said(diagnostics: Diagnostics) -> list[str]:
    return [item.message for item in diagnostics.items]


def test_each_graph_goes_through_all_passes_before_the_next() -> None:
    """In the order of the module, not of the ids; the session is one. `[order-1]` `[order-2]`"""
    diagnostics = Diagnostics()
    assert run_graph_passes(context(), module(TWO), [Note("a"), Note("b")], diagnostics)
    assert said(diagnostics) == ["a one 0", "b one 1", "a two 2", "b two 3"]


def test_a_pipeline_is_its_passes() -> None:
    diagnostics = Diagnostics()
    assert run_graph_passes(context(), module(TWO), [Both()], diagnostics)
    assert said(diagnostics) == ["first one 0", "second one 1", "first two 2", "second two 3"]


def test_hooks_are_told_of_each_pass_on_each_graph() -> None:
    hooks = Recorder()
    run_graph_passes(context(), module(TWO), [Note(), Fail()], Diagnostics(), hooks)
    assert hooks.seen == [
        *("before note one", "after note one", "before fail one"),
        *("before note two", "after note two", "before fail two", "after fail two"),
    ]


def test_a_failure_ends_its_graph_only() -> None:
    """`[order-4]`"""
    diagnostics = Diagnostics()
    assert not run_graph_passes(context(), module(TWO), [Fail(), Note()], diagnostics)
    assert said(diagnostics) == ["no good", "note two 0"]


def test_a_pass_alone_fails_with_the_error_of_the_first_graph() -> None:
    with pytest.raises(GeError, match="no good"):
        Fail("two").apply(context(), module(TWO))


def test_the_session_is_written_back_once_also_after_a_failure() -> None:
    parsed = module(TWO)
    run_graph_passes(context(), parsed, [Note(), Fail()], Diagnostics(), options={"ge.some": "1"})
    session = read_session(parsed)
    assert session.counters == {"note": 2}
    assert session.options == {"ge.some": "1"}


def test_a_graph_s_variables_are_those_of_its_family_without_refs() -> None:
    """`[reb-1]`"""
    (root,) = roots_of(
        module("""
        ge.graph "g" id 0 {
          %w = ge.variable "w" : tensor<4xf32>
          %h = ge.var_handle_op "h" : tensor<!ge.resource>
          %r = ge.variable_ref "r" of "w" %w : tensor<4xf32> -> tensor<4xf32>
          %d = ge.ref_data "d" : tensor<4xf32>
        }
        ge.graph "s" id 0 subgraph {
          %w = ge.variable "w" : tensor<4xf32>
          %v = ge.variable_v2 "v" : tensor<4xf32>
        }
        """)
    )
    assert variable_names(root) == ["w", "h", "v"]


# --- marks


def test_a_graph_that_was_built_is_no_longer_marked_and_one_that_failed_is() -> None:
    """`[reb-2]` `[reb-3]`"""
    parsed = module(TWO)
    run_graph_passes(context(), parsed, [Change()], Diagnostics())
    assert read_session(parsed).rebuild.marked == (3,)
    parsed = module(TWO)
    run_graph_passes(context(), parsed, [Change(), Fail("two")], Diagnostics())
    assert read_session(parsed).rebuild.marked == (1, 3)


def test_marked_graphs_are_built_again_until_none_is() -> None:
    """The first graph changes a variable of the second when it is built again, and so on. `[reb-2]`"""
    both = """
    ge.graph "one" id 0 {
      %a = ge.variable "a" : tensor<4xf32>
      %b = ge.variable "b" : tensor<4xf32>
    }
    ge.graph "two" id 1 {
      %a = ge.variable "a" : tensor<4xf32>
      %b = ge.variable "b" : tensor<4xf32>
    }
    """

    @dataclass(frozen=True)
    class Chain(GraphPass):
        """Changes `a` in the second graph; once that has happened, `b` in the first."""

        name: ClassVar[str] = "chain"

        def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
            diagnostics.remark(None, f"built {graph.graph_name}")
            changed = Change("two", "a").run(graph, session, diagnostics)
            if session.rebuild.change_count("a"):
                changed |= Change("one", "b").run(graph, session, diagnostics)
            return changed

    parsed, diagnostics = module(both), Diagnostics()
    assert run_graph_passes(context(), parsed, [Chain()], diagnostics, rebuild=True)
    assert [message for message in said(diagnostics) if message.startswith("built ")] == [
        *("built one", "built two", "built one", "built two")
    ]
    assert read_session(parsed).rebuild.marked == ()


def test_a_graph_is_built_again_from_what_it_was() -> None:
    @dataclass(frozen=True)
    class Once(GraphPass):
        """Marks a graph, which must not be marked already."""

        name: ClassVar[str] = "once"

        def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
            for each in graph.family():
                assert "built" not in each.attributes
                each.attributes["built"] = each.graph_name_attr
            return True

    parsed, diagnostics = module(TWO), Diagnostics()
    assert run_graph_passes(context(), parsed, [Once(), Change()], diagnostics, rebuild=True)
    assert said(diagnostics) == ['graph "one" is built again, since variable "w" changed']
    assert [(graph.graph_name, "built" in graph.attributes) for graph in graphs_of(parsed)] == [
        *(("one", True), ("inner", True), ("two", True))
    ]
    parsed.verify()


def test_a_graph_that_failed_is_not_built_again() -> None:
    diagnostics = Diagnostics()
    assert not run_graph_passes(context(), module(TWO), [Fail(), Change()], diagnostics, rebuild=True)
    assert said(diagnostics).count("no good") == 1


def test_marks_of_graphs_that_are_elsewhere_stay() -> None:
    elsewhere = 'ge.var_manager {\n  ge.var_graph 7 variables ["w"] rebuild\n}\n'
    parsed = module(elsewhere + TWO)
    assert run_graph_passes(context(), parsed, [Note()], Diagnostics(), rebuild=True)
    assert read_session(parsed).rebuild.marked == (7,)


# --- consumer order


def test_passes_see_consumers_in_the_order_that_the_text_says() -> None:
    """What a pass changes in it is in the text afterwards. `[graph-11]`"""
    given = """
    ge.graph "g" id 0 {
      %x = ge.data "x" : tensor<4xf32>
      ge.node "T" "second" %x <{peer_index = array<i64: 1>}> : tensor<4xf32>
      ge.node "T" "first" %x <{peer_index = array<i64: 0>}> : tensor<4xf32>
    }
    """

    @dataclass(frozen=True)
    class MoveFirst(GraphPass):
        """Makes the first consumer the last."""

        name: ClassVar[str] = "move-first"

        def run(self, graph: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
            from gedialect.dialects.ge.edges import consumers, set_source

            data = next(iter(graph.nodes))
            use = consumers(data.results[0])[0]
            assert isinstance(use.operation, NodeOp)
            diagnostics.remark(None, use.operation.node_name)
            set_source(use.operation, use.index, data.results[0])
            return True

    parsed, diagnostics = module(given), Diagnostics()
    (root,) = roots_of(parsed)
    assert compile_graph(root, Session(), [MoveFirst()], diagnostics)
    assert said(diagnostics) == ["first"]
    assert "peer_index" not in text(root)
