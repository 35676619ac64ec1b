"""Bugs that are planted in the passes are found: for each a session on which the pass at hand is right, and then wrong.

The list has what a pass can forget, mix up, or ask wrongly; each is one change of one function.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import pytest
from analysis.sessions import Checked, check
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

TRAIN = """
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
  ge.net_output "out" %u : !nhwc
}
"""

TWO_STEPS = """
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %b = ge.trans_data "b" %a : !nhwc -> !chwn
  ge.net_output "out" %b : !chwn
}
"""

OTHER = """
ge.graph "other" id 1 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %y = ge.node "Use" "use" (x = %w, z = %x) : (!plain, !plain) -> (y : !plain)
  %r = ge.variable_ref "s" of "w" %y : !plain -> !plain
  ge.net_output "out" %y : !plain
}
"""

WANTS_BLOCKS = """
ge.graph "other" id 1 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "c" %w : !plain -> !chwn
  ge.net_output "out" %a : !chwn
}
"""

ORDERED = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %p, %first = ge.node "Send" "send" (x = %x) : !plain -> (y : !plain, !ge.control)
  %a, %then = ge.trans_data "a" %x [%first] : !plain -> (!nhwc, !ge.control)
  %b = ge.trans_data "b" %a : !nhwc -> !plain
  %q = ge.node "Receive" "receive" (x = %b) [%then] : !plain -> (y : !plain)
  ge.net_output "out" %q : !plain
}
"""

CASTS = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %a = ge.cast "a" %x {dst_type = 3 : i64} : !plain -> tensor<2x20x4x3xi32, #ge.layout<NCHW>>
  %b = ge.cast "b" %a {dst_type = 0 : i64} : tensor<2x20x4x3xi32, #ge.layout<NCHW>> -> !plain
  ge.net_output "out" %b : !plain
}
"""

GROUPS = """
!grouped = tensor<8x1x16x16xf32, #ge.layout<FRACTAL_Z:2, c0 = 16>>
!filters = tensor<2x4x4x5xf32, #ge.layout<HWCN>>
ge.graph "g" id 0 {
  %x = ge.data "x" : !filters
  %a = ge.trans_data "a" %x : !filters -> !grouped
  %b = ge.trans_data "b" %a : !grouped -> !filters
  ge.net_output "out" %b : !filters
}
"""

COMPUTES = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
  %v = ge.node "ToPlain" "compute" (x = %u) : !nhwc -> (y : !plain)
  %r = ge.variable_ref "r" of "w" %v : !plain -> !plain
  ge.net_output "out" %u : !nhwc
}
"""

LATER_ROUND = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %b = ge.trans_data "b" %a : !nhwc -> !chwn
  %u = ge.node "Step" "step" (x = %b) : !chwn -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
  ge.net_output "out" %u : !nhwc
}
"""

DISAGREE = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %b = ge.trans_data "b" %w : !plain -> !chwn
  ge.net_output "out" %a, %b : (!nhwc, !chwn)
}
"""

TWINS = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %a = ge.trans_data "a" %x : !plain -> !nhwc
  %b = ge.re_format "b" %x : !plain -> !nhwc
  ge.net_output "out" %a, %b : (!nhwc, !nhwc)
}
"""

ASSIGNS = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %y = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
  %r = ge.assign "assign" %w, %y : (!plain, !plain) -> !plain
  ge.net_output "out" %v : !plain
}
"""

REMOVED = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !flat
  %a = ge.reshape "a" %w : !flat -> !flat
  %r = ge.variable_ref "r" of "w" %a : !flat -> !flat
}
"""

IN_SUBGRAPH = """
ge.graph "g" id 1 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %u = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
  %r = ge.variable_ref "r" of "w" %u : !plain -> !plain
  %y = ge.partitioned_call "call" %x calls ["sub"] : !plain -> !plain
  ge.net_output "out" %y : !plain
}
ge.graph "sub" id 1 subgraph {
  %0 = ge.data "d0" {_parent_node_index = 0 : i64} : !plain
  %w = ge.variable "w" : !plain
  %y = ge.node "Use" "use" (x = %0) : !plain -> (y : !plain)
  ge.net_output "sub_out" %y <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !plain
}
"""

WAITS = """
ge.graph "g" id 0 {
  %x = ge.data "x" : !plain
  %a = ge.trans_data "a" %x [%c] : !plain -> !nhwc
  %b = ge.trans_data "b" %x : !plain -> !nhwc
  %u, %c = ge.node "Use" "use" (x = %b) : !nhwc -> (y : !nhwc, !ge.control)
  ge.net_output "out" %a, %u : (!nhwc, !nhwc)
}
"""

ASKS = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %i = ge.var_is_initialized_op "asks" %w : !plain -> tensor<i1>
  ge.net_output "out" %i : tensor<i1>
}
"""

