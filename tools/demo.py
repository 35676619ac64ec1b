"""Shows what variable acceleration does to sessions: graphs before and after, and networks that train the same.

Run by `make demo`; everything it prints comes from the commands that it names.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin

from gedialect.cli import ge_opt, ge_run
from gedialect.dialects.ge import GE
from gedialect.dialects.ge.conversions import KEEPS_DATA, TransOp
from gedialect.dialects.ge.graph import graphs_of, roots_of
from gedialect.formats.shapes import tensor_size
from gedialect.rewrites.session_ir import read_session
from gedialect.translate.mlir_text import parse_mlir

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "examples/training_session.mlir"
NETWORKS = ("conv_net", "transformer")
STEPS = 60
Tool = Callable[[Sequence[str]], int]
Losses = NDArray[np.float32]
BARS = "▁▂▃▄▅▆▇█"
ENGINE_CASE = "test/data/cases/unit/acc_init_train_write_no_output"


def run(
    arguments: Sequence[str], show: bool = True, tool: Callable[[Sequence[str]], int] = ge_opt.main
) -> tuple[str, str]:
    """Runs a tool; returns what it writes and what it says. Ends the demo when it fails."""
    if show:
        print(f"$ {tool.__module__.rpartition('.')[2].replace('_', '-')} {' '.join(arguments)}")
    output, messages = io.StringIO(), io.StringIO()
    with chdir(ROOT), redirect_stdout(output), redirect_stderr(messages):
        code = tool(arguments)
    if code:
        sys.exit(messages.getvalue())
    return output.getvalue(), messages.getvalue()


def summary(text: str) -> list[tuple[str, int, int]]:
    """For each graph in MLIR text its name, its conversions and the bytes that they read and write in a step."""
    context = Context()
    context.load_dialect(Builtin)
    context.load_dialect(GE)
    rows: list[tuple[str, int, int]] = []
    for graph in graphs_of(parse_mlir(context, text, "demo")):
        conversions = [node for node in graph.nodes if isinstance(node, TransOp) and node.ge_type not in KEEPS_DATA]
        descs = [desc for node in conversions for desc in (node.input_desc(0), node.output_desc(0)) if desc is not None]
        rows.append((graph.graph_name, len(conversions), sum(tensor_size(desc) or 0 for desc in descs)))
    return rows


def compare(before: str, after: str) -> None:
    """Prints the conversions of each graph before and after, side by side."""
    print(f"\n{'graph':<16}{'conversions':>24}{'bytes moved a step':>30}")
    for (name, count, size), (_, count_after, size_after) in zip(summary(before), summary(after), strict=True):
        print(f"{name:<16}{f'{count} -> {count_after}':>24}{f'{size:,} -> {size_after:,}':>30}")


def stale(text: str) -> None:
    """Prints which graphs of the session have to be compiled again."""
    context = Context()
    context.load_dialect(Builtin)
    context.load_dialect(GE)
    module = parse_mlir(context, text, "demo")
    names = {graph.graph_id: graph.graph_name for graph in roots_of(module)}
    marked = [f'"{names[graph_id]}"' for graph_id in read_session(module).rebuild.marked if graph_id in names]
    print(f"\nTo be compiled again: {', '.join(marked) if marked else 'none'}")


def session_of(arguments: Sequence[str], passes: Sequence[str]) -> None:
    """Shows a session before and after some passes."""
    before, _ = run(arguments, show=False)
    after, remarks = run([*passes, "--remarks", *arguments])
    print(remarks.replace(f"{ROOT}/", ""), end="")
    compare(before, after)
    stale(after)


def train(network: str) -> None:
    """Trains a network as it is written and accelerated, and shows that the two do the same."""
    session = f"examples/{network}.mlir"
    print(f"=== {session}: {STEPS} steps of training, as written and accelerated\n")
    before, _ = run([session], show=False)
    after, _ = run(["--ge-variable-pipeline", session])
    common = [session, f"--inputs=examples/{network}.npz", f"--steps={STEPS}", "--table=false"]
    plain, accelerated = trained(common), trained([*common, "--ge-variable-pipeline"])
    compare(before, after)
    losses = plain.losses
    print(f"\nloss {losses[0]:.3f} {curve(losses)} {losses[-1]:.3f}")
    if not (np.array_equal(losses, accelerated.losses) and plain.variables == accelerated.variables):
        sys.exit("the losses or variables of the two differ")
    print(f"The {len(losses)} losses and all {len(plain.variables)} variables of both are equal, bit for bit.\n")


@dataclass(frozen=True)
class Trained:
    """The loss of each step, and the bytes of each variable at the end."""

    losses: Losses
    variables: dict[str, bytes]


def trained(arguments: Sequence[str]) -> Trained:
    """What a run of ge-run gave."""
    print(f"$ ge-run {' '.join(arguments)} --outputs=DIR --checkpoint=FILE.npz")
    with TemporaryDirectory() as directory:
        checkpoint = Path(directory, "variables.npz")
        run([*arguments, f"--outputs={directory}", f"--checkpoint={checkpoint}"], show=False, tool=ge_run.main)
        (losses,) = Path(directory).glob("train.*.npy")
        with np.load(checkpoint) as variables:
            return Trained(np.load(losses), {name: variables[name].tobytes() for name in variables.files})


def curve(values: Losses) -> str:
    """Numbers from 0 on as bars."""
    scaled = values / values.max() * (len(BARS) - 1)
    return "".join(BARS[round(float(value))] for value in scaled)


def main() -> None:
    """The demo."""
    print(f"=== {EXAMPLE}\n\n{(ROOT / EXAMPLE).read_text()}")
    session_of([EXAMPLE], ["--variable-acc"])
    print("\n=== The same session afterwards\n")
    print(run(["--variable-acc", EXAMPLE])[0])
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / ENGINE_CASE).glob("in*"))
    for network in NETWORKS:
        train(network)
    print("=== Graphs that the engine wrote: GE's own files go in, and come out again\n")
    session_of(files, ["--recover-variable-formats", "--variable-acc"])


if __name__ == "__main__":
    main()
