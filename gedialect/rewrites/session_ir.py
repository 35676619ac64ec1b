"""Between a module's `ge.var_manager` and the session that passes work with: read once, written back once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, IntegerType, ModuleOp, StringAttr, UnitAttr
from xdsl.ir import Attribute, Block, Operation, Region

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.state_assembly import I32, I64, UI32, UI64
from gedialect.dialects.ge.types import desc_of, type_of
from gedialect.dialects.ge.var_manager_ops import (
    StepAttr,
    VarAddressOp,
    VarBroadcastOp,
    VarGraphOp,
    VarManagerOp,
    VarMemoryOp,
    VarOp,
    VarPlaceOp,
    VarStagedOp,
)
from gedialect.formats.descriptor import TensorDesc
from gedialect.state import (
    Broadcast,
    DeviceEntry,
    Identity,
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
        self.sources: dict[tuple[str, tuple[object, ...]], Operation] = {}

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
        if op.desc is not None:
            self.tables.current[name] = _stored(op.desc, op)
            self.sources["current", (name,)] = op
        if op.path is not None:
            self.tables.paths[name] = tuple(_step(step) for step in op.path)
            self.sources["paths", (name,)] = op
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
        self.sources["placements", (key,)] = op

    def address(self, op: VarAddressOp) -> None:
        address = op.address.value.data
        if op.memory is not None:
            self.tables.memory_types[address] = op.memory.value.data
        if op.desc is not None:
            on_device = 0 if op.device_address is None else op.device_address.value.data
            self.tables.device_entries[address] = DeviceEntry(_stored(op.desc, op), on_device)
            self.sources["device_entries", (address,)] = op

    def graph(self, op: VarGraphOp) -> None:
        graph_id = op.id.value.data
        if op.variables is not None:
            self.rebuild.graphs[graph_id] = tuple(name.data for name in op.variables)
        if op.changed is not None:
            self.tables.changed_in[graph_id] = {name.data for name in op.changed}
        if op.rebuild is not None:
            self.rebuild.marked.add(graph_id)

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
    return StoredDesc(_desc(type), 0 if op.size is None else op.size.value.data, _template(op.extra))


def _step(step: StepAttr) -> TransStep:
    return TransStep(step.ge_type.data, _desc(step.input), _desc(step.output), _template(step.extra))


def _template(extra: Attribute | None) -> bytes:
    return extra.data[1] if isinstance(extra, OpaqueAttr) else b""


def _strings(dictionary: DictionaryAttr | None) -> dict[str, str]:
    return {key: value.data for key, value in _entries(dictionary) if isinstance(value, StringAttr)}


def _entries(dictionary: DictionaryAttr | None) -> Iterable[tuple[str, Attribute]]:
    return () if dictionary is None else dictionary.data.items()


# --- writing


def session_op(session: Session) -> VarManagerOp:
    """A new `ge.var_manager` that says what the session knows."""
    tables, rebuild = session.variables.tables(), session.rebuild.tables()
    ops = [*_variables(tables, rebuild), *_places(tables), *_addresses(tables), *_graphs(tables, rebuild)]
    properties = _identity_properties(tables.identity) | _limit_properties(tables.limits)
    if tables.allocates_memory:
        properties["allocates_memory"] = UnitAttr()
    for name, entries in (("batch_names", tables.batch_names), ("options", session.options)):
        if entries:
            properties[name] = DictionaryAttr({key: StringAttr(value) for key, value in entries.items()})
    if session.counters:
        properties["counters"] = DictionaryAttr({k: IntegerAttr(n, I64) for k, n in session.counters.items()})
    return VarManagerOp.create(properties=properties, regions=[Region(Block(ops))])


def _identity_properties(identity: Identity | None) -> dict[str, Attribute]:
    if identity is None:
        return {}
    properties = {"session_id": _integer(identity.session_id, UI64)}
    for name, value, type in (
        ("version", identity.version, UI32),
        ("device_id", identity.device_id, UI32),
        ("job_id", identity.job_id, UI64),
    ):
        if value:
            properties[name] = _integer(value, type)
    return properties


def _limit_properties(limits: Limits) -> dict[str, Attribute]:
    usual = Limits()
    given = {
        "graph_memory": (limits.graph_memory, usual.graph_memory),
        "variable_memory": (limits.variable_memory, usual.variable_memory),
        "logic_base": (limits.logic_base, usual.logic_base),
        "usable_memory": (limits.usable, usual.usable),
    }
    return {name: _integer(value, UI64) for name, (value, default) in given.items() if value != default}


def _variables(tables: ManagerTables, rebuild: RebuildTables) -> Iterator[VarOp]:
    """One for every name that something is known of, in the order in which it became known."""
    sources: tuple[Mapping[str, object], ...] = (
        tables.current,
        tables.paths,
        tables.allocated_by,
        tables.changed_by,
        rebuild.change_counts,
    )
    for name in dict.fromkeys(name for source in sources for name in source):
        properties: dict[str, Attribute] = {"var_name": StringAttr(name)}
        if name in tables.current:
            properties |= _stored_properties(tables.current[name])
        for key, numbers in (
            ("allocated_by", tables.allocated_by),
            ("changed_by", tables.changed_by),
            ("changes", rebuild.change_counts),
        ):
            if name in numbers:
                properties[key] = _integer(numbers[name], UI32)
        if name in tables.paths:
            properties["path"] = ArrayAttr([_step_attr(step) for step in tables.paths[name]])
        yield VarOp.create(properties=properties)


def _places(tables: ManagerTables) -> Iterator[Operation]:
    for key, place in tables.placements.items():
        yield VarPlaceOp.create(
            properties={
                "var_name": StringAttr(key.name),
                **_stored_properties(place.desc),
                "address": _integer(place.address, UI64),
                "offset": _integer(place.offset, UI64),
                "memory": _integer(place.memory_type, UI64),
            }
        )


def _addresses(tables: ManagerTables) -> Iterator[Operation]:
    for address in dict.fromkeys((*tables.memory_types, *tables.device_entries)):
        properties: dict[str, Attribute] = {"address": _integer(address, UI64)}
        if address in tables.memory_types:
            properties["memory"] = _integer(tables.memory_types[address], UI32)
        device = tables.device_entries.get(address)
        if device is not None:
            properties |= _stored_properties(device.desc)
            if device.device_address:
                properties["device_address"] = _integer(device.device_address, UI64)
        yield VarAddressOp.create(properties=properties)
    for kind, memory in tables.memories.items():
        properties = {"memory": _integer(kind, UI32), "used": _integer(memory.used, UI64)}
        if memory.total:
            properties["total"] = _integer(memory.total, UI64)
        yield VarMemoryOp.create(properties=properties)


def _graphs(tables: ManagerTables, rebuild: RebuildTables) -> Iterator[Operation]:
    for graph_id in dict.fromkeys((*rebuild.graphs, *sorted(tables.changed_in), *sorted(rebuild.marked))):
        properties: dict[str, Attribute] = {"id": _integer(graph_id, UI32)}
        if graph_id in rebuild.graphs:
            properties["variables"] = _names(rebuild.graphs[graph_id])
        if graph_id in tables.changed_in:
            properties["changed"] = _names(tuple(sorted(tables.changed_in[graph_id])))
        if graph_id in rebuild.marked:
            properties["rebuild"] = UnitAttr()
        yield VarGraphOp.create(properties=properties)
    for graph_id, staged in tables.staged.items():
        for name, desc in staged.items():
            yield VarStagedOp.create(
                properties={"var_name": StringAttr(name), "desc": type_of(desc), "graph": _integer(graph_id, UI32)}
            )
    for graph_id, broadcasts in tables.broadcasts.items():
        for broadcast in broadcasts.values():
            yield _broadcast_op(graph_id, broadcast)


def _broadcast_op(graph_id: int, broadcast: Broadcast) -> VarBroadcastOp:
    return VarBroadcastOp.create(
        properties={
            "var_name": StringAttr(broadcast.variable),
            "graph": _integer(graph_id, UI32),
            "node": StringAttr(broadcast.node),
            "input_index": _integer(broadcast.input_index, I32),
            "input_offset": _integer(broadcast.input_offset, I64),
            "input_size": _integer(broadcast.input_size, UI64),
            "output_offset": _integer(broadcast.output_offset, I64),
            "output_size": _integer(broadcast.output_size, UI64),
        }
    )


def _stored_properties(stored: StoredDesc) -> dict[str, Attribute]:
    properties: dict[str, Attribute] = {"desc": type_of(stored.desc)}
    if stored.size:
        properties["size"] = _integer(stored.size, I64)
    if stored.template:
        properties["extra"] = OpaqueAttr(("TensorDescriptor", stored.template))
    return properties


def _step_attr(step: TransStep) -> StepAttr:
    extra = OpaqueAttr(("SingleTransNodeInfo", step.template)) if step.template else UnitAttr()
    return StepAttr(StringAttr(step.type), type_of(step.input), type_of(step.output), extra)


def _names(names: tuple[str, ...]) -> ArrayAttr[StringAttr]:
    return ArrayAttr([StringAttr(name) for name in names])


@lru_cache(maxsize=1 << 16)
def _integer(value: int, type: IntegerType) -> Attribute:
    """One object for equal numbers: sizes, graphs and kinds of memory repeat, and an attribute takes long to make."""
    return cast(Attribute, IntegerAttr(value, type))
