"""The variable manager's tables as a `VarManagerInfo` message. `[ser-1]`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from google.protobuf.message import DecodeError, Message

from gedialect.diagnostics import GeError
from gedialect.dialects.ge.memory_attributes import INITIAL_ATTR
from gedialect.dialects.ge.types import type_of
from gedialect.formats.descriptor import TensorDesc
from gedialect.proto.ge_ir_pb2 import TensorDescriptor
from gedialect.proto.var_manager_pb2 import (
    BroadcastInfo,
    SingleTransNodeInfo,
    TransNodeMultiInfo,
    VarDevAddrMgr,
    VarManagerInfo,
    VarResourceInfo,
)
from gedialect.state import (
    Broadcast,
    DeviceEntry,
    Identity,
    ManagerTables,
    Placement,
    StoredDesc,
    TransStep,
    VariableKey,
)
from gedialect.translate.descriptors import (
    fill_proto,
    read_desc,
    write_desc,
)

MessageT = TypeVar("MessageT", bound=Message)


def write_tables(tables: ManagerTables) -> VarManagerInfo:
    """The message of a manager's tables. Of variables with one key text, the one that was placed first is written."""
    identity = tables.identity or Identity()
    message = VarManagerInfo(
        version=identity.version,
        session_id=identity.session_id,
        device_id=identity.device_id,
        job_id=identity.job_id,
        graph_mem_max_size=tables.limits.graph_memory,
        var_mem_max_size=tables.limits.variable_memory,
        var_mem_logic_base=tables.limits.logic_base,
        use_max_mem_size=tables.limits.usable,
        var_mem_auto_malloc=tables.allocates_memory,
    )
    for kind, memory in tables.memories.items():
        entry = message.mem_resource_map[kind]
        entry.var_mem_size, entry.total_size = memory.used, memory.total
    message.var_resource.SetInParent()
    _write_resource(tables, message.var_resource)
    return message


def _write_resource(tables: ManagerTables, message: VarResourceInfo) -> None:
    message.var_offset_map.update(tables.memory_types)
    for key, place in _in_order_of_placement(tables):
        if key.text in message.var_addr_mgr_map:
            continue
        entry = message.var_addr_mgr_map[key.text]
        write_stored(place.desc, entry.desc)
        entry.address, entry.offset, entry.memory_type = place.address, place.offset, place.memory_type
    for name, stored in tables.current.items():
        write_stored(stored, message.cur_var_tensor_desc_map[name])
    for name, path in tables.paths.items():
        write_path(path, message.var_to_trans_road[name])
    message.var_names_to_changed_graph_id.update(tables.changed_by)
    message.var_names_to_allocated_graph_id.update(tables.allocated_by)
    for address, device in tables.device_entries.items():
        _write_device_entry(address, device, message.var_dev_addr_mgr_map[address])
    for graph_id, broadcasts in tables.broadcasts.items():
        for name, broadcast in broadcasts.items():
            _write_broadcast(broadcast, message.var_broad_cast_info[graph_id].broadcast_info[name])


def _in_order_of_placement(tables: ManagerTables) -> list[tuple[VariableKey, Placement]]:
    return sorted(tables.placements.items(), key=lambda item: item[1].offset)


def shadowed_keys(tables: ManagerTables) -> Iterator[tuple[VariableKey, VariableKey]]:
    """Keys that a file has no room for, each with the key of the same text that takes it. `[dev-varkey-separator]`"""
    first: dict[str, VariableKey] = {}
    for key, _ in _in_order_of_placement(tables):
        winner = first.setdefault(key.text, key)
        if winner != key:
            yield key, winner


def write_stored(stored: StoredDesc, message: TensorDescriptor) -> None:
    """Writes a descriptor with its size, and what its file said besides."""
    _write_desc(stored.desc, _parse_template(TensorDescriptor, stored.template), message)
    message.size = stored.size
    if stored.initial is not None and INITIAL_ATTR not in message.attr:
        tensor = message.attr[INITIAL_ATTR].t
        fill_proto(stored.initial.desc, tensor.desc)
        tensor.data = stored.initial.data


def write_path(path: Iterable[TransStep], message: TransNodeMultiInfo) -> None:
    """Writes the steps of a conversion path."""
    for step in path:
        write_step(step, message.node_info.add())


def write_step(step: TransStep, message: SingleTransNodeInfo) -> None:
    """Writes a step of a conversion path, and what its file said besides."""
    template = _parse_template(SingleTransNodeInfo, step.template)
    if template is not None:
        message.CopyFrom(template)
        message.ClearField("input")
        message.ClearField("output")
    message.node_type = step.type
    _write_desc(step.input, template and template.input, message.input)
    _write_desc(step.output, template and template.output, message.output)


def _write_desc(desc: TensorDesc, template: TensorDescriptor | None, message: TensorDescriptor) -> None:
    """Writes a descriptor, with all that its template says besides."""
    if template is None:
        fill_proto(desc, message)
        return
    _, rest = read_desc(template)
    write_desc(type_of(desc), rest, message)


def _parse_template(kind: type[MessageT], data: bytes) -> MessageT | None:
    if not data:
        return None
    try:
        return kind.FromString(data)
    except DecodeError:
        name = kind.DESCRIPTOR.name
        raise GeError(
            None, f"expected a serialised {name} as what a file said, got other bytes", label="ser-1"
        ) from None


def _write_device_entry(address: int, entry: DeviceEntry, message: VarDevAddrMgr) -> None:
    write_stored(entry.desc, message.desc)
    message.address, message.dev_addr = address, entry.device_address


def _write_broadcast(broadcast: Broadcast, message: BroadcastInfo) -> None:
    message.var_name = broadcast.variable
    message.broadcast_name = broadcast.node
    message.idx = broadcast.input_index
    message.input_offset = broadcast.input_offset
    message.input_size = broadcast.input_size
    message.output_offset = broadcast.output_offset
    message.output_size = broadcast.output_size
