"""Handles of variables: to who reads or writes through one, it is the variable that it refers to. `[dev-handles]`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xdsl.ir import Attribute

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_kinds import DtAttr
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.types import desc_of, type_of
from gedialect.dialects.ge.variables import handled_variable
from gedialect.dialects.ge.writers import HANDLE_WRITERS
from gedialect.formats.datatypes import BY_ENGINE
from gedialect.formats.descriptor import TensorDesc
from gedialect.lowering.model import Model
from gedialect.lowering.persistent import variable
from gedialect.lowering.real_types import real_type
from gedialect.lowering.scope import GraphScope

_READERS = frozenset({"ReadVariableOp"})


def convert_handle(scope: GraphScope, node: NodeOp) -> None:
    """A `VarHandleOp`: the variable that it refers to. Raises GeError where nothing says what that holds."""
    if not node.data_results:
        raise GeError(node, "expected a handle to have an output, got none", label="v2-2")
    model, name = scope.model, handled_variable(node)
    types = model.handled
    if types is None:
        types = model.handled = _types(model)
    type = types.get(name) or _said_type(node)
    if type is None and name not in model.persistent:
        message = f'expected "{name}" to be read or written in the graph, or dtype and shape to say what it is'
        raise GeError(node, f"{message}, got none of these", label="v2-2")
    scope.bind(node, 0, replace(variable(model, name, type or node.data_results[0].type), is_handle=True))
    scope.done(node, scope.frame.joined(scope.waits(node)))


def _types(model: Model) -> Mapping[str, Attribute]:
    """The tensor types of what handles refer to, by variable: of the first value that is read or written there."""
    found: dict[str, Attribute] = {}
    for node in model.nodes():
        type: Attribute | None = None
        if real_type(node) in _READERS and node.data_results:
            type = node.data_results[0].type
        elif real_type(node) in HANDLE_WRITERS:
            type = node.input_type(1)
        desc = None if type is None else desc_of(type)
        if type is not None and desc is not None and desc.has_known_shape and node.data_operands:
            name = model.effects.place(node.data_operands[0])
            if isinstance(name, str):
                found.setdefault(name, type)
    return found


def _said_type(node: NodeOp) -> Attribute | None:
    """The tensor type that a handle says of its variable."""
    number, shape = node.attributes.get("dtype"), node.ints_attr("shape")
    dtype = BY_ENGINE.get(number.data) if isinstance(number, DtAttr) else None
    if dtype is None or shape is None:
        return None
    return type_of(TensorDesc(tuple(shape), dtype=dtype))
