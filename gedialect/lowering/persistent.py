"""Variables and constants: made in Init, and there for all executions. `[v2-2]` `[v2-4]` `[v2-15]`"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, StringAttr, UnitAttr, i64
from xdsl.ir import Attribute, SSAValue

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.constants import VALUE_ATTR
from gedialect.dialects.ge.desc_members import desc_attribute
from gedialect.dialects.ge.hints import name_hint_of
from gedialect.dialects.ge.memory_attributes import INITIAL_ATTR, memory_name
from gedialect.dialects.ge.node import NodeOp
from gedialect.dialects.ge.tensor_attributes import USUAL, TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import PLACEMENT_ATTR
from gedialect.dialects.gert.declarations import VariableOp
from gedialect.dialects.gert.kernels import HBM, HOST
from gedialect.formats.shapes import tensor_size
from gedialect.lowering.file_parts import file_part, is_file_id
from gedialect.lowering.frames import Memory
from gedialect.lowering.model import Model, ge_attributes
from gedialect.lowering.scope import GraphScope
from gedialect.lowering.values import Lowered

# --- variables


def convert_variable(scope: GraphScope, node: NodeOp) -> None:
    """A variable, an online constant, or a constant whose memory the user supplies: one `SplitVariable`. `[v2-2]`"""
    if not node.data_results:
        raise GeError(node, "expected a variable to have an output, got none", label="v2-2")
    scope.bind(node, 0, variable(scope.model, node.node_name, node.data_results[0].type))
    scope.done(node, scope.frame.joined(scope.waits(node)))


def variable(model: Model, name: str, type: Attribute) -> Lowered:
    """The variable of that name; `type` is that of its memory where no node of the graph is the variable. `[v2-2]`"""
    known = model.variables.get(name)
    if known is not None:
        return known
    node = model.persistent.get(name)
    type = type if node is None else node.data_results[0].type
    model.declared_variables.append(_declared(name, node, type))
    placement = HOST if node is not None and node.str_attr(PLACEMENT_ATTR) == HOST else HBM
    load = model.load
    hint = name_hint_of(name)
    allocator = load.init_allocator(placement)
    id, session = load.string(name, "id"), load.given("session")
    op = load.frame.emit("SplitVariable", [session, id, allocator], ["shape", "data"], hint=hint)
    shape, data = op.results
    known = model.variables[name] = Lowered(shape, data, load.frame, Memory(None, data, host=placement == HOST), type)
    owner = name if node is None else memory_name(node)
    if owner != name:
        known = model.variables[name] = replace(known, memory=variable(model, owner, type).memory)
    else:
        model.names[known.memory] = name
    return known


def _declared(name: str, node: NodeOp | None, type: Attribute) -> VariableOp:
    properties: dict[str, Attribute] = {"name": StringAttr(name), "type": type}
    if node is None:
        return VariableOp.create(properties={**properties, "ge_type": StringAttr("Variable")})
    properties["ge_type"] = StringAttr(node.ge_type)
    offset = _output_offset(node)
    if offset is not None:
        properties["offset"] = IntegerAttr(offset, i64)
    init = desc_attribute(node, output=True, index=0, key=INITIAL_ATTR)
    if isinstance(init, TensorAttr):
        properties["init"] = init
    return VariableOp.create(properties=properties, attributes=ge_attributes(node, VariableOp), location=node.location)


def _output_offset(node: NodeOp) -> int | None:
    offsets = None if node.fields is None else node.fields.data.get("output_i")
    values = [int(value) for value in offsets.get_values()] if isinstance(offsets, DenseArrayBase) else []
    return values[0] if values else None


# --- constants of build time


def convert_const(scope: GraphScope, node: NodeOp) -> None:
    """A constant whose bytes the model holds. `[v2-15]`"""
    value = node.attributes.get(VALUE_ATTR)
    if not isinstance(value, TensorAttr) or value.blob.data is None:
        raise GeError(
            node, f"expected a constant to have its data in attribute '{VALUE_ATTR}', got none", label="v2-15"
        )
    type = node.data_results[0].type
    scope.done(node, scope.frame.joined(scope.waits(node)))
    if not scope.has_readers(node, 0):
        return
    load = scope.model.load
    tensor = load.const("tensor", TensorAttr(type, USUAL, value.blob), name_hint_of(node.node_name))
    shape, data = scope.model.split_constant(tensor)
    scope.bind(node, 0, Lowered(shape, data, load.frame, Memory(None, data, host=True, constant=True), type))


# --- constants in files


def convert_file_constant(scope: GraphScope, node: NodeOp) -> None:
    """A constant whose bytes are in a file: read once a `file:offset`, or in memory of the user. `[v2-4]`"""
    model, load = scope.model, scope.model.load
    type = node.data_results[0].type
    scope.done(node, scope.frame.joined(scope.waits(node)))
    if not scope.has_readers(node, 0):
        return
    shape = load.const("shape", type, "shape")
    key = file_part(node)
    memory = model.file_data.get(key)
    if memory is None:
        memory = model.file_data[key] = Memory(None, _file_data(model, node, *key), constant=True)
    scope.bind(node, 0, Lowered(shape, memory.data, load.frame, memory, type))


def _file_data(model: Model, node: NodeOp, file: str, offset: int) -> SSAValue:
    load = model.load
    hint = name_hint_of(node.node_name)
    lengths, sizes = zip(*map(_length, model.file_constants[file, offset]), strict=True)
    size = load.const("size", IntegerAttr(max(sizes), i64))
    attributes: dict[str, Attribute] = {"offset": IntegerAttr(offset, i64)}
    if file in model.user_memory:
        address = load.given("user_memory", {"file": StringAttr(file)}, file)
        op = load.frame.emit("FileConstantUserMemKernel", [address, size], ["data"], attributes=attributes, hint=hint)
        return op.results[0]
    # The longest of the parts that begin there, unless all leave it to their tensors.
    attributes["length"] = IntegerAttr(max(sizes) if any(lengths) else 0, i64)
    if is_file_id(node):
        attributes["by_id"] = UnitAttr()
    stream, allocator = load.stream(None), load.init_allocator(HBM)
    id, session = load.string(node.node_name, "id"), load.given("session")
    operands = [session, id, allocator, stream, size, load.given("weight_dir"), load.string(file, "file")]
    op = load.frame.emit("FileConstantKernel", operands, ["data"], attributes=attributes, hint=hint)
    load.guard(op.results[0])
    return op.results[0]


def _length(node: NodeOp) -> tuple[int, int]:
    """The length that a file constant says, and the bytes of its tensor."""
    desc = desc_of(node.data_results[0].type)
    size = None if desc is None or not desc.has_known_shape else tensor_size(desc)
    length = node.int_attr("length") or 0
    if size is None or length < 0:
        raise GeError(
            node,
            f"expected a tensor with a size and a length from 0, got {node.data_results[0].type} and {length}",
            label="v2-4",
        )
    if length not in (0, size):
        raise GeError(node, f"expected a length of 0 or {size}, the bytes of {desc}, got {length}", label="weight-4")
    return length, size
