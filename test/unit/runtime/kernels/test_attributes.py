"""GE attributes as Python values, and reading them with their kinds."""

from collections.abc import Callable
from typing import Any

import ge_ir
import pytest

from gedialect.diagnostics import GeError
from gedialect.formats.datatypes import BY_NAME, FLOAT
from gedialect.formats.descriptor import TensorDesc
from gedialect.runtime.kernels.attributes import Attributes, TensorValue, attribute_values

NODE = """
  ge.node "Ours" "n" {
    whole = 3 : i64, real = 0.5 : f32, yes = true, present, word = "SAME",
    wholes = array<i64: 1, 2>, reals = array<f32: 0.5, 1.5>, truths = array<i1: true, false>, words = ["a", "b"],
    rows = #ge.list_list<i64, [array<i64: 1, 2>, array<i64>]>, type = #ge.dt<1>,
    types = #ge.list<data_type, [#ge.dt<2>]>, untyped = #ge.untyped<array<i64: 7>>, raw = #ge.bytes<"ab">,
    tensor = #ge.tensor<tensor<2xf32>, [1.0, 2.0]>, "attr:rest" = 5 : i64, strange = #ge.dt<99>
  } : () -> ()
"""


def test_python_values() -> None:
    op = ge_ir.node(ge_ir.graph(NODE), "n")
    values = attribute_values(op)
    strange = values.pop("strange")
    assert strange == op.attributes["strange"]
    assert values == {
        "whole": 3,
        "real": 0.5,
        "yes": True,
        "present": True,
        "word": "SAME",
        "wholes": [1, 2],
        "reals": [0.5, 1.5],
        "truths": [True, False],
        "words": ["a", "b"],
        "rows": [[1, 2], []],
        "type": FLOAT,
        "types": [BY_NAME["DT_FLOAT16"]],
        "untyped": [7],
        "raw": b"ab",
        "tensor": TensorValue(TensorDesc((2,), dtype=FLOAT), b"\0\0\x80?\0\0\0@"),
        "rest": 5,
    }
    assert values["yes"] is True
    assert all(isinstance(truth, bool) for truth in values["truths"])


def attributes(**values: Any) -> Attributes:
    return Attributes(values, lambda message: GeError(None, message))


def test_reading() -> None:
    given = attributes(i=1, f=0.5, b=False, t="x", n=[1, 2], p=[[1], [2, 3]])
    assert (given.integer("i"), given.number("f"), given.number("i")) == (1, 0.5, 1.0)
    assert (given.flag("b"), given.text("t"), given.integers("n")) == (False, "x", [1, 2])
    assert given.integer_lists("p") == [[1], [2, 3]]
    assert (given.integer("absent", 7), given.flag("absent", True), given.integers("absent", [4])) == (7, True, [4])


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda a: a.integer("absent"), "expected attribute 'absent' to be an integer, got none"),
        (lambda a: a.integer("b"), "expected attribute 'b' to be an integer, got True"),
        (lambda a: a.number("t"), "expected attribute 't' to be a number, got x"),
        (lambda a: a.flag("i"), "expected attribute 'i' to be true or false, got 1"),
        (lambda a: a.text("i"), "expected attribute 'i' to be a string, got 1"),
        (lambda a: a.integers("i"), "expected attribute 'i' to be a list of integers, got 1"),
        (lambda a: a.integer_lists("n"), "expected attribute 'n' to be a list of lists of integers, got .1."),
        (lambda a: a.tensor("i"), "expected attribute 'i' to be a tensor, got 1"),
    ],
)
def test_another_kind_is_an_error(read: Callable[[Attributes], object], message: str) -> None:
    with pytest.raises(GeError, match=message):
        read(attributes(i=1, b=True, t="x", n=[1]))
