"""The comparison of graphs and states with recordings finds what differs, and nothing where only counters differ."""

import re
from collections.abc import Callable, Mapping

import pytest
from cases.compare import graph_differences, message_differences
from cases.counters import neutral_names
from cases.graph_view import NodeView, given_by, view
from google.protobuf import text_format

from gedialect.proto.ge_ir_pb2 import ModelDef, OpDef
from gedialect.proto.var_manager_pb2 import VarManagerInfo

MODEL = """
graph {
  name: "g"
  op { name: "w" type: "Variable" output_i: 512 output_desc { dtype: DT_FLOAT shape { dim: 4 } layout: "ND" } }
  op { name: "t" type: "Cast" input: "w:0" input_desc { dtype: DT_FLOAT shape { dim: 4 } layout: "ND" }
       output_desc { dtype: DT_FLOAT16 shape { dim: 4 } layout: "ND" } attr { key: "dst_type" value { i: 1 } } }
  op { name: "n" type: "NoOp" input: "t:-1" }
}
"""


def model(text: str = MODEL) -> ModelDef:
    return text_format.Parse(text, ModelDef())


def differences(change: Callable[[ModelDef], object]) -> list[str]:
    """What differs between the model and a changed copy of it."""
    changed = model()
    change(changed)
    given = given_by(model())
    return list(graph_differences(view(changed, given), view(model(), given)))


def op(changed: ModelDef, name: str) -> OpDef:
    return next(node for node in changed.graph[0].op if node.name == name)


def _rename(changed: ModelDef) -> None:
    op(changed, "n").name = "m"


def _type(changed: ModelDef) -> None:
    op(changed, "t").type = "TransData"


def _source(changed: ModelDef) -> None:
    op(changed, "t").input[0] = "w:1"


def _control(changed: ModelDef) -> None:
    del op(changed, "n").input[:]


def _shape(changed: ModelDef) -> None:
    op(changed, "t").output_desc[0].shape.dim[0] = 5


def _origin(changed: ModelDef) -> None:
    op(changed, "t").output_desc[0].attr["origin_shape_initialized"].b = True


def _desc_attr(changed: ModelDef) -> None:
    op(changed, "t").output_desc[0].attr["ref_var_src_var_name"].s = b"w"


def _attr(changed: ModelDef) -> None:
    op(changed, "t").attr["dst_type"].i = 2


def _offset(changed: ModelDef) -> None:
    op(changed, "w").output_i[0] = 1024


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (_rename, "graph g: NoOp m: ours only"),
        (_type, "graph g: TransData t: type: ours TransData, recorded Cast"),
        (_source, "graph g: Cast t: input 0: ours ('w', 1), recorded ('w', 0)"),
        (_control, "graph g: NoOp n: control edges from: ours [], recorded ['t']"),
        (
            _shape,
            "ours ND [5] DT_FLOAT16, origin ND unset, recorded ND [4] DT_FLOAT16, origin ND unset",
        ),
        (
            _origin,
            "ours ND [4] DT_FLOAT16, origin ND [], recorded ND [4] DT_FLOAT16, origin ND unset",
        ),
        (
            _desc_attr,
            'descriptor of output 0: ours ND [4] DT_FLOAT16, origin ND unset, ref_var_src_var_name = s: "w"',
        ),
        (_attr, "graph g: Cast t: attribute dst_type: ours i: 2, recorded i: 1"),
        (_offset, "graph g: Variable w: offset: ours 1024, recorded 512"),
    ],
)
def test_a_difference_is_told(change: Callable[[ModelDef], object], difference: str) -> None:
    assert any(difference in found for found in differences(change))


def _format_word(changed: ModelDef) -> None:
    op(changed, "t").output_desc[0].attr["format_for_int"].i = 2


def _absent_inputs(changed: ModelDef) -> None:
    op(changed, "t").input.append("")


def _peers(changed: ModelDef) -> None:
    op(changed, "t").attr["_src_out_peer_index_for_ge_txt_load"].list.i.append(0)


