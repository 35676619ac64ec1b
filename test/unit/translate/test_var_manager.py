from pathlib import Path
from typing import Any

import pytest
import shared_data
from google.protobuf import text_format
from state_descs import desc

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.proto.var_manager_pb2 import MultiVarManagerInfo, VarManagerInfo
from gedialect.state import (
    Broadcast,
    Identity,
    InitialValue,
    ManagerTables,
    MemoryType,
    Placement,
    StoredDesc,
    TransStep,
    VariableKey,
    VariableManager,
)
from gedialect.translate.var_manager import (
    dump_var_manager,
    dump_var_managers,
    load_var_manager,
    load_var_managers,
)

BASE = 32 << 30
NCHW, NC1HWC0 = desc((2, 16, 3, 4)), desc((2, 1, 3, 4, 16), "NC1HWC0")


def parse(data: bytes) -> VarManagerInfo:
    return text_format.Parse(data.decode(), VarManagerInfo())


def dump(manager: VariableManager, *, binary: bool = False) -> bytes:
    diagnostics = Diagnostics()
    data = dump_var_manager(manager, diagnostics, binary=binary)
    assert diagnostics.items == []
    return data


def state_files() -> list[Path]:
    return [path for case in shared_data.cases() for path in sorted(case.glob("state*.pbtxt"))]


def some_manager() -> VariableManager:
    """A manager with something in every table that files have."""
    manager = VariableManager(ManagerTables(allocates_memory=True))
    manager.initialise(Identity(1, 2, 3, 4))
    manager.assign("w", NCHW)
    manager.assign("b", desc((4,), "ND", "DT_INT8"))
    manager.assign("w", NC1HWC0)
    manager.record_allocation("w", 0)
    manager.record_path("w", [TransStep("TransData", NCHW, NC1HWC0)])
    manager.record_change("w", 7)
    manager.record_broadcast(1, Broadcast("w", "hcom", 0, 0, 1568, 0, 1568))
    manager.assign("i", desc((2,)), initial=InitialValue(desc((2,)), b"01234567"))
    manager.assign("r", desc((2,)), MemoryType.RDMA_HBM)
    manager.assign("h", desc((2,)), MemoryType.HOST)
    return manager


def test_every_recorded_state_is_written_as_it_was_read() -> None:
    """[ser-1]"""
    files = {path.read_bytes(): path for path in state_files()}
    assert files
    for data, path in files.items():
        manager = load_var_manager(data, path.name)
        written = dump(manager, binary=True)
        assert VarManagerInfo.FromString(written) == parse(data), path
        assert dump(manager) == data, path
        assert load_var_manager(written, path.name).tables() == manager.tables(), path


@pytest.mark.parametrize("binary", [False, True])
def test_all_that_files_have_a_place_for_is_kept(binary: bool) -> None:
    """[ser-1]"""
    tables = some_manager().tables()
    loaded = load_var_manager(dump(VariableManager(tables.copy()), binary=binary), "state").tables()
    # Which names a graph changed is not in files.
    tables.changed_in = {}
    assert loaded == tables


def test_files_are_equal_for_equal_managers() -> None:
    assert dump(some_manager()) == dump(some_manager())
    assert dump(some_manager(), binary=True) == dump(some_manager(), binary=True)


def test_what_a_file_says_of_a_descriptor_besides_is_kept() -> None:
    """[ser-1]"""
    message = parse(dump(some_manager()))
    current = message.var_resource.cur_var_tensor_desc_map["w"]
    current.device_type = "CPU"
    current.attr["_init_value"].i = 5
    current.attr["origin_format"].s = b"NHWC"
    step = message.var_resource.var_to_trans_road["w"].node_info[0]
    step.input.reuse_input = True
    step.output.weight_size = 3
    manager = load_var_manager(message.SerializeToString(), "state")
    assert parse(dump(manager)) == message


