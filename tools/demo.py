"""Shows what variable acceleration does to a session: the graphs before and after, and why.

Run by `make demo`; everything it prints comes from the commands that it names.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin

from gedialect.cli import ge_opt
from gedialect.dialects.ge import GE
from gedialect.dialects.ge.conversions import TransOp
from gedialect.dialects.ge.graph import graphs_of, roots_of
from gedialect.formats.shapes import tensor_size
from gedialect.rewrites.session_ir import read_session
from gedialect.translate.mlir_text import parse_mlir

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "examples/training_session.mlir"
ENGINE_CASE = "test/data/cases/unit/acc_init_train_write_no_output"


def run(arguments: Sequence[str], show: bool = True) -> tuple[str, str]:
    """Runs ge-opt; returns what it writes and what it says. Ends the demo when it fails."""
    if show:
        print(f"$ ge-opt {' '.join(arguments)}")
    output, messages = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(messages):
        code = ge_opt.main([argument if argument.startswith("-") else str(ROOT / argument) for argument in arguments])
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
        conversions = [node for node in graph.nodes if isinstance(node, TransOp)]
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


def main() -> None:
    """The demo."""
    print(f"=== {EXAMPLE}\n\n{(ROOT / EXAMPLE).read_text()}")
    session_of([EXAMPLE], ["--variable-acc"])
    print("\n=== The same session afterwards\n")
    print(run(["--variable-acc", EXAMPLE])[0])
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / ENGINE_CASE).glob("in*"))
    print("=== Graphs that the engine wrote: GE's own files go in, and come out again\n")
    session_of(files, ["--recover-variable-formats", "--variable-acc"])


if __name__ == "__main__":
    main()
