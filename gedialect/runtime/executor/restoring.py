"""The variables of a model when it is loaded: restored into the session, and found on the device. `[v2-3]`"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import StringAttr

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.list_attributes import integer_of
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.variables import MEMORY_TYPE_ATTR, PLACEMENT_ATTR
from gedialect.dialects.gert.declarations import VariableOp
from gedialect.formats.arrays import Bytes
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.errors import FormatError
from gedialect.formats.shapes import tensor_size
from gedialect.runtime.devices.steps import converted
from gedialect.runtime.devices.variables import VariableMemory
from gedialect.runtime.executor.environment import Variable, VariableInterface
from gedialect.runtime.executor.memory import TensorData
from gedialect.runtime.executor.shapes import Shape
from gedialect.state import ConstantData, InitialValue, MemoryType, RecompileError, Source, TransStep, UserMemory


@dataclass(frozen=True)
class ModelVariable:
    """A variable of a model: its name in the session, and the descriptor that the model has of it.

    `copies` is the variable whose data it begins with, if there is one (`move-3`); `begins_filled` says that it has
    data of its own to begin with, or memory of the user.
    """

    name: str
    desc: TensorDesc
    is_constant: bool
    copies: str | None
    begins_filled: bool


def model_variables(declared: Iterable[VariableOp]) -> list[ModelVariable]:
    """The variables with memory of their own that a model declares. Raises GeError for one without a descriptor."""
    return [
        ModelVariable(
            op.manager_name,
            _desc(op),
            op.ge_type == "Constant",
            _copied(op),
            op.init is not None or op.ge_type in ("Constant", "ConstPlaceHolder"),
        )
        for op in declared
        if op.shared is None
    ]


def _copied(op: VariableOp) -> str | None:
    """The variable that another one takes its data from before it is used. `[move-3]`"""
    return _text(op, "_copy_from_var_node") if integer_of(op.attributes.get("_copy_value")) == 0 else None


def restore_variables(declared: Iterable[VariableOp], variables: VariableMemory, graph_id: int) -> VariableInterface:
    """Restores the variables of a model into its session, and tells where they are on the device. `[v2-3]` `[mem-13]`

    Raises GeError, at the variable, where it cannot have its place, among them RecompileError.
    """
    found: dict[str, Variable] = {}
    # Those that share memory come last: whose it is has its place then.
    for op in sorted(declared, key=lambda each: each.shared is not None):
        try:
            found[op.variable] = _restore(op, variables, graph_id)
        except RecompileError as error:
            raise _outgrown(op, variables, error) from None
        except GeError as error:
            raise GeError(op, error.diagnostic.message, label=error.diagnostic.label) from None
    return VariableInterface(found)


def _outgrown(op: VariableOp, variables: VariableMemory, error: RecompileError) -> RecompileError:
    """What to say of a variable whose place is too small: compiling helps where it was in this form once."""
    name, desc, found = op.manager_name, _desc(op), error.diagnostic
    known = variables.variables.current(name)
    if known is None or desc.storage in [step.input.storage for step in variables.variables.path(name)]:
        return RecompileError(op, found.message, label=found.label)
    message = (
        f'variable "{name}" to be declared alike by all graphs, but the session has it as {known}, and this one as'
    )
    return RecompileError(op, f"expected {message} {desc}", label="dev-declared")


def _restore(op: VariableOp, variables: VariableMemory, graph_id: int) -> Variable:
    desc, owner = _desc(op), op.shared
    name = op.manager_name if owner is None else owner
    if owner is None:
        _place(op, name, desc, variables, graph_id)
    address = variables.address(name, desc if owner is None else variables.desc(owner), graph_id)
    size = tensor_size(desc)
    assert size is not None, "what has a place has a size"
    content = variables.memory.view(address, size)
    if op.ge_type == "Constant":
        _load_constant(_constant_data(op), name, desc, content, variables)
    return Variable(Shape.of(desc), TensorData(address, content))


def _load_constant(data: bytes, name: str, desc: TensorDesc, content: Bytes, variables: VariableMemory) -> None:
    manager = variables.variables
    if not manager.is_ready(name, desc, variables.device):
        content[:] = memoryview(data)
        manager.set_ready(name, desc, variables.device)
    elif content.tobytes() != data:
        message = f"expected constant '{name}' to have the data that it has in another graph of the session, got other"
        raise GeError(None, f"{message} data", label="v2-2")


def _place(op: VariableOp, name: str, desc: TensorDesc, variables: VariableMemory, graph_id: int) -> None:
    """Gives a variable its place, if it has none in that form, and its initial value. `[mem-13]` `[mem-10]`"""
    manager, source = variables.variables, _source(op)
    initial = _initial(op, desc, manager.path(name))
    kind = MemoryType.asked(integer_of(op.attributes.get(MEMORY_TYPE_ATTR)), _text(op, PLACEMENT_ATTR))
    placement = manager.placement(name, desc)
    if placement is not None and placement.desc.desc.shape == desc.shape:
        if source is not None:
            manager.remember(name, desc, source)
    elif op.offset:
        placement = manager.restore(name, desc, op.offset, kind, source, initial)
    else:
        placement = manager.assign(name, desc, kind, source, initial)
        manager.record_allocation(name, graph_id)
    if initial is None or placement.desc.initial is not None:
        return
    # A session that was read from a file does not know initial values: they are the graph's.
    if placement.address not in manager.device_addresses(variables.device):
        if initial.desc.storage != desc.storage or len(initial.data) != tensor_size(desc):
            message = f"expected an initial value as {desc}, got {len(initial.data)} bytes as {initial.desc}"
            raise GeError(None, message, label="mem-10")
        variables.memory.write(variables.resolve(placement.address, graph_id), initial.data)


def _source(op: VariableOp) -> Source | None:
    if op.ge_type == "Constant":
        return ConstantData.of(_constant_data(op))
    return UserMemory() if op.ge_type == "ConstPlaceHolder" else None


def _constant_data(op: VariableOp) -> bytes:
    value, size = op.attributes.get("value"), tensor_size(_desc(op))
    data = value.blob.data if isinstance(value, TensorAttr) else None
    if data is None or len(data) != size:
        got = "none" if data is None else f"{len(data)}"
        raise GeError(None, f"expected {size} bytes in attribute 'value' of a constant, got {got}", label="v2-2")
    return data


def _initial(op: VariableOp, form: TensorDesc, path: Sequence[TransStep]) -> InitialValue | None:
    """What a variable holds from the start, in the form that it has by now. `[mem-10]` `[dev-initial-form]`"""
    if op.init is None:
        return None
    desc, data = desc_of(op.init.type), op.init.blob.data
    if desc is None or data is None:
        raise GeError(None, "expected an initial value with its data, got one without", label="mem-10")
    if not path or (desc.storage, form.storage) != (path[0].input.storage, path[-1].output.storage):
        return InitialValue(desc, data)
    try:
        return InitialValue(form, converted(path, data))
    except FormatError as error:
        raise GeError(None, f"cannot convert the initial value: {error}", label="move-2") from None


def _desc(op: VariableOp) -> TensorDesc:
    desc = op.desc
    if desc is None or not desc.has_known_shape:
        raise GeError(op, f"expected a descriptor of known dims for a variable, got {op.type_attr}", label="v2-3")
    return desc


def _text(op: VariableOp, key: str) -> str | None:
    value = op.attributes.get(key)
    return value.data if isinstance(value, StringAttr) and value.data else None
