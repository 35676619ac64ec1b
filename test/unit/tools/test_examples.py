"""The sessions in examples/ are what their generator writes, and what variable acceleration makes of them."""

from pathlib import Path

import pytest
import shared_data
from example_sessions.session import CHECKPOINT, EXAMPLES, INIT, TRAIN, Example
from ge_ir import module
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli import ge_opt
from gedialect.dialects.ge.graph import graphs_of
from gedialect.dialects.ge.variables import VariableOp

EXAMPLES_DIRECTORY = shared_data.ROOT / "examples"
CONVERSIONS = {"Cast", "TransData"}

each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)


@each_example
def test_files_are_up_to_date(example: Example) -> None:
    files = example.files()
    assert {name: (EXAMPLES_DIRECTORY / name).read_bytes() for name in files} == files


@each_example
def test_text_prints_the_same(example: Example, tmp_path: Path) -> None:
    out = tmp_path / "out.mlir"
    assert ge_opt.main(["--verify-roundtrip", str(EXAMPLES_DIRECTORY / f"{example.name}.mlir"), "-o", str(out)]) == 0
    comments, _, text = (EXAMPLES_DIRECTORY / f"{example.name}.mlir").read_text().partition("\n\n")
    assert out.read_text() == text
    assert all(line.startswith("//") for line in comments.splitlines())


def accelerated(example: Example, tmp_path: Path) -> ModuleOp:
    out = tmp_path / "out.mlir"
    assert (
        ge_opt.main(["--ge-variable-pipeline", str(EXAMPLES_DIRECTORY / f"{example.name}.mlir"), "-o", str(out)]) == 0
    )
    return module(out.read_text())


def conversions(session: ModuleOp) -> list[int]:
    """How many conversions each graph has."""
    return [sum(node.ge_type in CONVERSIONS for node in graph.nodes) for graph in graphs_of(session)]


def test_weights_of_the_conv_net_are_kept_in_half_precision_and_blocks(tmp_path: Path) -> None:
    example = EXAMPLES[0]
    assert [graph.graph_id for graph in graphs_of(example.module())] == [INIT, TRAIN, CHECKPOINT]
    after = accelerated(example, tmp_path)
    # What is left in a step is of images, biases, and what lies between blocks and rows.
    assert conversions(example.module()) == [0, 36, 0]
    assert conversions(after) == [0, 12, 12]
    assert stored(after, "conv2/filter") == {"HWCN DT_FLOAT", "FRACTAL_Z DT_FLOAT16"}
    assert stored(after, "dense/matrix/momentum") == {"ND DT_FLOAT", "FRACTAL_NZ DT_FLOAT16"}
    assert stored(after, "conv2/bias") == {"ND DT_FLOAT"}


def test_weights_of_the_transformer_are_kept_in_blocks(tmp_path: Path) -> None:
    example = EXAMPLES[1]
    after = accelerated(example, tmp_path)
    assert conversions(example.module()) == [0, 74, 0]
    assert conversions(after) == [0, 32, 21]
    assert stored(after, "attention/key/matrix/v") == {"ND DT_FLOAT", "FRACTAL_NZ DT_FLOAT"}
    assert stored(after, "embedding/table") == {"ND DT_FLOAT"}


def stored(session: ModuleOp, name: str) -> set[str]:
    """The formats and types that the graphs of a session see a variable in."""
    nodes = [node for graph in graphs_of(session) for node in graph.nodes if isinstance(node, VariableOp)]
    descs = [node.output_desc(0) for node in nodes if node.node_name == name]
    return {f"{desc.format.name} {desc.dtype}" for desc in descs if desc is not None}
