"""Weights that go to files and come back leave no trace in the graph."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute

from gedialect.cli.modules import make_context
from gedialect.diagnostics import GeError
from gedialect.dialects.ge.constants import ConstOp, FileConstantOp
from gedialect.rewrites.externalize_weights import ExternalizeWeightsPass
from gedialect.rewrites.internalize_weights import InternalizeWeightsPass
from gedialect.rewrites.weight_attributes import WRITTEN
from gedialect.translate.mlir_text import parse_mlir, print_mlir

CONTEXT = make_context()


def module_of(nodes: list[str]) -> ModuleOp:
    lines = "\n".join(nodes)
    return parse_mlir(CONTEXT, f'ge.graph "g" id 0 {{\n{lines}\n}}', "g.mlir")


def attributes_of(module: ModuleOp) -> list[tuple[str, dict[str, Attribute]]]:
    return [(op.name, dict(op.attributes)) for op in module.walk()]


def constant(number: int, op: str, values: list[int], attributes: list[str]) -> str:
    own = "".join(f'{name} = "{number}", ' for name in attributes)
    type = f"tensor<{len(values)}xi64>"
    return f'%c{number} = ge.{op} "c{number}" {{{own}value = #ge.tensor<{type}, {values}>, z = 1 : i64}} : {type}'


CONSTANTS = st.lists(
    st.tuples(
        st.sampled_from(["const", "constant"]),
        st.lists(st.integers(0, 2), min_size=1, max_size=3),
        st.lists(st.sampled_from([*WRITTEN, "a"]), unique=True),
    ),
    max_size=6,
)


@given(CONSTANTS, st.sampled_from([1, 2]))
def test_round_trip(
    tmp_path_factory: pytest.TempPathFactory, constants: list[tuple[str, list[int], list[str]]], mode: int
) -> None:
    directory = str(tmp_path_factory.mktemp("weights"))
    module = module_of([constant(number, *each) for number, each in enumerate(constants)])
    before, given = print_mlir(module), attributes_of(module)
    ExternalizeWeightsPass(mode=1 if mode == 1 else 2, dir=directory).apply(CONTEXT, module)
    assert sum(isinstance(op, FileConstantOp) for op in module.walk()) == len(constants)
    module.verify()
    again = parse_mlir(CONTEXT, print_mlir(module), "again.mlir")
    for each in (module, again):
        InternalizeWeightsPass(dir=directory).apply(CONTEXT, each)
        assert attributes_of(each) == given
    if not any(set(names) - {"a"} for _, _, names in constants):
        assert [print_mlir(module), print_mlir(again)] == [before, before]


def test_a_weight_that_cannot_be_read_leaves_the_graph(tmp_path: Path) -> None:
    module = module_of([constant(number, "const", [number], []) for number in range(3)])
    ExternalizeWeightsPass(mode=1, dir=str(tmp_path)).apply(CONTEXT, module)
    before = print_mlir(module)
    last = [op for op in module.walk() if isinstance(op, FileConstantOp)][-1]
    (tmp_path / location(last)).unlink()
    with pytest.raises(GeError, match=r"cannot read weights from .* \[weight-4\]"):
        InternalizeWeightsPass(dir=str(tmp_path)).apply(Context(), module)
    assert print_mlir(module) == before


def test_equal_weights_share_their_bytes_in_memory(tmp_path: Path) -> None:
    """`weight-5`"""
    module = module_of([constant(number, "const", [7], []) for number in range(2)])
    ExternalizeWeightsPass(mode=2, dir=str(tmp_path)).apply(CONTEXT, module)
    InternalizeWeightsPass(dir=str(tmp_path)).apply(CONTEXT, module)
    values = [op.value for op in module.walk() if isinstance(op, ConstOp)]
    assert values[0] is not None
    assert values[1] is not None
    assert values[0].blob.data is values[1].blob.data


def test_names_are_seen_from_the_folder_beside_the_model(tmp_path: Path) -> None:
    """`weight-3`"""
    module = module_of([constant(0, "const", [7], [])])
    before = print_mlir(module)
    ExternalizeWeightsPass(mode=1, dir=str(tmp_path / "weight")).apply(CONTEXT, module)
    moved = parse_mlir(CONTEXT, print_mlir(module), str(tmp_path / "model.mlir"))
    InternalizeWeightsPass().apply(CONTEXT, moved)
    assert print_mlir(moved) == before


def location(node: FileConstantOp) -> str:
    value = node.attributes["location"]
    assert isinstance(value, StringAttr)
    return value.data