def test_what_a_file_says_of_an_initial_value_besides_is_kept() -> None:
    """[mem-10] [ser-1]"""
    message = parse(dump(some_manager()))
    current = message.var_resource.cur_var_tensor_desc_map["i"]
    assert current.attr["_init_value"].t.data == b"01234567"
    current.attr["_init_value"].t.desc.reuse_input = True
    manager = load_var_manager(message.SerializeToString(), "state")
    assert manager.tables().current["i"].initial == InitialValue(desc((2,)), b"01234567")
    assert parse(dump(manager)) == message


def test_an_initial_value_has_a_known_type() -> None:
    """[ser-3]"""
    message = parse(dump(some_manager()))
    message.var_resource.cur_var_tensor_desc_map["i"].attr["_init_value"].t.desc.dtype = 99  # pyright: ignore[reportAttributeAccessIssue]
    rejects(message, 'map["i"].attr["_init_value"].t.desc.dtype: error: expected a known data type, got 99 [desc-1]')


def test_a_changed_descriptor_keeps_what_a_file_said_besides() -> None:
    """[mem-4] [ser-1]"""
    message = parse(dump(some_manager()))
    message.var_resource.cur_var_tensor_desc_map["w"].attr["_init_value"].i = 5
    manager = load_var_manager(message.SerializeToString(), "state")
    manager.refresh("w", NCHW.format, NCHW.format)
    written = parse(dump(manager)).var_resource.cur_var_tensor_desc_map["w"]
    assert (written.layout, written.attr["_init_value"].i, written.device_type) == ("NCHW", 5, "NPU")


def test_a_template_that_is_no_descriptor_is_an_error() -> None:
    manager = VariableManager(ManagerTables(current={"w": StoredDesc(NCHW, 1568, b"\xff")}))
    with pytest.raises(GeError, match=r"expected a serialised TensorDescriptor as what a file said.*\[ser-1\]"):
        dump_var_manager(manager, Diagnostics())


def test_of_variables_with_one_key_the_first_is_written_with_a_warning() -> None:
    """[dev-varkey-separator]"""
    manager = VariableManager()
    manager.assign("conv", desc((2, 3, 4, 5, 6), "NCDHW"))
    manager.assign("conv3", desc((2, 3, 4, 5)))
    diagnostics = Diagnostics()
    message = parse(dump_var_manager(manager, diagnostics))
    assert [(item.severity.name, item.label) for item in diagnostics.items] == [("WARNING", "dev-varkey-separator")]
    assert "'conv3' is not written: its key 'conv30_0' is that of 'conv'" in diagnostics.items[0].message
    assert message.var_resource.var_addr_mgr_map["conv30_0"].address == BASE
    assert set(message.var_resource.cur_var_tensor_desc_map) == {"conv", "conv3"}


def test_the_key_in_a_file_is_read_as_its_descriptor_says() -> None:
    """[mem-1]"""
    for name, shape, format in (("conv", (2, 3, 4, 5, 6), "NCDHW"), ("conv3", (2, 3, 4, 5), "NCHW")):
        manager = VariableManager()
        manager.assign(name, desc(shape, format))
        (key,) = load_var_manager(dump(manager), "state").tables().placements
        assert (key.name, key.text) == (name, "conv30_0")


RESOURCE = "var_resource"
PLACE = (RESOURCE, "var_addr_mgr_map", "w0_0")
CURRENT = (RESOURCE, "cur_var_tensor_desc_map", "w")
DEVICE = (RESOURCE, "var_dev_addr_mgr_map", BASE)
STEP = (RESOURCE, "var_to_trans_road", "w", "node_info", 0)
BROADCAST = (RESOURCE, "var_broad_cast_info", 1, "broadcast_info", "w")

FieldPath = tuple[str | int, ...]


