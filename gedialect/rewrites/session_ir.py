"""Between a module's `ge.var_manager` and the session that passes work with: read once, written back once."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import desc_of
from gedialect.dialects.ge.var_manager_entries import (
    StepAttr,
    VarAddressOp,
    VarBroadcastOp,
    VarGraphOp,
    VarMemoryOp,
    VarOp,
    VarPlaceOp,
    VarStagedOp,
)
from gedialect.dialects.ge.var_manager_ops import VarManagerOp
from gedialect.formats.descriptor import TensorDesc
from gedialect.rewrites.session_writing import session_op
from gedialect.state import (
    Broadcast,
    DeviceEntry,
    Identity,
    InitialValue,
    Limits,
    ManagerTables,
    MemoryUse,
    Placement,
    RebuildControl,
    RebuildTables,
    Session,
    StoredDesc,
    TransStep,
    VariableKey,
    VariableManager,
)
from gedialect.state.consistency import inconsistencies


def find_var_manager(module: ModuleOp) -> VarManagerOp | None:
    """The module's `ge.var_manager`; a verified module has at most one."""
    return next((op for op in module.body.block.ops if isinstance(op, VarManagerOp)), None)


def read_session(module: ModuleOp) -> Session:
    """The session that a verified module speaks of; a fresh one where it speaks of none.

    Raises GeError, at the operation that is wrong, for a state that no session can be in. `[ser-3]`
    """
    manager = find_var_manager(module)
    return Session() if manager is None else _Reader(manager).session()


def write_session(module: ModuleOp, session: Session) -> None:
    """Makes the module's `ge.var_manager` say what the session knows.

    The operation is the first of a module that had none. A fresh session is not written to such a module.
    """
    old = find_var_manager(module)
    if old is None and session.is_fresh:
        return
    new = session_op(session)
    block = module.body.block
    if old is not None:
        new.location = old.location
        block.insert_op_before(new, old)
        old.detach()
        old.erase()
    elif block.first_op is not None:
        block.insert_op_before(new, block.first_op)
    else:
        block.add_op(new)


# --- reading


