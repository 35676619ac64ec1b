"""Bugs that are planted in the passes are found: for each a session on which the pass at hand is right, and then wrong.

The list has what a pass can forget, mix up, or ask wrongly; each is one change of one function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from analysis.planted_sessions import (
    ASKS,
    ASSIGNS,
    BEHIND,
    CASTS,
    COMPUTES,
    DISAGREE,
    GROUPS,
    IN_SUBGRAPH,
    LATER_ROUND,
    ORDERED,
    OTHER,
    READ_AGAIN,
    REMOVED,
    SPLIT,
    THROUGH_REF,
    TWINS,
    TWO_OUTPUTS,
    TWO_STEPS,
    WAITING_REF,
    WAITS,
    WANTS_BLOCKS,
)
from analysis.planting import Plant, both, nothing, puts, wraps
from analysis.sessions import TRAIN, Checked, check
from xdsl.dialects.builtin import DictionaryAttr, StringAttr

from gedialect.analysis.equivalence.running.compare import RunOptions
from gedialect.analysis.equivalence.verdict import Answer
from gedialect.dialects.ge.edges import control_consumers, set_source
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.rewrites.graph_pass import GraphPass
from gedialect.rewrites.recover_variable_formats import RecoverVariableFormatsPass
from gedialect.rewrites.trans_op_breadth_fusion import TransOpBreadthFusionPass
from gedialect.rewrites.trans_op_depth_fusion import TransOpDepthFusionPass
from gedialect.rewrites.variable_acc import VariableAccPass
from gedialect.state import RebuildControl, TransStep, VariableManager


@dataclass(frozen=True)
class Bug:
    """A change of a pass: the session that shows it, and the passes."""

    text: str
    plant: Plant
    passes: tuple[GraphPass, ...] | None = None


def _uncounted(record: Callable[..., Any]) -> Callable[..., Any]:
    def change(self: RebuildControl, name: str) -> None:
        marked = list(self.marked)
        record(self, name)
        for graph in self.marked:
            if graph not in marked:
                self.build_ended(graph)

    return change


def _swapped(record: Callable[..., Any]) -> Callable[..., Any]:
    def change(self: VariableManager, name: str, steps: list[TransStep]) -> None:
        record(self, name, [replace(step, input=step.output, output=step.input) for step in steps])

    return change


def _marked(key: str, name: str | None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Descriptors that speak of another variable than they should, or of none."""

    def around(difference: Callable[..., Any]) -> Callable[..., Any]:
        def change(members: DictionaryAttr, usual: DictionaryAttr) -> DictionaryAttr:
            attrs = members.data.get("attrs")
            if isinstance(attrs, DictionaryAttr) and key in attrs.data:
                others = {each: value for each, value in attrs.data.items() if each != key}
                told = others if name is None else {**others, key: StringAttr(name)}
                members = DictionaryAttr({**members.data, "attrs": DictionaryAttr(told)})
            return difference(members, usual)

        return change

    return around


def _fed_from_variable(_: object, ref: VariableRefOp) -> None:
    graph = ref.parent_op()
    assert isinstance(graph, GraphOp)
    variable = next(node for node in graph.nodes if node.node_name == ref.variable)
    set_source(ref, 0, variable.results[0])


def _twice(do: Callable[..., Any]) -> Callable[..., Any]:
    def change(*arguments: object) -> None:
        do(*arguments)
        do(*arguments)

    return change


def _without_last(record: Callable[..., Any]) -> Callable[..., Any]:
    def change(self: VariableManager, name: str, steps: list[TransStep]) -> None:
        record(self, name, list(steps)[:-1] or list(steps))

    return change


RECOVER = "rewrites.recover_variable_formats"
CONSTRAINTS = "rewrites.constraints"

