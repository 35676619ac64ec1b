"""The session that passes work with as a `ge.var_manager`. `[mem-3]`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, IntegerType, StringAttr, UnitAttr
from xdsl.ir import Attribute, Block, Operation, Region

from gedialect.dialects.ge.attribute_kinds import OpaqueAttr
from gedialect.dialects.ge.state_assembly import I32, I64, UI32, UI64
from gedialect.dialects.ge.tensor_attributes import TensorAttr
from gedialect.dialects.ge.types import type_of
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
from gedialect.state import Broadcast, Identity, Limits, ManagerTables, RebuildTables, Session, StoredDesc, TransStep


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
    # Entries of one address in the order in which they came to be, whatever was given another key since.
    for key, place in sorted(tables.placements.items(), key=lambda item: item[1].address):
        properties: dict[str, Attribute] = {
            "var_name": StringAttr(key.name),
            **_stored_properties(place.desc),
            "address": _integer(place.address, UI64),
            "offset": _integer(place.offset, UI64),
            "memory": _integer(place.memory_type, UI64),
        }
        if key in tables.files:
            properties["file"] = StringAttr(tables.files[key])
        yield VarPlaceOp.create(properties=properties)


def _addresses(tables: ManagerTables) -> Iterator[Operation]:
    for address in dict.fromkeys((*tables.memory_types, *tables.device_entries, *sorted(tables.place_holders))):
        properties: dict[str, Attribute] = {"address": _integer(address, UI64)}
        if address in tables.memory_types:
            properties["memory"] = _integer(tables.memory_types[address], UI32)
        device = tables.device_entries.get(address)
        if device is not None:
            properties |= _stored_properties(device.desc)
            if device.device_address:
                properties["device_address"] = _integer(device.device_address, UI64)
        if address in tables.place_holders:
            properties["place_holder"] = UnitAttr()
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
        if graph_id in rebuild.causes:
            properties["because"] = _names(tuple(rebuild.causes[graph_id]))
        yield VarGraphOp.create(properties=properties)
    for graph_id, staged in tables.staged.items():
        for name, desc in sorted(staged.items()):
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
    if stored.initial is not None:
        initial = stored.initial
        properties["initial"] = TensorAttr.of(type_of(initial.desc), initial.data)
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
