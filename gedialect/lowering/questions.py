"""Questions whether a variable is initialised, answered when they are asked. `[v2-21]` `[dev-asked-late]`"""

from __future__ import annotations

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.node import NodeOp
from gedialect.formats.shapes import tensor_size
from gedialect.lowering.placement import allocate
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.values import Lowered


def convert_question(scope: GraphScope, node: NodeOp) -> None:
    """A `VarIsInitializedOp` or `IsVariableInitialized`: whether anything has written the variable by then.

    Raises GeError for one that is not about a variable, or has no place for the one byte of an answer. `[vinit-1]`
    """
    frame, model = scope.frame, scope.model
    inputs, outputs = len(node.data_operands), len(node.data_results)
    if inputs != 1 or outputs != 1:
        raise GeError(node, f"expected one input and one output, got {inputs} and {outputs}", label="vinit-1")
    desc = node.output_desc(0)
    size = tensor_size(desc) if desc is not None and desc.has_known_shape else None
    if size != 1:
        raise GeError(node, f"expected an output of one byte, got {node.data_results[0].type}", label="vinit-1")
    asked = scope.needed(node, 0)
    name = model.names.get(asked.memory)
    if name is None:
        raise GeError(node, "expected the source to be a variable, got another value", label="vinit-1")
    type = node.data_results[0].type
    shape = model.bring(frame, model.load.const("shape", type, "shape"))
    memory = allocate(scope, node, shape, node.data_results[0])
    session, id = model.load.given("session"), model.load.string(name, "id")
    op = frame.emit(
        "IsVariableWritten",
        [model.bring(frame, session), model.bring(frame, id), asked.data_in(frame), memory.data],
        waits=scope.waits(node),
        reads=[asked.memory],
        writes=[memory],
        hint=name_hint_of(node.node_name),
    )
    scope.bind(node, 0, Lowered(shape, memory.data, frame, memory, type))
    scope.done(node, (op,))
    scope.release_sources(node)
    scope.release_unread(node)
