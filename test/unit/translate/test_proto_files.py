import pytest

from gedialect.diagnostics import GeError
from gedialect.proto.ge_ir_pb2 import TensorDescriptor
from gedialect.proto.var_manager_pb2 import VarManagerInfo
from gedialect.translate.proto_files import map_path, parse_message, unknown_fields
from gedialect.translate.recognition import is_binary

TEXT = b'session_id: 3\nvar_resource { var_names_to_changed_graph_id { key: "w" value: 1 } }\n'


def test_text_and_binary_are_told_by_content() -> None:
    message, _ = parse_message(VarManagerInfo, TEXT, "state.pbtxt")
    binary = message.SerializeToString()
    assert not is_binary(TEXT)
    assert is_binary(binary)
    assert parse_message(VarManagerInfo, binary, "state.pb") == (message, [])


def test_names_in_text_may_be_of_any_script() -> None:
    assert not is_binary('var_resource { changed_var_names: "変数" }'.encode())
    assert is_binary(b"\xff\xfe")


def test_text_of_another_encoding_is_an_error_at_its_line() -> None:
    """[ser-3]"""
    with pytest.raises(GeError, match=r"state:2: error: expected UTF-8 text, got other bytes \[ser-3\]"):
        parse_message(VarManagerInfo, 'version: 1\nvar_resource { changed_var_names: "é" }'.encode("latin-1"), "state")


def test_a_byte_order_mark_is_no_part_of_a_text() -> None:
    assert parse_message(VarManagerInfo, b"\xef\xbb\xbf" + TEXT, "state") == parse_message(
        VarManagerInfo, TEXT, "state"
    )


@pytest.mark.parametrize("data", [b"", b" \n"])
def test_an_empty_file_holds_no_message(data: bytes) -> None:
    """[ser-3]"""
    with pytest.raises(GeError, match=r"state: error: expected a VarManagerInfo, got an empty file \[ser-3\]"):
        parse_message(VarManagerInfo, data, "state")


def test_wrong_text_is_an_error_at_its_place() -> None:
    """[ser-3]"""
    with pytest.raises(GeError, match=r"state:2:1: error: expected the text of a VarManagerInfo: .*sesion_id"):
        parse_message(VarManagerInfo, b"version: 1\nsesion_id: 3\n", "state")


def test_truncated_bytes_are_an_error() -> None:
    """[ser-3]"""
    message, _ = parse_message(VarManagerInfo, TEXT, "state")
    binary = message.SerializeToString()
    with pytest.raises(GeError, match="truncated or of another kind"):
        parse_message(VarManagerInfo, binary[:-1], "state")


@pytest.mark.parametrize("binary", [False, True])
def test_duplicate_keys_are_found_in_both_forms(binary: bool) -> None:
    """[ser-3]"""
    entry = b'var_resource { var_names_to_changed_graph_id { key: "w" value: 2 } }'
    data = b"mem_resource_map { key: 2 value {} } mem_resource_map { key: 2 value {} }\n" + TEXT
    if binary:
        # Concatenated messages are merged, so the second has its entries beside those of the first.
        first, second = (parse_message(VarManagerInfo, text, "state")[0] for text in (TEXT, entry))
        memory = VarManagerInfo()
        memory.mem_resource_map[2].SetInParent()
        parts = (memory, memory, first, second)
        data = b"".join(part.SerializeToString() for part in parts)
        found = {"mem_resource_map[2]", 'var_resource.var_names_to_changed_graph_id["w"]'}
    else:
        found = {"mem_resource_map[2]"}
    assert set(parse_message(VarManagerInfo, data, "state")[1]) == found


def test_duplicate_keys_inside_entries_are_found() -> None:
    """[ser-3]"""
    attrs = 'attr { key: "a" value { i: 1 } } attr { key: "a" value { i: 2 } }'
    text = f'var_resource {{ cur_var_tensor_desc_map {{ key: "w" value {{ {attrs} }} }} }}'
    assert parse_message(VarManagerInfo, text.encode(), "state")[1] == [
        'var_resource.cur_var_tensor_desc_map["w"].attr["a"]'
    ]


def test_unknown_fields_are_found_except_in_descriptors() -> None:
    """[ser-3]"""
    unknown = b"\xf8\x06\x01"  # field 111, varint 1
    message = VarManagerInfo.FromString(b"\x08\x01" + unknown)
    desc = message.var_resource.cur_var_tensor_desc_map["w"]
    desc.ParseFromString(unknown)
    message.var_resource.var_to_trans_road["w"].node_info.add().ParseFromString(unknown)
    assert sorted(unknown_fields(message, except_in=TensorDescriptor)) == [
        "[111]",
        'var_resource.var_to_trans_road["w"].node_info[0].[111]',
    ]


def test_paths_of_entries() -> None:
    assert map_path("field", "w") == 'field["w"]'
    assert map_path("field", 3) == "field[3]"
