"""A `VarManagerInfo` message as the variable manager's tables, and what is wrong with it. `[ser-1]` `[ser-3]`"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gedialect.dialects.ge.memory_attributes import INITIAL_ATTR
from gedialect.formats.datatypes import BY_PROTO
from gedialect.formats.storage_format import StorageFormat
from gedialect.proto.ge_ir_pb2 import TensorDescriptor
from gedialect.proto.var_manager_pb2 import (
    BroadcastInfo,
    SingleTransNodeInfo,
    TransNodeMultiInfo,
    VarAddrMgrInfo,
    VarManagerInfo,
    VarResourceInfo,
)
from gedialect.state import (
    Broadcast,
    DeviceEntry,
    Identity,
    InitialValue,
    Limits,
    ManagerTables,
    MemoryUse,
    Placement,
    StoredDesc,
    TransStep,
    VariableKey,
)
from gedialect.state.consistency import inconsistencies
from gedialect.translate.descriptors import (
    FORMAT_WORD,
    ORIGIN_FORMAT,
    ORIGIN_FORMAT_WORD,
    desc_from_proto,
)
from gedialect.translate.proto_files import map_path
from gedialect.translate.var_manager_writing import write_step, write_stored

_FIELDS = {
    "placements": "var_resource.var_addr_mgr_map",
    "current": "var_resource.cur_var_tensor_desc_map",
    "device_entries": "var_resource.var_dev_addr_mgr_map",
    "memory_types": "var_resource.var_offset_map",
    "memories": "mem_resource_map",
    "paths": "var_resource.var_to_trans_road",
    "changed_by": "var_resource.var_names_to_changed_graph_id",
    "allocated_by": "var_resource.var_names_to_allocated_graph_id",
    "broadcasts": "var_resource.var_broad_cast_info",
}
"""The field of the message that holds a table."""

_LIMITS = {"logic_base": "var_mem_logic_base", "graph_memory": "graph_mem_max_size"}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a field of a message, and the rule that it breaks."""

    field: str
    message: str
    label: str


def read_tables(message: VarManagerInfo) -> tuple[ManagerTables, list[Problem]]:
    """The tables that a message holds, and all that is wrong with them; tables with a problem are not to be used.

    Entries are in the order of their keys, since maps have none. `[ser-3]`
    """
    reader = MessageReader()
    tables = reader.manager(message)
    if not reader.problems:
        for found in inconsistencies(tables):
            reader.problems.append(Problem(_field(found.table, found.keys), found.message, found.label))
    return tables, reader.problems


def _field(table: str, keys: tuple[object, ...]) -> str:
    if table == "limits":
        return _LIMITS[str(keys[0])]
    first = keys[0].text if isinstance(keys[0], VariableKey) else keys[0]
    assert isinstance(first, str | int)
    field = map_path(_FIELDS[table], first)
    return f'{field}.broadcast_info["{keys[1]}"]' if table == "broadcasts" else field


