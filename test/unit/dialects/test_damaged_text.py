"""Text with mistakes is an error with a place, or is read as what it now says; nothing else ever happens."""

import hypothesis.strategies as st
import shared_data
from ge_ir import context, text
from hypothesis import given, settings

from gedialect.diagnostics import Diagnostics, GeError, verify
from gedialect.dialects.ge import lint
from gedialect.dialects.ge.graph import roots_of
from gedialect.translate.ge_proto import to_model
from gedialect.translate.mlir_text import parse_mlir

LIT = shared_data.ROOT / "test" / "lit"
TEXTS = [
    part
    for folder in ("dialect", "translate/export")
    for path in sorted((LIT / folder).glob("*.mlir"))
    for part in path.read_text().split("// -----")
]
PIECES = [
    *("<", ">", "{", "}", "(", ")", "[", "]", '"', ",", ":", "->", "=", "\\", "<{", "}>", "\x00", "é"),
    *("%x", "%0", "_", "as", "none", "calls", "id", "subgraph", "true", "unit", "i64", "-1", "1.0", "9" * 20, "!t0"),
    *(
        "tensor<4xf32>",
        "#ge.layout<NCHW>",
        "#ge.tensor<",
        "!ge.control",
        "!ge.none",
        "ge.absent",
        "ge.graph",
        "ge.node",
    ),
]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A text of the dialect's tests with parts missing, repeated or out of place."""
    whole = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 3))):
        start, length = draw(st.integers(0, len(whole))), draw(st.integers(0, 30))
        piece = draw(st.sampled_from(PIECES) | st.just(whole[start : start + length]))
        at = draw(st.integers(0, len(whole)))
        whole = whole[:at] + piece + whole[at + draw(st.integers(0, 8)) :]
    return whole


@given(damaged())
@settings(max_examples=500)
def test_any_mistake(written: str) -> None:
    try:
        module = parse_mlir(context(), written, "damaged.mlir")
    except GeError as error:
        assert error.diagnostic.location is not None  # noqa: PT017
        return
    diagnostics = Diagnostics()
    if not verify(module, diagnostics):
        assert diagnostics.has_errors
        return
    lint.warnings(module, diagnostics)
    again = parse_mlir(context(), text(module), "again.mlir")
    assert verify(again, Diagnostics())
    assert text(again) == text(module)
    try:
        for root in roots_of(module):
            to_model(module, root.graph_id)
    except GeError as error:
        assert error.diagnostic.message  # noqa: PT017
