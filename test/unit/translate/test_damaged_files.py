"""A damaged file gets an error that says so, or is read as what it now says; nothing else ever happens. `[file-1]`"""

import hypothesis.strategies as st
import pytest
from ge_ir import module
from hypothesis import given, settings

from gedialect.diagnostics import Diagnostics, GeError
from gedialect.translate import ge_proto
from gedialect.translate.ge_proto import export_binary, export_text, import_models

pytestmark = pytest.mark.usefixtures("parsed_once")

MODULE = module("""
  !hwcn = tensor<2x2x3x2xf32, #ge.layout<HWCN, origin = HWCN[2, 2, 3, 2]>>
  !z = tensor<4x1x16x16xf32, #ge.layout<FRACTAL_Z, c0 = 16>>
  ge.graph "root" id 0 {
    %w, %w.ctl = ge.variable "w" : (!hwcn, !ge.control)
    %c = ge.const "c" {value = #ge.tensor<tensor<4xf32>, [1.0, 2.0, 3.0, 4.0]>} : tensor<4xf32>
    %t = ge.trans_data "t" (src = %w) {k = ["a", "b"]} : !hwcn -> !z
    %y = ge.node "Conv2D" "conv" %c, _, %t [%w.ctl] calls ["sub"] : (tensor<4xf32>, !z) -> tensor<4xf32>
    ge.net_output "out" %y : tensor<4xf32>
  }
  ge.graph "sub" id 0 subgraph {
    ge.no_op "n" {f = #ge.named_attrs<"f", {a = 1 : i64, b = #ge.list<none, []>}>, l = #ge.list_list<f32, []>}
  }
""")
FILES = {"text": export_text(MODULE).encode(), "binary": export_binary(MODULE)}


def read(data: bytes) -> None:
    """Reads a file that may be damaged: that is an error, or what it now says comes back."""
    try:
        read_module = import_models(data, "damaged", Diagnostics())
    except GeError:
        return
    expected = ge_proto.parse_model(data, "damaged").SerializeToString(deterministic=True)
    assert export_binary(read_module) == expected


@pytest.mark.parametrize("form", FILES)
@given(data=st.data())
@settings(max_examples=400)
def test_changed_bytes(form: str, data: st.DataObject) -> None:
    damaged = bytearray(FILES[form])
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(damaged))


@pytest.mark.parametrize("form", FILES)
@given(data=st.data())
@settings(max_examples=200)
def test_missing_and_repeated_parts(form: str, data: st.DataObject) -> None:
    whole = FILES[form]
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    read(whole[:start] + whole[end:])
    read(whole[:end] + whole[start:])


@pytest.mark.parametrize("form", FILES)
def test_every_truncation(form: str) -> None:
    whole = FILES[form]
    for size in range(0, len(whole), 7):
        read(whole[:size])


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    read(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected a model with at least one graph, got none"),
        (b'graph { name: "g"', 'got: Expected "}"'),
        (b'graph { name: "\xff" }', "expected UTF-8 text, got other bytes"),
        (FILES["binary"][:-1], "expected a whole binary ge.proto.ModelDef, got"),
        (b"graph { op { attr_groups {} } }" * 2, "expected a graph file without the errors above"),
    ],
)
def test_messages(data: bytes, message: str) -> None:
    diagnostics = Diagnostics()
    with pytest.raises(GeError) as raised:
        import_models(data, "damaged", diagnostics)
    assert message in str(raised.value) + "\n".join(map(str, diagnostics.items))


@pytest.mark.parametrize("depth", [40, 5000])
def test_deep_nesting_is_an_error(depth: int) -> None:
    text = 'graph { name: "g" op { name: "n" type: "T" attr { key: "a" value {'
    text += 'func { attr { key: "a" value {' * depth + "}}}" * depth + "}}}}"
    with pytest.raises(GeError, match="nested too deep"):
        ge_proto.parse_model(text.encode(), "deep")


def test_a_byte_order_mark_is_no_damage() -> None:
    assert ge_proto.parse_model(b"\xef\xbb\xbf" + FILES["text"], "m") == ge_proto.parse_model(FILES["text"], "m")


def test_what_no_binary_file_can_hold_is_not_exported() -> None:
    depth = 40
    attr = '#ge.named_attrs<"f", {a = ' * depth + "true" + "}>" * depth
    deep = module(f'ge.graph "g" id 0 {{ ge.no_op "n" {{a = {attr}}} }}')
    with pytest.raises(GeError, match="nested too deep"):
        export_text(deep)