def change(message: VarManagerInfo, path: FieldPath, value: object) -> None:
    """Sets a field; map keys and indices stand after the name of their field."""
    target: Any = message
    *owners, last = path
    for part in owners:
        target = getattr(target, str(part)) if hasattr(target, str(part)) else target[part]
    setattr(target, str(last), value)


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        ((*CURRENT, "dtype"), 99, 'map["w"].dtype: error: expected a known data type, got 99 [desc-1]'),
        ((*CURRENT, "size"), -1, 'map["w"]: error: expected a size from 1536 to 2^63 bytes'),
        ((*PLACE, "desc", "size"), 12, 'map["w0_0"]: error: expected a size from 1536 to 2^63 bytes'),
        ((*PLACE, "address"), BASE + 4, 'map["w0_0"]: error: expected a memory type for address'),
        ((*PLACE, "memory_type"), 3, f"expected the memory type of address {BASE}, 2, got 3 [mem-3]"),
        ((*PLACE, "memory_type"), 1 << 40, f"expected the memory type of address {BASE}, 2, got 1099511627776 [mem-3]"),
        (("mem_resource_map", 2, "var_mem_size"), (1 << 64) - 1, "expected at most 18446744039349813247 bytes in use"),
        (("mem_resource_map", 2, "total_size"), 600, "mem_resource_map[2]: error: expected at most 600 bytes in use"),
        ((*PLACE, "offset"), 512, f"expected address {BASE} less a logic base as offset, got 512 [mem-8]"),
        (
            ("mem_resource_map", 2, "var_mem_size"),
            512,
            "within the 512 bytes in use, got offset 0 and size 1568 [mem-7]",
        ),
        ((*DEVICE, "address"), 4, f"map[{BASE}].address: error: expected its key, got 4 [mem-3]"),
        ((*STEP, "node_type"), "", "node_info[0].node_type: error: expected the type of a trans op, got none [acc-5]"),
        ((*STEP, "input", "dtype"), 77, "node_info[0].input.dtype: error: expected a known data type, got 77 [desc-1]"),
        ((*BROADCAST, "var_name"), "v", "[\"w\"].var_name: error: expected its key, got 'v' [mem-17]"),
        ((*BROADCAST, "output_size"), 9, "expected equal sizes of input and output, got 1568 and 9 [mem-17]"),
        (
            ("var_mem_logic_base",),
            0,
            f"field var_mem_logic_base: error: expected {32 << 30} or {128 << 30} as the first logic address, got 0",
        ),
        (
            ("var_mem_max_size",),
            1 << 63,
            f"expected graph and variable memory of at most {256 << 30} bytes, got {26 << 30} and {1 << 63} [mem-9]",
        ),
    ],
)
def test_a_wrong_field_is_named(path: FieldPath, value: object, error: str) -> None:
    """[ser-3]"""
    message = parse(dump(some_manager()))
    change(message, path, value)
    rejects(message, error)


def test_a_file_without_limits_is_of_a_session_without_memory_sizes() -> None:
    """[ser-1] [mem-8]"""
    assert load_var_manager(b"session_id: 7", "state").limits == VariableManager().limits


def test_kinds_of_memory_are_known() -> None:
    """[ser-3] [mem-7]"""
    message = parse(dump(some_manager()))
    message.var_resource.var_offset_map[7] = 4
    rejects(message, "var_resource.var_offset_map[7]: error: expected memory of a type in [2, 3, 129], got 4 [mem-7]")
    message = parse(dump(some_manager()))
    message.mem_resource_map[9].var_mem_size = 4
    rejects(message, "mem_resource_map[9]: error: expected memory of a type in [2, 3, 129], got 9 [mem-7]")


def test_names_are_not_empty() -> None:
    """[ser-3]"""
    message = parse(dump(some_manager()))
    message.var_resource.var_names_to_changed_graph_id[""] = 1
    rejects(message, 'var_names_to_changed_graph_id[""]: error: expected a name, got "" [mem-3]')


def test_places_end_within_64_bits() -> None:
    """[ser-3] [mem-7]"""
    message = parse(dump(some_manager()))
    address = (1 << 64) - 100
    entry = message.var_resource.var_dev_addr_mgr_map[address]
    entry.CopyFrom(message.var_resource.var_dev_addr_mgr_map[BASE])
    entry.address = address
    message.var_resource.var_offset_map[address] = 3
    rejects(message, f"expected a place that ends below 2^64, got 1568 bytes at {address} [mem-7]")


