"""Files that ge-run leaves, and goes on from: outputs of graphs, the state of the session with its contents."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from gedialect.cli.outputs import write_output
from gedialect.diagnostics import Diagnostics, GeError, Location
from gedialect.files.array_files import npz_bytes, open_arrays
from gedialect.runtime.graph_outputs import OutputRecord
from gedialect.runtime.session_runner import SessionRunner
from gedialect.translate.var_manager import dump_var_manager

_BINARY = ".pb"
_UNSAFE = re.compile(r"[^\w.-]+", re.ASCII)


class OutputFiles:
    """Files of outputs in a folder, made if need be. Raises GeError where it cannot be, or not be written to."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._taken: set[str] = set()
        try:
            directory.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=directory).close()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise GeError(Location(str(directory)), f"cannot make folder: {reason}") from None

    def write(self, graph: str, record: OutputRecord) -> None:
        """Writes the outputs of a graph, each whole or not at all. Raises GeError."""
        stem = self._stem(_UNSAFE.sub("_", graph).strip(".") or "graph")
        for index, content in enumerate(record.files()):
            write_output(str(self._directory / f"{stem}.{index}.npy"), content)

    def _stem(self, name: str) -> str:
        """The name, or that with a number behind it: what no other graph of this run has."""
        stem, number = name, 1
        while stem in self._taken:
            number += 1
            stem = f"{name}_{number}"
        self._taken.add(stem)
        return stem


def contents_file(state: str) -> str:
    """The file of what variables hold that belongs to a file of a session's state."""
    return f"{state}.npz"


def written_files(checkpoint: str | None, state: str | None) -> list[str]:
    """The files that a run writes at its end."""
    files = [] if state is None else [contents_file(state), state]
    return files if checkpoint is None else [*files, checkpoint]


def begin_with_contents(runner: SessionRunner, state: str, diagnostics: Diagnostics) -> None:
    """Lets variables hold what is in the file that belongs to a state. Raises GeError.

    Without that file they hold nothing yet, which is warned of where the state has variables: the file may be lost.
    """
    path = contents_file(state)
    if Path(path).exists():
        runner.contents.load(open_arrays(path))
    elif count := len(runner.session.variables.tables().current):
        held = f"the {count} variables of {state} hold" if count > 1 else f"the variable of {state} holds"
        diagnostics.warning(Location(path), f"expected a file of what {held}, got none: a session begins with zeros")


def save_contents(runner: SessionRunner, state: str, diagnostics: Diagnostics) -> None:
    """Writes the session's variables and what they hold, each file whole or not at all. Raises GeError."""
    arrays = npz_bytes(runner.contents.save())
    variables = dump_var_manager(runner.session.variables, diagnostics, binary=state.endswith(_BINARY))
    write_output(contents_file(state), arrays)
    write_output(state, variables)
