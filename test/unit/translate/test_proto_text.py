"""Texts read line by line give what protobuf's own parser gives, or are left to it."""

import pytest
import shared_data
from google.protobuf import text_format
from hypothesis import example, given
from hypothesis import strategies as st

from gedialect.proto.ge_ir_pb2 import ModelDef
from gedialect.proto.var_manager_pb2 import VarManagerInfo
from gedialect.translate.proto_text import parse_text, read_usual_text

USUAL = """\
name: "model"
graph {
  name: "g"
  op {
    name: "a\\303\\244\\"b\\n"
    type: "T"
    attr {
      key: "k"
      value {
        list {
          i: 1
          i: -2
          i: 9223372036854775807
          f: 0.1
          b: true
          val_type: VT_LIST_INT
        }
      }
    }
    attr {
      key: "bytes"
      value {
        s: "x\\001"
      }
    }
    output_desc {
      dtype: DT_FLOAT16
      shape {
        dim: 0
        dim: 16
      }
    }
  }
}
"""

LINES = [
    *USUAL.splitlines(),
    "",
    "# a comment",
    "i: 1 # a comment",
    "i: 1 i: 2",
    "i: [1, 2]",
    "i: 0x10",
    "i: 9223372036854775808",
    "i: -1",
    "f: inf",
    "f: 1e400",
    "s: 'single'",
    's: "a" "b"',
    '"c"',
    's: "\\377"',
    "name: 3",
    "value { i: 3 }",
    "value: {",
    "op <",
    ">",
    "} }",
    "list { i: 1 }",
    "val_type: VT_NOTHING",
    "no_field: 1",
    "b: 1",
    "dtype: 1",
    "[ext]: 1",
    "{",
    ":",
]


def test_usual_texts_are_read_without_protobuf_s_parser() -> None:
    assert read_usual_text(ModelDef, USUAL.encode()) == text_format.Parse(USUAL, ModelDef())


def test_recorded_texts_are_usual() -> None:
    files = [*(shared_data.SAMPLES / "cases").glob("*/*/*.pbtxt")]
    assert files
    for path in files:
        kind = VarManagerInfo if path.name.startswith("state") else ModelDef
        data = path.read_bytes()
        assert read_usual_text(kind, data) == text_format.Parse(data.decode(), kind()), path


@given(
    st.lists(st.tuples(st.sampled_from(("insert", "replace", "remove")), st.integers(0, 40), st.sampled_from(LINES)))
)
@example([("insert", 1, 'name: "again"')])
@example([("insert", 10, "b: true")])
@example([("remove", len(USUAL.splitlines()) - 1, "")])
@example([("insert", 2, '"c"')])
def test_any_text_is_read_as_by_protobuf(edits: list[tuple[str, int, str]]) -> None:
    lines: list[str] = [*USUAL.splitlines()]
    for kind, place, line in edits:
        lines[place : place + (kind != "insert")] = [] if kind == "remove" else [line]
    text = "\n".join(lines)
    found = read_usual_text(ModelDef, text.encode())
    if found is not None:
        assert found == text_format.Parse(text, ModelDef())


@pytest.mark.parametrize("end", ["\r\n", "\n\n", " \n\t"])
def test_lines_may_end_and_begin_in_any_way(end: str) -> None:
    assert read_usual_text(ModelDef, USUAL.replace("\n", end).encode()) == text_format.Parse(USUAL, ModelDef())


def test_other_layouts_are_left_to_protobuf() -> None:
    text = 'name: "m" graph { name: "g" op { name: "n" } }'
    assert read_usual_text(ModelDef, text.encode()) is None
    assert parse_text(ModelDef, text.encode()).graph[0].op[0].name == "n"