BUGS: dict[str, Bug] = {
    "inverse steps in the order of the path": Bug(TWO_STEPS + OTHER, puts(f"{RECOVER}:reversed", list)),
    "an inverse that is no inverse": Bug(
        TRAIN + OTHER,
        puts(f"{RECOVER}:TransStep", lambda type, input, output: TransStep(type, output, input)),
    ),
    "a variable that is not recovered": Bug(TRAIN + OTHER, puts(f"{RECOVER}:_recover_variable", nothing)),
    "a ref that is skipped": Bug(TRAIN + OTHER, puts(f"{RECOVER}:_recover_ref", nothing)),
    "a path that is forgotten": Bug(
        TRAIN, wraps("state.variable_manager:VariableManager.record_path", lambda _: nothing)
    ),
    "a path the wrong way round": Bug(TRAIN, wraps("state.variable_manager:VariableManager.record_path", _swapped)),
    "a path without its last step": Bug(
        TWO_STEPS, wraps("state.variable_manager:VariableManager.record_path", _without_last)
    ),
    "graphs that are not marked": Bug(
        OTHER.replace("id 1", "id 0") + TRAIN.replace("id 0", "id 1"),
        wraps("state.rebuild_control:RebuildControl.record_change", _uncounted),
    ),
    "a guard that is off by one": Bug(
        TRAIN + WANTS_BLOCKS,
        wraps(
            "state.rebuild_control:RebuildControl.may_change",
            lambda ask: lambda self, name, most: ask(self, name, most + 1),
        ),
    ),
    "readers that need not agree": Bug(DISAGREE, puts(f"{CONSTRAINTS}:_difference", nothing)),
    "writers that are not compared": Bug(COMPUTES, puts(f"{CONSTRAINTS}:_not_inverse", nothing)),
    "a computing writer that is taken for a conversion [dev-computing-writer]": Bug(
        COMPUTES, puts(f"{CONSTRAINTS}:TransOp", object)
    ),
    "a ref that keeps its conversion": Bug(TRAIN, puts("rewrites.actions:_unwrap", nothing)),
    "a later round that drops the path [dev-keep-earlier-rounds]": Bug(
        LATER_ROUND,
        wraps("state.variable_manager:VariableManager.record_path", lambda _: nothing),
    ),
    "a variable that keeps its descriptor": Bug(TRAIN, puts("rewrites.acc_records:set_output_type", nothing)),
    "control edges that are forgotten": Bug(
        ORDERED,
        both(
            puts("dialects.ge.edges:add_control_edge", nothing),
            puts("rewrites.cleanup_actions:add_control_edge", nothing),
        ),
        (TransOpDepthFusionPass(),),
    ),
    "a variable that goes with its conversion [dev-variable-removed]": Bug(
        REMOVED, puts(f"{CONSTRAINTS}:_inverse", lambda *_: True), (VariableAccPass(),)
    ),
    "refs that are converted once for each node of their variable [dev-recover-once]": Bug(
        TRAIN + IN_SUBGRAPH, wraps(f"{RECOVER}:_recover_ref", _twice)
    ),
    "twins that wait for one another [dev-no-cycle]": Bug(
        WAITS, puts("rewrites.cleanup_constraints:runs_before", lambda *_: False), (TransOpBreadthFusionPass(),)
    ),
    "a ref that is fed from its variable": Bug(READ_AGAIN, puts("rewrites.actions:_unwrap", _fed_from_variable)),
    "order that recovery drops": Bug(WAITING_REF, puts(f"{RECOVER}:add_control_edge", nothing)),
    "an assign that is ahead of what waits for its variable": Bug(
        BEHIND, puts("rewrites.assign_rules:runs_before", lambda *_: False)
    ),
    "a variable with the format of its old form": Bug(
        TRAIN,
        wraps("rewrites.acc_records:_final_form", lambda do: lambda old, new: do(old, replace(new, format=old.format))),
    ),
    "a write that is noted at another output": Bug(
        TWO_OUTPUTS, wraps("rewrites.ref_rules:set_desc_attribute", lambda do: lambda *of: do(*of[:2], 0, *of[3:]))
    ),
    "a ref that orders nothing": Bug(THROUGH_REF, puts("rewrites.ref_rules:_useless", control_consumers)),
    "casts that lose and cancel": Bug(CASTS, puts("rewrites.cleanup_constraints:loses", lambda *_: False)),
    "elements that are dropped and cancel": Bug(GROUPS, puts("formats.movement:are_inverse", lambda *_: True)),
    "twins that are not alike": Bug(
        TWINS, puts("rewrites.cleanup_constraints:_work", lambda node: node.data_results[0].type)
    ),
    "a value that is written to another variable": Bug(
        ASSIGNS, wraps("dialects.ge.desc_members:difference", _marked("_assign_var_name", "v"))
    ),
    "a write that is not noted": Bug(
        TRAIN, wraps("dialects.ge.desc_members:difference", _marked("ref_var_src_var_name", None))
    ),
    "an answer that is turned round": Bug(
        ASKS, puts("rewrites.initialisation:bytes", lambda answer: bytes([not answer[0]]))
    ),
    "inputs of a call that are mixed up": Bug(
        SPLIT,
        wraps("rewrites.split_variable_into_subgraph:_variable", lambda ask: lambda call, index: ask(call, 1 - index)),
    ),
    "a path for a variable that was left alone": Bug(
        DISAGREE + WANTS_BLOCKS.replace("id 1", "id 2"),
        wraps(
            "state.variable_manager:VariableManager.path",
            lambda ask: lambda self, name: ask(self, name)[:0] if len(ask(self, name)) == 1 else ask(self, name),
        ),
        (RecoverVariableFormatsPass(), VariableAccPass()),
    ),
}


def shown(bug: Bug) -> Checked:
    return check(bug.text, bug.passes)


@pytest.mark.parametrize("name", BUGS)
def test_the_pass_is_right(name: str) -> None:
    checked = shown(BUGS[name])
    assert not checked.failed
    assert checked.proved is Answer.EQUAL, checked.findings
    assert checked.run(RunOptions(free=True, steps=1, ahead=("", ""))).answer is Answer.EQUAL


@pytest.mark.parametrize("name", BUGS)
def test_the_bug_is_proved(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bug = BUGS[name]
    bug.plant(monkeypatch)
    checked = shown(bug)
    assert checked.proved is Answer.DIFFERENT, checked.findings


@pytest.mark.parametrize("name", BUGS)
def test_the_bug_shows_when_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bug = BUGS[name]
    with monkeypatch.context() as planted:
        bug.plant(planted)
        checked = shown(bug)
    assert checked.is_seen_when_run