class MessageReader:
    """Reads messages into tables and collects what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def expect(self, holds: bool, field: str, message: str, label: str) -> None:
        """Notes a problem unless something holds."""
        if not holds:
            self.problems.append(Problem(field, message, label))

    def manager(self, message: VarManagerInfo) -> ManagerTables:
        """The tables of a manager; all of a message that is wrong is noted."""
        tables = ManagerTables(
            identity=Identity(message.version, message.session_id, message.device_id, message.job_id),
            limits=_limits(message),
            allocates_memory=message.var_mem_auto_malloc,
        )
        for kind, memory in sorted(message.mem_resource_map.items()):
            tables.memories[kind] = MemoryUse(memory.var_mem_size, memory.total_size)
        self._resource(message.var_resource, tables)
        return tables

    def _resource(self, message: VarResourceInfo, tables: ManagerTables) -> None:
        tables.memory_types = dict(sorted(message.var_offset_map.items()))
        for text, entry in sorted(message.var_addr_mgr_map.items(), key=lambda item: (item[1].address, item[0])):
            self._placement(text, entry, tables)
        for name, desc in sorted(message.cur_var_tensor_desc_map.items()):
            tables.current[name] = self.stored(desc, map_path(_FIELDS["current"], name))
        for name, path in sorted(message.var_to_trans_road.items()):
            tables.paths[name] = self.path(path, map_path(_FIELDS["paths"], name))
        tables.changed_by = dict(sorted(message.var_names_to_changed_graph_id.items()))
        tables.allocated_by = dict(sorted(message.var_names_to_allocated_graph_id.items()))
        for address, entry in sorted(message.var_dev_addr_mgr_map.items()):
            field = map_path(_FIELDS["device_entries"], address)
            self.expect(address == entry.address, f"{field}.address", f"expected its key, got {entry.address}", "mem-3")
            tables.device_entries[address] = DeviceEntry(self.stored(entry.desc, f"{field}.desc"), entry.dev_addr)
        for graph_id, infos in sorted(message.var_broad_cast_info.items()):
            for name, info in sorted(infos.broadcast_info.items()):
                field = _field("broadcasts", (graph_id, name))
                self.expect(
                    name == info.var_name, f"{field}.var_name", f"expected its key, got '{info.var_name}'", "mem-17"
                )
                tables.broadcasts.setdefault(graph_id, {})[name] = _read_broadcast(info)

    def _placement(self, text: str, message: VarAddrMgrInfo, tables: ManagerTables) -> None:
        field = map_path(_FIELDS["placements"], text)
        stored = self.stored(message.desc, f"{field}.desc")
        suffix = VariableKey.of("", stored.desc).text
        named = text.endswith(suffix) and text != suffix
        self.expect(named, field, f"expected a key that ends with '{suffix}' as its descriptor says", "mem-1")
        key = VariableKey.of(text.removesuffix(suffix), stored.desc)
        tables.placements[key] = Placement(stored, message.address, message.offset, message.memory_type)

    def path(self, message: TransNodeMultiInfo, field: str) -> tuple[TransStep, ...]:
        """A conversion path; `field` is where it stands."""
        return tuple(self.step(step, f"{field}.node_info[{index}]") for index, step in enumerate(message.node_info))

    def step(self, message: SingleTransNodeInfo, field: str) -> TransStep:
        """A step of a path; `field` is where it stands. It keeps the message where that says more."""
        self.expect(bool(message.node_type), f"{field}.node_type", "expected the type of a trans op, got none", "acc-5")
        self.check_desc(message.input, f"{field}.input")
        self.check_desc(message.output, f"{field}.output")
        step = TransStep(message.node_type, desc_from_proto(message.input), desc_from_proto(message.output))
        again = SingleTransNodeInfo()
        write_step(step, again)
        if again == message:
            return step
        return TransStep(step.type, step.input, step.output, message.SerializeToString(deterministic=True))

    def stored(self, message: TensorDescriptor, field: str) -> StoredDesc:
        """A descriptor with its size; `field` is where it stands."""
        self.check_desc(message, field)
        stored = StoredDesc(desc_from_proto(message), message.size, initial=self.initial(message, field))
        again = TensorDescriptor()
        write_stored(stored, again)
        if again == message:
            return stored
        return replace(stored, template=message.SerializeToString(deterministic=True))

    def initial(self, message: TensorDescriptor, field: str) -> InitialValue | None:
        """The value that a descriptor says its variable holds from the start. `[mem-10]`"""
        if INITIAL_ATTR not in message.attr or not message.attr[INITIAL_ATTR].HasField("t"):
            return None
        tensor = message.attr[INITIAL_ATTR].t
        self.check_desc(tensor.desc, f'{field}.attr["{INITIAL_ATTR}"].t.desc')
        return InitialValue(desc_from_proto(tensor.desc), tensor.data)

    def check_desc(self, message: TensorDescriptor, field: str) -> None:
        """Notes a data type, dims and formats that there are not; `field` is where the descriptor stands."""
        dims = list(message.shape.dim)
        known = message.dtype in BY_PROTO
        self.expect(known, f"{field}.dtype", f"expected a known data type, got {message.dtype}", "desc-1")
        sane = all(dim >= -1 for dim in dims) or dims == [-2]
        self.expect(sane, f"{field}.shape", f"expected dims from -1, or -2 alone, got {dims}", "desc-4")
        for key, text in ((FORMAT_WORD, message.layout), (ORIGIN_FORMAT_WORD, _origin_format(message))):
            error = _format_error(message, key, text)
            self.expect(not error, f'{field}.attr["{key}"]', error, "desc-2")


def _limits(message: VarManagerInfo) -> Limits:
    """The limits in a message; one that says none means those of a session whose memory sizes were never set."""
    given = (
        message.graph_mem_max_size,
        message.var_mem_max_size,
        message.var_mem_logic_base,
        message.use_max_mem_size,
    )
    return Limits(*given) if any(given) else Limits()


def _origin_format(message: TensorDescriptor) -> str:
    return message.attr[ORIGIN_FORMAT].s.decode("utf-8", "replace") if ORIGIN_FORMAT in message.attr else ""


def _format_error(message: TensorDescriptor, key: str, text: str) -> str:
    """What is wrong with a format, given as a word or, without one, as a text."""
    try:
        if key in message.attr:
            StorageFormat.from_word(message.attr[key].i)
        elif text:
            StorageFormat.parse(text)
    except ValueError as error:
        return str(error)
    return ""


def _read_broadcast(message: BroadcastInfo) -> Broadcast:
    return Broadcast(
        message.var_name,
        message.broadcast_name,
        message.idx,
        message.input_offset,
        message.input_size,
        message.output_offset,
        message.output_size,
    )
