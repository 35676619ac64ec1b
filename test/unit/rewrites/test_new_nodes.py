import pytest
from ge_ir import body, graph, node
from xdsl.dialects.builtin import StringAttr

from gedialect.dialects.ge.conversions import TransDataOp
from gedialect.dialects.ge.dataflow import GenericNodeOp
from gedialect.dialects.ge.variables import VariableRefOp
from gedialect.formats.datatypes import FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.formats.storage_format import storage_format
from gedialect.rewrites.new_nodes import NodeNames, make_node, make_variable_ref, make_vector_constant

PLAIN, FLAT = TensorDesc((2, 3), storage_format("NCHW"), FLOAT), TensorDesc((6,), storage_format("ND"), FLOAT)

TWO_VARIABLES = """
  %w = ge.variable "w" : tensor<2x3xf32, #ge.layout<NCHW>>
  %v = ge.variable_v2 "v" : tensor<2x3xf32, #ge.layout<NCHW>>
"""


def test_a_node_is_of_the_class_of_its_type() -> None:
    assert isinstance(make_node("TransData", "a", (), ()), TransDataOp)
    other = make_node("Conv2D", "b", (), ())
    assert isinstance(other, GenericNodeOp)
    assert other.ge_type == "Conv2D"


def test_a_view_is_kept_only_where_it_is_not_the_producer_s() -> None:
    g = graph(TWO_VARIABLES)
    w = node(g, "w").results[0]
    assert make_node("Relu", "same", [(w, PLAIN)], [PLAIN]).input_descs is None
    assert make_node("Relu", "other", [(w, FLAT)], [PLAIN]).input_desc(0) == FLAT


def test_a_node_stands_where_another_came_from() -> None:
    w = node(graph(TWO_VARIABLES), "w")
    assert make_node("Relu", "a", (), (), like=w).location == w.location


def test_values_are_named_after_their_node() -> None:
    assert make_node("Relu", "layer 1/w:x", (), [PLAIN]).results[0].name_hint == "layer_1_w_x"


@pytest.mark.parametrize(("variable", "ge_type"), [("w", "Variable"), ("v", "VariableV2")])
def test_a_ref_is_of_its_variable_s_type(variable: str, ge_type: str) -> None:
    g = graph(TWO_VARIABLES)
    target = node(g, variable)
    ref = make_variable_ref(target, "r", target.results[0], PLAIN, {"a": StringAttr("b")}, target)
    assert isinstance(ref, VariableRefOp)
    assert (ref.variable, ref.ge_type, ref.str_attr("a")) == (variable, ge_type, "b")


def test_a_vector_is_stored_in_little_endian_bytes() -> None:
    g = graph("")
    g.body.block.add_op(make_vector_constant("c", [1, -2]))
    (line,) = body(g)
    assert line.startswith(
        '%c = ge.const "c" {value = #ge.tensor<tensor<2xi32, #ge.layout<ND, origin = ND[2]>>, [1, -2]>}'
    )


def test_a_vector_holds_32_bit_integers() -> None:
    with pytest.raises(OverflowError):
        make_vector_constant("c", [2**31])


# --- names


def test_a_free_name_is_taken_as_it_is() -> None:
    w = node(graph(TWO_VARIABLES), "w")
    assert NodeNames().take("x", w) == "x"


def test_a_taken_name_gets_the_first_free_number() -> None:
    """What was given before is taken too. `[dev-name-taken]`"""
    names, w = NodeNames(), node(graph(TWO_VARIABLES + 'ge.no_op "w_3"'), "w")
    assert [names.take("w", w) for _ in range(3)] == ["w_2", "w_4", "w_5"]
    assert names.take("w_2", w) == "w_2_2"


def test_each_graph_has_its_own_names() -> None:
    names, one, other = NodeNames(), node(graph(TWO_VARIABLES), "w"), node(graph(TWO_VARIABLES), "v")
    assert [names.take("x", one), names.take("x", other), names.take("x", one)] == ["x", "x", "x_2"]


def test_many_equal_names_cost_no_more_each() -> None:
    names, w = NodeNames(), node(graph(TWO_VARIABLES), "w")
    assert [names.take("w", w) for _ in range(20_000)][-1] == "w_20001"