class _Reader:
    """Reads one `ge.var_manager`, and remembers which operation an entry of a table came from."""

    def __init__(self, manager: VarManagerOp) -> None:
        self.manager = manager
        self.tables = ManagerTables(identity=_identity(manager), limits=_limits(manager))
        self.rebuild = RebuildTables()
        self.sources: dict[tuple[str, tuple[object, ...]], Operation] = {
            ("limits", (name,)): manager for name in ("logic_base", "graph_memory")
        }

    def session(self) -> Session:
        manager, tables = self.manager, self.tables
        tables.allocates_memory = manager.allocates_memory is not None
        tables.batch_names = _strings(manager.batch_names)
        for op in manager.entries:
            self.entry(op)
        for wrong in inconsistencies(tables):
            raise GeError(self.sources[wrong.table, wrong.keys], wrong.message, label=wrong.label)
        return Session(
            VariableManager(tables),
            RebuildControl(self.rebuild),
            _strings(manager.options),
            {key: value.value.data for key, value in _entries(manager.counters) if isinstance(value, IntegerAttr)},
        )

    def entry(self, op: Operation) -> None:
        match op:
            case VarOp():
                self.variable(op)
            case VarPlaceOp():
                self.place(op)
            case VarAddressOp():
                self.address(op)
            case VarMemoryOp():
                self.sources["memories", (op.memory.value.data,)] = op
                total = 0 if op.total is None else op.total.value.data
                self.tables.memories[op.memory.value.data] = MemoryUse(op.used.value.data, total)
            case VarGraphOp():
                self.graph(op)
            case VarStagedOp():
                staged = self.tables.staged.setdefault(op.graph.value.data, {})
                staged[op.var_name.data] = _desc(op.desc)
            case VarBroadcastOp():
                self.broadcast(op)
            case _:
                raise GeError(op, "has no place in a session", label="mem-3")

    def variable(self, op: VarOp) -> None:
        name = op.var_name.data
        for table in ("current", "paths", "allocated_by", "changed_by"):
            self.sources[table, (name,)] = op
        if op.desc is not None:
            self.tables.current[name] = _stored(op.desc, op)
        if op.path is not None:
            self.tables.paths[name] = tuple(_step(step) for step in op.path)
        if op.allocated_by is not None:
            self.tables.allocated_by[name] = op.allocated_by.value.data
        if op.changed_by is not None:
            self.tables.changed_by[name] = op.changed_by.value.data
        if op.changes is not None:
            self.rebuild.change_counts[name] = op.changes.value.data

    def place(self, op: VarPlaceOp) -> None:
        stored = _stored(op.desc, op)
        key = VariableKey.of(op.var_name.data, stored.desc)
        place = Placement(stored, op.address.value.data, op.offset.value.data, op.memory.value.data)
        self.tables.placements[key] = place
        if op.file is not None:
            self.tables.files[key] = op.file.data
        self.sources["placements", (key,)] = self.sources["files", (key,)] = op

    def address(self, op: VarAddressOp) -> None:
        address = op.address.value.data
        for table in ("memory_types", "device_entries", "place_holders"):
            self.sources[table, (address,)] = op
        if op.place_holder is not None:
            self.tables.place_holders.add(address)
        if op.memory is not None:
            self.tables.memory_types[address] = op.memory.value.data
        if op.desc is not None:
            on_device = 0 if op.device_address is None else op.device_address.value.data
            self.tables.device_entries[address] = DeviceEntry(_stored(op.desc, op), on_device)

    def graph(self, op: VarGraphOp) -> None:
        graph_id = op.id.value.data
        if op.variables is not None:
            self.rebuild.graphs[graph_id] = tuple(name.data for name in op.variables)
        if op.changed is not None:
            self.tables.changed_in[graph_id] = {name.data for name in op.changed}
        if op.rebuild is not None:
            self.rebuild.marked.add(graph_id)
        if op.because is not None:
            self.rebuild.causes[graph_id] = dict.fromkeys(name.data for name in op.because)

    def broadcast(self, op: VarBroadcastOp) -> None:
        graph_id, name = op.graph.value.data, op.var_name.data
        self.tables.broadcasts.setdefault(graph_id, {})[name] = Broadcast(
            name,
            op.node.data,
            op.input_index.value.data,
            op.input_offset.value.data,
            op.input_size.value.data,
            op.output_offset.value.data,
            op.output_size.value.data,
        )
        self.sources["broadcasts", (graph_id, name)] = op


def _identity(manager: VarManagerOp) -> Identity | None:
    parts = (manager.version, manager.session_id, manager.device_id, manager.job_id)
    if all(part is None for part in parts):
        return None
    return Identity(*(0 if part is None else part.value.data for part in parts))


def _limits(manager: VarManagerOp) -> Limits:
    usual = Limits()
    return Limits(
        *(
            default if given is None else given.value.data
            for given, default in (
                (manager.graph_memory, usual.graph_memory),
                (manager.variable_memory, usual.variable_memory),
                (manager.logic_base, usual.logic_base),
                (manager.usable_memory, usual.usable),
            )
        )
    )


def _desc(type: Attribute) -> TensorDesc:
    desc = desc_of(type)
    assert desc is not None, "a verified descriptor is a tensor type"
    return desc


def _stored(type: Attribute, op: VarOp | VarPlaceOp | VarAddressOp) -> StoredDesc:
    size = 0 if op.size is None else op.size.value.data
    return StoredDesc(_desc(type), size, _template(op.extra), None if op.initial is None else _initial(op.initial, op))


def _initial(value: TensorAttr, op: Operation) -> InitialValue:
    if value.blob.data is None:
        raise GeError(op, "expected the data of the initial value, got it elided", label="mem-10")
    return InitialValue(_desc(value.type), value.blob.data)


def _step(step: StepAttr) -> TransStep:
    return TransStep(step.ge_type.data, _desc(step.input), _desc(step.output), _template(step.extra))


def _template(extra: Attribute | None) -> bytes:
    return extra.data[1] if isinstance(extra, OpaqueAttr) else b""


def _strings(dictionary: DictionaryAttr | None) -> dict[str, str]:
    return {key: value.data for key, value in _entries(dictionary) if isinstance(value, StringAttr)}


def _entries(dictionary: DictionaryAttr | None) -> Iterable[tuple[str, Attribute]]:
    return () if dictionary is None else dictionary.data.items()
