"""What the patterns of assign-remove ask and do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr
from xdsl.ir import Operation, OpResult, SSAValue

from gedialect.dialects.ge.constants import CONSTANT_TYPES
from gedialect.dialects.ge.desc_members import desc_attribute, set_desc_attribute
from gedialect.dialects.ge.edges import (
    add_input,
    control_consumers,
    control_sources,
    data_consumers,
    data_sources,
    isolate,
    owner_node,
    runs_before,
    set_source,
)
from gedialect.dialects.ge.memory_attributes import ASSIGN_ATTR, IN_PLACE_ATTR
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_LIKE_TYPES
from gedialect.dialects.ge.views import set_view
from gedialect.patterns import Failure, Rewriter
from gedialect.rewrites.cleanup_context import CleanupContext, strict_failure
from gedialect.rewrites.constraints import Answer, registry
from gedialect.rewrites.moved_writes import overtaken
from gedialect.rewrites.variable_memory import memory_readers, outgrows
from gedialect.rewrites.written_inputs import written_by

_ADDED_INPUT = "__input0"
"""The name that GE gives to input 0 of a node whose type has none."""

NOT_COMPUTING = CONSTANT_TYPES | VARIABLE_LIKE_TYPES | {"Data"}
"""GE types of nodes whose outputs are there before anything runs. `[assign-2]`"""


@registry.constraint(label="assign-2")
def has_no_source(variable: Operation) -> Answer:
    """Nothing feeds the variable yet. `[assign-2]`"""
    node = cast(NodeOp, variable)
    return node.source(0) is None or Failure(f'variable "{node.node_name}" has a source', node)


@registry.constraint(label="assign-2")
def is_computed(value: SSAValue) -> Answer:
    """The value is there only after its node ran. `[assign-2]`"""
    node = owner_node(value)
    if node is None:
        return False
    return node.ge_type not in NOT_COMPUTING or Failure(f'"{node.node_name}" is a {node.ge_type}', node)


@registry.constraint(label="assign-2")
def has_one_use(value: SSAValue) -> Answer:
    """Exactly one input reads the value. `[assign-2]`"""
    return value.has_one_use() or Failure(f"{value.uses.get_length()} inputs read it", owner_node(value))


@registry.constraint(label="assign-3")
def may_run_before(value: SSAValue, variable: Operation, assign: Operation) -> Answer:
    """No path leads from the variable, but by the assign, to what makes the value. `[assign-3]`"""
    computing, node = owner_node(value), cast(NodeOp, variable)
    others = [other for other in (*data_consumers(node), *control_consumers(node)) if other is not assign]
    if computing is None or not runs_before(others, computing):
        return True
    return Failure(f'"{node.node_name}" has to run before "{computing.node_name}"', computing)


@registry.constraint(label="assign-2", context=True)
def is_written_alike(context: CleanupContext, value: SSAValue, variable: Operation, assign: Operation) -> Answer:
    """A strict run asks whether the value gets to the variable, and not before what used that has done so."""
    if not context.strict:
        return True
    doubt = _doubt(cast(NodeOp, assign), cast(NodeOp, variable), cast(OpResult, value), context)
    return doubt is None or strict_failure(doubt)


def _doubt(assign: NodeOp, variable: NodeOp, value: OpResult, context: CleanupContext) -> Failure | None:
    """Where values change once a variable is written by the node that makes the value. `[assign-2]`"""
    computing = cast(NodeOp, value.op)
    if any(value.index in outputs for outputs in written_by(computing).values()):
        reason = f'makes the value in the memory of its input: variable "{variable.node_name}" is not written'
        return Failure(reason, computing, "assign-2")
    if (reason := outgrows(value, variable)) is not None:
        return Failure(reason, computing, "assign-2")
    waited_for = [*control_sources(assign), *control_sources(variable)]
    user = overtaken(variable.node_name, computing, waited_for, context.times, but=assign)
    if user is None:
        return None
    reason = (
        f'may write variable "{variable.node_name}" before "{user.node_name}" uses it: '
        f'only assign "{assign.node_name}" waits for that'
    )
    return Failure(reason, computing, "assign-2")


@registry.action(label="assign-2")
def write_straight(rewriter: Rewriter, assign: Operation, variable: Operation, value: SSAValue) -> None:
    """Takes the assign out, and feeds the variable from the value, which says so. `[assign-2]` `[assign-3]`"""
    taken, node, computing = cast(NodeOp, assign), cast(NodeOp, variable), cast(OpResult, value)
    context = cast(CleanupContext, rewriter.context)
    doubt = _doubt(taken, node, computing, context)
    if doubt is not None:
        context.doubts.append(doubt)
    rewriter.notify_op_erased(taken)
    isolate(taken)
    if node.data_operands:
        set_source(node, 0, value)
        set_view(node, 0, value.type)
    else:
        add_input(node, value)
        node.input_names = ArrayAttr([StringAttr(_ADDED_INPUT)])
    set_desc_attribute(cast(NodeOp, computing.op), True, computing.index, ASSIGN_ATTR, StringAttr(node.node_name))
    rewriter.notify_op_modified(node)


@registry.constraint(label="assign-4", context=True)
def takes_memory_of_input(context: CleanupContext, node: Operation) -> Answer:
    """An output that a variable is assigned by takes the memory of an input that has a source. `[assign-4]`

    A strict run also asks whether all find what they found before.
    """
    passing = list(_passing_on(node))
    if not passing or not context.strict:
        return bool(passing)
    late = next((late for each in passing if (late := _overwritten(each, context)) is not None), None)
    return late is None or strict_failure(late)


@registry.action(label="assign-4")
def pass_variable_on(rewriter: Rewriter, node: Operation) -> None:
    """The sources of such inputs say which variable they are assigned to. `[assign-4]`"""
    context = cast(CleanupContext, rewriter.context)
    for passing in list(_passing_on(node)):
        late = _overwritten(passing, context)
        if late is not None:
            context.doubts.append(late)
        source, maker = passing.source, passing.maker
        set_desc_attribute(maker, True, source.index, ASSIGN_ATTR, StringAttr(passing.variable))
        rewriter.notify_op_modified(maker)


@dataclass(frozen=True, eq=False)
class _PassingOn:
    """An input whose memory an output takes, which is a variable's; what feeds it is written there too."""

    node: NodeOp
    source: OpResult
    variable: str

    @property
    def maker(self) -> NodeOp:
        """The node that feeds the input."""
        return cast(NodeOp, self.source.op)


