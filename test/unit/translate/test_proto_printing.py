"""Text of messages."""

from __future__ import annotations

from google.protobuf import text_format

from gedialect.proto.ge_ir_pb2 import AttrDef, OpDef
from gedialect.translate.proto_printing import print_message


def test_entries_of_maps_are_whole() -> None:
    """[file-1]"""
    node = OpDef(name="n", attr={"": AttrDef(i=1), "b": AttrDef()})
    text = 'name: "n"\nattr {\n  key: ""\n  value {\n    i: 1\n  }\n}\nattr {\n  key: "b"\n  value {\n  }\n}\n'
    assert print_message(node) == text
    assert text_format.Parse(text, OpDef()) == node
