"""What ge-opt adds to passes that write weights: a folder beside the model, and a progress bar. `[weight-3]`"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Never, TypeVar

from xdsl.passes import ModulePass

from gedialect.cli.outputs import STDOUT
from gedialect.files.progress import shown_by
from gedialect.files.weights import DIRECTORY_OPTION, MODEL_WEIGHTS
from gedialect.rewrites.externalize_weights import ExternalizeWeightsPass
from gedialect.state import Session

if TYPE_CHECKING:
    from tqdm import tqdm

    from gedialect.cli.ge_opt_options import Configuration

PassT = TypeVar("PassT", bound=ModulePass)


def beside_model(instance: PassT, configuration: Configuration) -> PassT:
    """Lets a pass write weights beside the model where the user names no folder for them, but a file of the model."""
    output = configuration.output
    if not isinstance(instance, ExternalizeWeightsPass) or output is None or output == STDOUT:
        return instance
    if instance.dir or dict(configuration.ge_options).get(DIRECTORY_OPTION):
        return instance
    return replace(instance, dir=str(Path(output).parent / MODEL_WEIGHTS))


def weight_directory(input: str, session: Session) -> Path:
    """Where names of files of weights are seen from: as the session says, else a folder beside the first input file."""
    given = session.options.get(DIRECTORY_OPTION)
    return Path(given) if given else Path(input).parent / MODEL_WEIGHTS


def progress_on_terminal() -> AbstractContextManager[None]:
    """Shows the progress of long work on standard error, where that is a terminal."""
    return shown_by(_Bar()) if sys.stderr.isatty() else nullcontext()


class _Bar:
    """A bar for the work that is done at the moment."""

    def __init__(self) -> None:
        self._bar: tqdm[Never] | None = None

    def start(self, what: str, total: int) -> None:
        from tqdm import tqdm

        # Only what takes a second is worth a bar.
        # That of a usual terminal where this one does not know; tqdm would show nothing.
        columns, rows = get_terminal_size()
        self._bar = tqdm(
            desc=what, total=total, unit="B", unit_scale=True, leave=False, delay=1, ncols=columns, nrows=rows
        )

    def advance(self, amount: int) -> None:
        if self._bar is not None:
            self._bar.update(amount)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None