SPLIT = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %y = ge.partitioned_call "call" %w, %v calls ["sub"] : (!plain, !plain) -> !plain
  ge.net_output "out" %y : !plain
}
ge.graph "sub" id 0 subgraph {
  %0 = ge.data "d0" {_parent_node_index = 0 : i64} : !plain
  %1 = ge.data "d1" {_parent_node_index = 1 : i64} : !plain
  %y = ge.node "Use" "use" (x = %0, z = %1) : (!plain, !plain) -> (y : !plain)
  ge.net_output "sub_out" %y <{input_desc_attrs = [{attrs = {_parent_node_index = 0 : i64}}]}> : !plain
}
"""

READ_AGAIN = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  %u = ge.node "Step" "step" (x = %a) : !nhwc -> (y : !nhwc)
  %back = ge.trans_data "back" %u : !nhwc -> !plain
  %r = ge.variable_ref "r" of "w" %back : !plain -> !plain
  ge.net_output "out" %u, %back : (!nhwc, !plain)
}
"""

WAITING_REF = """
ge.graph "train" id 0 {
  %w = ge.variable "w" : !plain
  %a = ge.trans_data "a" %w : !plain -> !nhwc
  ge.net_output "out" %a : !nhwc
}
ge.graph "count" id 1 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %y, %yc = ge.node "Use" "use" (x = %w) : !plain -> (y : !plain, !ge.control)
  %o, %oc = ge.node "Other" "other" (x = %x) : !plain -> (y : !plain, !ge.control)
  %s = ge.node "Make" "make" (x = %x) [%yc] : !plain -> (y : !plain)
  %r, %rc = ge.variable_ref "r" of "w" %s [%oc] : !plain -> (!plain, !ge.control)
  %z = ge.node "Use" "last" (x = %x) [%rc] : !plain -> (y : !plain)
  ge.net_output "out" %y, %z : (!plain, !plain)
}
"""

BEHIND = """
ge.graph "g" id 0 {
  %v, %vc = ge.variable "v" : (!plain, !ge.control)
  %x = ge.data "x" : !plain
  %y = ge.node "Use" "use" (x = %x) [%vc] : !plain -> (y : !plain)
  %t = ge.assign "t" %v, %y : (!plain, !plain) -> !plain
}
"""

TWO_OUTPUTS = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %v = ge.variable "v" : !plain
  %x = ge.data "x" : !plain
  %y, %z = ge.node "Two" "two" (x = %x) : !plain -> (y : !plain, z : !plain)
  %r = ge.variable_ref "r" of "w" %y : !plain -> !plain
  %s = ge.variable_ref "s" of "v" %z : !plain -> !plain
}
"""

THROUGH_REF = """
ge.graph "g" id 0 {
  %w = ge.variable "w" : !plain
  %x = ge.data "x" : !plain
  %u = ge.node "Step" "step" (x = %x) : !plain -> (y : !plain)
  %r, %rc = ge.variable_ref "r" of "w" %u : !plain -> (!plain, !ge.control)
  %z = ge.node "Late" "late" (x = %x) [%rc] : !plain -> (y : !plain)
  ge.net_output "out" %z : !plain
}
"""

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Bug:
    """A change of a pass: the session that shows it, and the passes."""

    text: str
    plant: Plant
    passes: tuple[GraphPass, ...] | None = None


def puts(path: str, value: Any) -> Plant:
    """Puts something else in the place of `module:name`, also of a builtin that the module uses."""
    module, _, name = path.partition(":")
    place = import_module(f"gedialect.{module}")
    assert hasattr(place, name) or hasattr(builtins, name), f"nothing is called {name} in {module}"

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(place, name, value, raising=False)

    return plant


def wraps(path: str, change: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Plant:
    """Puts something around a function or method."""
    module, _, names = path.partition(":")
    place: Any = import_module(f"gedialect.{module}")
    *outer, name = names.split(".")
    for each in outer:
        place = getattr(place, each)

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(place, name, change(getattr(place, name)))

    return plant


def both(*plants: Plant) -> Plant:
    """Several changes that are one bug."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        for each in plants:
            each(monkeypatch)

    return plant


def nothing(*_: object, **__: object) -> None:
    """What is done by something that was forgotten."""


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