def test_what_devices_know_does_not_overlap() -> None:
    """[ser-3] [mem-7]"""
    message = parse(dump(some_manager()))
    entry = message.var_resource.var_dev_addr_mgr_map[BASE + 512]
    entry.CopyFrom(message.var_resource.var_dev_addr_mgr_map[BASE])
    entry.address = BASE + 512
    message.var_resource.var_offset_map[BASE + 512] = 2
    rejects(message, f"expected no variable inside the 1568 bytes at {BASE}, got one at {BASE + 512} [mem-7]")


def rejects(message: VarManagerInfo, error: str) -> None:
    with pytest.raises(GeError) as caught:
        load_var_manager(message.SerializeToString(), "state.pb")
    assert error in str(caught.value)


def test_formats_are_known_words() -> None:
    """[desc-2]"""
    message = parse(dump(some_manager()))
    message.var_resource.cur_var_tensor_desc_map["w"].attr["format_for_int"].i = 77
    rejects(message, 'map["w"].attr["format_for_int"]: error: expected a format number below 55, got 77 [desc-2]')
    message = parse(dump(some_manager()))
    del message.var_resource.cur_var_tensor_desc_map["w"].attr["format_for_int"]
    message.var_resource.cur_var_tensor_desc_map["w"].layout = "NCWH"
    rejects(message, "unknown format 'NCWH'; did you mean 'NCHW'")


def test_dims_are_from_minus_one() -> None:
    """[desc-4]"""
    message = parse(dump(some_manager()))
    message.var_resource.cur_var_tensor_desc_map["w"].shape.dim[0] = -3
    rejects(message, 'map["w"].shape: error: expected dims from -1, or -2 alone, got [-3, 1, 3, 4, 16] [desc-4]')


def test_a_key_ends_as_its_descriptor_says() -> None:
    """[mem-1]"""
    message = parse(dump(some_manager()))
    places = message.var_resource.var_addr_mgr_map
    places["w4_0"].CopyFrom(places.pop("w0_0"))
    rejects(
        message, "var_addr_mgr_map[\"w4_0\"]: error: expected a key that ends with '0_0' as its descriptor says [mem-1]"
    )


def test_a_path_has_steps() -> None:
    """[acc-7]"""
    message = parse(dump(some_manager()))
    message.var_resource.var_to_trans_road["b"].SetInParent()
    rejects(message, 'var_to_trans_road["b"]: error: expected a path of at least one step, got none [acc-7]')


def test_variables_do_not_overlap() -> None:
    """[mem-7]"""
    tables = some_manager().tables()
    place = Placement(StoredDesc(NCHW, 1568), BASE + 512, 512, MemoryType.HBM)
    tables.placements[VariableKey.of("v", NCHW)] = place
    tables.memory_types[BASE + 512] = MemoryType.HBM
    data = dump(VariableManager(tables))
    with pytest.raises(
        GeError, match=rf"expected no variable inside the 1568 bytes at {BASE}, got one at {BASE + 512}"
    ):
        load_var_manager(data, "state")


def test_all_problems_of_a_file_are_told() -> None:
    """[ser-3]"""
    message = parse(dump(some_manager()))
    for index in range(30):
        message.var_resource.cur_var_tensor_desc_map[f"v{index}"].dtype = 50  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(GeError) as caught:
        load_var_manager(message.SerializeToString(), "state.pb")
    lines = str(caught.value).splitlines()
    assert len(lines) == 1 + 20 + 1
    assert lines[-1] == "state.pb: note: and 9 more"


def test_duplicates_and_unknown_fields_are_refused() -> None:
    """[ser-3]"""
    data = parse(dump(some_manager())).SerializeToString()
    with pytest.raises(
        GeError, match=r'var_addr_mgr_map\["w0_0"\]: \w+: expected each key once, got it again \[ser-3\]'
    ):
        load_var_manager(data + data, "state")
    with pytest.raises(GeError, match=r"field \[111\]: error: expected a field of a VarManagerInfo.*\[ser-3\]"):
        load_var_manager(data + b"\xf8\x06\x01", "state")


