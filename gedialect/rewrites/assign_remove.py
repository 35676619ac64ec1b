"""`--assign-remove`: a computed value is written straight to its variable, without an `Assign`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, StringAttr
from xdsl.ir import OpResult, SSAValue

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.dialects.ge.desc_members import desc_attribute, set_desc_attribute
from gedialect.dialects.ge.edges import add_input, control_consumers, data_consumers, isolate, runs_before, set_source
from gedialect.dialects.ge.graph import GraphOp
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VARIABLE_LIKE_TYPES, VariableOp, VariableV2Op
from gedialect.dialects.ge.views import set_view
from gedialect.dialects.ge.writers import AssignOp
from gedialect.rewrites.per_graph_pass import PerGraphPass
from gedialect.state import Session

ASSIGNS = "_assign_var_name"
"""On an output's descriptor: the variable that the output is written to. `[assign-3]`"""

IN_PLACE = "_inplace_support_input_index"
"""On an output's descriptor: the input whose memory it may take. `[assign-4]`"""

_ADDED_INPUT = "__input0"
"""The name that GE gives to input 0 of a node whose type has none."""

_NOT_COMPUTING = frozenset({"Data", "Const", "Constant", "FileConstant", "ConstPlaceHolder"}) | VARIABLE_LIKE_TYPES
"""GE types of nodes whose outputs are there before anything runs. `[assign-2]`"""


@dataclass(frozen=True)
class AssignRemovePass(PerGraphPass):
    """Remove an `Assign` of a computed value to a variable; the value is written straight to the variable."""

    name: ClassVar[str] = "assign-remove"

    def run_on(self, graph: GraphOp, root: GraphOp, session: Session, diagnostics: Diagnostics) -> bool:
        changed = False
        for node in list(graph.nodes):
            if isinstance(node, AssignOp):
                changed |= _remove(node)
        for node in graph.nodes:
            for index in range(len(node.data_results)):
                changed |= _pass_on(node, index)
        return changed


def _remove(assign: AssignOp) -> bool:
    """Removes an `Assign` where that is possible; one without both inputs is an error. `[assign-1]`"""
    ref, value = (_source(assign, index) for index in (0, 1))
    variable = ref.op
    assert isinstance(variable, NodeOp), "values of a verified graph are made by nodes"
    if not _is_removable(assign, variable, ref, value):
        return False
    isolate(assign)
    if variable.data_operands:
        set_source(variable, 0, value)
        set_view(variable, 0, value.type)
    else:
        add_input(variable, value)
        variable.input_names = ArrayAttr([StringAttr(_ADDED_INPUT)])
    assert isinstance(value.op, NodeOp), "values of a verified graph are made by nodes"
    set_desc_attribute(value.op, True, value.index, ASSIGNS, StringAttr(variable.node_name))
    return True


def _source(assign: AssignOp, index: int) -> OpResult:
    source = assign.source(index)
    if not isinstance(source, OpResult):
        what = assign.INPUTS[index]
        raise GeError(
            assign, f'expected assign "{assign.node_name}" to have a source at input {what}', label="assign-1"
        )
    return source


def _is_removable(assign: AssignOp, variable: NodeOp, ref: OpResult, value: OpResult) -> bool:
    """Whether the rules allow to write `value` straight to `variable`. `[assign-2]` `[assign-3]`"""
    computing = value.op
    if not isinstance(variable, VariableOp | VariableV2Op) or variable.source(0) is not None:
        return False
    if not isinstance(computing, NodeOp) or computing.ge_type in _NOT_COMPUTING:
        return False
    if not ref.has_one_use() or not value.has_one_use():
        return False
    others = [node for node in (*data_consumers(variable), *control_consumers(variable)) if node is not assign]
    return not runs_before(others, computing)


def _pass_on(node: NodeOp, index: int) -> bool:
    """Tells the source of the input that an output takes its memory from which variable it lives in. `[assign-4]`"""
    name = desc_attribute(node, True, index, ASSIGNS)
    place = desc_attribute(node, True, index, IN_PLACE)
    if name is None or not isinstance(place, IntegerAttr):
        return False
    source: SSAValue | None = node.source(place.value.data) if place.value.data >= 0 else None
    if not isinstance(source, OpResult) or not isinstance(source.op, NodeOp):
        return False
    set_desc_attribute(source.op, True, source.index, ASSIGNS, name)
    return True
