"""The sessions in examples/ are what their generator writes, and train the same whatever variables are stored as."""

import re
from pathlib import Path

import numpy as np
import pytest
import shared_data
from demo import summary
from example_sessions import layers
from example_sessions.session import CHECKPOINT, EXAMPLES, INIT, TRAIN, Example
from ge_ir import module
from xdsl.dialects.builtin import ModuleOp

from gedialect.cli import ge_opt, ge_run
from gedialect.diagnostics import Diagnostics
from gedialect.dialects.ge.graph import graphs_of
from gedialect.dialects.ge.variables import VariableOp
from gedialect.translate.ge_proto import export_text, import_models

EXAMPLES_DIRECTORY = shared_data.ROOT / "examples"

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


@each_example
def test_graphs_survive_files_of_the_engine(example: Example) -> None:
    session = example.module()
    for graph in graphs_of(session):
        file = export_text(session, graph.graph_id)
        again = import_models(file.encode(), "graph.pbtxt", Diagnostics())
        assert export_text(again) == file


@pytest.fixture(scope="module")
def accelerated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The texts of the sessions after the pipeline, by their names."""
    out = tmp_path_factory.mktemp("accelerated") / "out.mlir"
    texts: dict[str, str] = {}
    for example in EXAMPLES:
        file = EXAMPLES_DIRECTORY / f"{example.name}.mlir"
        assert ge_opt.main(["--ge-variable-pipeline", str(file), "-o", str(out)]) == 0
        texts[example.name] = out.read_text()
    return texts


def conversions(text: str) -> list[int]:
    """How many conversions each graph has."""
    return [count for _, count, _ in summary(text)]


def test_weights_of_the_conv_net_are_kept_in_half_precision_and_blocks(accelerated: dict[str, str]) -> None:
    example = EXAMPLES[0]
    assert [graph.graph_id for graph in graphs_of(example.module())] == [INIT, TRAIN, CHECKPOINT]
    text = accelerated[example.name]
    # What is left in a step is of images, biases, and what lies between blocks and rows.
    assert conversions((EXAMPLES_DIRECTORY / "conv_net.mlir").read_text()) == [0, 36, 0]
    assert conversions(text) == [0, 12, 12]
    after = module(text)
    assert stored(after, "conv2/filter") == {"HWCN DT_FLOAT", "FRACTAL_Z DT_FLOAT16"}
    assert stored(after, "dense/matrix/momentum") == {"ND DT_FLOAT", "FRACTAL_NZ DT_FLOAT16"}
    assert stored(after, "conv2/bias") == {"ND DT_FLOAT"}


def test_weights_of_the_transformer_are_kept_in_blocks(accelerated: dict[str, str]) -> None:
    example = EXAMPLES[1]
    text = accelerated[example.name]
    assert conversions((EXAMPLES_DIRECTORY / "transformer.mlir").read_text()) == [0, 82, 0]
    assert conversions(text) == [0, 40, 21]
    after = module(text)
    assert stored(after, "attention/key/matrix/v") == {"ND DT_FLOAT", "FRACTAL_NZ DT_FLOAT"}
    assert stored(after, "embedding/table") == {"ND DT_FLOAT"}


@each_example
def test_readme_says_what_a_step_saves(example: Example, accelerated: dict[str, str]) -> None:
    before = summary((EXAMPLES_DIRECTORY / f"{example.name}.mlir").read_text())[1]
    after = summary(accelerated[example.name])[1]
    cells = [f"{was:,} → {now:,}" for was, now in zip(before[1:], after[1:], strict=True)]
    row = f"| `examples/{example.name}.mlir` | {' | '.join(cells)} |"
    assert row in (shared_data.ROOT / "README.md").read_text()


def stored(session: ModuleOp, name: str) -> set[str]:
    """The formats and types that the graphs of a session see a variable in."""
    nodes = [node for graph in graphs_of(session) for node in graph.nodes if isinstance(node, VariableOp)]
    descs = [node.output_desc(0) for node in nodes if node.node_name == name]
    return {f"{desc.format.name} {desc.dtype}" for desc in descs if desc is not None}


def test_page_shows_a_layer_as_it_is() -> None:
    page = (shared_data.ROOT / "docs" / "examples.md").read_text()
    (shown,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert shown in Path(layers.__file__).read_text()


# --- training


@each_example
def test_training_lowers_the_loss_and_is_the_same_when_accelerated(example: Example, tmp_path: Path) -> None:
    """`[acc-7]` `[move-2]`"""
    steps = 24
    losses, variables = trained(example, steps, tmp_path / "plain")
    again, others = trained(example, steps, tmp_path / "accelerated", "--ge-variable-pipeline")
    assert len(losses) == steps
    assert losses[-5:].mean() < 0.9 * losses[:5].mean()
    assert again.tobytes() == losses.tobytes()
    assert others == variables
    assert set(variables) == {variable.name for variable in example.build(TRAIN).variables}


def trained(example: Example, steps: int, directory: Path, *more: str) -> tuple[np.ndarray, dict[str, bytes]]:
    """The loss of each step, and what the variables hold at the end, in the form in which the framework has them."""
    files = EXAMPLES_DIRECTORY / example.name
    checkpoint = directory / "variables.npz"
    directory.mkdir()
    arguments = [f"{files}.mlir", f"--inputs={files}.npz", f"--steps={steps}", "--table=false", *more]
    assert ge_run.main([*arguments, f"--outputs={directory}", f"--checkpoint={checkpoint}"]) == 0
    (losses,) = directory.glob("train.*.npy")
    with np.load(checkpoint) as variables:
        return np.load(losses), {name: variables[name].tobytes() for name in variables.files}