@pytest.mark.parametrize("change", [lambda _: None, _format_word, _absent_inputs, _peers])
def test_what_files_may_say_or_not_is_no_difference(change: Callable[[ModelDef], object]) -> None:
    assert differences(change) == []


def chain(numbers: Mapping[str, int]) -> dict[str, NodeView]:
    """Two variables with two inserted nodes each, whose names hold these numbers."""

    def node(type: str, *inputs: str) -> NodeView:
        return NodeView(type, tuple((name, 0) for name in inputs), frozenset(), (), (), {}, (), None)

    def inserted(variable: str, place: str) -> str:
        return f"{variable}_trans_{numbers[variable + place]}"

    nodes = {"x": node("Variable"), "y": node("Variable")}
    for variable in ("x", "y"):
        first, second = inserted(variable, "1"), inserted(variable, "2")
        constant = f"dynamic_const_0_{numbers[variable + 'c']}"
        nodes |= {
            constant: node("Const"),
            first: node("Reshape", variable, constant),
            second: node("Reshape", first, constant),
            f"{variable} reader": node("Relu", second),
        }
    return nodes


def test_neutral_names_depend_on_the_graph_and_not_on_numbers() -> None:
    one = {"x1": 0, "x2": 1, "y1": 2, "y2": 3, "xc": 0, "yc": 1}
    other = {"x1": 30, "x2": 7, "y1": 1, "y2": 0, "xc": 5, "yc": 2}
    names, others = neutral_names(chain(one), ()), neutral_names(chain(other), ())
    assert set(names.values()) == {
        f"{prefix}#{rank}" for prefix in ("x_trans_", "y_trans_", "dynamic_const_") for rank in (0, 1)
    }
    assert [names[name] for name in chain(one) if name in names] == [
        others[name] for name in chain(other) if name in others
    ]


def test_given_names_stay() -> None:
    nodes = chain({"x1": 0, "x2": 1, "y1": 2, "y2": 3, "xc": 0, "yc": 1})
    assert "x_trans_0" not in neutral_names(nodes, ("x_trans_0",))
    assert neutral_names(nodes, nodes) == {}


def test_nodes_that_nothing_tells_apart_still_get_a_name_each() -> None:
    alike = NodeView("Const", (), frozenset(), (), (), {}, (), None)
    names = neutral_names({"dynamic_const_0_1": alike, "dynamic_const_0_0": alike}, ())
    assert sorted(names.values()) == ["dynamic_const_#0", "dynamic_const_#1"]


STATE = """
session_id: 3
var_resource {
  var_offset_map { key: 512 value: 2 }
  cur_var_tensor_desc_map { key: "w" value { dtype: DT_FLOAT } }
  var_to_trans_road { key: "w" value { node_info { node_type: "Cast" } } }
}
"""


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("session_id: 3", "", "session_id: ours 0, recorded 3"),
        ("value: 2", "value: 3", "var_resource.var_offset_map[512]: ours 3, recorded 2"),
        ("key: 512", "key: 513", "var_resource.var_offset_map[513]: ours only"),
        ("DT_FLOAT", "DT_INT8", "var_resource.cur_var_tensor_desc_map['w'].dtype: ours 3, recorded 1"),
        ('"Cast"', '"X"', "var_resource.var_to_trans_road['w'].node_info[0].node_type: ours X, recorded Cast"),
        ("node_info {", "node_info {} node_info {", "['w'].number of node_info: ours 2, recorded 1"),
    ],
)
def test_a_difference_in_the_state_is_told(old: str, new: str, difference: str) -> None:
    recorded = text_format.Parse(STATE, VarManagerInfo())
    ours = text_format.Parse(re.sub(re.escape(old), new, STATE, count=1), VarManagerInfo())
    assert any(difference in found for found in message_differences(ours, recorded))
    assert list(message_differences(recorded, recorded)) == []