# --- several sessions


def sessions() -> list[VariableManager]:
    """Some state in two sessions, and one without any."""
    others = [VariableManager(), VariableManager(ManagerTables(identity=Identity(session_id=7)))]
    others[0].initialise(Identity(1, 5, 0, 58))
    others[0].assign("v", NCHW)
    return [some_manager(), *others]


def dump_all(managers: list[VariableManager], *, binary: bool) -> bytes:
    diagnostics = Diagnostics()
    data = dump_var_managers(managers, diagnostics, binary=binary)
    assert diagnostics.items == []
    return data


@pytest.mark.parametrize("binary", [False, True])
def test_sessions_are_written_and_read_together(binary: bool) -> None:
    """[ser-1]"""
    managers = sessions()
    data = dump_all(managers, binary=binary)
    loaded = load_var_managers(data, "state")
    assert [manager.identity for manager in loaded] == [manager.identity for manager in managers]
    assert dump_all(loaded, binary=binary) == data
    assert loaded[1].tables() == managers[1].tables()


@pytest.mark.parametrize("binary", [False, True])
@pytest.mark.parametrize("count", [1, 3])
def test_a_file_of_one_session_and_one_of_several_are_told_apart(binary: bool, count: int) -> None:
    """[ser-1]"""
    managers = sessions()[:count]
    blank = b"" if binary else b"\n  # a note\n\n"
    assert len(load_var_managers(blank + dump_all(managers, binary=binary), "state")) == count
    for manager in managers:
        (loaded,) = load_var_managers(blank + dump(manager, binary=binary), "state")
        assert loaded.identity == manager.identity


def test_recorded_states_survive_in_one_file() -> None:
    """[ser-1]"""
    message = MultiVarManagerInfo()
    for number, path in enumerate(state_files()[::10]):
        each = parse(path.read_bytes())
        each.session_id = number
        message.var_manager_info.append(each)
    managers = load_var_managers(message.SerializeToString(), "states")
    assert MultiVarManagerInfo.FromString(dump_all(managers, binary=True)) == message
    text = dump_all(managers, binary=False)
    assert text_format.Parse(text.decode(), MultiVarManagerInfo()) == message


def test_of_several_sessions_one_is_named() -> None:
    """[ser-1]"""
    data = dump_all(sessions(), binary=True)
    assert load_var_manager(data, "state", 5).known("v")
    with pytest.raises(GeError, match=r"state: error: expected session 6, got a file with sessions 2, 5, 7 \[ser-1\]"):
        load_var_manager(data, "state", 6)
    with pytest.raises(GeError, match=r"expected the id of a session to take, got a file with sessions 2, 5, 7"):
        load_var_manager(data, "state")
    assert load_var_manager(dump(sessions()[1]), "state", 5).known("v")


def test_what_is_wrong_in_a_session_of_several_is_named() -> None:
    """[ser-3]"""
    message = MultiVarManagerInfo.FromString(dump_all(sessions(), binary=True))
    message.var_manager_info[1].var_resource.cur_var_tensor_desc_map["v"].dtype = 99  # pyright: ignore[reportAttributeAccessIssue]
    message.var_manager_info[2].session_id = 5
    with pytest.raises(GeError) as caught:
        load_var_managers(message.SerializeToString(), "state.pb")
    first, second = str(caught.value).splitlines()
    assert first.startswith(
        'state.pb: field var_manager_info[1].var_resource.cur_var_tensor_desc_map["v"].dtype: error'
    )
    assert second.endswith(
        "field var_manager_info[2].session_id: note: expected each session once, got 5 again [ser-3]"
    )
    with pytest.raises(GeError, match=r"field var_manager_info\[0\]\.\[111\]: error: expected a field of a Multi"):
        load_var_managers(b"\x0a\x03\xf8\x06\x01", "state")


def test_no_session_makes_no_file() -> None:
    """[ser-1]"""
    with pytest.raises(GeError, match=r"expected at least one variable manager to write, got none \[ser-1\]"):
        dump_all([], binary=True)
