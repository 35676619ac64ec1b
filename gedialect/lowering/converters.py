"""The table of converters by GE type; types that are not in it are launched as computing nodes. `[v2-6]` `[v2-18]`"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.control_flow import ORIGINAL_TYPE_ATTR
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.lowering.boundary import INPUT_TYPES, convert_data, convert_net_output
from gedialect.lowering.computing import convert_computing
from gedialect.lowering.control_flow import Calls
from gedialect.lowering.effects import HANDLE_TYPES
from gedialect.lowering.handles import convert_handle
from gedialect.lowering.no_work import (
    convert_identity,
    convert_no_op,
    convert_ref_identity,
    convert_reshaping,
    convert_variable_ref,
)
from gedialect.lowering.no_work_types import NO_WORK_TYPES, RESHAPING_TYPES
from gedialect.lowering.order import run_order
from gedialect.lowering.persistent import convert_const, convert_file_constant, convert_variable
from gedialect.lowering.questions import convert_question
from gedialect.lowering.real_types import real_type
from gedialect.lowering.scope import GraphScope

Converter = Callable[[GraphScope, NodeOp], None]
"""Lowers one node into the frame of its scope. Raises GeError at a node that cannot run."""

_V1_CONTROL_FLOW = (
    "Switch",
    "RefSwitch",
    "Merge",
    "RefMerge",
    "Enter",
    "RefEnter",
    "Exit",
    "RefExit",
    "NextIteration",
    "RefNextIteration",
    "LoopCond",
)

CANNOT_RUN: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(_V1_CONTROL_FLOW, "If, Case or While in place of the framework's own control flow"),
    }
)
"""Types that no execution graph can run, each with what is expected instead. `[v2-18]`"""

_WRAPPED = NO_WORK_TYPES | {"NoOp"}
"""Types with a converter that a `FrameworkOp` can stand for; all others are about more than inputs and outputs."""


def lower_graph(scope: GraphScope) -> None:
    """Lowers all nodes of a graph in the order in which they run. Raises GeError at the first that cannot run."""
    load = scope.model.load.frame
    around = load.location
    for node in run_order(scope.graph, scope.model.effects):
        scope.frame.location = load.location = node.location
        converter_of(node)(scope, node)
    load.location = around


def converter_of(node: NodeOp) -> Converter:
    """What lowers a node."""
    if isinstance(node, VariableRefOp):
        return convert_variable_ref
    return CONVERTERS.get(node.ge_type, convert_computing)


def _convert_wrapped(scope: GraphScope, node: NodeOp) -> None:
    """A `FrameworkOp`: as a node of the type that it stands for, if such a node computes or hands on. `[v2-22]`"""
    wrapped = real_type(node)
    if wrapped == node.ge_type:
        message = f"expected attribute '{ORIGINAL_TYPE_ATTR}' to say what it stands for, got none"
        raise GeError(node, message, label="v2-22")
    if wrapped in CONVERTERS and wrapped not in CANNOT_RUN and wrapped not in _WRAPPED:
        message = f"expected a node of type {wrapped} in place of one that stands for it, got a FrameworkOp"
        raise GeError(node, message, label="v2-22")
    CONVERTERS.get(wrapped, convert_computing)(scope, node)


def _cannot_run(scope: GraphScope, node: NodeOp) -> None:
    type = real_type(node)
    raise GeError(node, f"expected {CANNOT_RUN[type]}, got one of type {type}", label="v2-18")


_CALLS = Calls(lower_graph)

CONVERTERS: Mapping[str, Converter] = MappingProxyType(
    {
        **dict.fromkeys(INPUT_TYPES, convert_data),
        "NetOutput": convert_net_output,
        **dict.fromkeys(("Variable", "VariableV2", "Constant", "ConstPlaceHolder"), convert_variable),
        **dict.fromkeys(HANDLE_TYPES, convert_handle),
        "Const": convert_const,
        "FileConstant": convert_file_constant,
        "Identity": convert_identity,
        "RefIdentity": convert_ref_identity,
        **dict.fromkeys(RESHAPING_TYPES, convert_reshaping),
        "NoOp": convert_no_op,
        **dict.fromkeys(("VarIsInitializedOp", "IsVariableInitialized"), convert_question),
        "PartitionedCall": _CALLS.convert_call,
        **dict.fromkeys(("If", "StatelessIf"), _CALLS.convert_if),
        "Case": _CALLS.convert_case,
        "StatelessCase": _CALLS.convert_case,
        **dict.fromkeys(("While", "StatelessWhile"), _CALLS.convert_while),
        "For": _CALLS.convert_for,
        "FrameworkOp": _convert_wrapped,
        **dict.fromkeys(CANNOT_RUN, _cannot_run),
    }
)
"""The converter of each type that is not simply launched."""