def _passing_on(node: Operation) -> Iterator[_PassingOn]:
    """The inputs whose memory outputs of a node take that are to be a variable's."""
    if not isinstance(node, NodeOp):
        return
    for index in range(len(node.data_results)):
        name = desc_attribute(node, True, index, ASSIGN_ATTR)
        place = desc_attribute(node, True, index, IN_PLACE_ATTR)
        if not isinstance(name, StringAttr) or not isinstance(place, IntegerAttr) or place.value.data < 0:
            continue
        source = node.source(place.value.data)
        if isinstance(source, OpResult) and isinstance(source.op, NodeOp):
            yield _PassingOn(node, source, name.data)


def _overwritten(passing: _PassingOn, context: CleanupContext) -> Failure | None:
    """What may find another value once an input is written to a variable, and the output over it. `[assign-4]`"""
    node, maker, name = passing.node, passing.maker, passing.variable
    if maker.ge_type in NOT_COMPUTING:
        return None
    reader = next((each for each in memory_readers([maker]) if each is not node and not runs_before(each, node)), None)
    if reader is not None:
        reason = (
            f'may read "{maker.node_name}" in the memory of variable "{name}" '
            f'behind "{node.node_name}", which writes there'
        )
        return Failure(reason, reader, "assign-4")
    waited_for = [each for each in (*data_sources(node), *control_sources(node)) if each is not maker]
    user = overtaken(name, maker, waited_for, context.times, but=node)
    if user is None:
        return None
    reason = f'may write variable "{name}" before "{user.node_name}" uses it: only "{node.node_name}" waits for that'
    return Failure(reason, maker, "assign-4")
